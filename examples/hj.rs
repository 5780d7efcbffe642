//! Temporary.
fn main() {
    let args: Vec<u32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let simd = nq_sat::native::half_join::Simd::ALL[args.get(2).copied().unwrap_or(0) as usize];
    let start = std::time::Instant::now();
    let total = nq_sat::native::half_join::trial(args[0], args.get(1).copied().unwrap_or(1) as usize, simd);
    println!("{} {} {:.3}", args[0], total, start.elapsed().as_secs_f64());
}
