//! The powers of polynomials: numbers of pieces by kind, as the digits of one number (Kronecker
//! substitution, 1882).
//!
//! Each digit has a bound. Terms beyond it are left out when they come up, so that no digit
//! overflows into the next and a polynomial has no more coefficients than there are numbers to
//! count.

use std::collections::BTreeMap;

/// The most of each digit, the lowest digit first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Powers {
    most: Vec<u32>,
}

/// Powers from the first to before the second.
type Run = (u32, u32);

/// The powers of which a product with another has no digit beyond its bound.
#[derive(Clone, Debug)]
pub(crate) struct Shift {
    /// The other power.
    pub(super) by: u32,
    runs: Vec<Run>,
}

/// The shifts of the weights that came up.
pub(super) struct Shifts<'a> {
    pub(super) powers: &'a Powers,
    stay: Shift,
    by: BTreeMap<u32, Shift>,
}

impl<'a> Shifts<'a> {
    pub(super) fn new(powers: &'a Powers) -> Self {
        Self { powers, stay: powers.shift(0), by: BTreeMap::new() }
    }

    /// The shift by nothing, and that by a weight.
    pub(super) fn of(&mut self, weight: u32) -> [&Shift; 2] {
        let Self { powers, stay, by } = self;
        [stay, by.entry(weight).or_insert_with(|| powers.shift(weight))]
    }
}

impl Powers {
    /// Of one number, up to a bound.
    pub(crate) fn up_to(most: u32) -> Self {
        Self { most: vec![most] }
    }

    /// Of a number for each bound.
    pub(crate) fn new(most: Vec<u32>) -> Self {
        if most.is_empty() { Self::up_to(0) } else { Self { most } }
    }

    /// The largest power; `u32::MAX` if it is larger than that.
    pub(crate) fn top(&self) -> u32 {
        let all = |all: u32, &most: &u32| all.saturating_mul(most.saturating_add(1));
        match self.most[..] {
            [most] => most,
            _ => self.most.iter().fold(1, all).saturating_sub(1),
        }
    }

    pub(crate) fn digits(&self, mut power: u32) -> impl Iterator<Item = u32> {
        let is_single = self.most.len() == 1;
        self.most.iter().map(move |&most| {
            let digit = if is_single { power } else { power % (most + 1) };
            power = if is_single { 0 } else { power / (most + 1) };
            digit
        })
    }

    /// The power with these digits; `u32::MAX` if one is beyond its bound.
    pub(crate) fn power(&self, digits: impl Iterator<Item = u32>) -> u32 {
        let (mut power, mut stride) = (0_u32, 1_u32);
        for (digit, &most) in digits.zip(&self.most) {
            if digit > most {
                return u32::MAX;
            }
            power = power.saturating_add(stride.saturating_mul(digit));
            stride = stride.saturating_mul(most.saturating_add(1));
        }
        power
    }

    /// The most vertices of these weights in a set, `usize::MAX` if some have none.
    pub(crate) fn most_vertices(&self, weights: &[u32]) -> usize {
        let all = self.most.iter().fold(0_usize, |all, &most| all.saturating_add(most as usize));
        if weights.contains(&0) { usize::MAX } else { all }
    }

    /// The powers that may be multiplied by this one.
    pub(super) fn shift(&self, by: u32) -> Shift {
        let room = self.most.iter().zip(self.digits(by)).map(|(most, digit)| most - digit);
        Shift { by, runs: if by > self.top() { Vec::new() } else { self.runs(room) } }
    }

    /// The powers that have no larger digit than this one.
    pub(super) fn divisors(&self, of: u32) -> Shift {
        Shift { by: 0, runs: self.runs(self.digits(of)) }
    }

    /// The powers whose digits are at most these, as runs.
    fn runs(&self, digits: impl Iterator<Item = u32>) -> Vec<Run> {
        let (mut runs, mut stride) = (vec![(0, 1)], 1_u32);
        for (digit, &most) in digits.zip(&self.most) {
            let numbers = digit.saturating_add(1);
            if runs[0] == (0, stride) {
                runs[0].1 = stride.saturating_mul(numbers);
            } else {
                let at = |number| move |&(from, to)| (from + number * stride, to + number * stride);
                runs = (0..numbers).flat_map(|number| runs.iter().map(at(number))).collect();
            }
            stride = stride.saturating_mul(most.saturating_add(1));
        }
        runs
    }

    /// The bits of each digit in a packed power.
    fn width(&self) -> usize {
        64 / self.most.len()
    }

