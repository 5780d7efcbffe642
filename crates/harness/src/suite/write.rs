//! Decides the instances of a suite by published values, theorems and engines, and writes its
//! folder.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::suite::claim::{Claim, Known, PlaceInSuite, SuiteDetails, conclude, found, published};
use crate::suite::error::SuiteError;
use crate::suite::family::{Draft, Family, Plan};
use crate::suite::other_programs::{
    BenchExec, Chosen, DESCRIPTION, GBD_FILE, GbdTable, description,
};
use crate::suite::select::Selector;
use crate::suite::verdict::Verdict;
use nq_board::model::Problem;
use nq_board::run::Control;
use nq_cnf::format::FORMATS;
use nq_query::ask::registry::Engines;
use nq_query::{InstanceFolder, QueryError, write_instances};
use nq_show::columns::{Align, Columns};

/// What to write.
pub struct SuiteOrder<'a> {
    /// The families.
    pub families: &'a [&'static Family],
    /// What to draft of each.
    pub plan: Plan,
    /// Each must keep an instance.
    pub selectors: &'a [Selector],
    /// The engines that decide instances.
    pub engines: &'a Engines,
    /// The command line that writes the same suite.
    pub command: &'a str,
    /// The most instances of a submission to a SAT competition, if it is one: it has a description.
    /// The rules ask for 20 new instances, of which at least 10 are neither solved by `MiniSat`
    /// within a minute nor unsolved by a good solver within an hour.
    pub competition: Option<usize>,
}

/// The instances of a family, or of a model, that were written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FamilySummary {
    r#type: &'static str,
    /// The family or the model.
    pub family: String,
    /// Instances with a solution.
    pub satisfiable: usize,
    /// Instances without one.
    pub unsatisfiable: usize,
    /// Instances of a model that nothing decided within the budget of work.
    pub unknown: usize,
    /// Instances that were not selected, or that have more pieces than squares.
    pub left_out: usize,
}

impl FamilySummary {
    pub(crate) fn new(family: &str) -> Self {
        let family = family.to_owned();
        Self { r#type: "suite", family, satisfiable: 0, unsatisfiable: 0, unknown: 0, left_out: 0 }
    }

    /// Counts instances with this verdict.
    pub(crate) const fn add(&mut self, verdict: Option<Verdict>, number: usize) {
        match verdict {
            Some(Verdict::Satisfiable) => self.satisfiable += number,
            Some(Verdict::Unsatisfiable) => self.unsatisfiable += number,
            None => self.unknown += number,
        }
    }
}

/// Writes a row for each family: its instances with and without a solution. Undecided instances and
/// those that were left out have a column if there are any.
pub fn write_summary(out: &mut dyn Write, summary: &[FamilySummary]) -> io::Result<()> {
    let has_unknown = summary.iter().any(|family| family.unknown > 0);
    let is_selected = summary.iter().any(|family| family.left_out > 0);
    let widest = summary.iter().map(|family| family.family.len()).max().unwrap_or(0);
    let mut table = Columns::default()
        .with("family", widest, Align::Left)
        .with("satisfiable", 0, Align::Right)
        .with("unsatisfiable", 0, Align::Right);
    if has_unknown {
        table = table.with("unknown", 0, Align::Right);
    }
    if is_selected {
        table = table.with("left out", 0, Align::Right);
    }
    writeln!(out, "{}", table.header())?;
    for FamilySummary { family, satisfiable, unsatisfiable, unknown, left_out, .. } in summary {
        let mut cells = vec![family.clone(), satisfiable.to_string(), unsatisfiable.to_string()];
        cells.extend(has_unknown.then(|| unknown.to_string()));
        cells.extend(is_selected.then(|| left_out.to_string()));
        writeln!(out, "{}", table.row(&cells))?;
    }
    Ok(())
}

/// Writes a suite to a new folder. An incomplete folder never appears. Fails when the folder cannot
/// be written, an instance is not decided, or the control stops the run.
pub fn write_suite(
    order: &SuiteOrder<'_>,
    folder: &Path,
    control: &Control,
) -> Result<Vec<FamilySummary>, SuiteError> {
    let mut summary = Vec::new();
    write_instances(folder, control, |instances| {
        let mut writer = Writer {
            order,
            instances,
            table: GbdTable::new(),
            benchexec: BenchExec::default(),
            chosen: Vec::new(),
            control,
        };
        for &family in order.families {
            let mut counted = FamilySummary::new(family.name);
            for draft in family.drafts(&order.plan)? {
                if order.competition.is_some_and(|most| writer.chosen.len() >= most) {
                    counted.left_out += 1;
                    continue;
                }
                match writer.add(family, &draft)? {
                    Some(verdict) => counted.add(Some(verdict), 1),
                    None => counted.left_out += 1,
                }
            }
            summary.push(counted);
        }
        writer.finish()
    })?;
    Ok(summary)
}

struct Writer<'a, 'f> {
    order: &'a SuiteOrder<'a>,
    instances: &'a mut InstanceFolder<'f>,
    table: GbdTable,
    benchexec: BenchExec,
    /// The instances so far, for the description of a submission.
    chosen: Vec<Chosen>,
    control: &'a Control,
}

impl Writer<'_, '_> {
    /// Writes an instance. Returns its verdict, or nothing if it is not selected.
    fn add(
        &mut self,
        family: &'static Family,
        draft: &Draft,
    ) -> Result<Option<Verdict>, SuiteError> {
        let SuiteOrder { plan: Plan { grade, seed, .. }, engines, .. } = self.order;
        let known = decide(draft, &draft.query.problem()?, engines, self.control)?;
        let Some(verdict) = known.verdict else { return Ok(None) };
        let export = draft.query.export(&FORMATS[0], None)?;
        let encoding = || draft.query.encoding_of(export.instance().problem());
        let label = encoding().names(export.instance()).label();
        let encoded = export.encoded(encoding())?;
        let mut times = Vec::new();
        for selector in self.order.selectors {
            let instance = (&export, &encoded, &encoding());
            match selector.time(draft, instance, verdict, self.control)? {
                Some(time) => times.push(time),
                None => return Ok(None),
            }
        }
        let place = PlaceInSuite {
            family: family.name,
            grade: grade.name(),
            seed: *seed,
            parameters: draft.parameters.iter().copied().collect::<BTreeMap<_, _>>(),
        };
        let details = SuiteDetails { place: Some(place), known: &known, times: &times };
        let file = format!("{}.cnf", draft.name);
        let written = self.instances.add_as(file, &encoded, Some(details))?;
        if draft.has_own_model {
            let model = &draft.query.model;
            self.instances.add_text(model.selector(), model.text())?;
        }
        self.table.add((family, *grade), draft, &label, verdict, &written);
        self.benchexec.add(family.name, &written.file, verdict);
        let (file, command) = (written.file.clone(), encoded.origin.command.clone());
        self.chosen.push(Chosen { family, file, command, verdict, times });
        Ok(Some(verdict))
    }

