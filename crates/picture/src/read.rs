//! From pixels to the board.

use crate::cells::cells;
use crate::colours::{colours, tinted};
use crate::edges::Edges;
use crate::pixels::Pixels;
use crate::regions::{connected, numbered, split};
use crate::walls::walls;
use crate::{Board, By, Lines, PictureError, Reading, grid};

/// The least side of a picture: four cells.
const LEAST: usize = 48;
/// Colours of a larger margin are trusted more than walls.
const CLEAR: f64 = 0.3;

/// Reads the board of the highest score.
pub(crate) fn read(pixels: Pixels<'_>) -> Result<Board, PictureError> {
    let (pixels, factor) = pixels.shrunk();
    if pixels.width.min(pixels.height) < LEAST {
        return Err(PictureError::NoBoard);
    }
    let grid = grid::find(&Edges::of(&pixels)).ok_or(PictureError::NoBoard)?;
    let cells = cells(&pixels, &grid).ok_or(PictureError::NoBoard)?;
    let (size, count) = (grid.size, grid.size * grid.size);
    let found = [
        (By::Colours, split(colours(&cells), count, size)),
        (By::Walls, split(walls(&pixels, &grid, &cells), count, size)),
        (By::Tint, tinted(&cells)),
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
    let factor = factor as f64;
    let lines = Lines {
        left: grid.columns.origin * factor,
        top: grid.rows.origin * factor,
        pitch_x: grid.columns.pitch * factor,
        pitch_y: grid.rows.pitch * factor,
    };
    Ok(Board { size, score: grid.score, lines, readings, marks: cells.marks })
}

/// Doubtful colours are often a board without any.
fn trust(reading: &Reading) -> f64 {
    match reading.by {
        By::Colours if reading.margin > CLEAR => reading.margin + 0.2,
        By::Colours => reading.margin / 2.0,
        By::Walls | By::Tint => reading.margin,
    }
}