    /// A power with its digits apart, for [`Bounds`]. Digits with large bounds are left out. `None`
    /// beyond the bounds.
    pub(super) fn packed(&self, power: u32) -> Option<u64> {
        let width = self.width();
        let digits = || self.digits(power).zip(&self.most);
        if power > self.top() || digits().any(|(digit, &most)| digit > most) {
            return None;
        }
        let place = |packed, (place, (digit, most)): (usize, (u32, &u32))| {
            let is_small = u64::from(*most) >> (width - 1) == 0;
            packed | if is_small { u64::from(digit) << (place * width) } else { 0 }
        };
        Some(digits().enumerate().fold(0, place))
    }

    /// The bounds of packed powers.
    pub(super) fn bounds(&self) -> Bounds {
        let width = self.width();
        let mut bounds = Bounds { shift: width - 1, guards: 0, room: 0 };
        for (place, &most) in self.most.iter().enumerate() {
            let guard = 1_u64 << (width - 1);
            bounds.guards |= guard << (place * width);
            bounds.room |= (guard - 1).saturating_sub(most.into()) << (place * width);
        }
        bounds
    }
}

/// The bounds of packed powers: the highest bit of each digit is free, as a guard.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    shift: usize,
    guards: u64,
    /// What may be added to each bound below its guard.
    room: u64,
}

impl Bounds {
    /// Whether no digit of a sum of two packed powers is beyond its bound.
    #[inline]
    pub(super) const fn hold(self, sum: u64) -> bool {
        (sum + self.room) & self.guards == 0
    }

    /// The smaller of two, digit by digit.
    #[inline]
    pub(super) const fn least(self, one: u64, other: u64) -> u64 {
        let larger = ((one | self.guards) - other) & self.guards;
        let larger = larger | (larger - (larger >> self.shift));
        one ^ ((one ^ other) & larger)
    }
}

impl Shift {
    /// The number of runs.
    pub(super) const fn len(&self) -> usize {
        self.runs.len()
    }

    /// The parts of a range of powers, both ends included, that stay within the bounds.
    #[inline]
    pub(super) fn parts(&self, (low, high): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        let is_empty = low > high;
        let first = self.runs.partition_point(|&(_, end)| is_empty || end <= low);
        let runs = self.runs[first..].iter().take_while(move |&&(start, _)| start <= high);
        runs.map(move |&(start, end)| (start.max(low), (end - 1).min(high)))
    }

    /// The range of the powers from a range, multiplied by the other; `None` if none stays.
    #[inline]
    pub(super) fn range(&self, (low, high): (u32, u32)) -> Option<(u32, u32)> {
        let (low, _) = self.parts((low, high)).next()?;
        let last = self.runs.partition_point(|&(start, _)| start <= high) - 1;
        Some((low + self.by, (self.runs[last].1 - 1).min(high) + self.by))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair of powers of small bounds, by their digits.
    #[test]
    fn bounds_hold_digit_by_digit() {
        for most in [vec![0], vec![5], vec![1, 1, 1], vec![3, 0, 2], vec![1; 8], vec![2, 40, 1]] {
            let powers = Powers::new(most.clone());
            let (top, bounds) = (powers.top(), powers.bounds());
            for b in (0..=top).step_by(if top > 200 { 7 } else { 1 }) {
                let shift = powers.shift(b);
                let digits = |power| powers.digits(power).collect::<Vec<_>>();
                assert_eq!(powers.power(powers.digits(b)), b);
                for a in 0..=top {
                    let sums: Vec<u32> =
                        powers.digits(a).zip(digits(b)).map(|(a, b)| a + b).collect();
                    let fits = sums.iter().zip(&most).all(|(sum, most)| sum <= most);
                    assert_eq!(shift.parts((a, a)).next().is_some(), fits, "{most:?} {a} {b}");
                    assert_eq!(shift.range((a, a)), fits.then_some((a + b, a + b)));
                    assert_eq!(powers.power(sums.into_iter()) == u32::MAX, !fits);
                    let divides = powers.digits(a).zip(digits(b)).all(|(a, b)| a <= b);
                    assert_eq!(powers.divisors(b).parts((a, a)).next().is_some(), divides);
                    let [packed_a, packed_b] = [a, b].map(|power| powers.packed(power).unwrap());
                    assert_eq!(bounds.hold(packed_a + packed_b), fits);
                    let least = powers.digits(a).zip(digits(b)).map(|(a, b)| a.min(b));
                    let least = powers.packed(powers.power(least));
                    assert_eq!(Some(bounds.least(packed_a, packed_b)), least);
                }
            }
        }
    }
}
