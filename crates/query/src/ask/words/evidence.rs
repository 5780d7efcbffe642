//! The evidence for an answer: sentences for everybody, and the technical details.

use std::io::{self, Write};

use itertools::Itertools;

use crate::ask::answer::Answer;
use crate::ask::evidence::Agreement;
use crate::ask::solve::Solution;
use crate::ask::words::found_by::{all_of, found_by, in_sentences, refuted_by};
use crate::ask::words::solution::{Fact, fields};
use nq_board::base::words::counted;
use nq_check::verify::Known;
use nq_show::problem::rules;
use nq_show::style::STRONG;
use nq_show::wrap::paragraph;

/// Writes the evidence under a heading, with the technical details where `verbose`.
pub fn write(out: &mut dyn Write, solution: &Solution, verbose: bool) -> io::Result<()> {
    writeln!(out, "\n{STRONG}Why believe it{STRONG:#}")?;
    for sentence in sentences(solution) {
        paragraph(out, "  - ", &sentence)?;
    }
    if !verbose {
        return Ok(());
    }
    writeln!(out, "\n{STRONG}Details{STRONG:#}")?;
    fields(out, details(solution))
}

/// The evidence in sentences without technical terms.
pub fn sentences(solution: &Solution) -> Vec<String> {
    let mut sentences = Vec::from_iter(witness(solution));
    sentences.extend(in_sentences(&solution.answer));
    sentences.push(agreement(solution));
    sentences.extend(solution.evidence.reference.as_ref().map(|other| blocking(other)));
    if solution.answer.is_complete() {
        sentences.extend(known(&solution.evidence.known));
        let proof = "`nq-sat certify` writes a proof that third-party checkers can check.";
        sentences.push(proof.to_owned());
    }
    sentences
}

/// The check of the placements; nothing if there are none.
fn witness(solution: &Solution) -> Option<String> {
    let total = &solution.answer.tally.total;
    let were_checked = match () {
        () if *total == 0 => return None,
        () if !solution.answer.is_complete() => {
            format!("Each placement found so far was checked ({total} in all)")
        }
        () if *total == 1 => "The placement was checked".to_owned(),
        () if *total == 2 => "Both placements were checked".to_owned(),
        () => format!("All {total} placements were checked"),
    };
    Some(format!("{were_checked}: {}.", rules(&solution.problem)))
}

fn agreement(solution: &Solution) -> String {
    let total = &solution.answer.tally.total;
    match solution.evidence.second() {
        agreement @ (Agreement::With(_) | Agreement::Related(_)) => {
            let found = match () {
                () if solution.first.is_some() && *total > 0 => "found no better one".to_owned(),
                () if *total == 0 => "also found no placement".to_owned(),
                () if *total == 1 => "found the same placement".to_owned(),
                () => format!("found the same {total} placements"),
            };
            let which = match agreement {
                Agreement::With(_) => "which shares no code with the first",
                _ => "which is related to the first and shares code with it",
            };
            format!("A second search, {which}, {found}.")
        }
        Agreement::Proof { .. } => {
            "A proof that the formula has no model was checked step by step, by code that shares \
             none with the solver."
                .to_owned()
        }
        Agreement::Stopped { reason, .. } => format!(
            "The second search did not finish ({reason}), so only one search supports this answer."
        ),
        Agreement::NoneTakesIt => {
            "Only one search supports this answer: no other engine takes this problem.".to_owned()
        }
        Agreement::NotAsked => {
            let is_complete = solution.answer.is_complete();
            let why = if is_complete { "As asked," } else { "The search did not finish, so" };
            format!("{why} no second search was run.")
        }
    }
}

/// The answer of the reference, which is the same.
fn blocking(Answer { engine, tally, .. }: &Answer) -> String {
    format!("{engine} with blocking clauses found {}.", all_of(&tally.total))
}

/// The published values, those of the encyclopedia first.
pub(crate) fn known(known: &[Known]) -> Vec<String> {
    let value = |Known { what, published, .. }: &Known| match &**what {
        "total" => counted(published.clone(), "placement"),
        "fundamental" => format!("{published} fundamental"),
        what => format!("{what} = {published}"),
    };
    let (listed, others): (Vec<_>, Vec<_>) =
        known.iter().partition(|known| known.source.starts_with('A'));
    let mut sentences = Vec::new();
    if !listed.is_empty() {
        let values = listed.iter().map(|known| format!("{} ({})", value(known), known.source));
        sentences.push(format!(
            "The On-Line Encyclopedia of Integer Sequences lists {}.",
            values.format(" and ")
        ));
    }
    for (source, of_source) in &others.into_iter().chunk_by(|known| known.source) {
        sentences.push(format!("Published in {source}: {}.", of_source.map(value).format(", ")));
    }
    if sentences.is_empty() {
        sentences.push("No published value is known for this problem.".to_owned());
    }
    sentences
}

/// The technical details: the digest of the set, engines, cubes, symmetry, sources.
pub fn details(solution: &Solution) -> Vec<Fact> {
    let (answer, evidence) = (&solution.answer, &solution.evidence);
    let mut facts = Vec::new();
    if let Some(digest) = answer.tally.digest.filter(|_| answer.is_complete()) {
        facts.push(("digest", digest.to_string()));
    }
    if let Some(text) = found_by(answer) {
        facts.push(("found by", text));
    }
    if let Some(text) = refuted_by(answer) {
        facts.push(("refuted by", text));
    }
    let same = |other: &Answer| {
        format!("{} and {}: same total, orbits and digest", answer.label(), other.label())
    };
    let agreement = match evidence.second() {
        Agreement::With(other) => same(other),
        Agreement::Related(other) => format!("{} (related)", same(other)),
        Agreement::Proof { steps } => {
            format!("LRAT proof by varisat, checked: {}", counted(*steps, "step"))
        }
        Agreement::Stopped { engine, reason } => format!("none: {engine} {reason}"),
        Agreement::NoneTakesIt => format!("none: no engine besides {}", answer.label()),
        Agreement::NotAsked if answer.is_complete() => "none: not asked".to_owned(),
        Agreement::NotAsked => format!("none: {} did not finish", answer.label()),
    };
    facts.push(("agreement", agreement));
    if let Some(burnside) = &answer.burnside {
        let orbits = counted(burnside.clone(), "orbit");
        facts.push(("symmetry", format!("{orbits} by least images and by Burnside's lemma")));
    }
    if answer.is_complete() && !evidence.known.is_empty() {
        let known = evidence.known.iter().map(|known| match known.source {
            oeis if oeis.starts_with('A') => {
                format!("{oeis}({}) = {}", known.index, known.published)
            }
            source => format!("{} = {} ({source})", known.what, known.published),
        });
        facts.push(("known", known.format(", ").to_string()));
    }
    facts
}
