//! One constraint as clauses: the formula with its names, and what it does.

use serde::{Serialize, Serializer};

use crate::error::Result;
use nq_board::base::did_you_mean;
use nq_board::base::numbers::thousands;
use nq_board::model::CountRange;
use nq_board::run::EngineError;
use nq_cnf::instance::{Constraint, Instance, Var};
use nq_cnf::sat::cnf::{Formula, FormulaSize};
use nq_cnf::sat::encoding::{Encoding, EncodingInfo, Named, Propagation, Sides};
use nq_cnf::sat::enumerate::Analysis;
use nq_cnf::sat::meaning::Names;

/// The encoding that others are for few inputs.
const PAIRWISE: &str = "pairwise";

/// Which part of an [`Encoding`] a constraint uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodingKind {
    /// The at-most-one encoding.
    AtMostOne,
    /// The cardinality encoding.
    Cardinality,
    /// None.
    Neither,
}

impl EncodingKind {
    /// The kind that a constraint uses.
    pub const fn of(constraint: Constraint<'_>) -> Self {
        match constraint {
            Constraint::ExactlyOne(_) | Constraint::AtMostOne(_) => Self::AtMostOne,
            Constraint::Cardinality(..) | Constraint::SameNumber { .. } => Self::Cardinality,
            _ => Self::Neither,
        }
    }

    fn info(self, encoding: &Encoding) -> Option<&'static EncodingInfo> {
        match self {
            Self::AtMostOne => Some(encoding.at_most_one.info()),
            Self::Cardinality => Some(encoding.cardinality.info()),
            Self::Neither => None,
        }
    }
}

/// A constraint as clauses.
#[derive(Serialize)]
#[serde(tag = "type", rename = "encode")]
pub struct EncodedConstraint {
    /// The constraint in words.
    #[serde(rename = "constraint")]
    pub statement: String,
    #[serde(skip)]
    kind: EncodingKind,
    #[serde(skip)]
    is_exactly_one: bool,
    /// The encoding, where the constraint uses one.
    #[serde(skip)]
    pub info: Option<&'static EncodingInfo>,
    #[serde(rename = "encoding", skip_serializing_if = "Option::is_none")]
    encoding_name: Option<&'static str>,
    /// What stands here instead of the encoding, if anything does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size_formula: Option<&'static str>,
    /// Whether auxiliary variables are defined in one direction only.
    pub one_directional: bool,
    /// The size by the size formula, with the inputs.
    #[serde(flatten, serialize_with = "size")]
    pub size: FormulaSize,
    /// The names of the inputs, which are the first variables.
    pub inputs: Vec<String>,
    /// The other variables.
    pub auxiliary: Vec<Auxiliary>,
    /// The clauses.
    #[serde(rename = "clauses", serialize_with = "clauses")]
    pub formula: Formula,
    /// What the clauses do, for few inputs.
    #[serde(flatten)]
    pub analysis: Option<Analysis>,
}

/// An auxiliary variable.
#[derive(Serialize)]
pub struct Auxiliary {
    /// Its number in DIMACS.
    pub variable: usize,
    /// Its name.
    pub name: String,
    /// What it means.
    pub meaning: String,
}

/// The clauses are written themselves, so they have no number.
fn size<S: Serializer>(size: &FormulaSize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("variables", size.variables), ("literals", size.literals)])
}

fn clauses<S: Serializer>(formula: &Formula, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(formula.clauses())
}

impl EncodedConstraint {
    /// Encodes a constraint over the inputs, which are the variables from 0 on.
    ///
    /// # Errors
    /// With more than `most` clauses.
    pub fn new(
        name: Option<&str>,
        constraint: Constraint<'_>,
        inputs: Names,
        encoding: &Encoding,
        most: u64,
    ) -> Result<Self> {
        let number = inputs.names().len();
        let size = FormulaSize::of_variables(number as u64) + encoding.constraint_size(constraint);
        if size.clauses > most {
            return Err(EngineError::TooLarge(format!(
                "the constraint has {} clauses, and this output has at most {}: take fewer inputs, \
                 another encoding, or --format dimacs",
                thousands(size.clauses.into()),
                thousands(most.into()),
            ))
            .into());
        }
        let Named { sink: formula, names } = encoding.named(constraint, inputs);
        let kind = EncodingKind::of(constraint);
        let info = kind.info(encoding);
        let most = encoding.at_most_one.pairwise_up_to(encoding.style);
        let instead = match kind {
            EncodingKind::AtMostOne
                if number <= most && encoding.at_most_one.name() != PAIRWISE =>
            {
                Some(format!("up to {most} inputs: {PAIRWISE} instead"))
            }
            EncodingKind::Cardinality if size.variables == number as u64 => {
                Some("this bound needs no counter".to_owned())
            }
            _ => None,
        };
        let statement = statement(constraint);
        let mut inputs = names.names().to_vec();
        let others = inputs.split_off(number).into_iter().zip(&names.meanings()[number..]);
        let auxiliary = (number + 1..).zip(others).map(|(variable, (name, meaning))| Auxiliary {
            variable,
            name,
            meaning: meaning.clone(),
        });
        Ok(Self {
            statement: name
                .map_or_else(|| statement.clone(), |name| format!("{name}: {statement}")),
            kind,
            is_exactly_one: matches!(constraint, Constraint::ExactlyOne(_)),
            info,
            instead,
            encoding_name: info.map(|info| info.name),
            size_formula: info.map(|info| info.size_formula),
            one_directional: encoding.style.sides == Sides::One
                && info.is_none_or(|info| info.varies_in_sides),
            analysis: Analysis::new(constraint, number, &formula),
            size,
            inputs,
            auxiliary: auxiliary.collect(),
            formula,
        })
    }

