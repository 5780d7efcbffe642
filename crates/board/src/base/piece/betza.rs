//! Betza's notation.
//!
//! Ralph Betza's "funny notation" names the basic leaps by letters: `W` (1,0), `F` (1,1), `D`
//! (2,0), `N` (2,1), `A` (2,2), `H` (3,0), `L` or `C` (3,1), `J` or `Z` (3,2), `G` (3,3). A doubled
//! letter is the rider of that leap (`WW` slides like a rook, `KK` like a queen, `NN` is the
//! nightrider), a number bounds how often it is repeated (`R3`), and letters written side by side
//! add up (`QN` is the superqueen). `R` = `WW`, `B` = `FF`, `Q` = `RB` and `K` = `WF`. Leaps
//! without a letter are written `(4,1)`; `(4,1)(4,1)` rides.
//!
//! Directions stand before a letter: `fR` slides forward, which is up. `f`, `b`, `l` and `r` before
//! a leap along a diagonal are both diagonals of that side; `fl`, `fr`, `bl` and `br` are one.
//!
//! Source: Ralph Betza, "My Funny Notation", The Chess Variant Pages.

use super::step::{Leap, MoveRuleError, Step};

/// The steps of a sum of atoms.
pub(super) fn steps(betza: &str) -> Result<Vec<Step>, MoveRuleError> {
    if is_name(betza) {
        return Err(MoveRuleError(format!(
            "`{betza}`: moves takes letters, not names: write R for a rook, B, Q, N, K"
        )));
    }
    let mut rest = betza;
    let mut steps = Vec::new();
    while !rest.is_empty() {
        rest = next_term(rest, &mut steps)?;
    }
    Ok(steps)
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
        c => {
            return Err(MoveRuleError(format!(
                "unknown piece letter `{}`: known are Q R B K, W F D N A H, C (or L), Z (or J), \
                 G, and (a,b)",
                c.escape_debug()
            )));
        }
    })
}

/// Reads one letter or bracketed leap with its directions, doubling and range. Returns the rest.
fn next_term<'a>(text: &'a str, steps: &mut Vec<Step>) -> Result<&'a str, MoveRuleError> {
    let start = text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len());
    let (side, text) = text.split_at(start);
    if let Some(other) = side.chars().find(|c| !"fblr".contains(*c)) {
        return Err(MoveRuleError(format!(
            "`{other}` is no direction: write f (forward), b (back), l or r before a letter"
        )));
    }
    let Some(first) = text.chars().next() else {
        return Err(MoveRuleError(format!("`{side}`: a direction stands before a letter: fR")));
    };
    let (leaps, mut reach, head) = if first == '(' {
        let head = text.split_inclusive(')').next().unwrap_or_default();
        (vec![bracketed(head)?], Some(1), head)
    } else {
        let (leaps, reach) = letter(first)?;
        (leaps.to_vec(), reach, &text[..first.len_utf8()])
    };
    let mut rest = &text[head.len()..];
    // A rider twice is the same rider, with its directions.
    if (reach == Some(1) || !side.is_empty())
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
    for leap in leaps {
        let turned = turned(leap, side).ok_or_else(|| no_side(side, leap, head))?;
        steps.extend(turned.into_iter().map(|leap| Step { leap, reach }));
    }
    Ok(rest)
}

/// A leap in the directions of a side, of which the empty one is all; `None` if it has none.
fn turned((long, short): (u16, u16), side: &str) -> Option<Vec<Leap>> {
    let (a, b) = (i32::from(long), i32::from(short));
    let all = [(-a, b), (-a, -b), (a, b), (a, -b), (b, -a), (-b, -a), (b, a), (-b, a)];
    if side.is_empty() {
        return Some(all.to_vec());
    }
    // Up is forward.
    let is_on = |&(down, right): &Leap| {
        side.chars().all(|direction| match direction {
            'f' => down < 0,
            'b' => down > 0,
            'l' => right < 0,
            _ => right > 0,
        })
    };
    let known: &[&str] = match short {
        0 => &["f", "b", "l", "r"],
        _ if short == long => &["f", "b", "l", "r", "fl", "fr", "bl", "br"],
        _ => &[],
    };
    known.contains(&side).then(|| all.into_iter().filter(is_on).collect())
}

fn no_side(side: &str, (long, short): (u16, u16), head: &str) -> MoveRuleError {
    let what = match short {
        0 => "a leap along rows and columns takes one of f, b, l, r before it",
        _ if short == long => {
            "a leap along diagonals takes one of f, b, l, r, fl, fr, bl, br before it"
        }
        _ => "a leap like a knight's takes no direction before it",
    };
    MoveRuleError(format!("`{side}{head}`: {what}"))
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
