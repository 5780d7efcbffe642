//! `nq-sat verify`: every engine on the same question; a table and a verdict.

use std::io::Write;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use itertools::Itertools;

use super::fuzz::{self, Asking, FuzzOptions};
use super::options::{
    ALL, EncodingOptions, EnumerationOptions, ModelOptions, RunOptions, SizeRange,
};
use super::progress::Progress;
use super::solver_options::SolverOptions;
use super::{CliError, Result, applies, error, output, session};
use nq_board::run::Control;
use nq_cnf::format::ObjectiveUse;
use nq_external::solvers::Profile;
use nq_query::ask::registry::{Engines, MakeEngines};
use nq_query::compare::words::verdict;
use nq_query::compare::words::verify_table::VerifyTable;
use nq_query::{
    ExternalSolvers, MOST_FOR_BLOCKING, Query, Verification, VerifyEvent, VerifySummary,
};

/// Compare all engines, encodings and solvers
///
/// Every engine answers the same question, and a table shows whether they agree. SAT engines run
/// with every encoding and with every strategy that the options leave open.
#[derive(Args)]
#[command(mut_arg("model", |arg| arg.help("Built-in model, TOML file, or all").long_help(MODEL)))]
#[command(mut_arg("encoding", |arg| arg.help(AT_MOST_ONE).long_help(ENCODINGS)))]
#[command(mut_arg("cardinality", |arg| arg.help(CARDINALITY).long_help(CARDINALITIES)))]
#[command(mut_arg("strategy", |arg| arg.long_help(STRATEGY)))]
#[command(mut_arg("symmetry", |arg| arg.long_help(SYMMETRY)))]
#[command(mut_arg("timeout", |arg| arg.help_heading("Search")))]
#[command(mut_args(|arg| {
    let id = arg.get_id().as_str();
    let is_rare = ["seed", "fuzz_from", "output", "profiles", "keep"].contains(&id);
    if is_rare { arg.hide_short_help(true) } else { arg }
}))]
pub(super) struct Verify {
    #[command(flatten)]
    sizes: SizeRange,
    #[command(flatten)]
    model: ModelOptions,
    /// Only this engine; repeatable
    ///
    /// `nq-sat list engines` shows the engines. The name of an external solver works too (`nq-sat
    /// list solvers`). Repeat the option to compare several engines.
    #[arg(short, long, value_name = "NAME", help_heading = "Search")]
    engine: Vec<String>,
    #[command(flatten)]
    enumeration: EnumerationOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    #[command(flatten)]
    solvers: SolverOptions,
    #[command(flatten, next_help_heading = "Random models")]
    fuzz: FuzzOptions,
    #[command(flatten)]
    run: RunOptions,
}

/// The help of the shared options whose defaults differ here.
const MODEL: &str = "Built-in model, TOML file, or all\n\n\
    `nq-sat list models` shows the built-in models. `all` runs every one of them. Everything \
    else is the name of a TOML file.";
const AT_MOST_ONE: &str = "Encoding of at-most-one constraints [default: all]";
const CARDINALITY: &str = "Encoding of cardinality constraints [default: all]";
const ENCODINGS: &str = "Encoding of at-most-one constraints [default: all]\n\n\
    Selects how at-most-one constraints become clauses. `nq-sat list encodings` shows the names. \
    `auto` chooses by the size of the board. `all` runs every encoding.";
const CARDINALITIES: &str = "Encoding of cardinality constraints [default: all]\n\n\
    Selects how constraints on numbers of pieces become clauses. `nq-sat list encodings` shows the \
    names. `auto` chooses by the numbers. `all` runs every encoding.";
const STRATEGY: &str = "Strategy of SAT engines: cubes or blocking\n\n\
    `cubes` splits the formula into cubes and searches each cube. `blocking` uses one solver and \
    excludes each solution by a clause. The default is both.";
const SYMMETRY: &str = "Use of symmetry by cubes: orbits or none\n\n\
    `orbits` searches one cube of each orbit. `none` searches every cube. The default is both.";

