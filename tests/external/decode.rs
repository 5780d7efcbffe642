//! `decode`: the output of real solvers becomes the boards that they mean.
//! `decode` on truncated answers of real solvers.
//! `decode` on the output of real pseudo-Boolean and MaxSAT solvers, also where they choose k.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::opb::{queens, queens_and_knights};
use crate::programs::solver;
use crate::support::{Run, TempPath, boards, command, decode, nq_sat, record, run};

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
        let tally = &record(&format!("solve {size} {model}"));
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

fn file(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("answer.out");
    fs::write(&file, bytes).expect("the answer");
    (folder, file)
}

/// A truncated file is refused unless a whole model is left. Then it is that model.
#[test]
fn a_file_cut_off_is_refused_unless_the_model_is_whole() {
    for (size, model, variables) in [(5, "", 25_usize), (3, "-m queens-and-knights -k 0", 18)] {
        let (_folder, cnf) = file(nq_sat(&format!("export {size} {model}")).answer().as_bytes());
        for (solver_name, options) in [("cadical", &["-q"][..]), ("clasp", &["-V0"])] {
            let mut arguments: Vec<_> = options.iter().map(AsRef::as_ref).collect();
            arguments.push(cnf.as_os_str());
            let bytes = solver(solver_name, &arguments);
            let line = format!("{size} {model}");
            let expected = boards(&decode(line.trim_end(), &bytes).answer());
            assert_eq!(expected.len(), 1);
            let mut accepted = 0;
            for end in 0..bytes.len() {
                let prefix = &bytes[..end];
                let run = decode(line.trim_end(), prefix);
                let text = String::from_utf8_lossy(prefix);
                if run.status.code() == Some(0) {
                    // Whole literals only: in `-2` cut from `-24`, no variable 24 has a value.
                    let literals = text.split_whitespace().filter_map(|word| word.parse().ok());
                    let mut given: Vec<usize> =
                        literals.map(i32::unsigned_abs).map(|v| v as usize).collect();
                    given.sort_unstable();
                    given.dedup();
                    given.retain(|var| (1..=variables).contains(var));
                    assert_eq!(given.len(), variables, "{solver_name} cut at {end}: {text}");
                    assert_eq!(boards(&run.answer()), expected, "{solver_name} cut at {end}");
                    accepted += 1;
                } else {
                    run.complaint(2);
                }
            }
            // Every solver's file may lack the end of its last line.
            assert!(accepted > 0, "{solver_name}");
        }
    }
}

const BOTH: &str = "-m queens-and-knights";

/// The output of clasp for an input with these options.
fn clasp_on(input: &str, options: &[&str]) -> String {
    let file = TempPath::with("instance", input);
    let mut arguments: Vec<_> = options.iter().map(AsRef::as_ref).collect();
    arguments.push(file.as_os_str());
    String::from_utf8(solver("clasp", &arguments)).expect("clasp prints text")
}

fn summary(run: Run) -> (Vec<Value>, Value) {
    let mut records = run.records();
    let summary = records.pop().expect("a summary");
    (records, summary)
}

#[test]
fn a_pseudo_boolean_solvers_model_is_a_placement() {
    for n in [0, 1, 4, 5, 8] {
        let printed = clasp_on(&queens(n), &[]);
        let text = decode(&n.to_string(), &printed).answer();
        assert!(text.starts_with("SATISFIABLE: "), "{printed}{text}");
        assert!(text.contains("the model is a placement, checked by geometry"), "{text}");
        let drawn = &boards(&text)[..];
        let queens: usize = drawn.iter().flatten().map(|row| row.matches('♛').count()).sum();
        assert_eq!(queens, usize::try_from(n).expect("a size"), "{text}");
    }
    for n in [2, 3] {
        let text = decode(&n.to_string(), clasp_on(&queens(n), &[])).answer();
        assert!(text.starts_with("UNSATISFIABLE: "), "{text}");
    }
}

