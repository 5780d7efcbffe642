//! The groups of an instance as constraints.

use std::convert::Infallible;

use itertools::Itertools;

use super::counted::compared;
use super::shape::{Shape, coordinates};
use super::statement::Statement;
use super::text::{list, moves, table};
use super::{counted, statement, text};
use crate::format::line_variables::{Kind, Lines};
use crate::instance::{
    Constraint, Direction, Displacement, Group, Instance, Lit, Rule, Var, pairs,
};
use nq_board::base::{PieceId, Placed};
use nq_board::model::{CountRange, Cover};

/// Translates the groups of an instance whose pieces have these shapes.
pub(super) struct Rules<'a> {
    instance: &'a Instance,
    shapes: &'a [Shape],
}

impl<'a> Rules<'a> {
    pub(super) const fn new(instance: &'a Instance, shapes: &'a [Shape]) -> Self {
        Self { instance, shapes }
    }

    pub(super) fn statement(&self, group: &Group) -> Statement {
        let squares = self.instance.problem().board.len();
        match group.rule() {
            Rule::Lines { piece, direction, exactly_one } => {
                self.lines(group, self.shape(*piece), (*direction, *exactly_one))
            }
            Rule::Attacks { first, second, by } if first == second => {
                attacks_of_like(self.shape(*first), by)
            }
            Rule::Attacks { first, second, by } => {
                apart(self.shape(*first), self.shape(*second), by)
            }
            Rule::Pairs { first, second } => self.pairs(*first, *second),
            Rule::Sets { on, pieces, sets, range } => {
                counted::statement(self.instance.problem(), on.as_ref(), sets, *range, &|square| {
                    pieces.iter().map(|&piece| self.shape(piece).on(square)).collect()
                })
            }
            Rule::Sight
            | Rule::Seen { .. }
            | Rule::OccupiedLines { .. }
            | Rule::AttackCount { .. } => self.one_by_one(group),
            Rule::Covered { cover, .. } if self.needs_words(cover) => self.one_by_one(group),
            Rule::Covered { cover, .. } => {
                let pieces: Vec<_> = cover.by.iter().map(|&piece| self.shape(piece)).collect();
                counted::cover(self.instance, cover, &pieces, self.shapes)
            }
            Rule::SameSquare { first, second } => {
                let (first, second) = (self.shape(*first).squares(), self.shape(*second).squares());
                Statement::Holds(format!(
                    r"forall (r in ROWS, c in COLS) (not ({first}[r, c] /\ {second}[r, c]))"
                ))
            }
            Rule::Count { piece, range } => number(&self.shape(*piece).number(), *range, squares),
            Rule::Total { range } => {
                let all = self.shapes.iter().map(|shape| shape.number()).join(" + ");
                number(&all, *range, squares * self.shapes.len())
            }
            Rule::SameNumber { first, second, .. } => {
                let (first, second) = (self.shape(*first).number(), self.shape(*second).number());
                Statement::Holds(format!("{first} = {second}"))
            }
            Rule::Unary => Statement::Nothing("it is an integer here"),
            Rule::Linear { number } => {
                let all = || self.shapes.iter().map(|shape| shape.number()).join(" + ");
                let counted = number.piece.map_or_else(all, |piece| self.shape(piece).number());
                let parameter = self.instance.objective().map_or("", |o| &o.parameter);
                let formula = number.formula(&text::variable(parameter));
                Statement::Holds(format!("{counted} = {formula}"))
            }
            Rule::LexLeader { symmetries } => {
                counted::lex_leader(self.instance.problem(), self.shapes, symmetries)
            }
            Rule::Fixed => {
                let fixed = self.instance.problem().fixed.iter();
                Statement::Each(fixed.map(|&placed| self.occupied(placed)).collect())
            }
        }
    }

    fn shape(&self, piece: PieceId) -> Shape {
        self.shapes[piece.index()]
    }

    fn lines(
        &self,
        group: &Group,
        shape: Shape,
        (direction, exactly_one): (Direction, bool),
    ) -> Statement {
        let board = self.instance.problem().board;
        match Lines::of(shape.kind, board, direction) {
            Lines::OneEach => Statement::Nothing("holds by what the variables are"),
            Lines::OneSquare => Statement::Nothing("no two squares of this board are on one"),
            Lines::Numbered(number) => {
                Statement::Call(&statement::ALL_DIFFERENT, shape.line_numbers(number))
            }
            Lines::Diagonals { right, period } if shape.kind != Kind::Squares => Statement::Call(
                &statement::ALL_DIFFERENT,
                shape.diagonal_numbers(right, period, board),
            ),
            Lines::Diagonals { right, period } => {
                counted::diagonals(shape, (right, period), exactly_one)
            }
            Lines::Joined => counted::one_by_one(self.instance, group, shape, exactly_one),
            Lines::Squares => at_most_one(&shape.squares(), direction),
        }
    }

