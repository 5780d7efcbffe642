//! Proofs of nothing or of another statement, sealed with the right sizes and hashes.

use crate::support::bundle::{Bundle, line_number, with_line};

/// Changes a line; `None` drops it.
type Change<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A step in the middle of a proof: the last one that derives a clause of two or more literals.
fn step(proof: &str, marks: impl Fn(&str) -> bool) -> usize {
    let steps = proof.lines().filter(|line| marks(line)).count();
    line_number(proof, steps / 2, marks)
}

fn is_rup(line: &str) -> bool {
    line.starts_with("rup ") && line.matches(" x").count() >= 2 && line.contains(": ~")
}

#[test]
fn veripb_steps() {
    let drop = |_: &str| None;
    let hint = |line: &str| {
        let (clause, hints) = line.split_once(" : ~ ").unwrap();
        let (_, rest) = hints.split_once([' ', ';']).unwrap_or((hints, ""));
        Some(format!("{clause} : ~ {rest}{}", if rest.ends_with(';') { "" } else { ";" }))
    };
    let flip = |line: &str| {
        let flipped = if line.contains("1 ~x") {
            line.replacen("1 ~x", "1 x", 1)
        } else {
            line.replacen("1 x", "1 ~x", 1)
        };
        Some(flipped)
    };
    let changes: [(&str, Change<'_>); 3] =
        [("dropped", &drop), ("hint", &hint), ("flipped", &flip)];
    for words in ["6 --proof veripb", "6 --proof veripb --break-symmetry"] {
        for (name, change) in changes {
            let bundle = Bundle::of(words);
            bundle.change("proof.pbp", |proof| with_line(proof, step(proof, is_rup), change));
            bundle.seal();
            let fault = bundle.fault();
            assert!(fault.starts_with("proof.pbp: veripb says: "), "{words}, {name}: {fault}");
        }
    }
}

/// veripb 3.0.2 verifies each of these, or its verdict would mean something else. The reader
/// refuses them.
#[test]
fn veripb_proofs_of_something_else() {
    for (from, to, expected) in [
        (
            "solx",
            "a 1 x1 >= 1;\nsolx",
            "the rule `a` is refused: it adds a constraint without proof",
        ),
        ("solx", "red 1 ~x1 >= 1 : x1 -> 0;\nsolx", "the witness changes the board variable x1"),
        ("solx", "sol", "the rule `sol` is refused"),
        ("e >= 1 : -1;\n", "", "the last step must be `e >= 1 : ID;`"),
        ("f 42;", "f 41;", "the proof starts from 41 constraints, the formula has 42"),
        ("version 3.0", "version 2.0", "expected `pseudo-Boolean proof version 3.0`"),
    ] {
        let bundle = Bundle::of("6 --proof veripb");
        bundle.change("proof.pbp", |proof| proof.replacen(from, to, 1)).seal();
        let fault = bundle.fault();
        assert!(fault.starts_with("proof.pbp: line "), "{fault}");
        assert!(fault.contains(expected), "{fault}\nexpected: {expected}");
    }
}

#[test]
fn symmetric_proofs_of_something_else() {
    let bundle = Bundle::of("6 --proof veripb --break-symmetry");
    bundle.change("proof.pbp", |proof| proof.replace("conclusion UNSAT", "conclusion NONE %"));
    bundle.seal().refused("proof.pbp: line ");

    let bundle = Bundle::of("6 --proof veripb --break-symmetry");
    bundle.change("blocked.opb", |text| text.replacen(">= -5 ;", ">= -4 ;", 1)).seal();
    bundle.refused("blocked.opb is not what the model gives: line ");
}

/// The proof with the newer conclusion is read, and rejected by a checker that does not know it.
#[test]
fn conclusion_unknown_to_veripb() {
    let bundle = Bundle::of("5 --proof veripb --veripb-conclusion enumeration");
    let fault = bundle.fault();
    assert!(fault.starts_with("proof.pbp: veripb says: "), "{fault}");
    assert!(fault.contains("ENUMERATION_COMPLETE"), "{fault}");
}

#[test]
fn lrat_steps() {
    let is_step = |line: &str| !line.contains(" d ") && line.split(' ').count() > 6;
    let drop = |_: &str| None;
    let hint = |line: &str| {
        let (clause, hints) = line.split_once(" 0 ").unwrap();
        let (_, others) = hints.split_once(' ').unwrap();
        Some(format!("{clause} 0 1 {others}"))
    };
    let flip = |line: &str| {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        words[1] = words[1].strip_prefix('-').map_or(format!("-{}", words[1]), str::to_owned);
        Some(words.join(" "))
    };
    let changes: [(Change<'_>, &str); 3] = [(&drop, ""), (&hint, "hint 1 "), (&flip, "")];
    for (change, why) in changes {
        let bundle = Bundle::of("6 --proof lrat");
        bundle.change("proof.lrat", |proof| with_line(proof, step(proof, is_step), change));
        bundle.seal();
        let fault = bundle.fault();
        assert!(fault.starts_with("proof.lrat: line ") && fault.contains(why), "{fault}");
    }
}

#[test]
fn truncated_files() {
    for (words, file) in [
        ("6 --proof both", "proof.lrat"),
        ("6 --proof both", "proof.pbp"),
        ("6 --proof both", "solutions.txt"),
        ("6 --proof both", "blocked.cnf"),
        ("6 --proof both", "model.toml"),
    ] {
        let bundle = Bundle::of(words);
        let whole = bundle.read(file);
        bundle.change(file, |text| text[..text.len() - 10].to_owned());
        let (found, listed) = (whole.len() - 10, whole.len());
        let fault = bundle.fault();
        let named = format!("{file} is truncated: it has {found} bytes of {listed}");
        // A truncated model declares nothing, and that is detected first.
        assert!(fault == named || file == "model.toml", "{fault}");
        bundle.seal();
        bundle.fault();
    }
    let bundle = Bundle::of("6 --proof veripb");
    let half = |text: &str| text[..text.len() / 2].rsplit_once('\n').unwrap().0.to_owned() + "\n";
    bundle.change("proof.pbp", half).seal();
    bundle.refused("proof.pbp: line ");
}
