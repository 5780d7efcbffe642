//! Numbers of placements, of unlimited size.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{AddAssign, Mul};
use std::str::FromStr;

use num_bigint::BigUint;
use thiserror::Error;

/// A number of placements or orbits. It has no largest value, so that sums and products need no
/// check. It compares with `u64` and with no other integer type, so that literals need no suffix.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(BigUint);

impl Count {
    /// No placement.
    pub const ZERO: Self = Self(BigUint::ZERO);

    /// As `u64`, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// As `u128`, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(&self.0).ok()
    }

    /// The difference; `None` if `less` is larger.
    pub fn checked_sub(&self, less: &Self) -> Option<Self> {
        (self >= less).then(|| Self(&self.0 - &less.0))
    }

    /// The quotient; `None` if there is a remainder.
    ///
    /// # Panics
    /// When `by` is 0.
    pub fn exact_div(&self, by: u64) -> Option<Self> {
        (&self.0 % by == BigUint::ZERO).then(|| Self(&self.0 / by))
    }
}

macro_rules! from {
    ($($integer:ty)*) => { $(
        impl From<$integer> for Count {
            fn from(number: $integer) -> Self {
                Self(number.into())
            }
        }
    )* };
}

from!(u8 u16 u32 u64 u128 usize);

impl AddAssign<u64> for Count {
    fn add_assign(&mut self, more: u64) {
        self.0 += more;
    }
}

impl AddAssign<&Self> for Count {
    fn add_assign(&mut self, more: &Self) {
        self.0 += &more.0;
    }
}

impl Mul<u64> for &Count {
    type Output = Count;

    fn mul(self, times: u64) -> Count {
        Count(&self.0 * times)
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        Self(counts.map(|count| count.0).sum())
    }
}

impl<'a> Sum<&'a Self> for Count {
    fn sum<I: Iterator<Item = &'a Self>>(counts: I) -> Self {
        Self(counts.map(|count| &count.0).sum())
    }
}

impl PartialEq<u64> for Count {
    fn eq(&self, other: &u64) -> bool {
        self.to_u64() == Some(*other)
    }
}

impl PartialEq<u64> for &Count {
    fn eq(&self, other: &u64) -> bool {
        **self == *other
    }
}

impl PartialOrd<u64> for Count {
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        Some(self.to_u64().map_or(Ordering::Greater, |number| number.cmp(other)))
    }
}

impl PartialOrd<u64> for &Count {
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        (**self).partial_cmp(other)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that is not a count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a number in decimal digits")]
pub struct NotACount(String);

/// Decimal digits and nothing else.
impl FromStr for Count {
    type Err = NotACount;

    fn from_str(text: &str) -> Result<Self, NotACount> {
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_digits { text.parse().ok() } else { None };
        number.map(Self).ok_or_else(|| NotACount(text.to_owned()))
    }
}

super::as_text::serde_as_text!(Count);

#[cfg(test)]
mod tests {
    use super::*;

    const AROUND_THE_WIDTHS: [&str; 7] = [
        "0",
        "18446744073709551615",
        "18446744073709551616",
        "18446744073709551617",
        "340282366920938463463374607431768211455",
        "340282366920938463463374607431768211456",
        "340282366920938463463374607431768211457",
    ];

    #[test]
    fn every_text_comes_back() {
        let counts = AROUND_THE_WIDTHS.map(|text| text.parse::<Count>().expect("a count"));
        for (text, count) in AROUND_THE_WIDTHS.into_iter().zip(&counts) {
            assert_eq!(count.to_string(), text);
            assert_eq!(format!("{count:?}"), text);
        }
        assert!(counts.is_sorted());
        let [zero, u64_max, mut above_u64, _, mut u128_max, above_u128, _] = counts;
        assert_eq!((&zero, &Count::ZERO), (&Count::default(), &Count::from(0_u8)));
        assert_eq!((u64_max.to_u64(), above_u64.to_u64()), (Some(u64::MAX), None));
        assert_eq!(u128_max, Count::from(u128::MAX));
        u128_max += 1;
        assert_eq!(u128_max, above_u128);
        above_u64 += u64::MAX;
        assert_eq!(above_u64, Count::from(2 * u128::from(u64::MAX) + 1));
    }

    #[test]
    fn other_texts_are_refused() {
        for bad in ["", " ", "+7", "-7", " 7", "7 ", "1_000", "1,000", "0x7", "7.0", "\u{663}"] {
            assert_eq!(bad.parse::<Count>(), Err(NotACount(bad.to_owned())));
        }
        assert_eq!("007".parse::<Count>().map(|count| count.to_string()), Ok("7".to_owned()));
    }

    #[test]
    fn it_is_aligned_as_integers_are() {
        for number in [0, 92, u64::MAX] {
            let count = Count::from(number);
            assert_eq!(format!("{count:>20}|{count:<9}|"), format!("{number:>20}|{number:<9}|"));
            assert_eq!(format!("{count:6}|{count:^7}|"), format!("{number:6}|{number:^7}|"));
        }
    }

    #[test]
    fn it_compares_with_numbers() {
        let (count, large) = (Count::from(92_u8), Count::from(1_u128 << 64));
        assert_eq!(count, 92);
        assert_ne!(large, 0);
        assert!(count > 91 && count < 93 && large > u64::MAX);
        let (count, large) = (&count, &large);
        assert_eq!(count, 92);
        assert!(count > 91 && count < 93 && large > u64::MAX);
    }

    #[test]
    fn arithmetic_passes_every_width() {
        let u128_max = Count::from(u128::MAX);
        let twice: Count = [&u128_max, &u128_max].into_iter().sum();
        assert_eq!(twice, &u128_max * 2);
        assert_eq!([u128_max.clone(), u128_max.clone()].into_iter().sum::<Count>(), twice);
        let mut sum = u128_max.clone();
        sum += &u128_max;
        assert_eq!(sum, twice);
        assert_eq!(twice.checked_sub(&u128_max), Some(u128_max.clone()));
        assert_eq!(u128_max.checked_sub(&twice), None);
        assert_eq!(twice.exact_div(2), Some(u128_max.clone()));
        assert_eq!(u128_max.exact_div(2), None);
    }
}
