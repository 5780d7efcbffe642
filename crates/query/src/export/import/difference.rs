//! Compares a file with the formula, or the list of constraints, of the problem that its comments
//! name.
//!
//! Only if they are equal, the answer of a solver holds for the problem. The order of clauses and
//! literals, repetitions and comments do not matter.

use thiserror::Error;

use crate::export::import::set_comparison::{SetComparison, SetDifference, Statements};
use nq_board::model::Sense;
use nq_cnf::format::read::{File, Linear, Opb, Term};
use nq_cnf::format::{LinearConstraint, Relation, opb_variables, visit_linear};
use nq_cnf::instance::{Instance, Lit, Var};
use nq_cnf::sat::cnf::{ClauseSink, Formula};
use nq_cnf::sat::encoding::Encoding;

/// Most terms of a constraint, or literals of a clause, in a message.
const SHOWN: usize = 12;

/// One difference between a file and the problem that it names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Difference {
    /// The file has more or fewer variables.
    #[error("it has {found} variables, not {expected}")]
    Variables {
        /// The number in the file.
        found: u64,
        /// The number in the problem.
        expected: u64,
    },
    /// The file has a clause or constraint that the problem lacks.
    #[error("it adds the {kind} `{text}`")]
    Adds {
        /// `clause`, `constraint` or `objective`.
        kind: &'static str,
        /// The clause or constraint in the format of the file, shortened.
        text: String,
    },
    /// The file lacks a clause or constraint of the problem.
    #[error("it lacks the {kind} `{text}`")]
    Lacks {
        /// `clause` or `constraint`.
        kind: &'static str,
        /// The clause or constraint, shortened.
        text: String,
    },
}

impl Difference {
    /// Compares a file with an instance and, if the file has clauses, their encoding.
    pub fn find(file: &File, instance: &Instance, encoding: &Encoding) -> Option<Self> {
        let (found, expected) = match file {
            File::Dimacs(file) => {
                (file.formula.variables() as u64, encoding.size(instance).variables)
            }
            File::Opb(file) => (u64::from(file.variables), opb_variables(instance)),
        };
        if found != expected {
            return Some(Self::Variables { found, expected });
        }
        match file {
            File::Dimacs(file) => in_clauses(&file.formula, instance, encoding),
            File::Opb(file) => in_objective(file, instance).or_else(|| in_sums(file, instance)),
        }
    }

    fn new(kind: &'static str, set_difference: SetDifference, text: fn(&[i64]) -> String) -> Self {
        match set_difference {
            SetDifference::Lacking(form) => Self::Lacks { kind, text: text(&form) },
            SetDifference::Added(form) => Self::Adds { kind, text: text(&form) },
        }
    }
}

fn in_clauses(formula: &Formula, instance: &Instance, encoding: &Encoding) -> Option<Difference> {
    let mut expected =
        Expected { variables: 0, form: Vec::new(), comparison: SetComparison::with(formula) };
    encoding.encode(instance, &mut expected);
    let set_difference = expected.comparison.finish()?;
    Some(Difference::new("clause", set_difference, clause_text))
}

fn in_sums(file: &Opb, instance: &Instance) -> Option<Difference> {
    let mut comparison = SetComparison::with(file);
    let mut form = Vec::new();
    for group in instance.groups() {
        // The error only ends the visit of the group.
        let _ = visit_linear(instance, group, &mut |constraint| {
            if linear_form(constraint, &mut form) {
                comparison.expect(&form);
            }
            if comparison.is_settled() { Err(std::io::ErrorKind::Other.into()) } else { Ok(()) }
        });
    }
    Some(Difference::new("constraint", comparison.finish()?, sum_text))
}

fn in_objective(file: &Opb, instance: &Instance) -> Option<Difference> {
    let mut found: Vec<_> =
        file.objective.iter().flatten().map(|term| (term.var, term.coefficient)).collect();
    found.sort_unstable();
    let terms = instance.objective().map(|objective| {
        let by = match objective.sense {
            Sense::Maximise => -1,
            Sense::Minimise => 1,
        };
        instance.objective_vars().into_iter().map(move |var| (var, by))
    });
    if found.iter().copied().eq(terms.into_iter().flatten()) {
        return None;
    }
    let terms: Vec<i64> = found.into_iter().flat_map(|(var, by)| [by, number(var)]).collect();
    let text = format!("min: {};", terms_text(&terms));
    Some(Difference::Adds { kind: "objective", text })
}

