//! Screenshots: the board in a picture, accepted if its regions are sure and it has exactly one
//! solution.

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::file::Puzzle;
use crate::grid::Grid;
use crate::solve::Solved;
use nq_board::base::words::counted;
use nq_board::model::Model;
use nq_board::run::Control;
use nq_picture::{Board, By, MARGIN, Mark};
use nq_query::QueryError;

/// The numbers of stars that are tried.
const STARS: std::ops::RangeInclusive<u16> = 1..=3;
/// Up to this size many wrong boards have exactly one solution.
const SMALL: usize = 5;

impl Puzzle {
    /// The most bytes of a picture.
    pub const MOST_PICTURE_BYTES: u64 = nq_picture::MAX_BYTES as u64;

    /// Whether bytes are a picture, by the first of them.
    pub fn is_picture(bytes: &[u8]) -> bool {
        nq_picture::is_picture(bytes)
    }

    /// Reads the screenshot of a region puzzle, a PNG or a JPEG. Without `stars`, the number of
    /// stars from 1 to 3 with exactly one solution is taken. `reading` says how sure the regions
    /// are, and that no number of stars has exactly one solution.
    ///
    /// # Errors
    /// A damaged picture; no board; [`PuzzleError::Doubtful`] with the grid where the regions are
    /// not sure; [`PuzzleError::Stopped`].
    pub fn from_picture(
        source: &str,
        bytes: &[u8],
        stars: Option<u16>,
        control: &Control,
    ) -> Result<Self, PuzzleError> {
        let board = nq_picture::read_until(bytes, &|| control.stop_reason().is_some());
        control.proceed().map_err(PuzzleError::Stopped)?;
        Self::from_board(source, &board?, stars, control)
    }

    /// The same of pixels: three bytes each, red, green and blue, or four with alpha, row by row.
    ///
    /// # Errors
    /// Those of [`Self::from_picture`], and another number of bytes.
    pub fn from_pixels(
        source: &str,
        [width, height]: [usize; 2],
        pixels: &[u8],
        stars: Option<u16>,
        control: &Control,
    ) -> Result<Self, PuzzleError> {
        let board = nq_picture::read_pixels(width, height, pixels)?;
        Self::from_board(source, &board, stars, control)
    }

    fn from_board(
        source: &str,
        board: &Board,
        stars: Option<u16>,
        control: &Control,
    ) -> Result<Self, PuzzleError> {
        let marked = board.marks.iter().filter(|mark| **mark != Mark::Empty).count();
        let marks =
            if marked == 0 { String::new() } else { format!(" with {}", counted(marked, "mark")) };
        let numbers = stars.map_or(STARS, |stars| stars..=stars);
        let mut first = None;
        for (reading, stars) in board.sure().cartesian_product(numbers) {
            let model = Model::from_toml(source, &grid(board, &reading.regions).model(stars))?;
            let (by, margin, size) = (words(reading.by), reading.margin, board.size);
            let note = format!(
                "a picture of {size} x {size} squares{marks}, {by}, certainty {margin:.2}, {}",
                counted(stars, "star")
            );
            let puzzle = Self { model, reading: Some(note) };
            let has_one = match Solved::first(puzzle.problem()?, control) {
                Ok(solved) => solved.only().is_some(),
                Err(QueryError::Stopped(reason)) => return Err(PuzzleError::Stopped(reason)),
                Err(_) => false,
            };
            if has_one && size > SMALL {
                return Ok(puzzle);
            }
            let note = if has_one {
                "one solution of a small board proves little"
            } else {
                "doubtful, as it has not exactly one solution"
            };
            if has_one || first.is_none() {
                let reading = puzzle.reading.map(|reading| format!("{reading}; {note}"));
                first = Some(Self { reading, ..puzzle });
            }
            if has_one {
                break;
            }
        }
        first.ok_or_else(|| doubtful(board))
    }
}

fn grid(board: &Board, regions: &[u8]) -> Grid {
    Grid::of_regions(&regions.iter().map(|&region| region.into()).collect_vec(), board.size)
}

const fn words(by: By) -> &'static str {
    match by {
        By::Colours => "regions by colours",
        By::Walls => "regions by walls",
        By::Tint => "regions by colours and tints",
    }
}

fn doubtful(board: &Board) -> PuzzleError {
    let size = board.size;
    let Some(reading) = board.readings.first() else {
        return PuzzleError::Refused(format!(
            "the picture has {size} x {size} squares and no borders of regions: crop it to the \
             board"
        ));
    };
    let why = if !reading.connected {
        "a region is in several parts".to_owned()
    } else if reading.margin < MARGIN {
        format!("the certainty of its regions is {:.2}", reading.margin)
    } else {
        format!("the certainty of its lines is {:.2}", board.score)
    };
    PuzzleError::Doubtful { why, grid: grid(board, &reading.regions).to_string() }
}
