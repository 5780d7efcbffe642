//! Steps from a position to the solution.

use thiserror::Error;

use super::deduction::{Deduction, Reason, Rule};
use super::layout::Layout;
use super::position::{Mark, Position};
use super::rules::Rules;
use nq_board::base::words::a;
use nq_board::run::control::{Control, StopReason};

/// A deduction with the squares that it marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The deduction.
    pub deduction: Deduction,
    /// The squares that get a piece.
    pub placed: Vec<usize>,
    /// The squares that are crossed, by the deduction itself or by the new pieces.
    pub crossed: Vec<usize>,
}

/// Why there is no route.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A rule is not sound: it contradicts the solution.
    #[error(
        "the rule `{}` is wrong: {what}, against the solution: please report this puzzle",
        .rule.name()
    )]
    Unsound {
        /// The rule.
        rule: Rule,
        /// What it says.
        what: String,
    },
    /// The search was stopped.
    #[error("{}", .0.in_words())]
    Stopped(StopReason),
}

/// Steps from a position to the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The position at the end.
    pub end: Position,
}

impl Route {
    /// Applies the simplest rule until the position is solved, or for at most `most` steps. Each
    /// step is compared with the solution, whose squares are sorted. The position must agree with
    /// the solution.
    ///
    /// # Errors
    /// A rule that contradicts the solution; a stopped search.
    pub fn find(
        layout: &Layout,
        rules: &Rules,
        start: &Position,
        solution: &[usize],
        most: usize,
        control: &Control,
    ) -> Result<Self, Fault> {
        let mut route = Self { steps: Vec::new(), end: start.clone() };
        while route.steps.len() < most && !route.end.is_solved() {
            control.proceed().map_err(Fault::Stopped)?;
            if let Some(deduction) = rules.find(layout, &route.end) {
                check(layout, &deduction, solution)?;
                route.take(layout, deduction);
            } else {
                let rest = solution.iter().copied().filter(|&square| route.end.is_open(square));
                let rest = Deduction::place(Reason::Search, rest.collect());
                route.take(layout, rest);
                break;
            }
        }
        Ok(route)
    }

    fn take(&mut self, layout: &Layout, deduction: Deduction) {
        let before = self.end.clone();
        self.end.apply(layout, &deduction);
        let marked = |mark| {
            let squares = before.open_squares();
            squares.filter(|&square| self.end.mark(square) == mark).collect()
        };
        let (placed, crossed) = (marked(Mark::Placed), marked(Mark::Crossed));
        self.steps.push(Step { deduction, placed, crossed });
    }
}

/// Compares a deduction with the solution.
fn check(layout: &Layout, deduction: &Deduction, solution: &[usize]) -> Result<(), Fault> {
    let unsound = |what| Err(Fault::Unsound { rule: deduction.rule(), what });
    let is_piece = |square: &&usize| solution.binary_search(square).is_ok();
    let piece = &layout.piece.name;
    if deduction.is_contradiction() {
        return unsound("it finds no solution".to_owned());
    }
    if let Some(&square) = deduction.place.iter().find(|square| !is_piece(square)) {
        return unsound(format!("it puts {} on {}", a(piece), layout.square(square)));
    }
    if let Some(&square) = deduction.cross.iter().find(is_piece) {
        return unsound(format!("it keeps {} empty", layout.square(square)));
    }
    Ok(())
}
