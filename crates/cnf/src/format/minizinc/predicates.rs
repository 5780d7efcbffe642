//! The predicates in constraints: a global constraint of MiniZinc's library, and predicates of this
//! program, which a file defines if it uses them.

/// A predicate in constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Predicate {
    /// All entries of an array differ. Defined by MiniZinc.
    AllDifferent,
    /// One array is lexicographically at least another. Defined by MiniZinc.
    LexAtLeast,
    /// At most one piece on each line in a direction, for pieces stated by squares.
    AtMostOneOnLines,
    /// No two pieces a move apart, for pieces stated by squares.
    Apart,
    /// No two pieces a move apart, for a piece stated by rows or columns.
    NeverApartBy,
    /// How many of a piece attack a square. A function.
    Attackers,
}

impl Predicate {
    /// The predicates of MiniZinc's library.
    pub(super) const LIBRARY: [Self; 2] = [Self::AllDifferent, Self::LexAtLeast];

    /// The predicates that MiniZinc's library lacks.
    pub(super) const OURS: [Self; 4] =
        [Self::AtMostOneOnLines, Self::Apart, Self::NeverApartBy, Self::Attackers];

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::AllDifferent => "alldifferent",
            Self::LexAtLeast => "lex_greatereq",
            Self::AtMostOneOnLines => "at_most_one_on_lines",
            Self::Apart => "apart",
            Self::NeverApartBy => "never_apart_by",
            Self::Attackers => "attackers",
        }
    }

    /// Its definition, or the include of its library file.
    pub(super) const fn definition(self) -> &'static str {
        match self {
            // MiniZinc 2.6.4 cannot read globals.mzn with `--solver gecode`.
            Self::AllDifferent => "\ninclude \"alldifferent.mzn\";\n",
            Self::LexAtLeast => "\ninclude \"lex_greatereq.mzn\";\n",
            Self::AtMostOneOnLines => AT_MOST_ONE_ON_LINES,
            Self::Apart => APART,
            Self::NeverApartBy => NEVER_APART_BY,
            Self::Attackers => ATTACKERS,
        }
    }
}

const AT_MOST_ONE_ON_LINES: &str = r"
% At most one of the piece on each line: from the line's first square on, step by step.
predicate at_most_one_on_lines(array[int, int] of var bool: piece, int: down, int: right) =
  forall (r in ROWS, c in COLS where not (r - down in ROWS /\ c - right in COLS)) (
    sum (t in 0..max(card(ROWS), card(COLS)) where r + t * down in ROWS /\ c + t * right in COLS) (
      piece[r + t * down, c + t * right]
    ) <= 1
  );
";

const APART: &str = r"
% No move leads from one of the first to one of the second.
% A move: rows down, columns to the right, up to how many times over.
predicate apart(array[int, int] of var bool: first, array[int, int] of var bool: second,
                array[int, int] of int: moves) =
  forall (m in index_set_1of2(moves), t in 1..moves[m, 3], r in ROWS, c in COLS
          where r + t * moves[m, 1] in ROWS /\ c + t * moves[m, 2] in COLS) (
    not (first[r, c] /\ second[r + t * moves[m, 1], c + t * moves[m, 2]])
  );
";

const NEVER_APART_BY: &str = r"
% No move leads from one of the piece to another.
% A move: change of index, change of value, up to how many times over.
predicate never_apart_by(array[int] of var int: piece, array[int, int] of int: moves) =
  forall (m in index_set_1of2(moves), t in 1..moves[m, 3], i in index_set(piece)
          where i + t * moves[m, 1] in index_set(piece)) (
    piece[i + t * moves[m, 1]] != piece[i] + t * moves[m, 2]
  );
";

const ATTACKERS: &str = r"
% How many of the piece attack the square in row r and column c.
% A move: rows down, columns to the right, up to how many times over.
function var int: attackers(array[int, int] of var bool: piece, array[int, int] of int: moves,
                            int: r, int: c) =
  sum (m in index_set_1of2(moves), t in 1..moves[m, 3]
       where r + t * moves[m, 1] in ROWS /\ c + t * moves[m, 2] in COLS) (
    piece[r + t * moves[m, 1], c + t * moves[m, 2]]
  );
";
