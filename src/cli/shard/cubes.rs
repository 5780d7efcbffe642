//! Shards of the cubes of a formula, searched by a SAT solver.

use itertools::Itertools;

use crate::cli::{CliError, Result};
use nq_cnf::sat::enumerate::{SatChoice, SatEngine, Strategy};
use nq_cnf::sat::solver::BACKENDS;
use nq_external::solvers::external_backends;

/// The engine of this name, or the first that splits formulas into cubes.
pub(in crate::cli) fn of_engine(named: Option<&str>, choice: SatChoice) -> Result<SatEngine> {
    if choice.enumeration.strategy == Strategy::Blocking {
        refuse!("--strategy blocking has no cubes: --shard needs --strategy cubes");
    }
    let name = named.unwrap_or(BACKENDS[0].name);
    let backend = BACKENDS.iter().find(|backend| backend.name == name).ok_or_else(|| {
        let all = BACKENDS.iter().map(|backend| backend.name).join(" or ");
        let why = if external_backends().iter().any(|backend| backend.name == name) {
            "external solvers do not search shards".to_owned()
        } else {
            format!("the engine {name} splits no formula")
        };
        CliError::Usage(format!("{why}: solve --shard needs --engine {all}"))
    })?;
    Ok(SatEngine::new(backend, choice))
}
