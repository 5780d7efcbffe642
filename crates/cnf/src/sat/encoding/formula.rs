//! The formula of a whole instance: which encoding writes which constraint.

use std::fmt;

use super::{AtMostOne, Cardinality, Pairwise, SequentialCounter, Sides, Style};
use super::{conditional, lexicographic};
use crate::instance::{Constraint, Group, Instance, Lit, Rule, Var};
use crate::sat::cnf::{ClauseSink, Formula, FormulaSize, Loading, StoppableFormula};
use crate::sat::meaning::Meaning;
use nq_board::model::Problem;
use nq_board::run::{Control, EncodingNames, StopReason};

/// A choice of encodings.
#[derive(Clone, Copy)]
pub struct Encoding {
    /// The encoding of at-most-one constraints.
    pub at_most_one: &'static dyn AtMostOne,
    /// The encoding of cardinality constraints.
    pub cardinality: &'static dyn Cardinality,
    /// Variations of the encodings.
    pub style: Style,
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {:?}", self.at_most_one.name(), self.cardinality.name(), self.style)
    }
}

/// The textbook choice: pairwise and the sequential counter.
impl Default for Encoding {
    fn default() -> Self {
        Self { at_most_one: &Pairwise, cardinality: &SequentialCounter, style: Style::default() }
    }
}

impl Encoding {
    /// Writes a whole instance: its board variables, then group by group.
    pub fn encode(&self, instance: &Instance, sink: &mut dyn ClauseSink) {
        for _ in 0..instance.num_vars() {
            sink.new_var();
        }
        for group in instance.groups() {
            self.encode_group(instance, group, sink);
        }
    }

    /// The formula of an instance. The error is why the run was stopped.
    pub fn formula(&self, instance: &Instance, control: &Control) -> Result<Formula, StopReason> {
        let mut formula = Formula::default();
        let loading = Loading::new(control);
        self.encode(instance, &mut StoppableFormula { formula: &mut formula, loading });
        control.proceed().map(|()| formula)
    }

    /// Writes one group into a sink that has the board variables, until the sink is closed.
    pub(crate) fn encode_group(
        &self,
        instance: &Instance,
        group: &Group,
        sink: &mut dyn ClauseSink,
    ) {
        let mut literals = Vec::new();
        let _ = instance.try_visit(group, &mut |constraint| {
            if sink.is_closed() {
                return Err(());
            }
            self.encode_with(constraint, &mut literals, sink);
            Ok(())
        });
    }

    /// Writes one constraint into a sink that has its variables.
    pub(crate) fn encode_constraint(&self, constraint: Constraint<'_>, sink: &mut dyn ClauseSink) {
        self.encode_with(constraint, &mut Vec::new(), sink);
    }

    /// The same with a list that is kept between constraints.
    fn encode_with(
        &self,
        constraint: Constraint<'_>,
        literals: &mut Vec<Lit>,
        sink: &mut dyn ClauseSink,
    ) {
        match constraint {
            Constraint::ExactlyOne(vars) => {
                positive(literals, vars);
                sink.add_clause(literals);
                self.at_most_one.encode(literals, self.style, sink);
            }
            Constraint::AtMostOne(vars) => {
                positive(literals, vars);
                self.at_most_one.encode(literals, self.style, sink);
            }
            Constraint::Conflict(a, b) => sink.add_clause(&[a.negative(), b.negative()]),
            Constraint::Cardinality(vars, range) => {
                positive(literals, vars);
                self.cardinality.encode(literals, range, self.style, sink);
            }
            Constraint::SameNumber { left, right, more, most } => {
                let left = distinct(left, more.min(0).unsigned_abs(), sink);
                let right = distinct(right, more.max(0).unsigned_abs(), sink);
                self.cardinality.encode_same(&left, &right, most, sink);
            }
            Constraint::Unary(vars) => {
                for value in 1..=vars.len() {
                    sink.new_aux(Meaning::Value(value));
                }
                for pair in vars.windows(2) {
                    sink.add_clause(&[pair[0].positive(), pair[1].negative()]);
                }
            }
            Constraint::Unless(some, vars, range) => {
                positive(literals, vars);
                conditional::encode(some, literals, range, sink);
            }
            Constraint::Defined { var, any, all } => conditional::define(var, any, all, sink),
            Constraint::True(var) => sink.add_clause(&[var.positive()]),
            Constraint::LexAtLeast { left, right } => {
                lexicographic::encode(left, right, self.style.sides, sink);
            }
        }
    }

    /// The size of the formula that [`Encoding::encode`] writes, computed by the size formulas
    /// without encoding.
    pub fn size(&self, instance: &Instance) -> FormulaSize {
        let groups = instance.groups().iter().map(|group| self.group_size(instance, group));
        FormulaSize::of_variables(instance.num_vars() as u64) + groups.sum()
    }

    /// The size of one group, computed by the size formulas.
    pub(crate) fn group_size(&self, instance: &Instance, group: &Group) -> FormulaSize {
        if let Some(clauses) = instance.conflicts(group) {
            return FormulaSize::of_clauses(clauses, 2);
        }
        if let Rule::Lines { exactly_one, .. } = group.rule()
            && let Some(lengths) = instance.line_lengths(group)
        {
            // Visiting the lines of a large board takes as long as encoding them.
            return lengths.map(|length| self.line_size(length as u64, *exactly_one)).sum();
        }
        let mut size = FormulaSize::default();
        instance.visit(group, |constraint| size += self.constraint_size(constraint));
        size
    }

