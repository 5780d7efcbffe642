//! What is read from a picture.

/// A board has at least this score.
pub const SCORE: f64 = 0.5;
/// Regions that are sure have at least this margin.
pub const MARGIN: f64 = 0.15;

/// A board in a picture, with how sure its parts are.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The cells of a side, 4 to 20.
    pub size: usize,
    /// How well evenly spaced lines explain the edges, 0 to 1: [`SCORE`] or more is a board.
    pub score: f64,
    /// The lines of the board in the picture.
    pub lines: Lines,
    /// The regions, the most trusted reading first. It is empty if no border stands out.
    pub readings: Vec<Reading>,
    /// What each cell holds, row by row. Pointers, digits and dialogs fool it: a hint.
    pub marks: Vec<Mark>,
}

impl Board {
    /// The readings that are sure: right if their puzzle has exactly one solution.
    pub fn sure(&self) -> impl Iterator<Item = &Reading> {
        let sure = |reading: &&Reading| reading.margin >= MARGIN && reading.connected;
        self.readings.iter().filter(move |reading| self.score >= SCORE && sure(reading))
    }
}

/// The regions as one property of the picture has them.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The property.
    pub by: By,
    /// The certainty, 0 to 1: the gap between the weakest border and the strongest difference
    /// within a region, as a share of their sum.
    pub margin: f64,
    /// The region of each cell, row by row, numbered from 0 in the order of their first cells.
    pub regions: Vec<u8>,
    /// Whether each region is in one piece.
    pub connected: bool,
}

/// The property that tells regions apart.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum By {
    /// The colours of the cells.
    Colours,
    /// The ink on the lines between cells.
    Walls,
    /// The colours, where up to three single cells have a darker tint of their region's colour.
    Tint,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mark {
    /// Little or no ink.
    Empty,
    /// Little ink: a cross or a dot.
    Cross,
    /// Much ink: a queen or a star.
    Piece,
}

/// Where the lines of a board are, in pixels of the picture that was passed. Line `k` is at
/// `left + k * pitch_x`, or `top + k * pitch_y`. A turned picture is turned back around its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lines {
    /// The left border. A crop may have cut it off: then it is negative.
    pub left: f64,
    /// The upper border.
    pub top: f64,
    /// The width of a cell.
    pub pitch_x: f64,
    /// The height of a cell.
    pub pitch_y: f64,
}
