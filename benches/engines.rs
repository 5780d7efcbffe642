//! Compares the engines on listing or counting all placements: `cargo bench --bench engines`.
//!
//! Times on a shared machine drift, so compare rows of one run only.

use std::ops::ControlFlow;

use divan::{Bencher, black_box};
use nq_sat::model::{Problem, Settings, builtin};
use nq_sat::native::{Backtrack, Search};
use nq_sat::run::{Control, Engine};
use nq_sat::sat::enumerate::{Enumeration, SatChoice, SatEngine, Symmetry};
use nq_sat::sat::solver::BACKENDS;

fn main() {
    divan::main();
}

fn problem(model: &str, size: u32, k: Option<i64>) -> Problem {
    let settings: Settings = k.map(|k| ("k".to_owned(), k)).into_iter().collect();
    let model = builtin::by_name(model).expect("a model of the program");
    model.problem(size, &settings).expect("parameters that fit")
}

const CUBES: Enumeration = one_thread(Symmetry::None);
const ORBITS: Enumeration = one_thread(Symmetry::Orbits);

const fn one_thread(symmetry: Symmetry) -> Enumeration {
    let mut cubes = Enumeration::cubes(symmetry);
    cubes.threads = Some(1);
    cubes
}

fn varisat(enumeration: Enumeration) -> SatEngine {
    SatEngine::new(&BACKENDS[0], SatChoice { enumeration, ..SatChoice::default() })
}

fn list(bencher: Bencher<'_, '_>, engine: &dyn Engine, problem: &Problem) {
    bencher.bench_local(|| {
        let mut listed = 0u64;
        let count = &mut |placement: &_| {
            black_box(placement);
            listed += 1;
            ControlFlow::Continue(())
        };
        engine.list(problem, &Control::default(), count).expect("a supported problem");
        listed
    });
}

/// Listing for n-queens.
mod queens {
    use super::{
        Backtrack, Bencher, CUBES, Control, Engine, Enumeration, ORBITS, Search, list, problem,
        varisat,
    };

    #[divan::bench(args = [8, 9, 10], sample_count = 11, sample_size = 1)]
    fn varisat_blocking(bencher: Bencher<'_, '_>, size: u32) {
        list(bencher, &varisat(Enumeration::blocking()), &problem("n-queens", size, None));
    }

    #[divan::bench(args = [8, 9, 10, 12], sample_count = 11, sample_size = 1)]
    fn varisat_cubes(bencher: Bencher<'_, '_>, size: u32) {
        list(bencher, &varisat(CUBES), &problem("n-queens", size, None));
    }

    #[divan::bench(args = [8, 9, 10, 12], sample_count = 11, sample_size = 1)]
    fn varisat_orbits(bencher: Bencher<'_, '_>, size: u32) {
        list(bencher, &varisat(ORBITS), &problem("n-queens", size, None));
    }

    #[divan::bench(args = [8, 9, 10, 12], sample_count = 11, sample_size = 1)]
    fn search(bencher: Bencher<'_, '_>, size: u32) {
        list(bencher, &Search, &problem("n-queens", size, None));
    }

    #[divan::bench(args = [8, 9, 10, 12], sample_count = 11, sample_size = 1)]
    fn backtrack(bencher: Bencher<'_, '_>, size: u32) {
        list(bencher, &Backtrack, &problem("n-queens", size, None));
    }

    /// Counts without storing placements.
    #[divan::bench(args = [10, 12, 13], sample_count = 11, sample_size = 1)]
    fn backtrack_count(bencher: Bencher<'_, '_>, size: u32) {
        let problem = problem("n-queens", size, None);
        bencher.bench_local(|| Backtrack.count(&problem, &Control::default()));
    }
}

/// Queens and knights on 8 x 8: 5 of each, and the impossible 6 of each.
mod queens_and_knights {
    use super::{Bencher, Enumeration, ORBITS, Search, list, problem, varisat};

    #[divan::bench(args = [5, 6], sample_count = 5, sample_size = 1)]
    fn varisat_blocking(bencher: Bencher<'_, '_>, k: i64) {
        list(
            bencher,
            &varisat(Enumeration::blocking()),
            &problem("queens-and-knights", 8, Some(k)),
        );
    }

    #[divan::bench(args = [5, 6], sample_count = 5, sample_size = 1)]
    fn varisat_orbits(bencher: Bencher<'_, '_>, k: i64) {
        list(bencher, &varisat(ORBITS), &problem("queens-and-knights", 8, Some(k)));
    }

    #[divan::bench(args = [5, 6], sample_count = 5, sample_size = 1)]
    fn search(bencher: Bencher<'_, '_>, k: i64) {
        list(bencher, &Search, &problem("queens-and-knights", 8, Some(k)));
    }
}
