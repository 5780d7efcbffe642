//! Lists all placements with one engine of this program, as a process of its own:
//! `list ENGINE STRATEGY N` visits each placement and prints their number.
//!
//! The command line of nq-sat lists by `solve`, which also checks each placement and asks a second
//! engine.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::process::ExitCode;

use nq_sat::model::{Settings, builtin};
use nq_sat::query::registry::Engines;
use nq_sat::run::Control;
use nq_sat::sat::enumerate::{Enumeration, SatChoice, Symmetry};

/// The first word of the command.
pub const COMMAND: &str = "list";

/// Runs the command.
pub fn run(words: &[String]) -> Result<ExitCode, String> {
    let [engine, strategy, n] = words else {
        return Err(format!("usage: {COMMAND} ENGINE STRATEGY N"));
    };
    let mut enumeration = match strategy.as_str() {
        "orbits" => Enumeration::cubes(Symmetry::Orbits),
        "cubes" => Enumeration::cubes(Symmetry::None),
        "blocking" => Enumeration::blocking(),
        _ => return Err(format!("{strategy} is not orbits, cubes or blocking")),
    };
    enumeration.threads = Some(1);
    let n = n.parse().map_err(|_| format!("{n} is not a size"))?;
    let model = builtin::by_name("n-queens").map_err(|error| error.to_string())?;
    let problem = model.problem(n, &Settings::default()).map_err(|error| error.to_string())?;
    let engines = Engines::all(SatChoice { enumeration, ..SatChoice::default() });
    let engine = engines.by_name(engine).map_err(|error| error.to_string())?;
    let mut listed = 0_u64;
    let visit = &mut |placement: &_| {
        black_box(placement);
        listed += 1;
        ControlFlow::Continue(())
    };
    engine.list(&problem, &Control::default(), visit).map_err(|error| error.to_string())?;
    println!("{listed}");
    Ok(ExitCode::SUCCESS)
}
