//! `[[cover]]`: which squares must be attacked by which pieces. `[[cover]]` of pieces, and
//! `[[attack]]`: how many others each piece is attacked by, or attacks.

use itertools::Itertools;

use super::declaration::{AttackDeclaration, CountDeclaration, CoverDeclaration, PieceDeclaration};
use super::error::Result;
use super::expr::Expr;
use super::located::{LocatedTable, Value};
use super::parameters::Values;
use super::piece_reader::{read_count, read_piece_list};
use super::problem::piece_id;
use super::resolve::NumberError;
use super::square_item::SquareItem;
use super::{AttackCount, CountRange, Cover, CoveredSquares, Model, Side};
use crate::base::board::{Board, Square};
use crate::base::placement::PieceId;

/// The covers of squares, and the numbers of attacks of pieces.
pub(super) fn read_covers(
    root: &LocatedTable<'_>,
    pieces: &[PieceDeclaration],
) -> Result<(Vec<CoverDeclaration>, Vec<AttackDeclaration>)> {
    let list = |key| root.optional(key).map_or_else(|| Ok(Vec::new()), |list| list.array());
    let (mut covers, mut attacks) = (Vec::new(), Vec::new());
    for item in list("cover")? {
        let table = item.table("[[cover]]")?;
        table.only(&["by", "squares", "pieces", "times"])?;
        let (by, times) = read_numbers(&table, pieces)?;
        let each = match table.optional("pieces") {
            Some(value) if table.optional("squares").is_some() => {
                return Err(value.fault("a cover is of squares or of pieces: remove one"));
            }
            Some(value) => read_piece_list(&value, pieces)?,
            None => {
                let example = "squares = \"free\", or pieces = [\"Q\"]";
                if let Some(squares) = read_squares(&table.required("squares", example)?)? {
                    covers.push(CoverDeclaration { by, squares, times });
                    continue;
                }
                (0..pieces.len()).collect()
            }
        };
        attacks.push(AttackDeclaration { each, side: Side::Attacked, others: by, times });
    }
    for item in list("attack")? {
        let table = item.table("[[attack]]")?;
        table.only(&["by", "pieces", "times"])?;
        let (each, times) = read_numbers(&table, pieces)?;
        let others = read_piece_list(&table.required("pieces", "pieces = [\"Q\"]")?, pieces)?;
        attacks.push(AttackDeclaration { each, side: Side::Attacking, others, times });
    }
    Ok((covers, attacks))
}

/// The pieces that attack, and how many times: without a word once or more.
fn read_numbers(
    table: &LocatedTable<'_>,
    pieces: &[PieceDeclaration],
) -> Result<(Vec<usize>, CountDeclaration)> {
    let by = table.required("by", "by = [\"Q\"]")?;
    let times = table.optional("times").map(|value| read_count(&value)).transpose()?;
    let once = || {
        let once = Some(by.located(Expr::Number(1)));
        CountDeclaration::Between { min: once, max: None }
    };
    Ok((read_piece_list(&by, pieces)?, times.unwrap_or_else(once)))
}

/// The squares that a word or a list names; `None` for all occupied ones.
fn read_squares(value: &Value<'_>) -> Result<Option<CoveredSquares<SquareItem>>> {
    if value.is_square_list() {
        return value.squares().map(CoveredSquares::Squares).map(Some);
    }
    match &*value.text()?.value {
        "free" => Ok(Some(CoveredSquares::Free)),
        "all" => Ok(Some(CoveredSquares::All)),
        "occupied" => Ok(None),
        word => Err(value.fault(format!(
            "`{word}` is no set of squares: write \"free\", \"occupied\", \"all\", or a list of \
             squares"
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
            Ok(Cover {
                by: ids(&declared.by),
                squares: match &declared.squares {
                    CoveredSquares::Free => CoveredSquares::Free,
                    CoveredSquares::All => CoveredSquares::All,
                    CoveredSquares::Squares(squares) => {
                        self.refuse_walls(board, squares, walls)?;
                        CoveredSquares::Squares(self.squares(board, squares, walls, values)?)
                    }
                },
                times: {
                    let symbols = self.symbols(&declared.by);
                    let what = format!("the number of pieces ({symbols}) that attack a square");
                    self.times(&what, &declared.times, board, values)?
                },
            })
        };
        self.covers.iter().map(cover).collect()
    }

    /// The numbers of attacks at these values.
    pub(super) fn attack_counts(
        &self,
        board: Board,
        values: &mut Values<'_>,
    ) -> Result<Vec<AttackCount>, NumberError> {
        let count = |declared: &AttackDeclaration| {
            let AttackDeclaration { each, side, others, times } = declared;
            let (one, pieces) = (self.symbols(each), self.symbols(others));
            let what = match side {
                Side::Attacked => format!("the number of pieces ({pieces}) that attack {one}"),
                Side::Attacking => format!("the number of pieces ({pieces}) that {one} attacks"),
            };
            let times = self.times(&what, times, board, values)?;
            Ok(AttackCount { each: ids(each), side: *side, others: ids(others), times })
        };
        self.attack_counts.iter().map(count).collect()
    }

    fn times(
        &self,
        what: &str,
        declared: &CountDeclaration,
        board: Board,
        values: &mut Values<'_>,
    ) -> Result<CountRange, NumberError> {
        // A board without squares has none to attack.
        let least_board = if board.is_empty() { Board::new(1, 1) } else { board };
        self.count(what, declared, least_board, values)
    }

    fn symbols(&self, places: &[usize]) -> String {
        places.iter().map(|&place| self.pieces[place].piece.symbol).join(", ")
    }

    /// Checks that no square by name is a wall.
    fn refuse_walls(&self, board: Board, items: &[SquareItem], walls: &[Square]) -> Result<()> {
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

/// The pieces at these places.
fn ids(places: &[usize]) -> Vec<PieceId> {
    places.iter().map(|&place| piece_id(place)).collect()
}
