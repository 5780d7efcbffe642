//! What `decode` found, as text or JSON.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde_json::json;

use super::pictures::boxed;
use super::{output, records, report, terminal};
use crate::base::numbers::plural;
use crate::base::placement::Placement;
use crate::format::solver_output::Claim;
use crate::model::Problem;
use crate::query::record::PlacementRecord;
use crate::report::text::boards_on_screen;
use crate::run::control::{Completion, StopReason};
use crate::run::tally::{Tally, TallyBuilder};

/// A solver's answer, each of its models checked.
pub(super) struct Decoded<'a> {
    /// What is answered, at the level of the answer where the parameter was left open.
    pub problem: &'a Problem,
    /// The parameter left open, if one was.
    pub parameter: Option<&'a str>,
    /// What the solver claims.
    pub claim: Claim,
    /// Whether it claims that there is nothing better.
    pub optimum: bool,
    /// How many models it printed.
    pub models: u64,
    /// How many of these repeat others.
    pub repeated: u64,
    /// How many are not among the answer, since they were on the way to it.
    pub others: u64,
    /// The answer, each placement once.
    pub answer: BTreeSet<&'a Placement>,
}

impl Decoded<'_> {
    const fn verdict(&self) -> &'static str {
        match self.claim {
            Claim::Satisfiable if self.optimum => "OPTIMUM FOUND",
            Claim::Satisfiable => "SATISFIABLE",
            Claim::Unsatisfiable => "UNSATISFIABLE",
            Claim::Unknown => "UNKNOWN",
        }
    }

    fn tally(&self) -> Tally {
        let mut builder = TallyBuilder::new(self.problem);
        for placement in &self.answer {
            builder.add(placement);
        }
        // The list need not be whole, so its orbits mean nothing.
        builder.tally(Completion::Stopped(StopReason::Limit))
    }

    /// One object a placement, and one with the verdict.
    pub(super) fn write_json(&self) -> io::Result<()> {
        let mut out = output::stdout();
        for placement in &self.answer {
            records::write(&mut out, &PlacementRecord::new(self.problem, placement, None))?;
        }
        let mut record = records::head(self.problem);
        record.insert("type".to_owned(), json!("decoded"));
        record.insert("verdict".to_owned(), json!(self.verdict()));
        record.insert("models".to_owned(), json!(self.models.to_string()));
        if self.others > 0 {
            record.insert("others".to_owned(), json!(self.others.to_string()));
        }
        records::add_tally(&mut record, &self.tally());
        records::write(&mut out, &record)?;
        out.flush()
    }

    /// The verdict, what stands behind it, and the boards; `all` says how many models there were.
    pub(super) fn write_text(&self, all: bool, ascii: bool) -> io::Result<()> {
        let mut out = output::stdout();
        write!(out, "{}: {}", self.verdict(), report::describe(self.problem))?;
        match self.parameter.filter(|_| self.models == 0) {
            Some(parameter) => writeln!(out, ", {parameter} as large as possible")?,
            None => writeln!(out)?,
        }
        match self.claim {
            Claim::Unsatisfiable => {
                writeln!(out, "(the solver says so; nothing here checks it)")?;
            }
            Claim::Unknown => {}
            Claim::Satisfiable if all => self.write_numbers(&mut out)?,
            Claim::Satisfiable if self.models > 1 => {
                let models = self.models;
                writeln!(out, "the last of {models} models, all placements, checked by geometry")?;
            }
            Claim::Satisfiable => writeln!(out, "the model is a placement, checked by geometry")?,
        }
        if self.optimum {
            writeln!(
                out,
                "(that there is nothing better the solver says; nothing here checks it)"
            )?;
        }
        self.write_boards(&mut out, ascii)?;
        out.flush()
    }

    fn write_numbers(&self, out: &mut dyn Write) -> io::Result<()> {
        let repeated = match self.repeated {
            0 => "no two alike".to_owned(),
            repeated => format!("{repeated} of them repeated"),
        };
        let (count, s) = (self.models, plural(self.models.into()));
        writeln!(out, "{count} model{s}, {repeated}, each checked by geometry")?;
        if let Some(parameter) = self.parameter.filter(|_| self.others > 0) {
            let (others, s) = (self.others, plural(self.others.into()));
            writeln!(out, "{others} model{s} with a smaller {parameter} left out")?;
        }
        if let Some(digest) = self.tally().digest {
            writeln!(out, "digest {digest}")?;
        }
        Ok(())
    }

    fn write_boards(&self, out: &mut dyn Write, ascii: bool) -> io::Result<()> {
        let (width, height) = terminal::size();
        let board = self.problem.board;
        let most =
            boards_on_screen(board.rows().into(), board.cols().into(), width, height).max(12);
        let canvas = (width, terminal::charset(ascii));
        let shown = self.answer.iter().copied().take(most);
        write!(out, "{}", boxed(self.problem, shown, canvas))?;
        match self.answer.len().saturating_sub(most) {
            0 => Ok(()),
            left_out => writeln!(out, "and {left_out} more: --json prints them all"),
        }
    }
}
