//! Derivations in sentences: what follows from the negation of a clause, clause by clause.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use nq_board::base::{Placed, Square, file_name};
use nq_board::model::Problem;
use nq_check::certificate::{LratLink, Variables};
use nq_show::look::Charset;

/// Names literals and clauses. Literals are numbers as in DIMACS files.
pub struct Names<'a> {
    problem: &'a Problem,
    variables: Variables,
    /// The names of the auxiliary variables, which follow those of the board.
    auxiliary: Vec<String>,
    charset: Charset,
    /// The number of clauses before the derived ones, and the word for a derived one.
    derived: (u64, &'static str),
    /// What the clauses exclude that exclude a solution.
    excluded: BTreeMap<u64, String>,
}

impl<'a> Names<'a> {
    /// The names of the variables of a problem. Derived clauses have numbers after this one.
    pub fn new(problem: &'a Problem, charset: Charset, derived: (u64, &'static str)) -> Self {
        let (variables, excluded) = (Variables::of(problem), BTreeMap::new());
        Self { problem, variables, auxiliary: Vec::new(), charset, derived, excluded }
    }

    /// Names auxiliary variables, from the first on.
    #[must_use]
    pub fn with_auxiliary(self, auxiliary: Vec<String>) -> Self {
        Self { auxiliary, ..self }
    }

    /// Names what a clause excludes.
    pub fn exclude(&mut self, clause: u64, what: String) {
        self.excluded.insert(clause, what);
    }

    /// The piece on a square that a literal is about; `None` for auxiliary variables.
    pub fn placed(&self, literal: i32) -> Option<Placed> {
        self.variables.placed(literal.unsigned_abs())
    }

    /// The number of the variable of a piece on a square; `None` for blocked squares.
    pub fn number_of(&self, placed: Placed) -> Option<i32> {
        self.variables.number(placed).and_then(|number| number.try_into().ok())
    }

    /// A variable: `a8`, with several pieces `Qa8`, the name of an auxiliary one, or `aux 17`.
    fn variable(&self, literal: i32) -> String {
        let Some(Placed { piece, square }) = self.placed(literal) else {
            let place = literal.unsigned_abs() - self.variables.count();
            let name = self.auxiliary.get(place as usize - 1);
            return name.map_or_else(|| format!("aux {}", literal.unsigned_abs()), String::clone);
        };
        let square = self.problem.board.name(square);
        match &self.problem.pieces[..] {
            [_] => square,
            pieces => format!("{}{square}", pieces[piece.index()].symbol),
        }
    }

    /// A literal in words.
    pub fn literal(&self, literal: i32) -> String {
        let not = if literal < 0 { "not " } else { "" };
        format!("{not}{}", self.variable(literal))
    }

    /// The pieces that a clause excludes: `a2 b4`.
    pub fn squares(&self, literals: &[i32]) -> String {
        let squares = literals.iter().filter(|&&literal| literal < 0);
        let squares = squares.map(|&literal| self.variable(literal)).join(" ");
        if squares.is_empty() { "without pieces".to_owned() } else { squares }
    }

    /// A clause: `¬b4 ∨ ¬d3`.
    pub fn clause(&self, literals: &[i32]) -> String {
        let (not, or) = match self.charset {
            Charset::Unicode => ("¬", " ∨ "),
            Charset::Ascii => ("not ", " or "),
        };
        let sign = |literal: i32| if literal < 0 { not } else { "" };
        let literal = |&literal: &i32| format!("{}{}", sign(literal), self.variable(literal));
        if literals.is_empty() { "false".to_owned() } else { literals.iter().map(literal).join(or) }
    }

    /// `clause 12` or `step 41`.
    fn number(&self, clause: u64) -> String {
        let (given, word) = self.derived;
        let word =
            if clause > given && !self.excluded.contains_key(&clause) { word } else { "clause" };
        format!("{word} {clause}")
    }

    /// The line whose free squares are exactly those of a clause, for one piece.
    fn whole_line(&self, literals: &[i32]) -> Option<String> {
        let placed: Option<BTreeSet<Placed>> =
            literals.iter().map(|&literal| self.placed(literal).filter(|_| literal > 0)).collect();
        let placed = placed?;
        let first = placed.first()?;
        let is_whole = |on_line: &dyn Fn(Square) -> bool| {
            let squares = self.problem.free_squares().filter(|&square| on_line(square));
            squares.map(|square| Placed::new(first.piece, square)).eq(placed.iter().copied())
        };
        let Square { row, col } = first.square;
        let line = if is_whole(&|square| square.row == row) {
            self.row(row)
        } else if is_whole(&|square| square.col == col) {
            column(col)
        } else {
            return None;
        };
        let pieces = &self.problem.pieces;
        let of = format!(" for {}", pieces[first.piece.index()].symbol);
        Some(line + if pieces.len() > 1 { &of } else { "" })
    }

    /// The line that the squares of two negative literals share.
    fn shared_line(&self, literals: &[i32]) -> Option<String> {
        let &[a, b] = literals else { return None };
        let (one, other) = (self.placed(a)?.square, self.placed(b)?.square);
        if a > 0 || b > 0 || one == other {
            return None;
        }
        let apart = (one.row.abs_diff(other.row), one.col.abs_diff(other.col));
        match apart {
            (0, _) => Some(self.row(one.row)),
            (_, 0) => Some(column(one.col)),
            (rows, columns) => (rows == columns).then(|| "a diagonal".to_owned()),
        }
    }

    fn row(&self, row: u16) -> String {
        format!("row {}", self.problem.board.rows() - row)
    }

    /// A clause by its number and what it states.
    fn cited(&self, number: u64, literals: &[i32]) -> String {
        let stated = match (self.excluded.get(&number), literals) {
            (Some(what), _) => format!("excludes {what}"),
            // The sentence has the literal.
            (None, [_]) => return self.number(number),
            _ => self
                .whole_line(literals)
                .or_else(|| self.shared_line(literals))
                .unwrap_or_else(|| self.clause(literals)),
        };
        format!("{}: {stated}", self.number(number))
    }

    /// One inference: `b2 (clause 1: row 2)`.
    pub fn inference(&self, link: &LratLink) -> String {
        let LratLink { clause, literals, implied } = link;
        match implied {
            Some(literal) => {
                format!("{} ({})", self.literal(*literal), self.cited(*clause, literals))
            }
            None => self.conflict(*clause, literals),
        }
    }

    fn conflict(&self, clause: u64, literals: &[i32]) -> String {
        let number = self.number(clause);
        if let Some(what) = self.excluded.get(&clause) {
            return format!("{number} excludes {what}");
        }
        if let &[literal] = literals {
            return format!("{} ({number})", self.literal(literal));
        }
        if let Some(line) = self.whole_line(literals) {
            return format!("no square of {line} is left ({number})");
        }
        if let (Some(line), &[a, b]) = (self.shared_line(literals), literals) {
            let [a, b] = [a, b].map(|literal| self.variable(literal));
            return format!("{a} and {b} share {line} ({number})");
        }
        format!("{number} is false: {}", self.clause(literals))
    }

    /// The parts of the sentence that derives a clause: the assumption, the inferences, and the
    /// conclusion.
    pub fn derivation(&self, clause: &[i32], chain: &[LratLink]) -> Vec<String> {
        let mut parts = Vec::new();
        if !clause.is_empty() {
            parts.push(format!("if {}", clause.iter().map(|&l| self.literal(-l)).join(" and ")));
        }
        for link in chain {
            let word = match link.implied {
                _ if parts.is_empty() => "",
                Some(_) => "then ",
                None => "but ",
            };
            parts.push(format!("{word}{}", self.inference(link)));
        }
        if chain.is_empty() {
            // A clause with a literal and its complement.
            parts.push("which is impossible".to_owned());
        }
        parts.push(match clause {
            [] => "so no model is left".to_owned(),
            &[literal] => format!("so {}", self.literal(literal)),
            _ => format!("so {}", self.clause(clause)),
        });
        parts
    }
}

