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
use attacks::{Direction, attacked};

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
    Attacks { first: PieceId, second: PieceId },
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
        Self { problem: problem.clone(), placed, vars, groups: groups(problem) }
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
        Some(weaker)
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
            Rule::Attacks { first, second } => self.visit_attacks(*first, *second, visit)?,
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

    /// Conflicts of two pieces, or of a piece with its like as far as lines do not cover them.
    fn visit_attacks(
        &self,
        first: PieceId,
        second: PieceId,
        visit: VisitConstraints<'_>,
    ) -> ControlFlow<()> {
        let problem = &self.problem;
        let rule = |piece: PieceId| &problem.pieces[piece.index()].rule;
        let forbids = |a: PieceId, b: PieceId| problem.may_not_attack[a.index()][b.index()];
        let mut targets = Vec::new();
        for square in problem.free_squares() {
            targets.clear();
            if first == second {
                let bounded =
                    rule(first).atoms().iter().filter(|atom| atom.reach.is_some()).copied();
                targets.extend(attacked(problem.board, square, bounded));
                targets.retain(|&target| {
                    target > square && !on_a_line(problem, first, square, target)
                });
            } else {
                // Moves are symmetric: `second` on `target` attacks `square` if it would from there.
                for (attacker, other) in [(first, second), (second, first)] {
                    if forbids(attacker, other) {
                        let atoms = rule(attacker).atoms().iter().copied();
                        targets.extend(attacked(problem.board, square, atoms));
                    }
                }
            }
            targets.sort_unstable();
            targets.dedup();
            let from = self.var(Placed::new(first, square));
            for &target in &targets {
                if let (Some(a), Some(b)) = (from, self.var(Placed::new(second, target))) {
                    visit(Constraint::Conflict(a, b))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether an unbounded rider line of the piece runs through both squares.
fn on_a_line(
    problem: &Problem,
    piece: PieceId,
    a: crate::board::Square,
    b: crate::board::Square,
) -> bool {
    let atoms = problem.pieces[piece.index()].rule.atoms();
    let riders = atoms.iter().filter(|atom| atom.reach.is_none()).copied();
    attacked(problem.board, a, riders).contains(&b)
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
                add(name, Rule::Attacks { first: piece, second: piece });
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
                add(format!("{pair} attacks"), Rule::Attacks { first, second });
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
