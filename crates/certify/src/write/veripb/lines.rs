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

use itertools::Itertools;

use crate::write::veripb::clauses::Clauses;
use crate::write::veripb::facts::Facts;
use crate::write::veripb::steps::Polish::{Add, Divide, Times};
use crate::write::veripb::steps::{Id, Polish, Proof, added};
use crate::write::veripb::views::{Look, View};
use nq_board::base::placement::{PieceId, Placed};
use nq_cnf::format::{LinearConstraint, Relation};
use nq_cnf::instance::{Constraint, Instance, Lit, Var};

/// Adds the numbers of occupied lines, of a problem with one kind of piece.
pub(super) fn add_occupied(
    instance: &Instance,
    clauses: &mut Clauses,
    proof: &mut Proof<'_>,
) -> io::Result<()> {
    let numbers = instance.occupied_lines();
    if numbers.is_empty() || instance.problem().pieces.len() != 1 {
        return Ok(());
    }
    let facts = Facts::of(instance)?;
    let some = some_of(instance);
    let mut lines = Lines { clauses, proof, facts, some, known: HashMap::new(), done: Vec::new() };
    for (squares, _) in numbers {
        let on = |&square| instance.var(Placed::new(PieceId(0), square));
        let vars = squares.iter().map(|line| line.iter().filter_map(on).collect_vec());
        lines.count(&vars.filter(|line| !line.is_empty()).collect_vec())?;
    }
    if lines.done.is_empty() { Ok(()) } else { lines.proof.delete(&lines.done) }
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

struct Lines<'c, 'p, 'o> {
    clauses: &'c mut Clauses,
    proof: &'p mut Proof<'o>,
    facts: Facts,
    some: HashMap<Vec<Var>, Var>,
    known: HashMap<Vec<Var>, Line>,
    /// Steps to delete at the end.
    done: Vec<Id>,
}

impl Lines<'_, '_, '_> {
    /// Adds how many of these lines are occupied, if the specification says what is seen along
    /// them.
    fn count(&mut self, lines: &[Vec<Var>]) -> io::Result<()> {
        for line in lines {
            if !self.known.contains_key(line) {
                let Some(seen) = self.seen(line) else { return Ok(()) };
                let derived = self.line(line, &seen)?;
                self.known.insert(line.clone(), derived);
            }
        }
        let squares = lines.iter().flatten().copied().sorted().dedup().collect_vec();
        // Each square is on one line of each direction.
        let directions = lines.iter().map(Vec::len).sum::<usize>() / squares.len().max(1);
        for relation in [Relation::AtLeast, Relation::AtMost] {
            self.bound(relation, lines, &squares, 2 * directions as u64)?;
        }
        Ok(())
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

    /// Adds that at least, or at most, so many of these lines are occupied, if the specification
    /// bounds what is seen from a square, in so many ways.
    fn bound(
        &mut self,
        relation: Relation,
        lines: &[Vec<Var>],
        squares: &[Var],
        ways: u64,
    ) -> io::Result<()> {
        let is_lower = relation == Relation::AtLeast;
        let lines = lines.iter().map(|line| &self.known[line]).collect_vec();
        let mut looks: HashMap<Var, Vec<Look>> = HashMap::new();
        for look in lines.iter().flat_map(|line| &line.ways).flat_map(|way| &way.looks) {
            looks.entry(look.from).or_default().push(*look);
        }
        // The more are seen, the fewer lines are occupied.
        let relation = if is_lower { Relation::AtMost } else { Relation::AtLeast };
        let views = squares.iter().map(|&from| {
            View::new(&self.facts, from, looks.remove(&from).unwrap_or_default(), relation)
        });
        let views = views.collect_vec();
        let (pieces, seen) = if is_lower {
            (self.facts.at_least, views.iter().map(View::most).max())
        } else {
            (self.facts.at_most, views.iter().map(View::least).min())
        };
        let (Some((number, pieces)), Some(seen)) = (pieces, seen) else { return Ok(()) };
        let times = ways.saturating_sub(seen);
        let bound = if is_lower { (times * pieces).div_ceil(2) } else { times * pieces / 2 };
        let says_something =
            if is_lower { bound > 0 } else { seen > 0 && bound < lines.len() as u64 };
        if !says_something {
            return Ok(());
        }
        let along = lines.iter().flat_map(|line| &line.ways);
        let along = along.map(|way| if is_lower { way.at_least } else { way.at_most });
        let mut parts = along.map(|id| vec![Polish::Id(id)]).collect_vec();
        for view in &views {
            if is_lower {
                let (part, step) = view.at_most(seen, self.proof)?;
                parts.extend(part);
                self.done.extend(step);
            } else {
                parts.extend(view.at_least(seen));
            }
        }
        parts.extend((times > 0).then(|| vec![Polish::Id(number), Times(times)]));
        let id = self.proof.polish(added(parts).chain([Divide(2)]))?;
        let plus = &*lines.iter().map(|line| line.occupied).collect_vec();
        let bound = i64::try_from(bound).unwrap_or(i64::MAX);
        let ids = if is_lower { (Some(id), None) } else { (None, Some(id)) };
        let number = LinearConstraint { plus, minus: &[], relation, bound };
        self.clauses.add_bounds(number, ids, self.proof)
    }
}