/// A model in names has no end mark: the next one starts where the first variable comes again.
#[test]
fn all_models_of_a_pseudo_boolean_solver_are_read() {
    for (n, total) in [(1, 1), (4, 2), (6, 4), (8, 92)] {
        let printed = clasp_on(&queens(n), &["-n", "0", "--quiet=0"]);
        let (placements, summary) = summary(decode(&format!("{n} --all --json"), &printed));
        assert_eq!(placements.len(), total, "n = {n}");
        assert_eq!(summary["models"], total.to_string());
        let solved = nq_sat(&format!("solve {n} --json")).records();
        assert_eq!(summary["digest"], solved[0]["digest"], "n = {n}");
    }
}

/// The largest k for n = 1 to 5 is published: 0 0 0 1 2 (Vector, vol. 21 no. 3).
#[test]
fn largest_k_is_taken_from_the_answer() {
    for (n, most) in [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2)] {
        let printed = clasp_on(&queens_and_knights(n), &[]);
        let text = decode(&format!("{n} {BOTH}"), &printed).answer();
        let verdict = format!("OPTIMUM FOUND: queens-and-knights, n = {n}, k = {most}: ");
        assert!(text.starts_with(&verdict), "{text}");
        assert!(
            text.contains("by the solver, no placement is better; nothing here checks that"),
            "{text}"
        );
        let (placements, summary) = summary(decode(&format!("{n} {BOTH} --json"), &printed));
        assert_eq!(placements.len(), 1);
        assert_eq!(placements[0]["optimum"]["value"], most, "n = {n}");
        assert_eq!(summary["verdict"], "OPTIMUM FOUND");
        // The same with the level given.
        let given = decode(&format!("{n} {BOTH} -k {most}"), &printed).answer();
        assert_eq!(boards(&given), boards(&text));
    }
}

#[test]
fn exported_files_give_the_same_answers() {
    for (n, most) in [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1), (5, 2)] {
        let opb = nq_sat(&format!("export {n} {BOTH} -f opb")).answer();
        let text = decode(&format!("{n} {BOTH}"), clasp_on(&opb, &[])).answer();
        assert!(text.contains(&format!("n = {n}, k = {most}: ")), "{text}");
        let opb = nq_sat(&format!("export {n} -f opb")).answer();
        let text =
            decode(&format!("{n} --all"), clasp_on(&opb, &["-n", "0", "--quiet=0"])).answer();
        let solved = nq_sat(&format!("solve {n} --json")).records();
        let total = solved[0]["total"].as_str().expect("a total");
        let expected = match total {
            "0" => "UNSATISFIABLE: ".to_owned(),
            "1" => "1 model, no two alike".to_owned(),
            total => format!("{total} models, no two alike"),
        };
        assert!(text.contains(&expected), "{text}");
    }
}

#[test]
fn all_optima_have_the_digest_of_the_answer() {
    for (n, best) in [(4, 40), (5, 156)] {
        // Without --quiet, clasp prints intermediate models too.
        for quiet in ["--quiet=1", "--quiet=0"] {
            let printed = clasp_on(&queens_and_knights(n), &["--opt-mode=optN", "-n", "0", quiet]);
            let (placements, summary) =
                summary(decode(&format!("{n} {BOTH} --all --json"), &printed));
            let solved = nq_sat(&format!("solve {n} {BOTH} --json")).records();
            assert_eq!(placements.len(), best);
            for key in ["optimum", "total", "digest"] {
                assert_eq!(summary[key], solved[0][key], "n = {n}: {key}");
            }
            let on_the_way = summary.get("others").is_some();
            assert_eq!(on_the_way, quiet == "--quiet=0", "{summary}");
            let text = decode(&format!("{n} {BOTH} --all"), &printed).answer();
            assert_eq!(text.contains("with a smaller k left out"), on_the_way, "{text}");
            decode(&format!("{n} {BOTH}"), &printed).refused(&["models, not one", "--all"]);
        }
    }
}

