//! Runs the tools.

mod answers;
mod calls;
mod counters;
mod limit;
mod measure;
mod selection;
mod setup;
mod versions;

use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::table::medians::Medians;
use crate::table::records::Records;
use crate::table::{page, tables};

/// Measures what the command line selects.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    if arguments.render {
        page::write(&page::read_runs()?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let selection = selection::select(arguments)?;
    let setup = setup::Setup::new()?;
    setup::pin(arguments.core)?;
    let mut records =
        Records { conditions: versions::conditions(&selection, arguments), ..Records::default() };
    let mut faults = Vec::new();
    for &problem in &selection.problems {
        for case in problem.cases(arguments.quick)? {
            let runs = measure::measure(&setup, &selection, &case, &records, arguments)?;
            faults.extend(runs.iter().filter_map(measure::fault));
            records.runs.extend(runs.into_iter().map(|run| run.run));
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("\npeers: "));
    }
    if selection.is_everything {
        page::write(&records)?;
    } else {
        let medians = Medians::new(&records)?;
        for &problem in &selection.problems {
            print!("\n{}\n\n{}", problem.title(), tables::of_problem(problem, &medians, &records)?);
        }
    }
    Ok(ExitCode::SUCCESS)
}
