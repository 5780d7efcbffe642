//! Placements that motions map to themselves, for Burnside's lemma and for the sizes of orbits.

use super::frontier::Frontier;
use super::geometry::Geometry;
use super::graph::Graph;
use super::knight_sets::add_all;
use super::wanted::{Halt, Wanted};
use crate::mask::Mask;
use nq_board::base::count::Count;
use nq_board::base::motion::Motion;
use nq_board::run::control::Control;
use nq_board::run::tally::Orbits;
use nq_board::run::threads::spread;

/// Numbers of placements by numbers of queens and of knights.
pub(super) type Numbers = Vec<Vec<u128>>;

/// Groups of motions, one of each class: groups that are images of each other (such as the mirrors
/// in two diagonals) fix equally many placements.
const GROUPS: [&[Motion]; 7] = {
    use Motion::{
        AntiTranspose, HalfTurn, MirrorColumns, MirrorRows, QuarterTurn, ThreeQuarterTurn,
        Transpose,
    };
    [
        &[HalfTurn],
        &[MirrorColumns],
        &[Transpose],
        &[QuarterTurn, HalfTurn, ThreeQuarterTurn],
        &[HalfTurn, MirrorColumns, MirrorRows],
        &[HalfTurn, Transpose, AntiTranspose],
        &Motion::ALL,
    ]
};

/// The placements that each of [`GROUPS`] maps to themselves.
#[derive(Default)]
pub(super) struct Symmetric([Numbers; 7]);

/// A part of the work: one of [`GROUPS`].
#[derive(Clone, Copy)]
pub(super) struct Part(usize);

impl Symmetric {
    /// Counts them on this number of threads.
    pub(super) fn count(
        geometry: &Geometry,
        wanted: Wanted,
        threads: usize,
        control: &Control,
    ) -> Result<Self, Halt> {
        control.expect(GROUPS.len() as u64);
        let add = |symmetric: &mut Self, part| symmetric.add(part, geometry, wanted, control);
        let (workers, ended) = spread(threads, control, Self::parts(), Self::default, add);
        ended.map(|()| workers.into_iter().fold(Self::default(), Self::merged))
    }

    /// Parts of the work.
    pub(super) fn parts() -> impl Iterator<Item = Part> {
        (0..GROUPS.len()).map(Part)
    }

    /// Counts a part.
    pub(super) fn add(
        &mut self,
        Part(group): Part,
        geometry: &Geometry,
        wanted: Wanted,
        control: &Control,
    ) -> Result<(), Halt> {
        self.0[group] = Kept::new(geometry, GROUPS[group], wanted, control).count()?;
        Ok(())
    }

    /// The sum with other parts.
    pub(super) fn merged(mut self, other: Self) -> Self {
        for (all, numbers) in self.0.iter_mut().zip(other.0) {
            if !numbers.is_empty() {
                *all = numbers;
            }
        }
        self
    }

    /// Orbits by size of the `total` placements of these numbers of queens and knights; `None` if
    /// the numbers do not divide, as then one is wrong.
    ///
    /// The group of motions of a placement is one of the board's ten subgroups; the number of
    /// placements of each follows from the numbers that the subgroups fix, by inclusion and
    /// exclusion.
    pub(super) fn orbits(&self, total: u128, queens: usize, knights: usize) -> Option<Orbits> {
        let kept = |numbers: &Numbers| {
            numbers.get(queens).and_then(|row| row.get(knights)).copied().unwrap_or(0)
        };
        let [half_turn, mirror, diagonal, turns, mirrors, diagonals, all] =
            self.0.each_ref().map(kept);
        // Groups of four: the turns, both mirrors with the half turn, both diagonals with it.
        let only_turns = turns.checked_sub(all)?;
        let only_mirrors = mirrors.checked_sub(all)?;
        let only_diagonals = diagonals.checked_sub(all)?;
        let of_2 = only_turns + only_mirrors + only_diagonals;
        // Groups of two: the half turn, two mirrors, two diagonals.
        let only_half_turn = half_turn.checked_sub(all + of_2)?;
        let of_4 = only_half_turn
            + 2 * mirror.checked_sub(mirrors)?
            + 2 * diagonal.checked_sub(diagonals)?;
        let of_8 = total.checked_sub(of_4 + of_2 + all)?;
        let exactly = |number: u128, size: u64| Count::from(number).exact_div(size);
        let sizes = [(8, exactly(of_8, 8)?), (4, exactly(of_4, 4)?), (2, exactly(of_2, 2)?)];
        Some(sizes.into_iter().chain([(1, all.into())]).collect())
    }
}

/// Counts the placements that a group fixes: those of whole orbits of squares.
struct Kept<'a> {
    geometry: &'a Geometry,
    wanted: Wanted,
    control: &'a Control,
    /// The orbits of squares under the group.
    orbits: Vec<Vec<u8>>,
    /// Orbits on which queens do not attack each other.
    queens: Vec<Queens>,
    frontier: Frontier,
    numbers: Numbers,
}

/// Queens on an orbit.
struct Queens {
    squares: Mask,
    count: usize,
    lines: Mask,
    taken: Mask,
}

impl<'a> Kept<'a> {
    fn new(geometry: &'a Geometry, group: &[Motion], wanted: Wanted, control: &'a Control) -> Self {
        let orbit = |square: u8| {
            let mut orbit = vec![square];
            orbit.extend(group.iter().map(|&motion| geometry.image(motion, square)));
            orbit.sort_unstable();
            orbit.dedup();
            (orbit[0] == square).then_some(orbit)
        };
        let orbits: Vec<Vec<u8>> = geometry.all.iter().filter_map(orbit).collect();
        let queens = orbits.iter().filter_map(|orbit| Queens::on(geometry, orbit)).collect();
        let (frontier, numbers) = (Frontier::default(), Vec::new());
        Self { geometry, wanted, control, orbits, queens, frontier, numbers }
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
        if free.len() < self.wanted.least_knights() {
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
        let free = self.orbits.iter().filter(|orbit| free.contains(orbit[0])).cloned();
        let graph = Graph::of_orbits(self.geometry, &free.collect::<Vec<_>>());
        let most = self.wanted.most_knights();
        let numbers = self.frontier.polynomial(&graph, most, self.control)?;
        if self.numbers.len() <= queens {
            self.numbers.resize(queens + 1, Vec::new());
        }
        add_all(&mut self.numbers[queens], numbers.iter().copied(), 1)
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
