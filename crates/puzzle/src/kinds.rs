//! The kinds of puzzles, each with a command that makes one.

use serde::Serialize;

/// A kind of puzzle, as a JSON object.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KindRow {
    /// Its name.
    pub name: &'static str,
    kind: &'static str,
    /// What it asks, in one line.
    pub about: &'static str,
    /// A command that makes one.
    pub command: &'static str,
}

/// The kinds. All but the first three are completions of models.
pub const KINDS: [KindRow; 8] = [
    kind(
        "regions",
        "one queen in each row, column and region, no two touching",
        "nq-sat puzzle make 8",
    ),
    kind(
        "stars",
        "Star Battle: several stars in each row, column and region, no two touching",
        "nq-sat puzzle make 10 --kind stars --stars 2",
    ),
    kind(
        "completion",
        "as many queens as rows, some of them given, no two attacking each other",
        "nq-sat puzzle make 8 --kind completion",
    ),
    kind(
        "fewest",
        "a completion with as few given queens as its solution allows",
        "nq-sat puzzle make 8 --kind completion --fewest",
    ),
    kind(
        "queens-and-knights",
        "given numbers of queens and knights, no two attacking each other",
        "nq-sat puzzle make 6 --model queens-and-knights -k 3",
    ),
    kind(
        "domination",
        "the fewest queens that attack every free square",
        "nq-sat puzzle make 7 --model queens-domination",
    ),
    kind(
        "torus",
        "queens on a board whose edges are joined",
        "nq-sat puzzle make 7 --model toroidal-queens",
    ),
    kind(
        "holes",
        "a completion on a board of another shape",
        "nq-sat puzzle make 8 --model n-queens --block a1,a8,h1,h8",
    ),
];

const fn kind(name: &'static str, about: &'static str, command: &'static str) -> KindRow {
    KindRow { name, kind: "puzzle", about, command }
}
