//! `nq-sat merge`: the records of all shards, checked and added up.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use serde_json::{Map, Value, json};

use super::count::Row;
use super::half_join::{audit_seed, parse_percent};
use super::options::{RunOptions, parse_threads};
use super::progress::Progress;
use super::{CliError, output, records, session};
use crate::base::numbers::{plural, thousands};
use crate::model::builtin::{by_name, by_name_or_file};
use crate::model::{Model, Problem};
use crate::native::HalfJoin;
use crate::native::half_join::Audit;
use crate::query::{CountReport, QueryError};
use crate::run::control::{Completion, Control};
use crate::run::engine::Engine;
use crate::shard::{Audited, Blamed, Folder, MergeError, Merged, Search, ShardSet, audit, check};
use crate::verify::known_values;

/// The records of all shards of a count, checked and added up
///
/// Every share must be there once, whole, as it was written, and of the same count; and have the row sets or cubes that
/// the splitter gives it, which is worked out anew. What is at fault is named on standard error, file by file. If shares
/// are missing, standard output is their numbers, such as 3,7-9,12, as a scheduler's --array takes them.
#[derive(Args)]
pub(super) struct Merge {
    /// The folder of the records
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The file of the model, if it does not come with the program
    #[arg(short, long, value_name = "FILE")]
    model: Option<String>,
    /// Count PERCENT of the shares, one at least, once more in another way, and compare: row sets with other instructions
    /// and the sides of the board exchanged, cubes by another solver
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, allow_negative_numbers = true)]
    audit: Option<f64>,
    /// Which shares --audit takes [default: left to chance]
    #[arg(long, value_name = "S", requires = "audit")]
    seed: Option<u64>,
    /// How many threads --audit counts on [default: one a core]
    #[arg(
        long, value_name = "T", requires = "audit", value_parser = parse_threads, allow_negative_numbers = true
    )]
    threads: Option<usize>,
    #[command(flatten)]
    run: RunOptions,
}

/// All shares, added up.
struct Answer {
    row: CountReport,
    set: ShardSet,
    merged: Merged,
    audited: Option<Audited>,
}

