//! Derives how many lines are occupied where pieces of one kind block lines.
//!
//! An instance says so, but files of certificates leave it out, since it follows: see
//! `instance/line_counts.rs` of nq-cnf. Here each step of that is derived. Along a line of m
//! squares, one way, x(i) says that a piece stands on square i, and t(i) that one stands before it.
//! New variables p(i) say both, and t(m+1) = o that the line is occupied. Three clauses each give,
//! halved and rounded up,
//!
//! ```text
//! p(i) + t(i+1) ≥ x(i) + t(i)      p(i) + t(i+1) ≤ x(i) + t(i)
//! ```
//!
//! So Σ p = Σ x - o on each line, each way. From "of D, at most h are seen, unless there is no x"
//! follows Σ p ≤ h·x over the D ways from a square: it holds with D for h, and for each j ≥ h
//!
//! ```text
//! D · (Σ p ≤ (j+1)·x)  +  (Σ p ≤ D - (D-h)·x)  give  (D+1) · (Σ p ≤ j·x)
//! ```
//!
//! once the left side is rounded up. From "at least l, unless there is no x" follows Σ p ≥ l·x. All
//! of these together, with the number of pieces, bound 2·Σ o.

use std::collections::HashMap;
use std::io;
use std::rc::Rc;

use itertools::Itertools;

use crate::write::veripb::clauses::Clauses;
use crate::write::veripb::facts::Facts;
use crate::write::veripb::steps::Polish::{Add, Divide, Times};
use crate::write::veripb::steps::{Id, Polish, Proof, added};
use crate::write::veripb::views::{Look, View};
use crate::write::write_error::WriteError;
use nq_board::base::{PieceId, Placed};
use nq_board::run::Control;
use nq_cnf::format::{LinearConstraint, Relation};
use nq_cnf::instance::{Constraint, Instance, Lit, Var};

/// Adds the numbers of occupied lines, of a problem with one kind of piece.
pub(super) fn add_occupied(
    instance: &Instance,
    clauses: &mut Clauses,
    control: &Control,
    proof: &mut Proof<'_>,
) -> Result<(), WriteError> {
    let sets = instance.occupied_lines();
    if sets.is_empty() || instance.problem().pieces.len() != 1 {
        return Ok(());
    }
    let facts = Facts::of(instance)?;
    let some = some_of(instance);
    let (known, done) = (HashMap::new(), Vec::new());
    let mut lines = Lines { clauses, control, proof, facts, some, known, done };
    for set in sets {
        let on = |&square| instance.var(Placed::new(PieceId(0), square));
        let vars = set.iter().map(|line| line.iter().filter_map(on).collect_vec());
        lines.count(&vars.filter(|line| !line.is_empty()).collect_vec())?;
    }
    if !lines.done.is_empty() {
        lines.proof.delete(&lines.done)?;
    }
    Ok(())
}

/// By sets of board variables: the variable that says that some of them is true.
fn some_of(instance: &Instance) -> HashMap<Vec<Var>, Var> {
    let mut sets: HashMap<Var, Vec<Var>> =
        instance.vars().map(|(var, _)| (var, vec![var])).collect();
    for group in instance.groups() {
        instance.visit(group, |constraint| {
            if let Constraint::Defined { var, any, all: [] } = constraint {
                let of = |literal: &Lit| sets.get(&literal.var()).filter(|_| literal.is_positive());
                let all: Option<Vec<_>> = any.iter().map(of).collect();
                if let Some(all) = all {
                    let set = all.into_iter().flatten().copied().sorted().dedup().collect();
                    sets.insert(var, set);
                }
            }
        });
    }
    sets.into_iter().map(|(var, set)| (set, var)).collect()
}

/// A line, one way.
struct Way {
    looks: Vec<Look>,
    /// As many looks as pieces but one, if there is one: at least,
    at_least: Id,
    /// and at most.
    at_most: Id,
}

struct Line {
    occupied: Var,
    ways: [Way; 2],
}

/// The lines of some directions.
struct Set {
    lines: Vec<Rc<Line>>,
    squares: Vec<Var>,
    /// In so many ways a square is seen, where no edge is near.
    ways: u64,
}

impl Set {
    fn ways(&self) -> impl Iterator<Item = &Way> {
        self.lines.iter().flat_map(|line| &line.ways)
    }

