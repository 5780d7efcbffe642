//! A checker of LRAT proofs: each step adds a clause and names the clauses that it follows from as
//! hints.
//!
//! A clause follows if unit propagation from its negation along the hints leads to a conflict
//! (reverse unit propagation, RUP). No search is needed: every hint but the last must leave exactly
//! one literal open, and the last one none. LRAT has a second kind of step, resolution on one
//! literal (RAT), which may remove solutions as long as one remains. That is sound for refutations,
//! but the proofs of this program do not need it. Without it, every added clause holds in every
//! model of the formula. [`check_raw_lrat`] has it, for proofs of other programs.
//!
//! Source: L. Cruz-Filipe, M. J. H. Heule, W. A. Hunt, M. Kaufmann, P. Schneider-Kamp, "Efficient
//! certified RAT verification", CADE 26 (2017).

mod clauses;
mod explain;
mod propagation;
mod raw;

pub use explain::{LratLink, LratStep, explain_lrat};
pub use raw::{HEAD, check_raw_lrat, other_format};

use std::io::BufRead;

use clauses::{Clauses, Literal};
use propagation::{Assignment, Hint, NO_CONFLICT, leads_to_conflict};

use super::cnf::Cnf;
use super::error::{CheckError, Fault};
use super::lines::Lines;
use super::words::{Words, shown_bytes, single_spaced};
use nq_board::run::Control;

/// The number of lines, and of bytes, between two checks whether to stop.
const POLL: u64 = 1 << 12;
const POLL_BYTES: u64 = 1 << 18;

/// The expected word in a deletion.
const DELETED: &str = "the number of a clause to delete, or the 0 that ends the step";

/// The size of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LratSummary {
    /// Added clauses, with the empty one.
    pub steps: u64,
    /// Hints of these clauses.
    pub hints: u64,
    /// Deleted clauses.
    pub deletions: u64,
}

/// Checks that a proof refutes a formula. The control can stop the check and receives the number of
/// bytes checked. Fails for the first wrong step, with its line.
pub fn check_lrat(
    cnf: &Cnf,
    proof: impl BufRead,
    control: &Control,
) -> Result<LratSummary, CheckError> {
    check_each(Checker::new(cnf), proof, control, &mut |_| {})
}

/// The same, and visits the checker after each added clause.
fn check_each(
    mut checker: Checker,
    proof: impl BufRead,
    control: &Control,
    visit: &mut dyn FnMut(&Checker),
) -> Result<LratSummary, CheckError> {
    let mut lines = Lines::new(proof);
    let (mut refuted, mut bytes, mut words) = (false, 0, Vec::new());
    while let Some((line, mut text)) = lines.read()? {
        bytes += text.len() as u64 + 1;
        if line.is_multiple_of(POLL) || bytes > POLL_BYTES {
            control.proceed().map_err(CheckError::Stopped)?;
            control.note_done(std::mem::take(&mut bytes));
        }
        if checker.is_raw {
            if refuted {
                break;
            }
            text = single_spaced(text, &mut words);
            if text.is_empty() {
                continue;
            }
        }
        if refuted {
            let what = "the proof goes on after the empty clause, which must be its last step";
            return Err(Fault::at(line, what).into());
        }
        let before = checker.last;
        refuted = checker.step(text, control).map_err(|what| match control.stop_reason() {
            Some(reason) => CheckError::Stopped(reason),
            None => Fault::at(line, what).into(),
        })?;
        if checker.last != before {
            visit(&checker);
        }
    }
    control.note_done(bytes);
    if refuted {
        return Ok(checker.summary);
    }
    let what = "the proof ends without the empty clause, so it refutes nothing";
    Err(Fault::at(lines.number, what).into())
}

struct Checker {
    clauses: Clauses,
    assignment: Assignment,
    /// The number of the last clause added.
    last: u64,
    variables: u32,
    /// Whether another program wrote the proof.
    is_raw: bool,
    /// The numbers of a list, before they are checked.
    numbers: Vec<i64>,
    lemma: Vec<Literal>,
    hints: Vec<Hint>,
    summary: LratSummary,
}

