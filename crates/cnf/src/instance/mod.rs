//! Instances: a problem as Boolean variables, one for each piece and free square, and named groups
//! of constraints over them.
//!
//! A piece with unlimited riding moves that may not attack its own kind gives *lines* (rows,
//! columns, diagonals, …) with at most one piece each. If there are as many pieces as rows, each
//! row has exactly one, and the same holds for columns. Everything else becomes conflicts between
//! two variables and cardinality constraints. For n-queens these are the textbook constraints.
//!
//! Groups are stored as rules and generate their constraints when visited, so an instance takes
//! little memory even with many constraints.

mod attacks;
mod constraint;
mod constraint_name;
mod groups;
mod lex_leader;
mod line_counts;
mod lines;
mod literal;
mod permutation;
mod sight;

pub(crate) use attacks::{attackers, pairs, to_attackers};
pub(crate) use lines::{Displacement, covered_squares};

pub use constraint::Constraint;
pub use constraint_name::VisitNamed;
pub use groups::{Group, Objective, Rule};
pub use lines::Direction;
pub use literal::{Lit, Var};
pub use permutation::{FalseSymmetry, Permutation, PermutationError};

use std::convert::Infallible;
use std::iter::repeat_n;

use itertools::Itertools;

use attacks::{number_of_pairs, reached};
use constraint::is_defined_true;
use groups::groups;
use line_counts::line_counts;
use lines::{segments, step};
use sight::{Seen, Sight};

use nq_board::base::{Board, PieceId, Placed, Placement, Square};
use nq_board::model::{
    AttackCount, CountRange, Cover, CoveredSquares, LinearNumber, Optimisation, Problem, Side,
};

