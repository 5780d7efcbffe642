//! A traced enumeration and the steps of a proof, in words.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::look::Charset;
use super::reasons::Names;
use super::style::STRONG;
use super::trace_page::TracePage;
use super::wrap::paragraph;
use nq_board::base::numbers::thousands;
use nq_board::base::words::counted;
use nq_board::model::Problem;
use nq_check::certificate::{Cnf, LratLink, LratStep};

/// An event of a traced enumeration. Literals are numbers as in DIMACS files.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// varisat derives a clause.
    Derived {
        /// The clause that it shortens; `None` if it learns the clause from a conflict.
        shortened: Option<u64>,
        /// The clause.
        step: LratStep,
    },
    /// varisat finds a model.
    Model {
        /// Its number, from 1.
        number: usize,
        /// Its pieces, as in `Qa1 Qb3`.
        pieces: String,
        /// It as a board.
        board: String,
        /// Decisions that lead to it.
        decisions: Vec<(Option<i32>, Vec<LratLink>)>,
        /// The clause that excludes it.
        excluded_by: (u64, Vec<i32>),
    },
    /// No model is left.
    Unsatisfiable(Vec<LratLink>),
}

/// A trace as text and as a page.
pub(crate) struct Trace<'a> {
    names: Names<'a>,
    page: TracePage<'a>,
    learned: usize,
    shortened: usize,
    models: usize,
    is_complete: bool,
}

impl<'a> Trace<'a> {
    /// Of a formula with this number of clauses.
    pub(crate) fn new(problem: &'a Problem, charset: Charset, clauses: u64) -> Self {
        let names = Names::new(problem, charset, (clauses, "clause"), BTreeMap::new());
        Self {
            names,
            page: TracePage::new(problem),
            learned: 0,
            shortened: 0,
            models: 0,
            is_complete: false,
        }
    }

    /// Notes an event, and writes it unless the page is all that is wanted.
    ///
    /// # Errors
    /// Write errors.
    pub(crate) fn tell(&mut self, told: &Told, out: Option<&mut dyn Write>) -> io::Result<()> {
        let mut unseen = io::sink();
        let out = out.unwrap_or(&mut unseen);
        match told {
            Told::Derived { shortened, step: LratStep { number, clause, chain } } => {
                let learned = self.names.clause(clause);
                let what = if let Some(longer) = shortened {
                    self.shortened += 1;
                    format!("varisat shortens clause {longer} to clause {number}: {learned}")
                } else {
                    self.learned += 1;
                    format!("varisat learns clause {number}: {learned}")
                };
                paragraph(out, "", &what)?;
                let sentence = self.names.derivation(clause, chain).join(", ");
                paragraph(out, "  nq-sat: ", &sentence)?;
                self.page.derive(&self.names, &what, clause, chain);
            }
            Told::Model { number, pieces, board, decisions, excluded_by } => {
                self.models += 1;
                let (clause, literals) = excluded_by;
                let pieces = if pieces.is_empty() { "the empty board" } else { pieces };
                let what = format!("varisat finds model {number}: {pieces}");
                write!(out, "{STRONG}{what}{STRONG:#}\n{board}")?;
                for (literal, inferences) in decisions {
                    let inferences: Vec<_> =
                        inferences.iter().map(|link| self.names.inference(link)).collect();
                    let text = format!(
                        "{}: {}",
                        self.names.decision(*literal),
                        if inferences.is_empty() {
                            "nothing follows".to_owned()
                        } else {
                            inferences.join(", ")
                        }
                    );
                    paragraph(out, "  nq-sat: ", &text)?;
                }
                let literals = self.names.clause(literals);
                let excluded = format!("clause {clause} excludes model {number}: {literals}");
                paragraph(out, "", &excluded)?;
                self.page.model(&self.names, (*number, &what), decisions, &excluded);
                self.names.exclude(*clause, format!("model {number}"));
            }
            Told::Unsatisfiable(chain) => {
                self.is_complete = true;
                let what = "varisat finds no other model";
                writeln!(out, "{STRONG}{what}{STRONG:#}")?;
                let sentence = self.names.derivation(&[], chain).join(", ");
                paragraph(out, "  nq-sat: ", &sentence)?;
                self.page.derive(&self.names, what, &[], chain);
            }
        }
        writeln!(out)
    }

    /// The numbers of models and learned clauses.
    pub(crate) fn tally(&self) -> String {
        let (models, learned) = (counted(self.models, "model"), counted(self.learned, "clause"));
        let shortened = self.shortened;
        let end = if self.is_complete {
            "UNSAT: the models are complete"
        } else {
            "stopped before the end"
        };
        format!("{models}; {learned} learned, {shortened} shortened; {end}")
    }

    /// The page.
    pub(crate) fn page(self, title: &str) -> String {
        let tally = self.tally();
        self.page.finish(title, &tally)
    }
}

/// The steps of an LRAT proof as sentences, and as a page.
pub(crate) struct Explanation<'a> {
    names: Names<'a>,
    steps: &'a [LratStep],
    /// The steps in all.
    all: u64,
    problem: &'a Problem,
}

impl<'a> Explanation<'a> {
    /// Of the first of `all` steps that refute `blocked`, whose last clauses exclude the solutions.
    pub(crate) fn new(
        problem: &'a Problem,
        charset: Charset,
        (blocked, solutions): (&Cnf, usize),
        (steps, all): (&'a [LratStep], u64),
    ) -> Self {
        let clauses = blocked.len();
        let mut names = Names::new(problem, charset, (clauses as u64, "step"), BTreeMap::new());
        for index in clauses - solutions.min(clauses)..clauses {
            let solution = names.squares(blocked.clause(index).unwrap_or_default());
            names.exclude(index as u64 + 1, format!("the solution {solution}"));
        }
        Self { names, steps, all, problem }
    }

    fn heading(step: &LratStep) -> String {
        format!("step {}", step.number)
    }

    /// What is left out, if anything is.
    fn rest(&self) -> Option<String> {
        let shown = self.steps.len() as u64;
        (shown < self.all).then(|| {
            let [shown, all] = [shown, self.all].map(|number| thousands(number.into()));
            format!("the first {shown} of {all} steps: a smaller board has fewer")
        })
    }

    /// Writes a sentence for each step.
    ///
    /// # Errors
    /// Write errors.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for step in self.steps {
            let sentence = self.names.derivation(&step.clause, &step.chain).join(", ");
            paragraph(out, &format!("{}: ", Self::heading(step)), &sentence)?;
        }
        writeln!(out)?;
        self.rest().map_or(Ok(()), |rest| writeln!(out, "These are {rest}."))
    }

    /// The page.
    pub(crate) fn page(&self, title: &str) -> String {
        let mut page = TracePage::new(self.problem);
        for step in self.steps {
            page.derive(&self.names, &Self::heading(step), &step.clause, &step.chain);
        }
        let steps = counted(self.all, "step");
        page.finish(
            title,
            &self.rest().unwrap_or_else(|| format!("{steps}, each checked by its hints")),
        )
    }
}
