//! The description that SAT competitions ask for beside new instances.

use std::fmt::Write;

use itertools::Itertools;

use crate::suite::family::Family;
use crate::suite::manifest::SolverTime;
use crate::suite::verdict::Verdict;
use nq_board::base::numbers::span;

pub(crate) const DESCRIPTION: &str = "description.txt";

pub(crate) struct Chosen {
    pub family: &'static Family,
    pub file: String,
    pub command: String,
    pub verdict: Verdict,
    pub times: Vec<SolverTime>,
}

/// The description, with gaps for the authors.
pub(crate) fn description(command: &str, chosen: &[Chosen]) -> String {
    let mut text = format!(
        "Title:    Placement problems of chess pieces\n\
         Authors:  (your names, affiliations and addresses)\n\n\
         {} instances, written by nq-sat {}:\n\n    {command}\n\n\
         Each family, with its source:\n\n",
        chosen.len(),
        env!("CARGO_PKG_VERSION")
    );
    for family in chosen.iter().map(|one| one.family).unique_by(|family| family.name) {
        let Family { name, about, source, .. } = family;
        let _ = writeln!(text, "- {name}: {about}\n  {source}");
    }
    text += "\nEach instance, with the verdict that is known without a SAT solver, the command\n\
             that writes it, and the times that were measured here:\n\n";
    for Chosen { file, command, verdict, times, .. } in chosen {
        let _ = writeln!(text, "{file}: {}\n    {command}", verdict.name());
        for SolverTime { solver, status, wall, limit, .. } in times {
            let [wall, limit] = [wall, limit].map(|time| span(time.as_secs_f64()));
            let _ = writeln!(text, "    {solver}: {status} after {wall} of at most {limit}");
        }
        if times.is_empty() {
            text += "    no solver was timed\n";
        }
    }
    text + "\nThe rules ask for at least 10 instances that MiniSat does not solve within a minute\n\
            and a good solver solves within an hour, on the machines of the competition. Check\n\
            the times above against them; what is not above was not measured.\n"
}
