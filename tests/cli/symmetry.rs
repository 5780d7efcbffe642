//! `symmetry`: a word of functions on permutations, reduced to one motion.

use serde_json::json;

use crate::support::program::{command, nq_sat, run};

#[test]
fn a_word_is_reduced_and_its_motion_named() {
    assert_eq!(
        nq_sat("symmetry ⍒⌽⍋").answer(),
        "⍒⌽⍋ is ⍒⍒, half-turn: a half turn\n\
         \n\
         \x20 in ASCII     dru is dd\n\
         \x20 digits       0512, those of ⍒⍒ 012\n\
         \x20 for example  20314 becomes 03142\n"
    );
}

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

#[test]
fn json_has_the_same_content() {
    let records = nq_sat("symmetry ⍒⌽⍋ --json").records();
    let expected = json!({
        "type": "symmetry", "word": "⍒⌽⍋", "trace": "0512",
        "shortest": "⍒⍒", "shortest_ascii": "dd",
        "motion": "half-turn", "example": {"from": "20314", "to": "03142"},
    });
    assert_eq!(records, [expected]);
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
        let record = &nq_sat(&format!("symmetry {word} --json")).records()[0];
        assert_eq!(record["shortest"], shortest, "{word}");
        assert_eq!(record["motion"], motion, "{word}");
        assert_eq!(record["example"]["to"], becomes, "{word}");
    }
}

#[test]
fn invalid_word_is_refused_with_the_alphabet() {
    nq_sat("symmetry ⍒x").refused(&["`x`", "+ ⌽ ⍒ ⍋", "+ r d u"]);
    nq_sat("symmetry DRU").refused(&["`D`", "+ r d u"]);
    run(command(["symmetry", ""])).refused(&["one symbol or more", "nothing is +"]);
    run(command(["symmetry", "⍒\n\u{1b}[1m"])).refused(&[r"`\u{1b}`"]);
    nq_sat("symmetry").refused(&["<WORD>"]);
    nq_sat("symmetry ⍒ ⌽").refused(&["'⌽'"]);
}
