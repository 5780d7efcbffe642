//! Correct steps, and one faulty step of each kind. Mutations and proofs by a solver are in
//! `tests/library/certificates`.

use super::*;

/// The clauses 1 to 6; the empty clause takes two steps.
const FORMULA: &str = "p cnf 3 6\n1 2 3 0\n1 -2 0\n-1 3 0\n-3 1 0\n-1 -3 0\n2 -2 0\n";

fn check(formula: &str, proof: &str) -> Result<LratSummary, CheckError> {
    let cnf = Cnf::read(formula.as_bytes()).unwrap();
    check_lrat(&cnf, proof.as_bytes(), &Control::default())
}

fn fault(formula: &str, proof: &str) -> String {
    check(formula, proof).expect_err(proof).to_string()
}

const fn summary(steps: u64, hints: u64, deletions: u64) -> LratSummary {
    LratSummary { steps, hints, deletions }
}

#[test]
fn a_refutation_is_accepted() {
    let proof = "7 1 0 2 4 1 0\n7 d 1 2 4 0\n9 0 7 3 5 0\n";
    assert_eq!(check(FORMULA, proof), Ok(summary(2, 6, 3)));
}

#[test]
fn the_empty_clause_of_a_formula_must_be_taken_up() {
    assert_eq!(check("p cnf 0 1\n0\n", "2 0 1 0\n"), Ok(summary(1, 1, 0)));
    let missing = "line 1: the proof ends without the empty clause, so it refutes nothing";
    assert_eq!(fault("p cnf 0 1\n0\n", ""), missing);
    assert_eq!(fault("p cnf 0 0\n", ""), missing);
    assert_eq!(
        fault("p cnf 0 0\n", "1 0 0\n"),
        "line 1: step 1: the hints lead to no conflict: the clause does not follow from them"
    );
}

#[test]
fn repeated_and_complementary_literals_are_taken_as_what_they_say() {
    // In the formula: 1 twice is a unit clause, 2 and -2 are none.
    assert_eq!(check("p cnf 2 2\n1 1 0\n-1 -1 0\n", "3 0 1 2 0\n"), Ok(summary(1, 2, 0)));
    let open =
        "line 1: step 7: hint 6 is not a unit clause here: more than one of its literals is open";
    assert_eq!(fault(FORMULA, "7 1 0 6 2 4 1 0\n"), open);
    // In a lemma: 1 twice counts as 1; 2 and -2 need and allow no hint, and prove nothing.
    let proof = "7 1 1 0 2 4 1 0\n9 0 7 3 5 0\n";
    assert_eq!(check(FORMULA, proof), Ok(summary(2, 6, 0)));
    let proof = "7 2 -2 0 0\n8 1 0 2 4 1 0\n9 0 8 3 5 0\n";
    assert_eq!(check(FORMULA, proof), Ok(summary(3, 6, 0)));
    let open =
        "line 2: step 8: hint 7 is not a unit clause here: more than one of its literals is open";
    assert_eq!(fault(FORMULA, "7 2 -2 0 0\n8 1 0 7 2 4 1 0\n"), open);
    let left = "line 1: step 7: hint 6 is superfluous: there is a conflict before it";
    assert_eq!(fault(FORMULA, "7 2 -2 0 6 0\n"), left);
}

