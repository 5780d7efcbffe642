//! What `nq-sat import` prints.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::import::Question;
use super::pictures::{Canvas, boxed};
use super::{records, report};
use crate::base::numbers::plural;
use crate::base::placement::Placement;
use crate::instance::Lit;
use crate::query::record::{PlacementRecord, pieces};
use crate::query::{Difference, Meaning};
use crate::run::control::{Completion, StopReason};
use crate::run::tally::Tally;
use crate::sat::solver::BACKENDS;

/// What a model stands for.
pub(super) enum Solution {
    Placement(Placement),
    /// Where the variables have no names: the values of those that count.
    Literals(Vec<Lit>),
}

/// What was found.
pub(super) struct Finding {
    pub completion: Completion,
    /// Number of solutions found.
    pub total: u64,
    /// Those kept for printing.
    pub shown: Vec<Solution>,
    /// Where the solutions are placements, no two alike.
    pub tally: Option<Tally>,
    /// How many literals of the objective are true in the best, where there is an objective.
    pub cost: Option<u32>,
    /// The objective's value in the best.
    pub optimum: Option<i64>,
    /// Whether nothing can be better.
    pub is_best: bool,
}

impl Default for Finding {
    fn default() -> Self {
        Self {
            completion: Completion::Complete,
            total: 0,
            shown: Vec::new(),
            tally: None,
            cost: None,
            optimum: None,
            is_best: false,
        }
    }
}

impl Solution {
    /// Writes it as a record.
    pub(super) fn json(&self, question: &Question, out: &mut dyn Write) -> io::Result<()> {
        let record = match (self, &question.meaning) {
            (Self::Placement(placement), Some(meaning)) if meaning.has_rules() => {
                let record = PlacementRecord::new(meaning.problem(), placement, None);
                return records::write(out, &record);
            }
            (Self::Placement(placement), Some(meaning)) => Map::from_iter([
                ("type".to_owned(), json!("placement")),
                ("pieces".to_owned(), json!(pieces(meaning.problem(), placement))),
            ]),
            (Self::Placement(_), None) => Map::new(),
            (Self::Literals(literals), _) => {
                let literals: Vec<i32> = literals.iter().map(|literal| literal.dimacs()).collect();
                Map::from_iter([
                    ("type".to_owned(), json!("model")),
                    ("literals".to_owned(), json!(literals)),
                ])
            }
        };
        records::write(out, &record)
    }
}

/// What is to be printed, and how.
pub(super) struct Report<'a> {
    pub question: &'a Question,
    pub finding: &'a Finding,
    /// Whether solutions were listed, not one sought.
    pub is_list: bool,
    pub quiet: bool,
    /// Whether solutions are drawn.
    pub draws: bool,
    pub canvas: Canvas,
}

