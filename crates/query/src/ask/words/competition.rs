//! An answer in the format of the SAT competition: lines that begin with `s` and `v`.

use std::io::{self, Write};

use crate::ask::solve::Solution;
use nq_board::base::{Placed, Placement};
use nq_cnf::instance::{Instance, Lit, Var};

const IN_A_LINE: usize = 16;

/// Writes the verdict, what confirmed it, and the values of the board's variables; auxiliary ones
/// follow from them.
pub fn write(
    out: &mut dyn Write,
    solution: &Solution,
    placement: Option<&Placement>,
) -> io::Result<()> {
    match &solution.confirmed_by()[..] {
        [] if solution.is_open() => writeln!(out, "c not confirmed")?,
        [] => {}
        by => writeln!(out, "c confirmed by {}", by.join(", "))?,
    }
    writeln!(out, "s {}", solution.verdict().name())?;
    let Some(placement) = placement else { return Ok(()) };
    let instance = Instance::new(&solution.problem);
    let literal = |(var, placed): (Var, Placed)| {
        let is_occupied = placement.pieces().binary_search(&placed).is_ok();
        if is_occupied { var.positive() } else { var.negative() }
    };
    write_values(out, instance.vars().map(literal))
}

/// Writes the values of variables as SAT solvers print them.
pub(crate) fn write_values(
    out: &mut dyn Write,
    literals: impl Iterator<Item = Lit>,
) -> io::Result<()> {
    let numbers = literals.map(Lit::dimacs).chain([0]);
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    numbers.chunks(IN_A_LINE).try_for_each(|line| writeln!(out, "v {}", line.join(" ")))
}
