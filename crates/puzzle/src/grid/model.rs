//! A grid as a model, and the grid of a model.

use itertools::{Either, Itertools};

use crate::grid::{BLOCKED, Grid};
use crate::signs::{FREE, Signs};
use nq_board::base::Board;
use nq_board::base::words::{a, counted, list};
use nq_board::model::{Model, Problem, RULE_FIELDS, RuleKind, Settings};

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

impl Grid {
    /// The grid of a problem, and its stars, if its rules are those of the grid.
    #[must_use]
    pub(crate) fn of_problem(problem: &Problem) -> Option<(Self, u16)> {
        let columns = usize::from(problem.board.cols());
        let is_fixed = |square| problem.fixed.iter().any(|placed| placed.square == square);
        let sign = |(index, square)| match problem.regions.get(index) {
            _ if problem.blocked.contains(&square) => '*',
            Some(&region) => region,
            None if !problem.square_counts.is_empty() => 'A',
            None => {
                if is_fixed(square) {
                    'Q'
                } else {
                    '.'
                }
            }
        };
        let signs = problem.board.squares().enumerate().map(sign).collect_vec();
        let text =
            signs.chunks(columns.max(1)).map(|row| row.iter().chain(&['\n']).collect::<String>());
        let grid = Self::parse(&text.collect::<String>()).ok()?;
        let pieces = problem.counts.first()?.exact()?;
        let stars = u16::try_from(pieces as usize / grid.size().max(1)).ok()?;
        let model = Model::from_toml("the grid", &grid.model(stars)).ok()?;
        let same = model.problem(problem.board.rows().into(), &Settings::default()).ok()?;
        let rules = |problem: &Problem| {
            let others = problem.other_rules(&[RuleKind::Count]);
            let Problem { board, regions, square_counts, counts, fixed, may_not_attack, .. } =
                problem.clone();
            let moves = problem.pieces.iter().map(|piece| piece.rule.clone()).collect_vec();
            let empty = (problem.blocked.clone(), problem.walls.len());
            (board, regions, square_counts, counts, fixed, may_not_attack, moves, empty, others)
        };
        (rules(problem) == rules(&same)).then_some((grid, stars))
    }

    /// The model of the puzzle as TOML. With regions, it has `stars` pieces in each row, column and
    /// region, no two of which touch. If there are more columns than rows, a column has at most as
    /// many; if there are more rows, a row.
    #[must_use]
    pub fn model(&self, stars: u16) -> String {
        match self.signs {
            Signs::Regions => self.model_of_maps(stars, &[]),
            Signs::Queens => self.completion_model(),
        }
    }

    /// The same with further maps of the board. Each of their regions has as many pieces.
    pub(crate) fn model_of_maps(&self, stars: u16, others: &[Self]) -> String {
        let (name, [piece, symbol, glyph]) = match stars {
            1 => ("region-queens", ["queen", "Q", "♛"]),
            _ => ("star-battle", ["star", "S", "★"]),
        };
        let number = if stars == 1 { "one".to_owned() } else { stars.to_string() };
        let (rows, columns, size) = (self.rows.len(), self.columns(), self.size());
        let (regions, mut board) = if self.regions().is_empty() {
            (None, format!("rows = {rows}\ncolumns = {columns}\n"))
        } else {
            let regions = self.to_string().replace(BLOCKED, &FREE.to_string());
            (Some(("region", size)), format!("regions = \"\"\"\n{regions}\"\"\"\n"))
        };
        if self.has_blocked() {
            board += &format!("blocked = [{}]\n", self.names(|sign| sign == BLOCKED));
        }
        let sets = [("row", rows), ("column", columns)].into_iter().chain(regions);
        let (mut full, longer): (Vec<_>, Vec<_>) = sets.clone().partition_map(|(set, all)| {
            if all == size {
                Either::Left(set.to_owned())
            } else {
                Either::Right(format!(", at most {number} in each {set}"))
            }
        });
        let count = |(set, all): (&str, usize)| {
            let pieces =
                if all == size { stars.to_string() } else { format!("{{ max = {stars} }}") };
            format!("\n[[count]]\npieces = [\"{symbol}\"]\non = \"{set}s\"\nnumber = {pieces}\n")
        };
        let of_map = |map: &Self, letter| {
            let names = map.names(|sign| sign == letter);
            format!("\n[[count]]\npieces = [\"{symbol}\"]\non = [{names}]\nnumber = {stars}\n")
        };
        let further =
            others.iter().flat_map(|map| map.regions().into_iter().map(|of| of_map(map, of)));
        if !others.is_empty() {
            full.push("region of a further map".to_owned());
        }
        let pieces = if stars == 1 { "queen" } else { "stars" };
        format!(
            "name = \"{name}\"\n\
             about = \"{number} {pieces} in each {} of {}{}, no two touching\"\n\n\
             [board]\n{board}\n\
             # The pieces attack only the squares next to them.\n\
             [[piece]]\nsymbol = \"{symbol}\"\nname = \"{piece}\"\nglyph = \"{glyph}\"\n\
             moves = \"K\"\ncount = {}\n{}",
            list(&full, "and"),
            a(&format!("{rows} x {columns} board")),
            longer.concat(),
            size * usize::from(stars),
            sets.map(count).chain(further).format("")
        )
    }

    /// The names of the squares with signs like this, in quotes.
    fn names(&self, is_meant: impl Fn(char) -> bool) -> String {
        let [rows, columns] =
            [self.rows.len(), self.columns()].map(|side| u16::try_from(side).unwrap_or(u16::MAX));
        let board = Board::new(rows, columns);
        let squares = board.squares().zip(self.rows.iter().flatten());
        let meant = squares.filter(|(_, sign)| is_meant(**sign));
        meant.map(|(square, _)| format!("\"{}\"", board.name(square))).join(", ")
    }

    fn completion_model(&self) -> String {
        let size = self.size();
        let given = self.rows.iter().flatten().filter(|&&sign| sign != FREE).count();
        let (in_place, fixed) = match given {
            0 => ("none".to_owned(), String::new()),
            _ => (given.to_string(), format!("fixed = [{}]\n", self.names(|sign| sign != FREE))),
        };
        format!(
            "name = \"queens-completion\"\n\
             about = \"{} on {}, {in_place} of them in place, no two attacking \
             each other\"\n\n\
             [board]\nrows = {size}\ncolumns = {size}\n\n\
             [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nglyph = \"♛\"\nmoves = \"Q\"\n\
             count = {size}\n{fixed}",
            counted(size, "queen"),
            a(&format!("{size} x {size} board"))
        )
    }
}
