//! Random small formulas: an accepted refutation means no model, by trying all assignments.

use nq_sat::certify::check::{Cnf, check_lrat};
use nq_sat::run::control::Control;
use proptest::prelude::*;
use proptest::sample::Index;

use super::reference_checker::{is_refutation, is_unsatisfiable};
use super::refute::refute;
use crate::support::cases;

const VARIABLES: i32 = 5;

type Clause = Vec<i32>;

/// Repeated and complementary literals, repeated and empty clauses included.
fn clauses() -> impl Strategy<Value = Vec<Clause>> {
    let literal =
        (1..=VARIABLES, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    let length =
        prop_oneof![1 => Just(0_usize), 8 => Just(1), 60 => Just(2), 60 => Just(3), 10 => Just(4)];
    let clause = length.prop_flat_map(move |length| prop::collection::vec(literal.clone(), length));
    prop::collection::vec(clause, 0..40)
}

fn cnf(clauses: &[Clause]) -> Cnf {
    let words =
        |clause: &Clause| clause.iter().map(|literal| format!("{literal} ")).collect::<String>();
    let lines: String = clauses.iter().map(|clause| words(clause) + "0\n").collect();
    let text = format!("c\np cnf {VARIABLES} {}\n{lines}", clauses.len());
    let cnf = Cnf::read(text.as_bytes()).unwrap();
    assert!(cnf.clauses().eq(clauses.iter().map(Vec::as_slice)));
    cnf
}

fn accepted(cnf: &Cnf, proof: &str) -> bool {
    check_lrat(cnf, proof.as_bytes(), &Control::default()).is_ok()
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
    let mut lines: Vec<Vec<String>> =
        proof.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
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
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// A random step: any literals, any hints.
fn step() -> impl Strategy<Value = (Vec<i32>, Vec<u32>)> {
    let literal =
        (1..=VARIABLES, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    (prop::collection::vec(literal, 0..3), prop::collection::vec(1..40_u32, 0..5))
}

fn config() -> ProptestConfig {
    cases::config("tests/library/certify_checks.proptest-regressions", 1024)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn solver_refutation_is_accepted_and_correct(clauses in clauses()) {
        let cnf = cnf(&clauses);
        let proof = refute(&cnf);
        prop_assert_eq!(proof.is_some(), is_unsatisfiable(&cnf));
        if let Some(proof) = proof {
            prop_assert_eq!(check_lrat(&cnf, proof.as_bytes(), &Control::default()).err(), None);
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
        let Some(proof) = refute(&cnf(&clauses)) else { return Ok(()) };
        let mut other = clauses;
        if let Some((at, clause)) = replaced && !other.is_empty() {
            *at.get_mut(&mut other) = clause;
        }
        let other = cnf(&other);
        let proof = changed(&proof, &changes);
        if accepted(&other, &proof) {
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
        let cnf = cnf(&clauses);
        let mut proof = String::new();
        let mut id = clauses.len();
        for (literals, hints) in steps {
            let literals: String = literals.iter().map(|literal| format!("{literal} ")).collect();
            let hints: String = hints.iter().map(|hint| format!("{hint} ")).collect();
            let step = format!("{} {literals}0 {hints}0\n", id + 1);
            // Keep the steps that follow, and drop the others.
            let tried = format!("{proof}{step}");
            match check_lrat(&cnf, tried.as_bytes(), &Control::default()) {
                Ok(_) => {
                    prop_assert!(is_refutation(&cnf, &tried));
                    prop_assert!(is_unsatisfiable(&cnf));
                    break;
                }
                Err(error) if error.line > tried.lines().count() as u64 => {
                    proof = tried;
                    id += 1;
                }
                Err(_) => {}
            }
        }
    }
}
