//! Shares of the row sets, counted by the half-board join.

use std::cell::OnceCell;
use std::process::ExitCode;
use std::time::Instant;

use serde_json::{Map, json};

use super::{Job, Searched, ShardOptions, run};
use crate::base::numbers::thousands;
use crate::cli::options::RunOptions;
use crate::cli::{CliError, records, report};
use crate::model::Problem;
use crate::native::HalfJoin;
use crate::native::half_join::{Counted, ShareCounter};
use crate::run::control::Control;
use crate::run::engine::Engine;
use crate::run::shard::Shard;
use crate::run::tally::Tally;
use crate::shard::{Question, Record};

/// Counts shares and prints them.
pub(in crate::cli) fn count(
    engine: HalfJoin,
    problem: &Problem,
    which: &ShardOptions,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    // Refused once, not for each share.
    engine.supports(problem)?;
    let (question, counter) = (Question::of_row_sets(problem), OnceCell::new());
    run(&RowSets { engine, problem, question, counter }, which, options)
}

/// The row sets of a problem.
struct RowSets<'a> {
    engine: HalfJoin,
    problem: &'a Problem,
    question: Question,
    /// Made for the first share that is counted: all may be done already.
    counter: OnceCell<ShareCounter>,
}

impl RowSets<'_> {
    fn counter(&self) -> Result<&ShareCounter, CliError> {
        if let Some(counter) = self.counter.get() {
            return Ok(counter);
        }
        let counter = self.engine.in_shares(self.problem)?;
        Ok(self.counter.get_or_init(|| counter))
    }
}

impl Job for RowSets<'_> {
    fn question(&self) -> &Question {
        &self.question
    }

    fn memory(&self) -> Option<u64> {
        self.engine.memory(self.problem)
    }

    fn stage(&self, shard: Shard) -> String {
        format!("n = {}, shard {shard}: {}", self.problem.size, self.engine.name())
    }

    fn search(&self, shard: Shard, control: &Control) -> Result<Searched, CliError> {
        let start = Instant::now();
        let (counted, completion) = self.counter()?.count(shard, control)?;
        let time = start.elapsed();
        let simd = self.engine.simd();
        let audited = counted.audited;
        let mut json = records::head(self.problem);
        json.insert("engine".to_owned(), json!(self.engine.name()));
        json.insert("simd".to_owned(), json!(simd.name()));
        json.insert("type".to_owned(), json!("tally"));
        let tally = Tally { total: counted.total(), orbits: None, digest: None };
        records::add_tally(&mut json, &tally);
        json.insert("seconds".to_owned(), records::seconds(time));
        let mut part = part(&counted);
        if audited > 0 {
            part.insert("audited_row_sets".to_owned(), json!(audited.to_string()));
        }
        let text = format!(
            "n = {}: {} placements of {} row sets, {:.3} s ({})",
            self.problem.size,
            counted.total(),
            thousands(counted.row_sets.into()),
            time.as_secs_f64(),
            simd.name(),
        );
        let remark = (audited > 0).then(|| report::audited(audited));
        let record = Record::of_row_sets(self.question.clone(), shard, &counted, simd, time);
        Ok(Searched { record, completion, text, remark, json, part })
    }
}

/// Which row sets it had, and what each class came to.
fn part(counted: &Counted) -> Map<String, serde_json::Value> {
    let by_class: Vec<_> = counted.by_class.iter().map(u128::to_string).collect();
    Map::from_iter([
        ("row_sets".to_owned(), json!(counted.row_sets.to_string())),
        ("row_set_digest".to_owned(), json!(counted.digest.to_string())),
        ("by_class".to_owned(), json!(by_class)),
    ])
}
