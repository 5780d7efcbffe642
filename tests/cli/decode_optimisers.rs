//! `decode` on what pseudo-Boolean and MaxSAT solvers print, also where they chose k.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use super::opb::{queens, queens_and_knights};
use super::support::{Run, boards, command, nq_sat, run, solver};

const BOTH: &str = "-m queens-and-knights";

/// Decodes a text; `line` is the size and the options.
fn decode(line: &str, text: &str) -> Run {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("answer.out");
    fs::write(&file, text).expect("the answer");
    let mut command = command(["decode"]);
    command.args(line.split(' ')).arg("--").arg(&file);
    run(command)
}

/// What clasp prints on an input with these options.
fn clasp(input: &str, options: &[&str]) -> String {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("instance");
    fs::write(&file, input).expect("the instance");
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
        let text = decode(&n.to_string(), &clasp(&queens(n), &[])).answer();
        assert!(text.starts_with("UNSATISFIABLE: "), "{text}");
    }
}

/// Names have no end: the next model begins where the first variable comes again.
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
fn the_level_is_taken_from_the_answer() {
    for (n, most) in [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2)] {
        let printed = clasp(&queens_and_knights(n), &[]);
        let text = decode(&format!("{n} {BOTH}"), &printed).answer();
        let verdict = format!("OPTIMUM FOUND: queens-and-knights, n = {n}, k = {most}: ");
        assert!(text.starts_with(&verdict), "{text}");
        assert!(text.contains("nothing better the solver says; nothing here checks it"), "{text}");
        let (placements, summary) = summary(decode(&format!("{n} {BOTH} --json"), &printed));
        assert_eq!(placements.len(), 1);
        assert_eq!(placements[0]["k"], most, "n = {n}");
        assert_eq!(summary["verdict"], "OPTIMUM FOUND");
        // It is the same with the level given.
        let given = decode(&format!("{n} {BOTH} -k {most}"), &printed).answer();
        assert_eq!(boards(&given), boards(&text));
    }
}

#[test]
fn our_own_files_are_answered_alike() {
    for (n, most) in [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1), (5, 2)] {
        let opb = nq_sat(&format!("export {n} {BOTH} -f opb")).answer();
        let text = decode(&format!("{n} {BOTH}"), &clasp(&opb, &[])).answer();
        assert!(text.contains(&format!("n = {n}, k = {most}: ")), "{text}");
        let opb = nq_sat(&format!("export {n} -f opb")).answer();
        let text = decode(&format!("{n} --all"), &clasp(&opb, &["-n", "0", "--quiet=0"])).answer();
        let solved = nq_sat(&format!("solve {n} --json")).records();
        let total = solved[0]["total"].as_str().expect("a total");
        let said = match total {
            "0" => "UNSATISFIABLE: ".to_owned(),
            "1" => "1 model, no two alike".to_owned(),
            total => format!("{total} models, no two alike"),
        };
        assert!(text.contains(&said), "{text}");
    }
}