fn column(col: u16) -> String {
    format!("column {}", file_name(col))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::model::{Settings, builtin};

    fn problem(model: &str, size: u32, settings: &[(&str, i64)]) -> Problem {
        let settings: Settings =
            settings.iter().map(|&(name, value)| (name.to_owned(), value)).collect();
        builtin::by_name(model).unwrap().problem(size, &settings).unwrap()
    }

    fn link(clause: u64, literals: &[i32], implied: Option<i32>) -> LratLink {
        LratLink { clause, literals: literals.to_vec(), implied }
    }

    #[test]
    fn clauses_are_named_by_what_they_state() {
        let problem = problem("n-queens", 3, &[]);
        let mut names = Names::new(&problem, Charset::Unicode, (30, "step"));
        names.exclude(30, "model 1".to_owned());
        for (number, literals, cited) in [
            (1, &[1, 2, 3][..], "clause 1: row 3"),
            (2, &[1, 4, 7], "clause 2: column a"),
            (3, &[1, 2], "clause 3: a3 ∨ b3"),
            (4, &[-1, -2], "clause 4: row 3"),
            (5, &[-1, -7], "clause 5: column a"),
            (6, &[-3, -7], "clause 6: a diagonal"),
            (7, &[-1, -6], "clause 7: ¬a3 ∨ ¬c2"),
            (8, &[1, -2], "clause 8: a3 ∨ ¬b3"),
            (30, &[-1, -6], "clause 30: excludes model 1"),
            (31, &[5], "step 31"),
            (32, &[5, -10], "step 32: b2 ∨ ¬aux 10"),
        ] {
            assert_eq!(names.cited(number, literals), cited);
        }
        let chain = [
            link(1, &[1, 2, 3], Some(3)),
            link(33, &[-2, -10], Some(-10)),
            link(2, &[1, 4, 7], None),
        ];
        let parts = names.derivation(&[1, 2], &chain);
        assert_eq!(
            parts.join(", "),
            "if not a3 and not b3, then c3 (clause 1: row 3), then not aux 10 (step 33: ¬b3 ∨ \
             ¬aux 10), but no square of column a is left (clause 2), so a3 ∨ b3"
        );
        let conflict = |literals: &[i32]| names.conflict(1, literals);
        assert_eq!(conflict(&[-1, -9]), "a3 and c1 share a diagonal (clause 1)");
        assert_eq!(conflict(&[1, -2]), "clause 1 is false: a3 ∨ ¬b3");
        assert_eq!(conflict(&[]), "clause 1 is false: false");
        assert_eq!(names.derivation(&[], &[link(1, &[-1, -2], None)])[1], "so no model is left");
        assert_eq!(
            names.derivation(&[1, -1], &[]).join(", "),
            "if not a3 and a3, which is impossible, so a3 ∨ ¬a3"
        );
    }

    #[test]
    fn several_pieces_have_their_symbols() {
        let problem = problem("queens-and-knights", 2, &[("k", 1)]);
        let names = Names::new(&problem, Charset::Ascii, (30, "step"));
        assert_eq!(names.clause(&[1, -5, 9]), "Qa2 or not Na2 or aux 9");
        assert_eq!(names.cited(1, &[5, 6]), "clause 1: row 2 for N");
        assert_eq!(names.cited(1, &[1, 6]), "clause 1: Qa2 or Nb2");
        assert_eq!(names.cited(2, &[-1, -5]), "clause 2: not Qa2 or not Na2");
    }
}
