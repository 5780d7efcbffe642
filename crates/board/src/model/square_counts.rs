//! `[[count]]`: how many pieces there are on lines, regions and other sets of squares.

use itertools::Itertools;

use super::declaration::{OnDeclaration, PieceDeclaration, SquareCountDeclaration};
use super::error::Result;
use super::expr::Expr;
use super::located::{Located, LocatedTable, Value};
use super::parameters::Values;
use super::piece_reader::{read_count, read_piece_list};
use super::regions::Regions;
use super::resolve::NumberError;
use super::square_item::rules;
use super::{CountedOn, Model, SquareCount};
use crate::base::board::{Board, Square};

/// The words for the lines of a board.
const LINES: [(&str, CountedOn); 5] = [
    ("rows", CountedOn::Rows),
    ("columns", CountedOn::Columns),
    ("diagonals", CountedOn::Diagonals),
    ("antidiagonals", CountedOn::Antidiagonals),
    ("regions", CountedOn::Regions),
];

impl SquareCountDeclaration {
    /// Reads all of a model.
    pub(super) fn read_all(
        root: &LocatedTable<'_>,
        pieces: &[PieceDeclaration],
        regions: Option<&Located<Regions>>,
    ) -> Result<Vec<Self>> {
        let Some(counts) = root.optional("count") else { return Ok(Vec::new()) };
        let counts = counts.array()?.into_iter();
        counts.map(|item| Self::read(&item.table("[[count]]")?, pieces, regions)).collect()
    }

    fn read(
        table: &LocatedTable<'_>,
        pieces: &[PieceDeclaration],
        regions: Option<&Located<Regions>>,
    ) -> Result<Self> {
        table.only(&["pieces", "on", "number"])?;
        let counted = table.required("pieces", "pieces = [\"Q\"]")?;
        let on = table.required("on", "on = \"rows\"")?;
        let number = table.required("number", "number = 1")?;
        Ok(Self {
            pieces: read_piece_list(&counted, pieces)?,
            on: read_on(&on, regions)?,
            number: read_count(&number)?,
        })
    }

    /// Whether it still holds after pieces are taken away, whatever the parameters are.
    pub(super) fn survives_removal(&self) -> bool {
        self.number.least().is_none_or(|least| matches!(least.value, Expr::Number(0)))
    }

    fn what(&self, model: &Model) -> String {
        let names = self.pieces.iter().map(|&piece| model.pieces[piece].piece.name.as_str());
        let on = match &self.on {
            OnDeclaration::Lines(CountedOn::Region(letter)) => format!("in region {letter}"),
            OnDeclaration::Lines(on) => {
                let word = LINES.iter().find(|(_, lines)| lines == on).map_or("", |(word, _)| word);
                format!("on each of the {word}")
            }
            OnDeclaration::Squares(squares) if rules(squares).next().is_some() => {
                "on the squares of a rule".to_owned()
            }
            OnDeclaration::Squares(squares) => format!("on {} squares", squares.len()),
        };
        format!("the number of pieces ({}) {on}", names.format(", "))
    }
}

/// What `on` names.
fn read_on(value: &Value<'_>, regions: Option<&Located<Regions>>) -> Result<OnDeclaration> {
    if value.is_square_list() {
        return value.squares().map(OnDeclaration::Squares);
    }
    let word = value.text()?.value;
    let lines = LINES.into_iter().find(|(name, _)| *name == word).map(|(_, lines)| lines);
    let letter = word.chars().exactly_one().ok().map(CountedOn::Region);
    let Some(on) = lines.or(letter) else {
        return Err(value.fault(format!(
            "`{word}` is no set of squares: write {}, the letter of a region, or a list of squares",
            LINES.iter().map(|(name, _)| *name).format(", ")
        )));
    };
    let regions = regions.map(|regions| &regions.value);
    match (&on, regions) {
        (CountedOn::Regions | CountedOn::Region(_), None) => Err(value
            .fault(format!("`{word}` needs regions: add board.regions, a letter for each square"))),
        (&CountedOn::Region(letter), Some(regions)) if !regions.contains(letter) => Err(value
            .fault(format!(
                "no square has the region `{letter}`: the regions are {}",
                regions.names().format(", ")
            ))),
        _ => Ok(OnDeclaration::Lines(on)),
    }
}

impl Model {
    /// The numbers on sets of squares at these values.
    pub(super) fn square_counts(
        &self,
        board: Board,
        walls: &[Square],
        values: &mut Values<'_>,
    ) -> Result<Vec<SquareCount>, NumberError> {
        let count = |declared: &SquareCountDeclaration| {
            let on = match &declared.on {
                OnDeclaration::Lines(on) => on.clone(),
                OnDeclaration::Squares(squares) => {
                    CountedOn::Squares(self.squares(board, squares, walls, values)?)
                }
            };
            let range = self.count(&declared.what(self), &declared.number, board, values)?;
            let pieces = declared.pieces.iter().map(|&piece| super::problem::piece_id(piece));
            Ok(SquareCount { pieces: pieces.collect(), on, range })
        };
        self.square_counts.iter().map(count).collect()
    }
}
