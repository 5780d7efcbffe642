//! The allowed rules, and the reasons against all others.

use crate::certificate::words::shown;

/// Keywords of both kinds of proofs.
const COMMON: &[&str] =
    &["rup", "pol", "deld", "red", "proofgoal", "qed", "output", "conclusion", "end"];

/// Keywords of proofs that log solutions.
const LOGGING: &[&str] = &["solx", "e"];

/// Keywords of proofs that no solution exists.
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

/// The keyword, if such a proof allows it somewhere.
pub(super) fn known(rule: &str, logs: bool) -> Result<&'static str, String> {
    let own = if logs { LOGGING } else { ORDERS };
    if let Some(known) = COMMON.iter().chain(own).find(|&&known| known == rule) {
        return Ok(known);
    }
    let why = match rule {
        "a" => "it adds a constraint without proof",
        "f" => "the number of constraints is stated once, at the start",
        "dom" | "def_order" | "load_order" => {
            "with an order, solutions may be dropped in favour of others"
        }
        "solx" => "the solutions are forbidden already",
        "sol" | "soli" | "obji" => "it logs a solution, but does not exclude exactly this one",
        "obju" | "eobj" => "there is no objective",
        "del" | "delc" | "setlvl" | "wiplvl" => "only derived constraints are deleted, by `deld`",
        "core" | "strengthening_to_core" => "constraints must not move between core and derived",
        "e" | "eord_def" | "eord_loaded" | "fail" | "fresh_aux_1" | "fresh_aux_2" | "i" | "ia"
        | "is_deleted" | "pbc" | "scope" | "spec" | "start_time" | "end_time" => {
            "these proofs do not need it"
        }
        _ => return Err(format!("`{}` is not a known rule of VeriPB", shown(rule))),
    };
    Err(format!("the rule `{rule}` is refused: {why}"))
}

/// Whether a label may precede the rule.
pub(super) fn makes_constraint(rule: &str) -> bool {
    matches!(rule, "rup" | "pol" | "red" | "dom" | "solx")
}

/// A part of the proof that a later statement closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `subproof` and `proof`, closed by `qed`.
    Subproof,
    /// `proofgoal`, closed by `qed`.
    Goal,
    /// `def_order`, closed by `end`, as all below.
    Order,
    /// `vars`.
    Variables,
    /// `def`.
    Definition,
    /// `transitivity`, `reflexivity`.
    Property,
}

impl Place {
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::Subproof => "in a subproof",
            Self::Goal => "in the proof of a goal",
            Self::Order => "in an order",
            Self::Variables => "among an order's variables",
            Self::Definition => "in an order's definition",
            Self::Property => "in the proof of an order's property",
        }
    }
}

pub(super) const OUTSIDE: &str = "outside subproofs and orders";
