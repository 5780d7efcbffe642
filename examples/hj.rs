//! Temporary.
fn main() {
    let args: Vec<u32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let arg = |i: usize, d: u32| args.get(i).copied().unwrap_or(d);
    let simd = nq_sat::native::half_join::Simd::ALL[arg(2, 0) as usize];
    let start = std::time::Instant::now();
    let total = nq_sat::native::half_join::trial(args[0], arg(1, 1) as usize, simd, arg(3, 0) == 1, arg(4, 0) as usize, arg(5, 0) == 1);
    println!("{} {} {:.3}", args[0], total, start.elapsed().as_secs_f64());
}
