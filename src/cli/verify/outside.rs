//! The solvers outside in `verify`: each is asked what the engines were asked, under every encoding, and held to their
//! answer.

use std::collections::{BTreeMap, BTreeSet};
use std::env::temp_dir;
use std::fmt::Write;

use itertools::Itertools;
use serde_json::{Map, Value, json};

use super::super::options::ModelOptions;
use super::super::solver_options::SolverOptions;
use super::super::{CliError, records};
use super::Asked;
use super::table::Table;
use crate::external::{Judge, Judgement, Listing, Profile, Status};
use crate::format::FORMATS;
use crate::instance::Instance;
use crate::model::{Model, Problem};
use crate::query::export_command;
use crate::query::{
    Answer, Disagreement, EngineAnswer, Foreign, ForeignAnswer, QueryError, Reference, Through,
    enumeration,
};
use crate::run::control::Control;
use crate::run::engine::{EncodingNames, EngineKind};
use crate::sat::encoding::EncodingChoice;
use crate::verify::difference;

/// The solvers outside, and what came of asking them.
pub(super) struct Outside<'a> {
    judge: Judge<'a>,
    profiles: Vec<Profile>,
    encodings: Vec<EncodingChoice>,
    model: &'a Model,
    options: &'a ModelOptions,
    /// Whether the options leave the level open.
    seeks: bool,
    /// Solvers that are not there.
    missing: BTreeSet<String>,
    /// Solvers that are at fault; they are asked no more.
    faulty: BTreeSet<String>,
    faults: Vec<String>,
    /// Questions without an answer, by what came instead.
    open: BTreeMap<&'static str, usize>,
}

impl<'a> Outside<'a> {
    pub fn new(
        options: &'a SolverOptions,
        encodings: Vec<EncodingChoice>,
        &Asked { model, options: model_options, settings, profiles, .. }: &Asked<'a>,
        control: &'a Control,
    ) -> Self {
        Self {
            judge: options.judge(control),
            profiles: profiles.to_vec(),
            encodings,
            model,
            options: model_options,
            seeks: model.sought(settings).is_some(),
            missing: BTreeSet::new(),
            faulty: BTreeSet::new(),
            faults: Vec::new(),
            open: BTreeMap::new(),
        }
    }

    /// Of the longest name of a row.
    pub fn width(&self, problem: &Problem) -> usize {
        let labels = self.profiles.iter().cartesian_product(&self.encodings);
        let labels = labels.map(|(profile, encoding)| {
            let names = encoding.settle(problem).names_for(problem);
            label(profile, problem, &names).len()
        });
        labels.max().unwrap_or_default()
    }

    /// Asks every solver under every encoding, and prints each answer with its comparison. `rows` are the engines' answers.
    pub fn ask(
        &mut self,
        rows: &[EngineAnswer<'_>],
        table: &mut Table,
    ) -> Result<Vec<Answer>, CliError> {
        let Some(first) = rows.first().filter(|_| !self.profiles.is_empty()) else {
            return Ok(Vec::new());
        };
        // Best is one that shares nothing with the formula that the solver gets, and that lists.
        let rank = |row: &&EngineAnswer<'_>| {
            (row.answer.kind != EngineKind::Sat, row.engine.capabilities().lists)
        };
        let lister = rows.iter().filter(|row| row.engine.capabilities().lists).max_by_key(rank);
        let trusted = lister.unwrap_or(first);
        let above = rows.iter().map(|row| &row.above).find(|above| !above.is_empty()).cloned();
        let (problem, total) = (&trusted.problem, trusted.answer.tally.total.clone());
        let reference = Reference::new(
            trusted.engine,
            problem,
            total,
            above.unwrap_or_default(),
            self.judge.control,
        )?;
        let instance = Instance::new(problem);
        let encodings: Vec<(EncodingChoice, EncodingNames)> = self
            .encodings
            .iter()
            .map(|&encoding| (encoding, encoding.settle(problem).names(&instance)))
            .unique_by(|(_, names)| *names)
            .collect();
        let mut answers = Vec::new();
        for profile in self.profiles.clone() {
            for &(encoding, names) in &encodings {
                let gone = [&self.missing, &self.faulty];
                if gone.iter().any(|names| names.contains(&profile.name)) {
                    break;
                }
                let command = |problem: &Problem| self.export_command(problem, &names);
                let foreign = Foreign {
                    judge: self.judge,
                    profile: &profile,
                    encoding,
                    about: self.model.about(),
                    command: &command,
                    scratch: &temp_dir(),
                };
                match foreign.ask(problem, Some(&reference))? {
                    ForeignAnswer::Through(through) => {
                        let compared = compare(&trusted.answer, &through.answer);
                        print(table, problem, &through, compared.is_ok())?;
                        compared?;
                        answers.push(through.answer);
                    }
                    ForeignAnswer::Judged { judgement, found } => {
                        self.judged(problem, (&profile, &names), &judgement, found, table)?;
                    }
                }
            }
        }
        Ok(answers)
    }

