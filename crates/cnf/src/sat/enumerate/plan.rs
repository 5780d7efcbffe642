//! The branching plan of an instance: where the splitter can branch, and what it leaves open.

use itertools::Itertools;

use super::sets::VarSet;
use crate::instance::{Constraint, Group, Instance, Rule, Var};
use nq_board::model::CountRange;

/// Variables to assign, and the exactly-one constraints over them alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    pub vars: VarSet,
    /// Nearest the middle first.
    pub exactly_one: Vec<VarSet>,
}

/// The branching plan of an instance: where to branch, and when to stop.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The whole board.
    pub board: Region,
    /// The middle one or two lines of the first family of lines with exactly one piece each.
    pub middle: Vec<VarSet>,
    /// The numbers of pieces, at least two.
    pub numbers: Vec<Number>,
    /// Lines with at most one piece each, and how many of them hold one.
    pub quotas: Vec<Quota>,
    /// Numbers that need pieces: for each covered square and each set of squares.
    pub needs: Vec<Number>,
    /// The number of covers, which come first in `needs`.
    pub covers: usize,
    /// The limits of the number of pieces that cover squares.
    pub limits: Vec<Number>,
    /// The board's rows, which count as lines where no line holds exactly one piece.
    rows: Vec<VarSet>,
    /// What may stay open in a cube.
    rest: Rest,
}

/// A number of variables that are true.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub vars: VarSet,
    pub range: CountRange,
}

impl Number {
    /// How many more must be true.
    pub(super) fn missing(&self, truth: &[u64]) -> u32 {
        self.range.min.saturating_sub(self.vars.count_in(truth))
    }
}

/// Lines that hold at most one piece each, and together all pieces of a kind.
#[derive(Clone, Debug)]
pub(super) struct Quota {
    pub lines: Vec<VarSet>,
    /// The number of lines that hold a piece.
    pub least: u32,
}

/// What splitting leaves open for the solver.
#[derive(Clone, Copy, Debug)]
enum Rest {
    /// Nothing: the splitter solves alone.
    Nothing,
    /// A number of lines.
    Lines(usize),
    /// A number of variables of the board.
    Variables(u32),
}

impl Plan {
    /// The plan for an instance. Without a given residual, [`DEFAULT_RESIDUAL`] lines may stay open
    /// in models with exactly-one constraints, and [`OPEN`] or [`OPEN_COVERS`] variables in others.
    /// What is seen along lines tells a splitter little before a line is full, and a solver much:
    /// there each root cube is a cube.
    pub(super) fn new(instance: &Instance, residual: Option<usize>) -> Self {
        let groups = instance.groups().iter().filter(|group| is_exactly_one(group));
        let families: Vec<Vec<VarSet>> = groups.map(|group| lines(instance, group)).collect();
        let covered =
            |rule: &Rule| matches!(rule, Rule::Covered { cover, .. } if cover.times.min > 0);
        let sees = instance.defined().next().is_some();
        // What is seen along lines is no piece that a cube can place.
        let covered = |rule: &Rule| covered(rule) && !sees;
        let mut needs = numbers(instance, covered);
        let covers = needs.len();
        let covering = VarSet::new(needs.iter().flat_map(|cover| cover.vars.vars()));
        let filled = |rule: &Rule| matches!(rule, Rule::Sets { range, .. } if range.min > 0);
        needs.extend(numbers(instance, filled));
        let rest = match residual {
            Some(0) => Rest::Nothing,
            Some(lines) => Rest::Lines(lines),
            None if !families.is_empty() => Rest::Lines(DEFAULT_RESIDUAL),
            None if sees => Rest::Lines(usize::MAX),
            None => Rest::Variables(if covers == 0 { OPEN } else { OPEN_COVERS }),
        };
        let exactly_one = families
            .iter()
            .flat_map(|family| {
                family.iter().enumerate().map(|(i, line)| (off_middle(i, family.len()), line))
            })
            // The sort is stable: at equal distance, lines of the first family come first.
            .sorted_by_key(|(distance, _)| *distance)
            .map(|(_, line)| line.clone())
            .collect();
        let is_middle = |(i, _): &(usize, &VarSet), lines| off_middle(*i, lines) < 2;
        let middle = families.first().map(|family| {
            let lines = family.iter().enumerate();
            lines
                .filter(|line| is_middle(line, family.len()))
                .map(|(_, line)| line.clone())
                .collect()
        });
        let count = |rule: &Rule| matches!(rule, Rule::Count { .. } | Rule::Total { .. });
        let mut numbers = numbers(instance, count);
        let limits = numbers.iter().filter(|limit| covers > 0 && covering.is_within(&limit.vars));
        let limits = limits.cloned().collect();
        // Propagation alone sees when one piece is missing.
        numbers.retain(|number| number.range.min > 1);
        Self {
            quotas: quotas(instance, &numbers),
            numbers,
            needs,
            covers,
            limits,
            board: Region { vars: VarSet::new(instance.vars().map(|(var, _)| var)), exactly_one },
            middle: middle.unwrap_or_default(),
            rows: rows(instance),
            rest,
        }
    }

