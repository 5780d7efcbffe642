//! Shares of the cubes that a formula is split into, searched by a SAT solver.

use std::process::ExitCode;

use itertools::Itertools;
use serde_json::{Map, json};

use super::{Job, Searched, ShardOptions, run};
use crate::base::numbers::{plural, thousands};
use crate::cli::options::RunOptions;
use crate::cli::{CliError, records};
use crate::external::external_backends;
use crate::model::Problem;
use crate::run::control::Control;
use crate::run::shard::Shard;
use crate::run::tally::Tally;
use crate::sat::enumerate::{SatChoice, Strategy};
use crate::sat::solver::BACKENDS;
use crate::shard::{Cubes, Question, Record};

/// The engine of this name, or the first that splits formulas.
pub(in crate::cli) fn of_engine(named: Option<&str>, choice: SatChoice) -> Result<Cubes, CliError> {
    if choice.enumeration.strategy == Strategy::Plain {
        return Err(CliError::Usage(
            "--strategy plain splits nothing: --shard goes with --strategy cubes".to_owned(),
        ));
    }
    let name = named.unwrap_or(BACKENDS[0].name);
    let backend = BACKENDS.iter().find(|backend| backend.name == name).ok_or_else(|| {
        let all = BACKENDS.iter().map(|backend| backend.name).join(" or ");
        let why = if external_backends().iter().any(|backend| backend.name == name) {
            "external solvers search no shards".to_owned()
        } else {
            format!("the engine {name} splits no formula")
        };
        CliError::Usage(format!("{why}: solve --shard goes with --engine {all}"))
    })?;
    Ok(Cubes::new(backend, choice))
}

/// Searches shares and prints them.
pub(in crate::cli) fn search(
    cubes: Cubes,
    problem: &Problem,
    which: &ShardOptions,
    options: &RunOptions,
) -> Result<ExitCode, CliError> {
    let question = cubes.question(problem, &Control::default())?;
    run(&CubeShares { cubes, problem, question }, which, options)
}

/// The cubes of a problem.
struct CubeShares<'a> {
    cubes: Cubes,
    problem: &'a Problem,
    question: Question,
}

impl Job for CubeShares<'_> {
    fn question(&self) -> &Question {
        &self.question
    }

    fn stage(&self, shard: Shard) -> String {
        format!("{}, shard {shard}: {}", self.question.describe(), self.cubes.solver())
    }

    fn search(&self, shard: Shard, control: &Control) -> Result<Searched, CliError> {
        let (found, completion) = self.cubes.search(self.problem, shard, control)?;
        let solver = self.cubes.solver();
        let total = found.tally.total;
        let mut json = records::head(self.problem);
        json.insert("engine".to_owned(), json!(solver));
        json.insert("type".to_owned(), json!("tally"));
        // The least of an orbit may be in another share, so that a share has no fundamental ones of its own.
        let tally = Tally { orbits: None, ..found.tally };
        records::add_tally(&mut json, &tally);
        json.insert("seconds".to_owned(), records::seconds(found.time));
        let part = Map::from_iter([
            ("cubes".to_owned(), json!(found.covered.units.to_string())),
            ("cube_digest".to_owned(), json!(found.covered.digest.to_string())),
        ]);
        let text = format!(
            "{}: {total} placement{} in {} cubes, {:.3} s ({solver})",
            self.question.describe(),
            plural(total),
            thousands(found.covered.units.into()),
            found.time.as_secs_f64(),
        );
        let question = self.question.clone();
        let record =
            Record::of_cubes(question, shard, found.covered, &found.tally, solver, found.time);
        Ok(Searched { record, completion, text, remark: None, json, part })
    }
}
