//! A puzzle with its only solution and the human route to it.

use thiserror::Error;

use super::explain::{
    Deduction, ExplainError, Fault, Layout, Position, Rating, Route, Rule, Rules, Step,
};
use nq_board::base::placement::Placement;
use nq_board::base::words::a;
use nq_board::model::Problem;
use nq_board::run::control::Control;

/// Why there is no route.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnexplainedError {
    /// The rules do not know the puzzle.
    #[error(transparent)]
    Unknown(#[from] ExplainError),
    /// A rule is not sound, or the search was stopped.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A page to play needs exactly one solution. The file is not written.
    #[error("{0} is not written: a page to play needs a puzzle with exactly one solution")]
    NotUnique(String),
    /// The position is not on the way to the solution.
    #[error("the position contradicts the solution: {}: take back these squares", .0.join(", "))]
    Wrong(Vec<String>),
}

/// A puzzle with its only solution and the human route to it.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The puzzle at the start of the route.
    pub problem: Problem,
    /// The solution.
    pub solution: Placement,
    /// What the puzzle demands.
    pub layout: Layout,
    /// The position at the start.
    pub start: Position,
    /// The route.
    pub route: Route,
}

impl Explained {
    /// Explains a solved puzzle, from the position of `problem` on, for at most `most` steps. The
    /// position is the puzzle with further fixed pieces and blocked squares.
    ///
    /// # Errors
    /// A puzzle that the rules do not know; a position that contradicts the solution.
    pub fn find(
        solution: &Placement,
        problem: &Problem,
        most: usize,
        control: &Control,
    ) -> Result<Self, UnexplainedError> {
        let layout = Layout::new(problem)?;
        let start = Position::start(&layout);
        // Placements are sorted by row and column.
        let squares = solution.pieces().iter().map(|placed| problem.board.index(placed.square));
        let squares: Vec<usize> = squares.collect();
        let wrong = wrong(&layout, problem, &squares);
        if !wrong.is_empty() {
            return Err(UnexplainedError::Wrong(wrong));
        }
        let route = Route::find(&layout, &Rules::all(), &start, &squares, most, control)?;
        Ok(Self { problem: problem.clone(), solution: solution.clone(), layout, start, route })
    }

    /// The difficulty.
    #[must_use]
    pub fn rating(&self) -> Rating {
        Rating::of(&self.route)
    }

    /// The steps in words, each with the position after it.
    #[must_use]
    pub fn steps(&self) -> Vec<StepReport> {
        let mut position = self.start.clone();
        let report = |step: &Step| {
            let report = StepReport::of(&self.layout, &position, &step.deduction);
            position.apply(&self.layout, &step.deduction);
            StepReport { placed: step.placed.clone(), crossed: step.crossed.clone(), ..report }
        };
        self.route.steps.iter().map(report).collect()
    }
}

/// What is wrong in a position.
fn wrong(layout: &Layout, problem: &Problem, solution: &[usize]) -> Vec<String> {
    let board = problem.board;
    let is_piece = |square| solution.binary_search(&square).is_ok();
    let fixed = problem.fixed.iter().map(|placed| board.index(placed.square));
    let fixed = fixed.filter(|&square| !is_piece(square));
    let piece = &layout.piece.name;
    let fixed = fixed.map(|square| format!("{} has no {piece}", layout.square(square)));
    let blocked = problem.blocked.iter().map(|&square| board.index(square));
    let blocked = blocked.filter(|&square| is_piece(square));
    let piece = a(piece);
    fixed.chain(blocked.map(|square| format!("{} has {piece}", layout.square(square)))).collect()
}

/// A deduction in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepReport {
    /// The rule.
    pub rule: Rule,
    /// One sentence.
    pub text: String,
    /// The squares that show why.
    pub because: Vec<usize>,
    /// The squares that get a piece.
    pub placed: Vec<usize>,
    /// The squares that are crossed, by the deduction itself or by the new pieces.
    pub crossed: Vec<usize>,
    /// For an assumption, what follows from it, in order.
    pub chain: Vec<String>,
}

impl StepReport {
    fn of(layout: &Layout, before: &Position, deduction: &Deduction) -> Self {
        Self {
            rule: deduction.rule(),
            text: deduction.sentence(layout, before),
            because: deduction.because(layout, before),
            placed: Vec::new(),
            crossed: Vec::new(),
            chain: deduction.chain(layout, before),
        }
    }
}
