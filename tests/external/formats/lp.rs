//! LP, read by glpsol.
//! LP and MPS, read by CBC, `HiGHS` and SCIP, with comments that would be long lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::cases::{Pieces, cases, placements};
use super::file::{File, Format, Reader, in_file};
use super::optima::Optimiser;
use crate::programs::solver;
use crate::support::{ROOT, nq_sat};

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

/// `x_Q_a8` is `Q a8`; `x_none` and auxiliary variables, such as `x_seen_1`, are no pieces.
fn piece(name: &str) -> Option<String> {
    let (symbol, square) = name.strip_prefix("x_")?.split_once('_')?;
    symbol.starts_with(|c: char| c.is_ascii_uppercase()).then(|| format!("{symbol} {square}"))
}

struct Lp;

impl Format for Lp {
    fn name(&self) -> &'static str {
        "lp"
    }

    fn words(&self, text: &str) -> BTreeMap<String, String> {
        let (_, names) = text.split_once("\nBinary\n").expect("the section");
        names.split_whitespace().filter_map(|name| Some((piece(name)?, name.to_owned()))).collect()
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

/// Every square of a board but those of a placement of 28 queens on columns 2, 4, …, 28, 1, 3, ….
fn blocked() -> String {
    let queen = |row: usize| if row <= 14 { 2 * row } else { 2 * (row - 14) - 1 };
    let file = |column: usize| {
        if column <= 26 { letter(column) } else { "a".to_owned() + &letter(column - 26) }
    };
    let squares = (1..=28).flat_map(|row| (1..=28).map(move |column| (row, column)));
    let squares = squares.filter(|&(row, column)| column != queen(row));
    let names: Vec<_> = squares.map(|(row, column)| format!("{}{row}", file(column))).collect();
    names.join(",")
}

fn letter(number: usize) -> String {
    let letter = u8::try_from(number - 1).expect("a letter");
    char::from(b'a' + letter).to_string()
}

/// CBC stops at 879 characters in a line of MPS, and SCIP at 1,024.
#[test]
fn long_comments_do_not_stop_readers() {
    let blocked = blocked();
    assert!(blocked.len() > 1024);
    let lines = [
        (format!("28 --block {blocked}"), "0", "0"),
        ("3 --block b2".to_owned(), "none", "none"),
        ("6 -m queens-domination --break-symmetry".to_owned(), "3", "3"),
        ("5 -m queens-and-knights".to_owned(), "2", "-2"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for (number, (line, in_lp, in_mps)) in lines.iter().enumerate() {
        for (format, optimum) in [("lp", in_lp), ("mps", in_mps)] {
            let file = folder.path().join(format!("{number}.{format}"));
            fs::write(&file, nq_sat(&format!("export {line} -f {format}")).answer())
                .expect("written");
            let output = solver("cbc", &[file.as_os_str(), "-solve".as_ref(), "-quit".as_ref()]);
            let output = String::from_utf8(output).expect("text");
            let found = output.lines().find_map(|line| line.strip_prefix("Objective value:"));
            let found = found.map(|value| value.trim().trim_end_matches('0').trim_end_matches('.'));
            let found = match found {
                Some("-" | "") => "0",
                Some(value) => value,
                None => {
                    assert!(output.contains("nfeasible"), "{line}, {format}: {output}");
                    "none"
                }
            };
            // CBC turns the sign where an LP file maximises.
            assert_eq!(found.trim_start_matches('-'), optimum.trim_start_matches('-'), "{output}");
            files.push((file, *optimum));
        }
    }
    let python = format!("{ROOT}/target/test-tools/mip/bin/python");
    let script = format!("{ROOT}/tests/external/libraries/mip.py");
    let args = files.iter().map(|(file, _)| file.as_os_str());
    let args: Vec<_> = std::iter::once(script.as_ref()).chain(args).collect();
    let output = String::from_utf8(solver(&python, &args)).expect("text");
    // HiGHS prints its version, too.
    let found = output.lines().filter(|line| line.starts_with("optimum"));
    let expected = files.iter().map(|(_, optimum)| format!("optimum {optimum} {optimum}"));
    assert!(found.eq(expected), "{output}");
}
