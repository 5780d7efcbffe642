//! Instances with known placements: published numbers for the built-in models, brute force for
//! models that cover the rest.

use std::fs;
use std::path::Path;

use nq_sat::model::{Model, Settings};
use tempfile::{TempDir, tempdir};

pub use super::file::Pieces;
use crate::minizinc::models::described;
use crate::support::program::nq_sat;
use nq_check::brute;

/// An instance and all its placements.
pub struct Case {
    /// The words after `export`.
    pub line: String,
    /// The placements.
    pub placements: Vec<Pieces>,
}

/// Cases, and the folder with the files of some of their models.
pub struct Cases {
    _folder: TempDir,
    all: Vec<Case>,
}

impl Cases {
    pub fn iter(&self) -> impl Iterator<Item = &Case> {
        self.all.iter()
    }
}

/// Numbers of placements: A000170 for n = 0 to 8, and those of the hand-written
/// models/queens-and-knights.mzn.
const KNOWN: [(&str, usize); 15] = [
    ("0", 1),
    ("1", 1),
    ("2", 0),
    ("3", 0),
    ("4", 2),
    ("5", 10),
    ("6", 4),
    ("7", 40),
    ("8", 92),
    ("0 -m queens-and-knights -k 0", 1),
    ("1 -m queens-and-knights -k 1", 0),
    ("2 -m queens-and-knights -k 1", 0),
    ("3 -m queens-and-knights -k 1", 0),
    ("4 -m queens-and-knights -k 1", 40),
    ("5 -m queens-and-knights -k 2", 156),
];

/// Models with features that the others lack, below these features.
pub const ODD: &str = r#"
# rectangle, blocked square, fixed piece, ranges, lines in odd directions, an `E`
board = { rows = "3", columns = "4", blocked = ["b2"] }
piece = [
{ symbol = "E", name = "rook", moves = "R", count = { min = 1, max = 2 }, fixed = ["a1"] },
{ symbol = "N", name = "nightrider", moves = "NN", count = { min = 1, max = 3 } },
]

# a total, and attacks in one direction only
total = "3"
may_not_attack = [["K", "D"], ["D", "D"]]
board = { rows = "2", columns = "4", blocked = ["a1", "d2"] }
piece = [
    { symbol = "K", name = "king", moves = "K", count = "any" },
    { symbol = "D", name = "dabbaba", moves = "D", count = { min = 1, max = 8 } },
]

# a lower bound alone
board = { rows = "3", columns = "3" }
piece = [{ symbol = "F", name = "ferz", moves = "F", count = { min = 4, max = 9 } }]

# no constraint
board = { rows = "2", columns = "2" }
piece = [{ symbol = "Z", name = "zebra", moves = "Z", count = "any" }]

# a row without a free square, though each needs a queen
board = { rows = "2", columns = "3", blocked = ["a1", "b1", "c1"] }
piece = [{ symbol = "Q", name = "queen", moves = "Q", count = 2 }]

# no free square, and no piece to place
board = { rows = "1", columns = "2", blocked = ["a1", "b1"] }
piece = [{ symbol = "Q", name = "queen", moves = "Q", count = 0 }]

# walls, regions, numbers on lines and regions
board = { regions = "AABB\nACCB\nCCCB", walls = ["b2"] }
piece = [
    { symbol = "Q", name = "queen", moves = "Q", count = "any" },
    { symbol = "N", name = "knight", moves = "N", count = { max = 2 } },
]
count = [
    { pieces = ["Q"], on = "regions", number = 1 },
    { pieces = ["Q", "N"], on = "columns", number = { max = 2 } },
    { pieces = ["N"], on = "diagonals", number = { max = 1 } },
    { pieces = ["Q", "N"], on = ["a1", "d3", "c1"], number = { min = 1 } },
]

