//! Statements: what a group of constraints is in MiniZinc.

use std::io::{self, Write};

use super::predicates::Predicate;

/// A group in MiniZinc.
pub(super) enum Statement {
    /// A call with its arguments.
    Call(Predicate, String),
    /// A constraint in place that calls a function.
    Uses(Predicate, String),
    /// A constraint.
    Holds(String),
    /// Several constraints, each with a comment.
    Each(Vec<(String, String)>),
    /// No constraint, for this reason.
    Nothing(&'static str),
}

impl Statement {
    /// Writes the statement under the name of its group.
    pub(super) fn write(&self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Call(predicate, arguments) => {
                writeln!(out, "\n% {name}\nconstraint {}({arguments});", predicate.name())
            }
            Self::Holds(text) | Self::Uses(_, text) => {
                writeln!(out, "\n% {name}\nconstraint {text};")
            }
            Self::Each(pieces) => {
                writeln!(out, "\n% {name}")?;
                pieces
                    .iter()
                    .try_for_each(|(text, piece)| writeln!(out, "constraint {text}; % {piece}"))
            }
            Self::Nothing(why) => writeln!(out, "\n% {name}: {why}"),
        }
    }
}
