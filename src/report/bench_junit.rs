//! The result of a benchmark for systems of continuous integration, in the XML of JUnit as the
//! schema of Jenkins has it: a suite for each solver and encoding, a case for each instance.
//!
//! Faults and disagreements are failures. An instance without an answer is skipped: a limit is no
//! fault of a solver. The time of a case is that of all repeats.

use std::time::Duration;

use itertools::Itertools;

use super::escape::escape;
use crate::bench::{Disagreement, Finished, Line, MANIFEST_SAYS, Median, Record, Summary};
use nq_board::base::printable::printable;

/// The cases of a suite.
#[derive(Default)]
struct Suite {
    name: String,
    cases: String,
    tests: usize,
    failures: usize,
    skipped: usize,
    time: Duration,
}

/// What a case has inside: nothing if the solver has a right answer.
enum Inside {
    Nothing,
    Failure { kind: String, why: String },
    Skipped(String),
}

impl Suite {
    fn add(&mut self, name: &str, time: Duration, inside: &Inside) {
        self.tests += 1;
        self.time += time;
        let inside = match inside {
            Inside::Nothing => String::new(),
            Inside::Failure { kind, why } => {
                self.failures += 1;
                let [kind, why] = [kind, why].map(|text| attribute(text));
                format!("<failure type=\"{kind}\" message=\"{why}\"/>")
            }
            Inside::Skipped(why) => {
                self.skipped += 1;
                format!("<skipped message=\"{}\"/>", attribute(why))
            }
        };
        let [solver, name] = [&self.name, name].map(attribute);
        let time = time.as_secs_f64();
        self.cases += &format!(
            "    <testcase classname=\"{solver}\" name=\"{name}\" time=\"{time:.6}\">{inside}\
             </testcase>\n"
        );
    }

    fn xml(&self) -> String {
        let Self { name, cases, tests, failures, skipped, time } = self;
        let (name, time) = (attribute(name), time.as_secs_f64());
        format!(
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" \
             skipped=\"{skipped}\" time=\"{time:.6}\">\n{cases}  </testsuite>\n"
        )
    }
}

fn attribute(text: &str) -> String {
    // XML has no characters U+FFFE and U+FFFF.
    escape(&printable(text).replace(['\u{fffe}', '\u{ffff}'], "?"))
}

/// The file.
pub(crate) fn junit(finished: &Finished<'_>) -> String {
    let mut suites = String::new();
    for Summary { line, medians, .. } in &finished.summaries {
        let names = [&*line.solver, &line.encoding].into_iter().filter(|name| !name.is_empty());
        let mut suite = Suite { name: names.format(", ").to_string(), ..Suite::default() };
        for median in medians {
            let runs = finished.runs.iter().filter(|run| is_of(run, line, median)).collect_vec();
            let time = runs.iter().map(|run| run.wall).sum();
            let name = runs.first().map(|run| run.size()).unwrap_or_default();
            suite.add(&name, time, &inside(&runs, median, line, finished));
        }
        suites += &suite.xml();
    }
    for missing in finished.missing {
        let mut suite = Suite { name: missing.solver.clone(), ..Suite::default() };
        let why = Inside::Skipped(format!("MISSING: {}", missing.why));
        suite.add("the program", Duration::ZERO, &why);
        suites += &suite.xml();
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"nq-sat bench\">\n{suites}\
         </testsuites>\n"
    )
}

fn is_of(run: &Record, line: &Line, median: &Median) -> bool {
    let is_encoding = run.file.is_some() || run.encoding == line.encoding;
    run.solver == line.solver
        && is_encoding
        && (&run.file, &run.sha256) == (&median.file, &median.sha256)
}

fn inside(runs: &[&Record], median: &Median, line: &Line, finished: &Finished<'_>) -> Inside {
    if let Some(run) = runs.iter().find(|run| run.status.is_fault()) {
        let again = run.again.iter().map(|command| format!("; `{command}` shows it again"));
        let why = format!("{}{}", run.why, again.format(""));
        return Inside::Failure { kind: run.status.name().to_owned(), why };
    }
    // The one without a checked model is at fault; a manifest has no case of its own.
    let is_this = |of: &&Disagreement| {
        let Disagreement { size, satisfiable, unsatisfiable } = of;
        let at_fault =
            if unsatisfiable.solver == MANIFEST_SAYS { satisfiable } else { unsatisfiable };
        let encoding = if median.file.is_some() { &line.encoding } else { &at_fault.encoding };
        runs.first().is_some_and(|run| run.size() == *size)
            && (&line.solver, &line.encoding) == (&at_fault.solver, encoding)
    };
    if let Some(of) = finished.disagreements.iter().find(is_this) {
        let (yes, no) = (&of.satisfiable.solver, &of.unsatisfiable.solver);
        let why = format!("{yes} has a checked model, {no} reports that there is none");
        return Inside::Failure { kind: "DISAGREEMENT".to_owned(), why };
    }
    if median.is_solved() {
        return Inside::Nothing;
    }
    let why = runs.iter().find(|run| run.status == median.status).map(|run| &*run.why);
    let why = why.filter(|why| !why.is_empty()).map(|why| format!(": {why}"));
    Inside::Skipped(format!("{}{}", median.status, why.unwrap_or_default()))
}
