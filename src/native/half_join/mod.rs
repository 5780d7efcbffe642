//! The half-board join.
mod classes;
mod geometry;
mod half;
mod kernel;
mod matcher;
mod order;
mod quarter;
mod row_sets;
mod runs;
mod small;
mod streams;
mod tables;

pub use kernel::Simd;

/// Temporary.
#[must_use]
pub fn trial(n: u32, step: usize, simd: Simd) -> u128 {
    let geometry = geometry::Geometry::new(n);
    let prepared = small::Prepared::new(geometry);
    let mut worker = match simd {
        Simd::Portable => prepared.worker(kernel::Portable),
        Simd::Avx512 => prepared.worker(kernel::Avx512::detect().unwrap()),
        Simd::Avx2 => prepared.worker(kernel::Avx2::detect().unwrap()),
    };
    let mut total = 0;
    for set in geometry.row_sets().step_by(step) {
        let counts = worker.count(set);
        total += counts.iter().zip(set.weights).map(|(&c, w)| u128::from(c) * u128::from(w)).sum::<u128>();
    }
    total
}
