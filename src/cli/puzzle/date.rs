//! Days of the Gregorian calendar, by their number since 1970-01-01.

use std::fmt;
use std::str::FromStr;

/// A day from 1970-01-01 on. Its number is that of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Day(pub(super) u64);

const FIRST_YEAR: u64 = 1970;

/// The days of each month.
const fn months(year: u64) -> [u64; 12] {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    [31, if is_leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

fn year(year: u64) -> u64 {
    months(year).iter().sum()
}

impl fmt::Display for Day {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut left, mut of_year, mut month) = (self.0, FIRST_YEAR, 0);
        while left >= year(of_year) {
            left -= year(of_year);
            of_year += 1;
        }
        while left >= months(of_year)[month] {
            left -= months(of_year)[month];
            month += 1;
        }
        write!(out, "{of_year:04}-{:02}-{:02}", month + 1, left + 1)
    }
}

impl FromStr for Day {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let remedy = "give a day from 1970-01-01 to 9999-12-31, such as 2026-12-01";
        let read = || {
            let parts: Vec<u64> = text.split('-').map_while(|part| part.parse().ok()).collect();
            let &[of_year @ ..=9999, month @ 1..=12, day @ 1..=31] = &parts[..] else {
                return None;
            };
            let years: u64 = (FIRST_YEAR..of_year).map(year).sum();
            let months: u64 = months(of_year).iter().zip(1..month).map(|(days, _)| days).sum();
            Some(Self(years + months + day - 1))
        };
        // Another day, such as that of 2026-02-30, has another text.
        read().filter(|day| day.to_string() == text).ok_or(remedy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (text, number) in [
            ("1970-01-01", 0),
            ("1970-12-31", 364),
            ("1972-02-29", 789),
            ("1972-03-01", 790),
            ("2000-02-29", 11_016),
            ("2026-12-01", 20_788),
            ("2100-03-01", 47_541),
            ("9999-12-31", 2_932_896),
        ] {
            assert_eq!(text.parse(), Ok(Day(number)), "{text}");
            assert_eq!(Day(number).to_string(), text);
        }
        // The days around the ends of February in 2000 and 2100, and a part of the others.
        let days = (0..60_000).step_by(61).chain(11_000..11_100).chain(47_500..47_600);
        for day in days.map(Day) {
            assert_eq!(day.to_string().parse(), Ok(day));
        }
    }

    #[test]
    fn other_texts_are_no_days() {
        for text in [
            "",
            "today",
            "2026",
            "2026-12",
            "2026-2-1",
            "2026-02-30",
            "2023-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-12-00",
            "2026-11-31",
            "0000-01-01",
            "1969-12-31",
            "10000-01-01",
            "02026-12-01",
            "+026-12-01",
            "2026-12-01-01",
            "2026-12-01x",
            "18446744073709551615-01-01",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }
}
