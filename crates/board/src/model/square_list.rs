//! The squares of lists, at values of the parameters.

use itertools::Itertools;

use super::Model;
use super::error::Result;
use super::expr::Condition;
use super::located::Located;
use super::parameters::Values;
use super::square_item::{SquareItem, rules};
use crate::base::board::{Board, Square};

impl Model {
    /// The squares of a list, sorted, each once. A rule ranges over the squares that are no walls.
    pub(super) fn squares(
        &self,
        board: Board,
        items: &[SquareItem],
        walls: &[Square],
        values: &mut Values<'_>,
    ) -> Result<Vec<Square>> {
        let mut squares = Vec::new();
        for item in items {
            match item {
                SquareItem::Named(name) => squares.push(self.square(board, name)?),
                SquareItem::Where(rule) => {
                    squares.extend(self.meeting(board, rule, walls, values)?);
                }
            }
        }
        Ok(squares.into_iter().sorted_unstable().dedup().collect())
    }

    /// The squares that meet a condition.
    fn meeting(
        &self,
        board: Board,
        rule: &Located<Condition>,
        walls: &[Square],
        values: &mut Values<'_>,
    ) -> Result<Vec<Square>> {
        let mut squares = Vec::new();
        for square in board.squares().filter(|square| walls.binary_search(square).is_err()) {
            let lookup = &mut |name: &str| match name {
                "row" => Ok(i64::from(board.rows() - square.row)),
                "column" => Ok(i64::from(square.col) + 1),
                "rows" => Ok(board.rows().into()),
                "columns" => Ok(board.cols().into()),
                name => values.of(name),
            };
            let fault = |error: super::ExprError| {
                self.fault(rule, format!("{error}, on {}", board.name(square)))
            };
            if rule.value.holds(lookup, &fault)? {
                squares.push(square);
            }
        }
        Ok(squares)
    }

    /// The rules that change what the pieces stand on: the board, and the pieces in place.
    pub(super) fn rules_of_board(&self) -> impl Iterator<Item = &Located<Condition>> {
        let fixed = self.pieces.iter().flat_map(|declared| &declared.fixed);
        rules(self.blocked.iter().chain(&self.walls).chain(fixed))
    }

