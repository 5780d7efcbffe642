//! iCNF, read by cadical: it solves under each cube and stops at the first one with a model.

use std::collections::BTreeMap;

use super::dimacs::clause;
use super::file::{File, Format, words_in_comments};
use super::readers::{Reader, competition_verdict, solver_output};

pub const CADICAL: Reader = Reader {
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
