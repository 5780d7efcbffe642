//! SMT-LIB 2.6 (Barrett, Fontaine and Tinelli, 2021): one Bool per variable, one assertion per
//! line.
//!
//! "At most one" is stated as "each excludes those after it", without arithmetic. A sum of
//! `(ite x 1 0)` is shorter, but z3 4.8.12 then needs 0.3 s for n = 8, over a minute for n = 12,
//! and over two minutes for n = 16. With this form it needs 0.01 s, 0.07 s, and 0.11 s. Other
//! cardinality constraints are such sums. z3's own `(_ at-most k)` is faster still, but not in the
//! standard.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::comments;
use super::entry::{FormatEntry, ObjectiveUse};
use super::linear::{self, LinearConstraint, Relation};
use super::named_answer::{NamedAnswer, no_answer};
use super::names::variable_names;
use super::provenance::Document;
use super::solver_output::{Claim, OutputError};
use crate::instance::{Instance, Var};

pub(super) const FORMAT: FormatEntry = FormatEntry {
    name: "smt2",
    about: "SMT-LIB 2, logic QF_LIA, with readable names: SMT solvers",
    suffixes: &["smt2"],
    names: &["smtlib"],
    comment: ";",
    objective: ObjectiveUse::Refused,
    get_model: "(get-model)\n",
    answer: Some(read),
    ..FormatEntry::written_by(write)
};

/// Writes a document. It writes assertions as they are generated.
fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Document { instance, provenance, .. } = document;
    let problem = instance.problem();
    provenance.write(instance, FORMAT.comment, out)?;
    writeln!(out, "(set-info :smt-lib-version 2.6)")?;
    writeln!(out, "(set-option :produce-models true)")?;
    writeln!(out, "(set-logic QF_LIA)")?;
    // These two characters would end the symbol.
    let model = problem.model.replace(['|', '\\'], "/");
    let version = env!("CARGO_PKG_VERSION");
    writeln!(out, "(set-info :source |nq-sat {version}: {model}, n = {}|)", problem.size)?;
    writeln!(out, "(set-info :category \"crafted\")")?;
    let names = variable_names(instance, "");
    names.iter().try_for_each(|name| writeln!(out, "(declare-const {name} Bool)"))?;
    let mut script = Script { names, line: String::new(), out };
    for group in instance.groups() {
        comments::write(";", group.name(), script.out)?;
        linear::visit(instance, group, &mut |constraint| script.constraint(constraint))?;
    }
    // Solvers answer `(get-model)` after `unsat` with an error.
    writeln!(out, "(check-sat)\n; where the answer is sat, (get-model) shows the model")
}

struct Script<'a> {
    /// By the variable's index.
    names: Vec<String>,
    /// The current assertion.
    line: String,
    out: &'a mut dyn Write,
}

impl Script<'_> {
    fn constraint(&mut self, constraint: LinearConstraint<'_>) -> io::Result<()> {
        let LinearConstraint { plus, minus, relation, bound } = constraint;
        if constraint.is_false() {
            self.line.push_str("false");
            return self.assert();
        }
        if constraint.is_clause() {
            self.clause(plus, minus);
            return self.assert();
        }
        if !minus.is_empty() || bound != 1 {
            let (sum, bound) = (self.sum(plus, 0), self.sum(minus, bound));
            self.line = format!("({} {sum} {bound})", relation.symbol());
            return self.assert();
        }
        if relation == Relation::Equal {
            self.clause(plus, &[]);
            self.assert()?;
        }
        self.at_most_one(plus)
    }

    fn at_most_one(&mut self, vars: &[Var]) -> io::Result<()> {
        for (place, var) in vars.iter().enumerate() {
            let rest = &vars[place + 1..];
            if !rest.is_empty() {
                self.line.push_str("(=> ");
                self.name(*var);
                self.line.push_str(" (not ");
                self.clause(rest, &[]);
                self.line.push_str("))");
                self.assert()?;
            }
        }
        Ok(())
    }

    /// At least one variable is true, or one of the others false. `or` needs two or more arguments.
    fn clause(&mut self, plus: &[Var], minus: &[Var]) {
        if let ([var], []) = (plus, minus) {
            return self.name(*var);
        }
        self.line.push_str("(or");
        for var in plus {
            self.line.push(' ');
            self.name(*var);
        }
        for var in minus {
            self.line.push_str(" (not ");
            self.name(*var);
            self.line.push(')');
        }
        self.line.push(')');
    }

    /// The number of true variables plus a number, which is omitted if it is 0 and there are
    /// variables. `+` needs two or more arguments.
    fn sum(&self, vars: &[Var], number: i64) -> String {
        let mut terms = String::new();
        let mut count = 0;
        // A variable that is listed several times in a row counts as often.
        for run in vars.chunk_by(|one, other| one == other) {
            terms += &format!(" (ite {} {} 0)", self.names[run[0].index()], run.len());
            count += 1;
        }
        let number = (number != 0 || vars.is_empty()).then(|| format!(" {}", numeral(number)));
        let many = count + usize::from(number.is_some()) > 1;
        terms.extend(number);
        if many { format!("(+{terms})") } else { terms.split_off(1) }
    }

    fn name(&mut self, var: Var) {
        self.line.push_str(&self.names[var.index()]);
    }

    fn assert(&mut self) -> io::Result<()> {
        writeln!(self.out, "(assert {})", self.line)?;
        self.line.clear();
        Ok(())
    }
}

/// SMT-LIB has no negative numerals.
fn numeral(number: i64) -> String {
    if number < 0 { format!("(- {})", number.unsigned_abs()) } else { number.to_string() }
}

/// Reads the answer to `(check-sat)` and `(get-model)`: `sat`, and `(define-fun Q_a8 () Bool true)`
/// for each variable. After `unsat`, solvers report that there is no model; that is not read. Fails
/// for output without a verdict, and for `sat` without a model.
fn read(instance: &Instance, text: &str) -> Result<NamedAnswer, OutputError> {
    let mut words = text.split(|c: char| c.is_whitespace() || "()".contains(c));
    let mut words = words.by_ref().filter(|word| !word.is_empty());
    let claim = match words.find(|word| ["sat", "unsat", "unknown"].contains(word)) {
        Some("unsat") => Claim::Unsatisfiable,
        Some("unknown") => Claim::Unknown,
        Some(_) => Claim::Satisfiable,
        None => return Err(no_answer(text)),
    };
    if claim != Claim::Satisfiable {
        return Ok(NamedAnswer::without_model(claim));
    }
    let (mut values, mut defined) = (BTreeMap::new(), None);
    for word in words {
        match (word, defined) {
            ("define-fun", _) => defined = Some(""),
            (name, Some("")) => defined = Some(name),
            ("true" | "false", Some(name)) => {
                values.insert(name, word == "true");
                defined = None;
            }
            _ => {}
        }
    }
    let names = variable_names(instance, "");
    if values.is_empty() && instance.num_vars() > 0 {
        return Err(OutputError::NoModel);
    }
    let is_true = |name: &String| values.get(&**name) == Some(&true);
    Ok(NamedAnswer::with_model(instance, false, &|var| names.get(var.index()).is_some_and(is_true)))
}
