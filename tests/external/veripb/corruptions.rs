//! Corrupted proofs.

use nq_sat::certify::write::veripb::Route;

use super::{rejection, verified};
use crate::support::proof::{Case, LOGGED, builtin};

fn join(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn lines(proof: &str) -> Vec<String> {
    proof.lines().map(str::to_owned).collect()
}

/// The places of lines that begin with a word.
fn places(lines: &[String], word: &str) -> Vec<usize> {
    (0..lines.len()).filter(|&place| lines[place].starts_with(word)).collect()
}

#[test]
fn a_solution_is_not_logged() {
    let case = Case::new(&builtin("n-queens", 5, &[]));
    let proof = lines(&case.proof(LOGGED).0);
    let logged = places(&proof, "solx");
    assert_eq!(logged.len(), 10);
    for place in logged {
        let mut corrupted = proof.clone();
        corrupted.remove(place);
        let (line, message) = rejection(case.verdict(&[], &join(&corrupted)));
        assert!(
            line.is_some() && message.contains("not implied by reverse unit propagation"),
            "{message}"
        );
    }
}

#[test]
fn non_solution_is_logged() {
    let case = Case::new(&builtin("n-queens", 5, &[]));
    let proof = lines(&case.proof(LOGGED).0);
    for place in places(&proof, "solx") {
        let mut corrupted = proof.clone();
        // The queen of the first row moves to the next square.
        let (first, rest) = corrupted[place][6..].split_once(' ').expect("more queens");
        let column: u32 = first[..].parse().expect("a number");
        corrupted[place] = format!("solx x{} {rest}", column % 5 + 1);
        let (line, message) = rejection(case.verdict(&[], &join(&corrupted)));
        assert_eq!(line, Some(place as u64 + 1), "{message}");
        assert!(message.contains("solution is conflicting with constraint"), "{message}");
    }
}

#[test]
fn a_solution_is_logged_twice() {
    let case = Case::new(&builtin("n-queens", 5, &[]));
    let mut proof = lines(&case.proof(LOGGED).0);
    let first = proof[2].clone();
    proof.insert(3, first);
    let (line, message) = rejection(case.verdict(&[], &join(&proof)));
    assert_eq!(line, Some(4), "{message}");
}

/// A listed solution is not forbidden in the file from which the proof starts.
#[test]
fn a_solution_is_not_forbidden() {
    let case = Case::new(&builtin("n-queens", 5, &[]));
    let (proof, _) = case.proof(Route::Symmetric);
    for missing in 0..case.solutions.len() {
        let mut forbidden = case.solutions.clone();
        forbidden.remove(missing);
        let (line, message) = rejection(case.verdict(&forbidden, &proof));
        assert_eq!(line, Some(2));
        assert!(message.contains("The formula contains 43 constraints"), "{message}");
        // Claiming it does not help.
        let corrupted = proof.replacen("f 44;", "f 43;", 1);
        rejection(case.verdict(&forbidden, &corrupted));
    }
}

/// Leaves out each step of the solver in turn. Later steps refer to constraints by distance, so all
/// of them fail.
#[test]
fn a_step_is_left_out() {
    for route in [LOGGED, Route::Symmetric] {
        let case = Case::new(&builtin("n-queens", 6, &[]));
        let proof = lines(&case.proof(route).0);
        let steps = places(&proof, "rup");
        assert!(steps.len() > 20);
        for &place in steps.iter().rev().take(20) {
            let mut corrupted = proof.clone();
            corrupted.remove(place);
            rejection(case.verdict_on(route, &join(&corrupted)));
        }
    }
}

/// Negates the first literal of each step.
#[test]
fn a_literal_is_flipped() {
    for route in [LOGGED, Route::Symmetric] {
        let case = Case::new(&builtin("n-queens", 6, &[]));
        let proof = lines(&case.proof(route).0);
        let steps = places(&proof, "rup 1 ");
        assert!(steps.len() > 20);
        for &place in steps.iter().rev().take(20) {
            let mut corrupted = proof.clone();
            let literal = &proof[place][6..];
            corrupted[place] = match literal.strip_prefix('~') {
                Some(variable) => format!("rup 1 {variable}"),
                None => format!("rup 1 ~{literal}"),
            };
            rejection(case.verdict_on(route, &join(&corrupted)));
        }
    }
}

/// Changes the last hint of a step, which causes the conflict, to another constraint.
#[test]
fn a_hint_is_wrong() {
    for route in [LOGGED, Route::Symmetric] {
        let case = Case::new(&builtin("n-queens", 6, &[]));
        let proof = lines(&case.proof(route).0);
        let last = *places(&proof, "rup >= 1").last().expect("the contradiction");
        let (start, hint) = proof[last].rsplit_once(' ').expect("hints");
        let mut corrupted = proof.clone();
        // Not there at all: there is no constraint 0, none so far back, and none of that name.
        for wrong in ["-99999", "99999", "@nobody"] {
            assert_ne!(hint, wrong);
            corrupted[last] = format!("{start} {wrong};");
            rejection(case.verdict_on(route, &join(&corrupted)));
        }
        // Only the negation, from which nothing follows.
        corrupted[last] = "rup >= 1 : ~;".to_owned();
        let (line, message) = rejection(case.verdict_on(route, &join(&corrupted)));
        assert_eq!(line, Some(last as u64 + 1), "{message}");
    }
}

/// The head, the last lines, and the steps about symmetry.
#[test]
fn other_lines_are_wrong() {
    let queens = Case::new(&builtin("n-queens", 6, &[]));
    let both = Case::new(&builtin("queens-and-knights", 5, &[("k", 2)]));
    for (case, route, right, wrong) in [
        (&queens, LOGGED, "version 3.0", "version 9.0"),
        (&queens, LOGGED, "f 42;", "f 41;"),
        (&queens, LOGGED, "e >= 1 : -1;", "e >= 1 : -2;"),
        (&queens, LOGGED, "e >= 1 : -1;", "e >= 2 : -1;"),
        (&queens, LOGGED, "conclusion NONE;", "conclusion UNSAT;"),
        (&queens, LOGGED, "output NONE;\n", ""),
        (&queens, LOGGED, "end pseudo-Boolean proof;\n", ""),
        (&queens, Route::Symmetric, "conclusion UNSAT : -1;", "conclusion UNSAT : -2;"),
        (&queens, Route::Symmetric, "load_order digits", "load_order nobody"),
        (&queens, Route::Symmetric, "left u1", "left u61 u1"),
        (&queens, Route::Symmetric, "pol -2 -3 + -1 +;", "pol -2 -3 +;"),
        (&queens, Route::Symmetric, "pol -1 -2 +;", "pol -1;"),
        // No motion of the board does only this.
        (&queens, Route::Symmetric, " : x1 -> x6 ", " : x1 -> x5 "),
        (&both, LOGGED, ">= 1 : y", ">= 4 : y"),
        (&both, LOGGED, " -> 0;", " -> 1;"),
        (&both, LOGGED, " + s;", " s;"),
    ] {
        let (proof, _) = case.proof(route);
        assert!(proof.contains(right), "{right}");
        let corrupted = proof.replacen(right, wrong, 1);
        assert_eq!(case.verdict_on(route, &proof), verified(route));
        rejection(case.verdict_on(route, &corrupted));
    }
}

/// A proof about one board does not hold for another.
#[test]
fn another_board() {
    for (route, other) in [(LOGGED, 6), (Route::Symmetric, 6), (LOGGED, 8), (Route::Symmetric, 8)] {
        let (proof, _) = Case::new(&builtin("n-queens", 7, &[])).proof(route);
        let other = Case::new(&builtin("n-queens", other, &[]));
        let (line, _) = rejection(other.verdict_on(route, &proof));
        assert_eq!(line, Some(2));
    }
}