    /// No two pieces on the pairs of squares of a table.
    fn pairs(&self, first: PieceId, second: PieceId) -> Statement {
        let rows = pairs(self.instance.problem(), first, second).map(|(from, to)| {
            let ((a, b), (c, d)) = (coordinates(from), coordinates(to));
            format!("{a}, {b}, {c}, {d}")
        });
        let table = table(rows);
        let from = self.shape(first).on(("PAIRS[p, 1]", "PAIRS[p, 2]"));
        let to = self.shape(second).on(("PAIRS[p, 3]", "PAIRS[p, 4]"));
        Statement::Holds(format!(
            r"let {{ array[int, int] of int: PAIRS = {table} }} in
  forall (p in index_set_1of2(PAIRS)) (not ({from} /\ {to}))"
        ))
    }

    /// Whether a cover counts on free squares, or along lines that pieces block.
    fn needs_words(&self, cover: &Cover) -> bool {
        self.instance.problem().counts_on_free(cover) || self.instance.defined().next().is_some()
    }

    /// Every constraint of a group by itself.
    fn one_by_one(&self, group: &Group) -> Statement {
        let mut all = Vec::new();
        let _ = self.instance.visit_named(group, &mut |name, constraint| {
            all.push((self.constraint(constraint), name()));
            Ok::<_, Infallible>(())
        });
        Statement::Each(all)
    }

    /// A constraint of a group that a shorter statement does not say.
    fn constraint(&self, constraint: Constraint<'_>) -> String {
        let sum = |vars: &[Var], range| {
            let terms = list(vars.iter().map(|&var| self.var(var)));
            format!("sum ({terms}) {}", compared(range, vars.len()))
        };
        match constraint {
            Constraint::Defined { var, any, all } => {
                let together = all.iter().map(|&lit| self.lit(lit)).join(r" /\ ");
                let together = (!all.is_empty()).then(|| format!("({together})"));
                let any = any.iter().map(|&lit| self.lit(lit)).chain(together).join(r" \/ ");
                format!("{} <-> {any}", self.var(var))
            }
            Constraint::Unless(&[lit], vars, range) => {
                format!("{} -> {}", self.lit(!lit), sum(vars, range))
            }
            Constraint::Unless(some, vars, range) => {
                let some = some.iter().map(|&lit| self.lit(lit));
                some.chain([sum(vars, range)]).join(r" \/ ")
            }
            Constraint::Conflict(one, other) => {
                format!(r"not ({} /\ {})", self.var(one), self.var(other))
            }
            other => {
                let range = match other {
                    Constraint::Cardinality(_, range) => range,
                    Constraint::AtMostOne(_) => CountRange { min: 0, max: 1 },
                    _ => CountRange { min: 1, max: 1 },
                };
                sum(&other.vars(), range)
            }
        }
    }

    fn lit(&self, lit: Lit) -> String {
        let var = self.var(lit.var());
        if lit.is_positive() { var } else { format!("not {var}") }
    }

    /// A variable of the board, or of what is seen.
    fn var(&self, var: Var) -> String {
        let board = self.instance.num_vars();
        if let Some(place) = var.index().checked_sub(board) {
            let unary = self.instance.unary().count();
            return format!("seen[{}]", place - unary + 1);
        }
        let placed = self.instance.placed(var);
        let shape = self.shape(placed.piece);
        let on = shape.on_square(placed.square);
        if shape.kind == Kind::Squares { on } else { format!("({on})") }
    }

    fn occupied(&self, placed: Placed) -> (String, String) {
        let problem = self.instance.problem();
        let symbol = problem.pieces[placed.piece.index()].symbol;
        let name = format!("{symbol}{}", problem.board.name(placed.square));
        (self.shape(placed.piece).on_square(placed.square), name)
    }
}

/// At most one on each line, for a piece stated by squares.
fn at_most_one(squares: &str, Direction { down, right }: Direction) -> Statement {
    match (down, right) {
        (0, 1) => {
            Statement::Holds(format!("forall (r in ROWS) (sum (c in COLS) ({squares}[r, c]) <= 1)"))
        }
        (1, 0) => {
            Statement::Holds(format!("forall (c in COLS) (sum (r in ROWS) ({squares}[r, c]) <= 1)"))
        }
        _ => {
            Statement::Call(&statement::AT_MOST_ONE_ON_LINES, format!("{squares}, {down}, {right}"))
        }
    }
}

const NO_MOVE: Statement = Statement::Nothing("no move stays on this board");

/// Attacks between pieces of one kind.
fn attacks_of_like(shape: Shape, by: &[Displacement]) -> Statement {
    let Some(steps) = shape.kind.steps(by) else { return apart(shape, shape, by) };
    if steps.is_empty() {
        return NO_MOVE;
    }
    Statement::Call(&statement::NEVER_APART_BY, format!("{}, {}", shape.variables(), moves(&steps)))
}

/// Attacks, square by square.
fn apart(first: Shape, second: Shape, by: &[Displacement]) -> Statement {
    if by.is_empty() {
        return NO_MOVE;
    }
    let arguments = format!("{}, {}, {}", first.squares(), second.squares(), moves(by));
    Statement::Call(&statement::APART, arguments)
}

/// A constraint on a number of pieces of which there can be up to `most`.
fn number(of: &str, range: CountRange, most: usize) -> Statement {
    Statement::Holds(format!("{of} {}", compared(range, most)))
}
