//! `[[cover]]`: which squares must be attacked by which pieces.

use itertools::Itertools;

use super::declaration::{CountDeclaration, CoverDeclaration, PieceDeclaration};
use super::error::ModelError;
use super::expr::Expr;
use super::located::{LocatedTable, Value};
use super::parameters::Values;
use super::piece_reader::{read_count, read_piece_list};
use super::resolve::NumberError;
use super::square_item::SquareItem;
use super::{Cover, CoveredSquares, Model};
use crate::base::board::{Board, Square};

impl CoverDeclaration {
    /// Reads all of a model.
    pub(super) fn read_all(
        root: &LocatedTable<'_>,
        pieces: &[PieceDeclaration],
    ) -> Result<Vec<Self>, ModelError> {
        let Some(covers) = root.optional("cover") else { return Ok(Vec::new()) };
        let covers = covers.array()?.into_iter();
        covers.map(|item| Self::read(&item.table("[[cover]]")?, pieces)).collect()
    }

    fn read(table: &LocatedTable<'_>, pieces: &[PieceDeclaration]) -> Result<Self, ModelError> {
        table.only(&["by", "squares", "times"])?;
        let by = table.required("by", "by = [\"Q\"]")?;
        let squares = read_squares(&table.required("squares", "squares = \"free\"")?)?;
        let times = match table.optional("times") {
            Some(value) => {
                let times = read_count(&value)?;
                let fits = !matches!(squares, CoveredSquares::Free) || is_once_or_more(&times);
                if !fits {
                    return Err(value.fault(
                        "squares = \"free\" takes times = { min = 1 }: count attacks on \"all\" \
                         squares, or on a list",
                    ));
                }
                times
            }
            None => CountDeclaration::Between { min: Some(by.located(Expr::Number(1))), max: None },
        };
        Ok(Self { by: read_piece_list(&by, pieces)?, squares, times })
    }
}

/// Whether this is `{ min = 1 }`.
fn is_once_or_more(times: &CountDeclaration) -> bool {
    matches!(times, CountDeclaration::Between { min: Some(min), max: None }
        if matches!(min.value, Expr::Number(1)))
}

fn read_squares(value: &Value<'_>) -> Result<CoveredSquares<SquareItem>, ModelError> {
    if value.is_square_list() {
        return value.squares().map(CoveredSquares::Squares);
    }
    match &*value.text()?.value {
        "free" => Ok(CoveredSquares::Free),
        "all" => Ok(CoveredSquares::All),
        word => Err(value.fault(format!(
            "`{word}` is no set of squares: write \"free\", \"all\", or a list of squares"
        ))),
    }
}

impl Model {
    /// The covers at these values.
    pub(super) fn covers(
        &self,
        board: Board,
        walls: &[Square],
        values: &mut Values<'_>,
    ) -> Result<Vec<Cover>, NumberError> {
        let cover = |declared: &CoverDeclaration| {
            let symbols = declared.by.iter().map(|&piece| self.pieces[piece].piece.symbol);
            let what =
                format!("the number of pieces ({}) that attack a square", symbols.format(", "));
            // A board without squares has none to attack.
            let least_board = if board.is_empty() { Board::new(1, 1) } else { board };
            Ok(Cover {
                by: declared.by.iter().map(|&piece| super::problem::piece_id(piece)).collect(),
                squares: match &declared.squares {
                    CoveredSquares::Free => CoveredSquares::Free,
                    CoveredSquares::All => CoveredSquares::All,
                    CoveredSquares::Squares(squares) => {
                        self.refuse_walls(board, squares, walls)?;
                        CoveredSquares::Squares(self.squares(board, squares, walls, values)?)
                    }
                },
                times: self.count(&what, &declared.times, least_board, values)?,
            })
        };
        self.covers.iter().map(cover).collect()
    }

    /// Checks that no square by name is a wall.
    fn refuse_walls(
        &self,
        board: Board,
        items: &[SquareItem],
        walls: &[Square],
    ) -> Result<(), ModelError> {
        for name in items.iter().filter_map(SquareItem::name) {
            if walls.binary_search(&self.square(board, name)?).is_ok() {
                let what =
                    format!("`{}` is a wall, which no piece attacks: leave it out", name.value);
                return Err(self.fault(name, what));
            }
        }
        Ok(())
    }
}
