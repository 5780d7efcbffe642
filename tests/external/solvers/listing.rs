//! Solvers that list every placement once, however the formula is split, and faults that are not
//! theirs.

use std::collections::HashSet;

use nq_sat::Count;
use nq_sat::base::Placement;
use nq_sat::external::{
    FormulaFile, Listing, Profile, Profiles, SolverCheckError, SolverChecker, Status, splits,
};
use nq_sat::format::Provenance;
use nq_sat::instance::Instance;
use nq_sat::native::Search;
use nq_sat::run::{Control, Engine};
use nq_sat::sat::encoding::EncodingChoice;
use tempfile::tempdir;

use crate::programs::needed;
use crate::support::question::{PATIENT, formula_file, queens};

/// All placements, by an engine that shares no code with the formula.
fn placements(instance: &Instance) -> HashSet<Placement> {
    let mut all = HashSet::new();
    let listed = Search.list(instance.problem(), &Control::default(), &mut |placement| {
        assert!(all.insert(placement.clone()), "twice");
        std::ops::ControlFlow::Continue(())
    });
    listed.expect("an engine for any model");
    all
}

/// Lists with a solver and returns its result.
fn list(
    instance: &Instance,
    profile: &Profile,
    expected: Option<&HashSet<Placement>>,
) -> Result<(Listing, Vec<Placement>), SolverCheckError> {
    let (scratch, keep) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let mut file = formula_file(instance, scratch.path());
    let checker = SolverChecker {
        limits: PATIENT,
        keep: keep.path(),
        control: &Control::default(),
        proofs: false,
    };
    let mut found = Vec::new();
    let mut add = |placement: &Placement| found.push(placement.clone());
    let listing = checker.list((&mut file, instance), profile, expected, &mut add)?;
    Ok((listing, found))
}

fn solver(name: &str) -> Profile {
    needed();
    Profiles::builtin().find(name).expect(name)
}

#[test]
fn all_are_listed_once_with_and_without_cubes() {
    for n in [0, 1, 2, 3, 6, 7] {
        let instance = queens(n);
        assert_eq!(splits(instance.problem()), n >= 7);
        let all = placements(&instance);
        for expected in [None, Some(&all)] {
            let (listing, found) = list(&instance, &solver("minisat"), expected).expect("listed");
            assert_eq!(listing.ended_by, None);
            assert_eq!(found.len(), all.len(), "n = {n}");
            assert_eq!(found.iter().cloned().collect::<HashSet<_>>(), all, "n = {n}");
            // Once for each placement, and once at the end of each cube.
            let ends = listing.cost.calls - all.len() as u64;
            assert!(if n < 7 { ends == 1 } else { ends > 7 }, "{listing:?}");
        }
    }
}

/// Ten placements, three at a time.
#[test]
fn models_printed_together_are_listed_once_each() {
    let instance = queens(5);
    let all = placements(&instance);
    let args = ["--verbose=0", "3", "{cnf}"].map(str::to_owned).to_vec();
    let three = Profile { args, ..solver("clasp") };
    for expected in [None, Some(&all)] {
        let (listing, found) = list(&instance, &three, expected).expect("listed");
        assert_eq!((listing.ended_by, listing.cost.calls, found.len()), (None, 5, 10));
        assert_eq!(found.into_iter().collect::<HashSet<_>>(), all);
    }
}

/// An engine that misses a placement must not make a solver look faulty.
#[test]
fn unexpected_placement_is_not_the_solvers_fault() {
    for n in [6, 7] {
        let instance = queens(n);
        let mut all = placements(&instance);
        let one = all.iter().next().expect("a placement").clone();
        all.remove(&one);
        let fault = list(&instance, &solver("cadical"), Some(&all)).expect_err("one more");
        assert!(matches!(fault, SolverCheckError::WrongKnown { .. }), "{fault}");
    }
}

/// An engine that lists too much makes the solver look wrong; the formula is kept for inspection.
#[test]
fn extra_expected_placement_is_a_wrong_verdict() {
    let (instance, other) = (queens(6), queens(4));
    let mut all = placements(&instance);
    all.extend(placements(&other));
    let (listing, found) = list(&instance, &solver("cadical"), Some(&all)).expect("a listing");
    let answer = listing.ended_by.expect("an end");
    assert_eq!((answer.status, found.len()), (Status::WrongVerdict, 4));
}

/// Placements that break a rule which the formula lacks are detected as a fault of the encoder.
#[test]
fn formula_without_a_rule_is_detected() {
    let weaker = queens(7).without_group("Q diagonals").expect("the group");
    let fault = list(&weaker, &solver("cadical"), None).expect_err("two on a diagonal");
    assert!(matches!(fault, SolverCheckError::WrongFormula { .. }), "{fault}");
}

/// The installed counters count the known numbers (A000170), and are distinguished from solvers.
#[test]
fn counters_count_the_known_numbers() {
    let (scratch, keep) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let counters = ["clasp-count", "picosat-count"];
    for (n, known) in [(0, 1_u64), (1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (8, 92)] {
        let (known, more) = (Count::from(known), Count::from(known + 1));
        let instance = queens(n);
        for encoding in nq_sat::sat::encoding::AT_MOST_ONE {
            let choice = EncodingChoice { at_most_one: Some(*encoding), ..Default::default() };
            let encoding = choice.resolve(instance.problem());
            let provenance = Provenance { about: "a test", command: "a test", query: "" };
            for profile in counters.map(solver) {
                assert!(profile.is_counter());
                let control = &Control::default();
                let file = FormulaFile::exported(
                    &instance,
                    &encoding,
                    provenance,
                    scratch.path(),
                    control,
                );
                let mut file = file.expect("a file");
                let checker =
                    SolverChecker { limits: PATIENT, keep: keep.path(), control, proofs: false };
                let right = checker.count(&mut file, &profile, Some(&known)).expect("counted");
                assert_eq!(right.count.as_ref(), Some(&known), "{}: {right:?}", profile.name);
                let wrong = checker.count(&mut file, &profile, Some(&more)).expect("counted");
                assert_eq!((wrong.status, wrong.count), (Status::WrongVerdict, None));
            }
        }
    }
}
