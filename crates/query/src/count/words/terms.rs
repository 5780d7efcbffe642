//! Terms of sequences: lines for people, and the files for a submission.

use std::io::{self, Write};

use itertools::Itertools;

use crate::ask::words::evidence::known;
use crate::ask::words::first_verdict::{confirmation, optimum, witness};
use crate::count::best_level::BestLevel;
use crate::count::terms::{TermCount, TermReport, Terms};
use nq_board::base::numbers::span;
use nq_board::run::PlacementWriter;
use nq_show::wrap::paragraph;

/// What a sequence counts, which terms are known, and its model.
pub fn about(terms: &Terms) -> String {
    let sequence = terms.sequence;
    let (source, first) = (sequence.source(), sequence.first_index());
    let last = sequence.last_index();
    let built_in = "The model comes with the program.\n";
    let model = if terms.has_own_model() { terms.query.model.text() } else { built_in };
    format!("{source}: {sequence}; nq-sat has a({first}) to a({last})\n\n{model}\n")
}

/// Writes a term, and the counts that find and confirm it, or the evidence for a best level.
pub fn write(out: &mut dyn Write, report: &TermReport) -> io::Result<()> {
    let TermReport { index, value, counts, best_level, difference, .. } = report;
    paragraph(out, &format!("a({index}) = "), &value.to_string())?;
    for count in counts {
        let time = span(count.report.answer.time.as_secs_f64());
        paragraph(out, "    ", &format!("{}, {time}", count_in_words(count)))?;
    }
    for line in best_level.iter().flat_map(evidence) {
        paragraph(out, "    ", &line)?;
    }
    match difference {
        None => Ok(()),
        Some(difference) => paragraph(out, "    ", &format!("DIFFERENT: {difference}")),
    }
}

/// `column-sets, --block a1: 123`.
fn count_in_words(TermCount { part, report }: &TermCount) -> String {
    let (of, engine) = (part.as_deref().unwrap_or("all placements"), &report.answer.engine);
    let orbits = report.fundamental().map(|number| format!(" ({number} up to symmetry)"));
    format!("{engine}, {of}: {}{}", report.total(), orbits.unwrap_or_default())
}

/// The placement, why no better level has one, and what confirms that.
fn evidence(best: &BestLevel) -> Vec<String> {
    let solution = &best.solution;
    let confirmed = solution.is_open().then(|| confirmation(solution));
    let placement = PlacementWriter::text_of_any(&solution.problem, &best.witness);
    let found = [Some(witness(solution)), Some(placement), optimum(solution, ""), confirmed];
    found.into_iter().flatten().chain(known(&solution.evidence.known)).collect()
}

/// The files of a submission, by name.
pub fn files(terms: &Terms, found: &[TermReport]) -> Vec<(String, String)> {
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

/// The published terms with those found; after a gap, these alone.
fn b_file(terms: &Terms, found: &[TermReport]) -> String {
    let (first, last) = ends(found);
    let published = |index| Some((index, terms.sequence.value(index)?));
    let before = (begin(terms, first)..first).filter_map(published);
    let after = (last + 1..=terms.sequence.last_index()).filter_map(published);
    let found = found.iter().map(|term| (term.index, term.value.clone()));
    let lines = before.chain(found).chain(after);
    lines.map(|(index, value)| format!("{index} {value}\n")).collect()
}

/// The first index of the b-file with a first term.
fn begin(terms: &Terms, first: u32) -> u32 {
    if first > terms.sequence.last_index() + 1 { first } else { terms.sequence.first_index() }
}

/// The first and the last index.
fn ends(found: &[TermReport]) -> (u32, u32) {
    let index = |term: Option<&TermReport>| term.map_or(0, |term| term.index);
    (index(found.first()), index(found.last()))
}

/// A script that finds everything again, and fails where a number differs.
fn commands(terms: &Terms, found: &[TermReport]) -> String {
    let k = terms.sequence.k().map_or(String::new(), |k| format!(" --set k={k}"));
    let command = |TermCount { part, report }: &TermCount| {
        let (n, engine) = (report.problem.size, &report.answer.engine);
        let part = part.iter().map(|part| format!(" {part} --total-only")).join("");
        let (model, total) = (terms.query.model.selector(), report.total());
        let count = format!("count {n} --model {model}{k} --engine {engine}{part} --format b-file");
        format!("test \"$(nq-sat {count})\" = \"{n} {total}\"\n")
    };
    let of_term = |TermReport { index, counts, best_level, .. }: &TermReport| {
        let counts = counts.iter().map(command).join("");
        let mut levels = best_level.iter().map(|best| {
            let (n, engine) = (best.solution.problem.size, &best.solution.answer.engine);
            let model = terms.query.model.selector();
            let level = best.solution.optimum().map_or(String::new(), |level| level.to_string());
            let solve = format!("solve {n} --model {model}{k} --engine {engine} --first --json");
            format!("nq-sat {solve} | grep -F '\"optimum\":{{' | grep -F '\"value\":{level}}}'\n")
        });
        let level = levels.join("");
        format!("# a({index})\n{counts}{level}")
    };
    let counts = found.iter().map(of_term).join("");
    format!("#!/bin/sh\nset -ex\ncd \"$(dirname \"$0\")\"\n{counts}echo all agree\n")
}

/// A text for a person to check and to send.
fn submission(terms: &Terms, found: &[TermReport]) -> String {
    let (source, sequence) = (terms.sequence.source(), terms.sequence);
    let (known_from, known_to) = (sequence.first_index(), sequence.last_index());
    let (first, last) = ends(found);
    let new = found.iter().filter(|term| term.index > known_to).collect_vec();
    let range = match &new[..] {
        [first, .., last] => format!("a({})-a({})", first.index, last.index),
        few => few.iter().map(|term| format!("a({})", term.index)).collect(),
    };
    let values = new.iter().map(|term| term.value.to_string()).join(", ");
    let sent = if new.is_empty() {
        "All of these terms are known: there is nothing to send.\n\n".to_owned()
    } else {
        format!(
            "DATA, new\n  {values}\n\n\
             LINKS\n  _Your Name_, <a href=\"/{source}/{}\">Table of n, a(n) for n = {}..{}</a>\n\n\
             EXTENSIONS\n  {range} from _Your Name_, Mon DD YYYY\n\n",
            b_file_name(source),
            begin(terms, first),
            last.max(known_to),
        )
    };
    let evidence = found.iter().map(|term| {
        let counts = term.counts.iter().map(count_in_words);
        let lines = counts.chain(term.best_level.iter().flat_map(evidence));
        let lines = lines.map(|line| format!("    {line}\n")).join("");
        format!("  a({}) = {}\n{lines}", term.index, term.value)
    });
    format!(
        "A draft for {source} of the OEIS: {sequence}.\n\
         nq-sat has a({known_from}) to a({known_to}). Check the page of {source} and its b-file \
         first: they may have more.\n\n\
         {sent}EVIDENCE, by nq-sat {}; commands.sh counts all of it again\n{}",
        env!("CARGO_PKG_VERSION"),
        evidence.collect::<String>(),
    )
}
