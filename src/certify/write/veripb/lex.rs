//! The least of each orbit: what the motions of the board allow to ask.
//!
//! The squares of the first lines, read as the digits of a binary number, order placements. A motion maps what is left
//! to itself, so of a placement and its image the one with the smaller number may be taken: VeriPB's rule `dom` adds
//! that constraint (Bogaerts, Gocht, McCreesh & Nordström, JAIR 2023), for every motion in the same order. Only so many
//! squares count that the coefficients, powers of two, stay small numbers for the checker; that is most of the gain.
//!
//! For the solver the comparison of x(1) x(2) … with its image y(1) y(2) … becomes clauses: p(i) says that neither is
//! ahead after i digits.
//!
//! ```text
//! p(i) ⇔ p(i-1) ∧ (x(i) ∨ ¬y(i))          p(i-1) ∧ x(i) ⇒ y(i)
//! ```
//!
//! The clause follows from "if p(i-1), then the remaining digits of x are no larger a number": at first that is what
//! `dom` gave, and each digit is taken off by adding what p(i) says of it.

use std::io;

use super::clauses::Clauses;
use super::steps::{Addend, Id, Proof};
use crate::cnf::Var;
use crate::instance::Permutation;

/// Variables that are compared. Their weights add up to less than 2^62.
const COMPARED: usize = 60;

/// Adds, for motions of the board, that no placement is larger than its image.
pub(super) fn add_least(
    motions: &[Permutation],
    clauses: &mut Clauses,
    proof: &mut Proof<'_>,
) -> io::Result<()> {
    let Some(first) = motions.first() else { return Ok(()) };
    let compared = first.len().min(COMPARED);
    if compared == 0 {
        return Ok(());
    }
    define_order(compared, proof)?;
    // All of them before anything else: for the next one, everything but the formula would have to go along.
    for (place, motion) in motions.iter().enumerate() {
        write_least(place + 1, motion, compared, proof)?;
    }
    proof.line(format_args!("load_order"))?;
    for (place, motion) in motions.iter().enumerate() {
        compare(Id::Least(place + 1), motion, compared, clauses, proof)?;
    }
    Ok(())
}

/// The weight of a digit.
const fn weight(place: usize, compared: usize) -> u64 {
    1 << (compared - 1 - place)
}

fn define_order(compared: usize, proof: &mut Proof<'_>) -> io::Result<()> {
    let names = |letter: char| -> String {
        (1..=compared).map(|number| format!(" {letter}{number}")).collect()
    };
    let sum: String = (0..compared)
        .map(|place| {
            let (weight, number) = (weight(place, compared), place + 1);
            format!("-{weight} u{number} {weight} v{number} ")
        })
        .collect();
    let (left, right, fresh) = (names('u'), names('v'), names('w'));
    let board: String = (1..=compared).map(|number| format!(" x{number}")).collect();
    proof.line(format_args!(
        "def_order digits\n vars\n  left{left};\n  right{right};\n  aux;\n end;\n \
         def\n  {sum}>= 0;\n end;\n \
         transitivity\n  vars\n   fresh_right{fresh};\n  end;\n  proof\n   proofgoal #1\n    \
         pol -2 -3 + -1 +;\n   qed : -1;\n  qed;\n end;\nend"
    ))?;
    proof.line(format_args!("load_order digits{board}"))
}

/// The `dom` step of a motion. The subproof: a number is not larger than another that is smaller.
fn write_least(
    number: usize,
    motion: &Permutation,
    compared: usize,
    proof: &mut Proof<'_>,
) -> io::Result<()> {
    let image = |index: usize| motion[index].index();
    let sum: String = (0..compared)
        .filter(|&index| image(index) != index)
        .map(|index| {
            let weight = weight(index, compared);
            format!("{weight} x{} -{weight} x{} ", image(index) + 1, index + 1)
        })
        .collect();
    let witness: String = (0..motion.len())
        .filter(|&index| image(index) != index)
        .map(|index| format!(" x{} -> x{}", index + 1, image(index) + 1))
        .collect();
    proof.line(format_args!(
        "@least{number} dom {sum}>= 0 :{witness} : subproof\n proofgoal #2\n  pol -1 -2 +;\n qed : -1;\nqed"
    ))
}

/// The comparison as clauses.
fn compare(
    least: Id,
    motion: &Permutation,
    compared: usize,
    clauses: &mut Clauses,
    proof: &mut Proof<'_>,
) -> io::Result<()> {
    // If that variable is true, the remaining digits are no larger; its coefficient.
    let mut rest = least;
    let mut before: Option<(Var, u64)> = None;
    let pairs = (0..).map(Var::new).zip(motion.iter().copied()).take(compared);
    let mut pairs = pairs.filter(|(x, y)| x != y).peekable();
    while let Some((x, y)) = pairs.next() {
        let mut clause = vec![x.negative(), y.positive()];
        clause.extend(before.map(|(p, _)| p.negative()));
        let id = proof.propagate(&clause, &[rest])?;
        clauses.add(&clause, id);
        if pairs.peek().is_none() {
            break;
        }

        let p = clauses.new_var();
        let mut define = |first, others: &[_]| {
            let id = proof.define((1, first), others.iter().copied(), 1)?;
            let clause: Vec<_> = std::iter::once(first).chain(others.iter().copied()).collect();
            clauses.add(&clause, id);
            io::Result::Ok(id)
        };
        let digit = define(p.negative(), &[x.positive(), y.negative()])?;
        let earlier = before.map(|(q, _)| define(p.negative(), &[q.positive()])).transpose()?;
        for literal in [x.negative(), y.positive()] {
            let mut others = vec![literal];
            others.extend(before.map(|(q, _)| q.negative()));
            define(p.positive(), &others)?;
        }

        let weight = weight(x.index(), compared);
        let coefficient = before.map_or(0, |(_, coefficient)| coefficient);
        let addends = std::iter::once(Addend::Times(digit, weight))
            .chain(earlier.map(|id| Addend::Times(id, coefficient)));
        rest = proof.sum(rest, addends, false)?;
        before = Some((p, coefficient + weight));
    }
    Ok(())
}
