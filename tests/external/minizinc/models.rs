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

const ALL: &str = include_str!("models.txt");
