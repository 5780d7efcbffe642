//! Terms of sequences: lines for people, and the files for a submission.

use std::io::{self, Write};

use itertools::Itertools;

use super::wrap::paragraph;
use crate::query::{TermCount, TermReport, Terms};
use nq_board::base::numbers::span;

/// What a sequence counts, which terms are known, and its model.
pub(crate) fn about(terms: &Terms) -> String {
    let sequence = terms.sequence;
    let (source, last) = (sequence.source(), sequence.last_index());
    let built_in = "The model comes with the program.\n";
    let model = if terms.has_own_model() { terms.query.model.text() } else { built_in };
    format!("{source}: {sequence}; known to a({last})\n\n{model}\n")
}

/// Writes a term, and the counts that find and confirm it.
pub(crate) fn write(out: &mut dyn Write, report: &TermReport) -> io::Result<()> {
    let TermReport { index, value, counts, difference, .. } = report;
    paragraph(out, &format!("a({index}) = "), &value.to_string())?;
    for count in counts {
        let time = span(count.report.answer.time.as_secs_f64());
        paragraph(out, "    ", &format!("{}, {time}", count_in_words(count)))?;
    }
    match difference {
        None => Ok(()),
        Some(difference) => paragraph(out, "    ", &format!("DIFFERENT: {difference}")),
    }
}

/// `column-sets, --block a1: 123`.
fn count_in_words(TermCount { part, report }: &TermCount) -> String {
    let of = part.as_deref().unwrap_or("all placements");
    format!("{}, {of}: {}", report.answer.engine, report.total())
}

/// The files of a submission, by name.
pub(crate) fn files(terms: &Terms, found: &[TermReport]) -> Vec<(String, String)> {
    let source = terms.sequence.source();
    let mut files = vec![
        (b_file_name(source), b_file(terms, found)),
        ("commands.sh".to_owned(), commands(terms, found)),
        ("submission.txt".to_owned(), submission(terms, found)),
    ];
    if terms.has_own_model() {
        files.push((terms.query.model.selector().to_owned(), terms.query.model.text().to_owned()));
    }
    files
}

fn b_file_name(source: &str) -> String {
    format!("b{}.txt", source.trim_start_matches('A'))
}

/// The published terms and those found after them; after a gap, these alone.
fn b_file(terms: &Terms, found: &[TermReport]) -> String {
    let first = found.first().map_or(0, |term| term.index);
    let published = (begin(terms, first)..first)
        .filter_map(|index| Some((index, terms.sequence.value(index)?)));
    let found = found.iter().map(|term| (term.index, term.value.clone()));
    published.chain(found).map(|(index, value)| format!("{index} {value}\n")).collect()
}

/// The first index of the b-file with a first term.
fn begin(terms: &Terms, first: u32) -> u32 {
    if first > terms.sequence.last_index() + 1 { first } else { terms.sequence.first_index() }
}

/// The commands of all counts.
fn commands(terms: &Terms, found: &[TermReport]) -> String {
    let command = |TermCount { part, report }: &TermCount| {
        let (n, engine) = (report.problem.size, &report.answer.engine);
        let part = part.iter().map(|part| format!(" {part} --total-only")).join("");
        format!(
            "nq-sat count {n} --model {} --engine {engine}{part}\n",
            terms.query.model.selector()
        )
    };
    let of_term = |term: &TermReport| {
        let counts = term.counts.iter().map(command).join("");
        format!("# a({})\n{counts}", term.index)
    };
    format!("#!/bin/sh\nset -e\n{}", found.iter().map(of_term).join(""))
}

/// A text for a person to check and to send.
fn submission(terms: &Terms, found: &[TermReport]) -> String {
    let (source, sequence) = (terms.sequence.source(), terms.sequence);
    let indices = found.iter().map(|term| format!("a({})", term.index)).collect_vec();
    let range = match &indices[..] {
        [first, .., last] => format!("{first}-{last}"),
        few => few.concat(),
    };
    let first = found.first().map_or(0, |term| term.index);
    let last = found.last().map_or(0, |term| term.index);
    let values = found.iter().map(|term| term.value.to_string()).join(", ");
    let evidence = found.iter().map(|term| {
        let counts = term.counts.iter().map(|count| format!("    {}\n", count_in_words(count)));
        format!("  a({}) = {}\n{}", term.index, term.value, counts.collect::<String>())
    });
    format!(
        "A draft for {source} of the OEIS: {sequence}.\n\
         nq-sat knows a({}) to a({}) as published. Look whether the OEIS has more by now.\n\n\
         DATA, from a({first}) on\n  {values}\n\n\
         LINKS\n  <Your Name>, <a href=\"/{source}/{}\">Table of n, a(n) for n = {}..{last}</a>\n\n\
         EXTENSIONS\n  {range} from <Your Name>, <Mon DD YYYY>\n\n\
         EVIDENCE, by nq-sat {}; commands.sh counts all of it again\n{}",
        sequence.first_index(),
        sequence.last_index(),
        b_file_name(source),
        begin(terms, first),
        env!("CARGO_PKG_VERSION"),
        evidence.collect::<String>(),
    )
}
