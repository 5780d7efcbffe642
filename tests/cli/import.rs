//! `import`: files are solved, drawn and checked.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use insta::{Settings, assert_snapshot};
use nq_sat::instance::Instance;
use nq_sat::model;
use serde_json::json;
use tempfile::{TempDir, tempdir};

use super::stopping::WORKS;
use crate::support::opb::opb;
use crate::support::{
    Run, SOON, boards, command, end_of, nq_sat, record, run, signal, slowed, until_worked,
    with_input,
};

/// A file with this text, in its own folder.
pub struct Written {
    pub folder: TempDir,
    pub file: PathBuf,
}

pub fn written(text: &str) -> Written {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("some.file");
    fs::write(&file, text).expect("the file");
    Written { folder, file }
}

impl Written {
    /// Imports the file with these options.
    pub fn import(&self, options: &str) -> Run {
        let mut command = command(["import"]);
        command.arg(&self.file).args(options.split_whitespace());
        run(command)
    }
}

pub fn exported(line: &str) -> Written {
    written(&nq_sat(&format!("export {line}")).answer())
}

/// The instance of a maximising model, and its file.
pub fn maximising(n: u32) -> Written {
    let model = model::builtin::by_name("queens-and-knights").expect("it comes with the program");
    let open = model.optimisation(n, &model::Settings::default()).expect("k is open");
    let command = format!("nq-sat export {n} --model queens-and-knights --format opb");
    written(&opb(&Instance::optimising(&open), Some(&command)))
}

/// Snapshots without the folder, which differs in each run.
fn snapshot(name: &str, written: &Written, text: &str) {
    let mut settings = Settings::clone_current();
    settings.add_filter(&regex_of(&written.folder), "[folder]");
    settings.bind(|| assert_snapshot!(name, text));
}

fn regex_of(folder: &TempDir) -> String {
    folder.path().display().to_string().replace('.', r"\.")
}

#[test]
fn what_people_see() {
    for (name, written, options) in [
        ("first", exported("6"), ""),
        ("first_ascii", exported("4"), "--ascii"),
        ("first_quiet", exported("4"), "--quiet"),
        ("all", exported("4"), "--all"),
        ("all_quiet", exported("4"), "--all --quiet"),
        ("limit", exported("5"), "--limit 3"),
        ("unsatisfiable", exported("3"), ""),
        ("empty_board", exported("0"), "--all"),
        ("queens_and_knights", exported("5 -m queens-and-knights -k 2"), ""),
        ("optimum", maximising(4), ""),
        ("optimum_all", maximising(4), "--all"),
        ("foreign", written("p cnf 3 2\n1 2 0\n-1 3 0\n"), ""),
        ("foreign_all", written("p cnf 3 2\n1 2 0\n-1 3 0\n"), "--all"),
        ("foreign_opb", written("* #variable= 2 #constraint= 1\n+1 x1 -1 x2 >= 0 ;\n"), "--all"),
        ("names_alone", without_command("4"), ""),
        ("names_alone_all", without_command("4"), "--all"),
    ] {
        let text = written.import(options).answer();
        snapshot(name, &written, &text);
    }
}

/// An exported file without its command.
fn without_command(line: &str) -> Written {
    let text = nq_sat(&format!("export {line}")).answer();
    let is_origin =
        |line: &&str| ["c command:", "c query:"].iter().any(|key| line.starts_with(key));
    let lines = text.lines().filter(|line| !is_origin(line));
    written(&lines.map(|line| format!("{line}\n")).collect::<String>())
}

#[test]
fn standard_input_and_a_file_are_read_alike() {
    let text = nq_sat("export 5 -m queens-and-knights -k 2").answer();
    let from_file = written(&text).import("--all").answer();
    assert_eq!(with_input("import - --all", text).answer(), from_file);
}

