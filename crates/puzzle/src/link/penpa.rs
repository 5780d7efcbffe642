//! Links of Penpa, as in `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...`.
//!
//! The data is a text, packed with DEFLATE and written in base 64. Its lines have the sizes and
//! titles, the margins, the settings, the drawing as a JSON object, and so on. Before it is packed,
//! frequent names become a `z` and a character, and `z` becomes `zZ`.
//!
//! A drawing on W columns and H rows, margins included, numbers the points of a lattice with
//! W + 4 columns and H + 4 rows: first the centres of squares, row by row, then their lower right
//! corners. `lineE` has the borders, each as its two corners. The list of the squares in use has
//! the first number, then the differences.
//!
//! Source: the program Penpa by opt-pan and S. Gollapudi, <https://github.com/swaroopg92/penpa-edit>.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use flate2::read::DeflateDecoder;
use itertools::Itertools;
use serde_json::{Map, Value};

use crate::error::PuzzleError;
use crate::link::borders::Borders;
use crate::link::linked;
use crate::link::linked::{LARGEST, Linked, MOST_STARS};
use nq_board::base::small_file::{SMALL, text_up_to};

/// The characters that stand for names after a `z`.
const SHORT: &str = "9qa Qpu_q Apu_a Ggrid Medit_mode Ssurface Lline ElineE Wwall Ccage Nnumber \
                     Ysymbol Pspecial Bboard Rcommand_redo Ucommand_undo 8command_replay \
                     1numberS Ffreeline 2freelineE Tthermo 3arrows Ddirection 0squareframe \
                     5polygon 4deletelineE 6killercages 7nobulbthermo ___a";

/// The columns and rows of the lattice around the drawing.
pub(super) const MARGIN: usize = 4;

/// The style of a black border, as wide as two or more lines.
pub(super) const BLACK: [u64; 2] = [2, 21];

/// The colour of a blocked square.
pub(super) const BLACK_SURFACE: u64 = 4;

/// Parts of a drawing that a Star Battle does not have.
const FOREIGN: [&str; 11] = [
    "numberS",
    "freeline",
    "freelineE",
    "thermo",
    "arrows",
    "direction",
    "squareframe",
    "polygon",
    "line",
    "wall",
    "cage",
];

/// The data cannot be unpacked, or is no drawing.
fn damaged() -> PuzzleError {
    PuzzleError::refused("the link's data is damaged: copy it again")
}

/// The drawing is no Star Battle of square cells.
fn unlike(what: &str) -> PuzzleError {
    let remedy = "draw squares and black borders only";
    PuzzleError::Refused(format!("the link's drawing has {what}: {remedy}"))
}

/// Reads the data of a link.
pub(super) fn read(data: &str) -> Result<Linked, PuzzleError> {
    let text = expanded(&unpacked(data)?)?;
    let lines = text.lines().collect_vec();
    let line = |number: usize| *lines.get(number).unwrap_or(&"");
    let json = |number| serde_json::from_str::<Value>(line(number)).ok();
    let head = line(0).split(',').collect_vec();
    if head[0] != "square" {
        return Err(unlike("other shapes than squares"));
    }
    let side =
        |place: usize| head.get(place)?.parse().ok().filter(|side: &usize| *side <= 2 * LARGEST);
    let (Some(wide), Some(high)) = (side(1), side(2)) else { return Err(damaged()) };
    let lattice = Lattice { columns: wide + MARGIN, squares: (wide + MARGIN) * (high + MARGIN) };
    let drawing = json(3).and_then(|value| value.as_object().cloned()).ok_or_else(damaged)?;
    let board = lattice.board(&json(5).ok_or_else(damaged)?)?;
    check(&drawing, &board)?;
    let is_blocked = board.black(&drawing);
    if !is_blocked.contains(&false) {
        return Err(unlike("black squares only"));
    }
    let borders = lattice.borders(&drawing, &board)?.around(&is_blocked);
    let regions = borders.regions().ok_or_else(|| {
        PuzzleError::refused("a border of the link ends within a region: copy the link again")
    })?;
    let grid = linked::grid(&regions, &borders, &is_blocked)?;
    Ok(Linked { grid, stars: stars(&drawing, &board), is_dangling: false })
}

/// The points of a drawing.
struct Lattice {
    columns: usize,
    squares: usize,
}

/// The squares in use.
struct Board {
    /// The number of its first square.
    first: usize,
    rows: usize,
    columns: usize,
    squares: BTreeSet<usize>,
}

impl Board {
    /// Whether each of its squares is black.
    fn black(&self, drawing: &Map<String, Value>) -> Vec<bool> {
        let black = points(drawing, "surface")
            .filter(|(_, colour)| colour.as_u64() == Some(BLACK_SURFACE))
            .map(|(point, _)| point)
            .collect_vec();
        self.squares.iter().map(|square| black.contains(square)).collect()
    }
}

