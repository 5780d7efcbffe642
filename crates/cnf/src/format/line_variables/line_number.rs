//! Numbers the lines of a direction by a formula, for `alldifferent`.
//!
//! With one piece on each row, a direction (d, e) is a step of d in the row and e in the column.
//! Let g be the greatest common divisor of d and e. Then d/g × column − e/g × row is constant along
//! a line. If g is 1, that value numbers the lines. Otherwise every g-th square with one value is
//! on one line, so the position along them modulo g completes the number. By Bézout's identity
//! there are u and v with u·d/g + v·e/g = 1, so u × row + v × column grows by 1 from one square to
//! the next.

/// A formula in an index (such as the row) and a value (such as the column) that is equal for two
/// squares exactly when they are on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineNumber {
    /// Coefficients of the value and the index in the expression that is constant along a line.
    pub(crate) across: (i32, i32),
    /// Leaps connect every such square.
    pub(crate) every: i32,
    /// Coefficients of the index and the value in the position along the line, modulo `every`.
    pub(crate) along: (i32, i32),
}

impl LineNumber {
    /// The number of the lines with a step of `index` and of `value`; `None` if the index does not
    /// change, so that each line has one piece already.
    pub(crate) fn of(index: i32, value: i32) -> Option<Self> {
        if index == 0 {
            return None;
        }
        // The opposite step has the same lines.
        let (index, value) = if index < 0 { (-index, -value) } else { (index, value) };
        let (every, u, v) = bezout(index, value);
        let across = (index / every, -value / every);
        Some(Self { across, every, along: (u.rem_euclid(every), v.rem_euclid(every)) })
    }

    /// The formula in MiniZinc, with names for the index and the value.
    pub(crate) fn formula(self, index: &str, value: &str) -> String {
        let (a, b) = self.across;
        let across = sum((a, value), (b, index));
        if self.every == 1 {
            return across;
        }
        let (u, v) = self.along;
        let along = sum((u, index), (v, value));
        let bracketed = |text: String| if text.contains(' ') { format!("({text})") } else { text };
        let every = self.every;
        format!("{every} * {} + {} mod {every}", bracketed(across), bracketed(along))
    }
}

/// The greatest common divisor of `a` > 0 and `b`, and its Bézout coefficients.
fn bezout(a: i32, b: i32) -> (i32, i32, i32) {
    let (mut old, mut new) = ((b, 0, 1), (a, 1, 0));
    while new.0 != 0 {
        let times = old.0 / new.0;
        (old, new) = (new, (old.0 - times * new.0, old.1 - times * new.1, old.2 - times * new.2));
    }
    if old.0 < 0 { (-old.0, -old.1, -old.2) } else { old }
}

/// A sum of two terms without terms whose factor is 0.
fn sum(first: (i32, &str), second: (i32, &str)) -> String {
    let term = |(factor, name): (i32, &str)| match factor {
        1 => name.to_owned(),
        factor => format!("{factor} * {name}"),
    };
    match (first.0, second.0) {
        (0, _) => term(second),
        (_, 0) => term(first),
        (_, factor) if factor < 0 => format!("{} - {}", term(first), term((-factor, second.1))),
        _ => format!("{} + {}", term(first), term(second)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_read_well() {
        let formula = |index, value| LineNumber::of(index, value).map(|n| n.formula("r", "Q[r]"));
        for (step, expected) in [
            ((1, 0), "Q[r]"),
            ((1, 1), "Q[r] - r"),
            ((1, -1), "Q[r] + r"),
            ((1, 2), "Q[r] - 2 * r"),
            ((2, 1), "2 * Q[r] - r"),
            ((2, -1), "2 * Q[r] + r"),
            ((-2, 1), "2 * Q[r] + r"),
            ((2, 0), "2 * Q[r] + r mod 2"),
            ((2, 2), "2 * (Q[r] - r) + r mod 2"),
            ((3, -3), "3 * (Q[r] + r) + r mod 3"),
            ((4, 2), "2 * (2 * Q[r] - r) + Q[r] mod 2"),
        ] {
            assert_eq!(formula(step.0, step.1).as_deref(), Some(expected), "{step:?}");
        }
        assert_eq!(formula(0, 2), None);
    }

    /// Two squares have the same number exactly when a whole number of steps leads from one to the
    /// other.
    #[test]
    fn numbers_are_those_of_the_lines() {
        const SIDE: i32 = 13;
        for (down, right) in (-7..=7).flat_map(|down| (-7..=7).map(move |right| (down, right))) {
            let Some(LineNumber { across: (a, b), every, along: (u, v) }) =
                LineNumber::of(down, right)
            else {
                assert_eq!(down, 0);
                continue;
            };
            let number = |r, c| every * (a * c + b * r) + (u * r + v * c) % every;
            for (r, c) in (1..=SIDE).flat_map(|r| (1..=SIDE).map(move |c| (r, c))) {
                for (s, d) in (1..=SIDE).flat_map(|s| (1..=SIDE).map(move |d| (s, d))) {
                    let on_line = (-SIDE..=SIDE).any(|t| (r + t * down, c + t * right) == (s, d));
                    assert_eq!(number(r, c) == number(s, d), on_line, "{down},{right}");
                }
            }
        }
    }
}