impl Report<'_> {
    fn verdict(&self) -> &'static str {
        match (self.finding.total, self.finding.completion) {
            (1.., _) => "SATISFIABLE",
            (0, Completion::Complete) => "UNSATISFIABLE",
            (0, Completion::Stopped(_)) => "UNKNOWN",
        }
    }

    /// Why the run ended early, if that was not asked for.
    const fn stopped(&self) -> Option<StopReason> {
        match self.finding.completion {
            Completion::Stopped(StopReason::Limit) if !self.is_list => None,
            Completion::Stopped(reason) => Some(reason),
            Completion::Complete => None,
        }
    }

    fn checked(&self) -> Option<&Meaning> {
        self.question.meaning.as_ref().filter(|meaning| meaning.has_rules())
    }

    /// Writes the record that comes last.
    pub(super) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { question, finding, .. } = self;
        let mut record = self.checked().map_or_else(Map::new, |m| records::head(m.problem()));
        let mut add = |key: &str, value: Value| record.insert(key.to_owned(), value);
        add("type", json!("imported"));
        add("verdict", json!(self.verdict()));
        let size = question.imported.formula.size();
        add("variables", json!(size.variables.to_string()));
        add("clauses", json!(size.clauses.to_string()));
        if let Some(constraints) = question.constraints {
            add("constraints", json!(constraints.to_string()));
        }
        if let Some(optimum) = finding.optimum {
            add("objective", json!(optimum.to_string()));
        }
        add("witness", json!(self.checked().is_some()));
        if let Some((named, difference)) = &question.other {
            let mut differs = json!({"command": named.command});
            let (key, value) = match difference {
                Difference::Variables { expected, .. } => ("variables", expected.to_string()),
                Difference::Adds { text, .. } => ("adds", text.clone()),
                Difference::Lacks { text, .. } => ("lacks", text.clone()),
            };
            differs[key] = json!(value);
            add("differs", differs);
        }
        if self.is_list {
            add("total", json!(finding.total.to_string()));
            let digest = finding.tally.as_ref().and_then(|tally| tally.digest);
            if let Some(digest) = digest {
                add("digest", json!(digest.to_string()));
            }
        }
        if let Some(reason) = self.stopped() {
            add("partial", records::part(reason));
        }
        records::write(out, &record)
    }

    /// Writes it all for people.
    pub(super) fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { question, finding, .. } = self;
        let what = self
            .checked()
            .map_or_else(|| question.name.clone(), |meaning| report::describe(meaning.problem()));
        writeln!(out, "{}: {what}", self.verdict())?;
        if !self.quiet {
            self.size(out)?;
        }
        if let Some((named, difference)) = &question.other {
            let problem = named.instance.problem();
            let (model, values) = (&problem.model, problem.values());
            writeln!(out, "not {model}, {values}, as its command says: {difference}")?;
        }
        self.optimum(out)?;
        self.count(out)?;
        if self.draws && !finding.shown.is_empty() { self.solutions(out) } else { Ok(()) }
    }

    fn size(&self, out: &mut dyn Write) -> io::Result<()> {
        let size = self.question.imported.formula.size();
        let (variables, clauses) = (size.variables, size.clauses);
        let number =
            |number: u64, what: &str| format!("{number} {what}{}", plural(u128::from(number)));
        match self.question.constraints {
            None => {
                writeln!(out, "{}, {}", number(variables, "variable"), number(clauses, "clause"))
            }
            Some(constraints) => writeln!(
                out,
                "{}, solved as {} over {}",
                number(constraints as u64, "constraint"),
                number(clauses, "clause"),
                number(variables, "variable"),
            ),
        }
    }

    /// The objective's value, by the parameter that the model maximises where that is known.
    fn optimum(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(value) = self.finding.optimum else { return Ok(()) };
        let level = self.checked().and_then(|meaning| meaning.problem().level.as_ref());
        let (value, better) = match level {
            Some(level) => (format!("{} = {}", level.parameter, level.value), "more"),
            None => (value.to_string(), "less"),
        };
        if self.finding.is_best {
            let solver = BACKENDS[0].name;
            writeln!(out, "optimum {value}: {solver} finds no model with {better}")
        } else {
            writeln!(out, "{value} is possible; {better} was not ruled out")
        }
    }

    fn count(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { question, finding, .. } = self;
        let solver = BACKENDS[0].name;
        let total = u128::from(finding.total);
        if total == 0 {
            return match finding.completion {
                Completion::Stopped(reason) => writeln!(out, "{solver} {}", reason.in_words()),
                Completion::Complete if self.quiet => Ok(()),
                Completion::Complete => {
                    writeln!(out, "no model found by {solver}; no other was asked")
                }
            };
        }
        let noun = if finding.tally.is_some() { "placement" } else { "model" };
        let checked = match (&question.meaning, &question.unchecked) {
            (None, _) => String::new(),
            (Some(_), None) if self.is_list => ", each checked by geometry".to_owned(),
            (Some(_), None) => ", checked by geometry".to_owned(),
            (Some(_), Some(why)) => {
                format!("; by the names in the file alone, nothing checked it: {why}")
            }
        };
        if !self.is_list {
            return match &question.meaning {
                Some(_) if !self.quiet => writeln!(out, "the model is a placement{checked}"),
                _ => Ok(()),
            };
        }
        let s = plural(total);
        match self.stopped() {
            None => writeln!(out, "{total} {noun}{s}{checked}")?,
            Some(StopReason::Limit) => {
                writeln!(out, "{total} {noun}{s}{checked}; stopped at the limit")?;
            }
            Some(reason) => {
                let reason = reason.in_words();
                writeln!(out, "incomplete: {reason}: {total} {noun}{s} so far{checked}")?;
            }
        }
        let digest = finding.tally.as_ref().and_then(|tally| tally.digest);
        match digest.filter(|_| self.stopped().is_none()) {
            Some(digest) => writeln!(out, "digest {digest}"),
            None => Ok(()),
        }
    }

    fn solutions(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { question, finding, canvas, .. } = self;
        if let Some(meaning) = &question.meaning {
            let placements = finding.shown.iter().filter_map(|solution| match solution {
                Solution::Placement(placement) => Some(placement),
                Solution::Literals(_) => None,
            });
            write!(out, "{}", boxed(meaning.problem(), placements, *canvas))?;
        }
        for solution in &finding.shown {
            if let Solution::Literals(literals) = solution {
                values(out, literals)?;
            }
        }
        let left_out = finding.total - finding.shown.len() as u64;
        if left_out > 0 {
            writeln!(out, "and {left_out} more: --json prints them all")?;
        }
        Ok(())
    }
}

/// The values of variables as SAT solvers print them.
fn values(out: &mut dyn Write, literals: &[Lit]) -> io::Result<()> {
    let numbers = literals.iter().map(|literal| literal.dimacs()).chain([0]);
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    for line in numbers.chunks(16) {
        writeln!(out, "v {}", line.join(" "))?;
    }
    Ok(())
}
