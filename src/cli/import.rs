//! `nq-sat import`: a DIMACS or OPB file read back, strictly, solved, and drawn where its variables have names.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::import_report::{Finding, Report, Solution};
use super::input::Input;
use super::options::{RunOptions, parse_limit};
use super::progress::Progress;
use super::rebuild::{Rebuilt, rebuild};
use super::{CliError, error, output, session, terminal};
use crate::format::read::{self, Notes};
use crate::query::{Difference, Imported, Meaning, MeaningError, QueryError, room};
use crate::report::text::boards_on_screen;
use crate::run::control::{Completion, Control, StopReason};
use crate::run::tally::TallyBuilder;
use crate::sat::solver::Backend;

/// A DIMACS or OPB file back in, checked strictly, and solved
///
/// Files of nq-sat say what their variables mean and which command made them. If the file has the clauses that the
/// command makes, in any order, the solutions are checked by geometry. Others are solved all the same.
#[derive(Args)]
pub(super) struct Import {
    /// The file, which may be compressed (gzip, xz, zstd); - for standard input
    file: PathBuf,
    /// List all solutions and count them; of an OPB file with an objective, all the best
    #[arg(long)]
    all: bool,
    /// Stop after this many solutions and print them
    #[arg(long, value_name = "N", value_parser = parse_limit, allow_negative_numbers = true)]
    limit: Option<u64>,
    #[command(flatten)]
    run: RunOptions,
}

/// What was read, and what can be known of it without solving.
pub(super) struct Question {
    /// The file as messages name it.
    pub name: String,
    /// Number of constraints, in a file that has no clauses.
    pub constraints: Option<usize>,
    pub imported: Imported,
    pub meaning: Option<Meaning>,
    /// Where there are no rules, why not.
    pub unchecked: Option<String>,
    /// The problem that the file names and is not, and in what.
    pub other: Option<(Rebuilt, Difference)>,
    /// The problem that the file names and is.
    rebuilt: Option<Rebuilt>,
}

