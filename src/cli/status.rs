//! `nq-sat status`: how far a count in shares has come.

use std::io::{IsTerminal, Write, stderr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::options::RunOptions;
use super::{CliError, error, merge, output, records, session};
use crate::base::numbers::{span, thousands};
use crate::run::control::Control;
use crate::shard::{Blamed, Folder, Question, ShardSet, Status as Progress};

/// How far a count in shards has come, from its records alone
///
/// Nothing is checked but that each record is one: `nq-sat merge` does that. The time left goes by the records that were
/// written of late; where the clocks say nothing of use, it is unknown.
#[derive(Args)]
pub(super) struct Status {
    /// The folder of the records
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Look again every few seconds, until all shards are done
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    run: RunOptions,
}

/// Time between two looks.
const EVERY: Duration = Duration::from_secs(2);

/// What is in the folder now.
struct Look {
    /// Of the count that most records are of, if there are any.
    count: Option<(Question, Progress)>,
    faults: Vec<Blamed>,
}

impl Look {
    fn is_complete(&self) -> bool {
        self.count.as_ref().is_some_and(|(_, progress)| progress.is_complete())
    }
}

impl Status {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let control = session::control(&self.run);
        let mut look = self.look(&control)?;
        if self.watch && !look.is_complete() {
            let bar = self.bar();
            loop {
                self.show(&look, bar.as_ref())?;
                if look.is_complete() {
                    break;
                }
                wait(&control);
                if let Some(reason) = control.stop_reason() {
                    if let Some(bar) = bar {
                        bar.finish_and_clear();
                    }
                    self.print(&look)?;
                    return Ok(error::stopped(reason));
                }
                look = self.look(&control)?;
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        }
        merge::tell(&look.faults);
        self.print(&look)?;
        Ok(ExitCode::SUCCESS)
    }

    fn look(&self, control: &Control) -> Result<Look, CliError> {
        let (set, faults) = ShardSet::of(Folder::read(&self.folder, control)?);
        let count = set.map(|set| {
            let progress = Progress::of(&set, SystemTime::now());
            (set.question, progress)
        });
        Ok(Look { count, faults })
    }

    /// Where there is a terminal to draw it on.
    fn bar(&self) -> Option<ProgressBar> {
        if self.run.quiet || self.run.json || !stderr().is_terminal() {
            return None;
        }
        let style =
            ProgressStyle::with_template("{wide_bar} {pos}/{len} shards, {msg} (Ctrl-C stops)");
        Some(ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// Shows how far it is while it is watched: on a bar, or as objects that are printed each time.
    fn show(&self, look: &Look, bar: Option<&ProgressBar>) -> Result<(), CliError> {
        match (bar, &look.count) {
            (Some(bar), Some((_, progress))) => {
                bar.set_length(progress.of);
                bar.set_position(progress.done);
                bar.set_message(format!("{} left", left(progress)));
                bar.tick();
                Ok(())
            }
            // The last one is the answer.
            (None, _) if self.run.json && !look.is_complete() => self.print(look),
            _ => Ok(()),
        }
    }

    fn print(&self, look: &Look) -> Result<(), CliError> {
        let mut out = output::stdout();
        match &look.count {
            Some((question, progress)) if self.run.json => {
                records::write(&mut out, &record(question, progress))?;
            }
            Some((question, progress)) => write!(out, "{}", text(question, progress))?,
            None if self.run.json => {
                records::write(&mut out, &json!({ "type": "status", "done": "0" }))?;
            }
            None => writeln!(out, "no shard is done yet")?,
        }
        Ok(out.flush()?)
    }
}

/// Waits until it is time for the next look, or to stop.
fn wait(control: &Control) {
    let start = Instant::now();
    while start.elapsed() < EVERY && control.stop_reason().is_none() {
        sleep(Duration::from_millis(50));
    }
}

fn left(progress: &Progress) -> String {
    progress
        .left
        .map_or_else(|| "unknown".to_owned(), |left| format!("about {}", span(left.as_secs_f64())))
}

fn text(question: &Question, progress: &Progress) -> String {
    const HOUR: f64 = 3600.0;
    let Progress { done, of, missing, work, rate, .. } = progress;
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    let percent = 100.0 * *done as f64 / *of as f64;
    let (done, of) = (thousands((*done).into()), thousands((*of).into()));
    let mut text = format!("{}: {done} of {of} shards done, {percent:.1} %\n", question.describe());
    text += &format!("  work     {}, all machines together\n", span(work.as_secs_f64()));
    if !missing.is_empty() {
        let rate = rate.map_or_else(
            || "unknown".to_owned(),
            |rate| format!("{:.1} shards an hour", rate * HOUR),
        );
        text +=
            &format!("  rate     {rate}\n  left     {}\n  missing  {missing}\n", left(progress));
    }
    text
}

fn record(question: &Question, progress: &Progress) -> Value {
    let mut record = json!({
        "model": question.model,
        "n": question.n,
        "params": question.params,
        "type": "status",
        "done": progress.done.to_string(),
        "shards": progress.of.to_string(),
        "missing": progress.missing.to_string(),
        "work_seconds": records::seconds(progress.work),
    });
    if let Some(rate) = progress.rate {
        record["shards_per_second"] = json!(rate);
    }
    if let Some(left) = progress.left {
        record["left_seconds"] = records::seconds(left);
    }
    record
}
