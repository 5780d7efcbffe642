//! `nq-sat solve --trace`: how the models are found one by one, with the reasons.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use super::Solve;
use crate::certify::check::LratLink;
use crate::cli::pictures::PictureOptions;
use crate::cli::{CliError, error, output, records, session, terminal};
use crate::files::write_file;
use crate::query::Query;
use crate::query::records::TraceRecord;
use crate::report::look::Look;
use crate::report::problem::describe;
use crate::report::reasons::Names;
use crate::report::style::STRONG;
use crate::report::trace::Telling;
use crate::report::wrap::paragraph;
use nq_board::base::numbers::thousands;
use nq_board::base::placement::Placement;
use nq_board::base::words::counted;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, StopReason};
use nq_board::run::fault::FaultKind;
use nq_board::run::tally::PlacementWriter;
use nq_cnf::instance::{Instance, Lit};
use nq_cnf::sat::cnf::{Formula, FormulaSize};
use nq_cnf::sat::enumerate::Strategy;
use nq_cnf::sat::trace::{Inference, TraceEvent, TraceKind, trace};

/// The largest formula whose propagation is traced: each event looks at all clauses several times.
const MOST_CLAUSES: u64 = 20_000;

impl Solve {
    /// Traces the enumeration of a query.
    pub(super) fn trace(&self, query: &Query) -> Result<ExitCode, CliError> {
        if let Some(engine) = self.engine.as_deref().filter(|&engine| engine != "varisat") {
            let why = format!("--trace tells what varisat does, not {engine}: leave --engine out");
            return Err(CliError::Usage(why));
        }
        if query.choice().enumeration.strategy != Strategy::Blocking {
            let why = "--trace goes with --strategy blocking, where one solver finds all models";
            return Err(CliError::Usage(why.to_owned()));
        }
        let (problem, size) = (query.problem()?, query.formula_size()?);
        if size.clauses > MOST_CLAUSES {
            let [clauses, most] = [size.clauses, MOST_CLAUSES].map(|n| thousands(n.into()));
            return Err(CliError::Usage(format!(
                "--trace is for formulas of at most {most} clauses, and this one has {clauses}: \
                 take a smaller size"
            )));
        }
        let control = session::control();
        control.begin("the trace".to_owned());
        let charset = terminal::charset(self.charset.ascii);
        let look = Look::new(self.layout.width(), charset);
        let (instance, encoding) = (Instance::new(&problem), query.encoding_of(&problem));
        let names = Names::new(&problem, charset, (size.clauses, "clause"));
        let names = names.with_auxiliary(encoding.auxiliary_names(&instance));
        let telling = Telling::new(&problem, names);
        let mut told = Told { telling, learned: 0, shortened: 0, models: Vec::new() };
        let pictures = PictureOptions { coordinates: true, ..self.pictures.clone() };
        let draw =
            |placement: &Placement| pictures.text(&problem, std::iter::once(placement), look);
        let is_text = !self.run.json && self.html.is_none();
        let only_prints = self.pictures.svg.is_none() && self.html.is_none();
        let mut out = output::stdout();
        if is_text {
            writeln!(out, "{}", head(&problem, size))?;
        }
        let mut take = |clauses: &Formula, event: &TraceEvent| -> Result<(), CliError> {
            if self.run.json {
                records::write(&mut out, &TraceRecord::new(&problem, clauses, event))?;
            }
            let out: &mut dyn Write = if is_text { &mut out } else { &mut io::sink() };
            told.tell(out, &problem, (clauses, event), &draw)
        };
        let (most, mut events, mut failure) = (self.trace.limit.unwrap_or(200), 0, None);
        let traced = trace(&instance, &encoding, &control, &mut |clauses, event| {
            events += usize::from(event.kind != TraceKind::Unsatisfiable);
            failure = take(clauses, &event).err();
            if failure.is_some() || events == most || only_prints && !output::is_read() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        let completion = traced.map_err(|error| {
            let line = format!("varisat: {error}");
            CliError::Said { kind: FaultKind::Wrong, line }
        })?;
        let end = match completion {
            Completion::Complete => "UNSAT: the models are complete".to_owned(),
            Completion::Stopped(StopReason::Limit) => {
                format!("stopped after {most} events (--trace-limit)")
            }
            Completion::Stopped(reason) => reason.in_words().to_owned(),
        };
        let tally = told.tally(&end);
        if !self.run.json {
            writeln!(out, "{tally}")?;
        } else if completion != Completion::Complete {
            complain!("{tally}");
        }
        out.flush()?;
        let title = format!("Trace of {}", describe(&problem));
        if let Some((file, boards)) =
            pictures.write_svg(&title, &problem, told.models.iter(), &control)?
        {
            self.tell_written(file, boards);
        }
        if let Some(file) = &self.html {
            let page = told.telling.page(&title, &tally);
            write_file(file, &control, |out| out.write_all(page.as_bytes()))?;
        }
        Ok(match completion {
            Completion::Stopped(reason) => error::stopped(reason),
            Completion::Complete => ExitCode::SUCCESS,
        })
    }
}

/// The first lines: the formula, and who does what.
fn head(problem: &Problem, size: FormulaSize) -> String {
    let (variables, clauses) =
        (counted(size.variables, "variable"), counted(size.clauses, "clause"));
    format!(
        "{}\n{variables}, {clauses}, numbered as `nq-sat export` writes them\n\
         varisat: the models, and the clauses that it learns and shortens, from its proof\n\
         nq-sat: decisions and unit propagation of its own, which give the reasons\n",
        describe(problem)
    )
}

/// What has been told.
struct Told<'a> {
    telling: Telling<'a>,
    learned: usize,
    shortened: usize,
    models: Vec<Placement>,
}

/// Draws a model.
type Draw<'a> = &'a dyn Fn(&Placement) -> Result<String, CliError>;

impl Told<'_> {
    fn tell(
        &mut self,
        out: &mut dyn Write,
        problem: &Problem,
        (clauses, event): (&Formula, &TraceEvent),
        draw: Draw<'_>,
    ) -> Result<(), CliError> {
        let number = clauses.clauses().len();
        let literals = |index: usize| -> Vec<i32> {
            clauses.clause(index).iter().map(|lit| lit.dimacs()).collect()
        };
        let link = |&Inference { clause, implied }: &Inference| LratLink {
            clause: clause as u64 + 1,
            literals: literals(clause),
            implied: implied.map(Lit::dimacs),
        };
        let reasons = event.reasons.iter().map(|reason| {
            let assumed: Vec<i32> = reason.assumed.iter().map(|lit| lit.dimacs()).collect();
            (assumed, reason.inferences.iter().map(link).collect::<Vec<_>>())
        });
        let (reasons, first): (Vec<_>, _) = (reasons.collect(), "  nq-sat: ");
        let clause =
            if event.kind == TraceKind::Unsatisfiable { Vec::new() } else { literals(number - 1) };
        let in_words = self.telling.names.clause(&clause);
        let what = match &event.kind {
            TraceKind::Learned => {
                self.learned += 1;
                format!("varisat learns clause {number}: {in_words}")
            }
            TraceKind::Shortened(longer) => {
                self.shortened += 1;
                format!("varisat shortens clause {} to clause {number}: {in_words}", longer + 1)
            }
            TraceKind::Model(placement) => {
                self.models.push(placement.clone());
                let model = self.models.len();
                let mut writer = PlacementWriter::new(problem);
                let pieces = Some(writer.text(placement)).filter(|pieces| !pieces.is_empty());
                let pieces = pieces.unwrap_or("the empty board");
                let what = format!("varisat finds model {model}: {pieces}");
                write!(out, "{STRONG}{what}{STRONG:#}\n{}", draw(placement)?)?;
                let excluded = format!("clause {number} excludes model {model}: {in_words}");
                self.telling.model(out, (&what, first), &reasons, (model, &excluded))?;
                self.telling.names.exclude(number as u64, format!("model {model}"));
                return Ok(writeln!(out)?);
            }
            TraceKind::Unsatisfiable => "varisat finds no other model".to_owned(),
        };
        paragraph(out, "", &what)?;
        for (_, chain) in &reasons {
            self.telling.derive(out, (&what, first), &clause, chain)?;
        }
        Ok(writeln!(out)?)
    }

    fn tally(&self, end: &str) -> String {
        let models = counted(self.models.len(), "model");
        let learned = counted(self.learned, "clause");
        format!("{models}; {learned} learned, {} shortened; {end}", self.shortened)
    }
}
