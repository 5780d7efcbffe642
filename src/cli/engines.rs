//! The engines of the commands.

use crate::query::registry::Engines;
use nq_cnf::sat::enumerate::SatChoice;

/// Makes the engines, SAT engines with this choice. Tests pass a function that plants faults.
pub type MakeEngines = fn(SatChoice) -> Engines;
