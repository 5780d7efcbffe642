//! A traced enumeration, event by event: as text, and as a page to step through.

use std::io::{self, Write};
use std::ops::ControlFlow;

use crate::ask::question::Query;
use crate::ask::words::reasons::Names;
use crate::ask::words::trace::Telling;
use crate::error::Result;
use nq_board::base::Placement;
use nq_board::base::words::counted;
use nq_board::model::Problem;
use nq_board::run::{Completion, Control, PlacementWriter, StopReason};
use nq_check::certificate::LratLink;
use nq_cnf::instance::{Instance, Lit};
use nq_cnf::sat::cnf::Formula;
use nq_cnf::sat::trace::{Inference, TraceEvent, TraceKind};
use nq_show::look::Charset;
use nq_show::problem::describe;
use nq_show::style::STRONG;
use nq_show::wrap::paragraph;

/// The page of a traced enumeration of at most `most` events.
pub fn trace_page(query: &Query, most: usize) -> Result<String> {
    let problem = query.problem()?;
    let mut traced = Traced::new(query, &problem, Charset::Unicode)?;
    let completion = query.trace(&Control::default(), &mut |clauses, event| {
        let told = traced.tell(&mut io::sink(), (clauses, &event), &|_| Ok(String::new()));
        told.unwrap_or_else(|error: io::Error| unreachable!("a sink takes all: {error}"));
        traced.goes_on(most)
    })?;
    Ok(traced.page(&traced.tally(completion)))
}

/// What has been told.
pub struct Traced<'a> {
    problem: &'a Problem,
    telling: Telling<'a>,
    learned: usize,
    shortened: usize,
    /// The placements that were found.
    pub models: Vec<Placement>,
}

impl<'a> Traced<'a> {
    /// Nothing, of a question whose problem this is.
    pub fn new(query: &Query, problem: &'a Problem, charset: Charset) -> Result<Self> {
        let telling = telling(query, problem, charset)?;
        Ok(Self { problem, telling, learned: 0, shortened: 0, models: Vec::new() })
    }

    fn events(&self) -> usize {
        self.learned + self.shortened + self.models.len()
    }

    /// Stops after `most` events.
    pub fn goes_on(&self, most: usize) -> ControlFlow<()> {
        if self.events() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Writes an event. `draw` draws a model.
    pub fn tell<E: From<io::Error>>(
        &mut self,
        out: &mut dyn Write,
        (clauses, event): (&Formula, &TraceEvent),
        draw: &dyn Fn(&Placement) -> Result<String, E>,
    ) -> Result<(), E> {
        let number = clauses.clauses().len();
        let reasons = event.reasons.iter().map(|reason| {
            let assumed: Vec<i32> = reason.assumed.iter().map(|lit| lit.dimacs()).collect();
            (assumed, reason.inferences.iter().map(|one| link(clauses, one)).collect::<Vec<_>>())
        });
        let (reasons, first): (Vec<_>, _) = (reasons.collect(), "  nq-sat: ");
        let clause = if event.kind == TraceKind::Unsatisfiable {
            Vec::new()
        } else {
            numbers(clauses.clause(number - 1))
        };
        let in_words = self.telling.names.clause(&clause);
        let (kind, what) = match &event.kind {
            TraceKind::Learned => {
                self.learned += 1;
                ("learned clauses", format!("varisat learns clause {number}: {in_words}"))
            }
            TraceKind::Shortened(longer) => {
                self.shortened += 1;
                let longer = longer + 1;
                let what =
                    format!("varisat shortens clause {longer} to clause {number}: {in_words}");
                ("shortened clauses", what)
            }
            TraceKind::Model(placement) => {
                self.models.push(placement.clone());
                let model = self.models.len();
                let mut writer = PlacementWriter::new(self.problem);
                let pieces = Some(writer.text(placement)).filter(|pieces| !pieces.is_empty());
                let pieces = pieces.unwrap_or("the empty board");
                let what = format!("varisat finds model {model}: {pieces}");
                write!(out, "{STRONG}{what}{STRONG:#}\n{}", draw(placement)?)?;
                let excluded = format!("clause {number} excludes model {model}: {in_words}");
                self.telling.model(out, (&what, first), &reasons, (model, &excluded))?;
                self.telling.names.exclude(number as u64, format!("model {model}"));
                return Ok(writeln!(out)?);
            }
            TraceKind::Unsatisfiable => ("", "varisat finds no other model".to_owned()),
        };
        paragraph(out, "", &what)?;
        for (_, chain) in &reasons {
            self.telling.derive(out, (&what, first), &clause, chain)?;
        }
        if !clause.is_empty() {
            self.telling.mark(kind);
        }
        Ok(writeln!(out)?)
    }

    /// What was found, and how it ended.
    pub fn tally(&self, end: Completion) -> String {
        let end = match end {
            Completion::Complete => "UNSAT: the models are complete".to_owned(),
            Completion::Stopped(StopReason::Limit) => {
                format!("stopped after {} events", self.events())
            }
            Completion::Stopped(reason) => reason.to_string(),
        };
        let models = counted(self.models.len(), "model");
        let learned = counted(self.learned, "clause");
        format!("{models}; {learned} learned, {} shortened; {end}", self.shortened)
    }

    /// The title of a page or picture.
    pub fn title(&self) -> String {
        format!("Trace of {}", describe(self.problem))
    }

    /// The page, with this line.
    pub fn page(&self, line: &str) -> String {
        self.telling.page(&self.title(), line)
    }
}

/// Tells about the clauses of a question whose problem this is, and those that are derived.
///
/// # Errors
/// As [`Query::traced_size`].
pub fn telling<'a>(query: &Query, problem: &'a Problem, charset: Charset) -> Result<Telling<'a>> {
    let names = Names::new(problem, charset, (query.traced_size()?.clauses, "clause"));
    let auxiliary = query.encoding_of(problem).auxiliary_names(&Instance::new(problem));
    Ok(Telling::new(problem, names.with_auxiliary(auxiliary)))
}

/// The numbers of a clause, as in DIMACS files.
pub fn numbers(clause: &[Lit]) -> Vec<i32> {
    clause.iter().map(|lit| lit.dimacs()).collect()
}

/// An inference with its clause, as sentences take it.
pub fn link(clauses: &Formula, &Inference { clause, implied }: &Inference) -> LratLink {
    let literals = numbers(clauses.clause(clause));
    LratLink { clause: clause as u64 + 1, literals, implied: implied.map(Lit::dimacs) }
}