    /// The at-most-one constraints of several literals: how many have auxiliary variables, and how
    /// many are pairwise.
    pub(crate) fn at_most_ones(&self, instance: &Instance) -> [u64; 2] {
        let mut numbers = [0; 2];
        for group in instance.groups().iter().filter(|group| instance.conflicts(group).is_none()) {
            instance.visit(group, |constraint| {
                if let Constraint::ExactlyOne(vars) | Constraint::AtMostOne(vars) = constraint {
                    let size = self.at_most_one.size(vars.len() as u64, self.style);
                    numbers[0] += u64::from(size.variables > 0);
                    numbers[1] += u64::from(size.variables == 0 && size.clauses > 0);
                }
            });
        }
        numbers
    }

    fn line_size(&self, length: u64, exactly_one: bool) -> FormulaSize {
        let clause = FormulaSize::of_clauses(exactly_one.into(), length);
        clause + self.at_most_one.size(length, self.style)
    }

    /// The size of what `Encoding::encode_constraint` adds, by the size formulas.
    pub fn constraint_size(&self, constraint: Constraint<'_>) -> FormulaSize {
        match constraint {
            Constraint::ExactlyOne(vars) => self.line_size(vars.len() as u64, true),
            Constraint::AtMostOne(vars) => self.line_size(vars.len() as u64, false),
            Constraint::Conflict(..) => FormulaSize::of_clauses(1, 2),
            Constraint::Cardinality(vars, range) => {
                self.cardinality.size(vars.len() as u64, range, self.style)
            }
            Constraint::SameNumber { left, right, more, most } => {
                let (ones_left, ones_right) =
                    (more.min(0).unsigned_abs(), more.max(0).unsigned_abs());
                let number = |vars: &[Var], ones| vars.len() as u64 + u64::from(ones);
                let sides = (number(left, ones_left), number(right, ones_right));
                distinct_size(left, ones_left)
                    + distinct_size(right, ones_right)
                    + self.cardinality.same_size(sides.0, sides.1, most)
            }
            Constraint::Unary(vars) => {
                FormulaSize::of_variables(vars.len() as u64)
                    + FormulaSize::of_clauses((vars.len() as u64).saturating_sub(1), 2)
            }
            Constraint::Unless(some, vars, range) => {
                conditional::size(some.len() as u64, vars.len() as u64, range)
            }
            Constraint::Defined { any, all, .. } => {
                conditional::defined_size(any.len() as u64, all.len() as u64)
            }
            Constraint::True(_) => FormulaSize::of_clauses(1, 1),
            Constraint::LexAtLeast { left, .. } => {
                lexicographic::size(left.len() as u64, self.style.sides)
            }
        }
    }

    /// The names of the encodings that an instance uses.
    pub fn names(&self, instance: &Instance) -> EncodingNames {
        let breaks_symmetry = instance.broken_symmetries().is_some();
        self.names_where(instance.has_cardinalities(), breaks_symmetry)
    }

    /// The names of the encodings that a problem uses, without building an instance.
    pub fn names_for(&self, problem: &Problem) -> EncodingNames {
        self.names_where(Instance::would_have_cardinalities(problem), false)
    }

    /// `counts`: whether there are cardinality constraints; `compares`: lexicographic ones.
    fn names_where(&self, counts: bool, compares: bool) -> EncodingNames {
        let varies = self.at_most_one.info().varies_in_sides
            || (counts && self.cardinality.info().varies_in_sides)
            || compares;
        EncodingNames {
            at_most_one: self.at_most_one.name(),
            cardinality: counts.then(|| self.cardinality.name()),
            group_size: self
                .style
                .group_size
                .filter(|_| self.at_most_one.info().grouping.is_some()),
            one_directional: self.style.sides == Sides::One && varies,
        }
    }
}

/// The literals of one side of an equality, all distinct: a variable that is listed again and a
/// literal that is always true, as often as `ones` says, have variables of their own.
fn distinct(vars: &[Var], ones: u32, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    let mut literals = Vec::new();
    for run in vars.chunk_by(|one, other| one == other) {
        let literal = run[0].positive();
        literals.push(literal);
        for _ in 1..run.len() {
            let copy = sink.new_aux(Meaning::Same(Some(literal))).positive();
            sink.add_clause(&[!literal, copy]);
            sink.add_clause(&[literal, !copy]);
            literals.push(copy);
        }
    }
    for _ in 0..ones {
        let one = sink.new_aux(Meaning::Same(None)).positive();
        sink.add_clause(&[one]);
        literals.push(one);
    }
    literals
}

/// The size of what [`distinct`] adds.
fn distinct_size(vars: &[Var], ones: u32) -> FormulaSize {
    let copies = (vars.len() - vars.chunk_by(|one, other| one == other).count()) as u64;
    FormulaSize::of_variables(copies + u64::from(ones))
        + FormulaSize::of_clauses(2 * copies, 2)
        + FormulaSize::of_clauses(ones.into(), 1)
}

fn positive(literals: &mut Vec<Lit>, vars: &[Var]) {
    literals.clear();
    literals.extend(vars.iter().map(|var| var.positive()));
}