    /// All other rules for squares.
    pub(super) fn rules_of_numbers(&self) -> impl Iterator<Item = &Located<Condition>> {
        let counted = self.square_counts.iter().flat_map(|count| count.on.squares());
        let covered = self.covers.iter().flat_map(|cover| cover.squares.listed());
        let allowed = self.pieces.iter().flat_map(|declared| declared.squares.iter().flatten());
        rules(counted.chain(covered).chain(allowed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{CountedOn, CoveredSquares, Problem, Settings};

    /// A model with these lines for the board and the piece, and at the end.
    fn model(board: &str, piece: &str, end: &str) -> Result<Model> {
        let text = format!(
            "name = \"m\"\n[parameters]\nw = 1\n[board]\nrows = \"n\"\ncolumns = \"n+1\"\n{board}\n\
             [[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\ncount = \"any\"\n{piece}\n{end}\n"
        );
        Model::from_toml("m.toml", &text)
    }

    fn problem(board: &str, piece: &str, end: &str, n: u32) -> Problem {
        let model = model(board, piece, end);
        model.and_then(|model| model.problem(n, &Settings::default())).expect("a problem")
    }

    fn names(problem: &Problem, squares: &[Square]) -> String {
        squares.iter().map(|&square| problem.board.name(square)).join(" ")
    }

    #[test]
    fn rules_stand_wherever_lists_do() {
        let edge = "{ where = \"row = rows or column = columns\" }";
        let diagonal = "[{ where = \"row = column\" }, \"a2\"]";
        let corner = "{ where = \"row = w and column = w\" }";
        for n in 0..5 {
            let listed = |rule: fn(u32, u32, u32) -> bool| {
                let board = Board::new(u16::try_from(n).unwrap(), u16::try_from(n + 1).unwrap());
                let place = |s: &Square| (n - u32::from(s.row), u32::from(s.col) + 1);
                let meets = |s: &Square| rule(place(s).0, place(s).1, n);
                board.squares().filter(meets).collect_vec()
            };
            let on_edge = listed(|row, column, n| row == n || column == n + 1);
            let inside = listed(|row, column, n| row < n && column <= n);
            assert_eq!(problem(&format!("walls = {edge}"), "", "", n).walls, on_edge);
            assert_eq!(problem(&format!("blocked = {edge}"), "", "", n).blocked, on_edge);
            let fixed = problem("", &format!("fixed = {corner}"), "", n).fixed;
            let at = fixed.iter().map(|placed| placed.square).collect_vec();
            assert_eq!(at, listed(|row, column, _| row == 1 && column == 1), "n = {n}");
            let counts = problem("", &format!("squares = {edge}"), "", n).square_counts;
            let inside = (!inside.is_empty()).then_some(CountedOn::Squares(inside));
            assert_eq!(counts.into_iter().map(|count| count.on).next(), inside, "n = {n}");
        }
        let count = format!("[[count]]\npieces = [\"Q\"]\non = {diagonal}\nnumber = 1");
        let cover = format!("[[cover]]\nby = [\"Q\"]\nsquares = {diagonal}");
        let of_both = problem("", "", &format!("{count}\n{cover}"), 3);
        let CountedOn::Squares(counted) = &of_both.square_counts[0].on else { panic!("squares") };
        let CoveredSquares::Squares(covered) = &of_both.covers[0].squares else {
            panic!("squares")
        };
        assert_eq!(names(&of_both, counted), "c3 a2 b2 a1");
        assert_eq!(counted, covered);
    }

    #[test]
    fn rules_pass_over_walls_and_fixed_pieces_over_holes() {
        let first = "walls = [\"a1\"]\nblocked = [\"b1\"]";
        let row = "{ where = \"row = 1\" }";
        let problem = problem(first, &format!("fixed = {row}"), "", 2);
        let fixed = problem.fixed.iter().map(|placed| placed.square).collect_vec();
        assert_eq!(names(&problem, &fixed), "c1");
        let cover = format!("[[cover]]\nby = [\"Q\"]\nsquares = {row}");
        let problem = self::problem(first, "", &cover, 2);
        assert_eq!(names(&problem, problem.covers[0].squares.listed()), "b1 c1");
    }

    #[test]
    fn faults_name_the_rule_and_the_square() {
        let fault = |board: &str, piece: &str| {
            let model = model(board, piece, "");
            let problem = model.and_then(|model| model.problem(2, &Settings::default()));
            problem.expect_err("a fault").to_string()
        };
        for (board, piece, expected) in [
            (
                "blocked = { where = \"2 / (row-1) = 2\" }",
                "",
                "m.toml:7:21: 2/0 divides by zero, on a1",
            ),
            (
                "blocked = { where = \"x = 2\" }",
                "",
                "m.toml:7:21: unknown parameter `x`: declare it in [parameters], such as x = {}; \
              known are `n`, `w`, `row`, `column`, `rows`, \
                 `columns`",
            ),
            (
                "blocked = { were = \"row = 2\" }",
                "",
                "m.toml:7:13: unknown key `were` in a rule for squares (did you mean `where`?); it \
              takes where",
            ),
            (
                "walls = [{ where = \"row\" }]",
                "",
                "m.toml:7:20: `row` is not a condition: a number stands where a condition is \
              expected, such as row = column",
            ),
            (
                "walls = { where = \"row = 1\" }",
                "fixed = [\"a1\"]",
                "m.toml:12:10: `a1` is a wall: place the piece on a free square",
            ),
            (
                "",
                "fixed = [\"a1\"]\nsquares = { where = \"row = 2\" }",
                "m.toml:12:10: `a1` has a fixed piece, but is not among its `squares`",
            ),
            ("", "fixed = [\"a1\", \"a1\"]", "m.toml:12:16: `a1` is taken by another fixed piece"),
        ] {
            assert_eq!(fault(board, piece), expected);
        }
    }

    #[test]
    fn what_is_maximised_may_not_change_the_board() {
        let text = "name = \"m\"\nmaximise = \"k\"\n[parameters]\nk = {}\nd = \"k+1\"\n[board]\n\
            rows = \"n\"\ncolumns = \"n\"\nwalls = { where = \"row = d\" }\n[[piece]]\n\
            symbol = \"Q\"\nmoves = \"Q\"\ncount = \"k\"\n";
        let error = Model::from_toml("m.toml", text).expect_err("a fault").to_string();
        let what = "`k` is maximised, so the board may not depend on it: use another parameter";
        assert_eq!(error, format!("m.toml:9:19: {what}"));
        // A rule for a number may: each of its values is a problem of its own.
        let cover = "[[cover]]\nby = [\"Q\"]\nsquares = { where = \"row <= k\" }\ntimes = 1";
        let text = text.replace("walls = { where = \"row = d\" }\n", "") + cover;
        let model = Model::from_toml("m.toml", &text).expect("a model");
        let (settings, mut sizes) = (Settings::default(), Vec::new());
        let levels = model.levels(3, &settings).expect("levels").expect("an objective");
        for value in levels.values() {
            let problem = levels.problem(value).expect("a problem");
            sizes.push(problem.covers.first().map_or(0, |cover| cover.squares.listed().len()));
        }
        assert_eq!(sizes, [0, 3, 6, 9, 9, 9, 9, 9, 9, 9]);
        assert_eq!(levels.runs().count(), 10, "none proves another");
    }
}
