//! Runs the tools of a case in turn: first all tools once, then all of them again. A drift of the
//! machine's speed affects all alike.

use std::time::Duration;

use nq_sat::process::{self, End, Limits};

use super::calls::{Call, call};
use super::limit::limited;
use super::selection::Selection;
use super::setup::Setup;
use crate::arguments::Arguments;
use crate::table::problems::Case;
use crate::table::records::{Records, Run, Status};
use crate::table::tools::Tool;

/// The number of runs of a tool on a case, and of one whose first run is long.
const RUNS: u32 = 5;
const FEW_RUNS: u32 = 3;

/// A run of this length is long.
const LONG: Duration = Duration::from_secs(2);

/// No program of the comparison gets by with less memory.
const LEAST_MEMORY: u64 = 1 << 20;

/// A run, and what went wrong.
pub struct Measured {
    /// The run.
    pub run: Run,
    /// Why there is no answer.
    pub why: Option<String>,
}

/// All runs of the tools on a case. `before` has the runs of smaller sizes: a tool that reached the
/// limit there does not run again.
pub fn measure(
    setup: &Setup,
    selection: &Selection,
    case: &Case,
    before: &Records,
    arguments: &Arguments,
) -> Result<Vec<Measured>, String> {
    let gave_up = |tool: &Tool| {
        before.runs.iter().any(|run| {
            run.problem == case.problem.name()
                && run.tool == tool.name
                && run.status == Status::Limit
        })
    };
    let tools = selection.tools.iter().filter(|tool| (tool.refuses)(case.problem).is_none());
    let tools = tools.filter(|tool| !gave_up(tool));
    let calls = tools.map(|tool| Ok((tool.name, call(setup, tool.name, case)?)));
    let calls: Vec<(&str, Call)> = calls.collect::<Result<_, String>>()?;
    let mut measured: Vec<Measured> = Vec::new();
    for round in 1..=if arguments.quick { 1 } else { RUNS } {
        for (tool, call) in &calls {
            let first = measured.iter().find(|one| one.run.tool == *tool);
            if first.is_some_and(|first| round > wanted(first)) {
                continue;
            }
            let one = once(setup, case, tool, call, round, arguments.limit)?;
            say(case, &one);
            measured.push(one);
        }
    }
    Ok(measured)
}

/// The number of runs, by the first one.
fn wanted(first: &Measured) -> u32 {
    match first.run.status {
        Status::Right if first.run.cpu_seconds < LONG.as_secs_f64() => RUNS,
        Status::Right => FEW_RUNS,
        Status::Wrong | Status::Limit | Status::Failed => 1,
    }
}

fn once(
    setup: &Setup,
    case: &Case,
    tool: &str,
    call: &Call,
    round: u32,
    limit: Duration,
) -> Result<Measured, String> {
    let scratch = setup.scratch.path();
    let (ended, seen) = limited(limit, |control| {
        process::run(&call.program, &call.args, scratch, &Limits::default(), control)
    });
    let ended = ended.map_err(|error| error.to_string())?;
    let answer = call.form.read(&ended.stdout.text());
    let (status, why) = match (&ended.end, &answer) {
        (End::Stopped(_), _) => (Status::Limit, None),
        (End::Exited(code), Some(answer)) if call.form.exit_codes().contains(code) => {
            (if *answer == case.expected { Status::Right } else { Status::Wrong }, None)
        }
        (end, _) => {
            let said = ended.stderr.text();
            let said = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
            (Status::Failed, Some(format!("{end} {said}").trim().to_owned()))
        }
    };
    let run = Run {
        problem: case.problem.name().to_owned(),
        n: case.n,
        k: case.k,
        tool: tool.to_owned(),
        round,
        status,
        answer: answer.filter(|_| matches!(status, Status::Right | Status::Wrong)),
        expected: case.expected.clone(),
        cpu_seconds: match status {
            Status::Limit => rounded(ended.cpu).max(seen),
            _ => rounded(ended.cpu),
        },
        wall_seconds: rounded(ended.wall),
        // A process that ends at once may be seen only before it has loaded its program.
        peak_bytes: ended.peak.filter(|&bytes| bytes >= LEAST_MEMORY),
    };
    Ok(Measured { run, why })
}

/// In microseconds, which is finer than the system counts.
fn rounded(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Progress, on standard error.
fn say(case: &Case, one: &Measured) {
    let Run { tool, round, cpu_seconds, wall_seconds, status, .. } = &one.run;
    let (problem, n) = (case.problem.name(), case.n);
    let status = format!("{status:?}").to_lowercase();
    eprintln!(
        "{problem} {n}, {tool}, run {round}: {status}, {cpu_seconds:.3} s, wall {wall_seconds:.3} s"
    );
}

/// What is wrong with a run.
pub fn fault(one: &Measured) -> Option<String> {
    let Run { problem, n, tool, answer, expected, .. } = &one.run;
    let what = format!("{tool} on {problem}, n = {n}");
    match one.run.status {
        Status::Right | Status::Limit => None,
        Status::Wrong => {
            let answer = answer.as_deref().unwrap_or("nothing");
            Some(format!("WRONG: {what}: {answer}, where {expected} is right"))
        }
        Status::Failed => {
            Some(format!("FAILED: {what}: {}", one.why.as_deref().unwrap_or("no answer")))
        }
    }
}
