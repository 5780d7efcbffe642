//! Malicious models: each must be accepted or refused, soon, and in one line.
//!
//! The program reads them in a process of its own, because a stack overflow ends all tests of a
//! process.

use std::time::Duration;

use assert_cmd::Command;
use nq_sat::model::{Model, Settings};

/// A correct reader needs a small part of this.
const PATIENCE: Duration = Duration::from_secs(10);

/// Has the program read a model from a file.
fn assert_accepted_or_refused(toml: &str) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("model.toml");
    std::fs::write(&file, toml).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_nq-sat"));
    let run = program.args(["export", "2", "--model"]).arg(&file).timeout(PATIENCE).output();
    let run = run.unwrap();
    let message = String::from_utf8_lossy(&run.stderr);
    match run.status.code() {
        Some(0) => {}
        Some(2) => assert_eq!(message.trim_end().lines().count(), 1, "{message}"),
        // Without a code it was killed by a signal: a crash, or the time limit.
        other => panic!("ended with {other:?}: {}", message.chars().take(400).collect::<String>()),
    }
}

fn queens(parameters: &str, count: &str) -> String {
    format!(
        "name = \"harm\"\n\
         [parameters]\n{parameters}\n\
         [board]\nrows = \"n\"\ncolumns = \"n\"\n\
         [[piece]]\nsymbol = \"Q\"\nmoves = \"Q\"\ncount = {count}\n"
    )
}

#[test]
fn simple_model_is_accepted() {
    assert_accepted_or_refused(&queens("", "\"n\""));
}

#[test]
fn a_sum_of_very_many_terms() {
    let sum = "0+".repeat(300_000);
    assert_accepted_or_refused(&queens("", &format!("\"{sum}n\"")));
}

#[test]
fn very_many_brackets() {
    let sum = format!("{}n{}", "(".repeat(300_000), ")".repeat(300_000));
    assert_accepted_or_refused(&queens("", &format!("\"{sum}\"")));
    assert_accepted_or_refused(&queens(
        "",
        &format!("{}{}", "[".repeat(300_000), "]".repeat(300_000)),
    ));
}

/// The last parameter is evaluated 2^40 times if each is recomputed at each use.
#[test]
fn parameters_that_double_forty_times() {
    let doubling: String = (0..40).map(|i| format!("p{i} = \"p{0}+p{0}\"\n", i + 1)).collect();
    assert_accepted_or_refused(&queens(&format!("{doubling}p40 = 0"), "\"p0\""));
}

#[test]
fn a_long_chain_of_parameters() {
    let chain: String = (0..5_000).map(|i| format!("p{i} = \"p{}\"\n", i + 1)).collect();
    assert_accepted_or_refused(&queens(&format!("{chain}p5000 = \"n\""), "\"p0\""));
}

#[test]
fn names_of_two_lines_make_no_message_of_two_lines() {
    let toml = r#"
        name = "two\nlines"
        board = { rows = "n", columns = "n" }
        piece = [{ symbol = "Q", name = "two\nlines", moves = "Q", count = "n*n" }]
    "#;
    // Refusing such names is right too.
    let faults = match Model::from_toml("test.toml", toml) {
        Err(fault) => vec![fault.to_string()],
        Ok(model) => {
            let open = Settings::default();
            let unknown = model.problem(2, &open.with("k", 1)).unwrap_err().to_string();
            let too_large = model.problem(u32::MAX, &open).unwrap_err().to_string();
            vec![unknown, too_large]
        }
    };
    assert!(faults.iter().all(|fault| !fault.contains('\n')), "{faults:?}");
}

/// Text that a message quotes, in any place of the file.
#[test]
fn line_ends_in_any_place_make_no_message_of_two_lines() {
    let model = |root: &str, board: &str, piece: &str| {
        format!("name = \"n\"\n{root}\n[board]\nrows = 2\n{board}\n[[piece]]\n{piece}\n")
    };
    let (columns, moves) = ("columns = 2", "symbol = \"Q\"\nmoves = \"Q\"\ncount = 1");
    let models = [
        model(r#""\n" = 1"#, columns, moves),
        model("", &format!("{columns}\n\"\\n\" = 1"), moves),
        model("", columns, &format!("{moves}\n\"\\n\" = 1")),
        model(r#"parameters = { "\n" = 1 }"#, columns, moves),
        model(r#"parameters = { k = { "\n" = 1 } }"#, columns, moves),
        model(r#"maximise = "\n""#, columns, moves),
        model(r#"may_not_attack = [["\n", "Q"]]"#, columns, moves),
        model(r#"total = "\n""#, columns, moves),
        model(r#"about = "\n""#, columns, moves),
        model("", r#"columns = "\n""#, moves),
        model("", &format!("{columns}\nblocked = [\"\\n\"]"), moves),
        model("", columns, &moves.replace("symbol = \"Q\"", r#"symbol = "\n""#)),
        model("", columns, &moves.replace("moves = \"Q\"", r#"moves = "\n""#)),
        model("", columns, &moves.replace("count = 1", r#"count = "\n""#)),
        model("", columns, &moves.replace("count = 1", r#"count = { "\n" = 1 }"#)),
        model("", columns, &format!("{moves}\nfixed = [\"\\n\"]")),
        model("", columns, &format!("{moves}\nname = \"\\n\"")),
        model("", columns, &format!("{moves}\nglyph = \"\\n\"")),
        model("", columns, &format!("{moves}\n\"\\n\" = 1\n\"\\n\" = 1")),
    ];
    let faults = models.map(|toml| match Model::from_toml("test.toml", &toml) {
        Err(fault) => fault.to_string(),
        Ok(_) => panic!("this is taken:\n{toml}"),
    });
    let of_two_lines: Vec<_> = faults.iter().filter(|fault| fault.contains('\n')).collect();
    assert!(of_two_lines.is_empty(), "{of_two_lines:#?}");
}