#[test]
fn wrong_steps_are_named_with_their_lines() {
    let step = "expected the number of a step";
    let literal = "expected a literal, or the 0 that ends the clause";
    let hint = "expected a hint, or the 0 that ends the step";
    let deleted = "expected the number of a clause to delete, or the 0 that ends the step";
    for (proof, expected) in [
        ("\n", &*format!("found ``, {step}")),
        ("c proof\n", &*format!("found `c`, {step}")),
        ("0 1 0 2 4 1 0\n", &*format!("found `0`, {step}")),
        ("-7 1 0 2 4 1 0\n", &*format!("found `-7`, {step}")),
        (" 7 1 0 2 4 1 0\n", &*format!("found ``, {step}")),
        ("99999999999999999999 1 0\n", &*format!("found `99999999999999999999`, {step}")),
        ("6 1 0 2 4 1 0\n", "step 6 follows step 6: numbers must increase"),
        ("7\n", &*format!("found the end of the line, {literal}")),
        ("7 1\n", &*format!("found the end of the line, {literal}")),
        ("7 x 0 1 0\n", &*format!("found `x`, {literal}")),
        ("7 +1 0 2 4 1 0\n", &*format!("found `+1`, {literal}")),
        ("7  1 0 2 4 1 0\n", &*format!("found ``, {literal}")),
        ("7 -4 0 1 0\n", "the literal -4 is out of range: the formula's variables are 1 to 3"),
        (
            "7 4294967297 0 1 0\n",
            "the literal 4294967297 is out of range: the formula's variables are 1 to 3",
        ),
        ("7 1 0\n", &*format!("found the end of the line, {hint}")),
        ("7 1 0 2 4 1\n", &*format!("found the end of the line, {hint}")),
        ("7 1 0 2 4 1 0 \n", "found ``, expected the end of the line"),
        ("7 1 0 2 4 1 0 5\n", "found `5`, expected the end of the line"),
        ("7 1 0 2 4 1 0\r\n", &*format!("found `0\\r`, {hint}")),
        (
            "7 1 0 2 -4 1 0\n",
            "step 7: hint -4 makes this a RAT step: expected unit propagation (RUP) only",
        ),
        ("7 1 0 2 8 1 0\n", "step 7: there is no clause 8 before this step"),
        ("7 1 0 7 0\n", "step 7: there is no clause 7 before this step"),
        (
            "7 1 0 1 2 4 0\n",
            "step 7: hint 1 is not a unit clause here: more than one of its literals is open",
        ),
        (
            "7 1 0 2 2 4 1 0\n",
            "step 7: hint 2 is not a unit clause here: its literal -2 is already true",
        ),
        (
            "7 1 0 2 4 0\n",
            "step 7: the hints lead to no conflict: the clause does not follow from them",
        ),
        ("7 1 0 2 4 1 3 0\n", "step 7: hint 3 is superfluous: there is a conflict before it"),
        (
            "7 d 1 0\n",
            "a deletion with the number 7: it must repeat the number 6 of the clause before",
        ),
        ("6 d 0 1\n", "found `1`, expected the end of the line"),
        ("6 d 1\n", &*format!("found the end of the line, {deleted}")),
        ("6 d -1 0\n", &*format!("found `-1`, {deleted}")),
        ("6 d d 0\n", &*format!("found `d`, {deleted}")),
        ("6 d 7 0\n", "there is no clause 7 before this step"),
        ("6 d 1 1 0\n", "clause 1 was deleted before this step"),
        ("7 1 0 2 4 1 0", "the file ends inside this line: every line must end with a newline"),
    ] {
        assert_eq!(fault(FORMULA, proof), format!("line 1: {expected}"), "{proof:?}");
    }
}

#[test]
fn wrong_steps_after_right_ones_are_named_with_their_lines() {
    let first = "7 1 0 2 4 1 0\n";
    let cases = [
        ("", "2: the proof ends without the empty clause, so it refutes nothing"),
        ("7 d 7 0\n8 0 7 3 5 0\n", "3: step 8: clause 7 was deleted before this step"),
        ("7 d 3 0\n8 0 7 3 5 0\n", "3: step 8: clause 3 was deleted before this step"),
        ("7 d 7 7 0\n", "2: clause 7 was deleted before this step"),
        ("7 2 0 7 3 5 0\n", "2: step 7 follows step 7: numbers must increase"),
        (
            "6 d 7 0\n",
            "2: a deletion with the number 6: it must repeat the number 7 of the clause before",
        ),
        (
            "8 0 7 3 5 0\n8 d 7 0\n",
            "3: the proof goes on after the empty clause, which must be its last step",
        ),
        (
            "8 0 7 3 5 0\n9 0 7 3 5 0\n",
            "3: the proof goes on after the empty clause, which must be its last step",
        ),
    ];
    for (proof, expected) in cases {
        assert_eq!(
            fault(FORMULA, &format!("{first}{proof}")),
            format!("line {expected}"),
            "{proof:?}"
        );
    }
}

