//! The text of a problem: a model file with literal squares, from which the problem is read back.

use std::fmt;

use itertools::Itertools;
use serde_json::Value;

use super::problem::{
    AttackCount, CountRange, CountedOn, CoveredSquares, Problem, RULE_FIELDS, Side,
};
use crate::base::board::{Square, Wrap};
use crate::base::placement::PieceId;
use crate::base::words::several;

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// A problem as a model file with literal squares. The model has the problem's name and no
/// parameters, and no comment or objective of the model that the problem came from.
#[derive(Clone, Copy, Debug)]
pub struct ModelText<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// Whether numbers are written as expressions of the size, such as `n - 1`. If not, the board
    /// is constant, and the size is the number of rows.
    pub in_terms_of_n: bool,
}

impl fmt::Display for ModelText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { pieces, counts, may_not_attack, interchangeable, .. } = &self.problem;
        writeln!(f, "name = {}", quoted(&self.problem.model))?;
        if let Some(total) = self.problem.total {
            writeln!(f, "total = {}", self.count(total))?;
        }
        if !may_not_attack.iter().flatten().all(|&forbidden| forbidden) {
            let places = (0..pieces.len()).cartesian_product(0..pieces.len());
            let pairs = places.filter(|&(p, q)| may_not_attack[p][q]);
            let pairs = pairs.map(|(p, q)| strings([pieces[p].symbol, pieces[q].symbol]));
            writeln!(f, "may_not_attack = [{}]", pairs.format(", "))?;
        }
        if !interchangeable.is_empty() {
            writeln!(f, "interchangeable = {}", self.symbols(interchangeable))?;
        }
        self.write_board(f)?;
        for ((id, piece), &count) in self.problem.piece_ids().zip(pieces).zip(counts) {
            writeln!(f, "\n[[piece]]\nsymbol = \"{}\"", piece.symbol)?;
            if piece.name != format!("piece {}", piece.symbol) {
                writeln!(f, "name = {}", quoted(&piece.name))?;
            }
            if piece.plural != several(&piece.name) {
                writeln!(f, "plural = {}", quoted(&piece.plural))?;
            }
            if piece.glyph != piece.symbol.sign() {
                writeln!(f, "glyph = {}", quoted(&piece.glyph.to_string()))?;
            }
            writeln!(f, "moves = {}\ncount = {}", piece.rule.to_toml(), self.count(count))?;
            let fixed = self.problem.fixed.iter().filter(|placed| placed.piece == id);
            let fixed = fixed.map(|placed| placed.square).collect_vec();
            if !fixed.is_empty() {
                writeln!(f, "fixed = {}", self.names(&fixed))?;
            }
            if piece.blocks {
                writeln!(f, "blocks = true")?;
            }
        }
        self.write_counts_and_covers(f)
    }
}

