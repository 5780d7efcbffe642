//! Programs that optimise find the largest level, and some how often.

use std::path::Path;

use super::OPTIMISERS;
use super::readers::in_file;
use crate::support::program::nq_sat;

/// A foreign program that finds the largest level of a model that maximises.
pub struct Optimiser {
    /// Its name.
    pub program: &'static str,
    /// The format that it reads.
    pub format: &'static str,
    /// The largest board for which it does not take long.
    pub up_to: u32,
    /// The largest level.
    pub largest: fn(&Path) -> u64,
    /// How many placements have that level, if it can count. Asked only where a level above 0 is possible:
    /// else the empty placement is all.
    pub count: Option<fn(&Path) -> u64>,
}

/// Queens and knights: the largest k, and in how many ways, for n = 0, 1, 2, … k for n = 1 to 8, and the last 16,
/// are published ("Queens and Knights", Vector 21/3); the other numbers are those of the hand-written
/// models/queens-and-knights.mzn.
const LARGEST: [(u64, u64); 9] =
    [(0, 1), (0, 1), (0, 1), (0, 1), (1, 40), (2, 156), (3, 176), (4, 120), (5, 16)];

#[test]
fn optimisers_find_the_largest_level_and_count_its_placements() {
    for optimiser in OPTIMISERS {
        let Optimiser { program, format, up_to, .. } = optimiser;
        for (n, (k, placements)) in (0..=*up_to).zip(LARGEST) {
            let line = format!("export {n} --model queens-and-knights --format {format}");
            let text = nq_sat(&line).answer();
            let largest = in_file(&text, format, optimiser.largest);
            assert_eq!(largest, k, "{program}: {line}");
            if let Some(count) = optimiser.count.filter(|_| k > 0) {
                assert_eq!(in_file(&text, format, count), placements, "{program}: {line}");
            }
        }
    }
}

/// So many queens, and as many knights as can stand beside them: then the number of one piece alone is maximised.
#[test]
fn optimisers_maximise_one_piece_beside_another() {
    for queens in 0..=4 {
        let model = format!("4 --model queens-and-knights --set queens={queens}");
        let is_possible = |knights: &u64| {
            let records = nq_sat(&format!("solve {model} -k {knights} --json")).records();
            records[0]["total"].as_str().expect("a tally") != "0"
        };
        // Taking a knight away never makes an attack.
        let most = (0..=16).take_while(is_possible).last();
        for Optimiser { program, format, largest, .. } in OPTIMISERS {
            let text = nq_sat(&format!("export {model} --format {format}")).answer();
            let found = in_file(&text, format, *largest);
            assert_eq!(Some(found), most, "{program} on {format}: {queens} queens");
        }
    }
}
