//! Boards that are not square, have fewer regions than rows, blocked squares, or several maps.

use crate::make::kind::Kind;
use crate::make::make_error::MakeError;
use nq_board::base::{Board, Square};

/// The most rows: a model has letters for as many regions.
pub const LARGEST: u16 = 52;

/// The most further maps.
const MOST_FURTHER: u16 = 3;

/// The fewest rows and columns of a board that is not the usual one: smaller grids are not read.
const FEWEST: u16 = 4;

/// How a board differs from a square one that as many regions as rows cover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The number of columns, if not that of rows. The shorter lines have their number of pieces,
    /// and each longer one has at most as many.
    pub columns: Option<u16>,
    /// The number of regions, if not that of rows or of columns, whichever are fewer. The other
    /// squares are in no region. With 0, blocked squares leave one solution.
    pub regions: Option<u16>,
    /// The squares that stay empty.
    pub blocked: Vec<Square>,
    /// The number of further maps. Each has as many regions, and each region its pieces.
    pub further_maps: u16,
}

impl Shape {
    /// Whether it is the usual one.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Refuses shapes without puzzles.
    pub(super) fn check(&self, kind: Kind, board: Board) -> Result<(), MakeError> {
        if self.is_usual() {
            return Ok(());
        }
        let (rows, columns) = (board.rows(), board.cols());
        let (least, most) = (rows.min(columns), rows.max(columns));
        let why = if kind.has_givens() {
            "completions are on square boards: give a model for other boards".to_owned()
        } else if least < FEWEST || most > LARGEST {
            format!(
                "a board of this shape has {FEWEST} to {LARGEST} rows and columns: give as many"
            )
        } else if self.regions.is_some_and(|regions| regions == 1 || regions > least) {
            format!("a {board} board has 0 or 2 to {least} regions: give as many")
        } else if self.further_maps > MOST_FURTHER
            || self.further_maps > 0 && self.regions == Some(0)
        {
            format!("a board has 1 to {} maps, of regions: give as many", MOST_FURTHER + 1)
        } else if self.blocked.iter().any(|&square| !board.contains(square)) {
            format!("a blocked square is not on the {board} board: give squares of the board")
        } else {
            return Ok(());
        };
        Err(MakeError::Recipe(why))
    }
}
