//! The constraints of an instance as linear constraints, the common form of pseudo-Boolean,
//! integer, and SMT files.

use std::io;
use std::iter::repeat_n;

use crate::instance::{Constraint, Group, Instance, Lit, Rule, Var};
use crate::sat::cnf::ClauseSink;
use crate::sat::encoding::{Sides, conditional, lexicographic};
use nq_board::model::CountRange;

/// How a sum compares with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The sum is at least the bound.
    AtLeast,
    /// The sum is at most the bound.
    AtMost,
    /// The sum equals the bound.
    Equal,
}

impl Relation {
    /// The symbol in most formats.
    pub(crate) const fn symbol(self) -> &'static str {
        match self {
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
            Self::Equal => "=",
        }
    }
}

/// A comparison of a bound with the number of true variables in `plus` minus the number in `minus`.
/// If both are empty, the constraint is false, so that a format without empty sums can write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinearConstraint<'a> {
    /// Variables with the coefficient 1.
    pub plus: &'a [Var],
    /// Variables with the coefficient -1.
    pub minus: &'a [Var],
    /// The comparison.
    pub relation: Relation,
    /// The bound.
    pub bound: i64,
}

impl<'a> LinearConstraint<'a> {
    /// The false constraint: an empty sum that is at least 1.
    pub(crate) const FALSE: Self =
        Self { plus: &[], minus: &[], relation: Relation::AtLeast, bound: 1 };

    /// At least one of these variables is true, or one of those false.
    const fn at_least_one(true_vars: &'a [Var], false_vars: &'a [Var]) -> LinearConstraint<'a> {
        let bound = 1 - false_vars.len().cast_signed() as i64;
        LinearConstraint { plus: true_vars, minus: false_vars, relation: Relation::AtLeast, bound }
    }

    /// The variables with their coefficients. One that is listed several times in a row counts as
    /// often.
    pub fn terms(&self) -> impl Iterator<Item = (Var, i64)> + use<'a> {
        let runs = |vars: &'a [Var], sign: i64| {
            let runs = vars.chunk_by(|one, other| one == other);
            runs.map(move |run| (run[0], sign * run.len().cast_signed() as i64))
        };
        runs(self.plus, 1).chain(runs(self.minus, -1))
    }

    /// Whether it is a clause: at least one variable of `plus` is true, or one of `minus` false.
    pub(crate) fn is_clause(&self) -> bool {
        *self == Self::at_least_one(self.plus, self.minus)
    }

    /// Whether the sum is empty, and so the constraint is false.
    pub(crate) const fn is_false(&self) -> bool {
        self.plus.is_empty() && self.minus.is_empty()
    }
}

/// Receives linear constraints one by one; an error ends the visit.
pub(crate) type TakeLinear<'a> = &'a mut dyn FnMut(LinearConstraint<'_>) -> io::Result<()>;

/// Visits the constraints of a group as one or two linear constraints each, without trivial ones.
/// Definitions and lexicographic comparisons become clauses; comparisons have auxiliary variables
/// behind all others.
pub fn visit(instance: &Instance, group: &Group, take: TakeLinear<'_>) -> io::Result<()> {
    let variables = instance.num_vars() + instance.unary().count() + instance.defined().count();
    let mut variables = u32::try_from(variables).unwrap_or(u32::MAX);
    instance.try_visit(group, &mut |constraint| linear(constraint, &mut variables, take))
}

/// The number of auxiliary variables of all groups: those of the objective, those of sight, then
/// those of comparisons, which one group has.
pub(crate) fn auxiliary(instance: &Instance) -> usize {
    let mut number = instance.unary().count() + instance.defined().count();
    for group in
        instance.groups().iter().filter(|group| matches!(group.rule(), Rule::LexLeader { .. }))
    {
        instance.visit(group, |constraint| {
            if let Constraint::LexAtLeast { left, .. } = constraint {
                number += left.len().saturating_sub(1);
            }
        });
    }
    number
}

/// Takes clauses as linear constraints: a negative literal counts as 1 minus its variable.
struct Clauses<'a, 'b> {
    variables: &'a mut u32,
    take: &'a mut (dyn FnMut(LinearConstraint<'_>) -> io::Result<()> + 'b),
    done: io::Result<()>,
}

