//! Statements: what a group of constraints is in MiniZinc.

use std::io::{self, Write};

use super::predicates::Predicate;

/// A group in MiniZinc.
pub(super) enum Statement {
    /// A call with its arguments.
    Call(Predicate, String),
    /// A constraint in place that calls a function.
    Uses(Predicate, String),
    /// Calls with their arguments, each with a comment.
    CallEach(Predicate, Vec<(String, String)>),
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
            Self::CallEach(predicate, calls) => {
                writeln!(out, "\n% {name}")?;
                calls.iter().try_for_each(|(arguments, comment)| {
                    let predicate = predicate.name();
                    writeln!(out, "% {comment}\nconstraint {predicate}({arguments});")
                })
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
