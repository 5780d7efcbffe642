//! Models that together have every kind of rule, with pieces stated by rows, by columns and by
//! squares.

use std::collections::BTreeSet;

use nq_sat::model::{Model, Settings};

/// As many rooks as fit; `PARAMETER` stands for a name.
pub const ROOKS_TO_MAXIMISE: &str = r#"
name = "rooks"
maximise = "PARAMETER"
parameters = { PARAMETER = {} }
board = { rows = "n", columns = "n" }
piece = [{ symbol = "R", moves = "R", count = "PARAMETER" }]
"#;

/// Files of two letters, ranks of two digits, and two kinds of pieces.
pub const WIDE: &str = r#"
name = "wide"
board = { rows = 11, columns = 28, blocked = ["ab11", "z2"] }
piece = [
    { symbol = "Q", moves = "Q", count = 2, fixed = ["ab10"] },
    { symbol = "N", moves = "N", count = 1, fixed = ["aa1"] },
]
"#;

/// One rule of each kind. None of them follows from the others.
pub const NO_RULE_IDLE: &str = r#"
name = "no rule idle"
total = 6
may_not_attack = [["R", "R"], ["N", "N"], ["N", "R"]]
board = { rows = 4, columns = 4, blocked = ["b2"] }
piece = [
    { symbol = "R", moves = "R", count = 4, fixed = ["a1"] },
    { symbol = "N", moves = "N", count = "any" },
]
"#;

/// Descriptions and models, for size 4 where the board is not constant.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    described(ALL)
}

/// The models of a text, each below its description.
pub fn described(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let models = text.split("\n# ").skip(1);
    models.map(|model| model.split_once('\n').expect("a description"))
}

/// The text of a model with its name, its size, and its placements by brute force.
pub fn placements(name: &str, toml: &str) -> (String, u32, BTreeSet<String>) {
    let toml = format!("name = \"{name}\"\n{toml}");
    let model = Model::from_toml(name, &toml).unwrap_or_else(|error| panic!("{error}"));
    let settings = Settings::default();
    let n = model.size(None, &settings).unwrap_or(4);
    let placements = nq_check::brute::texts(&model.problem(n, &settings).expect(name));
    (toml, n, placements)
}

const ALL: &str = r#"
# rooks on a low board, one on each row
board = { rows = 3, columns = 5 }
piece = [{ symbol = "R", moves = "R", count = 3 }]

# rooks on a high board, one on each column
board = { rows = 5, columns = 3 }
piece = [{ symbol = "R", moves = "R", count = 3 }]

# queens on a low board
board = { rows = 3, columns = 5 }
piece = [{ symbol = "Q", moves = "Q", count = 3 }]

# queens on a high board
board = { rows = 5, columns = 4 }
piece = [{ symbol = "Q", moves = "Q", count = 4 }]

# queens around blocked squares, which shield no piece
board = { rows = 5, columns = 5, blocked = ["c3", "a1", "b4"] }
piece = [{ symbol = "Q", moves = "Q", count = 5 }]

# fixed and blocked by rows
board = { rows = 5, columns = 5, blocked = ["c5"] }
piece = [{ symbol = "Q", moves = "Q", count = 5, fixed = ["b1", "d2"] }]

# fixed and blocked by columns
board = { rows = 5, columns = 4, blocked = ["c5", "a3"] }
piece = [{ symbol = "R", moves = "R", count = 4, fixed = ["b2"] }]

# every square of a row blocked (none)
board = { rows = 2, columns = 2, blocked = ["a1", "b1"] }
piece = [{ symbol = "R", moves = "R", count = 2 }]

# nightriders by squares
board = { rows = 5, columns = 4, blocked = ["b3"] }
piece = [{ symbol = "N", moves = "NN", count = 3 }]

# riders by leaps of two rows or columns, by squares
board = { rows = 5, columns = 5 }
piece = [{ symbol = "D", moves = "DD", count = 2 }]

# riders by leaps of two and three, by squares
board = { rows = 4, columns = 5 }
piece = [{ symbol = "X", moves = "AA(3,0)(3,0)(4,2)(4,2)", count = 3 }]

# riders by leaps of two beside rooks' moves, by rows
board = { rows = 4, columns = 5, blocked = ["e4"] }
piece = [{ symbol = "X", moves = "RAADD", count = 4 }]

# riders by leaps of two beside rooks' moves, by columns
board = { rows = 5, columns = 4 }
piece = [{ symbol = "X", moves = "RAADD", count = 4 }]

# nightriders that move like rooks too, by rows
board = { rows = 5, columns = 5 }
piece = [{ symbol = "X", moves = "RNN", count = 5 }]

# nightriders that move like rooks too, by columns
board = { rows = 5, columns = 4 }
piece = [{ symbol = "X", moves = "RNN", count = 4 }]

# riders by (4,2), which are every other square of a nightrider's line
board = { rows = 5, columns = 5 }
piece = [{ symbol = "X", moves = "R(4,2)(4,2)", count = 5, fixed = ["c3"] }]