impl ClauseSink for Clauses<'_, '_> {
    fn new_var(&mut self) -> Var {
        let var = Var::new(*self.variables);
        *self.variables += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if self.is_closed() {
            return;
        }
        let of_sign = |positive: bool| -> Vec<Var> {
            let literals = clause.iter().filter(|literal| literal.is_positive() == positive);
            literals.map(|literal| literal.var()).collect()
        };
        let (plus, minus) = (of_sign(true), of_sign(false));
        self.done = (self.take)(LinearConstraint::at_least_one(&plus, &minus));
    }

    fn is_closed(&self) -> bool {
        self.done.is_err()
    }
}

/// The number of constraints that [`visit`] generates for all groups. Conflicts, the bulk of them,
/// are counted by a formula.
pub(super) fn count(instance: &Instance) -> u64 {
    let of_group = |group| {
        instance.conflicts(group).unwrap_or_else(|| {
            let mut count = 0;
            // Counting does not fail.
            let _ = visit(instance, group, &mut |_| {
                count += 1;
                Ok(())
            });
            count
        })
    };
    instance.groups().iter().map(of_group).sum()
}

/// `variables` is the number of variables so far.
pub(super) fn linear(
    constraint: Constraint<'_>,
    variables: &mut u32,
    take: TakeLinear<'_>,
) -> io::Result<()> {
    match constraint {
        Constraint::ExactlyOne(vars) => in_range(vars, CountRange { min: 1, max: 1 }, take),
        Constraint::AtMostOne(vars) => in_range(vars, CountRange { min: 0, max: 1 }, take),
        Constraint::Conflict(a, b) => in_range(&[a, b], CountRange { min: 0, max: 1 }, take),
        Constraint::Cardinality(vars, range) => in_range(vars, range, take),
        Constraint::SameNumber { left: [], right: [], more: 0, .. } => Ok(()),
        // The common bound is for encodings that count. Other constraints imply it.
        Constraint::SameNumber { left, right, more, most: _ } => {
            let (relation, bound) = (Relation::Equal, more.into());
            take(LinearConstraint { plus: left, minus: right, relation, bound })
        }
        Constraint::Unary(vars) => vars
            .windows(2)
            .try_for_each(|pair| take(LinearConstraint::at_least_one(&pair[..1], &pair[1..]))),
        Constraint::Unless(some, vars, range) => unless(some, vars, range, take),
        Constraint::Defined { var, any, all } => {
            let mut clauses = Clauses { variables, take, done: Ok(()) };
            conditional::definition(var, any, all, &mut |clause| clauses.add_clause(clause));
            clauses.done
        }
        Constraint::True(var) => in_range(&[var], CountRange { min: 1, max: 1 }, take),
        Constraint::LexAtLeast { left, right } => {
            let mut clauses = Clauses { variables, take, done: Ok(()) };
            lexicographic::encode(left, right, Sides::Both, &mut clauses);
            clauses.done
        }
    }
}

/// A number that lies in a range unless a literal is true: the literal counts as often as the bound
/// may be missed.
fn unless(some: &[Lit], vars: &[Var], range: CountRange, take: TakeLinear<'_>) -> io::Result<()> {
    if some.is_empty() {
        return in_range(vars, range, take);
    }
    let most = u32::try_from(vars.len()).unwrap_or(u32::MAX);
    let range = CountRange { max: range.max.min(most), ..range };
    let at_least = (range.min > 0).then_some((Relation::AtLeast, range.min, range.min));
    let at_most = (range.max < most).then(|| (Relation::AtMost, range.max, most - range.max));
    for (relation, bound, missed) in at_least.into_iter().chain(at_most) {
        let (mut plus, mut minus, mut bound) = (vars.to_vec(), Vec::new(), i64::from(bound));
        for lit in some {
            let adds = lit.is_positive() == (relation == Relation::AtLeast);
            let side = if adds { &mut plus } else { &mut minus };
            side.extend(repeat_n(lit.var(), missed as usize));
            if !lit.is_positive() {
                bound += if adds { i64::from(missed) } else { -i64::from(missed) };
            }
        }
        take(LinearConstraint { plus: &plus, minus: &minus, relation, bound })?;
    }
    Ok(())
}

