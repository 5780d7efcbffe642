//! Statements: what a group of constraints is in MiniZinc; and the predicates in them: a global
//! constraint of MiniZinc's library, and predicates of this program, which a file defines if it
//! uses them.

use std::io::{self, Write};

use crate::format::comments;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Predicate {
    pub(super) name: &'static str,
    /// Its definition, or the include of its library file.
    pub(super) definition: &'static str,
}

/// The predicates of MiniZinc's library.
pub(super) static LIBRARY: [&Predicate; 2] = [&ALL_DIFFERENT, &LEX_AT_LEAST];

/// The predicates that MiniZinc's library lacks.
pub(super) static OURS: [&Predicate; 4] =
    [&AT_MOST_ONE_ON_LINES, &APART, &NEVER_APART_BY, &ATTACKERS];

/// All entries of an array differ. MiniZinc 2.6.4 cannot read globals.mzn with `--solver gecode`.
pub(super) static ALL_DIFFERENT: Predicate =
    Predicate { name: "alldifferent", definition: "\ninclude \"alldifferent.mzn\";\n" };

/// One array is lexicographically at least another.
pub(super) static LEX_AT_LEAST: Predicate =
    Predicate { name: "lex_greatereq", definition: "\ninclude \"lex_greatereq.mzn\";\n" };

/// At most one piece on each line in a direction, for pieces stated by squares.
pub(super) static AT_MOST_ONE_ON_LINES: Predicate = Predicate {
    name: "at_most_one_on_lines",
    definition: r"
% At most one of the piece on each line: from the line's first square on, step by step.
predicate at_most_one_on_lines(array[int, int] of var bool: piece, int: down, int: right) =
  forall (r in ROWS, c in COLS where not (r - down in ROWS /\ c - right in COLS)) (
    sum (t in 0..max(card(ROWS), card(COLS)) where r + t * down in ROWS /\ c + t * right in COLS) (
      piece[r + t * down, c + t * right]
    ) <= 1
  );
",
};

/// No two pieces a move apart, for pieces stated by squares.
pub(super) static APART: Predicate = Predicate {
    name: "apart",
    definition: r"
% No move leads from one of the first to one of the second.
% A move: rows down, columns to the right, up to how many times over.
predicate apart(array[int, int] of var bool: first, array[int, int] of var bool: second,
                array[int, int] of int: moves) =
  forall (m in index_set_1of2(moves), t in 1..moves[m, 3], r in ROWS, c in COLS
          where r + t * moves[m, 1] in ROWS /\ c + t * moves[m, 2] in COLS) (
    not (first[r, c] /\ second[r + t * moves[m, 1], c + t * moves[m, 2]])
  );
",
};

/// No two pieces a move apart, for a piece stated by rows or columns.
pub(super) static NEVER_APART_BY: Predicate = Predicate {
    name: "never_apart_by",
    definition: r"
% No move leads from one of the piece to another.
% A move: change of index, change of value, up to how many times over.
predicate never_apart_by(array[int] of var int: piece, array[int, int] of int: moves) =
  forall (m in index_set_1of2(moves), t in 1..moves[m, 3], i in index_set(piece)
          where i + t * moves[m, 1] in index_set(piece)) (
    piece[i + t * moves[m, 1]] != piece[i] + t * moves[m, 2]
  );
",
};

/// How many of a piece attack a square. A function.
pub(super) static ATTACKERS: Predicate = Predicate {
    name: "attackers",
    definition: r"
% How many of the piece attack the square in row r and column c.
% A move: rows down, columns to the right, up to how many times over.
function var int: attackers(array[int, int] of var bool: piece, array[int, int] of int: moves,
                            int: r, int: c) =
  sum (m in index_set_1of2(moves), t in 1..moves[m, 3]
       where r + t * moves[m, 1] in ROWS /\ c + t * moves[m, 2] in COLS) (
    piece[r + t * moves[m, 1], c + t * moves[m, 2]]
  );
",
};

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
