//! The state of play: the placements made, and the free squares of each later rank.

use std::fmt;

use super::images::Solution;
use super::tree::{Ranks, cvex, files, first_files, free};
use crate::Refused;

/// A board with queens in the first ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    size: u16,
    /// The queen's file in each of the first ranks.
    placements: Solution,
    /// The free squares of each rank after these.
    free_squares: Ranks,
}

impl Play {
    /// The board of this size, at most 16, after some placements. Fails for the first queen that
    /// cannot be placed.
    pub fn new(size: u16, placements: &[u16]) -> Result<Self, Refused> {
        let empty = Self { size, placements: Vec::new(), free_squares: [first_files(size); _] };
        placements.iter().try_fold(empty, |play, &file| play.place(file))
    }

    /// The state after one more queen.
    fn place(mut self, file: u16) -> Result<Self, Refused> {
        let (rank, size) = (self.placements.len(), self.size);
        if rank == usize::from(size) {
            return Err(Refused(format!(
                "a board of {size} ranks has no place for another queen: give {size} files at most"
            )));
        }
        if file >= size {
            let last = size - 1;
            return Err(Refused(format!("rank {rank} has no file {file}: files are 0 to {last}")));
        }
        if files(self.free_squares[0]).all(|free| free != file) {
            return Err(Refused(format!(
                "a queen attacks file {file} of rank {rank}: place this one on another file"
            )));
        }
        self.free_squares = free(&cvex()[usize::from(file)], &self.free_squares);
        self.placements.push(file);
        Ok(self)
    }

    /// The free squares of the ranks without a queen.
    fn later_ranks(&self) -> impl Iterator<Item = Vec<u16>> {
        let later = usize::from(self.size) - self.placements.len();
        self.free_squares.iter().take(later).map(|&free| files(free).collect())
    }

    /// The board as the text draws it, with its legend unless `bare`. Files beyond 9 show their
    /// last digit.
    pub fn board(&self, bare: bool) -> String {
        let files = || 0..self.size;
        let join = |cells: &mut dyn Iterator<Item = String>| cells.collect::<Vec<_>>().join(" ");
        let names = join(&mut files().map(|file| (file % 10).to_string()));
        let rule = "─".repeat((2 * usize::from(self.size)).saturating_sub(1));
        let legend = |text: &'static str| if bare { "" } else { text };
        let placed = self.placements.iter().map(|&queen| (vec![queen], "⍟"));
        let ranks = placed.chain(self.later_ranks().map(|free| (free, "○")));
        let mut text = format!("file:    {names}").trim_end().to_owned() + "\n";
        text += &format!("        ┌{rule}┐{}\n", legend("   ⍟ placed queen."));
        for (rank, (squares, sign)) in ranks.enumerate() {
            let name = if rank == 0 { "rank:" } else { "" };
            let sign = |file| if squares.contains(&file) { sign } else { "·" };
            let cells = join(&mut files().map(|file| sign(file).to_owned()));
            let legend = legend(if rank == 0 { "   ○ free square." } else { "" });
            text += &format!("{name:5}{rank:>2} │{cells}│{legend}\n");
        }
        text + &format!("        └{rule}┘\n")
    }
}

/// The two vectors: placements, and the free squares of each later rank.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vector =
            |numbers: &[u16]| numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        let free = self.later_ranks().map(|squares| format!("({})", vector(&squares)));
        writeln!(f, "placements: {}", vector(&self.placements))?;
        write!(f, "free squares: {}", free.collect::<String>())
    }
}
