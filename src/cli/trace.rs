//! `nq-sat solve --trace`: how the models are found one by one, with the reasons.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use clap::builder::RangedU64ValueParser;

use super::options::{CharsetOptions, LayoutOptions, RunOptions};
use super::pictures::PictureOptions;
use super::{CliError, error, output, records, session, terminal};
use crate::files::write_file;
use crate::query::Query;
use crate::query::records::TraceRecord;
use crate::report::look::Look;
use crate::report::problem::describe;
use crate::report::trace::{Told, Trace};
use nq_board::base::numbers::thousands;
use nq_board::base::placement::Placement;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, StopReason};
use nq_board::run::fault::FaultKind;
use nq_board::run::tally::PlacementWriter;
use nq_check::certificate::{LratLink, LratStep};
use nq_cnf::instance::{Instance, Lit};
use nq_cnf::sat::cnf::{Formula, FormulaSize};
use nq_cnf::sat::enumerate::Strategy;
use nq_cnf::sat::trace::{Inference, TraceEvent, trace};

/// The largest formula whose propagation is traced: each event looks at all clauses several times.
const MOST_CLAUSES: u64 = 20_000;

/// Options of the trace.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct TraceOptions {
    /// Tell how varisat finds each placement, with the reasons
    ///
    /// varisat finds the models, and learns and shortens clauses. nq-sat gives the reasons by unit propagation
    /// of its own: decisions that lead to a model, and why a learned clause follows. --html writes a
    /// page to step through, --json an object for each event.
    #[arg(
        long, help_heading = "Search", hide_short_help = true,
        conflicts_with_all = [
            "all", "unique", "first", "limit", "verbose", "quiet", "bare", "shard", "output",
        ]
    )]
    pub(super) trace: bool,
    /// Stop the trace after N events: models, learned and shortened clauses [default: 200]
    #[arg(
        long, value_name = "N", requires = "trace", help_heading = "Search", hide_short_help = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..), allow_negative_numbers = true
    )]
    trace_limit: Option<usize>,
}

/// What is printed and written.
pub(super) struct Wanted<'a> {
    pub(super) pictures: &'a PictureOptions,
    pub(super) layout: LayoutOptions,
    pub(super) charset: CharsetOptions,
    pub(super) run: &'a RunOptions,
    pub(super) html: Option<&'a Path>,
}

impl TraceOptions {
    /// Traces the enumeration of a query by an engine.
    pub(super) fn run(
        self,
        query: &Query,
        engine: Option<&str>,
        wanted: &Wanted<'_>,
    ) -> Result<ExitCode, CliError> {
        if let Some(engine) = engine.filter(|&engine| engine != "varisat") {
            let why = format!("--trace tells what varisat does, not {engine}: leave --engine out");
            return Err(CliError::Usage(why));
        }
        if query.choice().enumeration.strategy != Strategy::Blocking {
            let why = "--trace goes with --strategy blocking, where one solver finds all models";
            return Err(CliError::Usage(why.to_owned()));
        }
        let problem = query.problem()?;
        let size = query.formula_size()?;
        let clauses = size.clauses;
        if clauses > MOST_CLAUSES {
            let [clauses, most] = [clauses, MOST_CLAUSES].map(|number| thousands(number.into()));
            return Err(CliError::Usage(format!(
                "--trace is for formulas of at most {most} clauses, and this one has {clauses}: \
                 take a smaller size"
            )));
        }
        self.print(query, &problem, size, wanted)
    }

