//! Compares the half-board join with backtracking, and its instruction sets with each other:
//! `cargo bench --bench half_join`.
//!
//! Times on a shared machine drift, so compare rows of one run only.

use divan::Bencher;
use nq_sat::model::{Problem, Settings, builtin};
use nq_sat::native::half_join::Simd;
use nq_sat::native::{Backtrack, HalfJoin};
use nq_sat::run::{Control, Engine};

fn main() {
    for simd in Simd::ALL.into_iter().filter(|simd| !simd.is_there()) {
        eprintln!("NOT MEASURED, this machine lacks it: {}", simd.name());
    }
    divan::main();
}

const SIZES: [u32; 3] = [14, 15, 16];

fn count(bencher: Bencher<'_, '_>, engine: &dyn Engine, size: u32) {
    let model = builtin::by_name("n-queens").expect("a model of the program");
    let problem: Problem = model.problem(size, &Settings::default()).expect("a size that fits");
    bencher.bench_local(|| engine.count(&problem, &Control::default()).expect("a size it takes"));
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn backtrack(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &Backtrack, size);
}

#[divan::bench(args = SIZES, sample_count = 11, sample_size = 1)]
fn half_join(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &HalfJoin::new(None, 1), size);
}

#[divan::bench(args = SIZES, sample_count = 11, sample_size = 1)]
fn half_join_two_threads(bencher: Bencher<'_, '_>, size: u32) {
    count(bencher, &HalfJoin::new(None, 2), size);
}

/// Measures an instruction set, if the machine has it.
fn with(bencher: Bencher<'_, '_>, simd: Simd, size: u32) {
    if simd.is_there() {
        count(bencher, &HalfJoin::new(Some(simd), 1), size);
    }
}

#[divan::bench(args = SIZES, sample_count = 11, sample_size = 1)]
fn half_join_avx512(bencher: Bencher<'_, '_>, size: u32) {
    with(bencher, Simd::Avx512, size);
}

#[divan::bench(args = SIZES, sample_count = 11, sample_size = 1)]
fn half_join_avx2(bencher: Bencher<'_, '_>, size: u32) {
    with(bencher, Simd::Avx2, size);
}

#[divan::bench(args = SIZES, sample_count = 11, sample_size = 1)]
fn half_join_portable(bencher: Bencher<'_, '_>, size: u32) {
    with(bencher, Simd::Portable, size);
}