impl Lattice {
    /// The board of a list of squares.
    fn board(&self, list: &Value) -> Result<Board, PuzzleError> {
        let steps = list.as_array().ok_or_else(damaged)?;
        let mut squares = BTreeSet::new();
        let mut square = 0;
        for step in steps {
            let sum = step.as_i64().and_then(|step| step.checked_add(square));
            square = sum.ok_or_else(damaged)?;
            let index = usize::try_from(square).ok().filter(|&index| index < self.squares);
            squares.insert(index.ok_or_else(damaged)?);
        }
        let first = *squares.first().ok_or_else(damaged)?;
        let columns = squares.iter().zip(first..).take_while(|(at, next)| *at == next).count();
        // The rows of a board over the whole lattice would follow each other without a gap.
        let columns = columns.min(self.columns);
        let rows = squares.len() / columns;
        let row = |row: usize| (0..columns).map(move |column| first + row * self.columns + column);
        let is_board = (0..rows).flat_map(row).eq(squares.iter().copied());
        if !is_board || rows.max(columns) > LARGEST {
            return Err(unlike("a board that is no rectangle of up to 52 rows and columns"));
        }
        Ok(Board { first, rows, columns, squares })
    }

    fn borders(&self, drawing: &Map<String, Value>, board: &Board) -> Result<Borders, PuzzleError> {
        let mut borders = Borders::none(board.rows, board.columns);
        for (ends, style) in drawing.get("lineE").and_then(Value::as_object).into_iter().flatten() {
            if !style.as_u64().is_some_and(|style| BLACK.contains(&style)) {
                return Err(unlike("lines that are no black borders"));
            }
            let ends = ends.split_once(',').ok_or_else(damaged)?;
            let corner = |text: &str| -> Option<usize> {
                text.parse::<usize>().ok()?.checked_sub(self.squares)
            };
            let (Some(from), Some(to)) = (corner(ends.0), corner(ends.1)) else {
                return Err(unlike("lines that are no black borders"));
            };
            // A corner is the lower right one of the square with its number.
            let (first, second) = match to.wrapping_sub(from) {
                1 => (to, to + self.columns),
                step if step == self.columns => (to, to + 1),
                _ => return Err(unlike("lines that are no black borders")),
            };
            if board.squares.contains(&first) && board.squares.contains(&second) {
                let at = first - board.first;
                let (row, column) = (at / self.columns, at % self.columns);
                if second == first + 1 {
                    borders.right[row * (board.columns - 1) + column] = true;
                } else {
                    borders.below[row * board.columns + column] = true;
                }
            }
        }
        Ok(borders)
    }
}

/// Refuses what a Star Battle does not have.
fn check(drawing: &Map<String, Value>, board: &Board) -> Result<(), PuzzleError> {
    let is_drawn = |name: &&str| match drawing.get(*name) {
        Some(Value::Object(map)) => !map.is_empty(),
        Some(Value::Array(list)) => !list.is_empty(),
        _ => false,
    };
    if FOREIGN.iter().any(is_drawn) {
        return Err(unlike("more than borders and a number of stars"));
    }
    let on_board = |name| points(drawing, name).any(|(point, _)| board.squares.contains(&point));
    if on_board("number") || on_board("symbol") {
        return Err(unlike("numbers or symbols on squares"));
    }
    Ok(())
}

/// The number beside a star, outside the board.
fn stars(drawing: &Map<String, Value>, board: &Board) -> Option<u16> {
    let outside = |name| {
        points(drawing, name).filter(|(point, _)| !board.squares.contains(point)).collect_vec()
    };
    let is_star = |(_, symbol): &(usize, &Value)| symbol[1] == "star";
    let numbers = outside("number").into_iter().map(|(_, number)| number[0].as_str());
    let [Some(number)] = numbers.collect_vec()[..] else { return None };
    let number = number.parse().ok();
    let number = number.filter(|&number: &u16| (1..=MOST_STARS).contains(&number.into()));
    number.filter(|_| outside("symbol").iter().any(is_star))
}

/// What a drawing has at points.
fn points<'a>(
    drawing: &'a Map<String, Value>,
    name: &str,
) -> impl Iterator<Item = (usize, &'a Value)> {
    let map = drawing.get(name).and_then(Value::as_object).into_iter().flatten();
    map.filter_map(|(point, value)| Some((point.parse().ok()?, value)))
}

/// The text of the data.
fn unpacked(data: &str) -> Result<String, PuzzleError> {
    let lenient =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let data = [("%2B", "+"), ("%2F", "/"), ("%3D", "=")]
        .iter()
        .fold(data.to_owned(), |data, (escaped, plain)| data.replace(escaped, plain));
    let engine = GeneralPurpose::new(&base64::alphabet::STANDARD, lenient);
    let packed = engine.decode(data).map_err(|_| damaged())?;
    let mut decoder = DeflateDecoder::new(&packed[..]);
    let text = text_up_to(SMALL, &mut decoder);
    // A further byte, or another fault.
    text.map_err(|_| {
        if decoder.total_out() <= SMALL {
            return damaged();
        }
        let why = "the link's data is too large for a puzzle: it unpacks to more than 1 MiB";
        PuzzleError::refused(why)
    })
}

/// The text with its names.
fn expanded(text: &str) -> Result<String, PuzzleError> {
    let mut expanded = String::new();
    let mut rest = text.chars();
    while let Some(sign) = rest.next() {
        if sign != 'z' {
            expanded.push(sign);
            continue;
        }
        let short = rest.next().ok_or_else(damaged)?;
        let mut names = SHORT.split_whitespace().filter_map(|name| name.strip_prefix(short));
        match (short, names.next()) {
            ('Z', _) => expanded.push('z'),
            ('O', _) => expanded.push_str("null"),
            (_, Some(name)) => expanded.push_str(&format!("\"{name}\"")),
            (_, None) => return Err(damaged()),
        }
    }
    Ok(expanded)
}
