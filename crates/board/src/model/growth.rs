//! How an expression behaves as one of its parameters grows without end.
//!
//! Every expression without a division by that parameter lies within a constant of a polynomial:
//! rounding down takes away less than one. From a polynomial's coefficients follows a value of the
//! parameter beyond which it stays above a limit (Cauchy's bound on the roots).

use std::collections::BTreeMap;

use super::{Expr, Model, Op, Settings};

/// The largest degree of a product.
const MAX_DEGREE: usize = 64;

/// `divisor * value` lies between `p(x) + low` and `p(x) + high` for every `x >= 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Growth {
    /// Of `p`, the constant first, without leading zeros.
    coefficients: Vec<i128>,
    low: i128,
    high: i128,
    /// At least 1.
    divisor: i128,
}

impl Growth {
    fn constant(value: i64) -> Self {
        Self::new(vec![value.into()], 0, 0, 1)
    }

    fn identity() -> Self {
        Self::new(vec![0, 1], 0, 0, 1)
    }

    fn new(mut coefficients: Vec<i128>, low: i128, high: i128, divisor: i128) -> Self {
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        Self { coefficients, low, high, divisor }
    }

    /// The value if it is the same for every `x`.
    fn as_constant(&self) -> Option<i128> {
        match self.coefficients[..] {
            [] if self.is_exact() => Some(0),
            [value] if self.is_exact() => Some(value),
            _ => None,
        }
    }

    /// The factor and the constant, if the value is exactly `factor * x + constant`.
    pub(super) fn as_line(&self) -> Option<(i32, i32)> {
        let of = |power: usize| self.coefficients.get(power).copied().unwrap_or(0).try_into().ok();
        of(1).zip(of(0)).filter(|_| self.is_exact() && self.coefficients.len() <= 2)
    }

    fn is_exact(&self) -> bool {
        self.low == 0 && self.high == 0 && self.divisor == 1
    }

    fn scaled(&self, factor: i128) -> Option<Self> {
        let times = |value: i128| value.checked_mul(factor);
        let coefficients = self.coefficients.iter().map(|&c| times(c)).collect::<Option<_>>()?;
        let (a, b) = (times(self.low)?, times(self.high)?);
        Some(Self::new(coefficients, a.min(b), a.max(b), self.divisor))
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let (a, b) = (self.scaled(other.divisor)?, other.scaled(self.divisor)?);
        let coefficients = (0..a.coefficients.len().max(b.coefficients.len())).map(|power| {
            let of = |growth: &Self| growth.coefficients.get(power).copied().unwrap_or(0);
            of(&a).checked_add(of(&b))
        });
        Some(Self::new(
            coefficients.collect::<Option<_>>()?,
            a.low.checked_add(b.low)?,
            a.high.checked_add(b.high)?,
            self.divisor.checked_mul(other.divisor)?,
        ))
    }

    fn times(&self, other: &Self) -> Option<Self> {
        if let Some(factor) = self.as_constant() {
            return other.scaled(factor);
        }
        if let Some(factor) = other.as_constant() {
            return self.scaled(factor);
        }
        // The rounding error would grow with the other factor.
        if [self.low, self.high, other.low, other.high] != [0; 4] {
            return None;
        }
        if self.coefficients.len() + other.coefficients.len() > MAX_DEGREE {
            return None;
        }
        let mut product = vec![0_i128; self.coefficients.len() + other.coefficients.len()];
        for (i, a) in self.coefficients.iter().enumerate() {
            for (j, b) in other.coefficients.iter().enumerate() {
                product[i + j] = product[i + j].checked_add(a.checked_mul(*b)?)?;
            }
        }
        Some(Self::new(product, 0, 0, self.divisor.checked_mul(other.divisor)?))
    }

    /// Divided by a constant and rounded down.
    fn divided(&self, other: &Self) -> Option<Self> {
        let by = other.as_constant().filter(|&by| by != 0)?;
        let quotient = if by < 0 { self.scaled(-1)? } else { self.clone() };
        let divisor = quotient.divisor.checked_mul(by.checked_abs()?)?;
        let low = quotient.low.checked_sub(divisor - 1)?;
        Some(Self { low, divisor, ..quotient })
    }

    /// A number from which on the value is above `limit`, if there provably is one.
    pub(super) fn above_from(&self, limit: i64) -> Option<i64> {
        let limit = self.divisor.checked_mul(limit.into())?;
        positive_from(&self.coefficients, self.low.checked_sub(limit)?)
    }

    /// A number from which on the value is below 0, if there provably is one.
    pub(super) fn negative_from(&self) -> Option<i64> {
        let opposite = self.scaled(-1)?;
        positive_from(&opposite.coefficients, opposite.low)
    }
}

