//! Proofs that the program writes: `veripb` verifies right ones, and rejects them after any change.
//! What `veripb` says of the proofs that the reader accepts or refuses. It verifies some of those
//! that are refused: the reader exists for these.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Output};

use nq_sat::base::Placement;
use nq_sat::certify::check::opb::Opb;
use nq_sat::certify::veripb::{VeripbVerdict, check_proof};
use nq_sat::certify::write::veripb::{Conclusion, Route, Written};
use nq_sat::format::{Document, Provenance, write_opb_forbidding};
use nq_sat::model::CountRange;
use nq_sat::process::Limits;
use nq_sat::run::Control;
use nq_sat::sat::encoding::EncodingChoice;
use proptest::prelude::*;

use crate::formats::cases::ODD;
use crate::minizinc::models::described;
use crate::programs::{VERIPB, needed};
use crate::support::proof::{Case, LOGGED, builtin, made_up};
use crate::support::reader::{
    FOUR_QUEENS, FOUR_QUEENS_FORBIDDEN, SHORT, config, n_queens, one_square, proof_cases, read,
    word_changed,
};

impl Case {
    /// The verdict of the checker on a proof that starts from the specification with these
    /// placements forbidden.
    fn verdict(&self, forbidden: &[Placement], proof: &str) -> VeripbVerdict {
        let (opb, pbp) = (self.folder.path().join("a.opb"), self.folder.path().join("a.pbp"));
        let mut file = BufWriter::new(fs::File::create(&opb).expect("a file"));
        let document = Document {
            instance: &self.instance,
            encoding: &EncodingChoice::default().resolve(self.instance.problem()),
            provenance: Provenance { about: "a test", command: "none", query: "" },
            residual: None,
            control: &Control::default(),
        };
        write_opb_forbidding(&document, forbidden, &mut file).expect("written");
        file.flush().expect("written");
        fs::write(&pbp, proof).expect("written");
        needed();
        check_proof(Path::new(VERIPB), &opb, &pbp, &Limits::default(), &Control::default())
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The verdict on a proof of this route.
    pub(super) fn verdict_on(&self, route: Route, proof: &str) -> VeripbVerdict {
        match route {
            Route::Logged(_) => self.verdict(&[], proof),
            Route::Symmetric => self.verdict(&self.solutions, proof),
        }
    }

    /// Asserts that both proofs are verified. Returns what was written, the logged one first.
    #[track_caller]
    fn holds(&self) -> [Written; 2] {
        [LOGGED, Route::Symmetric].map(|route| {
            let (proof, written) = self.proof(route);
            assert_eq!(self.verdict_on(route, &proof), verified(route), "{route:?}\n{proof:.2000}");
            written
        })
    }

    /// Asserts that the checker rejects a proof, and returns the line and its message.
    #[track_caller]
    pub(super) fn rejects(&self, route: Route, lines: &[String]) -> (Option<u64>, String) {
        rejection(self.verdict_on(route, &join(lines)))
    }
}

/// The expected verdict.
pub(super) fn verified(route: Route) -> VeripbVerdict {
    let conclusion = match route {
        Route::Logged(_) => "NO CONCLUSION",
        Route::Symmetric => "UNSATISFIABLE",
    };
    VeripbVerdict::Verified { conclusion: conclusion.to_owned() }
}

/// The line and the message of a rejection.
#[track_caller]
fn rejection(verdict: VeripbVerdict) -> (Option<u64>, String) {
    match verdict {
        VeripbVerdict::Rejected { line, message } => (line, message),
        other => panic!("not rejected: {other:?}"),
    }
}

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

/// Numbers of pieces with counters, the numbers of models/queens-and-knights.mzn.
#[test]
fn queens_and_knights() {
    for (size, k, count) in
        [(0, 0, 1), (1, 0, 1), (1, 1, 0), (3, 1, 0), (4, 1, 40), (5, 2, 156), (5, 3, 0), (6, 4, 0)]
    {
        let case = Case::new(&builtin("queens-and-knights", size, &[("k", k)]));
        assert_eq!(case.solutions.len(), count, "{size}, {k}");
        case.holds();
    }
    // Five of each are the most on 8 x 8. "Queens and Knights", Vector, vol. 21 no. 3.
    let case = Case::new(&builtin("queens-and-knights", 8, &[("k", 5)]));
    assert_eq!(case.solutions.len(), 16);
    case.holds();
}

/// Features that built-in models lack: a rectangle, blocked squares, fixed pieces, ranges, totals,
/// several pieces, odd moves.
#[test]
fn odd_models() {
    for (_, toml) in described(ODD).take(2) {
        Case::new(&made_up(toml)).holds();
    }
    for (rows, columns, blocked, moves, count) in [
        // Solutions that contain others.
        (3, 3, "", "F", "{ min = 4, max = 9 }"),
        (3, 4, "", "K", "{ min = 2, max = 3 }"),
        (2, 2, "", "Z", "\"any\""),
        // All but one, all but two, and all of the squares.
        (2, 3, "", "C", "5"),
        (2, 3, "", "C", "4"),
        (2, 3, "", "C", "6"),
        (2, 3, "\"a1\", \"b1\", \"c1\"", "Q", "2"),
        (1, 2, "\"a1\", \"b1\"", "Q", "0"),
        (1, 2, "\"a1\", \"b1\"", "N", "1"),
        // No piece fits anywhere, and that is a solution.
        (3, 3, "", "Q", "0"),
    ] {
        Case::new(&made_up(&format!(
            "board = {{ rows = {rows}, columns = {columns}, blocked = [{blocked}] }}\n\
             piece = [{{ symbol = \"P\", moves = \"{moves}\", count = {count} }}]"
        )))
        .holds();
    }
}

/// Pieces that block lines, numbers of attacks, and copies: the proof holds, without a logged
/// solution it does not, and none breaks symmetry.
#[test]
fn lines_of_sight() {
    let odd = described(ODD);
    let sight =
        odd.filter(|(_, toml)| ["blocks", "attack =", "kinds"].iter().any(|k| toml.contains(k)));
    let mut solved = 0;
    for (about, toml) in sight {
        let case = Case::new(&made_up(toml));
        let (proof, _) = case.proof(LOGGED);
        assert_eq!(case.verdict_on(LOGGED, &proof), verified(LOGGED), "{about}");
        let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
        let logged = places(&lines, "solx");
        assert_eq!(logged.len(), case.solutions.len(), "{about}");
        if let Some(&first) = logged.first() {
            lines.remove(first);
            case.rejects(LOGGED, &lines);
            solved += 1;
        }
    }
    assert!(solved >= 4, "{solved}");
}

/// Bounds that exclude each other, and more pieces than squares: no model file states that, but a
/// problem may.
#[test]
fn bounds_that_cannot_be_met() {
    let mut problem = made_up(
        r#"
        board = { rows = "2", columns = "4" }
        piece = [{ symbol = "C", name = "camel", moves = "C", count = 4 }]"#,
    );
    for (min, max) in [(5, 3), (1, 0), (8, 0), (7, 6), (9, 9), (9, 20)] {
        problem.counts = vec![CountRange { min, max }];
        let case = Case::new(&problem);
        assert_eq!(case.solutions.len(), 0);
        case.holds();
    }
}

/// Each logged solution is needed, and must be one; each is logged once.
#[test]
fn the_logged_solutions_are_changed() {
    let case = Case::new(&builtin("n-queens", 5, &[]));
    let proof = lines(&case.proof(LOGGED).0);
    let logged = places(&proof, "solx");
    assert_eq!(logged.len(), 10);
    for place in logged {
        let mut corrupted = proof.clone();
        corrupted.remove(place);
        let (line, message) = case.rejects(LOGGED, &corrupted);
        let why = "not implied by reverse unit propagation";
        assert!(line.is_some() && message.contains(why), "{message}");
        // The queen of the first row moves to the next square.
        corrupted.clone_from(&proof);
        let (first, rest) = proof[place][6..].split_once(' ').expect("more queens");
        let column: u32 = first.parse().expect("a number");
        corrupted[place] = format!("solx x{} {rest}", column % 5 + 1);
        let (line, message) = case.rejects(LOGGED, &corrupted);
        assert_eq!(line, Some(place as u64 + 1), "{message}");
        assert!(message.contains("solution is conflicting with constraint"), "{message}");
    }
    let mut twice = proof.clone();
    twice.insert(3, proof[2].clone());
    assert_eq!(case.rejects(LOGGED, &twice).0, Some(4));
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
        rejection(case.verdict(&forbidden, &proof.replacen("f 44;", "f 43;", 1)));
    }
}

