//! The result of a benchmark for systems of continuous integration, in the XML of JUnit as the
//! schema of Jenkins has it: a suite for each solver and encoding, a case for each instance.
//!
//! Faults and disagreements are failures. An instance without an answer is skipped: a limit is no
//! fault of a solver. The time of a case is that of all repeats.

use std::time::Duration;

use itertools::Itertools;

use super::template::escape;
use crate::bench::{Disagreement, Finished, Line, MANIFEST_SAYS, Median, Record, Summary};
use nq_board::base::printable::printable;

pub(crate) fn junit(finished: &Finished<'_>) -> String {
    let suites = finished.summaries.iter().map(|Summary { line, medians, .. }| {
        let names = [&*line.solver, &line.encoding].into_iter().filter(|name| !name.is_empty());
        let name = attribute(&names.format(", ").to_string());
        let cases: Vec<_> =
            medians.iter().map(|median| case(finished, line, median, &name)).collect();
        let count = |tag| cases.iter().filter(|case| case.contains(tag)).count();
        format!(
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{}\" errors=\"0\" \
             skipped=\"{}\">\n{}  </testsuite>\n",
            cases.len(),
            count("<failure"),
            count("<skipped"),
            cases.concat()
        )
    });
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"nq-sat bench\">\n{}\
         </testsuites>\n",
        suites.format("")
    )
}

fn case(finished: &Finished<'_>, line: &Line, median: &Median, suite: &str) -> String {
    let is_file = median.file.is_some();
    let is_this = |run: &&Record| {
        (&run.solver, &run.file, &run.sha256) == (&line.solver, &median.file, &median.sha256)
            && (is_file || run.encoding == line.encoding)
    };
    let runs: Vec<_> = finished.runs.iter().filter(is_this).collect();
    let size = runs.first().map(|run| run.size()).unwrap_or_default();
    let contradicts = |of: &&Disagreement| {
        // The one without a checked model is at fault; a manifest has no case of its own.
        let is_manifest = of.unsatisfiable.solver == MANIFEST_SAYS;
        let fault = if is_manifest { &of.satisfiable } else { &of.unsatisfiable };
        let is_encoding = is_file || fault.encoding == line.encoding;
        of.size == size && fault.solver == line.solver && is_encoding
    };
    let inside = if let Some(run) = runs.iter().find(|run| run.status.is_fault()) {
        let again = run.again.iter().map(|command| format!("; `{command}` shows it again"));
        element("failure", run.status.name(), &format!("{}{}", run.why, again.format("")))
    } else if let Some(of) = finished.disagreements.iter().find(contradicts) {
        let (yes, no) = (&of.satisfiable.solver, &of.unsatisfiable.solver);
        let why = format!("{yes} has a checked model, {no} reports that there is none");
        element("failure", "DISAGREEMENT", &why)
    } else if median.is_solved() {
        String::new()
    } else {
        let why = runs.iter().find(|run| run.status == median.status).map(|run| &*run.why);
        let status = median.status.name();
        let words = [status, why.unwrap_or_default()].into_iter().filter(|word| !word.is_empty());
        element("skipped", "", &words.format(": ").to_string())
    };
    let time: Duration = runs.iter().map(|run| run.wall).sum();
    format!(
        "    <testcase classname=\"{suite}\" name=\"{}\" time=\"{:.6}\">{inside}</testcase>\n",
        attribute(&size),
        time.as_secs_f64()
    )
}

fn element(tag: &str, kind: &str, why: &str) -> String {
    let kind = if kind.is_empty() { String::new() } else { format!(" type=\"{kind}\"") };
    format!("<{tag}{kind} message=\"{}\"/>", attribute(why))
}

fn attribute(text: &str) -> String {
    // XML has no characters U+FFFE and U+FFFF.
    escape(&printable(text).replace(['\u{fffe}', '\u{ffff}'], "?"))
}
