//! Every change of one word or one line of a small proof: accepted proofs are valid, refused ones
//! have their reason.

use std::collections::BTreeMap;

use nq_sat::certify::check::{Cnf, LratError, LratFault, LratSummary, check_lrat};
use nq_sat::run::control::Control;

use super::reference_checker::{is_refutation, is_unsatisfiable};
use super::refute::refute;

/// Three pigeons in two holes: variable 2p + h - 2 states that pigeon p is in hole h.
const PIGEONS: &str =
    "p cnf 6 9\n1 2 0\n3 4 0\n5 6 0\n-1 -3 0\n-1 -5 0\n-3 -5 0\n-2 -4 0\n-2 -6 0\n-4 -6 0\n";

/// The first pigeon is not in the first hole, not in the second, so nowhere.
const PROOF: &str = "\
10 -1 0 4 5 2 3 9 0
10 d 4 5 0
11 -2 0 7 8 2 3 6 0
11 d 7 8 2 3 6 9 0
12 0 10 11 1 0
";

fn check(cnf: &Cnf, proof: &str) -> Result<LratSummary, LratError> {
    check_lrat(cnf, proof.as_bytes(), &Control::default())
}

fn cnf(text: &str) -> Cnf {
    Cnf::read(text.as_bytes()).unwrap()
}

fn lines(proof: &str) -> Vec<Vec<String>> {
    proof.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
}

fn text(lines: &[Vec<String>]) -> String {
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// Every proof that differs in one word or one line, or in the order of two neighbours.
fn mutants(proof: &str) -> Vec<String> {
    let lines = lines(proof);
    let mut mutants = Vec::new();
    let mut add = |change: &dyn Fn(&mut Vec<Vec<String>>)| {
        let mut changed = lines.clone();
        change(&mut changed);
        mutants.push(text(&changed));
    };
    for (l, line) in lines.iter().enumerate() {
        add(&|lines| drop(lines.remove(l)));
        add(&|lines| lines.insert(l, lines[l].clone()));
        add(&|lines| lines.truncate(l));
        if l > 0 {
            add(&|lines| lines.swap(l - 1, l));
        }
        for (w, word) in line.iter().enumerate() {
            add(&|lines| drop(lines[l].remove(w)));
            add(&|lines| {
                let word = lines[l][w].clone();
                lines[l].insert(w, word);
            });
            add(&|lines| lines[l].truncate(w));
            if w > 0 {
                add(&|lines| lines[l].swap(w - 1, w));
            }
            let numbers = (-13..=13).map(|number: i32| number.to_string());
            let others =
                ["", "d", "x", "-0", "+1", "01", "99999999999999999999"].map(str::to_owned);
            for other in numbers.chain(others).filter(|other| other != word) {
                add(&|lines| lines[l][w].clone_from(&other));
            }
        }
    }
    mutants
}

const fn name(fault: &LratFault) -> &'static str {
    match fault {
        LratFault::Line(_) => "line",
        LratFault::Unexpected { .. } => "unexpected",
        LratFault::OutOfRange { .. } => "out of range",
        LratFault::NotIncreasing { .. } => "not increasing",
        LratFault::DeletionNumber { .. } => "deletion number",
        LratFault::Rat(_) => "RAT",
        LratFault::Unknown(_) => "unknown",
        LratFault::Deleted(_) => "deleted",
        LratFault::Open(_) => "open",
        LratFault::Satisfied { .. } => "satisfied",
        LratFault::LeftOver(_) => "left over",
        LratFault::NoConflict => "no conflict",
        LratFault::GoesOn => "goes on",
        LratFault::NoEmptyClause => "no empty clause",
        LratFault::Stopped(_) => "stopped",
    }
}

/// The number of mutants of a proof by verdict. Accepted ones are valid for the reference checker
/// too.
fn verdicts(cnf: &Cnf, proof: &str) -> BTreeMap<&'static str, usize> {
    let mut verdicts = BTreeMap::new();
    for mutant in mutants(proof) {
        let verdict = match check(cnf, &mutant) {
            Ok(_) => {
                assert!(is_refutation(cnf, &mutant), "accepted, and no proof:\n{mutant}");
                "accepted"
            }
            Err(error) => name(&error.fault),
        };
        *verdicts.entry(verdict).or_default() += 1;
    }
    verdicts
}

#[test]
fn pigeonhole_proof_is_accepted() {
    let cnf = cnf(PIGEONS);
    assert!(is_unsatisfiable(&cnf));
    assert_eq!(check(&cnf, PROOF), Ok(LratSummary { steps: 3, hints: 13, deletions: 8 }));
    assert!(is_refutation(&cnf, PROOF));
}

/// The numbers were recorded once, and the accepted mutants reviewed: a literal twice, hints or
/// deletions in another order, deletions left out, a higher number for the last step. A line with
/// an unexpected word is refused for that, whatever else is wrong in it.
#[test]
fn every_mutant_of_the_pigeonhole_proof_is_valid_or_refused() {
    let verdicts = verdicts(&cnf(PIGEONS), PROOF);
    let expected = [
        ("accepted", 29),
        ("RAT", 171),
        ("deleted", 122),
        ("deletion number", 37),
        ("goes on", 2),
        ("left over", 3),
        ("no conflict", 15),
        ("no empty clause", 6),
        ("not increasing", 106),
        ("open", 46),
        ("out of range", 114),
        ("satisfied", 68),
        ("unexpected", 642),
        ("unknown", 59),
    ];
    assert_eq!(verdicts, BTreeMap::from(expected));
}

/// A solver's proof that queens do not fit.
#[test]
fn mutants_of_a_solver_proof_are_valid_or_refused() {
    // Three queens on nine squares, numbered row by row: one on each row and column, and the pairs
    // on diagonals.
    let mut clauses: Vec<String> = Vec::new();
    for line in [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9]] {
        clauses.push(format!("{} {} {} 0\n", line[0], line[1], line[2]));
        for [a, b] in [[0, 1], [0, 2], [1, 2]] {
            clauses.push(format!("-{} -{} 0\n", line[a], line[b]));
        }
    }
    for pair in [[1, 5], [5, 9], [1, 9], [2, 6], [4, 8], [3, 5], [5, 7], [3, 7], [2, 4], [6, 8]] {
        clauses.push(format!("-{} -{} 0\n", pair[0], pair[1]));
    }
    let cnf = cnf(&format!("p cnf 9 {}\n{}", clauses.len(), clauses.concat()));
    let proof = refute(&cnf).expect("three queens do not fit on nine squares");
    assert!(check(&cnf, &proof).is_ok());
    let verdicts = verdicts(&cnf, &proof);
    assert!(verdicts["accepted"] > 0 && verdicts.len() > 8, "{verdicts:?}");
}

/// Each literal of the formula negated, and each clause left out: the proof is invalid then,
/// because all are needed.
#[test]
fn proof_holds_for_its_formula_only() {
    let formula = lines(PIGEONS);
    for l in 1..formula.len() {
        for w in 0..formula[l].len() - 1 {
            let mut changed = formula.clone();
            let number: i32 = changed[l][w].parse().unwrap();
            changed[l][w] = (-number).to_string();
            let cnf = cnf(&text(&changed));
            assert!(check(&cnf, PROOF).is_err(), "{}", text(&changed));
        }
        let mut changed = formula.clone();
        changed[l] = vec!["1".to_owned(), "-1".to_owned(), "0".to_owned()];
        assert!(check(&cnf(&text(&changed)), PROOF).is_err(), "{}", text(&changed));
    }
}
