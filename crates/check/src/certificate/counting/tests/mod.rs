//! Certified counts of small problems.

mod claims;
mod edits;
pub(super) mod folder;
mod writer;

use super::circuit::Memory;
use super::{CountingBundle, Element, Formula, LineKind, Points};
use crate::certificate::error::CheckError;
use nq_board::base::Motion;
use nq_board::model::{Model, Problem, Settings};
use nq_board::run::Control;

impl Formula {
    /// The formula of the placements that a symmetry maps to themselves.
    pub(super) fn of(
        problem: &Problem,
        element: &Element,
        lines: &[LineKind],
        control: &Control,
    ) -> Result<Self, CheckError> {
        let points = Points::of(problem);
        let exclusions = super::formula::exclusions(problem, &points, control)?;
        super::lines::check_full(problem, &points, &exclusions, lines)?;
        Self::over(problem, &points, &exclusions, element, lines).map_err(CheckError::Fault)
    }

    /// The file.
    pub(super) fn text(&self) -> String {
        self.lines().map(|line| line + "\n").collect()
    }
}

impl Element {
    /// The element that moves nothing.
    pub(super) fn identity(problem: &Problem) -> Self {
        let points = (0..).take(Points::of(problem).iter().len() + 1);
        Self { name: Motion::Identity.name().to_owned(), images: points.collect() }
    }
}

impl CountingBundle<'_> {
    /// The same with a limit of memory in bytes. Without one, it is what the system has available.
    pub(super) fn with_memory_limit(mut self, bytes: u64) -> Self {
        self.memory = Memory(bytes);
        self
    }
}

/// A problem on a board, with more keys of the board (or of the model, if they stand before it),
/// and pieces A, B, … by their moves and further keys.
pub(super) fn problem(rows: u32, columns: u32, more: &str, pieces: &[(&str, &str)]) -> Problem {
    let model = Model::from_toml("m", &declaration(rows, columns, more, pieces)).unwrap();
    model.problem(rows, &Settings::default()).unwrap()
}

pub(super) fn declaration(rows: u32, columns: u32, more: &str, pieces: &[(&str, &str)]) -> String {
    let of_board =
        |line: &&str| ["blocked", "walls", "wrap"].iter().any(|key| line.starts_with(key));
    let (board, model): (Vec<_>, Vec<_>) = more.lines().partition(of_board);
    let pieces: String = pieces
        .iter()
        .zip('A'..)
        .map(|((moves, keys), symbol)| {
            format!("[[piece]]\nsymbol = \"{symbol}\"\nmoves = \"{moves}\"\n{keys}\n")
        })
        .collect();
    format!(
        "name = \"m\"\n{}\n[board]\nrows = {rows}\ncolumns = {columns}\n{}\n{pieces}",
        model.join("\n"),
        board.join("\n"),
    )
}