impl Merge {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        // While a file is read, Ctrl-C may end the program at once.
        let own = self.model.as_deref().map(by_name_or_file).transpose()?;
        let control = session::control(&self.run);
        let folder = Folder::read(&self.folder, &control)?;
        if !self.run.quiet {
            tell_ignored(&folder);
        }
        let (set, mut faults) = ShardSet::of(folder);
        let Some(set) = set else {
            tell(&faults);
            let why = "there is no record of a shard in this folder".to_owned();
            let missing = CliError::Input { file: self.folder.display().to_string(), why };
            missing.report();
            return Ok(ExitCode::FAILURE);
        };
        let problem = set.question.problem(&model_of(&set, own)?)?;
        control.begin(format!("{}: what each shard should cover", set.question.describe()));
        let progress = Progress::watch(&control, self.is_silent());
        let checked = check(&set, &problem, &control);
        drop(progress);
        let checked = match checked {
            Ok(checked) if faults.is_empty() => checked,
            Ok(_) | Err(MergeError::Missing { .. }) => return self.refuse(&set, &faults),
            Err(MergeError::Uncovered(uncovered)) => {
                faults.extend(uncovered);
                return self.refuse(&set, &faults);
            }
            Err(error) => {
                tell(&faults);
                return Err(error.into());
            }
        };
        let merged = checked.merge(&control)?;
        let audited = self.audited(&set, &problem, &control)?;
        let row = row(problem, &set, &merged);
        self.print(&Answer { row, set, merged, audited })
    }

    const fn is_silent(&self) -> bool {
        self.run.quiet || self.run.json
    }

    fn audited(
        &self,
        set: &ShardSet,
        problem: &Problem,
        control: &Arc<Control>,
    ) -> Result<Option<Audited>, CliError> {
        let asked = self.audit.and_then(|percent| Audit::new(percent, audit_seed(self.seed)));
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(cores);
        let _progress = Progress::watch(control, self.is_silent());
        Ok(asked.map(|asked| audit(set, problem, asked, threads, control)).transpose()?)
    }

    /// Says what is wrong and what is missing.
    fn refuse(&self, set: &ShardSet, faults: &[Blamed]) -> Result<ExitCode, CliError> {
        tell(faults);
        let missing = set.missing();
        let mut out = output::stdout();
        if self.run.json {
            records::write(&mut out, &refusal(set, faults))?;
        } else if !missing.is_empty() {
            writeln!(out, "{missing}")?;
        }
        out.flush()?;
        let (count, of) = (thousands(missing.count().into()), thousands(set.of.into()));
        let s = if set.of == 1 { "" } else { "s" };
        let reason = match (missing.is_empty(), faults.len()) {
            (false, 0) => format!("{count} of {of} shard{s} missing"),
            (false, _) => format!("{count} of {of} shard{s} missing, and files are at fault"),
            (true, _) => "files are at fault".to_owned(),
        };
        anstream::eprintln!("nq-sat: not merged, {reason}: {}", set.question.describe());
        Ok(ExitCode::FAILURE)
    }

    fn print(&self, answer: &Answer) -> Result<ExitCode, CliError> {
        let mut out = output::stdout();
        if self.run.json {
            records::write(&mut out, &answer.record())?;
        } else {
            if !self.run.quiet {
                writeln!(out, "{}", answer.row.header())?;
            }
            writeln!(out, "{}", answer.row.line())?;
            if !self.run.quiet {
                answer.reasons().iter().try_for_each(|reason| writeln!(out, "     {reason}"))?;
            }
        }
        out.flush()?;
        QueryError::check_known(&answer.row.known)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The model that the shards are of: the user's own, or one that comes with the program.
fn model_of(set: &ShardSet, own: Option<Model>) -> Result<Model, CliError> {
    let name = &set.question.model;
    let Some(model) = own else {
        return by_name(name).map_err(|_| CliError::Usage(format!(
            "the shards are of the model {name}, which does not come with the program: give its file by --model"
        )));
    };
    if model.name() != name {
        return Err(CliError::Usage(format!(
            "the shards are of the model {name}, not of {}: give the file of that by --model",
            model.name()
        )));
    }
    Ok(model)
}

/// The sum as a row of `nq-sat count`.
fn row(problem: Problem, set: &ShardSet, merged: &Merged) -> CountReport {
    let engine = match set.question.search {
        Search::RowSets { .. } => HalfJoin::new(None, 1).name().to_owned(),
        Search::Cubes { .. } => set.by().join("+"),
    };
    let tally = merged.tally.clone();
    let known = known_values(&problem, &tally, false);
    CountReport {
        engine,
        enumeration: None,
        solver: None,
        audited: 0,
        problem,
        tally,
        completion: Completion::Complete,
        known,
        time: set.work(),
    }
}

impl Answer {
    /// What stands behind the sum.
    fn reasons(&self) -> Vec<String> {
        let Self { set, merged, audited, .. } = self;
        let units = set.question.search.units();
        let (of, all) = (thousands(set.of.into()), thousands(merged.covered.units.into()));
        let s = plural(set.of.into());
        let mut reasons = Vec::new();
        if let Some(digest) = merged.tally.digest {
            reasons.push(format!("digest {digest}"));
        }
        reasons.push(format!(
            "{of} shard{s} by {}: all {all} {units} are covered, once each ({})",
            set.by().join(", "),
            merged.covered.digest,
        ));
        if let Some(Audited { shards, units: again }) = audited {
            let s = plural(shards.len().into());
            let (shards, again) = (thousands(shards.len() as u128), thousands((*again).into()));
            reasons.push(format!(
                "audit: {shards} shard{s} with {again} {units} counted once more another way, with the same result"
            ));
        }
        reasons
    }

    fn record(&self) -> Map<String, Value> {
        let mut record = records::object(&self.row);
        let mut shards = Map::from_iter([
            ("number".to_owned(), json!(self.set.of.to_string())),
            ("by".to_owned(), json!(self.set.by())),
            ("units".to_owned(), json!(self.set.question.search.units())),
            ("covered".to_owned(), json!(self.merged.covered.units.to_string())),
            ("covered_digest".to_owned(), json!(self.merged.covered.digest.to_string())),
        ]);
        if let Some(Audited { shards: audited, units }) = &self.audited {
            shards.insert("audited".to_owned(), json!(audited));
            shards.insert("audited_units".to_owned(), json!(units.to_string()));
        }
        record.insert("shards".to_owned(), Value::Object(shards));
        record
    }
}

fn refusal(set: &ShardSet, faults: &[Blamed]) -> Value {
    let question = &set.question;
    let faults = faults.iter().map(|Blamed { file, fault }| {
        json!({ "file": file.display().to_string(), "why": fault.to_string() })
    });
    json!({
        "model": question.model,
        "n": question.n,
        "params": question.params,
        "type": "refusal",
        "shards": set.of.to_string(),
        "missing": set.missing().to_string(),
        "faults": faults.collect::<Value>(),
    })
}

/// Names what is at fault on standard error, a line each.
pub(super) fn tell(faults: &[Blamed]) {
    for fault in faults {
        anstream::eprintln!("nq-sat: {fault}");
    }
}

/// Says what else is in the folder.
fn tell_ignored(folder: &Folder) {
    const NAMED: usize = 3;
    let Some((first, more)) = folder.ignored.split_first() else { return };
    let name = |file: &PathBuf| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = more.iter().take(NAMED - 1).fold(name(first), |all, file| all + ", " + &name(file));
    let rest = folder.ignored.len().saturating_sub(NAMED);
    let rest = if rest == 0 { String::new() } else { format!(" and {rest} more") };
    anstream::eprintln!("nq-sat: not records by name, and ignored: {named}{rest}");
}
