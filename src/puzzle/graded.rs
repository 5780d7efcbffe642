//! Puzzles of a wanted difficulty: made, confirmed by two engines, and explained.

use std::ops::RangeInclusive;

use super::explain::Rule;
use super::explained::Explained;
use super::make::{MOST_RATED, Made, MakeError, Maker};
use super::solve::Solved;
use nq_board::run::control::Control;

/// A puzzle with its evidence and its route.
#[derive(Clone, Debug)]
pub struct Graded {
    /// The puzzle.
    pub made: Made,
    /// Two engines that confirm its solution.
    pub solved: Solved,
    /// The route to it.
    pub explained: Explained,
}

impl Graded {
    /// The puzzle of this number with one of these grades; any grade without. It depends on the
    /// recipe, the number and the grades alone.
    ///
    /// # Errors
    /// Engines or rules that disagree; a difficulty that is too rare; a stopped run.
    pub fn find(
        maker: &Maker,
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
        let made = match grades {
            None => candidates.fresh()?,
            Some(grades) => {
                let mut rated = 0;
                // What rules solve without the search has one solution.
                let is_proof = *grades.end() < Rule::GRADES;
                candidates.nearest(is_proof, |made| {
                    rated += 1;
                    if rated > MOST_RATED {
                        return Err(MakeError::Unreached(grades.clone()));
                    }
                    Ok(distance(&within(*grades.end(), made)?, grades))
                })?
            }
        };
        let solved = made.confirm(control)?;
        let explained = within(Rule::GRADES, &made)?;
        Ok(Self { made, solved, explained })
    }
}

/// How far a puzzle is from these grades, by its route within the highest. Among puzzles that are
/// too hard, the one of which the route leaves fewer squares open is nearer.
fn distance(within: &Explained, grades: &RangeInclusive<u8>) -> u64 {
    const GRADE: u64 = 1 << 16;
    let grade = within.rating().hardest.grade();
    match within.route.last() {
        Some(step) if grade > *grades.end() => (step.placed.len() + step.crossed.len()) as u64,
        _ => u64::from(grades.start().saturating_sub(grade)) * GRADE,
    }
}