    fn judged(
        &mut self,
        problem: &Problem,
        (profile, names): (&Profile, &EncodingNames),
        judgement: &Judgement,
        found: u64,
        table: &mut Table,
    ) -> Result<(), CliError> {
        let Judgement { status, why, kept, .. } = judgement;
        if table.json {
            let mut record = records::head(problem);
            record.insert("engine".to_owned(), json!(profile.name));
            records::add_encoding(&mut record, names);
            record.insert("type".to_owned(), json!("judgement"));
            record.insert("status".to_owned(), json!(status.name()));
            record.insert("why".to_owned(), json!(why));
            record.insert("found".to_owned(), json!(found.to_string()));
            if let Some(kept) = kept {
                match &kept.file {
                    Ok(file) => {
                        record.insert("formula".to_owned(), json!(file.display().to_string()))
                    }
                    Err(why) => record.insert("not_kept".to_owned(), json!(why)),
                };
                if let Some(command) = &kept.command {
                    record.insert("command".to_owned(), json!(command));
                }
            }
            table.record(&record)?;
        }
        if *status == Status::Missing {
            self.missing.insert(profile.name.clone());
            return Ok(());
        }
        let label = label(profile, problem, names);
        let so_far = if found > 0 { format!(", after {found} placements") } else { String::new() };
        let reason = if why.is_empty() { String::new() } else { format!(": {why}") };
        table.no_answer(problem, &label, &format!("{status}{reason}{so_far}"))?;
        if let Some(kept) = kept {
            self.faulty.insert(profile.name.clone());
            let mut fault = format!("FAULTY: {label} at n = {}: {status}{reason}\n", problem.size);
            let _ = match &kept.file {
                Ok(file) => write!(fault, "  the formula       {}", file.display()),
                Err(why) => write!(fault, "  the formula       is not kept: {why}"),
            };
            if let Some(command) = &kept.command {
                let _ = write!(fault, "\n  to see it again   {command}");
            }
            self.faults.push(fault);
        } else {
            *self.open.entry(status.name()).or_default() += 1;
        }
        Ok(())
    }

    /// The faults, with what shows them again.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// What is to be said of the others at the end: who was asked no more, who did not answer, who was not there.
    pub fn left_open(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.faulty.is_empty() {
            let names = self.faulty.iter().join(", ");
            lines.push(format!("NOT ASKED FURTHER: {names}"));
        }
        if !self.open.is_empty() {
            let all: usize = self.open.values().sum();
            let kinds = self.open.iter().map(|(status, count)| format!("{count} {status}"));
            lines.push(format!("OPEN: {all} without an answer ({})", kinds.format(", ")));
        }
        if !self.missing.is_empty() {
            let names = self.missing.iter().join(", ");
            let verb = if self.missing.len() == 1 { "is" } else { "are" };
            lines.push(format!("MISSING: {names} ({verb} not on PATH, or no program)"));
        }
        lines
    }

    /// Whether every solver that is there was right, and answered.
    pub fn is_right(&self) -> bool {
        self.faulty.is_empty() && self.open.is_empty()
    }

    /// Whether every solver was there.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }

    /// The command that writes a formula as the solvers get it.
    fn export_command(&self, problem: &Problem, names: &EncodingNames) -> String {
        let command =
            export_command(problem.size, &self.options.words(), &FORMATS[0], Some(names), None);
        match &problem.level {
            Some(level) if self.seeks => {
                format!("{command} --set {}={}", level.parameter, level.value)
            }
            _ => command,
        }
    }
}

fn label(profile: &Profile, problem: &Problem, names: &EncodingNames) -> String {
    let enumeration = (!profile.is_counter()).then(|| enumeration(problem));
    Answer::label_of(&profile.name, enumeration.as_ref(), Some(names))
}

/// Holds an answer against an engine's, and against itself.
fn compare(trusted: &Answer, answer: &Answer) -> Result<(), QueryError> {
    if let Some(difference) = difference(&trusted.tally, &answer.tally) {
        let (first, second) = (trusted.label(), answer.label());
        return Err(Box::new(Disagreement { first, second, difference, example: None }).into());
    }
    answer.check_symmetry()
}

fn print(
    table: &mut Table,
    problem: &Problem,
    Through { answer, listing }: &Through,
    agrees: bool,
) -> Result<(), CliError> {
    if !table.json {
        return Ok(table.answer(problem, answer, &[], (false, agrees))?);
    }
    let mut record = records::answer(problem, answer);
    record.insert("agrees".to_owned(), json!(agrees));
    let verdict = if answer.tally.total > 0 { Status::Sat } else { Status::Unsat };
    record.insert("status".to_owned(), json!(verdict.name()));
    if let Some(listing) = listing {
        record.extend(calls(listing));
    }
    Ok(table.record(&record)?)
}

fn calls(listing: &Listing) -> Map<String, Value> {
    let mut record = Map::new();
    record.insert("calls".to_owned(), json!(listing.calls));
    record.insert("solver_seconds".to_owned(), records::seconds(listing.wall));
    record.insert("cpu_seconds".to_owned(), records::seconds(listing.cpu));
    record.insert("peak_bytes".to_owned(), json!(listing.peak));
    record
}