/// All bytes are reported as progress, and a stopped check ends.
#[test]
fn progress_is_reported_and_a_stop_is_obeyed() {
    let mut proof: String = (7..7 + 3 * POLL).map(|id| format!("{id} 1 0 2 4 1 0\n")).collect();
    let last = 7 + 3 * POLL;
    proof += &format!("{last} 0 7 3 5 0\n");
    let cnf = Cnf::read(FORMULA.as_bytes()).unwrap();
    let control = Control::default();
    control.expect(proof.len() as u64);
    assert_eq!(
        check_lrat(&cnf, proof.as_bytes(), &control),
        Ok(summary(3 * POLL + 1, 9 * POLL + 3, 0))
    );
    assert_eq!(control.parts(), Some((proof.len() as u64, proof.len() as u64)));
    control.cancel();
    let error = check_lrat(&cnf, proof.as_bytes(), &control).unwrap_err();
    assert_eq!(error.to_string(), "interrupted");
}

/// A proof by drat-trim with a step by resolution, of the formula of M. J. H. Heule, W. A. Hunt, N.
/// Wetzler, "Verifying refutations with extended resolution", CADE 24 (2013).
#[test]
fn proofs_of_other_programs_are_read() {
    let formula = "p cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n-1 -3 -4 0\n1 3 4 0\n\
                   -1 2 4 0\n1 -2 -4 0\n";
    let cnf = Cnf::read(formula.as_bytes()).unwrap();
    let raw = |proof: &str| check_raw_lrat(&cnf, proof.as_bytes(), &Control::default());
    let proof = "8 d 0\n9 -1 0 -1 5 7 -6 2 7 -8 5 2 0\n9 d 7 5 2 0\n10 2 0 9 1 6 3 0\n\
                 10 d 1 3 0\n12 0 9 10 8 4 6 0\n";
    assert_eq!(raw(proof), Ok(summary(3, 18, 5)));
    assert!(fault(formula, proof).contains("makes this a RAT step"));
    // A new variable 5 is 2 and 3: the clauses with its complement are true in the others.
    let defines = "9 -5 2 0 0\n10 -5 3 0 0\n11 5 -2 -3 0 0\n";
    assert!(raw(defines).unwrap_err().to_string().contains("ends without the empty clause"));
    // Not if the complement may be true otherwise.
    let wrong = "9 -5 2 0 0\n10 5 3 0 0\n";
    let why = raw(wrong).unwrap_err().to_string();
    assert!(why.starts_with("line 2: ") && why.ends_with("clause 9 has no hints"), "{why}");
    // Deleting what is not there proves nothing and harms nothing.
    assert_eq!(raw(&format!("5 d 99 0\n{proof}")), Ok(summary(3, 18, 6)));
}

/// Each proof that is accepted is right: steps at random over few variables never refute a formula
/// with a model.
#[test]
fn no_raw_proof_refutes_a_formula_with_a_model() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut accepted = 0;
    for _ in 0..3_000 {
        let literals = |most: usize, random: &mut dyn FnMut(usize) -> usize| -> Vec<i32> {
            let length = random(most) + 1;
            let literal = |_| [-3, -2, -1, 1, 2, 3][random(6)];
            (0..length).map(literal).collect()
        };
        // Every clause has a literal of the model 1 2 3.
        let mut clauses: Vec<Vec<i32>> = Vec::new();
        for _ in 0..5 {
            let mut clause = literals(3, &mut random);
            clause[0] = clause[0].abs();
            clauses.push(clause);
        }
        let line = |numbers: &[i32]| {
            numbers.iter().map(|number| format!("{number} ")).collect::<String>() + "0"
        };
        let body: String = clauses.iter().map(|clause| line(clause) + "\n").collect();
        let cnf = Cnf::read(format!("p cnf 3 5\n{body}").as_bytes()).unwrap();
        let mut proof = String::new();
        let mut id = 6;
        while id < 12 {
            let clause = if random(4) == 0 { Vec::new() } else { literals(2, &mut random) };
            let known: Vec<i32> = (1..id).collect();
            let length = random(6);
            let hint = |_| known[random(known.len())] * if random(3) == 0 { -1 } else { 1 };
            let hints: Vec<i32> = (0..length).map(hint).collect();
            let step = format!("{id} {} {}\n", line(&clause), line(&hints));
            let tried = format!("{proof}{step}");
            let why = check_raw_lrat(&cnf, tried.as_bytes(), &Control::default()).unwrap_err();
            if why.to_string().ends_with("the empty clause, so it refutes nothing") {
                accepted += 1;
                proof = tried;
            }
            id += 1;
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}
