//! Models of SMT-LIB 2.6: `sat`, and `(define-fun Q_a8 () Bool true)` for each variable.

use std::collections::BTreeMap;

use super::{NamedAnswer, no_answer};
use crate::format::names::variable_names;
use crate::format::solver_output::{Claim, OutputError};
use crate::instance::Instance;

/// Reads the answer to `(check-sat)` and `(get-model)`. After `unsat`, solvers report that there is
/// no model; that is not read.
///
/// # Errors
/// Output without a verdict; `sat` without a model.
pub(crate) fn read_smtlib(instance: &Instance, text: &str) -> Result<NamedAnswer, OutputError> {
    let mut words = text.split(|c: char| c.is_whitespace() || "()".contains(c));
    let mut words = words.by_ref().filter(|word| !word.is_empty());
    let claim = match words.find(|word| ["sat", "unsat", "unknown"].contains(word)) {
        Some("unsat") => Claim::Unsatisfiable,
        Some("unknown") => Claim::Unknown,
        Some(_) => Claim::Satisfiable,
        None => return Err(no_answer(text)),
    };
    if claim != Claim::Satisfiable {
        return Ok(NamedAnswer::without_model(claim));
    }
    let (mut values, mut defined) = (BTreeMap::new(), None);
    for word in words {
        match (word, defined) {
            ("define-fun", _) => defined = Some(""),
            (name, Some("")) => defined = Some(name),
            ("true" | "false", Some(name)) => {
                values.insert(name, word == "true");
                defined = None;
            }
            _ => {}
        }
    }
    let names = variable_names(instance, "");
    if values.is_empty() && instance.num_vars() > 0 {
        return Err(OutputError::NoModel);
    }
    let is_true = |name: &String| values.get(&**name) == Some(&true);
    Ok(NamedAnswer::with_model(instance, false, &|var| names.get(var.index()).is_some_and(is_true)))
}
