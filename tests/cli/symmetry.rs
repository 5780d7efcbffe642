//! `symmetry`: a word of functions on permutations, reduced to one motion.

use crate::support::program::{command, nq_sat, run};

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
        let record = &nq_sat(&format!("symmetry {word} --json")).records()[0];
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
