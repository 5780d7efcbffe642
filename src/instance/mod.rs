//! Instances: a problem as Boolean variables, one a piece and free square, and named groups of
//! constraints over them.
//!
//! A piece that rides without bound and may not attack its like gives *lines* (rows, columns,
//! diagonals, …) with at most one each; where as many pieces are asked for as there are rows, each row
//! has exactly one, and the same for columns. Everything else becomes conflicts between two variables
//! and cardinalities. For n-queens these are the constraints that a textbook writes.
//!
//! Groups are kept as rules and give their constraints one after the other when visited, so that an
//! instance takes little memory however many constraints it has.

mod attacks;

use std::ops::ControlFlow;

use crate::board::Board;
use crate::cnf::Var;
use crate::model::{CountRange, Problem};
use crate::placement::{PieceId, Placed, Placement};
use attacks::{Direction, Displacement, displacements, step};

/// One constraint over board variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint<'a> {
    /// Exactly one of the variables is true; of none, that is false.
    ExactlyOne(&'a [Var]),
    /// At most one of the variables is true.
    AtMostOne(&'a [Var]),
    /// Not both are true.
    Conflict(Var, Var),
    /// The number of true variables lies in the range.
    Cardinality(&'a [Var], CountRange),
    /// The variable is true.
    True(Var),
}

/// Takes constraints one by one; `Break` ends the visit.
pub type VisitConstraints<'a> = &'a mut dyn FnMut(Constraint<'_>) -> ControlFlow<()>;

/// A named group of constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    name: String,
    rule: Rule,
}

impl Group {
    /// Its name, such as `Q rows`, `N-N attacks` or `Q count`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// How a group's constraints are generated.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rule {
    Lines { piece: PieceId, direction: Direction, exactly_one: bool },
    Attacks { first: PieceId, second: PieceId, by: Vec<Displacement> },
    SameSquare { first: PieceId, second: PieceId },
    Count { piece: PieceId, range: CountRange },
    Total { range: CountRange },
    Fixed,
}

/// A problem as Boolean variables and named groups of constraints.
#[derive(Clone, Debug)]
pub struct Instance {
    problem: Problem,
    placed: Vec<Placed>,
    vars: Vec<Option<Var>>,
    groups: Vec<Group>,
    weakened: bool,
}

impl Instance {
    /// The instance of a problem.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        let mut placed = Vec::new();
        let mut vars = vec![None; problem.pieces.len() * problem.board.len()];
        for piece in problem.piece_ids() {
            for square in problem.free_squares() {
                let index = u32::try_from(placed.len()).unwrap_or(u32::MAX);
                let slot = piece.index() * problem.board.len() + problem.board.index(square);
                vars[slot] = Some(Var::new(index));
                placed.push(Placed::new(piece, square));
            }
        }
        Self { problem: problem.clone(), placed, vars, groups: groups(problem), weakened: false }
    }

    /// The problem it states.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Number of board variables. They are numbered from 0, piece by piece and square by square,
    /// blocked squares left out.
    #[must_use]
    pub fn num_vars(&self) -> usize {
        self.placed.len()
    }

    /// All board variables with what they mean.
    pub fn vars(&self) -> impl Iterator<Item = (Var, Placed)> + '_ {
        (0..).map(Var::new).zip(self.placed.iter().copied())
    }

    /// The variable "this piece stands on this square"; `None` for blocked squares.
    #[must_use]
    pub fn var(&self, placed: Placed) -> Option<Var> {
        let board = self.problem.board;
        self.vars[placed.piece.index() * board.len() + board.index(placed.square)]
    }

    /// What a board variable means.
    ///
    /// # Panics
    /// When the variable is not a board variable of this instance.
    #[must_use]
    pub fn placed(&self, var: Var) -> Placed {
        self.placed[var.index()]
    }

    /// The placement in which exactly these board variables are true.
    pub fn placement(&self, true_vars: impl IntoIterator<Item = Var>) -> Placement {
        true_vars.into_iter().map(|var| self.placed(var)).collect()
    }

    /// The groups, in the order in which they are encoded.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The same instance with one group left out: what is that group needed for? `None` if there is
    /// no group of that name.
    #[must_use]
    pub fn without_group(&self, name: &str) -> Option<Self> {
        let place = self.groups.iter().position(|group| group.name == name)?;
        let mut weaker = self.clone();
        weaker.groups.remove(place);
        weaker.weakened = true;
        Some(weaker)
    }

    /// Whether no solution of the instance can contain another. Once a group is left out, nobody knows.
    #[must_use]
    pub fn is_antichain(&self) -> bool {
        !self.weakened && self.problem.is_antichain()
    }

    /// Gives the constraints of a group one after the other, until `visit` breaks.
    pub fn visit(&self, group: &Group, visit: VisitConstraints<'_>) -> ControlFlow<()> {
        let board = self.problem.board;
        match &group.rule {
            Rule::Lines { piece, direction, exactly_one } => {
                let mut line = Vec::new();
                for start in direction.line_starts(board) {
                    line.clear();
                    let squares = direction.walk(board, start);
                    line.extend(squares.filter_map(|s| self.var(Placed::new(*piece, s))));
                    if *exactly_one {
                        visit(Constraint::ExactlyOne(&line))?;
                    } else if line.len() > 1 {
                        visit(Constraint::AtMostOne(&line))?;
                    }
                }
            }
            Rule::Attacks { first, second, by } => {
                self.visit_attacks(*first, *second, by, visit)?;
            }
            Rule::SameSquare { first, second } => {
                for square in self.problem.free_squares() {
                    let vars = (
                        self.var(Placed::new(*first, square)),
                        self.var(Placed::new(*second, square)),
                    );
                    if let (Some(a), Some(b)) = vars {
                        visit(Constraint::Conflict(a, b))?;
                    }
                }
            }
            Rule::Count { piece, range } => {
                let vars: Vec<_> = self
                    .vars()
                    .filter(|(_, placed)| placed.piece == *piece)
                    .map(|(var, _)| var)
                    .collect();
                visit(Constraint::Cardinality(&vars, *range))?;
            }
            Rule::Total { range } => {
                let vars: Vec<_> = self.vars().map(|(var, _)| var).collect();
                visit(Constraint::Cardinality(&vars, *range))?;
            }
            Rule::Fixed => {
                for &placed in &self.problem.fixed {
                    if let Some(var) = self.var(placed) {
                        visit(Constraint::True(var))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Conflicts of a `first` with the `second`s at these displacements.
    fn visit_attacks(
        &self,
        first: PieceId,
        second: PieceId,
        by: &[Displacement],
        visit: VisitConstraints<'_>,
    ) -> ControlFlow<()> {
        for square in self.problem.free_squares() {
            let from = self.var(Placed::new(first, square));
            for target in by.iter().filter_map(|&by| step(self.problem.board, square, by)) {
                if let (Some(a), Some(b)) = (from, self.var(Placed::new(second, target))) {
                    visit(Constraint::Conflict(a, b))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How many constraints a group of conflicts has, without going through them; `None` for groups of
    /// other kinds, which have few.
    #[must_use]
    pub fn conflicts(&self, group: &Group) -> Option<u64> {
        let Problem { board, blocked, .. } = &self.problem;
        match &group.rule {
            Rule::Attacks { by, .. } => {
                Some(by.iter().map(|&by| attacks::pairs(*board, blocked, by)).sum())
            }
            Rule::SameSquare { .. } => Some((board.len() - blocked.len()) as u64),
            _ => None,
        }
    }
}

/// Displacements at which a piece excludes its like, each pair of squares once, as far as its lines do not
/// cover them.
fn off_its_lines(problem: &Problem, piece: PieceId) -> Vec<Displacement> {
    let atoms = problem.pieces[piece.index()].rule.atoms();
    let riders = displacements(problem.board, atoms.iter().filter(|atom| atom.reach.is_none()));
    let all = displacements(problem.board, atoms.iter());
    all.difference(&riders).copied().filter(|&by| by > (0, 0)).collect()
}

/// Displacements from one piece to another at which they exclude each other. Moves are symmetric: what
/// attacks from there would attack from here.
fn between(problem: &Problem, first: PieceId, second: PieceId) -> Vec<Displacement> {
    let forbidden = |a: PieceId, b: PieceId| problem.may_not_attack[a.index()][b.index()];
    let attackers = [(first, second), (second, first)].into_iter();
    let atoms = attackers
        .filter(|&(attacker, other)| forbidden(attacker, other))
        .flat_map(|(attacker, _)| problem.pieces[attacker.index()].rule.atoms());
    displacements(problem.board, atoms).into_iter().collect()
}

fn groups(problem: &Problem) -> Vec<Group> {
    let mut groups = Vec::new();
    let symbol = |piece: PieceId| problem.pieces[piece.index()].symbol;
    let mut add = |name: String, rule| groups.push(Group { name, rule });
    for piece in problem.piece_ids() {
        let (rule, range) = (&problem.pieces[piece.index()].rule, problem.counts[piece.index()]);
        let mut counted = range.min == 0 && range.max as usize >= problem.board.len();
        if problem.may_not_attack[piece.index()][piece.index()] {
            for direction in Direction::of_riders(rule) {
                // As many pieces as lines, at most one on each: exactly one on each.
                let exactly_one = direction
                    .parallel_lines(problem.board)
                    .is_some_and(|lines| range.exact() == Some(u32::from(lines)));
                counted |= exactly_one;
                let name = format!("{} {}", symbol(piece), direction.lines_name());
                add(name, Rule::Lines { piece, direction, exactly_one });
            }
            if rule.atoms().iter().any(|atom| atom.reach.is_some()) {
                let name = format!("{0}-{0} attacks", symbol(piece));
                let by = off_its_lines(problem, piece);
                add(name, Rule::Attacks { first: piece, second: piece, by });
            }
        }
        if !counted {
            add(format!("{} count", symbol(piece)), Rule::Count { piece, range });
        }
    }
    for second in problem.piece_ids() {
        for first in problem.piece_ids().take(second.index()) {
            let pair = format!("{}-{}", symbol(first), symbol(second));
            let (f, s) = (first.index(), second.index());
            if problem.may_not_attack[f][s] || problem.may_not_attack[s][f] {
                let by = between(problem, first, second);
                add(format!("{pair} attacks"), Rule::Attacks { first, second, by });
            }
            add(format!("{pair} same square"), Rule::SameSquare { first, second });
        }
    }
    if let Some(range) = problem.total {
        add("total count".to_owned(), Rule::Total { range });
    }
    if !problem.fixed.is_empty() {
        add("fixed".to_owned(), Rule::Fixed);
    }
    groups
}

/// The name of a board variable in comments and listings: the piece, a space, the square.
#[must_use]
pub fn var_name(problem: &Problem, placed: Placed) -> String {
    let board: Board = problem.board;
    format!("{} {}", problem.pieces[placed.piece.index()].symbol, board.name(placed.square))
}