/// The last 20 steps of the solver are left out one by one, and the first literal of each negated.
/// Later steps refer to constraints by distance, so all of them fail.
#[test]
fn steps_are_changed() {
    for route in [LOGGED, Route::Symmetric] {
        let case = Case::new(&builtin("n-queens", 6, &[]));
        let proof = lines(&case.proof(route).0);
        let (steps, literals) = (places(&proof, "rup"), places(&proof, "rup 1 "));
        assert!(steps.len() > 20 && literals.len() > 20);
        for &place in steps.iter().rev().take(20) {
            let mut corrupted = proof.clone();
            corrupted.remove(place);
            case.rejects(route, &corrupted);
        }
        for &place in literals.iter().rev().take(20) {
            let mut corrupted = proof.clone();
            let literal = &proof[place][6..];
            corrupted[place] = match literal.strip_prefix('~') {
                Some(variable) => format!("rup 1 {variable}"),
                None => format!("rup 1 ~{literal}"),
            };
            case.rejects(route, &corrupted);
        }
        // The last hint causes the conflict. There is no constraint 0, none so far back, and none
        // of that name.
        let last = *places(&proof, "rup >= 1").last().expect("the contradiction");
        let (start, _) = proof[last].rsplit_once(' ').expect("hints");
        for wrong in ["-99999", "99999", "@nobody"] {
            let mut corrupted = proof.clone();
            corrupted[last] = format!("{start} {wrong};");
            case.rejects(route, &corrupted);
        }
        // From the negation alone nothing follows.
        let mut corrupted = proof.clone();
        corrupted[last] = "rup >= 1 : ~;".to_owned();
        assert_eq!(case.rejects(route, &corrupted).0, Some(last as u64 + 1));
    }
}

