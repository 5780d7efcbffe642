//! An answer in the format of the SAT competition: lines that begin with `s` and `v`.

use std::io::{self, Write};

use crate::query::Solution;
use nq_board::base::placement::Placement;
use nq_board::run::control::Completion;
use nq_cnf::instance::Instance;

/// Literals in a line.
const IN_A_LINE: usize = 16;

/// Writes the verdict, and the values of the board's variables; auxiliary ones follow from them.
pub(crate) fn write(
    out: &mut dyn Write,
    solution: &Solution,
    placement: Option<&Placement>,
) -> io::Result<()> {
    let verdict = match (placement, solution.answer.completion) {
        (Some(_), _) => "SATISFIABLE",
        (None, Completion::Complete) => "UNSATISFIABLE",
        (None, Completion::Stopped(_)) => "UNKNOWN",
    };
    writeln!(out, "s {verdict}")?;
    let Some(placement) = placement else { return Ok(()) };
    let instance = Instance::new(&solution.problem);
    let literals = instance.vars().map(|(var, placed)| {
        let is_occupied = placement.pieces().binary_search(&placed).is_ok();
        if is_occupied { var.positive() } else { var.negative() }.dimacs().to_string()
    });
    let literals: Vec<_> = literals.chain(["0".to_owned()]).collect();
    literals.chunks(IN_A_LINE).try_for_each(|line| writeln!(out, "v {}", line.join(" ")))
}
