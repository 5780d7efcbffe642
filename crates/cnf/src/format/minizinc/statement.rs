//! Statements: what a group of constraints is in MiniZinc.

use std::io::{self, Write};

use super::predicates::Predicate;
use crate::format::comments;

pub(super) enum Statement {
    /// A call with its arguments.
    Call(&'static Predicate, String),
    /// A constraint in place that calls a function.
    Uses(&'static Predicate, String),
    /// Calls with their arguments, each with a comment.
    CallEach(&'static Predicate, Vec<(String, String)>),
    /// A constraint.
    Holds(String),
    /// Several constraints, each with a comment.
    Each(Vec<(String, String)>),
    /// No constraint, for this reason.
    Nothing(&'static str),
}

impl Statement {
    pub(super) const fn predicate(&self) -> Option<&'static Predicate> {
        match self {
            Self::Call(predicate, _) | Self::Uses(predicate, _) | Self::CallEach(predicate, _) => {
                Some(predicate)
            }
            Self::Holds(_) | Self::Each(_) | Self::Nothing(_) => None,
        }
    }

    /// Writes the statement under the name of its group.
    pub(super) fn write(&self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        if let Self::Nothing(why) = self {
            return comments::write("%", &format!("{name}: {why}"), out);
        }
        comments::write("%", name, out)?;
        match self {
            Self::Call(predicate, arguments) => {
                writeln!(out, "constraint {}({arguments});", predicate.name)
            }
            Self::Holds(text) | Self::Uses(_, text) => writeln!(out, "constraint {text};"),
            Self::CallEach(predicate, calls) => {
                calls.iter().try_for_each(|(arguments, comment)| {
                    comments::write("%", comment, out)?;
                    writeln!(out, "constraint {}({arguments});", predicate.name)
                })
            }
            Self::Each(pieces) => pieces
                .iter()
                .try_for_each(|(text, piece)| writeln!(out, "constraint {text}; % {piece}")),
            Self::Nothing(_) => Ok(()),
        }
    }
}
