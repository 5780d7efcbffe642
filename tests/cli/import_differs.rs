//! `import` of a file that differs from the problem in its comments: the output is about the file
//! only.

use std::fs;

use serde_json::{Value, json};

use super::import::{Written, exported, maximising, written};
use crate::support::nq_sat;

/// A formula of this command with changed clauses.
fn changed(line: &str, change: impl FnOnce(&mut Vec<String>)) -> Written {
    let text = nq_sat(&format!("export {line}")).answer();
    let (head, body) = text.split_once("\np cnf ").expect("a header");
    let (numbers, clauses) = body.split_once('\n').expect("clauses");
    let (variables, _) = numbers.split_once(' ').expect("two numbers");
    let mut clauses: Vec<String> = clauses.lines().map(str::to_owned).collect();
    change(&mut clauses);
    let all: String = clauses.iter().map(|clause| format!("{clause}\n")).collect();
    written(&format!("{head}\np cnf {variables} {}\n{all}", clauses.len()))
}

/// The words of a text: lines end where the terminal does.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The output names this difference, and says nothing about the problem.
fn differs(file: &Written, problem: &str, why: &str, json: (&str, &str)) -> Value {
    for options in ["", "--quiet", "--all", "--limit 2"] {
        let text = file.import(options).answer();
        let (first, rest) = text.split_once('\n').expect("lines");
        let of_file = first.contains("SATISFIABLE: ") && first.ends_with("/some.file");
        assert!(of_file, "{text}");
        let words = on_one_line(rest);
        let message = format!("not {problem}, as its command says: {why}");
        assert!(words.contains(message.trim_end()), "`{message}` is missing in: {text}");
        assert!(!text.contains("by geometry"), "{text}");
    }
    let mut records = file.import("--all --json").records();
    let summary = records.pop().expect("a summary");
    for key in ["model", "n", "params", "optimum"] {
        assert!(summary.get(key).is_none(), "{key}: {summary}");
        assert!(records.iter().all(|record| record.get(key).is_none()), "{key}: {records:?}");
    }
    assert_eq!(summary["witness"], false, "{summary}");
    let command = summary["differs"]["command"].as_str().expect("the command");
    assert_eq!(summary["differs"], json!({"command": command, json.0: json.1}));
    assert!(command.starts_with("nq-sat export "), "{command}");
    summary
}

/// Whether solutions are those of the problem, each checked.
fn is_the_problem(file: &Written) -> bool {
    let records = file.import("--all --json").records();
    let summary = records.last().expect("a summary");
    assert_eq!(summary.get("differs").is_none(), summary["witness"] == true, "{summary}");
    summary["witness"] == true
}

#[test]
fn a_formula_with_other_clauses_is_not_the_problem() {
    let queens = "n-queens, n = 8";
    let file = changed("8", |all| all.extend(["1 0".to_owned(), "-1 0".to_owned()]));
    let summary = differs(&file, queens, "it adds the clause `1 0`", ("adds", "1 0"));
    assert_eq!(summary["verdict"], "UNSATISFIABLE");

    let file = changed("8", |all| all.push("-2 0".to_owned()));
    let summary = differs(&file, queens, "it adds the clause `-2 0`", ("adds", "-2 0"));
    assert_eq!((&summary["verdict"], &summary["total"]), (&json!("SATISFIABLE"), &json!("84")));

    let file = changed("8", |all| all[0] = all[0].replace("1 2 3", "1 -2 3"));
    let first = "1 2 3 4 5 6 7 8 0";
    differs(&file, queens, &format!("it lacks the clause `{first}`"), ("lacks", first));

    let file = exported("8");
    let text = fs::read_to_string(&file.file).expect("the file");
    let more = written(&text.replace("p cnf 64 ", "p cnf 65 "));
    differs(&more, queens, "it has 65 variables, not 64", ("variables", "64"));

    let long = changed("14", |all| all[0] = all[0].replace("1 2 3", "1 3"));
    let text = long.import("").answer();
    let words = on_one_line(&text);
    assert!(words.contains("it lacks the clause `1 2 3 4 5 6 7 8 9 10 11 12 … 0` "), "{text}");
}

