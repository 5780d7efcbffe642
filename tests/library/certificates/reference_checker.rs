//! The tests' own checker of refutations: slow, without hints, on literals in plain lists.

use std::collections::BTreeMap;

use nq_sat::certify::check::Cnf;

/// Whether each clause that the proof adds follows by full unit propagation from the clauses
/// present at that moment, and one of them is empty. Hints are ignored.
pub fn is_refutation(cnf: &Cnf, proof: &str) -> bool {
    let mut clauses: BTreeMap<i64, Vec<i64>> = (1..)
        .zip(cnf.clauses().map(|clause| clause.iter().copied().map(i64::from).collect()))
        .collect();
    for line in proof.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |word: &&str| word.parse::<i64>().expect("a number");
        if words[1] == "d" {
            for id in words[2..].iter().map(number).take_while(|&id| id != 0) {
                clauses.remove(&id);
            }
        } else {
            let lemma: Vec<i64> =
                words[1..].iter().map(number).take_while(|&literal| literal != 0).collect();
            if !follows(&clauses, &lemma) {
                return false;
            }
            if lemma.is_empty() {
                return true;
            }
            clauses.insert(number(&words[0]), lemma);
        }
    }
    false
}

fn follows(clauses: &BTreeMap<i64, Vec<i64>>, lemma: &[i64]) -> bool {
    let mut truths: Vec<i64> = lemma.iter().map(|literal| -literal).collect();
    loop {
        if truths.iter().any(|literal| truths.contains(&-literal)) {
            return true;
        }
        let mut news = None;
        for clause in clauses.values() {
            if clause.iter().any(|literal| truths.contains(literal)) {
                continue;
            }
            let mut open: Vec<i64> =
                clause.iter().copied().filter(|literal| !truths.contains(&-literal)).collect();
            open.dedup();
            match open[..] {
                [] => return true,
                [literal] => news = Some(literal),
                _ => {}
            }
        }
        let Some(literal) = news else { return false };
        truths.push(literal);
    }
}

/// Whether no assignment satisfies the formula, by trying all.
pub fn is_unsatisfiable(cnf: &Cnf) -> bool {
    let holds = |assignment: u32, literal: i32| {
        (assignment >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0)
    };
    (0..1_u32 << cnf.variables())
        .all(|assignment| cnf.clauses().any(|clause| !clause.iter().any(|&l| holds(assignment, l))))
}
