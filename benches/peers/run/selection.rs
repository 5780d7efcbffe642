//! What the command line selects, and what is missing for it.

use crate::arguments::Arguments;
use crate::table::problems::Problem;
use crate::table::tools::{self, Need, TOOLS, Tool};

use super::setup::missing;

/// Problems and tools to measure.
pub struct Selection {
    /// The problems.
    pub problems: Vec<Problem>,
    /// The tools, all of which are installed.
    pub tools: Vec<&'static Tool>,
    /// Whether the result belongs on the page.
    pub is_everything: bool,
}

/// The selection, or what must be installed for it.
pub fn select(arguments: &Arguments) -> Result<Selection, String> {
    let (mut problems, mut named) = (Vec::new(), Vec::new());
    for name in &arguments.names {
        match (Problem::by_name(name), tools::by_name(name)) {
            (Some(problem), _) => problems.push(problem),
            (_, Some(tool)) => named.push(tool),
            (None, None) => return Err(format!("{name} is no problem and no tool; {}", names())),
        }
    }
    if problems.is_empty() {
        problems = Problem::ALL.to_vec();
    }
    let wanted = if named.is_empty() { TOOLS.iter().collect() } else { named.clone() };
    let (mut tools, mut lacking) = (Vec::new(), Vec::new());
    for tool in wanted {
        match missing(tool.need) {
            None => tools.push(tool),
            // Sources that cannot be installed by a command are left out, unless asked for.
            Some(why) if named.is_empty() && matches!(tool.need, Need::Sources(_)) => {
                eprintln!("peers: {} is left out: {why}", tool.name);
            }
            Some(why) if arguments.available => {
                eprintln!("peers: {} is left out: {why}", tool.name);
            }
            Some(why) => lacking.push(format!("{} needs {why}", tool.name)),
        }
    }
    if !lacking.is_empty() {
        let remedy = "run benches/peers/install, or go on without them: --available";
        return Err(format!("{}; {remedy}", lacking.join("; ")));
    }
    let is_everything = arguments.names.is_empty() && !arguments.quick && !arguments.available;
    Ok(Selection { problems, tools, is_everything })
}

fn names() -> String {
    let problems: Vec<_> = Problem::ALL.iter().map(|problem| problem.name()).collect();
    let tools: Vec<_> = TOOLS.iter().map(|tool| tool.name).collect();
    format!("problems: {}; tools: {}", problems.join(", "), tools.join(", "))
}