/// Receives constraints one by one; an error ends the visit.
pub(crate) type VisitConstraints<'a, E> = &'a mut dyn FnMut(Constraint<'_>) -> Result<(), E>;

/// A problem as Boolean variables and named groups of constraints.
#[derive(Clone, Debug)]
pub struct Instance {
    problem: Problem,
    placed: Vec<Placed>,
    vars: Vec<Option<Var>>,
    groups: Vec<Group>,
    sight: Sight,
    objective: Option<Objective>,
    /// The numbers of pieces that depend on the objective.
    numbers: Vec<LinearNumber>,
    weakened: bool,
    omits_implied: bool,
}

impl Instance {
    /// The instance of a problem.
    pub fn new(problem: &Problem) -> Self {
        Self::with(problem, &[], None)
    }

    /// The instance of an optimising model, with its parameter left open.
    pub fn optimising(optimisation: &Optimisation) -> Self {
        let piece = optimisation.pieces().and_then(|pieces| pieces.first().copied());
        let objective = Objective {
            sense: optimisation.objective.sense,
            parameter: optimisation.objective.parameter.clone(),
            piece,
            most: if piece.is_some() { 0 } else { optimisation.most },
        };
        Self::with(&optimisation.problem, &optimisation.numbers, Some(objective))
    }

    fn with(problem: &Problem, numbers: &[LinearNumber], objective: Option<Objective>) -> Self {
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
        let groups = groups(problem, numbers, objective.as_ref());
        let mut instance = Self {
            problem: problem.clone(),
            placed,
            vars,
            groups,
            sight: Sight::default(),
            objective,
            numbers: numbers.to_vec(),
            weakened: false,
            omits_implied: false,
        };
        instance.define();
        instance
    }

    /// Defines the variables of sight that the groups need. They come before their uses, and after
    /// those of the objective.
    fn define(&mut self) {
        self.groups.retain(|group| group.rule != Rule::Sight);
        let behind = self.num_vars() + self.unary().count();
        let first = u32::try_from(behind).unwrap_or(u32::MAX);
        let rules = self.groups.iter().map(|group| &group.rule);
        self.sight = Sight::of(&self.problem, rules, &|placed| self.var(placed), first);
        if !self.sight.is_empty() {
            let place = self.groups.iter().take_while(|group| group.rule == Rule::Unary).count();
            let group = Group { name: "sight".to_owned(), rule: Rule::Sight };
            self.groups.insert(place, group);
        }
    }

    /// The same instance without constraints that others imply.
    #[must_use]
    pub fn without_implied(mut self) -> Self {
        let before = self.groups.len();
        self.groups.retain(|group| !group.rule.is_implied());
        if self.groups.len() < before {
            self.omits_implied = true;
            self.define();
        }
        self
    }

    /// The sets of lines of which other rules imply how many are occupied, also if the instance is
    /// without that: each line from wall to wall, in its order.
    pub fn occupied_lines(&self) -> Vec<Vec<Vec<Square>>> {
        let Problem { board, walls, .. } = &self.problem;
        let lines = |direction| segments(*board, walls, direction);
        let sets = line_counts(&self.problem).into_iter();
        sets.map(|(directions, _)| directions.into_iter().flat_map(lines).collect()).collect()
    }

    /// What is said about constraints that others imply, if there are any.
    pub(crate) fn about_implied(&self) -> Option<&'static str> {
        let has_them = self.groups.iter().any(|group| group.rule.is_implied());
        let with = has_them.then_some("the numbers of occupied lines follow from the other rules");
        let without = "without the numbers of occupied lines, which follow from the other rules";
        with.or_else(|| self.omits_implied.then_some(without))
    }

    /// The problem of the instance.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The number of board variables. They are numbered from 0, piece by piece and square by
    /// square, without blocked squares.
    pub fn num_vars(&self) -> usize {
        self.placed.len()
    }

    /// All board variables with their meanings.
    pub fn vars(&self) -> impl Iterator<Item = (Var, Placed)> + '_ {
        (0..).map(Var::new).zip(self.placed.iter().copied())
    }

    /// The variable of a piece on a square; `None` for blocked squares.
    pub fn var(&self, placed: Placed) -> Option<Var> {
        let board = self.problem.board;
        self.vars[placed.piece.index() * board.len() + board.index(placed.square)]
    }

    /// The meaning of a board variable.
    ///
    /// # Panics
    /// When the variable is not a board variable of this instance.
    pub fn placed(&self, var: Var) -> Placed {
        self.placed[var.index()]
    }

    /// The placement in which exactly these board variables are true.
    pub fn placement(&self, true_vars: impl IntoIterator<Item = Var>) -> Placement {
        true_vars.into_iter().map(|var| self.placed(var)).collect()
    }

    /// The objective, if there is one.
    pub const fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// The variables whose number is the objective; none without an objective.
    pub fn objective_vars(&self) -> Vec<Var> {
        match self.objective {
            Some(Objective { piece: Some(piece), .. }) => self.vars_of(piece).collect(),
            _ => self.unary().collect(),
        }
    }

    /// The variables that state the objective in unary, behind those of the board: the first
    /// `value` of them are true.
    pub(crate) fn unary(&self) -> impl Iterator<Item = Var> + use<> {
        let most = self.objective.as_ref().map_or(0, |objective| objective.most) as usize;
        (0..).map(Var::new).skip(self.num_vars()).take(most)
    }

    /// The variables that others define, behind those: what is seen along lines.
    pub fn defined(&self) -> impl Iterator<Item = Var> + use<> {
        self.sight.vars()
    }

    /// Sets the values of the variables of sight by those of the board.
    pub fn set_defined(&self, values: &mut [bool]) {
        let Ok(()) = self.sight.visit::<Infallible>(&mut |constraint| {
            if let Constraint::Defined { var, any, all } = constraint {
                let holds = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
                let value = is_defined_true(any, all, holds);
                values[var.index()] = value;
            }
            Ok(())
        });
    }

    /// The variables of a piece, square by square.
    pub fn vars_of(&self, piece: PieceId) -> impl Iterator<Item = Var> + '_ {
        self.vars().filter(move |(_, placed)| placed.piece == piece).map(|(var, _)| var)
    }

    /// Whether a group constrains numbers of pieces, except line by line.
    pub fn has_cardinalities(&self) -> bool {
        self.groups.iter().any(|group| group.rule.is_cardinality())
    }

    /// Whether [`Instance::new`] of a problem has cardinality constraints, computed without the
    /// instance.
    pub fn would_have_cardinalities(problem: &Problem) -> bool {
        groups(problem, &[], None).iter().any(|group| group.rule.is_cardinality())
    }

    /// The groups, in the order of their encoding.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The same instance without one group, to test whether that group is needed. `None` if no
    /// group has that name.
    pub fn without_group(&self, name: &str) -> Option<Self> {
        let place = self.groups.iter().position(|group| group.name == name)?;
        let mut weaker = self.clone();
        weaker.groups.remove(place);
        weaker.weakened = true;
        Some(weaker)
    }

    /// Whether no solution of the instance contains another; always `false` without a group.
    pub(crate) fn is_antichain(&self) -> bool {
        !self.weakened && self.problem.is_antichain()
    }

    /// Visits the constraints of a group.
    pub fn visit(&self, group: &Group, mut visit: impl FnMut(Constraint<'_>)) {
        let Ok(()) = self.try_visit::<Infallible>(group, &mut |constraint| {
            visit(constraint);
            Ok(())
        });
    }

    /// Visits the constraints of a group until `visit` fails.
    pub fn try_visit<E>(&self, group: &Group, visit: VisitConstraints<'_, E>) -> Result<(), E> {
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
            Rule::Pairs { first, second } => {
                for (from, to) in pairs(&self.problem, *first, *second) {
                    self.visit_conflict((*first, from), (*second, to), visit)?;
                }
            }
            Rule::Sets { pieces, sets, range, .. } => {
                for set in sets {
                    let placed =
                        pieces.iter().flat_map(|&p| set.iter().map(move |&s| Placed::new(p, s)));
                    let vars: Vec<_> = placed.filter_map(|placed| self.var(placed)).collect();
                    match (range.min, range.max) {
                        (1, 1) => visit(Constraint::ExactlyOne(&vars))?,
                        (0, 1) if vars.len() > 1 => visit(Constraint::AtMostOne(&vars))?,
                        (0, 1) => {}
                        _ => visit(Constraint::Cardinality(&vars, *range))?,
                    }
                }
            }
            Rule::Covered { cover, .. } => self.visit_cover(cover, visit)?,
            Rule::Sight => self.sight.visit(visit)?,
            Rule::Seen { attacker, attacked } => {
                for square in self.problem.free_squares() {
                    let Some(var) = self.var(Placed::new(*attacked, square)) else { continue };
                    for other in self.attackers(square, &[*attacker], None) {
                        visit(Constraint::Conflict(var, other))?;
                    }
                }
            }
            Rule::OccupiedLines { directions, range } => {
                let lines = directions.iter().flat_map(|direction| self.sight.lines(*direction));
                // A square between walls can be two lines, and then counts twice.
                let times = lines.clone().counts();
                let each = lines.unique().flat_map(|var| repeat_n(*var, times[var]));
                let vars = each.collect_vec();
                visit(Constraint::Cardinality(&vars, up_to(vars.len(), *range)))?;
            }
            Rule::AttackCount { count } => self.visit_attack_count(count, visit)?,
            Rule::SameSquare { first, second } => {
                for square in self.problem.free_squares() {
                    self.visit_conflict((*first, square), (*second, square), visit)?;
                }
            }
            Rule::Count { piece, range } => {
                let vars: Vec<_> = self.vars_of(*piece).collect();
                visit(Constraint::Cardinality(&vars, *range))?;
            }
            Rule::Total { range } => {
                let vars: Vec<_> = self.vars().map(|(var, _)| var).collect();
                visit(Constraint::Cardinality(&vars, *range))?;
            }
            Rule::SameNumber { first, second, most } => {
                let (left, right): (Vec<_>, Vec<_>) =
                    (self.vars_of(*first).collect(), self.vars_of(*second).collect());
                let (left, right) = (&*left, &*right);
                visit(Constraint::SameNumber { left, right, more: 0, most: *most })?;
            }
            Rule::Unary => visit(Constraint::Unary(&self.unary().collect::<Vec<_>>()))?,
            Rule::Linear { number } => {
                let is_counted = |placed: &Placed| number.piece.is_none_or(|p| p == placed.piece);
                let counted = self.vars().filter(|(_, placed)| is_counted(placed));
                let mut left: Vec<_> = counted.map(|(var, _)| var).collect();
                let times = number.factor.unsigned_abs() as usize;
                let mut right: Vec<_> = self.unary().flat_map(|v| repeat_n(v, times)).collect();
                if number.factor < 0 {
                    left.append(&mut right);
                }
                let (left, right, more) = (&*left, &*right, number.constant);
                visit(Constraint::SameNumber { left, right, more, most: u32::MAX })?;
            }
            Rule::LexLeader { symmetries } => self.visit_lex_leader(symmetries, visit)?,
            Rule::Fixed => {
                for &placed in &self.problem.fixed {
                    if let Some(var) = self.var(placed) {
                        visit(Constraint::True(var))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// As many of these variables are true as pieces attack a square.
    fn attackers(&self, square: Square, by: &[PieceId], blocker: Option<PieceId>) -> Vec<Var> {
        let seen = Seen { square, others: by.to_vec(), attacker: None, blocker };
        self.sight.list(&seen).map_or_else(
            || attackers(&self.problem, by, square).filter_map(|placed| self.var(placed)).collect(),
            <[Var]>::to_vec,
        )
    }

    /// As many of these variables are true as a piece of a kind attacks others from a square.
    fn attacked(
        &self,
        square: Square,
        kind: PieceId,
        others: &[PieceId],
        blocker: Option<PieceId>,
    ) -> Vec<Var> {
        let attacker = Some(kind);
        let seen = Seen { square, others: others.to_vec(), attacker, blocker };
        let on_board = || {
            let atoms = self.problem.pieces[kind.index()].rule.atoms().iter();
            let squares = reached(&self.problem, atoms, square, Side::Attacked);
            let placed = others
                .iter()
                .flat_map(|&other| squares.iter().map(move |&square| Placed::new(other, square)));
            placed.filter_map(|placed| self.var(placed)).collect()
        };
        self.sight.list(&seen).map_or_else(on_board, <[Var]>::to_vec)
    }

    /// A number of attackers for each covered square. A free square is occupied or attacked.
    fn visit_cover<E>(&self, cover: &Cover, visit: VisitConstraints<'_, E>) -> Result<(), E> {
        let is_free = cover.squares == CoveredSquares::Free;
        for square in covered_squares(&self.problem, &cover.squares) {
            let mut vars = self.attackers(square, &cover.by, None);
            let on = self.problem.piece_ids().map(|piece| Placed::new(piece, square));
            let on = on.filter(|_| is_free).filter_map(|placed| self.var(placed));
            if is_free && self.problem.counts_on_free(cover) {
                let occupied: Vec<_> = on.map(Var::positive).collect();
                let range = up_to(vars.len(), cover.times);
                visit(Constraint::Unless(&occupied, &vars, range))?;
            } else {
                vars.extend(on);
                let range = up_to(vars.len(), cover.times);
                visit(Constraint::Cardinality(&vars, range))?;
            }
        }
        Ok(())
    }

    /// A number of others for each square that holds one of some pieces.
    fn visit_attack_count<E>(
        &self,
        count: &AttackCount,
        visit: VisitConstraints<'_, E>,
    ) -> Result<(), E> {
        let AttackCount { each, side, others, times } = count;
        let blocker = sight::as_blocking(&self.problem, count);
        for square in self.problem.free_squares() {
            for &kind in each {
                let Some(var) = self.var(Placed::new(kind, square)) else { continue };
                let vars = match side {
                    Side::Attacked => self.attackers(square, others, blocker),
                    Side::Attacking => self.attacked(square, kind, others, blocker),
                };
                let range = up_to(vars.len(), *times);
                visit(Constraint::Unless(&[var.negative()], &vars, range))?;
            }
        }
        Ok(())
    }

    /// Visits the conflicts of a `first` with the `second`s at these displacements.
    fn visit_attacks<E>(
        &self,
        first: PieceId,
        second: PieceId,
        by: &[Displacement],
        visit: VisitConstraints<'_, E>,
    ) -> Result<(), E> {
        for square in self.problem.free_squares() {
            let from = self.var(Placed::new(first, square));
            for target in by.iter().filter_map(|&by| step(self.problem.board, square, by)) {
                if let (Some(a), Some(b)) = (from, self.var(Placed::new(second, target))) {
                    visit(Constraint::Conflict(a, b))?;
                }
            }
        }
        Ok(())
    }

    /// Visits the conflict of two pieces, if both squares are free.
    fn visit_conflict<E>(
        &self,
        (first, from): (PieceId, Square),
        (second, to): (PieceId, Square),
        visit: VisitConstraints<'_, E>,
    ) -> Result<(), E> {
        match (self.var(Placed::new(first, from)), self.var(Placed::new(second, to))) {
            (Some(a), Some(b)) => visit(Constraint::Conflict(a, b)),
            _ => Ok(()),
        }
    }

    /// The lengths of the lines of a group, computed without visiting them; `None` if squares are
    /// blocked, and for other kinds of groups.
    pub(crate) fn line_lengths(&self, group: &Group) -> Option<impl Iterator<Item = usize>> {
        let board = self.problem.board;
        match group.rule {
            Rule::Lines { direction, .. } if self.problem.blocked.is_empty() => Some(
                direction.line_starts(board).map(move |start| direction.line_length(board, start)),
            ),
            _ => None,
        }
    }

    /// The number of constraints of a group of conflicts, computed without visiting them; `None`
    /// for other kinds of groups, which have few.
    pub(crate) fn conflicts(&self, group: &Group) -> Option<u64> {
        let Problem { board, blocked, .. } = &self.problem;
        match &group.rule {
            Rule::Attacks { by, .. } => {
                Some(by.iter().map(|&by| number_of_pairs(*board, blocked, by)).sum())
            }
            Rule::SameSquare { .. } => Some((board.len() - blocked.len()) as u64),
            _ => None,
        }
    }
}

/// A range without more than there are.
fn up_to(most: usize, range: CountRange) -> CountRange {
    CountRange { max: range.max.min(u32::try_from(most).unwrap_or(u32::MAX)), ..range }
}

/// The name of a board variable in comments and listings: the piece, a space, the square.
pub fn var_name(problem: &Problem, placed: Placed) -> String {
    let board: Board = problem.board;
    format!("{} {}", problem.pieces[placed.piece.index()].symbol, board.name(placed.square))
}
