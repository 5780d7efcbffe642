//! Steps from a position to the solution.

use crate::explain::deduction::{Deduction, Find, Reason};
use crate::explain::position::{Mark, Position};
use crate::explain::unexplained::UnexplainedError;
use nq_board::run::Control;

/// A deduction with the squares that it marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The deduction.
    pub deduction: Deduction,
    /// The squares that get a piece.
    pub placed: Vec<usize>,
    /// The squares that are crossed, by the deduction itself or by the new pieces.
    pub crossed: Vec<usize>,
    /// What a person has to see: the squares that show why, and the deductions of an assumption.
    pub seen: usize,
}

/// Applies the simplest of these rules until the position is solved, or for at most `most` steps.
/// Deductions of a higher grade than `grade` are not used.
/// Each step is compared with the solution, whose squares are sorted. The position must agree with
/// the solution.
///
/// # Errors
/// A rule that contradicts the solution; a stopped search.
pub(crate) fn route(
    mut position: Position<'_>,
    (rules, grade): (&[Find], u8),
    solution: &[usize],
    most: usize,
    control: &Control,
) -> Result<Vec<Step>, UnexplainedError> {
    let mut steps = Vec::new();
    while steps.len() < most && !position.is_solved() {
        control.proceed().map_err(UnexplainedError::Stopped)?;
        let usable = |found: &Deduction| found.rule().grade() <= grade;
        let found = rules.iter().find_map(|find| find(&position).filter(usable));
        let Some(deduction) = found else {
            let rest = solution.iter().copied().filter(|&square| position.is_open(square));
            let rest = Deduction::place(Reason::Search, rest.collect());
            steps.push(position.take(rest));
            break;
        };
        check(&position, &deduction, solution)?;
        steps.push(position.take(deduction));
    }
    Ok(steps)
}

impl Position<'_> {
    fn take(&mut self, deduction: Deduction) -> Step {
        let before = self.clone();
        self.apply(&deduction);
        let marked = |mark| before.open_squares().filter(|&s| self.mark(s) == mark).collect();
        let seen = deduction.because(&before).len() + deduction.assumed().len();
        Step { placed: marked(Mark::Placed), crossed: marked(Mark::Crossed), deduction, seen }
    }
}

/// Compares a deduction with the solution.
fn check(
    position: &Position<'_>,
    deduction: &Deduction,
    solution: &[usize],
) -> Result<(), UnexplainedError> {
    let layout = position.layout;
    let unsound = |what| {
        let name = deduction.rule().name();
        Err(UnexplainedError::Failed(format!(
            "the rule `{name}` is wrong: {what}, against the solution: please report this puzzle"
        )))
    };
    let is_piece = |square: &&usize| solution.binary_search(square).is_ok();
    if deduction.is_contradiction() {
        return unsound("it finds no solution".to_owned());
    }
    if let Some(&square) = deduction.place.iter().find(|square| !is_piece(square)) {
        return unsound(format!("it puts {}", layout.piece_on(square)));
    }
    if let Some(&square) = deduction.cross.iter().find(is_piece) {
        return unsound(format!("it keeps {} empty", layout.name(square)));
    }
    Ok(())
}
