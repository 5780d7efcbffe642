//! A chart for each problem: median times by size.

use nq_show::plots::{Line, MOST_LINES, Title, scaling};

use super::medians::{Median, Medians};
use super::problems::Problem;
use super::records::Records;
use super::tools::{TOOLS, Tool};

/// The chart of a problem as SVG.
pub fn of_problem(
    problem: Problem,
    medians: &Medians,
    records: &Records,
) -> Result<String, String> {
    let sizes = medians.sizes(problem);
    let (Some(&first), Some(&last)) = (sizes.first(), sizes.last()) else {
        return Err(format!("there are no runs of {}", problem.name()));
    };
    let line = |tool: &Tool| Line {
        name: tool.title.to_owned(),
        points: sizes
            .iter()
            .filter_map(|&n| Some((n, medians.seconds(problem, tool.name, n)?)))
            .collect(),
    };
    let mut tools: Vec<&Tool> = TOOLS.iter().collect();
    tools.retain(|tool| !line(tool).points.is_empty());
    if tools.len() > MOST_LINES {
        tools.retain(|tool| !tool.is_variant);
    }
    if tools.len() > MOST_LINES {
        return Err(format!("{} has more tools than a chart has lines", problem.name()));
    }
    let lines: Vec<Line> = tools.iter().map(|tool| line(tool)).collect();
    let reached = |&n: &u32| {
        TOOLS.iter().any(|tool| medians.of(problem, tool.name, n) == Some(Median::Limit))
    };
    let limit = records.condition("limit")?.parse().map_err(|_| "the limit is not a number")?;
    let limit = Some(limit).filter(|_| sizes.iter().any(reached));
    let title = Title {
        title: problem.title().to_owned(),
        subtitle: format!(
            "processor time, one core, {}, {}",
            records.condition("machine")?.split(',').next().unwrap_or_default(),
            records.condition("date")?
        ),
    };
    scaling(&title, &lines, (first, last), limit).map_err(|error| error.to_string())
}
