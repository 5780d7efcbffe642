//! One constraint over board variables.

use itertools::Itertools;

use super::literal::{Lit, Var};
use nq_board::model::CountRange;

/// One constraint over board variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint<'a> {
    /// Exactly one of the variables is true. Without variables it is false.
    ExactlyOne(&'a [Var]),
    /// At most one of the variables is true.
    AtMostOne(&'a [Var]),
    /// Not both are true.
    Conflict(Var, Var),
    /// The number of true variables lies in the range. One counts as often as it is listed, in a
    /// row.
    Cardinality(&'a [Var], CountRange),
    /// As many variables are true on the left as on the right, and `more`. A variable counts as
    /// often as it is listed, in a row. Other constraints imply that there are at most `most`, so
    /// an encoding can stop counting there.
    SameNumber {
        /// One side.
        left: &'a [Var],
        /// The other side.
        right: &'a [Var],
        /// How many more are true on the left.
        more: i32,
        /// The largest number of true variables on either side.
        most: u32,
    },
    /// New variables, each of which is true only if the one before it is.
    Unary(&'a [Var]),
    /// Some of these literals is true, or the number of true variables lies in the range.
    Unless(&'a [Lit], &'a [Var], CountRange),
    /// A new variable is true if and only if some literal of `any` is, or all of `all`, which has
    /// none or several.
    Defined {
        /// The new variable.
        var: Var,
        /// One of these suffices.
        any: &'a [Lit],
        /// All of these together suffice.
        all: &'a [Lit],
    },
    /// The variable is true.
    True(Var),
    /// At the first place where the values differ, the left variable is true: the values on the
    /// left are lexicographically at least those on the right. Both sides are equally long.
    LexAtLeast {
        /// One side.
        left: &'a [Var],
        /// The other side.
        right: &'a [Var],
    },
}

/// The value of a variable that is true if some literal of `any` is, or all of `all`, which has
/// none or several.
pub(super) fn is_defined_true(any: &[Lit], all: &[Lit], holds: impl Fn(&Lit) -> bool) -> bool {
    any.iter().any(&holds) || !all.is_empty() && all.iter().all(&holds)
}

impl Constraint<'_> {
    /// Whether an assignment meets it.
    pub(crate) fn holds(&self, is_true: &dyn Fn(Var) -> bool) -> bool {
        let number = |vars: &[Var]| vars.iter().filter(|&&var| is_true(var)).count();
        let holds = |lit: &Lit| is_true(lit.var()) == lit.is_positive();
        let word = |vars: &[Var]| vars.iter().map(|&var| is_true(var)).collect::<Vec<_>>();
        match *self {
            Self::ExactlyOne(vars) => number(vars) == 1,
            Self::AtMostOne(vars) => number(vars) <= 1,
            Self::Conflict(a, b) => !(is_true(a) && is_true(b)),
            Self::Cardinality(vars, CountRange { min, max }) => {
                (min as usize..=max as usize).contains(&number(vars))
            }
            Self::Unless(some, vars, range) => {
                some.iter().any(holds) || Self::Cardinality(vars, range).holds(is_true)
            }
            Self::Defined { var, any, all } => is_true(var) == is_defined_true(any, all, holds),
            Self::SameNumber { left, right, more, most } => {
                let (left, right) = (number(left), number(right));
                let as_right = isize::try_from(more).ok().and_then(|m| right.checked_add_signed(m));
                as_right == Some(left) && left <= most as usize
            }
            Self::Unary(vars) => word(vars).is_sorted_by(|before, after| before >= after),
            Self::True(var) => is_true(var),
            Self::LexAtLeast { left, right } => word(left) >= word(right),
        }
    }

    /// Calls a function with the same constraint over variables that are numbered from 0, and with
    /// the variables that these stand for.
    pub fn renumbered<T>(&self, call: impl FnOnce(Constraint<'_>, &[Var]) -> T) -> T {
        let vars = self.vars();
        let new = |var: Var| {
            let place = vars.iter().position(|&other| other == var);
            Var::new(place.and_then(|place| u32::try_from(place).ok()).unwrap_or(u32::MAX))
        };
        let all = |vars: &[Var]| vars.iter().map(|&var| new(var)).collect::<Vec<_>>();
        let each = |lits: &[Lit]| lits.iter().map(|lit| lit.of(new(lit.var()))).collect::<Vec<_>>();
        match *self {
            Self::ExactlyOne(list) => call(Constraint::ExactlyOne(&all(list)), &vars),
            Self::AtMostOne(list) => call(Constraint::AtMostOne(&all(list)), &vars),
            Self::Conflict(a, b) => call(Constraint::Conflict(new(a), new(b)), &vars),
            Self::Cardinality(list, range) => {
                call(Constraint::Cardinality(&all(list), range), &vars)
            }
            Self::Unless(some, list, range) => {
                call(Constraint::Unless(&each(some), &all(list), range), &vars)
            }
            Self::Defined { any, all, .. } => {
                let var = Var::new(u32::try_from(vars.len()).unwrap_or(u32::MAX));
                let (any, all) = (&*each(any), &*each(all));
                call(Constraint::Defined { var, any, all }, &vars)
            }
            Self::SameNumber { left, right, more, most } => {
                let (left, right) = (&*all(left), &*all(right));
                call(Constraint::SameNumber { left, right, more, most }, &vars)
            }
            Self::Unary(list) => call(Constraint::Unary(&all(list)), &vars),
            Self::True(var) => call(Constraint::True(new(var)), &vars),
            Self::LexAtLeast { left, right } => {
                call(Constraint::LexAtLeast { left: &all(left), right: &all(right) }, &vars)
            }
        }
    }

    /// Its variables in order, each once, without one that it defines.
    pub fn vars(&self) -> Vec<Var> {
        let vars = match *self {
            Self::ExactlyOne(vars)
            | Self::AtMostOne(vars)
            | Self::Cardinality(vars, _)
            | Self::Unary(vars) => return vars.to_vec(),
            Self::Conflict(a, b) => vec![a, b],
            Self::Unless(some, vars, _) => {
                some.iter().map(|lit| lit.var()).chain(vars.iter().copied()).collect()
            }
            Self::Defined { any, all, .. } => any.iter().chain(all).map(|lit| lit.var()).collect(),
            Self::True(var) => vec![var],
            Self::SameNumber { left, right, .. } | Self::LexAtLeast { left, right } => {
                [left, right].concat()
            }
        };
        vars.into_iter().unique().collect()
    }
}
