//! The half-board join.
mod cache;
mod classes;
mod geometry;
mod half;
mod kernel;
mod large;
mod matcher;
mod order;
mod quarter;
mod radix;
mod row_sets;
mod runs;
mod sample;
mod small;
mod streams;
mod tables;

pub use kernel::Simd;

/// Temporary.
#[must_use]
pub fn trial(n: u32, step: usize, simd: Simd, large: bool, first: usize, verbose: bool) -> u128 {
    let geometry = geometry::Geometry::new(n);
    fn worker<'a, K: kernel::Kernel + 'static>(k: K, geometry: geometry::Geometry, p: Option<&'a small::Prepared>) -> Box<dyn small::CountRowSet + 'a> {
        match p { Some(p) => p.worker(k), None => Box::new(large::Large::new(k, geometry, large::Limits::default())) }
    }
    let prepared = (!large).then(|| small::Prepared::new(geometry));
    let p = prepared.as_ref();
    let mut worker = match simd {
        Simd::Portable => worker(kernel::Portable, geometry, p),
        Simd::Avx512 => worker(kernel::Avx512::detect().unwrap(), geometry, p),
        Simd::Avx2 => worker(kernel::Portable, geometry, p),
    };
    let mut total = 0;
    let control = crate::engine::Control::default();
    for set in geometry.row_sets().skip(first).step_by(step) {
        let start = std::time::Instant::now();
        let counts = worker.count(set, &control).unwrap();
        if verbose { println!("{:08x} {} {:?} {:.3}", set.rows, (set.rows & ((1<<geometry.h)-1)).count_ones(), counts, start.elapsed().as_secs_f64()); }
        total += counts.iter().zip(set.weights).map(|(&c, w)| u128::from(c) * u128::from(w)).sum::<u128>();
    }
    total
}
