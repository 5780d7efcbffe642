//! Runs external solvers on the question of the engines, with every encoding. They list or count
//! all placements.

use std::collections::BTreeSet;
use std::env::temp_dir;

use itertools::Itertools;

use crate::ask::answer::{Answer, Gathered};
use crate::ask::question::Query;
use crate::compare::engines::EngineAnswer;
use crate::compare::reference::Reference;
use crate::compare::{
    AnswerRow, NoAnswerRow, See, SolverRun, VerifyEvent, VerifyReport, VerifyRow, other_formats,
};
use crate::error::{QueryError, Result};
use nq_board::base::{Count, Placement};
use nq_board::model::Problem;
use nq_board::run::{Completion, EncodingNames, EnumerationNames, Instant, Tally};
use nq_cnf::instance::Instance;
use nq_cnf::sat::encoding::{Encoding, EncodingChoice};
use nq_cnf::sat::enumerate::Strategy;
use nq_external::solvers::{
    CheckedAnswer, FormulaFile, Listing, Profile, ProofCheck, SolverCheckError, SolverChecker,
    Status, splits,
};

/// The external solvers to run, and how.
#[derive(Clone, Copy)]
pub struct ExternalSolvers<'a> {
    /// Runs and checks them.
    pub checker: SolverChecker<'a>,
    /// Their command lines.
    pub profiles: &'a [Profile],
    /// The encodings for each solver.
    pub encodings: &'a [EncodingChoice],
}

impl ExternalSolvers<'_> {
    /// The labels of the possible rows of a problem.
    pub(crate) fn labels(&self, problem: &Problem) -> impl Iterator<Item = String> {
        let pairs = self.profiles.iter().cartesian_product(self.encodings);
        pairs.map(|(profile, encoding)| {
            let names = encoding.resolve(problem).names_for(problem);
            if !profile.reads_formulas() {
                return format!("{} ({})", profile.name, profile.format().name);
            }
            let enumeration = enumeration(profile, problem);
            Answer::label_of(&profile.name, enumeration.as_ref(), Some(&names))
        })
    }

    /// Runs every solver that is not `gone` with every encoding, and adds the rows to the report. A
    /// missing or faulty solver is gone. Fails when an answer differs from that of the engines, and
    /// when the solver shows a fault of this program.
    pub(crate) fn ask<E: From<QueryError>>(
        &self,
        query: &Query,
        rows: &[EngineAnswer<'_>],
        gone: &BTreeSet<String>,
        report: &mut VerifyReport,
        see: See<'_, E>,
    ) -> Result<(), E> {
        if self.profiles.is_empty() || rows.is_empty() {
            return Ok(());
        }
        see(VerifyEvent::Asks)?;
        let Some(reference) =
            report.unless_stopped(Reference::among(rows, self.checker.control))?.flatten()
        else {
            return Ok(());
        };
        let problem = reference.problem;
        let instance = Instance::new(problem);
        let encodings = self.encodings.iter().map(|encoding| {
            let encoding = encoding.resolve(problem);
            let names = encoding.names(&instance);
            (encoding, names)
        });
        let encodings: Vec<_> = encodings.unique_by(|(_, names)| *names).collect();
        let mut gone = gone.clone();
        let reference = &reference;
        let questions = self.profiles.iter().flat_map(|profile| {
            // Other formats have no encodings.
            let some = if profile.reads_formulas() { &encodings[..] } else { &encodings[..1] };
            some.iter().map(move |(encoding, names)| (profile, encoding, *names))
        });
        for (profile, encoding, names) in questions {
            if gone.contains(&profile.name) {
                continue;
            }
            see(VerifyEvent::Asks)?;
            let row = if profile.reads_formulas() {
                let solvers = self;
                SolverCase { solvers, query, profile, encoding, names, reference }.ask(&instance)
            } else {
                other_formats::ask(query, &self.checker, profile, reference)
            };
            let Some(row) = report.unless_stopped(row)? else { return Ok(()) };
            see(VerifyEvent::Row(&row))?;
            match &row {
                VerifyRow::Answer(row) => reference.compare(&row.answer)?,
                VerifyRow::NoAnswer(row) if row.is_last() => {
                    gone.insert(profile.name.clone());
                }
                VerifyRow::NoAnswer(_) | VerifyRow::Decided(_) => {}
            }
            report.rows.push(row);
        }
        Ok(())
    }
}

