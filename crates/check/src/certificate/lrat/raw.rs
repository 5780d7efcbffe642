//! LRAT proofs of other programs: cadical, drat-trim, varisat.
//!
//! They have steps by resolution (RAT), variables of their own, deletions with any number, and
//! hints that add nothing. Each is sound: a formula with a model keeps one.

use std::collections::BTreeMap;
use std::io::BufRead;

use super::propagation::{Hint, NO_CONFLICT, leads_to_conflict};
use super::{Checker, LratSummary, check_each};
use crate::certificate::cnf::{Cnf, MOST_VARIABLES};
use crate::certificate::error::CheckError;
use nq_board::run::Control;

/// Literals between two checks whether to stop.
const POLL: usize = 1 << 20;

/// The bytes that tell a format, as many as [`other_format`] looks at.
pub const HEAD: usize = 1 << 10;

/// Checks that a proof of any program refutes a formula. The control can stop the check. Fails for
/// the first wrong step, with its line.
pub fn check_raw_lrat(
    cnf: &Cnf,
    proof: impl BufRead,
    control: &Control,
) -> Result<LratSummary, CheckError> {
    if cnf.clauses().any(<[i32]>::is_empty) {
        return Ok(LratSummary::default());
    }
    check_each(Checker { is_raw: true, ..Checker::new(cnf) }, proof, control, &mut |_| {})
}

/// The format of a proof that is not LRAT in text, and what to do with it, by its first bytes.
pub fn other_format(head: &[u8]) -> Option<&'static str> {
    let is_text = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r');
    if !head.iter().all(is_text) {
        return Some(
            "a binary DRAT or LRAT proof: have the solver write text (cadical and kissat do with \
             --no-binary)",
        );
    }
    let text = String::from_utf8_lossy(head);
    let mut lines = text.split_inclusive('\n').map(|line| (line, line.split_whitespace()));
    let (line, words) = lines.find(|(_, words)| words.clone().next().is_some_and(|w| w != "c"))?;
    let words: Vec<_> = words.collect();
    // A step of LRAT has two lists. The first line may be longer than what is seen of it.
    let is_whole = line.ends_with('\n') || head.len() < HEAD;
    let is_one_list = is_whole && words.iter().filter(|&&word| word == "0").count() == 1;
    match words[0] {
        "pseudo-Boolean" => Some("a VeriPB proof: veripb checks it"),
        "p" => Some("a formula: the proof comes first, and the formula behind --for"),
        "o" | "a" | "f" | "l" => Some("a FRAT proof: `frat-rs elab` makes an LRAT proof of it"),
        first
            if first == "d"
                || first.starts_with('-')
                || is_one_list && words.last() == Some(&"0") && words.get(1) != Some(&"d") =>
        {
            Some("a DRAT proof: `drat-trim FORMULA PROOF -L NEW.lrat` checks it and writes LRAT")
        }
        _ => None,
    }
}

impl Checker {
    /// Makes room for the variables of a clause, which a proof may add.
    pub(super) fn make_room(&mut self) -> Result<(), String> {
        let most = self.numbers.iter().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
        match u32::try_from(most).ok().filter(|&most| most <= MOST_VARIABLES) {
            Some(most) => {
                self.variables = self.variables.max(most);
                self.assignment.grow(self.variables);
                Ok(())
            }
            None => {
                Err(format!("the variable {most} is out of range: {MOST_VARIABLES} is the last"))
            }
        }
    }

    /// Checks that the clause follows from the hints, or by resolution on its first literal: then
    /// each clause with the complement has hints of its own, after its negated number.
    pub(super) fn justify(&mut self, control: &Control) -> Result<(), String> {
        let end = self.numbers.iter().position(|&hint| hint < 0).unwrap_or(self.numbers.len());
        let (first, rest) = self.numbers.split_at(end);
        self.hints.clear();
        for &hint in first {
            self.hints.push(Hint::of(&self.clauses, hint)?);
        }
        let mut resolved: BTreeMap<u64, Vec<Hint>> = BTreeMap::new();
        for group in rest.chunk_by(|_, &hint| hint > 0) {
            let hints = group[1..].iter().map(|&hint| Hint::of(&self.clauses, hint));
            resolved.insert(group[0].unsigned_abs(), hints.collect::<Result<_, _>>()?);
        }
        if self.refute()? {
            return Ok(());
        }
        let other = !*self.lemma.first().ok_or(NO_CONFLICT)?;
        let mut work = 0;
        let mut with_other = Vec::new();
        for (id, clause) in self.clauses.iter() {
            work += clause.len();
            if work > POLL {
                work = 0;
                control.proceed().map_err(|reason| reason.to_string())?;
            }
            // A true literal is a conflict with the negation of the clause.
            let is_met = |&literal: &_| literal != other && self.assignment.is_true(literal);
            if clause.contains(&other) && !clause.iter().any(is_met) {
                with_other.push((id, clause.to_vec()));
            }
        }
        for (id, clause) in with_other {
            control.proceed().map_err(|reason| reason.to_string())?;
            let hints = resolved.get(&id).ok_or_else(|| {
                format!("{NO_CONFLICT}, nor by resolution: clause {id} has no hints")
            })?;
            self.refute()?;
            for &literal in clause.iter().filter(|&&literal| literal != other) {
                self.assignment.set(!literal);
            }
            if !leads_to_conflict(&self.clauses, &mut self.assignment, hints, false, false)? {
                return Err(format!("{NO_CONFLICT}, nor by resolution with clause {id}"));
            }
        }
        Ok(())
    }
}