/// Takes the clauses of the problem.
struct Expected<'a> {
    variables: u32,
    form: Vec<i64>,
    comparison: SetComparison<'a, Formula>,
}

impl ClauseSink for Expected<'_> {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        clause_form(clause, &mut self.form);
        self.comparison.expect(&self.form);
    }

    fn is_closed(&self) -> bool {
        self.comparison.is_settled()
    }
}

impl Statements for Formula {
    fn len(&self) -> usize {
        self.clauses().len()
    }

    fn normal_form(&self, index: usize, form: &mut Vec<i64>) -> bool {
        clause_form(self.clause(index), form);
        true
    }
}

impl Statements for Opb {
    fn len(&self) -> usize {
        self.constraints().len()
    }

    fn normal_form(&self, index: usize, form: &mut Vec<i64>) -> bool {
        let (terms, Linear { relation, bound, .. }) = self.constraint(index);
        let terms = terms.iter().map(|&Term { coefficient, var }| (var, coefficient));
        sum_form(terms, relation, bound, form)
    }
}

/// The literals, sorted and without repetitions.
fn clause_form(clause: &[Lit], form: &mut Vec<i64>) {
    form.clear();
    form.extend(clause.iter().map(|literal| i64::from(literal.dimacs())));
    if !form.is_sorted_by(|a, b| a < b) {
        form.sort_unstable();
        form.dedup();
    }
}

fn clause_text(form: &[i64]) -> String {
    let mut literals = form.to_vec();
    literals.sort_unstable_by_key(|literal| literal.unsigned_abs());
    let words = literals.iter().take(SHOWN).map(|literal| format!("{literal} "));
    let words: String = words.collect();
    if form.len() > SHOWN { words + "… 0" } else { words + "0" }
}

/// The start of the normal form of a constraint.
const AT_LEAST: i64 = 0;
const EQUAL: i64 = 1;
const FALSE: i64 = 2;

/// The relation, the bound, and each coefficient with its variable, by variable. Bounds that no
/// values or only the largest sum reaches, and signs of equalities, have one form. A constraint
/// that always holds has none.
fn sum_form(
    terms: impl Iterator<Item = (Var, i64)>,
    relation: Relation,
    bound: i64,
    form: &mut Vec<i64>,
) -> bool {
    // A sum that is at most a bound has the signs of one that is at least another.
    let by = if relation == Relation::AtMost { -1 } else { 1 };
    let bound = by * bound;
    let mut terms: Vec<(Var, i64)> = terms.map(|(var, factor)| (var, by * factor)).collect();
    terms.sort_unstable();
    let all = |sign: fn(i64) -> bool| {
        let of_sign = terms.iter().map(|&(_, by)| by).filter(|&by| sign(by));
        of_sign.map(i128::from).sum::<i128>()
    };
    let (least, most, at) = (all(|by| by < 0), all(|by| by > 0), i128::from(bound));
    form.clear();
    let must_equal = relation == Relation::Equal;
    if at <= least && (!must_equal || at == least && at == most) {
        return false;
    }
    if at > most || must_equal && at < least {
        form.push(FALSE);
        return true;
    }
    let equal = must_equal || at == most;
    let turned = equal && terms.first().is_some_and(|&(_, by)| by < 0);
    // The smallest number has no negation and represents itself.
    let sign = |value: i64| if turned { value.checked_neg().unwrap_or(value) } else { value };
    form.extend([if equal { EQUAL } else { AT_LEAST }, sign(bound)]);
    form.extend(terms.iter().flat_map(|&(var, by)| [sign(by), number(var)]));
    true
}

fn linear_form(constraint: LinearConstraint<'_>, form: &mut Vec<i64>) -> bool {
    sum_form(constraint.terms(), constraint.relation, constraint.bound, form)
}

fn sum_text(form: &[i64]) -> String {
    match form {
        &[relation, bound, ref terms @ ..] => {
            let relation = if relation == EQUAL { "=" } else { ">=" };
            format!("{}{relation} {bound} ;", terms_text(terms))
        }
        _ => ">= 1 ;".to_owned(),
    }
}

/// Coefficients with their variables: `+1 x1 -1 x2 `.
fn terms_text(terms: &[i64]) -> String {
    let pairs = terms.chunks_exact(2).take(SHOWN);
    let words: String = pairs.map(|pair| format!("{:+} x{} ", pair[0], pair[1])).collect();
    if terms.len() > 2 * SHOWN { words + "… " } else { words }
}

fn number(var: Var) -> i64 {
    var.positive().dimacs().into()
}