/// How an external solver lists placements; a counter lists none.
fn enumeration(profile: &Profile, problem: &Problem) -> Option<EnumerationNames> {
    let strategy = if splits(problem) { Strategy::Cubes } else { Strategy::Blocking };
    let names = EnumerationNames { strategy: strategy.name(), symmetry: None };
    (!profile.is_counter() && profile.reads_formulas()).then_some(names)
}

/// One external solver with one encoding.
struct SolverCase<'a> {
    solvers: &'a ExternalSolvers<'a>,
    /// Its command line writes the formula.
    query: &'a Query,
    profile: &'a Profile,
    encoding: &'a Encoding,
    names: EncodingNames,
    reference: &'a Reference<'a>,
}

impl SolverCase<'_> {
    /// Lists or counts all placements with the solver. Each model is checked against the formula,
    /// geometry and the reference.
    fn ask(&self, instance: &Instance) -> Result<VerifyRow> {
        let start = Instant::now();
        let Self { profile, reference, .. } = *self;
        let (checker, problem) = (self.solvers.checker, reference.problem);
        checker.control.begin(format!("n = {}: {}", problem.size, profile.name));
        let mut file = self.export(instance)?;
        if profile.is_counter() {
            let known = &reference.answer.tally.total;
            let answer = checker.count(&mut file, profile, Some(known))?;
            return Ok(match answer.count {
                Some(total) => {
                    let tally = Tally::of_total(total);
                    let why = || ProofCheck::NotChecked("it counts models".to_owned());
                    self.answer((tally, None), (None, checker.proofs.then(why)), start)
                }
                None => self.no_answer(answer, 0),
            });
        }
        let mut gathered = Gathered::new(problem);
        let mut found = 0;
        let mut add = |placement: &Placement| {
            found += 1;
            gathered.add(placement);
        };
        let expected = reference.placements.as_ref();
        let mut listing = checker.list((&mut file, instance), profile, expected, &mut add)?;
        if let Some(answer) = listing.ended_by.take() {
            return Ok(self.no_answer(answer, found));
        }
        let mut proof = listing.proof.take();
        for excluded in reference.excluded {
            let answer = self.impossible(excluded)?;
            if answer.status != Status::Unsat {
                return Ok(self.no_answer(answer, found));
            }
            proof = proof.zip(answer.proof).map(|(all, one)| all.and(one));
        }
        let tally = gathered.finish(Completion::Complete);
        Ok(self.answer(tally, (Some(listing), proof), start))
    }

    /// Searches for a placement at a level that is better than the best.
    fn impossible(&self, excluded: &Problem) -> Result<CheckedAnswer> {
        let instance = Instance::new(excluded);
        let file = self.export(&instance)?;
        Ok(self.solvers.checker.check(&file, self.profile, Some(false))?)
    }

    fn export<'i>(&self, instance: &'i Instance) -> Result<FormulaFile<'i>, SolverCheckError> {
        let origin = self.query.origin(instance.problem(), &self.names);
        let provenance = origin.provenance(self.query.model.about());
        let control = self.solvers.checker.control;
        FormulaFile::exported(instance, self.encoding, provenance, &temp_dir(), control)
    }

    /// The row of an answer. A counter gives only a number.
    fn answer(
        &self,
        (tally, burnside): (Tally, Option<Count>),
        (listing, proof): (Option<Listing>, Option<ProofCheck>),
        start: Instant,
    ) -> VerifyRow {
        let problem = self.reference.problem;
        let status = if tally.total > 0 { Status::Sat } else { Status::Unsat };
        let answer = Answer {
            encoding: Some(self.names),
            enumeration: enumeration(self.profile, problem),
            burnside,
            ..Answer::complete(&self.profile.name, tally, start.elapsed())
        };
        VerifyRow::Answer(Box::new(AnswerRow {
            problem: problem.clone(),
            agrees: self.reference.compare(&answer).is_ok(),
            answer,
            partial: None,
            known: Vec::new(),
            is_first: false,
            solver: Some(SolverRun { status, listing, proof }),
        }))
    }

    fn no_answer(&self, answer: CheckedAnswer, found: u64) -> VerifyRow {
        let problem = self.reference.problem;
        let how = (Some(self.names), enumeration(self.profile, problem));
        NoAnswerRow::of(problem, &self.profile.name, how, answer, found)
    }
}
