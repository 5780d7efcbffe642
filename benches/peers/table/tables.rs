//! Markdown tables.

use std::fmt::Write as _;

use super::figures::{megabytes, short};
use super::medians::{Median, Medians};
use super::problems::Problem;
use super::records::Records;
use super::tools::{TOOLS, Tool};

/// The cell of a tool that was not run at a size, because a smaller one reached the limit.
const GAVE_UP: &str = "–";

/// The table of a problem, and why tools are absent from it.
pub fn of_problem(
    problem: Problem,
    medians: &Medians,
    records: &Records,
) -> Result<String, String> {
    let sizes = medians.sizes(problem);
    let limit = records.condition("limit")?;
    let mut text = String::from("| seconds |");
    for &n in &sizes {
        let k = records.runs.iter().find(|run| run.problem == problem.name() && run.n == n);
        let k = k.and_then(|run| run.k).map(|k| format!(", k = {k}")).unwrap_or_default();
        let _ = write!(text, " n = {n}{k} |");
    }
    text += " MB |\n|---|";
    text += &"---:|".repeat(sizes.len() + 1);
    text.push('\n');
    for tool in TOOLS.iter().filter(|tool| ran(problem, tool, medians, &sizes)) {
        let cells = sizes.iter().map(|&n| match medians.of(problem, tool.name, n) {
            Some(Median::Right { seconds, .. }) => {
                let ratio = ratio(problem, tool.name, problem.baseline(), n, medians);
                let ratio = ratio.map(|ratio| format!(" *({})*", short(ratio))).unwrap_or_default();
                format!("{}{ratio}", short(seconds))
            }
            Some(Median::Limit) => format!("> {limit}"),
            None => GAVE_UP.to_owned(),
        });
        let cells: Vec<String> = cells.collect();
        let memory = memory(problem, tool, medians, &sizes).unwrap_or_default();
        let name = if tool.is_ours { format!("**{}**", tool.title) } else { tool.title.to_owned() };
        let _ = writeln!(text, "| {name} | {} | {memory} |", cells.join(" | "));
    }
    text += &format!("\n{}", absent(problem, medians, &sizes));
    Ok(text)
}

fn ran(problem: Problem, tool: &Tool, medians: &Medians, sizes: &[u32]) -> bool {
    sizes.iter().any(|&n| medians.of(problem, tool.name, n).is_some())
}

/// The time of a tool as a multiple of another one's.
pub fn ratio(problem: Problem, tool: &str, other: &str, n: u32, medians: &Medians) -> Option<f64> {
    Some(medians.seconds(problem, tool, n)? / medians.seconds(problem, other, n)?)
}

/// The peak memory at the largest size that a tool answers.
fn memory(problem: Problem, tool: &Tool, medians: &Medians, sizes: &[u32]) -> Option<String> {
    let mut peaks =
        sizes.iter().rev().filter_map(|&n| match medians.of(problem, tool.name, n)? {
            Median::Right { peak, .. } => Some(peak),
            Median::Limit => None,
        });
    peaks.next()?.map(megabytes)
}

/// The tools that are not in the table, by reason.
fn absent(problem: Problem, medians: &Medians, sizes: &[u32]) -> String {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for tool in TOOLS.iter().filter(|tool| !ran(problem, tool, medians, sizes)) {
        let reason = (tool.refuses)(problem).unwrap_or("was not measured");
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, tools)) => tools.push(tool.title),
            None => reasons.push((reason, vec![tool.title])),
        }
    }
    let mut text = String::from("Does not apply:\n\n");
    for (reason, tools) in reasons {
        text += &wrapped(&format!("{}: {reason}.", tools.join("; ")));
    }
    text
}

/// An item of a list, in lines of at most 100 columns.
fn wrapped(text: &str) -> String {
    let mut lines = String::from("-");
    let mut width = 1;
    for word in text.split(' ') {
        if width + 1 + word.chars().count() > 100 {
            lines += "\n ";
            width = 1;
        }
        lines += &format!(" {word}");
        width += 1 + word.chars().count();
    }
    lines + "\n"
}

/// The conditions, and the tools with their versions.
pub fn of_tools(records: &Records) -> Result<String, String> {
    let condition = |name: &str| records.condition(name);
    let conditions = [
        format!("Date: {}", condition("date")?),
        format!("Commit: {}", condition("commit")?),
        format!("Machine: {}", condition("machine")?),
        format!("Compilers: {}", condition("compilers")?),
        format!("Limit: {} s of processor time", condition("limit")?),
    ];
    let mut text: String = conditions.iter().map(|condition| wrapped(condition)).collect();
    text.push('\n');
    text += "| tool | in the raw runs | version | how it is asked |\n|---|---|---|---|\n";
    for tool in TOOLS {
        let version = condition(&format!("version of {}", tool.name)).unwrap_or("not measured");
        let name = if tool.is_ours { format!("**{}**", tool.title) } else { tool.title.to_owned() };
        let _ = writeln!(text, "| {name} | `{}` | {version} | {} |", tool.name, tool.how);
    }
    Ok(text)
}
