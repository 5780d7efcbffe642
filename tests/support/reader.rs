//! Problems small enough to write down by hand, with their solutions and proofs about them.

use nq_sat::base::placement::Placement;
use nq_sat::certify::check::Variables;
use nq_sat::certify::check::veripb::{ProofError, Start, Summary, read_proof};
use nq_sat::model::{CountRange, Problem, Settings, builtin};
use proptest::prelude::*;
use proptest::sample::select;

/// 16 variables; 8 equalities and 10 inequalities make 26 constraints.
pub const FOUR_QUEENS: &str = include_str!("reader/four-queens.opb");
/// The same with a constraint against each of the two solutions.
pub const FOUR_QUEENS_FORBIDDEN: &str = include_str!("reader/four-queens-forbidden.opb");

pub fn n_queens(size: u32) -> Problem {
    builtin::by_name("n-queens").unwrap().problem(size, &Settings::default()).unwrap()
}

/// One square with or without a queen: two solutions, one in the other, and no constraint.
pub fn one_square() -> Problem {
    Problem { counts: vec![CountRange { min: 0, max: 1 }], ..n_queens(1) }
}

/// The placement of these variables.
pub fn placement(problem: &Problem, variables: &[u32]) -> Placement {
    let numbered = Variables::of(problem);
    variables.iter().map(|&variable| numbered.placed(variable).unwrap()).collect()
}

/// The two solutions of four queens.
pub fn two() -> Vec<Placement> {
    let problem = n_queens(4);
    [[2, 8, 9, 15], [3, 5, 12, 14]].map(|solution| placement(&problem, &solution)).to_vec()
}

/// Short: only the true variables, no auxiliary ones.
pub const SHORT: &str = include_str!("reader/four-queens.pbp");

/// With every permitted kind of step.
pub const FULL: &str = include_str!("reader/four-queens-full.pbp");

/// The proof of four queens, read with both solutions listed.
pub fn read(proof: &[u8]) -> Result<Summary, ProofError> {
    read_proof(proof, Start::Constraints(26), &n_queens(4), &two())
}

/// A proof that no solution is left, with both solutions forbidden in the formula.
pub const FORBIDDEN: &str = include_str!("reader/four-queens-forbidden.pbp");

/// That proof, read with both solutions listed.
pub fn read_forbidden(proof: &str) -> Result<Summary, ProofError> {
    read_proof(proof.as_bytes(), Start::Forbidden(28), &n_queens(4), &two())
}

/// Words of such files, and others.
pub const WORDS: &[&str] = &[
    "rup",
    "pol",
    "red",
    "solx",
    "sol",
    "a",
    "e",
    "f",
    "deld",
    "del",
    "dom",
    "qed",
    "proofgoal",
    "output",
    "NONE",
    "conclusion",
    "UNSAT",
    "end",
    ">=",
    "<=",
    "=",
    ":",
    "->",
    "~",
    "+",
    "*",
    "d",
    "s",
    "w",
    ";",
    "%",
    "\r",
    "\n",
    "0",
    "1",
    "-1",
    "26",
    "27",
    "34",
    "99999999999999999999",
    "x1",
    "~x1",
    "x2",
    "~x2",
    "x16",
    "x17",
    "x01",
    "y1",
    "~y1",
    "@left",
    "@nothing",
    "#1",
    "subproof",
    "é",
];

/// This many cases at most.
pub fn config(cases: u32) -> ProptestConfig {
    super::cases::config("tests/library/certify_reader.proptest-regressions", cases)
}

/// Either proof.
pub fn proofs() -> impl Strategy<Value = &'static str> {
    select(&[SHORT, FULL][..])
}

/// A proof with one word replaced, added or removed, or two lines exchanged.
pub fn word_changed() -> impl Strategy<Value = String> {
    let any_index = any::<prop::sample::Index>;
    (proofs(), any_index(), any_index(), select(WORDS), 0..4).prop_map(
        |(proof, index, other, word, kind)| {
            if kind == 3 {
                let mut lines: Vec<_> = proof.lines().collect();
                let (a, b) = (index.index(lines.len()), other.index(lines.len()));
                lines.swap(a, b);
                return lines.join("\n") + "\n";
            }
            // Spaces and line ends are words of their own.
            let mut words: Vec<&str> = proof.split_inclusive([' ', '\n', ';']).collect();
            let at = index.index(words.len());
            let spaced = format!("{word} ");
            match kind {
                0 => words[at] = &spaced,
                1 => words.insert(at, &spaced),
                _ => drop(words.remove(at)),
            }
            words.concat()
        },
    )
}
