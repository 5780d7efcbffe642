//! Tallies: the number of placements, their number up to symmetry, and the digest of the set.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::base::board::Board;
use crate::base::count::Count;
use crate::base::digest::Digest;
use crate::base::placement::{Placed, Placement};
use crate::base::symbol::Symbol;
use crate::base::words::list;
use crate::model::Problem;
use crate::run::control::Completion;
use crate::run::symmetry::SymmetryGroup;

/// The sizes that orbits have under motions of the board alone.
const SIZES_OF_MOTIONS: [u64; 4] = [1, 2, 4, 8];

/// Number of orbits by size. Under motions of the board an orbit has 1, 2, 4 or 8 members. Shifts
/// and exchanges of pieces make other sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbits {
    /// The sizes 1, 2, 4 and 8, and the others that occur.
    numbers: BTreeMap<u64, Count>,
}

impl Default for Orbits {
    fn default() -> Self {
        Self { numbers: SIZES_OF_MOTIONS.map(|size| (size, Count::ZERO)).into() }
    }
}

impl FromIterator<(u64, Count)> for Orbits {
    fn from_iter<I: IntoIterator<Item = (u64, Count)>>(sizes: I) -> Self {
        let mut orbits = Self::default();
        sizes.into_iter().for_each(|(size, number)| orbits.add_many(size, &number));
        orbits
    }
}

impl Orbits {
    /// Sizes with their numbers, the largest size first: 1, 2, 4 and 8, and the others that occur.
    pub fn by_size(&self) -> impl ExactSizeIterator<Item = (u64, &Count)> {
        self.numbers.iter().rev().map(|(&size, number)| (size, number))
    }

    /// The number of orbits of a size.
    pub fn of_size(&self, size: u64) -> Count {
        self.numbers.get(&size).cloned().unwrap_or_default()
    }

    /// Number of orbits: the fundamental count.
    pub fn fundamental(&self) -> Count {
        self.numbers.values().sum()
    }

    /// Number of placements in all orbits together.
    pub fn total(&self) -> Count {
        self.by_size().map(|(size, count)| count * size).sum()
    }

    /// Counts one orbit of this size.
    pub fn add(&mut self, size: usize) {
        *self.numbers.entry(size as u64).or_default() += 1;
    }

    /// Counts this number of orbits of a size.
    pub fn add_many(&mut self, size: u64, number: &Count) {
        if *number > 0 {
            *self.numbers.entry(size).or_default() += number;
        }
    }
}

impl std::ops::AddAssign<&Self> for Orbits {
    fn add_assign(&mut self, other: &Self) {
        other.by_size().for_each(|(size, number)| self.add_many(size, number));
    }
}

impl fmt::Display for Orbits {
    /// `11, 1, 0 and 0 orbits of 8, 4, 2 and 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sizes, numbers): (Vec<_>, Vec<_>) =
            self.by_size().map(|(size, number)| (size.to_string(), number.to_string())).unzip();
        write!(f, "{} orbits of {}", list(&numbers, "and"), list(&sizes, "and"))
    }
}

/// An object with a decimal number for each size, the largest size first.
impl Serialize for Orbits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.by_size().map(|(size, number)| (size.to_string(), number)))
    }
}

impl<'de> Deserialize<'de> for Orbits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = BTreeMap::<String, Count>::deserialize(deserializer)?;
        for size in SIZES_OF_MOTIONS.iter().rev().map(u64::to_string) {
            if !numbers.contains_key(&size) {
                return Err(de::Error::custom(format!("missing field `{size}`")));
            }
        }
        let size = |name: String| {
            let size = name.parse().ok().filter(|size: &u64| *size > 0 && size.to_string() == name);
            size.ok_or_else(|| {
                de::Error::custom(format!("unknown field `{}`", name.escape_debug()))
            })
        };
        numbers.into_iter().map(|(name, number)| Ok((size(name)?, number))).collect()
    }
}

/// The numbers that an engine found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of placements.
    pub total: Count,
    /// The number of orbits by size, if the engine knows it.
    pub orbits: Option<Orbits>,
    /// Digest of the set of placements, from engines that list them.
    pub digest: Option<Digest>,
}

impl Tally {
    /// A number of placements of which no more is known.
    pub fn of_total(total: Count) -> Self {
        Self { total, ..Self::default() }
    }

    /// The number of placements up to symmetry, if the engine knows it.
    pub fn fundamental(&self) -> Option<Count> {
        self.orbits.as_ref().map(Orbits::fundamental)
    }
}

/// Builds a tally from a stream of placements, in constant memory.
#[derive(Clone, Debug)]
pub struct TallyBuilder {
    group: SymmetryGroup,
    writer: PlacementWriter,
    total: u128,
    orbits: Orbits,
    digest: Digest,
    scratch: Vec<Placed>,
}