    /// The encoding in words, with its source.
    pub fn encoding(&self) -> String {
        let (name, source) = self
            .info
            .map_or_else(|| ("clauses", "without an encoding"), |info| (info.name, info.source));
        let directions = if self.one_directional { ", one-directional" } else { "" };
        let instead = self.instead.iter().map(|instead| format!("; {instead}"));
        format!("{name}{directions} ({source}){}", instead.collect::<String>())
    }

    /// Where the size formula of the encoding is not that of the whole constraint.
    pub const fn note(&self) -> Option<&'static str> {
        match (self.kind, self.instead.is_some(), self.is_exactly_one) {
            (EncodingKind::AtMostOne, true, true) => Some("pairs, and one clause of all inputs"),
            (EncodingKind::AtMostOne, true, false) => Some("pairs"),
            (EncodingKind::AtMostOne, false, true) => Some("and one clause of all inputs"),
            _ => None,
        }
    }

    /// What the encoding claims about unit propagation.
    pub fn claimed(&self) -> Propagation {
        let claimed = self.info.map_or(Propagation::FULL, |info| info.propagation);
        Propagation { determines: claimed.determines && !self.one_directional, ..claimed }
    }

    /// The names of the variables.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let auxiliary = self.auxiliary.iter().map(|auxiliary| &*auxiliary.name);
        self.inputs.iter().map(String::as_str).chain(auxiliary)
    }

    /// The name of a variable.
    pub fn name(&self, var: Var) -> &str {
        let auxiliary = || &*self.auxiliary[var.index() - self.inputs.len()].name;
        self.inputs.get(var.index()).map_or_else(auxiliary, String::as_str)
    }
}

fn statement(constraint: Constraint<'_>) -> String {
    let of = |vars: &[Var]| format!("of {} inputs", vars.len());
    match constraint {
        Constraint::ExactlyOne(vars) => format!("exactly one {}", of(vars)),
        Constraint::AtMostOne(vars) => format!("at most one {}", of(vars)),
        Constraint::Conflict(..) => "not both of 2 inputs".to_owned(),
        Constraint::Cardinality(vars, CountRange { min, max }) => match (min, max as usize) {
            (min, _) if min == max => format!("exactly {min} {}", of(vars)),
            (0, _) => format!("at most {max} {}", of(vars)),
            (_, most) if most >= vars.len() => format!("at least {min} {}", of(vars)),
            _ => format!("{min} to {max} {}", of(vars)),
        },
        Constraint::SameNumber { left, right, most, .. } => {
            format!("as many {} as {}, at most {most}", of(left), of(right))
        }
        Constraint::Unless(some, vars, range) => {
            let number = statement(Constraint::Cardinality(vars, range));
            format!("{number}, unless one of {} literals is true", some.len())
        }
        Constraint::Defined { any, all, .. } => {
            format!("a variable for some of {} or all of {} literals", any.len(), all.len())
        }
        Constraint::True(_) => "the input is true".to_owned(),
        Constraint::Unary(vars) => format!("a number in unary {}", of(vars)),
        Constraint::LexAtLeast { left, .. } => {
            format!("a word {} is at least another", of(left))
        }
    }
}

/// Calls a function with the constraint of an instance that has this name, its inputs, and its full
/// name. The symbol of the only kind of piece may be left out, and a line has any of its squares.
///
/// # Errors
/// For an unknown name, with the nearest one and one of each group.
pub fn with_named_constraint<T>(
    instance: &Instance,
    wanted: &str,
    call: impl FnOnce(&str, Constraint<'_>, Names) -> T,
) -> Result<T, String> {
    let mut inputs = instance.input_names();
    inputs.extend((1..).zip(instance.defined()).map(|(number, _)| format!("seen{number}")));
    let (head, last) = wanted.rsplit_once(' ').unwrap_or(("", wanted));
    let is_single = instance.problem().pieces.len() == 1;
    let (mut call, mut done) = (Some(call), None);
    let (mut known, mut firsts) = (Vec::new(), Vec::new());
    for group in instance.groups() {
        let before = known.len();
        let _ = instance.visit_named(group, &mut |name, constraint| {
            let name = name();
            let short = name.split_once(' ').filter(|_| is_single).map_or("", |(_, short)| short);
            let is_head = |name: &str| name.rsplit_once(' ').is_some_and(|(own, _)| own == head);
            let has_last = || constraint.vars().iter().any(|var| inputs[var.index()] == last);
            let is_on_line = (is_head(&name) || is_head(short)) && has_last();
            if name == wanted || short == wanted || is_on_line {
                done = call.take().map(|call| {
                    constraint.renumbered(|constraint, vars| {
                        let names = vars.iter().map(|var| inputs[var.index()].clone());
                        call(&name, constraint, Names::of_inputs(names.collect()))
                    })
                });
                return Err(());
            }
            known.extend((known.len() < before + MOST_KNOWN).then_some(name));
            Ok(())
        });
        if let Some(done) = done {
            return Ok(done);
        }
        firsts.extend(known.get(before).map(|name| format!("`{name}`")));
    }
    let known: Vec<_> = known.iter().map(String::as_str).collect();
    let near = did_you_mean(wanted, &known);
    let firsts = if firsts.is_empty() { "none".to_owned() } else { firsts.join(", ") };
    Err(format!("unknown constraint `{wanted}`{near}; of each group, the first is {firsts}"))
}

/// Names of a group that an error chooses from.
const MOST_KNOWN: usize = 1000;
