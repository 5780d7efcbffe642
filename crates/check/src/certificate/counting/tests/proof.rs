//! Steps of proofs, right and wrong; and, for measurements, a proof from files.

use std::fs::File;
use std::io::BufReader;
use std::time::Instant;

use super::*;
use crate::certificate::counting::count::table;
use crate::certificate::counting::entailment::check_entailment;

/// Times the check of `$PROOF.cnf` with `$PROOF.cpog`, where each variable has the weight one.
#[test]
#[ignore = "a measurement: PROOF=base cargo test --release -p nq-check --lib timed -- --ignored"]
fn timed() {
    let Ok(base) = std::env::var("PROOF") else { return };
    let open =
        |end| BufReader::with_capacity(1 << 16, File::open(format!("{base}.{end}")).unwrap());
    let (memory, control) = (Memory(nq_board::run::available_memory()), Control::default());
    let formula = Cnf::read(open("cnf")).unwrap();
    let mut last = Instant::now();
    let mut seconds = || std::mem::replace(&mut last, Instant::now()).elapsed().as_secs_f64();
    let proved = check_proof(&formula, open("cpog"), memory, &control).unwrap();
    let proof = seconds();
    let circuit = proved.circuit.as_ref().unwrap();
    check_entailment(circuit, &formula, memory, &control).unwrap();
    let entailment = seconds();
    let weights = vec![vec![1]; formula.variables() as usize];
    let numbers = table(circuit, &weights, 0, memory, &control).unwrap();
    let evaluation = seconds();
    eprintln!("{base}: {proof:.3} s, {entailment:.3} s, {evaluation:.3} s; {numbers:?}");
    eprintln!("peak {:?}", nq_board::run::peak_memory());
    if std::env::var("TABLE").is_ok() {
        let table = table(circuit, &weights, 1, memory, &control).unwrap();
        eprintln!("table: {:.3} s, {:?}", seconds(), table.last());
    }
}

/// Two kings on neighbouring squares: three models.
const FORMULA: &str = "p cnf 2 1\n-1 -2 0\n";

/// Its circuit: 1 without 2, or without 1.
const STEPS: [&str; 6] = [
    "2 p 3 1 -2 0",
    "5 p 4 -1 0",
    "7 s 5 3 4 3 6 0",
    "10 a -1 5 0 1 2 8 0",
    "r 5",
    "11 a 5 0 9 10 5 0",
];

fn check(formula: &str, proof: &str) -> Result<Proved, CheckError> {
    let formula = Cnf::read(formula.as_bytes()).unwrap();
    let (memory, control) = (Memory(1 << 30), Control::default());
    let proved = check_proof(&formula, proof.as_bytes(), memory, &control)?;
    if let Some(circuit) = &proved.circuit {
        check_entailment(circuit, &formula, memory, &control)?;
    }
    Ok(proved)
}

