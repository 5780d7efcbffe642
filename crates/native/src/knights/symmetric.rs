//! Placements that motions map to themselves, for Burnside's lemma and for the sizes of orbits.

use super::geometry::{Geometry, number, square_of};
use super::knight_sets::{Graph, Wanted, add_all};
use crate::independent_sets::Halt;
use crate::mask::Mask;
use crate::stabilisers::{Group, Permutation};
use nq_board::base::Count;
use nq_board::run::{Control, Orbits, spread};

/// Numbers of placements by numbers of queens and of knights.
pub(super) type Numbers = Vec<Vec<u128>>;

/// The placements that symmetries map to themselves, by class of subgroups.
pub(super) struct Symmetric {
    group: Group,
    fixed: Vec<Numbers>,
}

impl Symmetric {
    /// Counts them on this number of threads.
    pub(super) fn count(
        geometry: &Geometry,
        wanted: Wanted,
        threads: usize,
        control: &Control,
    ) -> Result<Self, Halt> {
        let group = group(geometry);
        let parts: Vec<_> = Self::parts(&group).collect();
        control.expect(parts.len() as u64);
        let (workers, ended) =
            spread(threads, control, &parts, Vec::new, |counted, (class, some)| {
                counted.push((*class, fixed_by(geometry, some, wanted, control)?));
                Ok(())
            });
        ended.map(|()| Self::new(group, workers.into_iter().flatten()))
    }

    /// The classes of subgroups, the longest to count first.
    pub(super) fn parts(group: &Group) -> impl Iterator<Item = (usize, Vec<&Permutation>)> {
        group.classes().enumerate().rev()
    }

    /// The numbers of each class.
    pub(super) fn new(group: Group, counted: impl Iterator<Item = (usize, Numbers)>) -> Self {
        let mut fixed = vec![Numbers::new(); group.classes().len()];
        counted.for_each(|(class, numbers)| fixed[class] = numbers);
        Self { group, fixed }
    }

    /// Orbits by size of the `total` placements of these numbers of queens and knights; `None` if
    /// the numbers contradict each other, as then one is wrong.
    pub(super) fn orbits(&self, total: &Count, queens: usize, knights: usize) -> Option<Orbits> {
        let fixed = |numbers: &Numbers| {
            let number = numbers.get(queens).and_then(|row| row.get(knights));
            Count::from(number.copied().unwrap_or(0))
        };
        self.group.orbits(total, &self.fixed.iter().map(fixed).collect::<Vec<_>>())
    }
}

/// The motions of a board, of which there are eight or fewer.
pub(super) fn group(geometry: &Geometry) -> Group {
    Group::of_square(geometry.n.into()).expect("a group of eight has few subgroups")
}

/// The number of placements that symmetries map to themselves.
pub(super) fn fixed_by(
    geometry: &Geometry,
    symmetries: &[&Permutation],
    wanted: Wanted,
    control: &Control,
) -> Result<Numbers, Halt> {
    FixedBy::new(geometry, symmetries, wanted, control).count()
}

/// Counts the placements that a group fixes: those of whole orbits of squares.
struct FixedBy<'a> {
    geometry: &'a Geometry,
    wanted: Wanted,
    control: &'a Control,
    /// The orbits of squares under the group.
    orbits: Vec<Vec<u8>>,
    /// Orbits on which queens do not attack each other.
    queens: Vec<Queens>,
    numbers: Numbers,
}

/// Queens on an orbit.
struct Queens {
    squares: Mask,
    count: usize,
    lines: Mask,
    taken: Mask,
}

impl<'a> FixedBy<'a> {
    fn new(
        geometry: &'a Geometry,
        group: &[&Permutation],
        wanted: Wanted,
        control: &'a Control,
    ) -> Self {
        let board = geometry.board();
        let orbit = |square: u8| {
            let mut orbit = vec![square];
            orbit.extend(group.iter().map(|images| {
                number(board.square(images[board.index(square_of(square))] as usize))
            }));
            orbit.sort_unstable();
            orbit.dedup();
            (orbit[0] == square).then_some(orbit)
        };
        let orbits: Vec<Vec<u8>> = geometry.all.iter().filter_map(orbit).collect();
        let queens = orbits.iter().filter_map(|orbit| Queens::on(geometry, orbit)).collect();
        Self { geometry, wanted, control, orbits, queens, numbers: Vec::new() }
    }

    fn count(mut self) -> Result<Numbers, Halt> {
        let queens = std::mem::take(&mut self.queens);
        let all = self.geometry.all;
        self.descend(&queens, 0, &all, &all)?;
        Ok(self.numbers)
    }

    /// Counts with `count` queens placed, and with more of the given ones.
    fn descend(
        &mut self,
        queens: &[Queens],
        count: usize,
        available: &Mask,
        free: &Mask,
    ) -> Result<(), Halt> {
        self.control.proceed()?;
        if free.len() < self.wanted.knights.0 {
            return Ok(());
        }
        if self.wanted.wants(count) {
            self.add(count, free)?;
        }
        if self.wanted.wants_more_than(count) {
            for (i, more) in queens.iter().enumerate() {
                if more.squares.is_within(available) {
                    let available = available.without(&more.lines);
                    let free = free.without(&more.taken);
                    self.descend(&queens[i + 1..], count + more.count, &available, &free)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the sets of knights on the free squares that the group fixes. The squares that
    /// symmetric queens leave free are whole orbits.
    fn add(&mut self, queens: usize, free: &Mask) -> Result<(), Halt> {
        let numbers = match self.wanted.knights.1 {
            0 => vec![1],
            most => {
                let free = self.orbits.iter().filter(|orbit| free.contains(orbit[0]));
                let graph = Graph::of_orbits(self.geometry, free.map(Vec::as_slice));
                graph.polynomial(most, self.control)?
            }
        };
        if self.numbers.len() <= queens {
            self.numbers.resize(queens + 1, Vec::new());
        }
        add_all(&mut self.numbers[queens], numbers.into_iter(), 1)
    }
}

impl Queens {
    /// Queens on all squares of an orbit, unless one attacks another.
    fn on(geometry: &Geometry, orbit: &[u8]) -> Option<Self> {
        let union = |table: &[Mask]| {
            orbit.iter().fold(Mask::default(), |all, &square| all.or(&table[usize::from(square)]))
        };
        let attacks = |&from: &u8| {
            let lines = &geometry.queen[usize::from(from)];
            orbit.iter().any(|&to| to != from && lines.contains(to))
        };
        let queens = Self {
            squares: orbit.iter().copied().collect(),
            count: orbit.len(),
            lines: union(&geometry.queen),
            taken: union(&geometry.taken),
        };
        (!orbit.iter().any(attacks)).then_some(queens)
    }
}
