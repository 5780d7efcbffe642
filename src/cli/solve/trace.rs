//! `nq-sat solve --trace`: how the models are found one by one, with the reasons.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use super::Solve;
use crate::cli::options::unused;
use crate::cli::pictures::PictureOptions;
use crate::cli::{Result, error, output, session, terminal};
use nq_board::base::Placement;
use nq_board::base::words::counted;
use nq_board::model::Problem;
use nq_board::run::{Completion, StopReason};
use nq_cnf::sat::cnf::FormulaSize;
use nq_cnf::sat::enumerate::Strategy;
use nq_query::ask::words::traced::Traced;
use nq_query::{Query, TraceRecord};
use nq_show::look::Look;
use nq_show::problem::describe;

impl Solve {
    /// Traces the enumeration of a query.
    pub(super) fn trace(&self, query: &Query) -> Result<ExitCode> {
        let others = self.engine.iter().any(|engine| engine != "varisat");
        let who = "--trace, which tells what varisat does,";
        unused(who, [("engine", others)], "leave it out")?;
        if query.choice().enumeration.strategy != Strategy::Blocking {
            let remedy = "leave it out: one solver finds all models";
            unused("--trace", self.enumeration.given(), remedy)?;
        }
        let (problem, size) = (query.problem()?, query.traced_size()?);
        let control = session::control();
        control.begin("the trace".to_owned());
        let charset = terminal::charset(self.charset.ascii);
        let look = Look::new(self.layout.width(), charset);
        let mut told = Traced::new(query, &problem, charset)?;
        let pictures = PictureOptions { coordinates: true, ..self.pictures.clone() };
        let draw =
            |placement: &Placement| pictures.text(&problem, std::iter::once(placement), look);
        let is_text = !self.run.json && self.html.is_none();
        let only_prints = self.pictures.svg.is_none() && self.html.is_none();
        let mut out = output::stdout();
        if is_text {
            writeln!(out, "{}", head(&problem, size))?;
        }
        let (most, mut failure) = (self.trace_limit.unwrap_or(200), None);
        let completion = query.trace(&control, &mut |clauses, event| {
            let mut take = || -> Result<()> {
                if self.run.json {
                    output::record(&mut out, &TraceRecord::new(&problem, clauses, &event))?;
                }
                let out: &mut dyn Write = if is_text { &mut out } else { &mut io::sink() };
                told.tell(out, (clauses, &event), &draw)
            };
            failure = take().err();
            if failure.is_some() || only_prints && !output::is_read() {
                return ControlFlow::Break(());
            }
            told.goes_on(most)
        })?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        let mut tally = told.tally(completion);
        if completion == Completion::Stopped(StopReason::Limit) {
            tally += " (--trace-limit)";
        }
        if !self.run.json {
            writeln!(out, "{tally}")?;
        } else if completion != Completion::Complete {
            complain!("{tally}");
        }
        out.flush()?;
        if let Some((file, boards)) = pictures.write_svg(
            &told.title(),
            &problem,
            told.models.iter(),
            (self.force, &control),
        )? {
            self.tell_written(file, boards);
        }
        if let Some(file) = &self.html {
            self.force.write(file, &told.page(&tally), &control)?;
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
