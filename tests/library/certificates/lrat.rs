//! Changed and random LRAT proofs: accepted ones are right for the tests' own checker too, which
//! uses no hints, and refused ones have their reason.
//! The tests' own checker of refutations: slow, without hints, on literals in plain lists.

use std::collections::BTreeMap;

use nq_sat::certify::check::{CheckError, Cnf, LratSummary, check_lrat};
use nq_sat::instance::Lit;
use nq_sat::run::Control;
use nq_sat::sat::cnf::{ClauseSink, Formula};
use nq_sat::sat::refutation::{RefutationError, write_lrat};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::support::cases;

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

fn check(cnf: &Cnf, proof: &str) -> Result<LratSummary, CheckError> {
    check_lrat(cnf, proof.as_bytes(), &Control::default())
}

fn cnf(text: &str) -> Cnf {
    Cnf::read(text.as_bytes()).unwrap()
}

/// The proof by the program that a formula has no model, if it has none.
fn refute(cnf: &Cnf) -> Option<String> {
    let mut formula = Formula::with_variables(cnf.variables());
    for clause in cnf.clauses() {
        let literals = clause.iter().map(|&literal| Lit::from_dimacs(literal).unwrap());
        formula.add_clause(&literals.collect::<Vec<_>>());
    }
    let mut text = Vec::new();
    match write_lrat(&formula, &Control::default(), &mut text) {
        Ok(()) => Some(String::from_utf8(text).unwrap()),
        Err(RefutationError::Model(_)) => None,
        Err(error) => panic!("{error}"),
    }
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

/// The kind of a fault, by a part of its text.
fn name(fault: &str) -> &'static str {
    let kinds = [
        ("found ", "unexpected"),
        (" is out of range", "out of range"),
        ("numbers must increase", "not increasing"),
        ("a deletion with the number", "deletion number"),
        ("a RAT step", "RAT"),
        ("there is no clause", "unknown"),
        (" was deleted", "deleted"),
        (" is open", "open"),
        (" is already true", "satisfied"),
        (" is superfluous", "left over"),
        ("lead to no conflict", "no conflict"),
        ("goes on", "goes on"),
        ("without the empty clause", "no empty clause"),
    ];
    let kind = kinds.iter().find(|(part, _)| fault.contains(part));
    kind.map_or_else(|| panic!("{fault}"), |(_, name)| *name)
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
            Err(error) => name(&error.to_string()),
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

/// A clause of any length follows by a conflict only: from the one clause of the formula, which has
/// all its literals, and not from nothing.
#[test]
fn long_clauses_need_a_conflict_too() {
    let cnf = cnf("p cnf 9 1\n1 2 3 4 5 6 7 8 9 0\n");
    for length in 0..=9 {
        let literals: String = (1..=length).map(|literal| format!("{literal} ")).collect();
        let fault = |hints| check(&cnf, &format!("2 {literals}0 {hints}0\n")).unwrap_err();
        assert_eq!(name(&fault("").to_string()), "no conflict", "{length}");
        let expected = match length {
            9 => "no empty clause",
            8 => "no conflict",
            _ => "open",
        };
        assert_eq!(name(&fault("1 ").to_string()), expected, "{length}");
    }
}

const VARIABLES: i32 = 5;

type Clause = Vec<i32>;

fn literal() -> impl Strategy<Value = i32> {
    (1..=VARIABLES, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var })
}

/// Repeated and complementary literals, repeated and empty clauses included.
fn clauses() -> impl Strategy<Value = Vec<Clause>> {
    let length =
        prop_oneof![1 => Just(0_usize), 8 => Just(1), 60 => Just(2), 60 => Just(3), 10 => Just(4)];
    let clause = length.prop_flat_map(|length| prop::collection::vec(literal(), length));
    prop::collection::vec(clause, 0..40)
}

