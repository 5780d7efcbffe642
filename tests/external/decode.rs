//! `decode`: the output of real solvers becomes the boards that they mean.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::solver::solver;
use crate::support::program::{Run, command, nq_sat, run};
use crate::support::screen::boards;

/// Solves a CNF file and returns the file with the answer.
type Solve = fn(&Path) -> PathBuf;

const SOLVERS: [(&str, Solve); 3] = [("minisat", minisat), ("clasp", clasp), ("cadical", cadical)];

fn minisat(cnf: &Path) -> PathBuf {
    let answer = cnf.with_extension("minisat");
    solver("minisat", &["-verb=0".as_ref(), cnf.as_os_str(), answer.as_os_str()]);
    answer
}

fn clasp(cnf: &Path) -> PathBuf {
    written(cnf, "clasp", &solver("clasp", &[cnf.as_os_str()]))
}

fn clasp_all(cnf: &Path) -> PathBuf {
    written(cnf, "clasp-all", &solver("clasp", &["-n".as_ref(), "0".as_ref(), cnf.as_os_str()]))
}

fn cadical(cnf: &Path) -> PathBuf {
    written(cnf, "cadical", &solver("cadical", &[cnf.as_os_str()]))
}

fn written(cnf: &Path, extension: &str, text: &[u8]) -> PathBuf {
    let answer = cnf.with_extension(extension);
    fs::write(&answer, text).expect("the solver's answer");
    answer
}

/// An exported instance: its folder, its file, and the words after `export` and `decode SIZE FILE`.
struct Exported {
    _folder: TempDir,
    cnf: PathBuf,
    size: u32,
    model: &'static str,
}

fn exported(size: u32, model: &'static str) -> Exported {
    let folder = tempdir().expect("a folder");
    let cnf = folder.path().join("instance.cnf");
    let text = nq_sat(&format!("export {size} {model}")).answer();
    fs::write(&cnf, text).expect("the instance");
    Exported { _folder: folder, cnf, size, model }
}

impl Exported {
    fn decode(&self, answer: &Path, options: &str) -> Run {
        let mut command = command(["decode", &self.size.to_string()]);
        command.arg(answer).args(self.model.split_whitespace()).args(options.split_whitespace());
        run(command)
    }

    /// The names, such as `Q a8`, that the `c var` lines give to the true literals among these.
    fn names(&self, answer: &[u8]) -> BTreeSet<String> {
        let answer = String::from_utf8_lossy(answer);
        let is_literal =
            |line: &&str| line.starts_with(['v', '-']) || line.starts_with(char::is_numeric);
        let lines = answer.lines().filter(is_literal);
        let literals: BTreeSet<_> =
            lines.flat_map(str::split_whitespace).filter(|word| *word != "0").collect();
        let cnf = fs::read_to_string(&self.cnf).expect("the instance");
        let named = cnf.lines().filter_map(|line| line.strip_prefix("c var ")?.split_once(' '));
        named.filter(|(var, _)| literals.contains(var)).map(|(_, name)| name.to_owned()).collect()
    }
}

/// The pieces of a placement as `Q a8`.
fn pieces(placement: &Value) -> BTreeSet<String> {
    let by_symbol = placement["pieces"].as_object().expect("pieces by symbol");
    let squares = |(symbol, squares): (&String, &Value)| {
        let squares = squares.as_array().expect("a list").iter();
        let name = |square: &Value| format!("{symbol} {}", square.as_str().expect("a square"));
        squares.map(name).collect::<Vec<_>>()
    };
    by_symbol.iter().flat_map(squares).collect()
}

#[test]
fn a_solvers_model_is_the_placement_that_the_file_names() {
    for (size, model, number) in [(8, "", 8), (6, "-m queens-and-knights -k 3", 6), (1, "", 1)] {
        let instance = exported(size, model);
        for (name, solve) in SOLVERS {
            let answer = solve(&instance.cnf);
            let records = instance.decode(&answer, "--json").records();
            let [placement, summary] = &records[..] else { panic!("{name}: {records:?}") };
            let expected = instance.names(&fs::read(&answer).expect("the answer"));
            assert_eq!(pieces(placement), expected, "{name}, n = {size}");
            assert_eq!(expected.len(), number, "{name}, n = {size}");
            assert_eq!(summary["verdict"], "SATISFIABLE");
            assert_eq!(summary["total"], "1");

            let text = instance.decode(&answer, "").answer();
            assert!(text.starts_with("SATISFIABLE: "), "{name}: {text}");
            assert!(text.contains("checked by geometry"), "{name}: {text}");
            assert_eq!(boards(&text).len(), 1, "{name}: {text}");
        }
    }
}

#[test]
fn unsatisfiable_answer_has_no_board() {
    for (size, model) in [(3, ""), (3, "-m queens-and-knights -k 1")] {
        let instance = exported(size, model);
        for (name, solve) in SOLVERS {
            let text = instance.decode(&solve(&instance.cnf), "").answer();
            assert!(text.starts_with("UNSATISFIABLE: "), "{name}: {text}");
            assert!(text.contains("nothing here checks that"), "{name} may lie: {text}");
            assert_eq!(boards(&text), <[Vec<String>; 0]>::default(), "{name}");
        }
    }
}

#[test]
fn all_models_of_a_solver_have_the_digest_of_the_answer() {
    for (size, model, total) in [(8, "", 92), (6, "-m queens-and-knights -k 3", 176)] {
        let instance = exported(size, model);
        let answer = clasp_all(&instance.cnf);
        let [tally] = &nq_sat(&format!("solve {size} {model} --json")).records()[..] else {
            panic!("one tally")
        };
        let mut records = instance.decode(&answer, "--all --json").records();
        let summary = records.pop().expect("a summary");
        assert_eq!(records.len(), total);
        assert_eq!(summary["models"], total.to_string());
        for key in ["total", "digest"] {
            assert_eq!(summary[key], tally[key], "n = {size}: {key}");
        }
        let text = instance.decode(&answer, "--all").answer();
        let expected = format!("{total} models, no two alike, each checked by geometry\n");
        assert!(text.contains(&expected), "{text}");
        assert!(text.contains(tally["digest"].as_str().expect("a digest")), "{text}");
    }
}

#[test]
fn a_model_printed_twice_counts_once() {
    let instance = exported(4, "");
    let answer = clasp_all(&instance.cnf);
    let once = fs::read_to_string(&answer).expect("the answer");
    fs::write(&answer, format!("{once}{once}")).expect("the answer twice");
    let text = instance.decode(&answer, "--all").answer();
    assert!(text.contains("4 models, 2 of them repeated"), "{text}");
    let records = instance.decode(&answer, "--all --json").records();
    assert_eq!(records[2]["models"], "4");
    assert_eq!(records[2]["total"], "2");
}
