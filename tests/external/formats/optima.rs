//! Programs that optimise find the largest or smallest level, and some count its placements.

use std::path::Path;

use super::OPTIMISERS;
use super::file::in_file;
use crate::minizinc::run::{answers, export, model_file};
use crate::support::{nq_sat, record};

/// An external program that finds the best level of a model.
pub struct Optimiser {
    /// Its name.
    pub program: &'static str,
    /// The format that it reads.
    pub format: &'static str,
    /// The largest board that it solves quickly.
    pub up_to: u32,
    /// Finds the largest level.
    pub largest: fn(&Path) -> u64,
    /// Finds the smallest level.
    pub smallest: fn(&Path) -> u64,
    /// Counts the placements of that level, if it can. Called only where a level above 0 is
    /// possible: otherwise the empty placement is the only one.
    pub count: Option<fn(&Path) -> u64>,
}

/// Queens and knights: the largest k and the number of its placements, for n = 0, 1, 2, … The k for
/// n = 1 to 8 and the last 16 are published ("Queens and Knights", Vector 21/3). The others are
/// those of the hand-written models/queens-and-knights.mzn.
const LARGEST: [(u64, u64); 9] =
    [(0, 1), (0, 1), (0, 1), (0, 1), (1, 40), (2, 156), (3, 176), (4, 120), (5, 16)];

/// Dominating sets of queens: the smallest k, OEIS A075458, and the number of its placements,
/// A002564, for n = 0, 1, 2, …
const SMALLEST: [(u64, u64); 9] =
    [(0, 1), (1, 1), (1, 4), (1, 1), (2, 12), (3, 186), (3, 4), (4, 86), (5, 4860)];

#[test]
fn optimisers_find_the_best_level_and_count_its_placements() {
    for optimiser in OPTIMISERS {
        let Optimiser { program, format, up_to, largest, smallest, count } = optimiser;
        for (model, best, levels) in
            [("queens-and-knights", largest, LARGEST), ("queens-domination", smallest, SMALLEST)]
        {
            for (n, (k, placements)) in (0..=*up_to).zip(levels) {
                let line = format!("export {n} --model {model} --format {format}");
                let text = nq_sat(&line).answer();
                assert_eq!(in_file(&text, format, *best), k, "{program}: {line}");
                if let Some(count) = count.filter(|_| k > 0) {
                    assert_eq!(in_file(&text, format, count), placements, "{program}: {line}");
                }
            }
        }
    }
}

/// Numbers of pieces that are linear in k: alone, beside each other, falling, and in all.
#[expect(clippy::type_complexity, reason = "the rows of one test")]
const LINEAR: [(u32, &str, &str, &[(&str, &str)]); 6] = [
    (5, "maximise", "", &[("Q", "2*k")]),
    (5, "maximise", "", &[("Q", "k"), ("N", "k+1")]),
    (4, "maximise", "total = \"k\"", &[("K", "2"), ("N", "any")]),
    (4, "maximise", "", &[("R", "6-k"), ("K", "k-2")]),
    (4, "minimise", "", &[("R", "6-k")]),
    (4, "maximise", "", &[("K", "3*k-2"), ("N", "2*k")]),
];

/// Every program finds the k of `solve`, and MiniZinc says it.
#[test]
fn optimisers_find_the_best_of_linear_numbers() {
    for (n, verb, total, pieces) in LINEAR {
        let piece = |(moves, count): &(&str, &str)| {
            format!("[[piece]]\nsymbol = \"{moves}\"\nmoves = \"{moves}\"\ncount = \"{count}\"\n")
        };
        let pieces: String = pieces.iter().map(piece).collect();
        let (_folder, file) = model_file(&format!(
            "name = \"linear\"\n{verb} = \"k\"\n{total}\n[parameters]\nk = {{}}\n\
             [board]\nrows = \"n\"\ncolumns = \"n\"\n{pieces}"
        ));
        let line = format!("{n} -m {file}");
        let best = record(&format!("solve {line}"))["optimum"]["value"].as_u64();
        let best = best.expect("a placement");
        for Optimiser { program, format, largest, smallest, .. } in OPTIMISERS {
            let find = if verb == "maximise" { largest } else { smallest };
            let text = nq_sat(&format!("export {line} --format {format}")).answer();
            let found = in_file(&text, format, *find);
            assert_eq!(found, best, "{program} on {format}: {verb} {pieces}");
        }
        let last = answers(&export(&line)).pop().expect("an answer");
        let said = last.optimised.map(|(name, value)| (name, u64::from(value)));
        assert_eq!(said, Some(("k".to_owned(), best)), "{verb} {pieces}");
    }
}

/// This many queens, and as many knights as fit: the number of a single piece is maximised.
#[test]
fn optimisers_maximise_one_piece_beside_another() {
    for queens in 0..=4 {
        let model = format!("4 --model queens-and-knights --set queens={queens}");
        let is_possible = |knights: &u64| {
            let records = nq_sat(&format!("solve {model} -k {knights} --json")).records();
            records[0]["total"].as_str().expect("a tally") != "0"
        };
        // Removing a knight never adds an attack.
        let most = (0..=16).take_while(is_possible).last();
        for Optimiser { program, format, largest, .. } in OPTIMISERS {
            let text = nq_sat(&format!("export {model} --format {format}")).answer();
            let found = in_file(&text, format, *largest);
            assert_eq!(Some(found), most, "{program} on {format}: {queens} queens");
        }
    }
}