/// The names and numbers of variables are equal; a number of pieces differs.
#[test]
fn a_formula_under_another_parameter_is_not_that_problem() {
    let text = nq_sat("export 4 -m queens-and-knights -k 1").answer();
    let other = text.replace(r#"{"k":1}"#, r#"{"k":2}"#);
    assert_ne!(text, other);
    let text = written(&other).import("").answer();
    assert!(
        text.contains("\nnot queens-and-knights, n = 4, k = 2, as its command says: "),
        "{text}"
    );
    let opb = nq_sat("export 4 -m queens-and-knights -k 1 --format opb").answer();
    let text = written(&opb.replace(r#"{"k":1}"#, r#"{"k":2}"#)).import("").answer();
    assert!(
        text.contains("\nnot queens-and-knights, n = 4, k = 2, as its command says: "),
        "{text}"
    );
}

/// The formula of another problem with the names and the command of this one.
#[test]
fn models_that_break_the_rules_are_not_called_placements_of_the_problem() {
    for clauses in ["1 0\n2 0", "1 0\n16 0", "-1 0\n1 -2 0"] {
        let file = changed("4", |all| *all = clauses.lines().map(str::to_owned).collect());
        let text = file.import("--limit 1").answer();
        assert!(text.contains("nothing checked it: it is not the problem that"), "{text}");
        assert!(!is_the_problem(&changed("4", |all| all.truncate(all.len() - 1))));
    }
}

#[test]
fn order_and_repetition_make_no_difference() {
    let turned = |clause: &String| {
        let literals: Vec<_> = clause.trim_end_matches(" 0").split(' ').rev().collect();
        literals.join(" ") + " 0"
    };
    for line in
        ["5", "0", "3 -m queens-and-knights -k 1", "5 --encoding sequential --one-directional"]
    {
        assert!(is_the_problem(&exported(line)), "{line}");
        assert!(is_the_problem(&changed(line, |all| all.reverse())), "{line}");
        assert!(is_the_problem(&changed(line, |all| *all = all.iter().map(turned).collect())));
        assert!(is_the_problem(&changed(line, |all| all.extend(all.clone()))), "{line}");
    }
    assert!(is_the_problem(&changed("5", |all| all.push("-2 -1 -2 0".to_owned()))));
    assert!(is_the_problem(&changed("5", |all| all[3] = format!("c a comment\n{}", all[3]))));
    let text = nq_sat("export 5").answer();
    let bare: String = text
        .lines()
        .filter(|line| !line.starts_with("c at-most-one") && !line.starts_with("c model"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(is_the_problem(&written(&bare)));
}

#[test]
fn other_constraints_are_not_the_problem() {
    let text = nq_sat("export 4 --format opb").answer();
    let again = |from: &str, to: &str| {
        assert!(text.contains(from), "`{from}` is missing in: {text}");
        written(&text.replacen(from, to, 1))
    };
    let row = "+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;";
    let lacks = format!("it lacks the constraint `{row}`");
    let queens = "n-queens, n = 4";
    for other in [row.replace("= 1", "= 2"), row.replace("= 1", ">= 1"), row.replacen('+', "-", 1)]
    {
        differs(&again(row, &other), queens, &lacks, ("lacks", row));
    }
    for same in [
        "-1 x1 -1 x2 -1 x3 -1 x4 = -1 ;".to_owned(),
        "+1 x4 +1 x2 +1 x3 +1 x1 = 1 ;".to_owned(),
        format!("{row}\n* a comment"),
    ] {
        assert!(is_the_problem(&again(row, &same)), "{same}");
    }
    let headed = |more: &str, extra: &str| {
        let (head, constraints) = text.split_once("#constraint= ").expect("a header");
        let (number, rest) = constraints.split_once('\n').expect("lines");
        let number: u32 = number.parse().expect("a number");
        assert!(more.is_empty() || head.contains("#variable= 16"));
        let head = if more.is_empty() { head.to_owned() } else { head.replace("16", more) };
        let extra_lines = u32::try_from(extra.lines().count()).expect("few");
        written(&format!("{head}#constraint= {}\n{rest}{extra}", number + extra_lines))
    };
    assert!(is_the_problem(&headed("", "")));
    assert!(is_the_problem(&headed("", "+1 x1 >= 0 ;\n")), "what always holds says nothing");
    assert!(is_the_problem(&headed("", &format!("{row}\n"))), "said twice");
    differs(&headed("17", ""), queens, "it has 17 variables, not 16", ("variables", "16"));
    let adds = "+1 x1 = 1 ;";
    let why = format!("it adds the constraint `{adds}`");
    differs(&headed("", "+1 x1 >= 1 ;\n"), queens, &why, ("adds", adds));
    differs(
        &headed("", "+1 x1 >= 2 ;\n"),
        queens,
        "it adds the constraint `>= 1 ;`",
        ("adds", ">= 1 ;"),
    );
}

#[test]
fn another_objective_is_not_the_problem() {
    let file = maximising(3);
    assert!(is_the_problem(&file));
    let text = fs::read_to_string(&file.file).expect("the file");
    let problem = "queens-and-knights, n = 3";
    for (from, to) in [("min: -1 x1 ", "min: "), ("min: -1 x1 ", "min: +1 x1 ")] {
        assert!(text.contains(from));
        let other = written(&text.replace(from, to));
        let records = other.import("--json").records();
        let summary = records.last().expect("a summary");
        assert_eq!(summary["witness"], false);
        assert!(summary.get("optimum").is_none() && summary.get("n").is_none(), "{summary}");
        let text = other.import("").answer();
        assert!(
            on_one_line(&text).contains(&format!(
                " not {problem}, as its command says: it adds the objective `min: "
            )),
            "{text}"
        );
    }
}
