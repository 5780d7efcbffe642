//! Puzzles of a wanted difficulty: made, confirmed by two engines, and explained.

use std::ops::RangeInclusive;

use super::explain::Rating;
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
        let explain =
            |made: &Made| Explained::find(&made.solution, &made.problem, usize::MAX, control);
        let mut candidates = maker.candidates(number, control);
        let made = match grades {
            None => candidates.fresh()?,
            Some(grades) => {
                let mut rated = 0;
                candidates.nearest(|made| {
                    rated += 1;
                    if rated > MOST_RATED {
                        return Err(MakeError::Unreached(grades.clone()));
                    }
                    Ok(distance(explain(made)?.rating(), grades))
                })?
            }
        };
        let solved = made.confirm(control)?;
        let explained = explain(&made)?;
        Ok(Self { made, solved, explained })
    }
}

/// How far a rating is from these grades. Among puzzles that are too hard, the one that needs its
/// hardest rule less often is nearer.
fn distance(rating: Rating, grades: &RangeInclusive<u8>) -> u64 {
    const GRADE: u64 = 1 << 16;
    let grade = rating.hardest.grade();
    if grade < *grades.start() {
        u64::from(grades.start() - grade) * GRADE
    } else if grade > *grades.end() {
        u64::from(grade - grades.end()) * GRADE + rating.times() as u64
    } else {
        0
    }
}