/// The head, the last lines, and the steps about symmetry.
#[test]
fn other_lines_are_changed() {
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
        rejection(case.verdict_on(route, &proof.replacen(right, wrong, 1)));
    }
    // A proof about one board does not hold for another.
    for route in [LOGGED, Route::Symmetric] {
        let (proof, _) = queens.proof(route);
        let other = Case::new(&builtin("n-queens", 7, &[]));
        assert_eq!(rejection(other.verdict_on(route, &proof)).0, Some(2));
    }
}

/// Newer checkers accept the number of solutions as a conclusion. 3.0.2 does not know the word.
#[test]
fn enumeration_complete() {
    let case = Case::new(&builtin("n-queens", 6, &[]));
    let route = Route::Logged(Conclusion::Enumeration);
    let (proof, _) = case.proof(route);
    let bare = case.proof(LOGGED).0;
    let complete = "conclusion ENUMERATION_COMPLETE 4 : -1;";
    assert_eq!(proof, bare.replacen("conclusion NONE;", complete, 1));
    let (_, message) = rejection(case.verdict_on(route, &proof));
    assert!(message.contains("found `ENUMERATION_COMPLETE`"), "{message}");
}

/// Runs `veripb`.
fn veripb(formula: &str, proof: &str) -> Output {
    needed();
    let directory = tempfile::tempdir().unwrap();
    let [formula_path, proof_path] = ["f.opb", "p.pbp"].map(|name| directory.path().join(name));
    fs::write(&formula_path, formula).unwrap();
    fs::write(&proof_path, proof).unwrap();
    let output = Command::new(VERIPB).arg(&formula_path).arg(&proof_path).output();
    output.expect("veripb runs")
}

/// The lines of a verdict.
fn verdicts(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().filter(|line| line.starts_with("s ")).map(str::to_owned).collect()
}

#[test]
fn each_proof_has_its_verdict() {
    let mut wrong = Vec::new();
    for case in proof_cases() {
        let output = veripb(&case.formula, &case.proof);
        let found = if output.status.success() { verdicts(&output) } else { Vec::new() };
        let meets = case.outcome.is_err()
            || found.iter().all(|verdict| {
                let conclusion = verdict.strip_prefix("s VERIFIED ").unwrap_or_default();
                case.outcome.as_ref().is_ok_and(|needed| needed.is_met_by(conclusion))
            });
        if found.first() != case.veripb.as_ref() || !meets {
            wrong.push(format!("{}\n{output:?}\nexpected: {:?}", case.proof, case.veripb));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_verdict_is_printed_before_the_end_is_read() {
    let output = veripb(FOUR_QUEENS, &format!("{SHORT}rup"));
    assert_eq!(verdicts(&output), ["s VERIFIED NO CONCLUSION"]);
    assert!(!output.status.success());
}

#[test]
fn constraint_count_agrees_with_veripb() {
    let proof = |count| {
        format!(
            "pseudo-Boolean proof version 3.0\nf {count};\noutput NONE;\nconclusion NONE;\n\
             end pseudo-Boolean proof;\n"
        )
    };
    for (problem, file) in [
        (n_queens(4), FOUR_QUEENS),
        (n_queens(4), FOUR_QUEENS_FORBIDDEN),
        (n_queens(0), "* #variable= 0 #constraint= 0\n"),
        (n_queens(0), "* #variable= 1 #constraint= 1\n+1 x1 >= 2 ;\n"),
        (
            one_square(),
            "* #variable= 1 #constraint= 2\n* the same twice\n+1 x1 = 1 ;\n+1 x1 = 1 ;\n",
        ),
    ] {
        let count = Opb::read(file.as_bytes(), &problem).unwrap().count();
        assert!(veripb(file, &proof(count)).status.success(), "{file}");
        assert!(!veripb(file, &proof(count + 1)).status.success(), "{file}");
    }
}

#[test]
fn installed_veripb_has_the_expected_version() {
    needed();
    let output = Command::new(VERIPB).arg("--version").output().expect("veripb runs");
    assert!(String::from_utf8_lossy(&output.stdout).trim().ends_with("veripb 3.0.2"), "{output:?}");
}

proptest! {
    #![proptest_config(config(60))]

    /// With more solutions than are listed, no changed proof is both accepted and verified.
    #[test]
    fn no_mutant_is_accepted_and_verified_for_another_formula(proof in word_changed()) {
        // Without the constraint of the first row there are more than two solutions.
        let weaker = FOUR_QUEENS.replace(
            "+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;",
            "+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;\n+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;",
        );
        let weaker = weaker.replace("#constraint= 18", "#constraint= 19");
        if read(proof.as_bytes()).is_ok() {
            let output = veripb(&weaker, &proof);
            prop_assert!(!output.status.success(), "{:?}", output);
        }
    }
}
