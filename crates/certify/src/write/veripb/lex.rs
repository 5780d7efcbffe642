//! Symmetry breaking: restricts the proof to the least placement of each orbit.
//!
//! The squares around the middle row, read as the digits of a binary number, order the placements.
//! A motion maps the set of remaining solutions to itself, so a placement with a larger number than
//! its image can be dropped. VeriPB's rule `dom` adds that constraint (Bogaerts et al., JAIR 2023),
//! for every motion in the same order. The coefficients are powers of two, so the number of squares
//! is limited to keep them small for the checker. With the middle rows first, the proof for 12
//! queens has 7 MB; with the first row first, 12 MB.
//!
//! For the solver, clauses compare x(1) x(2) … with its image y(1) y(2) …. p(i) means that both are
//! equal up to digit i.
//!
//! ```text
//! p(i) ⇔ p(i-1) ∧ (x(i) ∨ ¬y(i))          p(i-1) ∧ x(i) ⇒ y(i)
//! ```
//!
//! The clause follows from "if p(i-1), then the remaining digits of x are no larger a number". At
//! first `dom` gives that constraint. Each digit is then removed by adding the definition of p(i).

use std::io;

use crate::write::veripb::clauses::Clauses;
use crate::write::veripb::steps::{Addend, Id, Proof};
use nq_board::base::Placed;
use nq_cnf::instance::{Instance, Lit, Permutation, Var};

/// The most variables to compare. Their weights sum to less than 2^50, so sums of a few such
/// constraints stay far below the 64 bits of the checker's arithmetic.
const COMPARED: usize = 50;

/// Adds that no placement is larger than its image, for motions of the board.
pub(super) fn add_least(
    instance: &Instance,
    motions: &[Permutation],
    clauses: &mut Clauses,
    proof: &mut Proof<'_>,
) -> io::Result<()> {
    let digits = digits(instance);
    if motions.is_empty() || digits.is_empty() {
        return Ok(());
    }
    define_order(&digits, proof)?;
    // Write all `dom` steps first: a later one would have to map other derived constraints as well.
    for (place, motion) in motions.iter().enumerate() {
        write_least(place + 1, motion, &digits, proof)?;
    }
    for (place, motion) in motions.iter().enumerate() {
        compare(Id::Least(place + 1), motion, &digits, clauses, proof)?;
    }
    Ok(())
}

/// The variables to compare, each with its weight, the heaviest first: piece by piece, the squares
/// nearest the middle row first, because a piece there attacks most.
fn digits(instance: &Instance) -> Vec<(Var, u64)> {
    let rows = instance.problem().board.rows();
    let mut vars: Vec<_> = instance.vars().collect();
    // The sort is stable: of rows at equal distance, the upper one comes first.
    vars.sort_by_key(|(_, Placed { piece, square })| {
        (*piece, (2 * u32::from(square.row) + 1).abs_diff(u32::from(rows)), square.row)
    });
    vars.truncate(COMPARED);
    let count = vars.len();
    let weight = |place| 1_u64 << (count - 1 - place);
    vars.iter().enumerate().map(|(place, &(var, _))| (var, weight(place))).collect()
}

fn define_order(digits: &[(Var, u64)], proof: &mut Proof<'_>) -> io::Result<()> {
    let names = |letter: char| -> String {
        (1..=digits.len()).map(|number| format!(" {letter}{number}")).collect()
    };
    let terms = (1..).zip(digits);
    let sum: String = terms
        .map(|(number, (_, weight))| format!("-{weight} u{number} {weight} v{number} "))
        .collect();
    let (left, right, fresh) = (names('u'), names('v'), names('w'));
    proof.line(format_args!(
        "def_order digits\n vars\n  left{left};\n  right{right};\n  aux;\n end;\n \
         def\n  {sum}>= 0;\n end;\n \
         transitivity\n  vars\n   fresh_right{fresh};\n  end;\n  proof\n   proofgoal #1\n    \
         pol -2 -3 + -1 +;\n   qed : -1;\n  qed;\n end;\nend"
    ))?;
    let loaded: String = digits.iter().map(|(var, _)| format!(" {}", proof.name(*var))).collect();
    proof.line(format_args!("load_order digits{loaded}"))
}

/// Writes the `dom` step of a motion. Its subproof: two numbers cannot each be smaller than the
/// other.
fn write_least(
    number: usize,
    motion: &Permutation,
    digits: &[(Var, u64)],
    proof: &mut Proof<'_>,
) -> io::Result<()> {
    let moved = |var: Var| Some(motion[var.index()]).filter(|&image| image != var);
    let name = |var: Var| proof.name(var);
    let sum: String = digits
        .iter()
        .filter_map(|&(var, weight)| Some((var, moved(var)?, weight)))
        .map(|(var, image, weight)| format!("{weight} {} -{weight} {} ", name(image), name(var)))
        .collect();
    let witness: String = (0..)
        .map(Var::new)
        .take(motion.len())
        .filter_map(|var| Some(format!(" {} -> {}", name(var), name(moved(var)?))))
        .collect();
    proof.line(format_args!(
        "{} dom {sum}>= 0 :{witness} : subproof\n proofgoal #2\n  pol -1 -2 +;\n qed : -1;\nqed",
        proof.reference(Id::Least(number))
    ))
}

/// Writes the comparison as clauses.
fn compare(
    least: Id,
    motion: &Permutation,
    digits: &[(Var, u64)],
    clauses: &mut Clauses,
    proof: &mut Proof<'_>,
) -> io::Result<()> {
    // `rest`: if p(i-1), the remaining digits are no larger. `before`: p(i-1) and its coefficient
    // there.
    let mut rest = least;
    let mut before: Option<(Var, u64)> = None;
    let pairs = digits.iter().map(|&(x, weight)| (x, motion[x.index()], weight));
    let mut pairs = pairs.filter(|(x, y, _)| x != y).peekable();
    while let Some((x, y, weight)) = pairs.next() {
        let unless = before.map(|(p, _)| p.negative());
        let clause: Vec<Lit> = [x.negative(), y.positive()].into_iter().chain(unless).collect();
        let id = proof.propagate(&clause, &[rest])?;
        clauses.add(&clause, id);
        if pairs.peek().is_none() {
            break;
        }

        let p = clauses.new_var();
        let mut define = |first: Lit, others: &[Lit]| -> io::Result<Id> {
            let id = proof.define((1, first), others.iter().copied(), 1)?;
            clauses.add(&[&[first], others].concat(), id);
            Ok(id)
        };
        let digit = define(p.negative(), &[x.positive(), y.negative()])?;
        let earlier = match before {
            None => None,
            Some((q, coefficient)) => Some((define(p.negative(), &[q.positive()])?, coefficient)),
        };
        for literal in [x.negative(), y.positive()] {
            let others: Vec<Lit> = [literal].into_iter().chain(unless).collect();
            define(p.positive(), &others)?;
        }
        let addends = std::iter::once((digit, weight)).chain(earlier);
        let addends = addends.map(|(id, times)| Addend::Times(id, times));
        rest = proof.sum(rest, addends, false)?;
        before = Some((p, earlier.map_or(0, |(_, coefficient)| coefficient) + weight));
    }
    Ok(())
}
