//! Counts of custom models by the engines made for them: `cargo bench --bench models`.
//!
//! Times on a shared machine drift, so compare rows of one run only.

use divan::Bencher;
use nq_sat::model::{Problem, Settings, builtin};
use nq_sat::native::TransferMatrix;
use nq_sat::run::control::Control;
use nq_sat::run::engine::Engine;

fn main() {
    divan::main();
}

fn problem(model: &str, size: u32) -> Problem {
    let model = builtin::by_name(model).expect("a model of the program");
    model.problem(size, &Settings::default()).expect("parameters that fit")
}

/// Sets of pieces, no two attacking each other.
mod transfer_matrix {
    use super::{Bencher, Control, Engine, Problem, TransferMatrix, problem};

    /// The numbers of sets of each size.
    fn numbers(bencher: Bencher<'_, '_>, problem: &Problem) {
        bencher.bench_local(|| TransferMatrix.numbers(problem, &Control::default()));
    }

    /// The number of sets, and of those up to symmetry.
    fn count(bencher: Bencher<'_, '_>, problem: &Problem) {
        bencher.bench_local(|| TransferMatrix.count(problem, &Control::default()));
    }

    #[divan::bench(args = [7, 12, 20], sample_count = 11, sample_size = 1)]
    fn kings_by_size(bencher: Bencher<'_, '_>, size: u32) {
        numbers(bencher, &problem("kings", size));
    }

    #[divan::bench(args = [10, 12], sample_count = 11, sample_size = 1)]
    fn knights_by_size(bencher: Bencher<'_, '_>, size: u32) {
        numbers(bencher, &problem("knights", size));
    }

    #[divan::bench(args = [7, 12, 20], sample_count = 11, sample_size = 1)]
    fn kings(bencher: Bencher<'_, '_>, size: u32) {
        count(bencher, &problem("kings", size));
    }

    #[divan::bench(args = [10, 12], sample_count = 11, sample_size = 1)]
    fn knights(bencher: Bencher<'_, '_>, size: u32) {
        count(bencher, &problem("knights", size));
    }
}
