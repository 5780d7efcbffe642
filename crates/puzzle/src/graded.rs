//! Puzzles of a wanted difficulty: made, confirmed by two engines, and explained.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use itertools::Itertools;

use crate::explain::Rule;
use crate::explained::Explained;
use crate::make::{
    Earlier, MOST_NEAR, MOST_OF_MODEL, MOST_RATED, MOST_SHARED, Made, MakeError, Maker, ModelMaker,
};
use crate::solve::Solved;
use nq_board::base::words::counted;
use nq_board::run::Control;

/// A puzzle with its evidence and its route.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Graded {
    /// The puzzle.
    pub made: Made,
    /// Two engines that confirm its solution.
    pub solved: Solved,
    /// The route to it.
    pub explained: Explained,
}

impl Graded {
    /// The puzzle of this number with one of these grades; any grade without. It is far from
    /// earlier puzzles, to which it is added. Without them it depends on the recipe, the number and
    /// the grades alone.
    ///
    /// # Errors
    /// Engines or rules that disagree; a difficulty that is too rare; no puzzle that is far from
    /// all; a stopped run.
    pub fn find(
        maker: &Maker,
        earlier: &mut Earlier,
        number: u64,
        grades: Option<&RangeInclusive<u8>>,
        control: &Control,
    ) -> Result<Self, MakeError> {
        Self::among(MOST_RATED, maker, earlier, number, grades, control)
    }

    /// The same among this number of candidates.
    fn among(
        most: u32,
        maker: &Maker,
        earlier: &mut Earlier,
        number: u64,
        grades: Option<&RangeInclusive<u8>>,
        control: &Control,
    ) -> Result<Self, MakeError> {
        let within = |grade, made: &Made| {
            Explained::within(grade, &made.solution, &made.problem, usize::MAX, control)
        };
        if let Some(grades) = grades {
            maker.check_grade(*grades.end())?;
        }
        let mut candidates = maker.candidates(number, control);
        candidates.earlier = Some(earlier);
        let mut near = 0;
        let made = loop {
            let made = match grades {
                None => candidates.fresh()?,
                Some(grades) => {
                    let mut rated = 0;
                    // What rules solve without the search has one solution.
                    let is_proof = *grades.end() < Rule::GRADES;
                    candidates.nearest(is_proof, |made| {
                        rated += 1;
                        if rated > most {
                            let grades = grades.clone();
                            return Err(MakeError::Unreached { grades, rated: most });
                        }
                        Ok(distance(&within(*grades.end(), made)?, grades))
                    })?
                }
            };
            let Some(earlier) = candidates.earlier.as_mut() else { break made };
            if earlier.add(&made) {
                break made;
            }
            near += 1;
            if near == MOST_NEAR {
                let made = counted(earlier.len(), "puzzle");
                return Err(MakeError::Recipe(format!(
                    "after {made}, {near} more in turn are like an earlier one: give a smaller \
                     number"
                )));
            }
        };
        let solved = made.confirm(control)?;
        let explained = within(Rule::GRADES, &made)?;
        Ok(Self { made, solved, explained })
    }

    /// The same of a model.
    ///
    /// # Errors
    /// Those of [`Self::find`]; a model without a placement.
    pub fn of_model(
        maker: &ModelMaker,
        number: u64,
        grades: Option<&RangeInclusive<u8>>,
        control: &Control,
    ) -> Result<Self, MakeError> {
        let mut draws = maker.draws(number);
        for _ in 0..MOST_OF_MODEL {
            let made = maker.made(&mut draws, control)?;
            let explained = Explained::find(&made.solution, &made.problem, usize::MAX, control)?;
            if grades.is_none_or(|grades| grades.contains(&explained.rating().grade)) {
                let solved = made.confirm(control)?;
                return Ok(Self { made, solved, explained });
            }
        }
        let grades = grades.cloned().unwrap_or(1..=Rule::GRADES);
        Err(MakeError::Unreached { grades, rated: MOST_OF_MODEL })
    }

    /// So many puzzles of rising difficulty: the grades are shared out evenly, and puzzles of a
    /// grade are in order of effort. The puzzles of a grade are those of [`Self::find`].
    /// Also the grades that are too rare; the others have their puzzles.
    ///
    /// # Errors
    /// Those of [`Self::find`], if every grade is too rare.
    pub fn rising(
        maker: &Maker,
        earlier: &mut Earlier,
        number: usize,
        grades: RangeInclusive<u8>,
        control: &Control,
    ) -> Result<(Vec<Self>, Vec<u8>), MakeError> {
        maker.check_grade(*grades.end())?;
        let (mut wanted, mut rare): (Vec<u8>, Vec<u8>) =
            grades.clone().partition(|&grade| maker.check_grade(grade).is_ok());
        let mut known = BTreeMap::new();
        'shares: loop {
            let grade = |place| wanted[place * wanted.len() / number];
            let shares = (0..number).map(grade).dedup_with_count();
            let each = |(share, grade)| (1..=share as u64).map(move |place| (grade, place));
            let places = shares.flat_map(each).collect_vec();
            for &(grade, place) in &places {
                if known.contains_key(&(grade, place)) {
                    continue;
                }
                let one = Some(&(grade..=grade));
                match Self::among(MOST_SHARED, maker, earlier, place, one, control) {
                    Ok(made) => known.insert((grade, place), made),
                    Err(MakeError::Unreached { .. }) if wanted.len() > 1 => {
                        wanted.retain(|&other| other != grade);
                        rare.push(grade);
                        continue 'shares;
                    }
                    Err(MakeError::Unreached { rated, .. }) => {
                        return Err(MakeError::Unreached { grades, rated });
                    }
                    Err(error) => return Err(error),
                };
                control.note_done(1);
            }
            rare.sort_unstable();
            let puzzles = places.iter().filter_map(|place| known.remove(place));
            return Ok((by_difficulty(puzzles), rare));
        }
    }
}

/// The puzzles by grade and effort.
pub fn by_difficulty(puzzles: impl IntoIterator<Item = Graded>) -> Vec<Graded> {
    let rank = |graded: &Graded| {
        let rating = graded.explained.rating();
        (rating.grade, rating.effort)
    };
    puzzles.into_iter().sorted_by_key(rank).collect()
}

/// How far a puzzle is from these grades, by its route within the highest. Among puzzles that are
/// too hard, the one of which the route leaves fewer squares open is nearer.
fn distance(within: &Explained, grades: &RangeInclusive<u8>) -> u64 {
    const GRADE: u64 = 1 << 16;
    let grade = within.rating().grade;
    match within.route.last() {
        Some(step) if grade > *grades.end() => (step.placed.len() + step.crossed.len()) as u64,
        _ => u64::from(grades.start().saturating_sub(grade)) * GRADE,
    }
}