/// Converts a WCNF file of 2022 to the older format, which clasp reads.
fn old_wcnf(text: &str) -> (usize, String) {
    let lines = text.lines().filter(|line| !line.starts_with('c'));
    let weighted: Vec<_> = lines.map(|line| line.replacen('h', "1000", 1)).collect();
    let literals = weighted.iter().flat_map(|line| line.split(' ').skip(1));
    let variables = literals.map(|word| word.parse::<i64>().expect("a literal").unsigned_abs());
    let variables = usize::try_from(variables.max().unwrap_or(0)).expect("a few");
    let count = weighted.len();
    (variables, format!("p wcnf {variables} {count} 1000\n{}\n", weighted.join("\n")))
}

/// clasp prints a model whenever it finds a better one; MaxSAT solvers print the last one as bits.
#[test]
fn a_maxsat_solvers_last_model_is_the_answer() {
    for (n, most) in [(1, 0), (3, 0), (4, 1), (5, 2)] {
        let (variables, wcnf) = old_wcnf(&nq_sat(&format!("export {n} {BOTH} -f wcnf")).answer());
        let printed = clasp_on(&wcnf, &[]);
        let line = format!("{n} {BOTH}");
        let text = decode(&line, &printed).answer();
        assert!(text.starts_with("OPTIMUM FOUND: ") && text.contains(&format!("k = {most}: ")));
        let models = printed.matches(" 0\n").count();
        if models > 1 {
            assert!(
                text.contains(&format!("the last of {models} models, all placements")),
                "{text}"
            );
        }

        let model = printed.lines().filter(|line| line.starts_with('v')).collect::<String>();
        let last = model.trim_end_matches(" 0").rsplit(" 0").next().expect("a model");
        let literals: Vec<_> = last.split([' ', 'v']).filter(|word| !word.is_empty()).collect();
        assert_eq!(literals.len(), variables, "{last}");
        let bits = literals.iter().map(|word| if word.starts_with('-') { '0' } else { '1' });
        let bits: String = bits.collect();
        let answer = |bits: &str| format!("c 2022\no 3\no 1\ns OPTIMUM FOUND\nv {bits}\n");
        assert_eq!(boards(&decode(&line, answer(&bits)).answer()), boards(&text));

        decode(&line, answer(&format!("{bits}0"))).refused(&["is out of range", "for k"]);
        let board_variables = 2 * n * n;
        let cut = format!("gives {} of the {board_variables} board", board_variables - 1);
        if n > 1 {
            decode(&line, answer(&bits[..board_variables - 1])).refused(&[&cut]);
        }
    }
}

/// Without -k, the message names the k of the file, or says that k may be missing.
#[test]
fn k_of_a_file_is_found_without_its_option() {
    let cnf = nq_sat(&format!("export 5 {BOTH} -k 2")).answer();
    let text = decode(&format!("5 {BOTH}"), clasp_on(&cnf, &[])).answer();
    assert!(text.starts_with("SATISFIABLE: queens-and-knights, n = 5, k = 2: "), "{text}");
    decode(&format!("5 {BOTH}"), "v 1 9999 0\n")
        .refused(&["literal 9999 is out of range", "exported with a value for k"]);
}

/// A truncated file is refused, or has the whole board.
#[test]
fn a_pseudo_boolean_answer_cut_off_is_refused_unless_the_board_is_whole() {
    for (line, opb) in [("5".to_owned(), queens(5)), (format!("4 {BOTH}"), queens_and_knights(4))] {
        let printed = clasp_on(&opb, &["-V0"]);
        let whole = boards(&decode(&line, &printed).answer());
        let mut accepted = 0;
        for end in 0..printed.len() {
            let run = decode(&line, &printed[..end]);
            if run.status.code() == Some(0) {
                assert_eq!(boards(&run.answer()), whole, "{line} cut at {end}");
                accepted += 1;
            } else {
                run.complaint(2);
            }
        }
        assert!(accepted > 0, "the end of the last line is no loss");
    }
}