/// The step from, the one after the last, what replaces them, and the fault.
type Case = (usize, usize, &'static str, String);

/// The fault after some steps are replaced by one, which may be several lines or none.
fn fault(from: usize, to: usize, step: &str) -> String {
    let mut steps = STEPS.to_vec();
    steps.splice(from..to, step.lines());
    let proof: String = steps.iter().map(|step| format!("{step}\n")).collect();
    check(FORMULA, &proof).map(drop).expect_err(step).to_string()
}

#[test]
fn a_right_proof_is_accepted() {
    let proof = format!("c a comment\nc\n{}\n", STEPS.join("\n"));
    let proved = check(FORMULA, &proof).unwrap();
    assert_eq!((proved.lemmas, proved.hints), (2, 8));
    assert_eq!(proved.circuit.map(|circuit| circuit.len()), Some(3));
    // Nodes after the root, and steps between it and its clause.
    let late = proof.replace("r 5\n", "r 5\n11 p 6 5 0\n").replace("11 a 5", "13 a 5");
    assert_eq!(check(FORMULA, &late).unwrap().circuit.map(|circuit| circuit.len()), Some(3));
}

#[test]
fn formulas_without_models_and_without_variables() {
    let proved = check("p cnf 1 2\n1 0\n-1 0\n", "r 0\n3 a 0 1 2 0\n").unwrap();
    assert!(proved.circuit.is_none());
    assert!(check("p cnf 0 1\n0\n", "r 0\n2 a 0 1 0\n").unwrap().circuit.is_none());
    assert!(check("p cnf 0 0\n", "1 p 1 0\nr 1\n2 a 1 0 1 0\n").unwrap().circuit.is_some());
    let refused = |formula, proof| check(formula, proof).map(drop).unwrap_err().to_string();
    assert_eq!(
        refused("p cnf 1 1\n1 0\n", "r 0\n2 a 0 1 0\n"),
        "line 2: the hints lead to no conflict: the step does not follow from them"
    );
    // The circuit is true, and the formula is not.
    assert_eq!(
        refused("p cnf 0 1\n0\n", "2 p 1 0\nr 1\n3 a 1 0 1 0\n"),
        "the circuit has models that break clause 1 of the formula"
    );
}

fn at(line: u32, what: &str) -> String {
    format!("line {line}: {what}")
}

const NONE: &str = "the hints lead to no conflict: the step does not follow from them";

fn all_are_refused(cases: &[Case]) {
    for (from, to, step, expected) in cases {
        let said = fault(*from, *to, step);
        assert!(said.starts_with(expected), "{step}\n{said}\n{expected}");
    }
}

#[test]
fn lines_have_one_form() {
    let form = "expected a step: `CID p NID LITERAL.. 0`, `CID s NID A B HINT.. 0`, \
                `CID a LITERAL.. 0 HINT.. 0` or `r NID`, with one space between words";
    let found = |line, text: &str| format!("line {line}: found `{text}`, {form}");
    all_are_refused(&[
        // Grammar.
        (0, 1, "c late\n2 p 3 1 -2 0\nc later", found(3, "c later")),
        (0, 1, "", at(1, "the number 5 comes where 2 is the next")),
        (0, 1, "2 p 3 1 -2", found(1, "2 p 3 1 -2")),
        (0, 1, "2 p 3 1 -2 0 ", found(1, "2 p 3 1 -2 0 ")),
        (0, 1, "2 p 3 1  -2 0", found(1, "2 p 3 1  -2 0")),
        (0, 1, "2 p 3 1 -2 0 0", found(1, "2 p 3 1 -2 0 0")),
        (0, 1, " 2 p 3 1 -2 0", found(1, " 2 p 3 1 -2 0")),
        (0, 1, "02 p 3 1 -2 0", found(1, "02 p 3 1 -2 0")),
        (0, 1, "2 q 3 1 -2 0", found(1, "2 q 3 1 -2 0")),
        (0, 1, "2 P 3 1 -2 0", found(1, "2 P 3 1 -2 0")),
        (0, 1, "2 p 3 +1 -2 0", found(1, "2 p 3 +1 -2 0")),
        (0, 1, "2 p 3 1 -2 0\r", found(1, "2 p 3 1 -2 0\\r")),
        (2, 3, "7 s 5 3 0", found(3, "7 s 5 3 0")),
        (3, 4, "10 a -1 5 0 1 2 8", found(4, "10 a -1 5 0 1 2 8")),
        (3, 4, "d 1 0", found(4, "d 1 0")),
        (4, 5, "r 5 0", found(5, "r 5 0")),
        (4, 5, "r", found(5, "r")),
        (0, 1, "-2 p 3 1 -2 0", at(1, "the number -2 comes where 2 is the next")),
        (0, 1, "2 p 0 1 -2 0", at(1, "the node 0 comes where 3 is the next")),
        (3, 4, "10 a -1 5 0 1 -2 8 0", at(4, "there is no clause -2 before this step")),
        (
            0,
            1,
            "2 p 1073741824 1 0",
            at(1, "the number 1073741824 is too large: expected one below 2^30"),
        ),
        (
            3,
            4,
            "10 a -99999999999 0 1 0",
            at(4, "the number -99999999999 is too large: expected one below 2^30"),
        ),
    ]);
}

#[test]
fn faults_are_named_with_their_lines() {
    let common = "a product whose factors have a variable in common";
    all_are_refused(&[
        // Numbers.
        (0, 1, "1 p 3 1 -2 0", at(1, "the number 1 comes where 2 is the next")),
        (1, 2, "4 p 4 -1 0", at(2, "the number 4 comes where 5 is the next")),
        (0, 1, "3 p 3 1 -2 0", at(1, "the number 3 comes where 2 is the next")),
        (1, 2, "5 p 6 -1 0", at(2, "the node 6 comes where 4 is the next")),
        (1, 2, "5 p 3 -1 0", at(2, "the node 3 comes where 4 is the next")),
        // Nodes.
        (0, 1, "2 p 3 0", at(1, "a product without factors")),
        (0, 1, "2 p 3 1 -1 0", at(1, common)),
        (0, 1, "2 p 3 1 1 0", at(1, common)),
        (1, 2, "5 p 4 -1 3 0", at(2, common)),
        (1, 2, "5 p 4 3 -1 0", at(2, common)),
        (1, 2, "5 p 4 3 3 0", at(2, common)),
        (1, 2, "5 p 4 -3 0", at(2, "the child -3 is a negated node")),
        (2, 3, "7 s 5 3 -4 3 0", at(3, NONE)),
        (2, 3, "7 s 5 4 -4 0", at(3, "the child -4 is a negated node")),
        (0, 1, "2 p 3 1 -3 0", at(1, "there is no variable or node -3 before this step")),
        (1, 2, "5 p 4 4 0", at(2, "there is no variable or node 4 before this step")),
        // Terms that exclude each other.
        (2, 3, "7 s 5 3 4 3 0", at(3, NONE)),
        (2, 3, "7 s 5 3 4 0", at(3, NONE)),
        (2, 3, "7 s 5 3 3 3 0", at(3, NONE)),
        (
            0,
            3,
            "2 p 3 1 0\n4 p 4 2 0\n6 s 5 3 4 3 5 1 0",
            at(3, "hint 1 is no defining clause: only those show that terms exclude each other"),
        ),
        (2, 3, "7 s 5 3 4 3 7 0", at(3, "there is no clause 7 before this step")),
        (2, 3, "7 s 5 3 4 3 6 6 0", at(3, "hint 6 is superfluous: there is a conflict before it")),
    ]);
}

#[test]
fn what_does_not_follow_is_refused() {
    all_are_refused(&[
        // Lemmas.
        (3, 4, "10 a -1 5 0 1 2 0", at(4, NONE)),
        (
            3,
            4,
            "10 a -1 5 0 1 1 2 8 0",
            at(4, "hint 1 is no unit clause here: its literal -2 is true"),
        ),
        (
            3,
            4,
            "10 a 5 0 1 2 8 0",
            at(4, "hint 1 is no unit clause here: more than one of its literals is open"),
        ),
        (
            3,
            4,
            "10 a -1 5 0 1 2 8 1 0",
            at(4, "hint 1 is superfluous: there is a conflict before it"),
        ),
        (3, 4, "10 a -1 5 0 1 2 10 0", at(4, "there is no clause 10 before this step")),
        (3, 4, "10 a -1 6 0 1 2 8 0", at(4, "there is no variable or node 6 before this step")),
        (3, 4, "10 a 1 -1 0 1 0", at(4, "hint 1 is superfluous: there is a conflict before it")),
        // The root.
        (4, 5, "r 6", at(5, "the root 6 is no node before this step")),
        (4, 5, "r 2", at(5, "the root 2 is no node before this step")),
        (4, 5, "r 5\nr 5", at(6, "a second root")),
        (4, 5, "", at(6, "the proof ends without a root")),
        (5, 6, "", at(6, "the proof ends without the root's clause")),
        (4, 5, "r 4", at(7, "the proof ends without the root's clause")),
        (4, 5, "r 0", at(7, "the proof ends without the root's clause")),
        (5, 6, "11 a 5 0 9 10 5 0\n12 p 6 5 0", at(7, "the proof goes on after the root's clause")),
    ]);
}

/// A circuit with more models than the formula: it follows, and says too little.
#[test]
fn a_circuit_must_entail_the_formula() {
    let more = "2 p 3 1 0\n4 p 4 -1 0\n6 s 5 3 4 3 5 0\n9 a -1 5 0 7 2 0\nr 5\n10 a 5 0 8 9 4 0\n";
    assert_eq!(
        check(FORMULA, more).map(drop).unwrap_err().to_string(),
        "the circuit has models that break clause 1 of the formula"
    );
    // The 130th clause, in the second pass.
    let formula = format!("p cnf 2 130\n{}-1 -2 0\n", "1 -1 0\n".repeat(129));
    let wide = more.replace(
        "2 p 3 1 0\n4 p 4 -1 0\n6 s 5 3 4 3 5 0\n9 a -1 5 0 7 2 0\nr 5\n10 a 5 0 8 9 4 0\n",
        "131 p 3 1 0\n133 p 4 -1 0\n135 s 5 3 4 132 134 0\n138 a -1 5 0 136 131 0\nr 5\n\
         139 a 5 0 137 138 133 0\n",
    );
    assert_eq!(
        check(&formula, &wide).map(drop).unwrap_err().to_string(),
        "the circuit has models that break clause 130 of the formula"
    );
}

#[test]
fn limits_and_stops_are_obeyed() {
    let formula = Cnf::read(FORMULA.as_bytes()).unwrap();
    let proof = format!("{}\n", STEPS.join("\n"));
    let control = Control::default();
    let small = check_proof(&formula, proof.as_bytes(), Memory(100), &control);
    assert_eq!(
        small.map(drop).unwrap_err().to_string(),
        "the check needs more than the 100 bytes of memory that it may take"
    );
    let proved = check_proof(&formula, proof.as_bytes(), Memory(1 << 20), &control).unwrap();
    let circuit = proved.circuit.unwrap();
    let few = check_entailment(&circuit, &formula, Memory(100), &control).unwrap_err();
    assert!(few.to_string().contains("100 bytes"), "{few}");
    let long: String = (11..11 + 2 * POLL).map(|id| format!("{id} a -1 5 0 1 2 8 0\n")).collect();
    let long = format!("{}\n{long}", STEPS[..4].join("\n"));
    control.cancel();
    let stopped = check_proof(&formula, long.as_bytes(), Memory(1 << 20), &control);
    assert_eq!(stopped.map(drop).unwrap_err().to_string(), "interrupted");
    let stopped = check_entailment(&circuit, &formula, Memory(1 << 20), &control);
    assert_eq!(stopped.unwrap_err().to_string(), "interrupted");
}