fn in_range(vars: &[Var], range: CountRange, take: TakeLinear<'_>) -> io::Result<()> {
    if vars.is_empty() {
        return if range.contains(0) { Ok(()) } else { take(LinearConstraint::FALSE) };
    }
    comparisons(range, vars.len()).try_for_each(|(relation, bound)| {
        take(LinearConstraint { plus: vars, minus: &[], relation, bound: i64::from(bound) })
    })
}

/// The comparisons that say that a number of up to `most` lies in a range, without trivial ones.
pub(super) fn comparisons(range: CountRange, most: usize) -> impl Iterator<Item = (Relation, u32)> {
    let exact = range.exact().map(|exact| (Relation::Equal, exact));
    let at_least = exact.is_none() && range.min > 0;
    let at_most = exact.is_none() && (range.max as usize) < most;
    let at_least = at_least.then_some((Relation::AtLeast, range.min));
    exact.into_iter().chain(at_least).chain(at_most.then_some((Relation::AtMost, range.max)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(constraint: Constraint<'_>) -> Vec<String> {
        let mut all = Vec::new();
        let names = |vars: &[Var]| vars.iter().map(|v| v.index().to_string()).collect::<String>();
        linear(constraint, &mut 3, &mut |c| {
            let (plus, minus) = (names(c.plus), names(c.minus));
            all.push(format!("{plus}-{minus} {} {}", c.relation.symbol(), c.bound));
            Ok(())
        })
        .unwrap();
        all
    }

    #[test]
    fn what_always_holds_is_left_out_and_what_never_holds_is_not() {
        let vars: Vec<_> = (0..3).map(Var::new).collect();
        let none: [&str; 0] = [];
        for ((min, max), of_none, of_three) in [
            ((0, 0), &none[..], &["012- = 0"][..]),
            ((0, 2), &none, &["012- <= 2"]),
            ((0, 3), &none, &none),
            ((0, 9), &none, &none),
            ((1, 1), &["- >= 1"], &["012- = 1"]),
            ((1, 2), &["- >= 1"], &["012- >= 1", "012- <= 2"]),
            ((2, 5), &["- >= 1"], &["012- >= 2"]),
            ((4, 7), &["- >= 1"], &["012- >= 4"]),
            ((4, 4), &["- >= 1"], &["012- = 4"]),
            // The range is empty, though each bound alone can hold.
            ((1, 0), &["- >= 1"], &["012- >= 1", "012- <= 0"]),
            ((2, 1), &["- >= 1"], &["012- >= 2", "012- <= 1"]),
        ] {
            let range = CountRange { min, max };
            assert_eq!(written(Constraint::Cardinality(&[], range)), of_none, "{min}..={max}");
            assert_eq!(written(Constraint::Cardinality(&vars, range)), of_three, "{min}..={max}");
        }
        assert_eq!(written(Constraint::ExactlyOne(&[])), ["- >= 1"]);
        assert_eq!(written(Constraint::AtMostOne(&[])), none);
        assert_eq!(written(Constraint::AtMostOne(&vars[..1])), none);
        assert_eq!(written(Constraint::AtMostOne(&vars)), ["012- <= 1"]);
        assert_eq!(written(Constraint::Conflict(vars[2], vars[0])), ["20- <= 1"]);
        assert_eq!(written(Constraint::True(vars[1])), ["1- = 1"]);
        let same = |left, right| written(Constraint::SameNumber { left, right, more: 0, most: 1 });
        assert_eq!(same(&vars[..1], &vars[1..]), ["0-12 = 0"]);
        assert_eq!(same(&[], &[]), none);
        let order = |left, right| written(Constraint::LexAtLeast { left, right });
        assert_eq!(order(&vars[..1], &vars[1..2]), ["0-1 >= 0"]);
        // 3 is the auxiliary variable: the first places are equal.
        assert_eq!(
            order(&vars[..2], &vars[1..]),
            ["0-1 >= 0", "30- >= 1", "3-1 >= 0", "1-30 >= -1", "1-23 >= -1"]
        );
        assert_eq!(order(&[], &[]), none);
    }
}
