//! Solutions of solvers of mixed-integer programs: the solution files of CBC and `HiGHS`, the
//! report of GLPK, and the log of SCIP. Each has a line with a status, and lines with a name and a
//! value.

use std::collections::BTreeMap;

use super::{NamedAnswer, no_answer};
use crate::format::names::variable_names;
use crate::format::solver_output::{Claim, OutputError};
use crate::instance::Instance;

/// The prefix of variables in LP and MPS files.
const PREFIX: &str = "x_";

/// Words of a status, in small letters, with their claim. The first that fits a line counts.
const STATUS: [(&str, Claim); 9] = [
    ("infeasible", Claim::Unsatisfiable),
    ("integer empty", Claim::Unsatisfiable),
    ("no feasible", Claim::Unsatisfiable),
    ("optimal", Claim::Satisfiable),
    ("time limit", Claim::Unknown),
    ("stopped", Claim::Unknown),
    ("interrupt", Claim::Unknown),
    ("undefined", Claim::Unknown),
    ("unknown", Claim::Unknown),
];

/// The value of a binary variable from which it is 1: solvers round.
const HALF: f64 = 0.5;

/// Reads a solution. Variables that it leaves out are 0, as solvers print the others only.
///
/// # Errors
/// Output without a status; an optimum without the name of a variable, unless there is none.
pub(crate) fn read_solution(instance: &Instance, text: &str) -> Result<NamedAnswer, OutputError> {
    // What SCIP logs before its status tells of steps.
    let from = text.find("SCIP Status").unwrap_or(0);
    let claim = text[from..].lines().find_map(|line| {
        let line = line.to_lowercase();
        STATUS.iter().find(|(words, _)| line.contains(words)).map(|&(_, claim)| claim)
    });
    match claim {
        None => return Err(no_answer(text)),
        Some(Claim::Satisfiable) => {}
        Some(claim) => return Ok(NamedAnswer::without_model(claim)),
    }
    let names = variable_names(instance, PREFIX);
    let indices: BTreeMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
    let (mut is_one, mut is_named) = (vec![false; names.len()], false);
    // GLPK breaks a line after a long name.
    let mut pending = None;
    for word in text.lines().flat_map(|line| line.split_whitespace().chain(["\n"])) {
        if let Some(&index) = indices.get(word) {
            pending = Some((index, 0));
            is_named = true;
        } else if word == "\n" {
            pending = pending.filter(|&(_, lines)| lines == 0).map(|(index, _)| (index, 1));
        } else if let (Some((index, _)), Ok(value)) = (pending, word.parse::<f64>()) {
            is_one[index] = value > HALF;
            pending = None;
        }
    }
    if !is_named && text.contains("no solution available") {
        return Err(OutputError::NoModel);
    }
    Ok(NamedAnswer::with_model(instance, true, &|var| is_one[var.index()]))
}
