//! SMT-LIB, read by z3.

use std::collections::BTreeMap;

use super::cases::{Pieces, cases};
use super::file::{File, Format, Reader, in_file, solver_output};
use crate::support::nq_sat;

pub const Z3: Reader = Reader {
    program: "z3",
    format: &SmtLib,
    decide: |path| verdict(&solver_output("z3", "", path)),
    count: None,
};

fn verdict(output: &str) -> bool {
    match output.lines().next() {
        Some("sat") => true,
        Some("unsat") => false,
        _ => panic!("no verdict: {output}"),
    }
}

struct SmtLib;

impl Format for SmtLib {
    fn name(&self) -> &'static str {
        "smt2"
    }

    fn words(&self, text: &str) -> BTreeMap<String, String> {
        let declared = text.lines().filter_map(|line| line.strip_prefix("(declare-const "));
        let names = declared.map(|line| line.strip_suffix(" Bool)").expect("a Bool"));
        // Auxiliary variables are no pieces.
        let names = names.filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()));
        names.map(|name| (name.replace('_', " "), name.to_owned())).collect()
    }

    fn read(&self, text: &str) -> File {
        let is_comment = |line: &str| line.starts_with(';');
        let is_assertion = |line: &str| line.starts_with("(assert ");
        File::split(text, is_assertion, |line| line == "(check-sat)", is_comment)
    }

    fn unless(&self, on: &[&str], off: &[&str]) -> String {
        let negative = on.iter().map(|word| format!(" (not {word})"));
        let positive = off.iter().map(|word| format!(" {word}"));
        let either: String = negative.chain(positive).collect();
        format!("(assert (or false{either}))")
    }
}

/// Words of the standard only, without extensions of the programs.
#[test]
fn only_standard_words_are_used() {
    let core = ["assert", "and", "or", "not", "=>", "=", "<=", ">=", "+", "ite", "false", "0", "1"];
    for case in cases().iter() {
        let text = nq_sat(&format!("export {} --format smt2", case.line)).answer();
        assert!(text.contains("\n(set-logic QF_LIA)\n"), "{}", case.line);
        let names = SmtLib.words(&text);
        for assertion in SmtLib.read(&text).constraints {
            for word in assertion.split(['(', ')', ' ']).filter(|word| !word.is_empty()) {
                let known = core.contains(&word)
                    || names.values().any(|name| name == word)
                    || word.starts_with("seen_")
                    || word.parse::<u32>().is_ok();
                assert!(known, "{}: {word} in {assertion}", case.line);
            }
        }
    }
}

#[test]
fn the_model_that_z3_prints_is_a_placement() {
    for case in cases().iter().filter(|case| !case.placements.is_empty()) {
        let text = nq_sat(&format!("export {} --format smt2", case.line)).answer();
        let text = text + "(get-model)\n";
        let answer = in_file(&text, "smt2", |path| solver_output("z3", "", path));
        assert!(verdict(&answer), "{}", case.line);
        // (define-fun Q_a8 () Bool true), on one line or two
        let words = answer.split(['(', ')', ' ', '\n']).filter(|word| !word.is_empty());
        let words: Vec<_> = words.collect();
        let values = words.split(|&word| word == "define-fun").skip(1);
        let model: Pieces = values
            .filter_map(|value| match value[..] {
                [name, "Bool", "true"] => {
                    (!name.starts_with("seen_")).then(|| name.replace('_', " "))
                }
                [_, "Bool", "false"] => None,
                _ => panic!("{}: {value:?}", case.line),
            })
            .collect();
        assert!(case.placements.contains(&model), "{}: {model:?}", case.line);
    }
}
