//! Sheets, and what is on them.

use itertools::{Itertools, iproduct};

use nq_show::board_background::squares;
use nq_show::picture::{Cell, Picture};
use nq_show::shapes::SIDE;
use nq_show::svg::{NAMES, board};

/// Letters of a sentence. On large boards sentences list hundreds of squares.
pub(super) const SENTENCE: usize = 300;

pub(super) struct Sheet {
    pub(crate) part: &'static str,
    pub(crate) body: String,
}

/// Texts with their numbers of lines, as many on a sheet as fit.
pub(super) fn packed(
    texts: impl IntoIterator<Item = (usize, String)>,
    lines: usize,
) -> Vec<Vec<String>> {
    let mut sheets: Vec<Vec<String>> = Vec::new();
    let mut left = 0;
    for (needed, text) in texts {
        if sheets.is_empty() || needed > left {
            sheets.push(Vec::new());
            left = lines;
        }
        if let Some(sheet) = sheets.last_mut() {
            sheet.push(text);
        }
        left = left.saturating_sub(needed);
    }
    sheets
}

/// A board with the letter of each region in its first square without a piece.
pub(super) fn lettered(mut picture: Picture) -> Picture {
    let (rows, cols) = picture.size();
    let free = iproduct!(0..rows, 0..cols)
        .filter(|&(row, col)| !matches!(picture.cells[row][col], Cell::Piece { .. }));
    let regions = free.filter_map(|(row, col)| {
        picture.regions.get(row).and_then(|row| row[col]).map(|letter| ((row, col), letter))
    });
    let first = regions.unique_by(|&(_, letter)| letter);
    picture.labels = first.map(|(place, letter)| (place, letter.to_string())).collect();
    picture
}

/// A board under its caption, which is HTML.
pub(super) fn figure(caption: &str, picture: &Picture, coordinates: bool) -> String {
    let (rows, cols) = picture.size();
    // Borders are as wide as their strokes.
    let left = if coordinates { NAMES + 3 } else { 3 };
    let (width, height) = (cols * SIDE + left + 3, rows * SIDE + left + 3);
    // Browsers print patterns as pixels, so every other square and the crosses are paths.
    let is_dark = |row| (0..cols).map(|col| (row + col) % 2 == 1).collect_vec();
    let dark = match picture.regions[..] {
        [] => squares(&(0..rows).map(is_dark).collect_vec(), &true),
        _ => String::new(),
    };
    let crosses = squares(&picture.cells, &Cell::Attacked)
        .replace(&format!("h{SIDE}v{SIDE}h-{SIDE}z"), "m16 16 13 13m0-13-13 13");
    format!(
        "<figure><figcaption>{caption}</figcaption>\
         <svg viewBox=\"-{left} -3 {width} {height}\" role=\"img\" aria-label=\"board\">\n\
         <path class=\"d\" d=\"{dark}\"/>{}<path class=\"x\" d=\"{crosses}\"/>\n\
         </svg></figure>\n",
        board(picture, coordinates)
    )
}
