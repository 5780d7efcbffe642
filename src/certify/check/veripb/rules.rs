//! Which rules are let through, and why the others are not.

use super::error::Refusal;
use crate::certify::check::words::shown;

/// Keywords of both kinds of proofs.
const COMMON: &[&str] =
    &["rup", "pol", "deld", "red", "proofgoal", "qed", "output", "conclusion", "end"];

/// Those of proofs that log the solutions.
const LOGGING: &[&str] = &["solx", "e"];

/// Those of proofs that no solution is there.
const ORDERS: &[&str] = &[
    "dom",
    "def_order",
    "load_order",
    "vars",
    "left",
    "right",
    "aux",
    "def",
    "transitivity",
    "fresh_right",
    "reflexivity",
    "proof",
];

/// The keyword, if it may stand somewhere in a proof that logs solutions, or in one that does not.
pub(super) fn known(rule: &str, logs: bool) -> Result<&'static str, Refusal> {
    let own = if logs { LOGGING } else { ORDERS };
    if let Some(known) = COMMON.iter().chain(own).find(|&&known| known == rule) {
        return Ok(known);
    }
    let why = match rule {
        "a" => "it adds a constraint without proof",
        "f" => "the number of constraints is stated once, at the start",
        "dom" | "def_order" | "load_order" => "with an order, solutions may be given up for others",
        "solx" => "the solutions are forbidden already",
        "sol" | "soli" | "obji" => "it logs a solution, but does not exclude just this one",
        "obju" | "eobj" => "there is no objective",
        "del" | "delc" | "setlvl" | "wiplvl" => "only derived constraints are deleted, by `deld`",
        "core" | "strengthening_to_core" => "what is core and what is derived stays so",
        "e" | "eord_def" | "eord_loaded" | "fail" | "fresh_aux_1" | "fresh_aux_2" | "i" | "ia"
        | "is_deleted" | "pbc" | "scope" | "spec" | "start_time" | "end_time" => {
            "these proofs do not need it"
        }
        _ => return Err(Refusal::Unknown(shown(rule))),
    };
    Err(Refusal::Rule { rule: rule.to_owned(), why })
}

/// Whether a label may stand before it.
pub(super) fn makes_constraint(rule: &str) -> bool {
    matches!(rule, "rup" | "pol" | "red" | "dom" | "solx")
}
