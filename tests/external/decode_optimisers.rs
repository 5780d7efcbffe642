//! `decode` on the output of real pseudo-Boolean and MaxSAT solvers, also where they choose k.

use serde_json::Value;

use super::opb::{queens, queens_and_knights};
use crate::solver::solver;
use crate::support::program::{Run, nq_sat};
use crate::support::screen::{TempPath, boards, decode};

const BOTH: &str = "-m queens-and-knights";

/// The output of clasp for an input with these options.
fn clasp(input: &str, options: &[&str]) -> String {
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
        let printed = clasp(&queens(n), &[]);
        let text = decode(&n.to_string(), &printed).answer();
        assert!(text.starts_with("SATISFIABLE: "), "{printed}{text}");
        assert!(text.contains("the model is a placement, checked by geometry"), "{text}");
        let drawn = &boards(&text)[..];
        let queens: usize = drawn.iter().flatten().map(|row| row.matches('♛').count()).sum();
        assert_eq!(queens, usize::try_from(n).expect("a size"), "{text}");
    }
    for n in [2, 3] {
        let text = decode(&n.to_string(), clasp(&queens(n), &[])).answer();
        assert!(text.starts_with("UNSATISFIABLE: "), "{text}");
    }
}

/// A model in names has no end mark: the next one starts where the first variable comes again.
#[test]
fn all_models_of_a_pseudo_boolean_solver_are_read() {
    for (n, total) in [(1, 1), (4, 2), (6, 4), (8, 92)] {
        let printed = clasp(&queens(n), &["-n", "0", "--quiet=0"]);
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
        let printed = clasp(&queens_and_knights(n), &[]);
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
        let text = decode(&format!("{n} {BOTH}"), clasp(&opb, &[])).answer();
        assert!(text.contains(&format!("n = {n}, k = {most}: ")), "{text}");
        let opb = nq_sat(&format!("export {n} -f opb")).answer();
        let text = decode(&format!("{n} --all"), clasp(&opb, &["-n", "0", "--quiet=0"])).answer();
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
            let printed = clasp(&queens_and_knights(n), &["--opt-mode=optN", "-n", "0", quiet]);
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
        let printed = clasp(&wcnf, &[]);
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
    let text = decode(&format!("5 {BOTH}"), clasp(&cnf, &[])).answer();
    assert!(text.starts_with("SATISFIABLE: queens-and-knights, n = 5, k = 2: "), "{text}");
    decode(&format!("5 {BOTH}"), "v 1 9999 0\n")
        .refused(&["literal 9999 is out of range", "exported with a value for k"]);
}

/// A truncated file is refused, or has the whole board.
#[test]
fn a_pseudo_boolean_answer_cut_off_is_refused_unless_the_board_is_whole() {
    for (line, opb) in [("5".to_owned(), queens(5)), (format!("4 {BOTH}"), queens_and_knights(4))] {
        let printed = clasp(&opb, &["-V0"]);
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
