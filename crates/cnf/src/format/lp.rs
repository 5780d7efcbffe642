//! The LP format of CPLEX, which solvers of mixed-integer programs read (GLPK, CBC, SCIP, Gurobi),
//! restricted to the part that they agree on.
//!
//! Lines are short, because some readers stop at 255 characters. No name starts with a digit or
//! with an `e`, which readers could parse as an exponent. No sum and no section is empty, because
//! glpsol rejects them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::comments;
use super::entry::FormatEntry;
use super::linear::{self, LinearConstraint};
use super::named_answer::{NamedAnswer, no_answer};
use super::names::{variable_names, word};
use super::provenance::Document;
use super::solver_output::{Claim, OutputError};
use crate::instance::Instance;
use nq_board::model::Sense;

/// Characters per line.
const WIDTH: usize = 100;

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "lp",
    about: "CPLEX LP, the same with readable names: mixed-integer programming solvers",
    suffixes: &["lp"],
    comment: "\\",
    answer: Some(read_solution),
    ..FormatEntry::written_by(write)
};

/// Writes a document. It writes constraints as they are generated.
fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Document { instance, provenance, .. } = document;
    provenance.write(instance, FORMAT.comment, out)?;
    let mut names = variable_names(instance, PREFIX);
    if names.is_empty() {
        writeln!(
            out,
            "\\ x_none means nothing: there is no variable, but sums and sections need one"
        )?;
        names.push("x_none".to_owned());
    }
    let mut writer = Writer { names, lines: Lines { line: String::new(), out } };
    writer.objective(instance)?;
    writer.constraints(instance)?;
    writer.binaries()
}

struct Writer<'a> {
    /// By the variable's index; never empty.
    names: Vec<String>,
    lines: Lines<'a>,
}

impl Writer<'_> {
    fn objective(&mut self, instance: &Instance) -> io::Result<()> {
        let objective = instance.objective();
        // Without an objective, the sense does not matter.
        let sense = objective.map_or(Sense::Minimise, |objective| objective.sense);
        self.lines.whole(match sense {
            Sense::Maximise => "Maximize",
            Sense::Minimise => "Minimize",
        })?;
        self.lines.push(&[" obj:"])?;
        let vars = instance.objective_vars();
        self.sum(LinearConstraint { plus: &vars, ..LinearConstraint::FALSE })?;
        self.lines.end()
    }

    fn constraints(&mut self, instance: &Instance) -> io::Result<()> {
        self.lines.whole("Subject To")?;
        let mut none = true;
        for group in instance.groups() {
            comments::write("\\", group.name(), self.lines.out)?;
            let name = row_name(group.name());
            let mut number = 0_u64;
            linear::visit(instance, group, &mut |constraint| {
                none = false;
                number += 1;
                self.row(&format!("{name}_{number}"), constraint)
            })?;
        }
        if none {
            self.lines.whole("\\ Nothing is asked, but the section needs a row.")?;
            let always = LinearConstraint { bound: 0, ..LinearConstraint::FALSE };
            self.row("nothing_1", always)?;
        }
        Ok(())
    }

    fn row(&mut self, name: &str, constraint: LinearConstraint<'_>) -> io::Result<()> {
        let LinearConstraint { relation, bound, .. } = constraint;
        self.lines.push(&[" ", name, ":"])?;
        self.sum(constraint)?;
        self.lines.push(&[" ", relation.symbol(), " ", &bound.to_string()])?;
        self.lines.end()
    }

    fn sum(&mut self, constraint: LinearConstraint<'_>) -> io::Result<()> {
        if constraint.is_false() {
            return self.lines.push(&[" 0 ", &self.names[0]]);
        }
        for (place, (var, coefficient)) in constraint.terms().enumerate() {
            let sign = match (place, coefficient) {
                (_, ..0) => " - ",
                (0, _) => " ",
                _ => " + ",
            };
            let times = match coefficient.unsigned_abs() {
                1 => String::new(),
                times => format!("{times} "),
            };
            self.lines.push(&[sign, &times, &self.names[var.index()]])?;
        }
        Ok(())
    }

    fn binaries(&mut self) -> io::Result<()> {
        self.lines.whole("Binary")?;
        self.names.iter().try_for_each(|name| self.lines.push(&[" ", name]))?;
        self.lines.end()?;
        self.lines.whole("End")
    }
}