impl Checker {
    fn new(cnf: &Cnf) -> Self {
        Self {
            clauses: Clauses::of(cnf),
            assignment: Assignment::new(cnf.variables()),
            last: cnf.len() as u64,
            variables: cnf.variables(),
            is_raw: false,
            numbers: Vec::new(),
            lemma: Vec::new(),
            hints: Vec::new(),
            summary: LratSummary::default(),
        }
    }

    /// Checks one line; returns whether it adds the empty clause.
    fn step(&mut self, line: &[u8], control: &Control) -> Result<bool, String> {
        let mut words = Words::of(line);
        let id = clause_number(&mut words, "the number of a step")?;
        if words.take(b"d") {
            self.delete(id, words)?;
            return Ok(false);
        }
        if id <= self.last {
            let last = self.last;
            return Err(format!("step {id} follows step {last}: numbers must increase"));
        }
        until_zero(&mut words, &mut self.numbers, "a literal, or the 0 that ends the clause")?;
        self.lemma.clear();
        if self.is_raw {
            self.make_room()?;
        }
        for &literal in &self.numbers {
            let variables = self.variables;
            let in_range = i32::try_from(literal).ok().filter(|l| l.unsigned_abs() <= variables);
            let number = in_range.ok_or_else(|| {
                format!(
                    "the literal {literal} is out of range: the formula's variables are 1 to \
                     {variables}"
                )
            })?;
            self.lemma.push(Literal::new(number));
        }
        until_zero(&mut words, &mut self.numbers, "a hint, or the 0 that ends the step")?;
        end(words)?;
        let justified = if self.is_raw { self.justify(control) } else { self.follow() };
        justified.map_err(|why| format!("step {id}: {why}"))?;
        self.clauses.add(id, &self.lemma);
        self.last = id;
        self.summary.steps += 1;
        self.summary.hints += self.numbers.len() as u64;
        Ok(self.lemma.is_empty())
    }

    /// Checks that the clause follows from the hints alone.
    fn follow(&mut self) -> Result<(), String> {
        self.hints.clear();
        // Before the propagation, so that the processor fetches all places at the same time.
        for &hint in &self.numbers {
            self.hints.push(Hint::of(&self.clauses, hint)?);
        }
        if self.refute()? { Ok(()) } else { Err(NO_CONFLICT.to_owned()) }
    }

    /// Assumes the negation of the clause and follows the hints; whether this is a conflict.
    fn refute(&mut self) -> Result<bool, String> {
        let conflict = self.assignment.negate(&self.lemma);
        let (clauses, assignment) = (&self.clauses, &mut self.assignment);
        leads_to_conflict(clauses, assignment, &self.hints, conflict, !self.is_raw)
    }

    fn delete(&mut self, id: u64, mut words: Words<'_>) -> Result<(), String> {
        if id != self.last && !self.is_raw {
            return Err(format!(
                "a deletion with the number {id}: it must repeat the number {} of the clause \
                 before",
                self.last
            ));
        }
        until_zero(&mut words, &mut self.numbers, DELETED)?;
        for &deleted in &self.numbers {
            let id = u64::try_from(deleted);
            let id = id.map_err(|_| format!("found `{deleted}`, expected {DELETED}"))?;
            let done = self.clauses.delete(id);
            if !self.is_raw {
                done?;
            }
            self.summary.deletions += 1;
        }
        end(words)
    }
}

#[cold]
fn unexpected(word: Option<&[u8]>, expected: &str) -> String {
    let found = word.map_or_else(|| "the end of the line".to_owned(), shown_bytes);
    format!("found {found}, expected {expected}")
}

fn clause_number(words: &mut Words<'_>, expected: &str) -> Result<u64, String> {
    let mut before = *words;
    let number = words.number().and_then(|number| u64::try_from(number).ok());
    number.filter(|&number| number > 0).ok_or_else(|| unexpected(before.next(), expected))
}

/// The numbers before the 0 that ends a list.
fn until_zero(words: &mut Words<'_>, numbers: &mut Vec<i64>, expected: &str) -> Result<(), String> {
    if words.until_zero(numbers) { Ok(()) } else { Err(unexpected(words.next(), expected)) }
}

fn end(mut words: Words<'_>) -> Result<(), String> {
    let word = words.next();
    if word.is_some() { Err(unexpected(word, "the end of the line")) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