    /// Whether the model has lines with exactly one piece.
    pub(crate) fn has_exactly_one(&self) -> bool {
        !self.board.exactly_one.is_empty()
    }

    /// Whether a node with these open variables is a cube.
    pub(super) fn is_cube(&self, open: &[u64]) -> bool {
        match self.rest {
            Rest::Nothing => false,
            Rest::Lines(most) => {
                let lines =
                    if self.has_exactly_one() { &self.board.exactly_one } else { &self.rows };
                lines.iter().filter(|line| line.meets(open)).nth(most).is_none()
            }
            Rest::Variables(most) => self.board.vars.count_in(open) <= most,
        }
    }

    pub(crate) fn region(&self, vars: impl IntoIterator<Item = Var>) -> Region {
        let vars = VarSet::new(vars);
        let lines = self.board.exactly_one.iter().filter(|line| line.is_within(&vars));
        Region { exactly_one: lines.cloned().collect(), vars }
    }
}

/// Twice the distance of line `i` from the middle, an integer.
pub(super) const fn off_middle(i: usize, lines: usize) -> usize {
    (2 * i + 1).abs_diff(lines)
}

/// The number of lines that stay open in models with exactly-one constraints. With fewer, loading a
/// solver costs more than it saves. With more, blocking clauses become expensive
/// (docs/benchmarks.md).
pub(super) const DEFAULT_RESIDUAL: usize = 8;

/// The number of variables that stay open in other models. A solver takes 20 to 30 µs for what is
/// left of the counters, the splitter 2 to 3 µs for a refuted branch (docs/benchmarks.md).
const OPEN: u32 = 13;

/// The same where squares must be covered. The few pieces left must cover many squares, so most
/// branches end early.
const OPEN_COVERS: u32 = 30;

fn is_exactly_one(group: &Group) -> bool {
    matches!(group.rule(), Rule::Lines { exactly_one: true, .. })
}

/// The lines of a group with exactly one or at most one piece each.
fn lines(instance: &Instance, group: &Group) -> Vec<VarSet> {
    let mut lines = Vec::new();
    instance.visit(group, |constraint| {
        if let Constraint::ExactlyOne(vars) | Constraint::AtMostOne(vars) = constraint {
            lines.push(VarSet::new(vars.iter().copied()));
        }
    });
    lines
}

/// The numbers in the groups of some rules.
fn numbers(instance: &Instance, rules: impl Fn(&Rule) -> bool) -> Vec<Number> {
    let mut found = Vec::new();
    for group in instance.groups().iter().filter(|group| rules(group.rule())) {
        instance.visit(group, |constraint| {
            let (vars, range) = match constraint {
                Constraint::ExactlyOne(vars) => (vars, CountRange { min: 1, max: 1 }),
                Constraint::Cardinality(vars, range) => (vars, range),
                _ => return,
            };
            found.push(Number { vars: VarSet::new(vars.iter().copied()), range });
        });
    }
    found
}

/// The families of lines with at most one piece each that hold all variables of a number.
fn quotas(instance: &Instance, numbers: &[Number]) -> Vec<Quota> {
    let is_line = |group: &&Group| matches!(group.rule(), Rule::Lines { exactly_one: false, .. });
    let families = instance.groups().iter().filter(is_line).map(|group| lines(instance, group));
    let quotas = families.flat_map(|lines| {
        let held = VarSet::new(lines.iter().flat_map(VarSet::vars));
        let of_all =
            |number: &&Number| number.vars.is_within(&held) && held.is_within(&number.vars);
        let quota = |number: &Number| Quota { lines: lines.clone(), least: number.range.min };
        numbers.iter().filter(of_all).map(quota).collect_vec()
    });
    quotas.collect()
}

fn rows(instance: &Instance) -> Vec<VarSet> {
    let mut rows = vec![Vec::new(); instance.problem().board.rows().into()];
    for (var, placed) in instance.vars() {
        rows[usize::from(placed.square.row)].push(var);
    }
    rows.into_iter().map(VarSet::new).collect()
}
