//! DIMACS, read by clasp, minisat and cadical.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::file::{File, Format, words_in_comments};
use super::readers::{Reader, clasp_count, competition_verdict, solver_output};
use crate::solver::solver;

/// clasp counts models, auxiliary variables included.
pub const CLASP: Reader = Reader {
    program: "clasp",
    format: &Dimacs,
    decide: |path| competition_verdict(&solver_output("clasp", "", path)),
    count: Some(|path| clasp_count("", path)),
};

pub const MINISAT: Reader =
    Reader { program: "minisat", format: &Dimacs, decide: minisat, count: None };

pub const CADICAL: Reader = Reader {
    program: "cadical",
    format: &Dimacs,
    decide: |path| competition_verdict(&solver_output("cadical", "-q", path)),
    count: None,
};

/// minisat writes its verdict to a file.
fn minisat(path: &Path) -> bool {
    let result = path.with_extension("result");
    solver("minisat", &["-verb=0".as_ref(), path.as_os_str(), result.as_os_str()]);
    let result = fs::read_to_string(result).expect("minisat's result");
    match result.lines().next() {
        Some("SAT") => true,
        Some("UNSAT") => false,
        _ => panic!("no verdict: {result}"),
    }
}

pub struct Dimacs;

impl Format for Dimacs {
    fn name(&self) -> &'static str {
        "dimacs"
    }

    fn words(&self, text: &str) -> BTreeMap<String, String> {
        words_in_comments(text, "c")
    }

    fn read(&self, text: &str) -> File {
        let in_head = |line: &str| line.starts_with(['c', 'p']);
        File::split(text, |line| !in_head(line), |_| false, |_| false)
    }

    fn unless(&self, on: &[&str], off: &[&str]) -> String {
        clause(on, off)
    }

    fn set_head(&self, file: &mut File) {
        let header = file.head.last_mut().expect("a header");
        let (start, old) = header.rsplit_once(' ').expect("numbers");
        assert!(old.parse::<u64>().is_ok(), "{header}");
        *header = format!("{start} {}", file.constraints.len());
    }
}

/// The clause that fails only where all of `on` are true and all of `off` are false.
pub fn clause(on: &[&str], off: &[&str]) -> String {
    let negative = on.iter().map(|word| format!("-{word} "));
    let positive = off.iter().map(|word| format!("{word} "));
    negative.chain(positive).collect::<String>() + "0"
}