fn cnf_of(clauses: &[Clause]) -> Cnf {
    let words =
        |clause: &Clause| clause.iter().map(|literal| format!("{literal} ")).collect::<String>();
    let lines: String = clauses.iter().map(|clause| words(clause) + "0\n").collect();
    let text = format!("c\np cnf {VARIABLES} {}\n{lines}", clauses.len());
    let cnf = cnf(&text);
    assert!(cnf.clauses().eq(clauses.iter().map(Vec::as_slice)));
    cnf
}

/// A change of the proof: a word of a line set to a number, taken out or doubled.
#[derive(Clone, Debug)]
enum Change {
    Set(i32),
    Remove,
    Double,
}

fn change() -> impl Strategy<Value = (Index, Index, Change)> {
    let change = prop_oneof![
        6 => (-50..50_i32).prop_map(Change::Set),
        2 => Just(Change::Remove),
        1 => Just(Change::Double),
    ];
    (any::<Index>(), any::<Index>(), change)
}

fn changed(proof: &str, changes: &[(Index, Index, Change)]) -> String {
    let mut lines = lines(proof);
    for (line, word, change) in changes {
        let line = line.get_mut(&mut lines);
        if line.is_empty() {
            continue;
        }
        let at = word.index(line.len());
        match change {
            Change::Set(number) => line[at] = number.to_string(),
            Change::Remove => drop(line.remove(at)),
            Change::Double => line.insert(at, line[at].clone()),
        }
    }
    text(&lines)
}

/// A random step: any literals, any hints.
fn step() -> impl Strategy<Value = (Vec<i32>, Vec<u32>)> {
    (prop::collection::vec(literal(), 0..3), prop::collection::vec(1..40_u32, 0..5))
}

fn config() -> ProptestConfig {
    cases::config("tests/library/certificates.proptest-regressions", 1024)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn solver_refutation_is_accepted_and_correct(clauses in clauses()) {
        let cnf = cnf_of(&clauses);
        let proof = refute(&cnf);
        prop_assert_eq!(proof.is_some(), is_unsatisfiable(&cnf));
        if let Some(proof) = proof {
            prop_assert_eq!(check(&cnf, &proof).err(), None);
            prop_assert!(is_refutation(&cnf, &proof));
        }
    }

    /// The proof of one formula for another that differs a little, and changed proofs.
    #[test]
    fn accepted_formula_has_no_model(
        clauses in clauses(),
        replaced in prop::option::of((any::<Index>(), prop::collection::vec(1..=VARIABLES, 1..4))),
        changes in prop::collection::vec(change(), 0..3),
    ) {
        let Some(proof) = refute(&cnf_of(&clauses)) else { return Ok(()) };
        let mut other = clauses;
        if let Some((at, clause)) = replaced && !other.is_empty() {
            *at.get_mut(&mut other) = clause;
        }
        let other = cnf_of(&other);
        let proof = changed(&proof, &changes);
        if check(&other, &proof).is_ok() {
            prop_assert!(is_refutation(&other, &proof));
            prop_assert!(is_unsatisfiable(&other));
        }
    }

    /// Random steps: an accepted refutation is correct.
    #[test]
    fn random_steps_prove_nothing_false(
        clauses in clauses(),
        steps in prop::collection::vec(step(), 1..6),
    ) {
        let cnf = cnf_of(&clauses);
        let mut proof = String::new();
        let mut id = clauses.len();
        for (literals, hints) in steps {
            let literals: String = literals.iter().map(|literal| format!("{literal} ")).collect();
            let hints: String = hints.iter().map(|hint| format!("{hint} ")).collect();
            let step = format!("{} {literals}0 {hints}0\n", id + 1);
            // Keep the steps that follow, and drop the others.
            let tried = format!("{proof}{step}");
            let lines = Some(tried.lines().count() as u64);
            match check(&cnf, &tried) {
                Ok(_) => {
                    prop_assert!(is_refutation(&cnf, &tried));
                    prop_assert!(is_unsatisfiable(&cnf));
                    break;
                }
                Err(CheckError::Fault(fault)) if fault.line > lines => {
                    proof = tried;
                    id += 1;
                }
                Err(_) => {}
            }
        }
    }
}

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
