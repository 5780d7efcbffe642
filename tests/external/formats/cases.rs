//! Instances with known placements: published numbers for the built-in models, brute force for
//! models that cover the rest.

use std::fs;
use std::path::Path;

use nq_check::brute;
use nq_sat::base::Symbol;
use nq_sat::model::{Model, Settings};
use tempfile::{TempDir, tempdir};

pub use super::file::Pieces;
use crate::minizinc::models::described;
use crate::support::nq_sat;

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
pub const ODD: &str = include_str!("odd_models.txt");

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
    // `Ea1 R2b3`: a symbol and its square.
    let piece = |word: &str| {
        let (symbol, square) = Symbol::split(word).expect("a symbol");
        format!("{symbol} {square}")
    };
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
