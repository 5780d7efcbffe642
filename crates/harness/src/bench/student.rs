//! Quantiles of Student's t-distribution.
//!
//! For whole degrees of freedom the distribution function is a finite sum: Abramowitz and Stegun,
//! *Handbook of Mathematical Functions* (1964), 26.7.3 and 26.7.4. Bisection inverts it, so there
//! is neither a table nor an approximation.

use std::f64::consts::FRAC_2_PI;

/// The t that a variable with these degrees of freedom, at least 1, stays below in size with a
/// probability of 95 %.
pub(crate) fn two_sided_95(freedom: u32) -> f64 {
    let (mut low, mut high) = (0.0, 16.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if within(middle, freedom) < 0.95 {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The probability of a value between -t and t.
fn within(t: f64, freedom: u32) -> f64 {
    let angle = (t / f64::from(freedom).sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    let is_odd = freedom % 2 == 1;
    let mut term = if is_odd { cosine } else { 1.0 };
    let mut sum = if freedom == 1 { 0.0 } else { term };
    for k in (if is_odd { 3 } else { 2 }..freedom.saturating_sub(1)).step_by(2) {
        term *= f64::from(k - 1) / f64::from(k) * cosine * cosine;
        sum += term;
    }
    if is_odd { FRAC_2_PI * (angle + sine * sum) } else { sine * sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, for 0.975.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, t) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (9, 2.262),
            (10, 2.228),
            (29, 2.045),
            (30, 2.042),
            (100, 1.984),
            // The limit is that of the normal distribution.
            (100_000, 1.960),
        ] {
            assert!((two_sided_95(freedom) - t).abs() < 5.1e-4, "{freedom}");
        }
    }
}
