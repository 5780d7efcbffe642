//! Any input: nothing panics, and every message is one line.
//! Malicious models: each must be accepted or refused, soon, and in one line.
//!
//! The program reads them in a process of its own, because a stack overflow ends all tests of a
//! process.

use std::time::Duration;

use assert_cmd::Command;
use itertools::{Itertools, iproduct};
use nq_sat::base::MoveRule;
use nq_sat::format::solver_output;
use nq_sat::model::{Expr, ExprError, Model, ModelError, Settings};
use proptest::prelude::*;
use proptest::sample::Index;

use super::cases::models;
use super::{config, word_of};

/// Texts of random length put together from these words.
fn made_of(words: &'static str, most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(word_of(words), 0..=most).prop_map(|words| words.concat())
}

const SOLVER_WORDS: &str = "\
    s |v |c |o |SATISFIABLE|UNSATISFIABLE|UNKNOWN|SAT|UNSAT|INDET|0|1|-1|2|-2|+1|x1|-x2|01|\
    10|-0|00|-|2147483647|2147483648|-2147483648| | |\n|\n|\r\n|\t|\u{85}|é|\0|SOLUTIONS";

const MOVE_WORDS: &str = "\
    R|B|Q|K|W|F|D|N|A|H|C|L|Z|J|G|NN|(|)|,|(1,4)|(0,1)|(65535,65535)|0|1|2|65535|65536|-| |\
    q|X|é|♛|\n|f|b|l|r|fl|br";

const EXPR_WORDS: &str = "\
    n|k|_|0|1|2|9223372036854775807|9223372036854775808|+|-|*|/|%|(|)| |\n|é|n2|2n|abs|min|max|,";

const TOML_WORDS: &str = "\
    \"|'|=|[|]|{|}|,|\n|#|.|-1|0|70000|4294967296|9223372036854775808|\"n\"|\"n/0\"|\"\\n\"|\
    \"k\"|name|maximise = \"k\"\n|parameters = { k = {} }\n|parameters = { k = \"k\" }\n|\
    total|count|any|fixed|blocked|[[piece]]|\"zz99\"|\"a1\"|é|\"♛\"|nan|1979-05-27|true";

/// A valid model with some of its text replaced.
fn corrupted_models() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<Index>(), 0..8usize, word_of(TOML_WORDS)), 1..4);
    (models(), edits).prop_map(|(model, edits)| {
        let mut chars: Vec<char> = model.chars().collect();
        for (place, length, word) in edits {
            let start = place.index(chars.len() + 1);
            let end = (start + length).min(chars.len());
            chars.splice(start..end, word.chars());
        }
        chars.into_iter().collect()
    })
}

fn is_one_line(message: &str) -> bool {
    !message.is_empty() && !message.contains('\n')
}

/// Reads a model and, if it is valid, states it at some sizes.
fn faults_of(toml: &str) -> Vec<ModelError> {
    let model = match Model::from_toml("model.toml", toml) {
        Ok(model) => model,
        Err(fault) => return vec![fault],
    };
    let open = Settings::default();
    let set = open.with("k", 1);
    let stated = [0, 1, 5, u32::MAX].into_iter().flat_map(|n| {
        [
            model.problem(n, &open).err(),
            model.problem(n, &set).err(),
            model.first_problem(n, &open).err(),
        ]
    });
    stated.flatten().collect()
}

/// Quoted text in a message may contain line ends.
#[test]
fn a_quoted_line_end_makes_no_second_line() {
    for text in ["\n", "Q\n", "(1,\n2", "n\n+", "(\n", "n \n n"] {
        let move_rule = MoveRule::parse(text).map(|_| ()).map_err(|fault| fault.to_string());
        let expr = Expr::parse(text).map(|_| ()).map_err(|fault| fault.to_string());
        for fault in [move_rule, expr].into_iter().filter_map(Result::err) {
            assert!(is_one_line(&fault), "{fault}");
        }
    }
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn any_bytes_are_read_as_a_solvers_output(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(fault) = solver_output::read(&bytes) {
            prop_assert!(is_one_line(&fault.to_string()), "{fault}");
        }
    }

    #[test]
    fn whatever_looks_like_a_solvers_output_is_read(
        text in made_of(SOLVER_WORDS, 30),
        board in 0..4usize,
        auxiliary in 0..4u64,
    ) {
        match solver_output::read(text.as_bytes()) {
            Ok(output) => for model in &output.models {
                if let Ok(occupied) =
                    solver_output::true_board_variables(model, board, board as u64 + auxiliary)
                {
                    prop_assert!(occupied.iter().all(|var| var.index() < board));
                }
            },
            Err(fault) => prop_assert!(is_one_line(&fault.to_string()), "{fault}"),
        }
    }

    #[test]
    fn any_text_is_read_as_a_model(text in any::<String>()) {
        for fault in faults_of(&text) {
            prop_assert!(is_one_line(&fault.to_string()), "{fault}");
        }
    }

    #[test]
    fn a_corrupted_model_is_read(text in corrupted_models()) {
        for fault in faults_of(&text) {
            prop_assert!(is_one_line(&fault.to_string()), "{fault}");
        }
    }

    #[test]
    fn any_text_is_read_as_a_move_rule(
        text in prop_oneof![any::<String>(), made_of(MOVE_WORDS, 6)],
    ) {
        match MoveRule::parse(&text) {
            Ok(rule) => {
                let atoms = rule.atoms();
                prop_assert_eq!(atoms.is_empty(), text.is_empty());
                prop_assert!(atoms.iter().all(|atom| atom.long >= 1 && atom.short <= atom.long));
                prop_assert!(atoms.is_sorted_by_key(|atom| (atom.long, atom.short)));
                let leaps = atoms.iter().flat_map(|atom| {
                    let near = iproduct!(-3..=3, -3..=3);
                    near.filter(|&(down, right)| atom.goes(down, right))
                });
                prop_assert!(leaps.duplicates().next().is_none());
                prop_assert!(MoveRule::parse(&text).is_ok_and(|again| again.moves_like(&rule)));
            }
            Err(fault) => prop_assert!(is_one_line(&fault.to_string()), "{fault}"),
        }
    }

    #[test]
    fn any_text_is_read_as_an_expression(
        text in prop_oneof![any::<String>(), made_of(EXPR_WORDS, 12)],
    ) {
        let value = Expr::parse(&text).and_then(|expr| {
            let lookup = &mut |name: &str| match name {
                "n" => Ok(8),
                _ => Err(ExprError(name.into())),
            };
            expr.eval(lookup, &|error| error)
        });
        if let Err(fault) = value {
            prop_assert!(is_one_line(&fault.to_string()), "{fault}");
        }
    }
}

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
