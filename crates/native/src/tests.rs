//! Problems for tests.

use nq_board::model::{Model, Problem, Settings};

/// The problem of a model at a size.
pub(crate) fn problem(toml: &str, size: u32) -> Problem {
    let model = Model::from_toml("test.toml", toml).unwrap_or_else(|error| panic!("{error}"));
    model.problem(size, &Settings::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// One kind of piece on n x n, with more lines for the table `[board]` and after all.
pub(crate) fn one_kind(size: u32, moves: &str, count: &str, board: &str, rest: &str) -> Problem {
    let toml = format!(
        "name = \"test\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n{board}\n\
         [[piece]]\nsymbol = \"A\"\nmoves = \"{moves}\"\ncount = {count}\n{rest}"
    );
    problem(&toml, size)
}

/// This number of stars in each row, column and region, no two touching.
pub(crate) fn stars(regions: &str, number: u32) -> Problem {
    let rows: Vec<&str> = regions.split_whitespace().collect();
    let on = |sets| format!("[[count]]\npieces = [\"S\"]\non = \"{sets}\"\nnumber = {number}\n");
    let size = u32::try_from(rows.len()).expect("a small board");
    let toml = format!(
        "name = \"test\"\nboard = {{ regions = \"\"\"\n{}\n\"\"\" }}\n\
         piece = [{{ symbol = \"S\", moves = \"K\", count = {} }}]\n{}{}{}",
        rows.join("\n"),
        number * size,
        on("rows"),
        on("columns"),
        on("regions")
    );
    problem(&toml, size)
}
