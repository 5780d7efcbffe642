//! LP, read by glpsol.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::cases::{Pieces, cases, placements};
use super::file::{File, Format};
use super::optima::Optimiser;
use super::readers::{Reader, in_file};
use crate::solver::solver;
use crate::support::program::nq_sat;

pub const GLPSOL: Reader =
    Reader { program: "glpsol", format: &Lp, decide: |path| solve(path).is_some(), count: None };

pub const GLPSOL_OPTIMUM: Optimiser = Optimiser {
    program: "glpsol",
    format: "lp",
    up_to: 6,
    largest: |path| solve(path).expect("a solution").objective,
    smallest: |path| solve(path).expect("a solution").objective,
    count: None,
};

/// The optimum that glpsol writes.
struct Solution {
    objective: u64,
    pieces: Pieces,
}

/// The optimum, or `None` without a solution.
fn solve(path: &Path) -> Option<Solution> {
    let report = path.with_extension("report");
    let args = ["--lp".as_ref(), path.as_os_str(), "-o".as_ref(), report.as_os_str()];
    let output = String::from_utf8(solver("glpsol", &args)).expect("text");
    let none = ["PROBLEM HAS NO INTEGER FEASIBLE", "PROBLEM HAS NO PRIMAL FEASIBLE"];
    if none.iter().any(|none| output.contains(none)) {
        return None;
    }
    assert!(output.contains("INTEGER OPTIMAL SOLUTION FOUND"), "{output}");
    let report = fs::read_to_string(report).expect("glpsol's report");
    let objective = report.lines().find_map(|line| line.strip_prefix("Objective:  obj = "));
    let objective = objective.and_then(|line| line.split(' ').next()?.parse().ok());
    // Columns: number, name, `*` for an integer, value, bounds.
    let columns = report.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let pieces = columns.filter_map(|words| match words[..] {
        [_, name, "*", "1", ..] => piece(name),
        _ => None,
    });
    Some(Solution { objective: objective.expect("the objective"), pieces: pieces.collect() })
}

/// `x_Q_a8` is `Q a8`; `x_none` is no piece.
fn piece(name: &str) -> Option<String> {
    let (symbol, square) = name.strip_prefix("x_")?.split_once('_')?;
    Some(format!("{symbol} {square}"))
}

struct Lp;

impl Format for Lp {
    fn name(&self) -> &'static str {
        "lp"
    }

    fn words(&self, text: &str) -> BTreeMap<String, String> {
        let (_, names) = text.split_once("\nBinary\n").expect("the section");
        // Auxiliary variables are no pieces.
        let names = names.split_whitespace().filter(|name| !name.starts_with("x_lex_leader_"));
        names.filter_map(|name| Some((piece(name)?, name.to_owned()))).collect()
    }

    fn read(&self, text: &str) -> File {
        let after = text.find("Subject To\n").expect("the section");
        let is_row = |line: &str| line.starts_with(' ') && line.contains(':');
        let mut file = File::split(
            &text[after..],
            is_row,
            |line| line == "Binary",
            |line| line.starts_with('\\'),
        );
        file.head.insert(0, text[..after].trim_end().to_owned());
        let mut rows: Vec<String> = Vec::new();
        for line in file.constraints {
            match rows.last_mut() {
                Some(row) if !is_row(&line) => *row += &line,
                _ => rows.push(line),
            }
        }
        File { constraints: rows, ..file }
    }

    fn unless(&self, on: &[&str], off: &[&str]) -> String {
        if on.is_empty() && off.is_empty() {
            return " 0 x_none >= 1".to_owned();
        }
        let sum: String = off.iter().map(|word| format!(" + {word}")).collect();
        let sum = sum + &on.iter().map(|word| format!(" - {word}")).collect::<String>();
        format!("{sum} >= {}", 1 - i64::try_from(on.len()).expect("few"))
    }
}

#[test]
fn the_solution_that_glpsol_writes_is_a_placement() {
    for case in cases().iter() {
        let text = nq_sat(&format!("export {} --format lp", case.line)).answer();
        let solution = in_file(&text, "lp", solve);
        assert_eq!(solution.is_some(), !case.placements.is_empty(), "{}", case.line);
        if let Some(Solution { objective, pieces }) = solution {
            assert_eq!(objective, 0, "{}", case.line);
            assert!(case.placements.contains(&pieces), "{}: {pieces:?}", case.line);
        }
    }
    let text = nq_sat("export 5 -m queens-and-knights --format lp").answer();
    let Solution { pieces, .. } = in_file(&text, "lp", solve).expect("a solution");
    assert!(placements("5 -m queens-and-knights -k 2").contains(&pieces), "{pieces:?}");
}

/// Every reader accepts the lines, and no two rows share a name.
#[test]
fn lines_are_short_and_row_names_unique() {
    for case in cases().iter() {
        let text = nq_sat(&format!("export {} --format lp", case.line)).answer();
        let long = text.lines().find(|line| line.len() > 255 && !line.starts_with('\\'));
        assert_eq!(long, None, "{}", case.line);
        let mut names = BTreeSet::new();
        for row in Lp.read(&text).constraints {
            let (name, _) = row.trim_start().split_once(": ").expect("a name");
            assert!(names.insert(name.to_owned()), "{}: two rows {name}", case.line);
            let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            assert!(plain && !name.starts_with(['e', 'E']), "{}: {name}", case.line);
        }
    }
}