/// A number from which on `p(x) + constant` is positive.
fn positive_from(coefficients: &[i128], constant: i128) -> Option<i64> {
    let (&leading, lower) = coefficients.split_last()?;
    if leading <= 0 || lower.is_empty() {
        return None;
    }
    let lowest = lower[0].checked_add(constant)?;
    let from = if lower.len() == 1 {
        // A line: exactly where it crosses.
        lowest.checked_neg()?.div_euclid(leading).checked_add(1)?.max(0)
    } else {
        let others = lower[1..].iter().chain([&lowest]).map(|c| c.checked_abs());
        let largest = others.collect::<Option<Vec<_>>>()?.into_iter().max()?;
        largest.checked_div(leading)?.checked_add(2)?
    };
    i64::try_from(from).ok()
}

/// Computes how expressions grow with one parameter, each default once.
pub(super) struct Grower<'a> {
    model: &'a Model,
    size: u32,
    settings: &'a Settings,
    parameter: &'a str,
    known: BTreeMap<&'a str, Option<Growth>>,
}

impl<'a> Grower<'a> {
    pub(super) const fn new(
        model: &'a Model,
        size: u32,
        settings: &'a Settings,
        parameter: &'a str,
    ) -> Self {
        Self { model, size, settings, parameter, known: BTreeMap::new() }
    }

    /// How an expression grows; `None` if unknown.
    pub(super) fn of(&mut self, expr: &'a Expr) -> Option<Growth> {
        match expr {
            Expr::Number(value) => Some(Growth::constant(*value)),
            Expr::Parameter(name) if name == self.parameter => Some(Growth::identity()),
            Expr::Parameter(name) if name == "n" => Some(Growth::constant(self.size.into())),
            Expr::Parameter(name) => match self.settings.get(name) {
                Some(value) => Some(Growth::constant(value)),
                None => self.of_default(name),
            },
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                match op {
                    Op::Add => a.plus(&b),
                    Op::Subtract => a.plus(&b.scaled(-1)?),
                    Op::Multiply => a.times(&b),
                    Op::Divide => a.divided(&b),
                }
            }
        }
    }

    fn of_default(&mut self, name: &'a str) -> Option<Growth> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let model = self.model;
        let growth = model.default_of(name).and_then(|default| self.of(&default.value));
        self.known.insert(name, growth.clone());
        growth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: &str = "name = \"m\"\nmaximise = \"k\"\n[parameters]\nk = { help = \"\" }\n\
        d = { default = \"k+1\", help = \"\" }\n[board]\nrows = \"n\"\ncolumns = \"n\"\n\
        [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = \"k+d\"\n";

    fn growth(text: &str) -> Option<Growth> {
        let model = Model::from_toml("m.toml", MODEL).unwrap();
        let settings = Settings::default();
        Grower::new(&model, 8, &settings, "k").of(&Expr::parse(text).unwrap())
    }

    fn value(text: &str, k: i64) -> i64 {
        Expr::parse(text)
            .unwrap()
            .eval(
                &mut |name| {
                    Ok(match name {
                        "k" => k,
                        "d" => k + 1,
                        _ => 8,
                    })
                },
                &|error| error,
            )
            .unwrap()
    }

    #[test]
    fn from_there_on_the_value_is_above_the_limit() {
        for text in [
            "k",
            "2*k-7",
            "k*k-9*k",
            "k*k-k",
            "(k+1)/2",
            "2*(k/2)",
            "k+d",
            "d/3-n",
            "k*(k+1)/2-3*k",
        ] {
            let from = growth(text).unwrap().above_from(20).unwrap();
            assert!((from..from + 100).all(|k| value(text, k) > 20), "{text} from {from}");
            assert_eq!(growth(text).unwrap().negative_from(), None, "{text}");
        }
        assert_eq!(growth("k").unwrap().above_from(20), Some(21));
        assert_eq!(growth("2*k-7").unwrap().above_from(20), Some(14));
    }

    #[test]
    fn from_there_on_the_value_is_negative() {
        for text in ["10-k", "n-2*d", "k-k*k", "(0-k)/3+5", "k/(0-2)"] {
            let from = growth(text).unwrap().negative_from().unwrap();
            assert!((from..from + 100).all(|k| value(text, k) < 0), "{text} from {from}");
            assert_eq!(growth(text).unwrap().above_from(0), None, "{text}");
        }
        assert_eq!(growth("10-k").unwrap().negative_from(), Some(11));
    }

    #[test]
    fn what_stays_within_bounds_or_is_not_known_has_no_end() {
        for text in ["5", "n", "k-k", "k-2*(k/2)", "d-k"] {
            let growth = growth(text).unwrap();
            assert_eq!((growth.above_from(20), growth.negative_from()), (None, None), "{text}");
        }
        for text in ["8/k", "k*(k/2)", "k/d", "k/0"] {
            assert_eq!(growth(text), None, "{text}");
        }
        let large = "9223372036854775807*9223372036854775807*9223372036854775807*k";
        assert_eq!(growth(large), None);
        assert_eq!(growth(&vec!["k"; 100].join("*")), None);
    }
}
