//! `symmetry`: a word of functions on permutations, reduced to one motion.
//! Rules that forbid nothing have no effect on symmetries and published values.

use std::fs;

use crate::support::{TempPath, command, nq_sat, record, run};

#[test]
fn the_same_word_in_ascii_has_the_same_answer() {
    for json in ["", " --json"] {
        let answer = nq_sat(&format!("symmetry ⍒⌽⍋{json}")).answer();
        assert_eq!(nq_sat(&format!("symmetry dru{json}")).answer(), answer);
        assert_eq!(
            run(command(["symmetry", " d r u", json.trim()].into_iter().filter(|w| !w.is_empty())))
                .answer(),
            answer
        );
    }
}

/// The eight pictures of Hui, "The N Queens Problem", 1981, and the motion from the first to each.
#[test]
fn each_of_the_eight_motions_has_a_word() {
    for (word, shortest, motion, becomes) in [
        ("⍋⍋", "+", "identity", "20314"),
        ("⌽⍋", "⍒", "three-quarter-turn", "42031"),
        ("⌽⍒⌽⍒⍒⍒", "⍒⍒", "half-turn", "03142"),
        ("⍒⍒⍒", "⍋⌽", "quarter-turn", "31420"),
        ("⍒⍋", "⌽", "mirror-rows", "41302"),
        ("⌽⍒", "⍋", "transpose", "13024"),
        ("⌽⍒⍒", "⍋⍒", "mirror-columns", "24130"),
        ("⍒⍒⍋", "⍒⌽", "anti-transpose", "02413"),
    ] {
        let record = &record(&format!("symmetry {word}"));
        assert_eq!(record["shortest"], shortest, "{word}");
        assert_eq!(record["motion"], motion, "{word}");
        assert_eq!(record["example"]["to"], becomes, "{word}");
    }
}

#[test]
fn invalid_word_is_refused_with_the_alphabet() {
    run(command(["symmetry", ""])).refused(&["one symbol or more", "nothing is +"]);
    run(command(["symmetry", "⍒\n\u{1b}[1m"])).refused(&[r"`\u{1b}`"]);
}

/// A model of `n` pieces, with more lines in the file.
fn counted(betza: &str, more: &str, size: u32, options: &str) -> serde_json::Value {
    let file = TempPath::new("model.toml");
    let model = format!(
        "name = \"mine\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n[[piece]]\nsymbol = \"P\"\n\
         moves = \"{betza}\"\ncount = \"n\"\n{more}"
    );
    fs::write(&file, model).expect("written");
    let line = format!("count {size} -m {file} {options} --json");
    let mut record = nq_sat(&line).records().remove(0);
    for key in ["wall_seconds", "time", "engine", "seconds", "solver"] {
        record.as_object_mut().expect("an object").remove(key);
    }
    record
}

#[test]
fn rules_that_forbid_nothing_change_nothing() {
    let idle = [
        "[[count]]\npieces = [\"P\"]\non = \"rows\"\nnumber = \"any\"\n",
        "[[count]]\npieces = [\"P\"]\non = \"columns\"\nnumber = { max = \"n\" }\n",
        "[[count]]\npieces = [\"P\"]\non = [\"a1\", \"b1\"]\nnumber = { max = 2 }\n",
        "[[count]]\npieces = [\"P\"]\non = [\"a1\", \"b1\"]\nnumber = { min = 0 }\n",
        "[[count]]\npieces = [\"P\"]\non = []\nnumber = \"any\"\n",
        "[[count]]\npieces = [\"P\"]\non = []\nnumber = 0\n",
        "[[cover]]\nby = [\"P\"]\nsquares = []\n",
        "[[cover]]\nby = [\"P\"]\nsquares = [\"a1\"]\ntimes = \"any\"\n",
        "[[cover]]\nby = [\"P\"]\nsquares = \"all\"\ntimes = { max = \"n*n\" }\n",
    ];
    for (betza, size) in [("R", 4), ("Q", 6)] {
        let plain = counted(betza, "", size, "");
        for rule in idle {
            assert_eq!(counted(betza, rule, size, ""), plain, "{rule}");
        }
    }
    let plain = counted("R", "", 4, "");
    assert_eq!(plain["fundamental"], "7");
    assert!(counted("Q", idle[0], 6, "").to_string().contains("A000170"));
}

/// A blocked square holds no piece: at most three on the four squares of the row forbids nothing.
#[test]
fn blocked_squares_of_a_set_are_empty() {
    let blocked =
        "[[count]]\npieces = [\"P\"]\non = [\"a1\", \"b1\", \"c1\"]\nnumber = { max = 2 }\n";
    let plain = counted("R", "", 5, "--block a1");
    assert_eq!(counted("R", blocked, 5, "--block a1"), plain);
}

#[test]
fn rules_that_forbid_something_stay() {
    let total = |rule: &str| counted("W", rule, 3, "")["total"].as_str().map(str::to_owned);
    let plain = total("");
    for rule in [
        "[[count]]\npieces = [\"P\"]\non = \"rows\"\nnumber = { max = 1 }\n",
        "[[count]]\npieces = [\"P\"]\non = []\nnumber = 1\n",
        "[[count]]\npieces = [\"P\"]\non = [\"a1\"]\nnumber = 0\n",
        "[[cover]]\nby = [\"P\"]\nsquares = \"all\"\n",
        "[[cover]]\nby = [\"P\"]\nsquares = [\"b2\"]\ntimes = { max = 1 }\n",
    ] {
        assert_ne!(total(rule), plain, "{rule}");
    }
}