# domination around a wall and a blocked square
may_not_attack = []
board = { rows = 3, columns = 4, walls = ["b2"], blocked = ["d3"] }
piece = [{ symbol = "R", name = "rook", moves = "R", count = { max = 3 } }]
cover = [{ by = ["R"], squares = "free" }]

# squares attacked a number of times, by two kinds, on a cylinder
board = { rows = 3, columns = 3, wrap = "columns" }
may_not_attack = [["N", "N"]]
piece = [
    { symbol = "N", name = "knight", moves = "N", count = { max = 3 } },
    { symbol = "W", name = "wazir", moves = "W", count = { max = 3 } },
]
cover = [
    { by = ["N", "W"], squares = "all", times = { min = 1, max = 3 } },
    { by = ["W"], squares = ["a1", "b2"], times = 1 },
]

# a torus with queens and knights
board = { rows = 4, columns = 4, wrap = "both" }
may_not_attack = [["Q", "Q"], ["N", "N"]]
piece = [
    { symbol = "Q", name = "queen", moves = "Q", count = 2 },
    { symbol = "N", name = "knight", moves = "N", count = 2 },
]
count = [{ pieces = ["Q", "N"], on = "antidiagonals", number = 1 }]

# peaceable queens on a cylinder with a wall
may_not_attack = [["W", "B"], ["B", "W"]]
interchangeable = ["W", "B"]
board = { rows = 4, columns = 3, wrap = "rows", walls = ["b2"] }
piece = [
    { symbol = "W", name = "white queen", moves = "Q", count = 1 },
    { symbol = "B", name = "black queen", moves = "Q", count = 1 },
]

# no free square, and a piece to place
board = { rows = "1", columns = "2", blocked = ["a1", "b1"] }
piece = [{ symbol = "N", name = "knight", moves = "N", count = 1 }]
"#;

/// Every case.
pub fn cases() -> Cases {
    let folder = tempdir().expect("a folder");
    let known = KNOWN.iter().map(|&(line, count)| {
        let placements = placements(line);
        assert_eq!(placements.len(), count, "{line}");
        Case { line: line.to_owned(), placements }
    });
    let odd = described(ODD).enumerate().map(|(number, (about, toml))| {
        let path = folder.path().join(format!("odd-{number}.toml"));
        odd_case(&path, &format!("name = \"odd\"\nabout = \"{about}\"\n{toml}"))
    });
    let all = known.chain(odd).collect();
    Cases { _folder: folder, all }
}

fn odd_case(path: &Path, toml: &str) -> Case {
    fs::write(path, toml).expect("the model");
    let model =
        Model::from_toml("odd.toml", toml).unwrap_or_else(|error| panic!("{error}: {toml}"));
    let settings = Settings::default();
    let rows = model.size(None, &settings).expect("a constant board");
    let problem = model.problem(rows, &settings).expect("a problem");
    // `Ea1 Nb3`: a letter and its square.
    let piece = |word: &str| format!("{} {}", &word[..1], &word[1..]);
    let all = brute::texts(&problem);
    let placements = all.iter().map(|text| text.split_whitespace().map(piece).collect()).collect();
    Case { line: format!("{rows} -m {}", path.display()), placements }
}

/// All placements that `solve` lists.
pub fn placements(line: &str) -> Vec<Pieces> {
    solved(&format!("{line} --all"))
}

/// The least placement of each orbit.
pub fn fundamental(line: &str) -> Vec<Pieces> {
    solved(&format!("{line} --unique"))
}

fn solved(line: &str) -> Vec<Pieces> {
    let records = nq_sat(&format!("solve {line} --json")).records();
    let pieces = records.iter().filter_map(|record| record["pieces"].as_object());
    let pieces = pieces.map(|pieces| {
        let squares = pieces.iter().flat_map(|(symbol, squares)| {
            let squares = squares.as_array().expect("squares").iter();
            squares.map(move |square| format!("{symbol} {}", square.as_str().expect("a square")))
        });
        squares.collect()
    });
    pieces.collect()
}
