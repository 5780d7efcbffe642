//! From pixels to the board.

use crate::cells::cells;
use crate::colours::{colours, tinted};
use crate::edges::Edges;
use crate::grid::Grid;
use crate::pixels::Pixels;
use crate::regions::{connected, numbered, split};
use crate::straight::{slope, straightened};
use crate::walls::walls;
use crate::{Board, By, Lines, PictureError, Reading, grid};

/// The least side of a picture: four cells.
const LEAST: usize = 48;
/// Colours of a larger margin are trusted more than walls.
const CLEAR: f64 = 0.3;

/// Reads the board whose score times margin is the highest.
pub(crate) fn read(pixels: Pixels<'_>) -> Result<Board, PictureError> {
    let (pixels, factor) = pixels.shrunk();
    if pixels.width.min(pixels.height) < LEAST {
        return Err(PictureError::NoBoard);
    }
    let (pixels, edges) = straight(pixels);
    let mut best: Option<(f64, Board)> = None;
    for grid in grid::find(&edges) {
        let Some(board) = board(&pixels, &grid, factor as f64) else { continue };
        let value = board.sure().map(|reading| reading.margin).fold(0.0, f64::max) * board.score;
        if best.as_ref().is_none_or(|best| value > best.0) {
            best = Some((value, board));
        }
        if value > CLEAR {
            break;
        }
    }
    best.map(|best| best.1).ok_or(PictureError::NoBoard)
}

/// The picture turned back if it is turned a little, and its edges.
fn straight(pixels: Pixels<'_>) -> (Pixels<'_>, Edges) {
    let edges = Edges::of(&pixels);
    let Some(slope) = slope(&edges) else { return (pixels, edges) };
    let pixels = straightened(&pixels, slope);
    let edges = Edges::of(&pixels);
    (pixels, edges)
}

/// Reads the regions of a board.
fn board(pixels: &Pixels<'_>, grid: &Grid, factor: f64) -> Option<Board> {
    let cells = cells(pixels, grid)?;
    let (size, count) = (grid.size, grid.size * grid.size);
    let found = [
        (By::Colours, split(colours(&cells), count, size)),
        (By::Walls, split(walls(pixels, grid, &cells), count, size)),
        (By::Tint, if grid.has_tints { tinted(&cells) } else { None }),
    ];
    let mut readings: Vec<Reading> = found
        .into_iter()
        .filter_map(|(by, found)| {
            let (margin, names) = found?;
            let regions = numbered(&names);
            let connected = connected(size, &regions);
            (margin >= 0.0).then_some(Reading { by, margin, regions, connected })
        })
        .collect();
    readings.sort_by(|a, b| trust(b).total_cmp(&trust(a)));
    let lines = Lines {
        left: grid.columns.origin * factor,
        top: grid.rows.origin * factor,
        pitch_x: grid.columns.pitch * factor,
        pitch_y: grid.rows.pitch * factor,
    };
    Some(Board { size, score: grid.score, lines, readings, marks: cells.marks })
}

/// Doubtful colours are often a board without any.
fn trust(reading: &Reading) -> f64 {
    match reading.by {
        By::Colours if reading.margin > CLEAR => reading.margin + 0.2,
        By::Colours => reading.margin / 2.0,
        By::Walls | By::Tint => reading.margin,
    }
}