#[test]
fn json_says_the_same() {
    let records = exported("4").import("--all --json").records();
    let [first, second, summary] = &records[..] else { panic!("{records:?}") };
    for (placement, squares) in
        [(first, ["a3", "b1", "c4", "d2"]), (second, ["a2", "b4", "c1", "d3"])]
    {
        let other = json!({
            "model": "n-queens", "n": 4, "params": {}, "type": "placement",
            "pieces": {"Q": squares},
        });
        assert!([first, second].contains(&&other), "{placement}");
    }
    let tally = &record("solve 4");
    let expected = json!({
        "model": "n-queens", "n": 4, "params": {}, "type": "imported", "verdict": "SATISFIABLE",
        "variables": "16", "clauses": "84", "witness": true, "total": "2",
        "digest": tally["digest"],
    });
    assert_eq!(summary, &expected);

    let records = maximising(4).import("--json").records();
    let [placement, summary] = &records[..] else { panic!("{records:?}") };
    let tally = &record("solve 4 -m queens-and-knights");
    assert_eq!(
        (&placement["optimum"], &summary["optimum"]),
        (&tally["optimum"], &tally["optimum"])
    );
    assert_eq!(summary["objective"], json!(format!("-{}", summary["optimum"]["value"])));
    assert_eq!(summary["verdict"], "SATISFIABLE");
    assert!(summary.get("total").is_none(), "one was sought, not all");

    let records = written("p cnf 2 1\n1 2 0\n").import("--limit 2 --json").records();
    let [first, second, summary] = &records[..] else { panic!("{records:?}") };
    for model in [first, second] {
        assert_eq!(model["type"], "model");
        let [a, b] = &model["literals"].as_array().expect("a list")[..] else { panic!("{model}") };
        assert!(a.as_i64() == Some(1) || b.as_i64() == Some(2), "{model} is a model");
    }
    assert_ne!(first, second);
    let expected = json!({
        "type": "imported", "verdict": "SATISFIABLE", "variables": "2", "clauses": "1",
        "witness": false, "total": "2", "partial": {"stopped": "limit"},
    });
    assert_eq!(summary, &expected);

    let records = written("c var 1 Q a1\np cnf 1 1\n1 0\n").import("--json").records();
    assert_eq!(records[0], json!({"type": "placement", "pieces": {"Q": ["a1"]}}));

    let records = exported("3").import("--json").records();
    let [summary] = &records[..] else { panic!("{records:?}") };
    assert_eq!(summary["verdict"], "UNSATISFIABLE");
}

#[test]
fn models_are_counted_by_what_is_shown() {
    let total = |text: &str| {
        let records = written(text).import("--all --json").records();
        records.last().expect("a summary")["total"].as_str().expect("a number").to_owned()
    };
    for (shown, expected) in [
        ("", "12"),
        ("c p show 1 2 3 4 5 0\n", "12"),
        ("c p show 1 2 0\n", "3"),
        ("c p show 1 0\nc p show 2 0\n", "3"),
        ("c p show 3 3 0\n", "2"),
        ("c p show 0\n", "1"),
        ("c ind 1 2 0\n", "3"),
        ("c ind 1 0\nc ind 2 0\n", "3"),
        ("c ind 2 1 0\nc p show 1 2 0\n", "3"),
        ("cr 1 2\n", "3"),
        ("cr 1 2 0\n", "3"),
        ("cr 1 3 5\n", "8"),
        ("c ind is short for independent\ncr\n", "12"),
    ] {
        // x1 or x2; x3 is x4; x5 occurs nowhere: 3 * 2 * 2.
        let text = format!("{shown}p cnf 5 3\n1 2 0\n3 -4 0\n-3 4 0\n");
        assert_eq!(total(&text), expected, "{shown}");
    }
    assert_eq!(total("c ind 1 2 0\np cnf 3 1\n1 2 0\n"), "3");
    assert_eq!(total("p cnf 0 0\n"), "1", "the empty formula has one model");
    assert_eq!(total("p cnf 3 0\n"), "8");
    assert_eq!(total("p cnf 3 1\n0\n"), "0");
    assert_eq!(total("* #variable= 3 #constraint= 0\n"), "8");
    assert_eq!(total("* #variable= 3 #constraint= 1\n>= 1 ;\n"), "0", "nothing is not at least 1");
    assert_eq!(total("* #variable= 3 #constraint= 2\n>= 0 ;\n>= -1 ;\n"), "8");
}

#[test]
fn two_projections_are_refused() {
    let file = written("c ind 1 0\nc p show 2 0\np cnf 2 0\n");
    file.import("").refused(&["`c p show`, `c ind` and `cr` give different projections"]);
}