#[test]
fn all_optima_have_the_digest_of_the_answer() {
    for (n, best) in [(4, 40), (5, 156)] {
        // Without --quiet, clasp prints those on the way too.
        for quiet in ["--quiet=1", "--quiet=0"] {
            let printed = clasp(&queens_and_knights(n), &["--opt-mode=optN", "-n", "0", quiet]);
            let (placements, summary) =
                summary(decode(&format!("{n} {BOTH} --all --json"), &printed));
            let solved = nq_sat(&format!("solve {n} {BOTH} --json")).records();
            assert_eq!(placements.len(), best);
            for key in ["k", "total", "digest"] {
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

/// A file in the format of 2022 in that of before, which clasp reads.
fn old_wcnf(text: &str) -> (usize, String) {
    let lines = text.lines().filter(|line| !line.starts_with('c'));
    let weighted: Vec<_> = lines.map(|line| line.replacen('h', "1000", 1)).collect();
    let literals = weighted.iter().flat_map(|line| line.split(' ').skip(1));
    let variables = literals.map(|word| word.parse::<i64>().expect("a literal").unsigned_abs());
    let variables = usize::try_from(variables.max().unwrap_or(0)).expect("a few");
    let count = weighted.len();
    (variables, format!("p wcnf {variables} {count} 1000\n{}\n", weighted.join("\n")))
}

/// clasp prints a model whenever it has found a better one; MaxSAT solvers print the last as bits.
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
        assert_eq!(boards(&decode(&line, &answer(&bits)).answer()), boards(&text));

        decode(&line, &answer(&format!("{bits}0"))).refused(&["is out of range", "for k"]);
        let board_variables = 2 * n * n;
        let cut = format!("gives {} of the {board_variables} board", board_variables - 1);
        if n > 1 {
            decode(&line, &answer(&bits[..board_variables - 1])).refused(&[&cut]);
        }
    }
}

/// `10` is two bits or the number ten: the same word read both ways.
#[test]
fn bits_and_numbers_are_told_apart() {
    let line = "1 -m queens-and-knights --set queens=1 --set knights=0";
    let text = decode(line, "o 0\ns OPTIMUM FOUND\nv 10\n").answer();
    assert_eq!(boards(&text), [["♛"]]);
    decode(line, "o 0\ns OPTIMUM FOUND\nv 10 0\n").refused(&["literal 10 is out of range"]);
    decode(line, "s SATISFIABLE\nv 10\nv 0\n").refused(&["literal 10 is out of range"]);
    let placement = "v 0100\nv 0001\nv 1000\nv 0010\n";
    decode("4", placement).refused(&["4 models, not one"]);
    decode("4", &placement.replace("\nv ", "")).answer();
    decode("4", "v 10\nv -11\n").refused(&["2 of the 16 board variables"]);
}

#[test]
fn a_model_at_no_level_is_shown_wrong() {
    let queen_alone = format!("v {}\n", "x1 ".to_owned() + &negated(2..=32));
    let said = decode(&format!("4 {BOTH}"), &queen_alone).complaint(1);
    for part in [
        "answer.out: the model breaks the rules: ",
        "1 of the piece Q (queen)",
        "0 of the piece N (knight)",
        "k is the number of each",
    ] {
        assert!(said.contains(part), "`{part}` is missing in: {said}");
    }
    // A queen on a4 and a knight on d1: she attacks him.
    let attacked = format!("v x1 {} x32\n", negated(2..=31));
    let said = decode(&format!("4 {BOTH}"), &attacked).complaint(1);
    assert!(said.contains("Qa4 attacks Nd1"), "{said}");
}

fn negated(variables: std::ops::RangeInclusive<i32>) -> String {
    let literals: Vec<_> = variables.map(|variable| format!("-x{variable}")).collect();
    literals.join(" ")
}

/// Costs that fall while k does as well: the solver lies, or has another file.
#[test]
fn a_last_model_that_is_not_the_best_is_shown_wrong() {
    // A queen on a4 and a knight on c1, then an empty board.
    let one = format!("v x1 {} x31 -x32\n", negated(2..=30));
    let none = format!("v {}\n", negated(1..=32));
    let line = format!("4 {BOTH}");
    decode(&line, &format!("o 0\n{none}o -1\n{one}")).answer();
    let said = decode(&line, &format!("o 0\n{one}o -1\n{none}")).complaint(1);
    assert!(said.contains("the last model has k = 0, but one before it k = 1"), "{said}");
    decode(&line, &format!("{none}{one}")).refused(&["2 models, not one"]);
}

/// Who forgets -k is told what it was, or that it may be what is missing.
#[test]
fn the_level_of_a_file_that_had_one_is_found_too() {
    let cnf = nq_sat(&format!("export 5 {BOTH} -k 2")).answer();
    let text = decode(&format!("5 {BOTH}"), &clasp(&cnf, &[])).answer();
    assert!(text.starts_with("SATISFIABLE: queens-and-knights, n = 5, k = 2: "), "{text}");
    decode(&format!("5 {BOTH}"), "v 1 9999 0\n")
        .refused(&["literal 9999 is out of range", "exported with a value for k"]);
}

#[test]
fn a_parameter_that_no_number_of_pieces_is_must_be_given() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("board.toml");
    let toml = "name = 'board'\nmaximise = 'k'\nparameters = { k = {} }\n\
                board = { rows = 'n', columns = 'n' }\n\
                piece = [{ symbol = 'Q', moves = 'Q', count = 'k + 1' }]\n";
    fs::write(&file, toml).expect("the model");
    let line = format!("3 -m {}", file.display());
    decode(&line, "v 1 0\n").refused(&["cannot maximise `k`", "--set k=NUMBER"]);
}

#[test]
fn no_model_of_an_open_question() {
    for (printed, verdict) in [("s UNSATISFIABLE\n", "UNSATISFIABLE"), ("s UNKNOWN\n", "UNKNOWN")] {
        let text = decode(&format!("4 {BOTH}"), printed).answer();
        assert!(text.starts_with(&format!("{verdict}: queens-and-knights, n = 4: ")), "{text}");
        assert!(text.contains("k as large as possible\n"), "{text}");
    }
    let text = decode(&format!("0 {BOTH}"), "o 0\ns OPTIMUM FOUND\nv \n").answer();
    assert!(text.starts_with("OPTIMUM FOUND: queens-and-knights, n = 0, k = 0: "), "{text}");
}

#[test]
fn forms_that_do_not_go_together_are_refused() {
    for (text, fragments) in [
        ("v x1 -2\n", ["line 1", "`-2` in one model with others"]),
        ("v 1 -2\nv x3\n", ["line 2", "`x3` in one model with others"]),
        ("v x1 y2\n", ["line 1", "`y2` is not a literal"]),
        ("v x1 x1y\n", ["line 1", "`x1y` is not a literal"]),
        ("o best\nv x1\n", ["line 1", "`o best`"]),
    ] {
        decode("4", text).refused(&fragments);
    }
}

/// A file cut off anywhere is refused, or has the whole board.
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
