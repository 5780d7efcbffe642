//! Pieces and their move rules, read from Betza's notation.
//!
//! Ralph Betza's "funny notation" names the basic leaps by letters: `W` (1,0), `F` (1,1), `D`
//! (2,0), `N` (2,1), `A` (2,2), `H` (3,0), `L` or `C` (3,1), `J` or `Z` (3,2), `G` (3,3). A doubled
//! letter is the rider of that leap (`WW` slides like a rook, `KK` like a queen, `NN` is the
//! nightrider), a number bounds how often it is repeated (`R3`), and letters written side by side
//! add up (`QN` is the superqueen). `R` = `WW`, `B` = `FF`, `Q` = `RB` and `K` = `WF`. Leaps
//! without a letter are written `(4,1)`; `(4,1)(4,1)` rides.
//!
//! This module holds the *parsed rule* only. `instance`, `native` and `verify` each compute the
//! attacked squares, independently.
//!
//! Source: Ralph Betza, "My Funny Notation", The Chess Variant Pages.

use std::fmt;

use thiserror::Error;

/// One leap in all directions, with its largest number of repetitions in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// The longer side of the leap, at least 1.
    pub long: u16,
    /// The shorter side of the leap, at most `long`.
    pub short: u16,
    /// How often the leap may be repeated: `Some(1)` for a leaper, `None` for an unbounded rider.
    pub reach: Option<u16>,
}

/// How a piece moves: a sum of atoms, sorted, each leap at most once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveRule {
    betza: String,
    atoms: Vec<Atom>,
}

/// A fault of a move rule: the letter, range or leap that cannot be read, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct MoveRuleError(String);

impl MoveRule {
    /// Reads a sum of atoms in Betza's notation.
    ///
    /// # Errors
    /// Names the letter, range or leap that cannot be read.
    pub fn parse(betza: &str) -> Result<Self, MoveRuleError> {
        if is_name(betza) {
            return Err(MoveRuleError(format!(
                "`{betza}`: moves takes letters, not names: write R for a rook, B, Q, N, K"
            )));
        }
        let mut rest = betza;
        let mut atoms = Vec::new();
        while let Some(first) = rest.chars().next() {
            let (sum, tail) = next_term(rest, first)?;
            atoms.extend(sum);
            rest = tail;
        }
        if atoms.is_empty() {
            let why = "a move rule is empty: write a sum of Betza letters such as Q, N or RN";
            return Err(MoveRuleError(why.to_owned()));
        }
        // Of two atoms with the same leap, the one with the longer reach covers the other.
        atoms.sort_by_key(|a| (a.long, a.short, std::cmp::Reverse(a.reach.unwrap_or(u16::MAX))));
        atoms.dedup_by_key(|a| (a.long, a.short));
        Ok(Self { betza: betza.to_owned(), atoms })
    }

    /// The rule of a piece with unknown moves: no atoms.
    #[must_use]
    pub const fn unknown() -> Self {
        Self { betza: String::new(), atoms: Vec::new() }
    }

    /// The atoms, sorted by leap.
    #[must_use]
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// Whether both rules have the same moves (`Q` and `RB` do).
    #[must_use]
    pub fn moves_like(&self, other: &Self) -> bool {
        self.atoms == other.atoms
    }
}

impl fmt::Display for MoveRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.betza)
    }
}

/// Whether a text is a word such as `rook` or `Rook`. Modifiers precede a capital letter.
fn is_name(text: &str) -> bool {
    text.len() > 2
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().skip(1).all(|c| c.is_ascii_lowercase())
}

const WAZIR: (u16, u16) = (1, 0);
const FERS: (u16, u16) = (1, 1);

