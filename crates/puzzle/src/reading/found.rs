//! What a text says.

use crate::grid::Grid;
use crate::reading::stars::Stars;
use nq_board::base::words::counted;

/// A grid, with what else the text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    pub grid: Grid,
    /// The stars in each row.
    pub stars: Option<u16>,
    /// Why the number of stars must be given, as the text may say another one than it seems.
    pub doubt: Option<String>,
    /// How the text was read, unless it is a plain grid.
    pub notes: Vec<String>,
}

impl Reading {
    /// A grid without a number of stars.
    pub(crate) fn of_grid(grid: Grid, mut notes: Vec<String>) -> Self {
        notes.extend(grid.note());
        Self { grid, stars: None, doubt: None, notes }
    }

    /// The same with the number of stars that the text states, or with a doubt if it states none.
    pub(super) fn with_stars(mut self, stars: Option<Stars>, doubt: Option<String>) -> Self {
        match stars {
            Some(Ok(stars)) => {
                self.notes.push(format!("with {} as stated", counted(stars, "star")));
                self.stars = Some(stars);
            }
            Some(Err(doubt)) => self.doubt = Some(doubt),
            None => self.doubt = doubt,
        }
        self
    }
}