/// Weights matter to a count only.
#[test]
fn models_with_weights_are_not_counted() {
    let file = written("c p weight 1 0.5 0\np cnf 2 1\n1 2 0\n");
    file.import("--all").refused(&["line 1, column 5", "has weights", "`c p weight`"]);
    assert!(file.import("").answer().starts_with("SATISFIABLE"));
    assert!(file.import("--limit 9").answer().contains("3 models"));
}

#[test]
fn comments_of_others_are_passed_over() {
    let text = "cnf by hand\nc var\nc var one\nc var 1 queen a1\nc var 1 Q a1 and more\n\
        c p weight 1 0.5 0\n\
                c \u{1}\u{ff}\np cnf 1 1\nc in the middle\n1\nc in a clause\n0\nc at the end";
    assert!(written(text).import("").answer().ends_with("v 1 0\n"));
}

#[test]
fn unchecked_solutions_are_marked() {
    let text = nq_sat("export 4").answer();
    let line = |key: &str| text.lines().find(|line| line.starts_with(key)).expect("a line");
    let (command, query) = (line("c command:"), line("c query:"));
    for (other, why) in [
        (
            "c command: nq-sat export 4 --model missing/file.toml",
            "cannot read the model file missing/file.toml",
        ),
        (
            r#"c query: {"size":4,"model":"missing/file.toml"}"#,
            "cannot read the model file missing/file.toml",
        ),
        (r#"c query: {"size":4,"model":"n-quens"}"#, "unknown model `n-quens`"),
        (r#"c query: {"size":4,"model":"/dev/zero"}"#, "/dev/zero is not a regular file"),
        (r#"c query: {"size":4,"model":"n-queens","rows":5}"#, "unknown field `rows`"),
        (r#"c query: {"size":4,"model":"n-queens","shuffle":5}"#, "have random numbers"),
        (r#"c query: {"size":4,"#, "not one that nq-sat writes: EOF"),
        ("c query:", "not one that nq-sat writes: EOF"),
        ("c command: nq-sat export 4 --model n-quens", "unknown model `n-quens`"),
        ("c command: nq-sat export 4 --model tests", "unknown model `tests`"),
        ("c command: nq-sat export 4 --model ./tests", "./tests is not a regular file"),
        ("c command: nq-sat export 4 --model /dev/zero", "/dev/zero is not a regular file"),
        ("c command: nq-sat export four", "not one that nq-sat writes: nq-sat export four"),
        ("c command: nq-sat solve 4", "not one that nq-sat writes: nq-sat solve 4"),
        ("c command: nq-sat export 4 'open", "not one that nq-sat writes"),
        ("c command: rm -rf $HOME", "not one that nq-sat writes"),
        ("c command: nq-sat --help", "not one that nq-sat writes"),
        ("c command:", "not one that nq-sat writes"),
        ("c no command", "the file does not tell the command that made it"),
    ] {
        // Files of earlier versions have only the command.
        let text = text.replace(command, other).replace(&format!("{query}\n"), "");
        let answer = written(&text).import("").answer();
        // The reason may begin a line.
        let words = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("nothing checked it: "), "{other}: {answer}");
        assert!(words.contains(why), "{other}: `{why}` is missing in: {answer}");
        assert_eq!(boards(&answer).len(), 1, "{other}: {answer}");
        assert!(!answer.contains("by geometry"), "{other}: {answer}");
    }
}

/// A model file is found from the current folder, with any name.
#[test]
fn a_model_file_gives_the_rules() {
    let folder = tempdir().expect("a folder");
    let name = "it's $mine; é.toml";
    fs::copy("models/n-queens.toml", folder.path().join(name)).expect("a copy");
    let here = |args: &[&str]| {
        let mut command = command(args);
        command.current_dir(&folder);
        run(command).answer()
    };
    here(&["export", "5", "-m", name, "-o", "five.cnf"]);
    let answer = here(&["import", "five.cnf", "--all"]);
    assert!(answer.contains("10 placements, each checked by geometry"), "{answer}");
    let tally = &record("solve 5");
    assert!(answer.contains(tally["digest"].as_str().expect("a digest")), "{answer}");
}

#[test]
fn names_that_are_not_those_of_the_command_are_refused() {
    let text = nq_sat("export 4").answer();
    for (from, to, fragments) in [
        (
            "var 1 Q a4",
            "var 1 N a4",
            &["line 7, column 7: ", "variable 1 is named `N a4`", "is `Q a4`"][..],
        ),
        (
            "var 1 Q a4\nc var 2 Q b4",
            "var 2 Q a4\nc var 1 Q b4",
            &["line 7, column 7", "`Q a4`", "`Q b4`"],
        ),
        ("c var 16 Q d1\n", "", &["names 15 variables", "its command makes 16"]),
        (
            r#""size":4"#,
            r#""size":5"#,
            &["variable 1 is named `Q a4`", "by the command of the file it is `Q a5`"],
        ),
        (r#""size":4"#, r#""size":3"#, &["variable 1 is named `Q a4`", "it is `Q a3`"]),
        (r#""n-queens""#, r#""queens-and-knights","set":{"k":1}"#, &["names 16", "makes 32"]),
    ] {
        assert!(text.contains(from), "{from}");
        written(&text.replace(from, to)).import("").refused(fragments);
    }
    // More names than the board has squares.
    let extra = text.replace("c t pmc\n", "c var 17 Q e1\n").replace("p cnf 16", "p cnf 17");
    written(&extra)
        .import("")
        .refused(&["variable 17 is named `Q e1`", "it is no variable of the board"]);
}

#[test]
fn a_timeout_and_an_interrupt_say_what_was_found() {
    let many = exported("16");
    let timeout =
        |millis| format!("--timeout {}ms", slowed(Duration::from_millis(millis)).as_millis());
    let run = many.import(&format!("--all {}", timeout(200)));
    let answer = run.says(124);
    assert!(answer.contains("incomplete: timed out: "), "{answer}");
    assert!(answer.contains(" so far, each checked by geometry"), "{answer}");
    assert!(!answer.contains("digest"), "a part has no digest of the whole: {answer}");

    let child = {
        let mut command = command(["import", "--all"]);
        command.arg(&many.file).spawn().expect("the program starts")
    };
    until_worked(child.id(), 2 * WORKS);
    signal("INT", child.id());
    let answer = end_of(child, SOON).says(130);
    assert!(answer.contains("incomplete: interrupted: "), "{answer}");

    // k = 8 is impossible, which takes one long call.
    let long = exported("10 -m queens-and-knights -k 8").import(&timeout(200)).says(124);
    assert!(long.starts_with("UNKNOWN: queens-and-knights, n = 10, k = 8"), "{long}");
    assert!(long.ends_with("varisat timed out\n"), "{long}");

    let best = maximising(9).import(&timeout(600)).says(124);
    assert!(best.contains(" is possible; more was not ruled out"), "{best}");

    let none = many.import("--timeout 0s").complaint(124);
    assert!(none.contains("timed out before anything was found"), "{none}");
}

/// What other programs may write: the counts of equalities in OPB, words without spaces between
/// them, and the end of SATLIB's files.
#[test]
fn legal_files_of_others_are_read() {
    let header = "* #variable= 2 #constraint= 2";
    let plain = format!("{header}\nmin: +1 x1 +1 x2 ;\n+1 x1 +1 x2 >= 1 ;\n+1 x1 = 1 ;\n");
    let expected = written(&plain).import("--all --json").answer();
    for text in [
        plain.replace(header, &format!("{header} #equal= 1 intsize= 2")),
        plain.replace(" ;", ";"),
        plain.replace(" ;", ";").replace("= 1", "=1").replace("min: ", "min:"),
    ] {
        assert_eq!(written(&text).import("--all --json").answer(), expected, "{text}");
    }
    let unequal = plain.replace(header, &format!("{header} #equal= 2 intsize= 2"));
    written(&unequal).import("").refused(&["1 equalities, and its header promises 2"]);

    let plain = "c uf3\np cnf 3  2 \n 1 -2 0\n2 3 0\n";
    let expected = written(plain).import("--all --json").answer();
    let satlib = written(&format!("{plain}%\n0\n\n"));
    assert_eq!(satlib.import("--all --json").answer(), expected);
    let note = "line 5, column 1: `%` ends the formula, as in files of SATLIB\n";
    assert!(satlib.import("").answer().contains(note));
    for (end, why) in [("%\n", "line 6, column 1"), ("%\n0\n1 0\n", "line 7, column 1: found `1`")]
    {
        written(&format!("{plain}{end}")).import("").refused(&[why, "`%` and `0` at the end"]);
    }
    let early = plain.replace("2 3 0\n", "%\n0\n");
    written(&early).import("").refused(&["the file ends after 1 of the 2 clauses"]);
}
