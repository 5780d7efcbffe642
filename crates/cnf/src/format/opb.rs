//! OPB, the format of the pseudo-Boolean competitions (Roussel and Manquinho, "Input/Output Format
//! and Solver Requirements for the Competitions of Pseudo-Boolean Solvers", 2012), restricted to
//! what its readers agree on: the header with both numbers on the first line, variables `x1`, `x2`,
//! …, `min:`, and constraints with `>=` and `=` only.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::comments;
use super::entry::FormatEntry;
use super::linear::{self, LinearConstraint, Relation};
use super::provenance::{Document, write_variables};
use crate::instance::{Instance, Lit, Objective, Var};
use crate::sat::enumerate::BlockedLiterals;
use nq_board::base::Placement;
use nq_board::model::Sense;

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "opb",
    about: "OPB, sums compared with numbers: pseudo-Boolean solvers",
    suffixes: &["opb"],
    ..FormatEntry::written_by(write)
};

/// Writes a document. It writes constraints as they are generated. For the header it counts them
/// first, conflicts by their displacements alone.
pub(super) fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_forbidding(document, &[], out)
}

/// Writes a document, and after its constraints one constraint for each of these placements that
/// excludes it.
pub fn write_forbidding(
    document: &Document<'_>,
    forbidden: &[Placement],
    out: &mut dyn Write,
) -> io::Result<()> {
    let Document { instance, provenance, .. } = document;
    let constraints = linear::count(instance) + forbidden.len() as u64;
    let invented = is_invented(instance, constraints);
    let auxiliary = linear::auxiliary(instance);
    let header = instance.num_vars() + auxiliary + usize::from(invented);
    writeln!(out, "* #variable= {header} #constraint= {constraints}")?;
    provenance.write(instance, FORMAT.comment, out)?;
    write_variables(instance, ("*", "x"), out)?;
    if auxiliary > 0 {
        let first = instance.num_vars() + 1;
        writeln!(out, "* auxiliary variables: x{first} to x{header}")?;
    }
    if invented {
        writeln!(out, "* x1 means nothing: there is no variable, but a sum needs one")?;
    }
    let mut line = String::new();
    if let Some(objective) = instance.objective() {
        write_objective(instance, objective, &mut line, out)?;
    }
    for group in instance.groups() {
        comments::write("*", group.name(), out)?;
        linear::visit(instance, group, &mut |constraint| {
            line.clear();
            push_constraint(&mut line, constraint);
            out.write_all(line.as_bytes())
        })?;
    }
    if !forbidden.is_empty() {
        writeln!(out, "* forbidden placements")?;
    }
    let blocked = BlockedLiterals::for_instance(instance);
    for placement in forbidden {
        line.clear();
        push_clause(&mut line, &blocked.clause(instance, placement));
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// The number of variables in the header.
pub fn variables(instance: &Instance) -> u64 {
    let invented = is_invented(instance, linear::count(instance));
    (instance.num_vars() + linear::auxiliary(instance)) as u64 + u64::from(invented)
}

/// Whether the file needs a variable without a meaning, because sums cannot be empty.
fn is_invented(instance: &Instance, constraints: u64) -> bool {
    instance.num_vars() + linear::auxiliary(instance) == 0 && constraints > 0
}

/// A clause as a sum: a negative literal counts as 1 minus its variable.
fn push_clause(line: &mut String, clause: &[Lit]) {
    if clause.is_empty() {
        return push_constraint(line, LinearConstraint::FALSE);
    }
    for literal in clause {
        let sign = if literal.is_positive() { '+' } else { '-' };
        // Writing to a string cannot fail.
        let _ = write!(line, "{sign}1 x{} ", literal.var().positive().dimacs());
    }
    let negative = clause.iter().filter(|literal| !literal.is_positive()).count();
    let _ = writeln!(line, ">= {} ;", 1 - i64::try_from(negative).unwrap_or(i64::MAX));
}

/// Writes the number of pieces as an objective. OPB only minimises, so a sum to maximise is
/// negated. It has no empty sums, so an objective without variables becomes a comment.
fn write_objective(
    instance: &Instance,
    objective: &Objective,
    line: &mut String,
    out: &mut dyn Write,
) -> io::Result<()> {
    let vars = instance.objective_vars();
    if vars.is_empty() {
        let (verb, parameter) = (objective.sense.verb(), &objective.parameter);
        return writeln!(out, "* nothing to {verb}: {parameter} is 0");
    }
    line.push_str("min: ");
    let coefficient = match objective.sense {
        Sense::Maximise => -1,
        Sense::Minimise => 1,
    };
    push_terms(line, vars.into_iter().map(|var| (var, coefficient)));
    line.push_str(";\n");
    out.write_all(line.as_bytes())
}

fn push_constraint(line: &mut String, constraint: LinearConstraint<'_>) {
    let LinearConstraint { relation, bound, .. } = constraint;
    if constraint.is_false() {
        // Readers disagree on false constraints: clasp rejects an empty sum and `0 >= 1`, others
        // reject a coefficient 0. This form is plain OPB.
        line.push_str("+1 x1 >= 2 ;\n");
        return;
    }
    // There is no `<=`, so the signs are reversed.
    let turned = relation == Relation::AtMost;
    let sign = if turned { -1 } else { 1 };
    push_terms(line, constraint.terms().map(|(var, coefficient)| (var, sign * coefficient)));
    let (symbol, bound) = if turned { (">=", -bound) } else { (relation.symbol(), bound) };
    // Writing to a string cannot fail.
    let _ = writeln!(line, "{symbol} {bound} ;");
}

fn push_terms(line: &mut String, terms: impl Iterator<Item = (Var, i64)>) {
    for (var, coefficient) in terms {
        let _ = write!(line, "{coefficient:+} x{} ", var.positive().dimacs());
    }
}