/// Leaps by their longer and shorter side, with the number of repetitions without a range.
type Leaps = (&'static [(u16, u16)], Option<u16>);

/// The meaning of a letter.
fn letter(c: char) -> Result<Leaps, MoveRuleError> {
    Ok(match c {
        'R' => (&[WAZIR], None),
        'B' => (&[FERS], None),
        'Q' => (&[WAZIR, FERS], None),
        'K' => (&[WAZIR, FERS], Some(1)),
        'W' => (&[WAZIR], Some(1)),
        'F' => (&[FERS], Some(1)),
        'D' => (&[(2, 0)], Some(1)),
        'N' => (&[(2, 1)], Some(1)),
        'A' => (&[(2, 2)], Some(1)),
        'H' => (&[(3, 0)], Some(1)),
        'C' | 'L' => (&[(3, 1)], Some(1)),
        'Z' | 'J' => (&[(3, 2)], Some(1)),
        'G' => (&[(3, 3)], Some(1)),
        c if c.is_ascii_lowercase() => {
            return Err(MoveRuleError(format!(
                "`{c}` is a Betza modifier (direction or mode): pieces here attack alike in all \
                 directions"
            )));
        }
        c => {
            return Err(MoveRuleError(format!(
                "unknown piece letter `{}`: known are Q R B K, W F D N A H, C (or L), Z (or J), \
                 G, and (a,b)",
                c.escape_debug()
            )));
        }
    })
}

/// Parses one letter or bracketed leap with its doubling and range. Returns the atoms and the rest.
fn next_term(text: &str, first: char) -> Result<(Vec<Atom>, &str), MoveRuleError> {
    let (leaps, mut reach, head) = if first == '(' {
        let head = text.split_inclusive(')').next().unwrap_or_default();
        (vec![bracketed(head)?], Some(1), head)
    } else {
        let (leaps, reach) = letter(first)?;
        (leaps.to_vec(), reach, &text[..first.len_utf8()])
    };
    let mut rest = &text[head.len()..];
    if reach == Some(1)
        && let Some(tail) = rest.strip_prefix(head)
    {
        reach = None;
        rest = tail;
    }
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 {
        let bad = || {
            MoveRuleError(format!(
                "`{head}{}`: a range is a number from 1 to 65535 after a leap or after R, B or Q",
                &rest[..digits]
            ))
        };
        let range = rest[..digits].parse().ok().filter(|&r: &u16| r > 0).ok_or_else(bad)?;
        if head == "K" && reach.is_some() {
            return Err(bad());
        }
        reach = Some(range);
        rest = &rest[digits..];
    }
    Ok((leaps.into_iter().map(|(long, short)| Atom { long, short, reach }).collect(), rest))
}

fn bracketed(text: &str) -> Result<(u16, u16), MoveRuleError> {
    let read = |side: &str| side.trim().parse::<u16>().ok();
    text.strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .and_then(|inner| inner.split_once(','))
        .and_then(|(a, b)| Some((read(a)?, read(b)?)))
        .map(|(a, b)| (a.max(b), a.min(b)))
        .filter(|&leap| leap != (0, 0))
        .ok_or_else(|| {
            MoveRuleError(format!(
                "`{}`: a leap is two numbers from 0 to 65535 in brackets, not both 0, such as \
                 (4,1)",
                text.escape_debug()
            ))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atoms(betza: &str) -> Vec<(u16, u16, Option<u16>)> {
        let rule = MoveRule::parse(betza).expect(betza);
        rule.atoms().iter().map(|a| (a.long, a.short, a.reach)).collect()
    }

    #[test]
    fn letters_are_betzas() {
        assert_eq!(atoms("Q"), [(1, 0, None), (1, 1, None)]);
        assert_eq!(atoms("K"), [(1, 0, Some(1)), (1, 1, Some(1))]);
        assert_eq!(atoms("N"), [(2, 1, Some(1))]);
        assert_eq!(atoms("C"), atoms("L"));
        assert_eq!(atoms("Z"), atoms("J"));
        assert_eq!(atoms("RN"), [(1, 0, None), (2, 1, Some(1))]);
        assert_eq!(atoms("DAHG"), atoms("(2,0)(2,2)(3,0)(3,3)"));
    }

    #[test]
    fn doubling_rides_and_ranges_bound() {
        assert_eq!(atoms("WW"), atoms("R"));
        assert_eq!(atoms("FF"), atoms("B"));
        assert_eq!(
            (atoms("KK"), atoms("KKK"), atoms("KK3")),
            (atoms("Q"), atoms("Q"), atoms("Q3"))
        );
        for letter in ["R", "B", "Q"] {
            assert_eq!(atoms(&letter.repeat(2)), atoms(letter), "it slides already");
        }
        assert_eq!(atoms("NN"), [(2, 1, None)]);
        assert_eq!(atoms("(1,4)(1,4)"), [(4, 1, None)]);
        assert_eq!(atoms("R3"), [(1, 0, Some(3))]);
        assert_eq!(atoms("WW3"), atoms("W3"));
        assert_eq!(atoms("Q2N"), [(1, 0, Some(2)), (1, 1, Some(2)), (2, 1, Some(1))]);
    }

    #[test]
    fn one_leap_twice_keeps_the_longer_reach() {
        assert_eq!(atoms("WR"), atoms("R"));
        assert_eq!(atoms("RW"), atoms("R"));
        assert_eq!(atoms("R2R5"), atoms("R5"));
        assert!(MoveRule::parse("RB").unwrap().moves_like(&MoveRule::parse("Q").unwrap()));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, start) in [
            ("", "a move rule is empty"),
            ("X", "unknown piece letter `X`"),
            ("Q♛", "unknown piece letter `♛`"),
            ("fR", "`f` is a Betza modifier"),
            ("fbR", "`f` is a Betza modifier"),
            ("rook", "`rook`: moves takes letters"),
            ("Queen", "`Queen`: moves takes letters"),
            ("R0", "`R0`: a range is a number"),
            ("N65536", "`N65536`: a range is a number"),
            ("K2", "`K2`: a range is a number"),
            ("(0,0)", "`(0,0)`: a leap is two numbers"),
            ("(1;2)", "`(1;2)`: a leap is two numbers"),
            ("(1,2", "`(1,2`: a leap is two numbers"),
            ("-1", "unknown piece letter `-`"),
        ] {
            let error = MoveRule::parse(text).expect_err(text).to_string();
            assert!(error.starts_with(start), "{text}: {error}");
        }
    }
}
