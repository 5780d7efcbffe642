//! DIMACS, read by clasp, minisat and cadical.
//! iCNF, read by cadical: it solves under each cube and stops at the first one with a model.
//! WCNF as the MaxSAT Evaluation writes it since 2022, read by the z3 of the Python package.
//! Debian's z3 reads only the older form.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::file::{
    File, Format, Reader, clasp_count, competition_verdict, solver_output, words_in_comments,
};
use super::optima::Optimiser;
use crate::programs::solver;
use crate::support::ROOT;

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

pub const CADICAL_BY_CUBES: Reader = Reader {
    program: "cadical",
    format: &Icnf,
    decide: |path| competition_verdict(&solver_output("cadical", "-q", path)),
    count: None,
};

struct Icnf;

impl Format for Icnf {
    fn name(&self) -> &'static str {
        "icnf"
    }

    fn words(&self, text: &str) -> BTreeMap<String, String> {
        words_in_comments(text, "c")
    }

    fn read(&self, text: &str) -> File {
        let in_head = |line: &str| line.starts_with(['c', 'p']);
        File::split(text, |line| !in_head(line), |line| line.starts_with('a'), |_| false)
    }

    fn unless(&self, on: &[&str], off: &[&str]) -> String {
        clause(on, off)
    }
}

pub const Z3: Optimiser = Optimiser {
    program: "z3 of the Python package",
    format: "wcnf",
    up_to: 6,
    largest: |path| {
        let text = fs::read_to_string(path).expect("the instance");
        let soft = text.lines().filter(|line| line.starts_with("1 ")).count();
        u64::try_from(soft).expect("few") - lost(path)
    },
    smallest: lost,
    count: None,
};

/// The weight of the false soft clauses.
fn lost(path: &Path) -> u64 {
    let output = solver_output(&format!("{ROOT}/target/test-tools/venv/bin/z3"), "-wcnf", path);
    let mut lines = output.lines().map(str::trim);
    assert_eq!(lines.next(), Some("sat"), "{output}");
    // Without soft clauses there is no cost.
    lines.next().map_or(0, |cost| cost.parse().expect("a cost"))
}