    fn print(
        self,
        query: &Query,
        problem: &Problem,
        size: FormulaSize,
        wanted: &Wanted<'_>,
    ) -> Result<ExitCode, CliError> {
        let control = session::control();
        control.begin("the trace".to_owned());
        let charset = terminal::charset(wanted.charset.ascii);
        let look = Look::new(wanted.layout.width(), charset);
        let pictures = PictureOptions { coordinates: true, ..wanted.pictures.clone() };
        let is_text = !wanted.run.json && wanted.html.is_none();
        let most = self.trace_limit.unwrap_or(200);
        let (mut out, mut told) = (output::stdout(), Trace::new(problem, charset, size.clauses));
        if is_text {
            writeln!(out, "{}", head(problem, size))?;
        }
        let (mut placements, mut events, mut failure) = (Vec::new(), 0, None);
        let mut take = |formula: &Formula, event: TraceEvent| -> Result<(), CliError> {
            if wanted.run.json {
                records::write(&mut out, &TraceRecord::new(problem, formula, &event))?;
            }
            if let TraceEvent::Model { placement, .. } = &event {
                placements.push(placement.clone());
            }
            let board =
                |placement: &Placement| pictures.text(problem, std::iter::once(placement), look);
            let event = in_words(problem, formula, event, placements.len(), board)?;
            told.tell(&event, is_text.then_some(&mut out as &mut dyn Write))?;
            Ok(())
        };
        let (instance, encoding) = (Instance::new(problem), query.encoding_of(problem));
        let traced = trace(&instance, &encoding, &control, &mut |formula, event| {
            events += usize::from(!matches!(event, TraceEvent::Unsatisfiable { .. }));
            failure = take(formula, event).err();
            if failure.is_some() || events == most || !output::is_read() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        let completion = traced.map_err(|error| CliError::Said {
            kind: FaultKind::Wrong,
            line: format!("varisat: {error}"),
        })?;
        let end = told.tally();
        if !wanted.run.json {
            writeln!(out, "{end}")?;
        }
        out.flush()?;
        let title = format!("Trace of {}", describe(problem));
        pictures.write_svg(&title, problem, placements.iter(), &control)?;
        if let Some(file) = wanted.html {
            let page = told.page(&title);
            write_file(file, &control, |out| out.write_all(page.as_bytes()))?;
        }
        Ok(match completion {
            Completion::Stopped(StopReason::Limit) => {
                complain!("stopped after {most} events: --trace-limit N tells N of them");
                ExitCode::SUCCESS
            }
            Completion::Stopped(reason) => error::stopped(reason),
            Completion::Complete => ExitCode::SUCCESS,
        })
    }
}

/// The first lines: the formula, and who does what.
fn head(problem: &Problem, size: FormulaSize) -> String {
    let FormulaSize { variables, clauses, .. } = size;
    let [variables, clauses] = [variables, clauses].map(|number| thousands(number.into()));
    format!(
        "{}\n{variables} variables, {clauses} clauses, numbered as `nq-sat export` writes them\n\
         varisat: the models, and the clauses that it learns and shortens, from its proof\n\
         nq-sat: decisions and unit propagation of its own, which give the reasons\n",
        describe(problem)
    )
}

/// An event with literals as numbers. `models` have been found, and `board` draws one.
fn in_words(
    problem: &Problem,
    clauses: &Formula,
    event: TraceEvent,
    models: usize,
    board: impl FnOnce(&Placement) -> Result<String, CliError>,
) -> Result<Told, CliError> {
    let literals = |index: usize| clauses.clause(index).iter().map(|lit| lit.dimacs()).collect();
    let link = |Inference { clause, implied }: Inference| LratLink {
        clause: clause as u64 + 1,
        literals: literals(clause),
        implied: implied.map(Lit::dimacs),
    };
    let links = |inferences: Vec<Inference>| inferences.into_iter().map(link).collect();
    let number = clauses.clauses().len();
    let last = || (number as u64, literals(number - 1));
    Ok(match event {
        TraceEvent::Derived { shortened, reasons } => {
            let (number, clause) = last();
            let step = LratStep { number, clause, chain: links(reasons) };
            Told::Derived { shortened: shortened.map(|index| index as u64 + 1), step }
        }
        TraceEvent::Model { placement, decisions } => Told::Model {
            number: models,
            pieces: PlacementWriter::new(problem).text(&placement).to_owned(),
            board: board(&placement)?,
            decisions: decisions
                .into_iter()
                .map(|decision| (decision.literal.map(Lit::dimacs), links(decision.inferences)))
                .collect(),
            excluded_by: last(),
        },
        TraceEvent::Unsatisfiable { reasons } => Told::Unsatisfiable(links(reasons)),
    })
}