    /// Writes the files for other programs.
    fn finish(self) -> Result<(), SuiteError> {
        self.instances.add_text(GBD_FILE, &self.table.0)?;
        for (file, text) in self.benchexec.files() {
            self.instances.add_text(&file, &text)?;
        }
        if self.order.competition.is_some() {
            let text = description(self.order.command, &self.chosen);
            self.instances.add_text(DESCRIPTION, &text)?;
        }
        let about = format!(
            "Instances with known verdicts. This command writes them again:\n\n    {}\n\n\
             manifest.jsonl has a line for each instance: command, verdict, evidence, sizes and \
             hashes.\ngbd.csv is a database for gbd. benchexec/ has benchmarks for BenchExec.\n",
            self.order.command
        );
        Ok(self.instances.add_text("README.txt", &about)?)
    }
}

/// The verdict on a draft with all its evidence, by published values, its theorem, and its engines.
/// Fails when nothing decides it, two verdicts differ, an engine fails, or the control stops the
/// search.
pub(super) fn decide(
    draft: &Draft,
    problem: &Problem,
    engines: &Engines,
    control: &Control,
) -> Result<Known, SuiteError> {
    let mut all: Vec<_> = published(problem, false).into_iter().collect();
    all.extend(draft.theorem.map(Claim::from));
    let named = draft.engines.iter().map(|name| engines.by_name(name));
    let named = named.collect::<Result<Vec<_>, _>>().map_err(QueryError::from)?;
    let first = named.into_iter().find(|engine| engine.supports(problem).is_ok());
    let second = draft.second.map(|name| engines.by_name(name)).transpose();
    let second = second.map_err(QueryError::from)?;
    let second = second.filter(|engine| {
        engine.supports(problem).is_ok() && first.is_none_or(|first| first.name() != engine.name())
    });
    for engine in first.into_iter().chain(second) {
        all.extend(found(engine, problem, control)?);
    }
    if all.is_empty() {
        return Err(SuiteError::Undecided(draft.name.clone()));
    }
    // The manifest of a family has verdicts only.
    Ok(Known { count: None, ..conclude(draft.name.clone(), all)? })
}
