//! A puzzle with its only solution and the human route to it.

use serde::Serialize;

use crate::explain::{Layout, Position, Rating, Rule, Step, UnexplainedError, route, up_to};
use nq_board::base::Placement;
use nq_board::base::words::a;
use nq_board::model::Problem;
use nq_board::run::Control;

/// A puzzle with its only solution and the human route to it.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The puzzle at the start of the route.
    pub problem: Problem,
    /// The solution.
    pub solution: Placement,
    /// What the puzzle demands.
    pub layout: Layout,
    /// The route.
    pub route: Vec<Step>,
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
        Self::within(Rule::GRADES, solution, problem, most, control)
    }

    /// The same by rules up to a grade. If they do not suffice, the last step is the search.
    pub(crate) fn within(
        grade: u8,
        solution: &Placement,
        problem: &Problem,
        most: usize,
        control: &Control,
    ) -> Result<Self, UnexplainedError> {
        let layout = Layout::new(problem)?;
        let mut cells: Vec<usize> =
            solution.pieces().iter().map(|&placed| layout.cell(placed)).collect();
        cells.sort_unstable();
        let wrong = wrong(&layout, &cells);
        if !wrong.is_empty() {
            return Err(UnexplainedError::Failed(format!(
                "the position contradicts the solution: {}: take back these squares",
                wrong.join(", ")
            )));
        }
        let rules = (&up_to(grade)[..], grade);
        let route = route(Position::start(&layout), rules, &cells, most, control)?;
        Ok(Self { problem: problem.clone(), solution: solution.clone(), layout, route })
    }

    /// The difficulty.
    #[must_use]
    pub fn rating(&self) -> Rating {
        Rating::of(&self.route)
    }

    /// The position after this many steps.
    #[must_use]
    pub fn position(&self, steps: usize) -> Position<'_> {
        let mut position = Position::start(&self.layout);
        self.route[..steps].iter().for_each(|step| position.apply(&step.deduction));
        position
    }

    /// The steps in words.
    #[must_use]
    pub fn steps(&self) -> Vec<StepReport> {
        let mut position = self.position(0);
        let report = |(number, step): (usize, &Step)| {
            let report = StepReport::of(&position, number, step);
            position.apply(&step.deduction);
            report
        };
        (1..).zip(&self.route).map(report).collect()
    }
}

/// What is wrong in a position.
fn wrong(layout: &Layout, solution: &[usize]) -> Vec<String> {
    let is_piece = |cell: &usize| solution.binary_search(cell).is_ok();
    let square = |cell: usize| layout.board.name(layout.square(cell));
    let fixed = layout.fixed.iter().filter(|cell| !is_piece(cell));
    let fixed = fixed.map(|&cell| format!("{} has no {}", square(cell), layout.piece(cell).name));
    let blocked = layout.blocked.iter().filter(|cell| is_piece(cell));
    let has = |&cell| format!("{} has {}", square(cell), a(&layout.piece(cell).name));
    fixed.chain(blocked.map(has)).collect()
}

/// A cell of the layout. A JSON object has its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Cell {
    /// Its index.
    #[serde(skip)]
    pub index: usize,
    /// Its name.
    pub name: String,
}

/// A deduction in words, and as a JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "step")]
pub struct StepReport {
    /// From 1.
    pub number: usize,
    /// The rule.
    pub rule: Rule,
    /// Its grade, from 1 to [`Rule::GRADES`], the simplest rule first.
    pub grade: u8,
    /// One sentence.
    pub text: String,
    /// The squares that get a piece.
    pub placed: Vec<Cell>,
    /// The squares that are crossed, by the deduction itself or by the new pieces.
    pub crossed: Vec<Cell>,
    /// The squares that show why.
    pub because: Vec<Cell>,
    /// For an assumption, what follows from it, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<String>,
    /// The sets that the sentence names, as indices of [`Layout::sets`].
    #[serde(skip)]
    pub sets: Vec<usize>,
}

impl StepReport {
    fn of(before: &Position<'_>, number: usize, step: &Step) -> Self {
        let Step { deduction, placed, crossed, .. } = step;
        let cell = |&index: &usize| Cell { index, name: before.layout.name(index) };
        let cells = |cells: &[usize]| cells.iter().map(cell).collect();
        let rule = deduction.rule();
        Self {
            number,
            rule,
            grade: rule.grade(),
            text: deduction.sentence(before),
            placed: cells(placed),
            crossed: cells(crossed),
            because: cells(&deduction.because(before)),
            chain: deduction.chain(before),
            sets: deduction.sets(),
        }
    }
}
