//! Links of puzz.link, as in `https://puzz.link/p?starbattle/10/10/2/...`.
//!
//! After the name of the puzzle come the numbers of columns, rows and stars, and the borders. The
//! borders are bits: first those at the right of squares, row by row, without the last column; then
//! those below squares, without the last row. Each digit of base 32 has five bits, the highest bit
//! first, and either part starts a digit. A corner case of the format is a board of one square,
//! which has no digits. Borders may end within a region, as in links that are published.
//!
//! Source: the program pzprjs by sabo2 and R. Vollmert, <https://github.com/robx/pzprjs>.

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::link::borders::Borders;
use crate::link::linked;
use crate::link::linked::{LARGEST, Linked, MOST_STARS};
use nq_board::base::words::counted;

/// The bits of a digit.
const BITS: usize = 5;

/// The digits.
const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

/// The name of the puzzle in links.
pub(super) const NAME: &str = "starbattle";

/// Reads what follows `starbattle/` in a link.
pub(super) fn read(data: &str) -> Result<Linked, PuzzleError> {
    let mut parts = data.trim_end_matches('/').splitn(4, '/');
    let refused = PuzzleError::Refused;
    let mut number = |what: &str, most: usize| {
        let text = parts.next().unwrap_or_default();
        let number = text.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| {
            let text = linked::shortened(text);
            refused(format!(
                "the link has `{text}` {what}: copy it again; it needs a number from 1 to {most}"
            ))
        })
    };
    let columns = number("columns", LARGEST)?;
    let rows = number("rows", LARGEST)?;
    let stars = number("stars", MOST_STARS)?;
    let mut borders = Borders::none(rows, columns);
    let [right, below] = [&borders.right, &borders.below].map(|part| part.len().div_ceil(BITS));
    let text = parts.next().unwrap_or_default();
    let values = (1..).zip(text.chars()).map(|(place, digit)| {
        let value = DIGITS.iter().position(|&other| char::from(other) == digit);
        value.ok_or_else(|| {
            let digit = digit.escape_debug();
            refused(format!("character {place} of the link's borders is `{digit}`: copy it again"))
        })
    });
    let values: Vec<usize> = values.try_collect()?;
    if values.len() != right + below {
        return Err(refused(format!(
            "the link's borders have {} and {rows} rows need {}: copy it again",
            counted(values.len(), "digit"),
            right + below
        )));
    }
    let (values_right, values_below) = values.split_at(right);
    for (part, values) in [(&mut borders.right, values_right), (&mut borders.below, values_below)] {
        let bits = values.iter().flat_map(|value| (0..BITS).map(move |bit| value << bit & 16 != 0));
        part.iter_mut().zip(bits).for_each(|(border, bit)| *border = bit);
    }
    // A border with one region on both sides means nothing.
    let regions = borders.parts();
    let is_dangling = Borders::of(&regions, columns) != borders;
    let grid = linked::grid(&regions, &borders, &vec![false; regions.len()])?;
    Ok(Linked { grid, stars: u16::try_from(stars).ok(), is_dangling })
}

/// The link to a grid of regions.
///
/// # Errors
/// A region in several parts, given queens, or blocked squares.
pub fn puzzlink(grid: &Grid, stars: u16) -> Result<String, PuzzleError> {
    if grid.has_blocked() {
        let why = "a link of puzz.link shows no blocked squares: take another format";
        return Err(PuzzleError::refused(why));
    }
    let borders = linked::borders(grid)?;
    let digit = |bits: &[bool]| {
        let value = (0..BITS)
            .fold(0, |value, bit| 2 * value + usize::from(bits.get(bit).copied().unwrap_or(false)));
        char::from(DIGITS[value])
    };
    let part = |bits: &[bool]| bits.chunks(BITS).map(digit).collect::<String>();
    let (right, below) = (part(&borders.right), part(&borders.below));
    let (columns, rows) = (borders.columns, borders.rows());
    Ok(format!("https://puzz.link/p?{NAME}/{columns}/{rows}/{stars}/{right}{below}"))
}
