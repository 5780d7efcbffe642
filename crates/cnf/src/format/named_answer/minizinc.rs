//! Answers of `MiniZinc` to exported models: the pieces in a line, the board, and `----------`
//! after each solution; `==========` after a complete search. The last solution is the best.

use std::collections::BTreeMap;

use super::{NamedAnswer, no_answer};
use crate::format::solver_output::{Claim, OutputError};
use crate::instance::{Instance, Var, var_name};

const SOLUTION: &str = "----------";
const COMPLETE: &str = "==========";

/// Reads the output of `minizinc`.
///
/// # Errors
/// Output without a solution or verdict.
pub(crate) fn read_minizinc(instance: &Instance, text: &str) -> Result<NamedAnswer, OutputError> {
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    let place = |mark: &str| lines.iter().rposition(|&line| line == mark);
    let Some(end) = place(SOLUTION) else {
        return match () {
            () if place("=====UNSATISFIABLE=====").is_some() => {
                Ok(NamedAnswer::without_model(Claim::Unsatisfiable))
            }
            () if place("=====UNKNOWN=====").is_some() => {
                Ok(NamedAnswer::without_model(Claim::Unknown))
            }
            () => Err(no_answer(text)),
        };
    };
    let start = lines[..end].iter().rposition(|&line| line == SOLUTION).map_or(0, |at| at + 1);
    let name = |(var, placed)| (var_name(instance.problem(), placed).replace(' ', ""), var);
    let names: BTreeMap<String, Var> = instance.vars().map(name).collect();
    let pieces = lines[start..end].iter().find_map(|line| {
        let vars = line.split_whitespace().map(|word| names.get(word).copied());
        vars.collect::<Option<Vec<_>>>().filter(|vars| !vars.is_empty())
    });
    // A placement without pieces is an empty line.
    let pieces = pieces.unwrap_or_default();
    Ok(NamedAnswer::with_model(instance, place(COMPLETE).is_some(), &|var| pieces.contains(&var)))
}
