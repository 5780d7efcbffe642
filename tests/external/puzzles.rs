//! Puzzles that `puzzle make` calls unique, counted by clasp on the exported file.

use std::fs;

use crate::formats::readers::clasp_count;
use crate::support::program::nq_sat;

#[test]
fn clasp_finds_one_solution_of_each_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    for (kind, recipe) in [
        ("regions", "8 --number 20"),
        ("large", "12 --number 3"),
        ("stars", "10 --kind stars --number 3"),
        ("completion", "10 --kind completion --number 10"),
        ("knights", "6 --model queens-and-knights -k 3 --number 5"),
        ("domination", "7 --model queens-domination --number 2"),
        ("hard", "8 --difficulty 4-5 --number 2"),
    ] {
        let puzzles = folder.path().join(kind);
        nq_sat(&format!("puzzle make {recipe} -o {}", puzzles.display())).says(0);
        for puzzle in fs::read_dir(&puzzles).expect("a folder") {
            let puzzle = puzzle.expect("an entry").path();
            let (model, opb) = (puzzle.join("model.toml"), puzzle.join("puzzle.opb"));
            nq_sat(&format!("export -m {} -o {}", model.display(), opb.display())).says(0);
            assert_eq!(clasp_count("", &opb), 1, "{puzzle:?}");
        }
    }
    // A puzzle with two solutions would be noticed.
    let (grid, opb) = (folder.path().join("two.toml"), folder.path().join("two.opb"));
    let text = fs::read_to_string("models/examples/queens-completion.toml").expect("a model");
    let text = text.replace("fixed = [\"b1\", \"a7\"]", "fixed = [\"b1\"]");
    fs::write(&grid, text).expect("written");
    nq_sat(&format!("export -m {} -o {}", grid.display(), opb.display())).says(0);
    // The model's own comment: with either queen alone there are eight.
    assert_eq!(clasp_count("", &opb), 8);
}

/// All puzzles that may be tried are tried: seconds without optimisation.
#[test]
fn a_grade_that_no_puzzle_has_is_refused() {
    let complaint = nq_sat("puzzle make 1 -d 7").complaint(1);
    assert_eq!(complaint, "none of 20,000 puzzles has grade 7: take another --difficulty or size");
}
