//! Which engines the commands ask.

use crate::query::registry::Engines;
use crate::sat::enumerate::SatChoice;

/// Makes the engines to ask, SAT engines with what is chosen for them. Tests pass one that plants faults.
pub type MakeEngines = fn(SatChoice) -> Engines;