impl Import {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let control = session::control(&self.run);
        control.proceed().map_err(QueryError::Stopped)?;
        let reading = session::EndsAtOnce::by(&control);
        let mut question = self.question()?;
        drop(reading);
        let progress = Progress::watch(&control, self.run.quiet);
        let mut out = output::stdout();
        let name = question.name.clone();
        let finding = self.ask(&mut question, &control, &mut out).map_err(|e| in_file(e, &name))?;
        drop(progress);
        let (width, _) = terminal::size();
        let canvas = (width, terminal::charset(self.run.ascii));
        let report = Report {
            question: &question,
            finding: &finding,
            is_list: self.is_list(),
            quiet: self.run.quiet,
            draws: !self.run.quiet || self.limit.is_some(),
            canvas,
        };
        if self.run.json {
            report.json(&mut out)?;
        } else {
            report.text(&mut out)?;
        }
        out.flush()?;
        Ok(match finding.completion {
            Completion::Complete => ExitCode::SUCCESS,
            Completion::Stopped(reason) => error::stopped(reason),
        })
    }

    /// Whether solutions are listed; otherwise one is enough.
    const fn is_list(&self) -> bool {
        self.all || self.limit.is_some()
    }

    fn question(&self) -> Result<Question, CliError> {
        let input = Input::new(&self.file);
        let room = room();
        let file =
            input.read(|source| read::read_within(source, &room).map_err(|e| input.bad(&e)))?;
        let (constraints, has_objective) = match &file {
            read::File::Dimacs(_) => (None, false),
            read::File::Opb(file) => (Some(file.constraints().len()), file.objective.is_some()),
        };
        let notes = file.notes();
        let (mut rebuilt, mut unchecked) = match rebuild(notes.command.as_deref(), has_objective) {
            Ok(rebuilt) => (Some(rebuilt), None),
            Err(why) => (None, Some(why)),
        };
        let mut meaning = meaning(rebuilt.as_ref(), notes).map_err(|error| input.bad(&error))?;
        let difference = rebuilt
            .as_ref()
            .and_then(|rebuilt| Difference::find(&file, &rebuilt.instance, &rebuilt.encoding));
        let mut other = None;
        if let Some(difference) = difference {
            // Nothing that holds for the problem can be said of the file.
            other = rebuilt.take().map(|rebuilt| (rebuilt, difference));
            meaning = self::meaning(None, notes).map_err(|error| input.bad(&error))?;
            unchecked = Some("it is not the problem that its command names".to_owned());
        }
        let imported = Imported::new(file).map_err(|error| input.bad(&error))?;
        Ok(Question {
            name: input.name(),
            constraints,
            imported,
            meaning,
            unchecked,
            other,
            rebuilt,
        })
    }

    fn ask(
        &self,
        question: &mut Question,
        control: &Control,
        out: &mut dyn Write,
    ) -> Result<Finding, CliError> {
        let mut finding = Finding::default();
        let mut cost = None;
        if question.imported.cost.is_some() {
            finding = question.best(control)?;
            cost = finding.cost;
            if !(finding.is_best && self.is_list()) {
                if self.run.json {
                    for solution in &finding.shown {
                        solution.json(question, out)?;
                    }
                }
                return Ok(finding);
            }
            finding.shown.clear();
        }
        let most = self.most_shown(question);
        let limit = if self.is_list() { self.limit } else { Some(1) };
        let meaning = question.meaning.as_ref();
        let distinct = meaning.filter(|meaning| meaning.is_of(&question.imported.projection));
        let mut builder = distinct.map(|meaning| TallyBuilder::new(meaning.problem()));
        let mut failure: Option<CliError> = None;
        finding.total = 0;
        let completion = question.imported.list(cost, control, &mut |model| {
            let mut take = || {
                let solution = question.solution(model)?;
                if let (Solution::Placement(placement), Some(builder)) = (&solution, &mut builder) {
                    builder.add(placement);
                }
                finding.total += 1;
                if self.run.json {
                    solution.json(question, out)?;
                } else if finding.shown.len() < most {
                    finding.shown.push(solution);
                }
                Ok(())
            };
            failure = take().err();
            if failure.is_some() || Some(finding.total) == limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        finding.completion = completion;
        // The formula may have lost solutions, so orbits would mean nothing.
        let part = Completion::Stopped(StopReason::Limit);
        finding.tally = builder.map(|builder| builder.tally(part));
        Ok(finding)
    }

    fn most_shown(&self, question: &Question) -> usize {
        let (width, height) = terminal::size();
        let on_screen = question.meaning.as_ref().map_or(0, |meaning| {
            let board = meaning.problem().board;
            boards_on_screen(board.rows().into(), board.cols().into(), width, height)
        });
        match self.limit.and_then(|limit| usize::try_from(limit).ok()) {
            // Asked for one by one.
            Some(limit) => limit,
            None => on_screen.max(12),
        }
    }
}

impl Question {
    /// What a model stands for, checked where that can be.
    fn solution(&self, model: &dyn Backend) -> Result<Solution, QueryError> {
        Ok(match &self.meaning {
            Some(meaning) => Solution::Placement(meaning.placement(model)?),
            None => Solution::Literals(
                self.imported
                    .projection
                    .iter()
                    .map(|&var| if model.value(var) { var.positive() } else { var.negative() })
                    .collect(),
            ),
        })
    }

    /// The best model; then the rules are those of its level.
    fn best(&mut self, control: &Control) -> Result<Finding, CliError> {
        let (mut best, mut failure) = (None, None);
        let least = self.imported.best(control, &mut |model| match self.solution(model) {
            Ok(solution) => best = Some(solution),
            Err(error) => failure = failure.take().or(Some(error)),
        })?;
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        let less = self.imported.cost.as_ref().map_or(0, |cost| cost.less);
        let optimum = least.count.map(|count| i64::from(count) - less);
        if let (Some(rebuilt), Some(optimum)) = (&self.rebuilt, optimum) {
            let problem = rebuilt.at_level(-optimum)?;
            self.meaning = match (self.meaning.take(), problem) {
                (Some(meaning), Some(problem)) => Some(meaning.under(problem)),
                (meaning, _) => meaning,
            };
            if let (Some(meaning), Some(Solution::Placement(placement))) = (&self.meaning, &best) {
                meaning.check(placement)?;
            }
        }
        let best_is_known = least.completion == Completion::Complete && best.is_some();
        Ok(Finding {
            completion: least.completion,
            total: u64::from(best.is_some()),
            shown: best.into_iter().collect(),
            tally: None,
            cost: least.count,
            optimum,
            is_best: best_is_known,
        })
    }
}

/// What the names in a file mean, under the rules of the problem if it is known.
fn meaning(rebuilt: Option<&Rebuilt>, notes: &Notes) -> Result<Option<Meaning>, MeaningError> {
    let (names, instance) = (&notes.names, rebuilt.map(|rebuilt| &rebuilt.instance));
    match instance {
        Some(instance) if !names.is_empty() || instance.num_vars() == 0 => {
            Meaning::of_instance(instance, names).map(Some)
        }
        None if !names.is_empty() => Meaning::of_names(names).map(Some),
        _ => Ok(None),
    }
}

fn in_file(error: CliError, name: &str) -> CliError {
    match error {
        CliError::Harness(error @ QueryError::WrongModel { .. }) => {
            CliError::WrongModel { file: name.to_owned(), why: error.to_string() }
        }
        other => other,
    }
}