/// The name of the constraints of a group, without their number. Symbols of pieces are capital
/// letters, so only an `E` needs a prefix, and names stay distinct.
pub(super) fn row_name(group: &str) -> String {
    let name = word(group);
    if name.starts_with('E') { format!("r_{name}") } else { name }
}

/// Breaks long lines between words.
struct Lines<'a> {
    line: String,
    out: &'a mut dyn Write,
}

impl Lines<'_> {
    /// Adds one word, given in parts, to the current line or, without room, to the next.
    fn push(&mut self, parts: &[&str]) -> io::Result<()> {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        if self.line.len() + length > WIDTH {
            self.end()?;
            self.line.push_str("  ");
        }
        self.line.extend(parts.iter().copied());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.line.push('\n');
        self.out.write_all(self.line.as_bytes())?;
        self.line.clear();
        Ok(())
    }

    /// Writes one line without breaks.
    fn whole(&mut self, line: &str) -> io::Result<()> {
        self.line.push_str(line);
        self.end()
    }
}

/// The prefix of variables in LP and MPS files.
pub(super) const PREFIX: &str = "x_";

/// Words of a status, in small letters, with their claim. The first that fits a line counts.
const STATUS: [(&str, Claim); 9] = [
    ("infeasible", Claim::Unsatisfiable),
    ("integer empty", Claim::Unsatisfiable),
    ("no feasible", Claim::Unsatisfiable),
    ("optimal", Claim::Satisfiable),
    ("time limit", Claim::Unknown),
    ("stopped", Claim::Unknown),
    ("interrupt", Claim::Unknown),
    ("undefined", Claim::Unknown),
    ("unknown", Claim::Unknown),
];

/// The value of a binary variable from which it is 1: solvers round.
const HALF: f64 = 0.5;

/// Reads a solution: the solution files of CBC and `HiGHS`, the report of GLPK, and the log of
/// SCIP. Each has a line with a status, and lines with a name and a value. Variables that it leaves
/// out are 0, as solvers print the others only. Fails for output without a status, and for an
/// optimum without the name of a variable, unless there is none.
pub(super) fn read_solution(instance: &Instance, text: &str) -> Result<NamedAnswer, OutputError> {
    // What SCIP logs before its status tells of steps.
    let from = text.find("SCIP Status").unwrap_or(0);
    let claim = text[from..].lines().find_map(|line| {
        let line = line.to_lowercase();
        STATUS.iter().find(|(words, _)| line.contains(words)).map(|&(_, claim)| claim)
    });
    match claim {
        None => return Err(no_answer(text)),
        Some(Claim::Satisfiable) => {}
        Some(claim) => return Ok(NamedAnswer::without_model(claim)),
    }
    let names = variable_names(instance, PREFIX);
    let indices: BTreeMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
    let (mut is_one, mut is_named) = (vec![false; names.len()], false);
    // GLPK breaks a line after a long name.
    let mut pending = None;
    for word in text.lines().flat_map(|line| line.split_whitespace().chain(["\n"])) {
        if let Some(&index) = indices.get(word) {
            pending = Some((index, 0));
            is_named = true;
        } else if word == "\n" {
            pending = pending.filter(|&(_, lines)| lines == 0).map(|(index, _)| (index, 1));
        } else if let (Some((index, _)), Ok(value)) = (pending, word.parse::<f64>()) {
            is_one[index] = value > HALF;
            pending = None;
        }
    }
    if !is_named && text.contains("no solution available") {
        return Err(OutputError::NoModel);
    }
    Ok(NamedAnswer::with_model(instance, true, &|var| is_one[var.index()]))
}
