//! Walls, regions, numbers and covers of a small model as the text of a model file.

use std::fmt::{self, Write as _};

use itertools::Itertools;

use super::extras::Extras;
use super::model::SmallModel;
use nq_board::base::board::{Board, Wrap};
use nq_board::model::{CountedOn, CoveredSquares};

impl SmallModel {
    /// Writes the joined edges, walls and regions of the table `[board]`.
    pub(super) fn write_board_extras(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Extras { walls, regions, .. } = &self.extras;
        let wrap = Wrap::NAMED.into_iter().find(|(_, wrap)| *wrap == self.board.wrap());
        if let Some((name, _)) = wrap {
            writeln!(f, "wrap = \"{name}\"")?;
        }
        if !walls.is_empty() {
            writeln!(f, "walls = {}", self.squares(walls))?;
        }
        if !regions.is_empty() {
            let rows = regions.chunks(usize::from(self.board.cols()).max(1));
            let rows = rows.map(|row| row.iter().collect::<String>());
            writeln!(f, "regions = \"\"\"\n{}\n\"\"\"", rows.format("\n"))?;
        }
        Ok(())
    }

    /// Writes which pieces can be exchanged.
    pub(super) fn write_interchangeable(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = &self.extras.interchangeable;
        if pieces.is_empty() {
            return Ok(());
        }
        let symbols = pieces.iter().map(|&piece| format!("\"{}\"", self.pieces[piece].symbol));
        writeln!(f, "interchangeable = [{}]", symbols.format(", "))
    }

    /// Writes the tables `[[cover]]`.
    pub(super) fn write_covers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cover in &self.extras.covers {
            let symbols = cover.by.iter().map(|&piece| self.pieces[piece].symbol);
            let symbols = symbols.map(|symbol| format!("\"{symbol}\"")).join(", ");
            let squares = match &cover.squares {
                CoveredSquares::Free => "\"free\"".to_owned(),
                CoveredSquares::All => "\"all\"".to_owned(),
                CoveredSquares::Squares(squares) => self.squares(squares),
            };
            write!(f, "\n[[cover]]\nby = [{symbols}]\nsquares = {squares}\n")?;
            if let Some(times) = cover.times {
                writeln!(f, "times = {}", self.count(times))?;
            }
        }
        Ok(())
    }

    /// Writes the tables `[[count]]`.
    pub(super) fn write_square_counts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for count in &self.extras.counts {
            let symbols = count.pieces.iter().map(|&piece| self.pieces[piece].symbol);
            let symbols = symbols.map(|symbol| format!("\"{symbol}\"")).join(", ");
            let on = on_as_text(self.board, &count.on);
            let number = self.count(count.number);
            write!(f, "\n[[count]]\npieces = [{symbols}]\non = {on}\nnumber = {number}\n")?;
        }
        Ok(())
    }
}

fn on_as_text(board: Board, on: &CountedOn) -> String {
    let word = match on {
        CountedOn::Rows => "rows",
        CountedOn::Columns => "columns",
        CountedOn::Diagonals => "diagonals",
        CountedOn::Antidiagonals => "antidiagonals",
        CountedOn::Regions => "regions",
        CountedOn::Region(letter) => return format!("\"{letter}\""),
        CountedOn::Squares(squares) => {
            let mut text = String::new();
            let names = squares.iter().map(|&square| board.name(square));
            let _ = write!(text, "[{}]", names.map(|name| format!("\"{name}\"")).format(", "));
            return text;
        }
    };
    format!("\"{word}\"")
}