impl TallyBuilder {
    /// An empty tally of a problem's placements.
    pub fn new(problem: &Problem) -> Self {
        Self {
            group: SymmetryGroup::of(problem),
            writer: PlacementWriter::new(problem),
            total: 0,
            orbits: Orbits::default(),
            digest: Digest::default(),
            scratch: Vec::new(),
        }
    }

    /// Counts one placement. Returns the size of its orbit if it is the canonical one.
    pub fn add(&mut self, placement: &Placement) -> Option<usize> {
        self.total += 1;
        self.digest.add_text(self.writer.text(placement));
        let size = self.group.orbit_size_if_canonical(placement, &mut self.scratch)?;
        self.orbits.add(size);
        Some(size)
    }

    /// The tally of the placements added. An incomplete set has no orbits, because the least
    /// placement of an orbit may be missing.
    pub fn tally(&self, completion: Completion) -> Tally {
        let orbits = (completion == Completion::Complete).then(|| self.orbits.clone());
        Tally { total: self.total.into(), orbits, digest: Some(self.digest) }
    }
}

/// Writes placements as sorted text, `Qa8 Qb4 …`, for the digest and for people.
#[derive(Clone, Debug)]
pub struct PlacementWriter {
    board: Board,
    symbols: Vec<Symbol>,
    /// By piece and square; 0 until needed, because a large board has millions.
    names: Vec<Name>,
    order: Vec<Name>,
    text: String,
}

/// The bytes of a name from the highest byte on, then zeros: numbers compare as the names do. A
/// symbol has at most 6 bytes, and a square at most 9.
type Name = u128;

fn name_of(text: &str) -> Name {
    let mut bytes = [0; size_of::<Name>()];
    bytes.iter_mut().zip(text.bytes()).for_each(|(to, byte)| *to = byte);
    Name::from_be_bytes(bytes)
}

impl PlacementWriter {
    /// A writer for the pieces and squares of a problem.
    pub fn new(problem: &Problem) -> Self {
        Self {
            board: problem.board,
            symbols: problem.pieces.iter().map(|piece| piece.symbol).collect(),
            names: vec![0; problem.pieces.len() * problem.board.len()],
            order: Vec::new(),
            text: String::new(),
        }
    }

    /// Any placement for people, even with pieces or squares that the problem does not have.
    pub fn text_of_any(problem: &Problem, placement: &Placement) -> String {
        let is_known = |placed: &Placed| {
            placed.piece.index() < problem.pieces.len() && problem.board.contains(placed.square)
        };
        match placement.pieces() {
            [] => "the empty placement".to_owned(),
            pieces if pieces.iter().all(is_known) => Self::new(problem).text(placement).to_owned(),
            pieces => {
                let in_numbers = |Placed { piece, square }: &Placed| {
                    format!("piece {} on row {}, column {}", piece.0, square.row, square.col)
                };
                pieces.iter().map(in_numbers).join("; ")
            }
        }
    }

    /// The text of a placement: symbol and square of each piece, sorted as byte strings, joined by
    /// single spaces. Pieces and squares must be those of the problem; the checker of `verify`
    /// ensures that.
    pub fn text(&mut self, placement: &Placement) -> &str {
        let Self { board, symbols, names, order, text } = self;
        order.clear();
        order.extend(placement.pieces().iter().map(|p| {
            let place = p.piece.index() * board.len() + board.index(p.square);
            if names[place] == 0 {
                let name = format!("{}{}", symbols[p.piece.index()], board.name(p.square));
                names[place] = name_of(&name);
            }
            names[place]
        }));
        order.sort_unstable();
        text.clear();
        for (i, name) in order.iter().enumerate() {
            if i > 0 {
                text.push(' ');
            }
            let bytes = name.to_be_bytes();
            let length = size_of::<Name>() - (name.trailing_zeros() / 8) as usize;
            // A name was whole characters.
            text.push_str(std::str::from_utf8(&bytes[..length]).unwrap_or_default());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::board::Square;

    /// Numbers are compared in place of names, up to the longest ones.
    #[test]
    fn names_compare_as_their_texts() {
        let board = Board::new(u16::MAX, u16::MAX);
        let corners = [0, 1, 9, 25, 26, 701, 702, u16::MAX - 1];
        let squares = corners.iter().flat_map(|&row| corners.map(|col| Square::new(row, col)));
        let names =
            squares.flat_map(|square| ["Q", "N", "♛"].map(|s| s.to_owned() + &board.name(square)));
        let names: Vec<String> = names.collect();
        for a in &names {
            for b in &names {
                assert_eq!(name_of(a).cmp(&name_of(b)), a.cmp(b), "{a} {b}");
            }
        }
    }
}