impl ModelText<'_> {
    fn squares(&self) -> u32 {
        u32::try_from(self.problem.board.len()).unwrap_or(u32::MAX)
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { board, blocked, walls, regions, .. } = &self.problem;
        writeln!(f, "\n[board]\nrows = {}", self.number(board.rows().into()))?;
        writeln!(f, "columns = {}", self.number(board.cols().into()))?;
        let blocked = blocked.iter().copied().filter(|square| !walls.contains(square));
        let blocked = blocked.collect_vec();
        if !blocked.is_empty() {
            writeln!(f, "blocked = {}", self.names(&blocked))?;
        }
        let wrap = Wrap::NAMED.into_iter().find(|(_, wrap)| *wrap == board.wrap());
        if let Some((name, _)) = wrap {
            writeln!(f, "wrap = \"{name}\"")?;
        }
        if !walls.is_empty() {
            writeln!(f, "walls = {}", self.names(walls))?;
        }
        if !regions.is_empty() {
            let rows = regions.chunks(usize::from(board.cols()).max(1));
            let rows = rows.map(|row| row.iter().collect::<String>());
            writeln!(f, "regions = \"\"\"\n{}\n\"\"\"", rows.format("\n"))?;
        }
        Ok(())
    }

    fn write_counts_and_covers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for count in &self.problem.square_counts {
            let on = match &count.on {
                CountedOn::Rows => "\"rows\"".to_owned(),
                CountedOn::Columns => "\"columns\"".to_owned(),
                CountedOn::Diagonals => "\"diagonals\"".to_owned(),
                CountedOn::Antidiagonals => "\"antidiagonals\"".to_owned(),
                CountedOn::Regions => "\"regions\"".to_owned(),
                CountedOn::Region(letter) => format!("\"{letter}\""),
                CountedOn::Squares(squares) => self.names(squares),
            };
            writeln!(f, "\n[[count]]\npieces = {}", self.symbols(&count.pieces))?;
            writeln!(f, "on = {on}\nnumber = {}", self.count(count.range))?;
        }
        for cover in &self.problem.covers {
            let squares = match &cover.squares {
                CoveredSquares::Free => "\"free\"".to_owned(),
                CoveredSquares::All => "\"all\"".to_owned(),
                CoveredSquares::Squares(squares) => self.names(squares),
            };
            writeln!(f, "\n[[cover]]\nby = {}", self.symbols(&cover.by))?;
            writeln!(f, "squares = {squares}")?;
            self.write_times(cover.times, f)?;
        }
        for AttackCount { each, side, others, times } in &self.problem.attack_counts {
            let (table, by, pieces) = match side {
                Side::Attacked => ("cover", others, each),
                Side::Attacking => ("attack", each, others),
            };
            writeln!(f, "\n[[{table}]]\nby = {}", self.symbols(by))?;
            writeln!(f, "pieces = {}", self.symbols(pieces))?;
            self.write_times(*times, f)?;
        }
        Ok(())
    }

    /// A number of attacks, unless it is once or more.
    fn write_times(&self, times: CountRange, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (times.min, times.max) == (1, self.squares().max(1)) {
            return Ok(());
        }
        writeln!(f, "times = {}", self.count(times))
    }

    fn number(&self, number: u32) -> String {
        let size = self.problem.size;
        if !self.in_terms_of_n {
            number.to_string()
        } else if number > size {
            format!("\"n + {}\"", number - size)
        } else if number < size {
            format!("\"n - {}\"", size - number)
        } else {
            "\"n\"".to_owned()
        }
    }

    /// A range. Where it has no bound, its least number is 0, or its greatest that of the squares.
    fn count(&self, range: CountRange) -> String {
        let CountRange { min, max } = range;
        let bound = |name: &str, number: u32| format!("{name} = {}", self.number(number));
        match range.exact() {
            Some(number) => self.number(number),
            // The reader refuses this in plain numbers.
            None if min > max => format!("{{ min = \"{min} + 0*n\", {} }}", bound("max", max)),
            None => match (min, max < self.squares()) {
                (0, false) => "\"any\"".to_owned(),
                (0, true) => format!("{{ {} }}", bound("max", max)),
                (min, false) => format!("{{ {} }}", bound("min", min)),
                (min, true) => format!("{{ {}, {} }}", bound("min", min), bound("max", max)),
            },
        }
    }

    fn symbols(&self, ids: &[PieceId]) -> String {
        strings(ids.iter().map(|id| self.problem.pieces[id.index()].symbol))
    }

    fn names(&self, squares: &[Square]) -> String {
        strings(squares.iter().map(|&square| self.problem.board.name(square)))
    }
}

/// A text in quotes: the escapes of JSON are escapes of TOML, too.
fn quoted(text: &str) -> Value {
    Value::from(text)
}

/// A list of strings.
fn strings(items: impl IntoIterator<Item: fmt::Display>) -> String {
    format!("[{}]", items.into_iter().map(|item| format!("\"{item}\"")).join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Model, Settings, builtin};

    /// The fuzzer reads back random problems; these are those of the gallery.
    #[test]
    fn every_model_of_the_gallery_is_read_back() {
        let mut read = 0;
        for model in builtin::all().unwrap() {
            for size in [0, 1, 2, 3, 5, 8] {
                let Ok(Some(problem)) = model.first_problem(size, &Settings::default()) else {
                    continue;
                };
                if problem.check_room().is_err() {
                    continue;
                }
                let text = ModelText { problem: &problem, in_terms_of_n: false }.to_string();
                let again = Model::from_toml("the text", &text).unwrap();
                let again =
                    again.problem(problem.board.rows().into(), &Settings::default()).unwrap();
                let Problem { builtin, size, settings, level, .. } = problem.clone();
                assert_eq!(Problem { builtin, size, settings, level, ..again }, problem, "{text}");
                read += 1;
            }
        }
        assert!(read > 80, "{read}");
    }
}
