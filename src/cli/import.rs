//! `nq-sat import`: a DIMACS or OPB file read back, strictly, solved, and drawn where its variables have names.

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::import_report::{Finding, Report, Solution};
use super::options::{RunOptions, parse_limit};
use super::progress::Progress;
use super::rebuild::{Rebuilt, rebuild};
use super::{CliError, compress, error, output, session, terminal};
use crate::engine::{Completion, Control, StopReason};
use crate::format::read::{self, ReadError};
use crate::harness::{HarnessError, Imported, Meaning, check_objective};
use crate::render::text::boards_on_screen;
use crate::sat::Backend;
use crate::tally::TallyBuilder;

/// Bytes after a fault in which a damaged compression would show.
const SEARCHED_FOR_DAMAGE: u64 = 1 << 26;

/// A DIMACS or OPB file back in, checked strictly, and solved
///
/// Files of nq-sat say what their variables mean and which command made them: then the solutions are drawn, and
/// checked by geometry. Others are solved all the same.
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
    rebuilt: Option<Rebuilt>,
}

impl Import {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let control = Control::new(self.run.deadline());
        let mut question = self.question(&control)?;
        // Only now: while a file is read, Ctrl-C may end the program at once.
        let control = session::cancelled_by_ctrl_c(control);
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

    fn question(&self, control: &Control) -> Result<Question, CliError> {
        let is_stdin = self.file == Path::new("-");
        let name =
            if is_stdin { "standard input".to_owned() } else { self.file.display().to_string() };
        let bad = |why: String| CliError::Input { file: name.clone(), why };
        let read = || {
            let source: Box<dyn Read> = if is_stdin {
                Box::new(io::stdin().lock())
            } else {
                Box::new(File::open(&self.file)?)
            };
            compress::reader(Timed { source, control })
        };
        let file = read().map_err(|error| error.to_string()).and_then(|mut source| {
            read::read(&mut source).map_err(|error| {
                // What damaged data unpacks to looks like a fault of the file; its checksum comes last.
                let rest = io::copy(&mut source.take(SEARCHED_FOR_DAMAGE), &mut io::sink());
                match (&error, rest) {
                    (ReadError::Unreadable { .. }, _) | (_, Ok(_)) => error.to_string(),
                    (_, Err(damage)) => damage.to_string(),
                }
            })
        });
        let file = match (file, control.stop_reason()) {
            (Err(_), Some(reason)) => return Err(HarnessError::Stopped(reason).into()),
            (file, _) => file.map_err(bad)?,
        };
        let constraints = match &file {
            read::File::Dimacs(_) => None,
            read::File::Opb(file) => Some(file.constraints().len()),
        };
        let has_objective = matches!(&file, read::File::Opb(file) if file.objective.is_some());
        let notes = file.notes();
        let rebuilt = rebuild(notes.command.as_deref(), has_objective);
        let meaning = match &rebuilt {
            Ok(rebuilt) if !notes.names.is_empty() || rebuilt.instance.num_vars() == 0 => {
                Some(Meaning::of_instance(&rebuilt.instance, &notes.names))
            }
            Err(_) if !notes.names.is_empty() => Some(Meaning::of_names(&notes.names)),
            _ => None,
        };
        let meaning = meaning.transpose().map_err(|error| bad(error.to_string()))?;
        let imported = Imported::new(file).map_err(|error| bad(error.to_string()))?;
        let (rebuilt, unchecked) = match rebuilt {
            Ok(rebuilt) => (Some(rebuilt), None),
            Err(why) => (None, Some(why)),
        };
        if let (Some(rebuilt), Some(cost)) = (&rebuilt, &imported.cost) {
            check_objective(&rebuilt.instance, cost).map_err(|error| bad(error.to_string()))?;
        }
        Ok(Question { name, constraints, imported, meaning, unchecked, rebuilt })
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
    fn solution(&self, model: &dyn Backend) -> Result<Solution, HarnessError> {
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

fn in_file(error: CliError, name: &str) -> CliError {
    match error {
        CliError::Harness(error @ HarnessError::WrongModel { .. }) => {
            CliError::WrongModel { file: name.to_owned(), why: error.to_string() }
        }
        other => other,
    }
}

/// Reads until the time is up.
struct Timed<'a> {
    source: Box<dyn Read + 'a>,
    control: &'a Control,
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.control.stop_reason() {
            Some(reason) => Err(io::Error::other(reason.in_words())),
            None => self.source.read(buffer),
        }
    }
}
