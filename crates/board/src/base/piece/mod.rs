//! Pieces and their move rules.
//!
//! This module holds the *parsed rule* only. `instance`, `native` and `verify` each compute the
//! attacked squares, independently.

mod betza;
mod step;

use std::cmp::Reverse;
use std::fmt;

use itertools::Itertools;

pub use step::{Leap, MoveRuleError, Step};

/// One leap in some directions, with its largest number of repetitions in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    /// The longer side of the leap, at least 1.
    pub long: u16,
    /// The shorter side of the leap, at most `long`.
    pub short: u16,
    /// How often the leap may be repeated: `Some(1)` for a leaper, `None` for an unbounded rider.
    pub reach: Option<u16>,
    /// A bit for each of [`Atom::images`]; equal ones have equal bits.
    directions: u8,
}

impl Atom {
    /// The leap in every direction. Some repeat.
    fn images(long: u16, short: u16) -> [Leap; 8] {
        let (a, b) = (i32::from(long), i32::from(short));
        [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)]
    }

    /// Whether the piece takes this leap.
    #[inline]
    pub fn goes(&self, down: i32, right: i32) -> bool {
        let Self { long, short, directions, .. } = *self;
        let images = Self::images(long, short).into_iter().enumerate();
        images.into_iter().any(|(at, leap)| directions >> at & 1 == 1 && leap == (down, right))
    }

    /// Whether the piece takes the leap in all directions.
    #[inline]
    pub const fn goes_everywhere(&self) -> bool {
        self.directions == u8::MAX
    }

    /// Whether it takes each leap both ways, so that what it attacks would attack it.
    fn is_mutual(&self) -> bool {
        if self.goes_everywhere() {
            return true;
        }
        let images = Self::images(self.long, self.short).into_iter();
        images.into_iter().all(|(down, right)| self.goes(down, right) == self.goes(-down, -right))
    }
}

/// How a piece moves: a sum of atoms, sorted. Each leap occurs once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveRule {
    written: Written,
    atoms: Vec<Atom>,
}

/// How a rule was stated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Written {
    /// In Betza's notation.
    Betza(String),
    /// As leaps and slides.
    Steps(Vec<Step>),
}

impl MoveRule {
    /// Reads a sum of atoms in Betza's notation. The empty text is a piece that does not move.
    ///
    /// # Errors
    /// Names the letter, range or leap that cannot be read.
    pub fn parse(betza: &str) -> Result<Self, MoveRuleError> {
        Ok(Self { written: Written::Betza(betza.to_owned()), atoms: atoms(betza::steps(betza)?) })
    }

    /// The rule of exactly these steps. Nothing is mirrored. Leaps are at most 65535 long, and none
    /// is (0, 0).
    pub fn of_steps(steps: Vec<Step>) -> Self {
        Self { atoms: atoms(steps.iter().copied()), written: Written::Steps(steps) }
    }

    /// The rule of a piece with unknown moves: no atoms.
    pub const fn unknown() -> Self {
        Self { written: Written::Betza(String::new()), atoms: Vec::new() }
    }

    /// The atoms, sorted by leap.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// Whether both rules have the same moves (`Q` and `RB` do).
    pub fn moves_like(&self, other: &Self) -> bool {
        self.atoms == other.atoms
    }

    /// Whether a piece that it attacks would attack it by the same rule.
    pub fn is_mutual(&self) -> bool {
        self.atoms.iter().all(Atom::is_mutual)
    }

    /// The rule after `turn` maps its leaps.
    #[must_use]
    pub fn turned(&self, turn: impl Fn(Leap) -> Leap) -> Self {
        let steps = self.atoms.iter().flat_map(|atom| {
            let images = Atom::images(atom.long, atom.short).into_iter();
            let taken = images.filter(|&(down, right)| atom.goes(down, right)).unique();
            taken.map(|leap| Step { leap: turn(leap), reach: atom.reach })
        });
        Self::of_steps(steps.collect())
    }

    /// The rule as a value of a model file.
    pub fn to_toml(&self) -> String {
        match &self.written {
            Written::Betza(betza) => format!("\"{betza}\""),
            Written::Steps(steps) => {
                let (leaps, slides): (Vec<_>, Vec<_>) =
                    steps.iter().copied().partition(|step| step.reach == Some(1));
                let lists = [("slides", slides), ("leaps", leaps)].into_iter();
                let lists = lists.filter(|(_, steps)| !steps.is_empty());
                let list = |(key, steps): (&str, Vec<Step>)| {
                    format!("{key} = [{}]", steps.iter().format(", "))
                };
                format!("{{ {} }}", lists.map(list).format(", "))
            }
        }
    }
}

/// Betza's notation, or the steps.
impl fmt::Display for MoveRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.written {
            Written::Betza(betza) => f.write_str(betza),
            Written::Steps(_) => f.write_str(&self.to_toml()),
        }
    }
}

/// The atoms of steps. Of two steps with the same leap, the longer reach covers the other.
fn atoms(steps: impl IntoIterator<Item = Step>) -> Vec<Atom> {
    let farthest = |reach: Option<u16>| Reverse(reach.map_or(u32::MAX, u32::from));
    let mut steps: Vec<Step> = steps.into_iter().collect();
    steps.sort_unstable_by_key(|step| (step.leap, farthest(step.reach)));
    steps.dedup_by_key(|step| step.leap);
    let side = |length: i32| u16::try_from(length.unsigned_abs()).unwrap_or(u16::MAX);
    let mut atoms: Vec<Atom> = Vec::new();
    for Step { leap: (down, right), reach } in steps {
        let (long, short) = (side(down).max(side(right)), side(down).min(side(right)));
        let images = Atom::images(long, short).into_iter().enumerate();
        let bits = images.filter(|&(_, leap)| leap == (down, right)).map(|(at, _)| 1 << at);
        let directions = bits.sum::<u8>();
        let same = |atom: &&mut Atom| (atom.long, atom.short, atom.reach) == (long, short, reach);
        match atoms.iter_mut().find(same) {
            Some(atom) => atom.directions |= directions,
            None => atoms.push(Atom { long, short, reach, directions }),
        }
    }
    atoms.sort_unstable_by_key(|atom| (atom.long, atom.short, farthest(atom.reach)));
    atoms
}

#[cfg(test)]
mod tests;
