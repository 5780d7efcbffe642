//! `nq-sat status`: the progress of a count in shards.

use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::options::RunOptions;
use super::{Result, error, merge, output, session};
use nq_board::run::{Control, Instant};
use nq_query::count::shard::StatusReport;
use nq_query::count::words::shards;

/// Show the progress of a count in shards
///
/// Reads the records of the folder, and checks no more than that each is a record: `nq-sat merge`
/// checks the rest. The remaining time is an estimate from the records written last. It is unknown
/// if the clocks of the machines disagree too much.
#[derive(Args)]
pub(super) struct Status {
    /// The folder of the records
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Repeat every two seconds until all shards are done
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    run: RunOptions,
}

/// Time between two readings.
const EVERY: Duration = Duration::from_secs(2);

impl Status {
    pub(super) fn run(&self) -> Result<ExitCode> {
        merge::check_folder(&self.folder)?;
        let control = session::control();
        let mut look = StatusReport::read(&self.folder, &control)?;
        if self.watch && !look.is_complete() {
            let bar = self.bar();
            control.begin("watching".to_owned());
            loop {
                self.show(&look, bar.as_ref())?;
                if look.is_complete() || !output::is_read() {
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
                look = StatusReport::read(&self.folder, &control)?;
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        }
        merge::tell(&look.faults);
        self.print(&look)?;
        Ok(ExitCode::SUCCESS)
    }

    /// The progress bar, on a terminal.
    fn bar(&self) -> Option<ProgressBar> {
        if self.run.is_silent() || !stderr().is_terminal() {
            return None;
        }
        let style =
            ProgressStyle::with_template("{wide_bar} {pos}/{len} shards, {msg} (Ctrl-C stops)");
        Some(ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// Shows the progress of a watched count: on a bar, or as JSON objects.
    fn show(&self, look: &StatusReport, bar: Option<&ProgressBar>) -> Result<()> {
        match (bar, &look.status) {
            (Some(bar), Some(progress)) => {
                bar.set_length(progress.of);
                bar.set_position(progress.done);
                bar.set_message(format!("{} left", shards::left(progress)));
                bar.tick();
                Ok(())
            }
            // The last object is printed at the end.
            (None, _) if self.run.json && !look.is_complete() => self.print(look),
            _ => Ok(()),
        }
    }

    fn print(&self, look: &StatusReport) -> Result<()> {
        Ok(output::answer(self.run.json, look, |out| shards::status(out, look))?)
    }
}

/// Waits for the next reading or a stop.
fn wait(control: &Control) {
    let start = Instant::now();
    while start.elapsed() < EVERY && control.stop_reason().is_none() {
        sleep(Duration::from_millis(50));
    }
}