impl Verify {
    pub(super) fn run(&self, make_engines: MakeEngines) -> Result<ExitCode> {
        if let Some(models) = self.fuzz.models()? {
            let Self { engine, encoding, enumeration, solvers, run, .. } = self;
            let asking = Asking { make_engines, engines: engine, encoding, enumeration, solvers };
            return fuzz::run(models, &self.fuzz, &asking, run);
        }
        let queries = self.model.queries()?;
        let enumerations = self.enumeration.choices()?;
        let encodings = self.encoding.choices(ALL)?;
        let engines = Engines::under(make_engines, &encodings, &enumerations);
        let engines = engines.chosen(&self.engine)?;
        // Refuse a size that no engine takes before spending hours on smaller ones.
        let mut cardinalities = Err(None);
        for query in &queries {
            let sizes = self.sizes.of(query)?;
            query.at(*sizes.end()).choose(engines.iter().copied())?;
            let checked = self.encoding.check_cardinality(query, &sizes);
            cardinalities = cardinalities.or(checked.map_err(Some));
        }
        // One model that uses the encoding is enough.
        if let Err(Some(refusal)) = cardinalities {
            return Err(refusal);
        }
        // Before Ctrl-C is wired: it ends the program at once while a file is read.
        let profiles = self.solvers.chosen()?;
        let needs = |query: &Query| query.model.sought(&query.settings).is_none();
        if queries.iter().any(needs) {
            let format = |profile: &&Profile| profile.format().objective;
            let one = profiles.iter().find(|one| format(one) == ObjectiveUse::Required);
            if let Some(Profile { name, .. }) = one {
                refuse!(
                    "{name} reads wcnf, which needs a model that maximises or minimises: give one, \
                     or leave the solver out"
                );
            }
        }
        if profiles.is_empty() {
            applies::check(engines.iter().copied(), &self.encoding, &self.enumeration)?;
        }
        let control = session::control();
        let mut all_right = true;
        for (number, query) in queries.iter().enumerate() {
            if queries.len() > 1 && !self.run.json {
                let line = if number > 0 { "\n" } else { "" };
                let heading = format!("{line}{}: {}\n", query.model.name(), query.model.about());
                output::print::<CliError>(heading.as_bytes())?;
            }
            let query = query.clone().named_engines(&self.engine).enumeration(enumerations[0]);
            let sizes = self.sizes.of(&query)?;
            let verification = Verification {
                query: &query,
                engines: &engines,
                solvers: Some(ExternalSolvers {
                    checker: self.solvers.checker(&control),
                    profiles: &profiles,
                    encodings: &encodings,
                }),
                control: &control,
            };
            let verdict = self.table(&verification, sizes, &control)?;
            if let Some(reason) = verdict.stopped {
                if !self.run.json {
                    complain!("nq-sat: {reason}: the table is incomplete");
                }
                return Ok(error::stopped(reason));
            }
            // With --require, a missing solver or checker leaves the check incomplete.
            let is_whole = verdict.missing.is_empty() && verdict.has_all_proofs();
            let is_whole = is_whole || !self.solvers.require;
            all_right &= verdict.is_right() && is_whole;
        }
        Ok(if all_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// The table of one model, and its verdict.
    fn table(
        &self,
        verification: &Verification<'_>,
        sizes: RangeInclusive<u32>,
        control: &Arc<Control>,
    ) -> Result<VerifySummary> {
        let labels = verification.labels(*sizes.start())?;
        let width = labels.iter().map(String::len).max().unwrap_or_default();
        let mut table = VerifyTable::new(width);
        let mut out = output::stdout();
        let mut progress = None;
        let verdict = verification.sizes::<CliError>(sizes, &mut |event| {
            // Clear the progress line before a row is written.
            progress = None;
            match event {
                VerifyEvent::Asks => {
                    progress = Some(Progress::watch(control, self.run.is_silent()));
                    Ok(())
                }
                VerifyEvent::Row(row) => {
                    if self.run.json {
                        output::record(&mut out, row)?;
                    } else if !self.run.quiet {
                        table.row(&mut out, row)?;
                    }
                    Ok(out.flush()?)
                }
            }
        })?;
        drop(progress);
        if verdict.stopped.is_none() {
            tell_left_out(&verdict);
            if !self.run.json {
                verdict::write(&mut out, &verdict)?;
            }
            out.flush()?;
        }
        Ok(verdict)
    }
}

/// Prints on standard error which engines were left out.
fn tell_left_out(verdict: &VerifySummary) {
    if !verdict.plain_left_out.is_empty() {
        let sizes = verdict.plain_left_out.iter().join(", ");
        complain!(
            "nq-sat: the strategy `blocking` was left out at n = {sizes}, where there are more \
             than {MOST_FOR_BLOCKING} placements; --strategy blocking includes it"
        );
    }
    if !verdict.too_large.is_empty() {
        let engines = verdict.too_large.iter();
        let engines = engines.map(|(engine, sizes)| format!("{engine} {sizes}"));
        complain!(
            "nq-sat: left out because they take long: {}; --engine NAME includes an engine",
            engines.into_iter().format(", ")
        );
    }
}