    /// What is said to be seen from each square: at most, or at least.
    fn views(&self, facts: &Facts, relation: Relation) -> Vec<View> {
        let mut looks: HashMap<Var, Vec<Look>> = HashMap::new();
        for look in self.ways().flat_map(|way| &way.looks) {
            looks.entry(look.from).or_default().push(*look);
        }
        let view =
            |&from: &Var| View::new(facts, from, looks.remove(&from).unwrap_or_default(), relation);
        self.squares.iter().map(view).collect()
    }
}

struct Lines<'c, 'p, 'o> {
    clauses: &'c mut Clauses,
    control: &'c Control,
    proof: &'p mut Proof<'o>,
    facts: Facts,
    some: HashMap<Vec<Var>, Var>,
    known: HashMap<Vec<Var>, Rc<Line>>,
    /// Steps to delete at the end.
    done: Vec<Id>,
}

impl Lines<'_, '_, '_> {
    /// Adds how many of these lines are occupied, if the specification says what is seen along all
    /// of them.
    fn count(&mut self, lines: &[Vec<Var>]) -> Result<(), WriteError> {
        let seen: Option<Vec<_>> = lines.iter().map(|line| self.seen(line)).collect();
        for (line, seen) in lines.iter().zip(seen.into_iter().flatten()) {
            self.control.proceed()?;
            if !self.known.contains_key(line) {
                let derived = Rc::new(self.line(line, &seen)?);
                self.known.insert(line.clone(), derived);
            }
        }
        let known: Option<_> = lines.iter().map(|line| self.known.get(line).cloned()).collect();
        let Some(known) = known else { return Ok(()) };
        let squares = lines.iter().flatten().copied().sorted().dedup().collect_vec();
        // Each square is on one line of each direction.
        let directions = lines.iter().map(Vec::len).sum::<usize>() / squares.len().max(1);
        let set = Set { lines: known, squares, ways: 2 * directions as u64 };
        self.at_least(&set)?;
        self.at_most(&set)
    }

    /// For each square of a line but the first, each way, what says that a piece stands before it.
    fn seen(&self, line: &[Var]) -> Option<[Vec<Var>; 2]> {
        let before = |squares: &[Var]| {
            self.some.get(&squares.iter().copied().sorted().collect_vec()).copied()
        };
        let up = (1..line.len()).map(|place| before(&line[..place]));
        let down = (1..line.len()).rev().map(|place| before(&line[place..]));
        Some([up.collect::<Option<_>>()?, down.collect::<Option<_>>()?])
    }

    fn line(&mut self, line: &[Var], [up, down]: &[Vec<Var>; 2]) -> io::Result<Line> {
        let occupied = self.clauses.new_var();
        let some = line.last().into_iter().chain(up.last()).map(|var| var.positive()).collect_vec();
        let all = [&[occupied.negative()], &*some].concat();
        self.define(&all)?;
        for &one in &some {
            self.define(&[occupied.positive(), !one])?;
        }
        let backwards = line.iter().rev().copied().collect_vec();
        let ways = [self.way(line, up, occupied)?, self.way(&backwards, down, occupied)?];
        Ok(Line { occupied, ways })
    }

    /// Adds a clause that defines its first variable, which is new.
    fn define(&mut self, clause: &[Lit]) -> io::Result<Id> {
        let id = self.proof.define((1, clause[0]), clause[1..].iter().copied(), 1)?;
        self.clauses.add(clause, id);
        self.facts.add_clause(clause, id);
        Ok(id)
    }

    /// A clause that the specification states, or that propagation finds.
    fn clause(&mut self, clause: &[Lit]) -> io::Result<Id> {
        if let Some(id) = self.facts.clause(clause) {
            return Ok(id);
        }
        let id = self.proof.propagate(clause, &[])?;
        self.facts.add_clause(clause, id);
        Ok(id)
    }

    fn way(&mut self, line: &[Var], seen: &[Var], occupied: Var) -> io::Result<Way> {
        let after = seen.iter().skip(1).copied().chain([occupied]);
        let [mut at_least, mut at_most] = [Vec::new(), Vec::new()];
        let mut looks = Vec::new();
        for ((&from, &before), after) in line[1..].iter().zip(seen).zip(after) {
            let both = self.clauses.new_var();
            let [x, t, p, next] = [from, before, both, after].map(Var::positive);
            let mut make = |literals: &[Lit]| {
                let id = self.proof.define((1, literals[0]), literals[1..].iter().copied(), 1)?;
                self.done.push(id);
                io::Result::Ok(id)
            };
            let look = Look {
                from,
                seen: before,
                needs_piece: make(&[!p, x])?,
                needs_seen: make(&[!p, t])?,
                suffices: make(&[p, !x, !t])?,
            };
            let [stays, starts] = [self.clause(&[next, !t])?, self.clause(&[next, !x])?];
            let ends = self.clause(&[!next, x, t])?;
            at_least.push((vec![look.suffices, stays, starts], p));
            at_most.push((vec![look.needs_piece, look.needs_seen, ends], !next));
            looks.push(look);
        }
        // One square alone: the line is occupied if it is.
        let (o, x) = (occupied.positive(), line[0].positive());
        let mut sum = |halves: Vec<(Vec<Id>, Lit)>, alone: [Lit; 2]| {
            if halves.is_empty() {
                return self.clause(&alone);
            }
            let half = |(ids, literal): (Vec<Id>, Lit)| {
                let ids = added(ids.into_iter().map(|id| vec![Polish::Id(id)]));
                ids.chain([Polish::Literal(literal), Add, Divide(2)]).collect_vec()
            };
            let id = self.proof.polish(added(halves.into_iter().map(half)))?;
            self.done.push(id);
            Ok(id)
        };
        let (at_least, at_most) = (sum(at_least, [o, !x])?, sum(at_most, [!o, x])?);
        Ok(Way { looks, at_least, at_most })
    }

    /// Adds that at least so many lines are occupied, if not all that can be is seen.
    fn at_least(&mut self, set: &Set) -> Result<(), WriteError> {
        let views = set.views(&self.facts, Relation::AtMost);
        let most = views.iter().map(View::most).max();
        let (Some((number, pieces)), Some(seen)) = (self.facts.at_least, most) else {
            return Ok(());
        };
        let times = set.ways.saturating_sub(seen);
        let bound = (times * pieces).div_ceil(2);
        if bound == 0 {
            return Ok(());
        }
        let mut parts = set.ways().map(|way| vec![Polish::Id(way.at_least)]).collect_vec();
        for view in &views {
            self.control.proceed()?;
            let (part, step) = view.at_most(seen, self.proof)?;
            parts.extend(part);
            self.done.extend(step);
        }
        parts.push(vec![Polish::Id(number), Times(times)]);
        self.add(set, Relation::AtLeast, bound, parts)
    }

    /// Adds that at most so many lines are occupied, if each piece sees one along them.
    fn at_most(&mut self, set: &Set) -> Result<(), WriteError> {
        let views = set.views(&self.facts, Relation::AtLeast);
        let least = views.iter().map(View::least).min();
        let (Some((number, pieces)), Some(seen @ 1..)) = (self.facts.at_most, least) else {
            return Ok(());
        };
        let times = set.ways.saturating_sub(seen);
        let bound = times * pieces / 2;
        if bound >= set.lines.len() as u64 {
            return Ok(());
        }
        let mut parts = set.ways().map(|way| vec![Polish::Id(way.at_most)]).collect_vec();
        parts.extend(views.iter().filter_map(|view| view.at_least(seen)));
        parts.extend((times > 0).then(|| vec![Polish::Id(number), Times(times)]));
        self.add(set, Relation::AtMost, bound, parts)
    }

    /// Adds a bound of the occupied lines, of which the parts add up to twice as many.
    fn add(
        &mut self,
        set: &Set,
        relation: Relation,
        bound: u64,
        parts: Vec<Vec<Polish>>,
    ) -> Result<(), WriteError> {
        let id = Some(self.proof.polish(added(parts).chain([Divide(2)]))?);
        let ids = if relation == Relation::AtLeast { (id, None) } else { (None, id) };
        let plus = &*set.lines.iter().map(|line| line.occupied).collect_vec();
        let bound = i64::try_from(bound).unwrap_or(i64::MAX);
        let number = LinearConstraint { plus, minus: &[], relation, bound };
        Ok(self.clauses.add_bounds(number, ids, self.proof)?)
    }
}
