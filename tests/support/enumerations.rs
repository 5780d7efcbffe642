//! Every strategy of a SAT engine.

use nq_sat::query::registry::Engines;
use nq_sat::sat::enumerate::{Enumeration, SatChoice, Symmetry};

/// All strategies: `blocking`, and cubes with and without symmetry, of different depths, on one
/// thread and on several.
pub fn enumerations() -> Vec<Enumeration> {
    let mut all = vec![Enumeration::blocking()];
    // Without a value, the symmetry of the problem is used.
    for symmetry in [None, Some(Symmetry::None)] {
        for (residual, threads) in [(None, 1), (None, 3), (Some(0), 1), (Some(1), 2), (Some(3), 1)]
        {
            all.push(Enumeration {
                symmetry,
                residual,
                threads: Some(threads),
                ..Enumeration::default()
            });
        }
    }
    all
}

/// The engines of the registry, the SAT engines with every strategy.
pub fn engines() -> Engines {
    let engines = |enumeration| Engines::all(SatChoice { enumeration, ..SatChoice::default() });
    let all = enumerations().into_iter().map(engines);
    all.reduce(Engines::with_sat_engines_of).expect("there are some")
}
