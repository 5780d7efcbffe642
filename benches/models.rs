//! Counts of custom models by the engines made for them, on one core: `cargo bench --bench models`.
//!
//! Times on a shared machine drift, so compare rows of one run only.

use divan::Bencher;
use nq_sat::model::{Model, Problem, Settings};
use nq_sat::native::{ColumnSets, Rows, Search};
use nq_sat::run::{Control, Engine};

fn main() {
    divan::main();
}

/// n pieces on n x n, none attacking another, with more lines for the table `[board]`.
fn problem(size: u32, moves: &str, board: &str) -> Problem {
    let toml = format!(
        "name = \"bench\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n{board}\n\
         [[piece]]\nsymbol = \"A\"\nmoves = \"{moves}\"\ncount = \"n\"\n"
    );
    let model = Model::from_toml("bench.toml", &toml).expect("a model");
    model.problem(size, &Settings::default()).expect("a size that fits")
}

fn count(bencher: Bencher<'_, '_>, engine: &dyn Engine, problem: &Problem) {
    bencher.bench_local(|| {
        engine.count(problem, &Control::default()).expect("a supported problem").found
    });
}

/// Superqueens: A051223.
#[divan::bench(args = [14, 15, 16, 17], sample_count = 5, sample_size = 1)]
fn superqueens(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &Rows::new(1), &problem(size, "QN", ""));
}

/// The same on two threads.
#[divan::bench(args = [16, 17], sample_count = 5, sample_size = 1)]
fn superqueens_on_two_threads(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &Rows::new(2), &problem(size, "QN", ""));
}

/// The same with the search for any model.
#[divan::bench(args = [12, 13], sample_count = 3, sample_size = 1)]
fn superqueens_by_search(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &Search, &problem(size, "QN", ""));
}

/// Empresses (rook and knight), whose short leaps make look-ahead useless: A137774.
#[divan::bench(args = [11, 12], sample_count = 5, sample_size = 1)]
fn empresses(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &Rows::new(1), &problem(size, "RN", ""));
}

/// The same with layers from both ends.
#[divan::bench(args = [12, 18, 20, 21], sample_count = 5, sample_size = 1)]
fn empresses_by_column_sets(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &ColumnSets::new(1), &problem(size, "RN", ""));
}

/// Rook and nightrider in one piece.
#[divan::bench(args = [14, 15], sample_count = 5, sample_size = 1)]
fn rooks_and_nightriders(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &Rows::new(1), &problem(size, "RNN", ""));
}

/// Superqueens with holes, and on a torus.
#[divan::bench(
    args = ["blocked = [\"b2\", \"g7\"]", "wrap = \"both\""],
    sample_count = 5,
    sample_size = 1
)]
fn superqueens_on_other_boards(bencher: Bencher<'_, '_>, board: &str) {
    count(bencher, &Rows::new(1), &problem(15, "QN", board));
}

/// Sets of pieces, no two attacking each other.
mod transfer_matrix {
    use nq_sat::model::builtin;
    use nq_sat::native::TransferMatrix;

    use super::{Bencher, Control, Engine, Problem, Settings};

    fn problem(model: &str, size: u32) -> Problem {
        let model = builtin::by_name(model).expect("a model of the program");
        model.problem(size, &Settings::default()).expect("parameters that fit")
    }

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