# leaps, some of them twice over, by rows
board = { rows = 4, columns = 5 }
piece = [{ symbol = "X", moves = "RF2", count = 4 }]

# leaps by columns
board = { rows = 5, columns = 4 }
piece = [{ symbol = "X", moves = "RN", count = 4 }]

# moves of bounded length
board = { rows = 4, columns = 4 }
piece = [{ symbol = "X", moves = "R2A", count = { min = 1, max = 3 } }]

# a least number
board = { rows = 4, columns = 4 }
piece = [{ symbol = "K", moves = "K", count = { min = 3 } }]

# a greatest number
board = { rows = 4, columns = 4 }
piece = [{ symbol = "B", moves = "B", count = { max = 2 } }]

# any number
board = { rows = 4, columns = 4 }
piece = [{ symbol = "K", moves = "K", count = "any" }]

# a range that is empty here (none)
board = { rows = 3, columns = 3 }
piece = [{ symbol = "K", moves = "K", count = { min = "n", max = "n - 3" } }]

# a total number
total = 3
board = { rows = 3, columns = 4 }
piece = [
    { symbol = "K", moves = "K", count = "any" },
    { symbol = "N", moves = "N", count = { max = 2 } },
    { symbol = "B", moves = "B", count = "any" },
]

# a total below the sum of the least numbers (none)
total = 3
board = { rows = 4, columns = 4 }
piece = [{ symbol = "Q", moves = "Q", count = 4 }]

# rooks by rows, which knights may not attack, and a total number
total = 5
may_not_attack = [["R", "R"], ["N", "R"]]
board = { rows = 3, columns = 4, blocked = ["b2"] }
piece = [
    { symbol = "R", moves = "R", count = 3 },
    { symbol = "N", moves = "N", count = "any" },
]

# rooks by columns and other rooks by rows, free to attack each other
may_not_attack = [["R", "R"], ["S", "S"], ["S", "R"]]
board = { rows = 3, columns = 3 }
piece = [
    { symbol = "S", moves = "R", count = 3 },
    { symbol = "R", moves = "(2,0)R", count = 0 },
]

# one queen in each region, row and column, stated by rows
board.regions = "AABB\nACCB\nCCDB\nCDDD"
piece = [{ symbol = "Q", moves = "RF", count = 4 }]
count = [{ pieces = ["Q"], on = "regions", number = 1 }]

# numbers on lines, a region and listed squares
board.regions = "AAB\nABB\n..B"
piece = [
    { symbol = "Q", moves = "W", count = "any" },
    { symbol = "N", moves = "N", count = { max = 2 } },
]
count = [
    { pieces = ["Q"], on = "rows", number = { min = 1 } },
    { pieces = ["Q", "N"], on = "antidiagonals", number = { max = 2 } },
    { pieces = ["N"], on = "A", number = 1 },
    { pieces = ["Q", "N"], on = ["a1", "c3"], number = 1 },
]

# queens between walls
board = { rows = 4, columns = 4, walls = ["b2", "c4"] }
piece = [{ symbol = "Q", moves = "QN", count = 3 }]

# rooks and bishops that cover free squares
may_not_attack = []
board = { rows = 3, columns = 4, blocked = ["b2"] }
piece = [
    { symbol = "R", moves = "R", count = 1 },
    { symbol = "B", moves = "B", count = { max = 2 } },
]
cover = [{ by = ["R", "B"], squares = "free" }]

# kings around a wall that cover every square, listed ones twice
may_not_attack = []
board = { rows = 3, columns = 4, walls = ["b2"] }
piece = [{ symbol = "R", moves = "R3", count = { max = 4 } }]
cover = [
    { by = ["R"], squares = "all" },
    { by = ["R"], squares = ["a1", "d3"], times = 2 },
]

# five queens on a torus, stated by rows
board = { rows = 5, columns = 5, wrap = "both" }
piece = [{ symbol = "Q", moves = "Q", count = 5 }]

# superqueens on a torus, stated by squares
board = { rows = 4, columns = 6, wrap = "both" }
piece = [{ symbol = "Q", moves = "QN", count = 2 }]

# zebra riders on a cylinder, stated by columns
board = { rows = 6, columns = 4, wrap = "columns" }
piece = [{ symbol = "N", moves = "RZZ", count = 4 }]

# bishops on the other cylinder, numbers on its diagonals
board = { rows = 4, columns = 3, wrap = "rows" }
piece = [{ symbol = "B", moves = "B", count = 2 }]
count = [
    { pieces = ["B"], on = "diagonals", number = { max = 1 } },
    { pieces = ["B"], on = "antidiagonals", number = { max = 1 } },
]

# queens that dominate a torus
may_not_attack = []
board = { rows = 4, columns = 4, wrap = "both" }
piece = [{ symbol = "Q", moves = "Q", count = 2 }]
cover = [{ by = ["Q"], squares = "free" }]

# no squares
board = { rows = 0, columns = 3 }
piece = [
    { symbol = "Q", moves = "QN", count = 0 },
    { symbol = "N", moves = "N", count = "any" }]
"#;
