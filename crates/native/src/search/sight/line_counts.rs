//! A bound from lines: m pieces on a line make m - 1 pairs that see each other.
//!
//! Where all pieces block, and go both ways without limit along some axes, the pairs along these
//! are as many as the pieces, once for each axis, without the lines that hold a piece. Each pair is
//! two attacks. So few lines mean many attacks, and an upper bound of the attacks is a lower one of
//! the lines.

use super::map::Map;
use nq_board::model::Problem;

/// The lines along axes on which all pieces see each other.
pub(super) struct LineCounts {
    /// By axis: whether it is one of these.
    pub(super) is_along: Vec<bool>,
    /// By axis: lines that hold a piece or may still.
    pub(super) open: Vec<u64>,
    /// Lines that hold a piece.
    pub(super) taken: u64,
    /// By square: the axes whose lines have no later square for a piece.
    pub(super) ends: Vec<Vec<u8>>,
    /// The most attacks of a piece, and the least if there are none along other axes.
    pub(super) bounds: Option<(u64, u64)>,
}

impl LineCounts {
    /// The bound of a problem. It matters only where a rule bounds the attacks of all pieces by
    /// all.
    pub(super) fn of(problem: &Problem, map: &Map) -> Self {
        let ids = problem.piece_ids().zip(&problem.counts);
        let kinds: Vec<_> = ids.filter(|(_, count)| count.max > 0).map(|(id, _)| id).collect();
        let bounds = problem.attack_counts.iter().filter(|count| {
            kinds.iter().all(|kind| count.each.contains(kind) && count.others.contains(kind))
        });
        let bounds: Vec<_> = bounds.map(|count| count.times).collect();
        let sees_all = |axis: usize| {
            let goes =
                |kind: usize, ray: usize| map.reach[kind * 2 * map.axes + ray] == map.longest;
            kinds
                .iter()
                .map(|kind| kind.index())
                .all(|kind| map.blocks[kind] && goes(kind, 2 * axis) && goes(kind, 2 * axis + 1))
        };
        // A pair on two lines would count twice.
        let is_apart = !map.is_parallel && !map.stops.is_empty() && !bounds.is_empty();
        let is_along: Vec<bool> = (0..map.axes).map(|axis| is_apart && sees_all(axis)).collect();
        let is_whole = is_along.iter().all(|&is_along| is_along);
        let least = bounds.iter().map(|times| times.min.into()).max().filter(|_| is_whole);
        let most = bounds.iter().map(|times| times.max.into()).min();
        let ends_of = |square: usize| {
            let axes = (0_u8..).zip(map.stops_of(square).iter().zip(&is_along));
            let axes = axes.filter(|(_, (stop, is_along))| **is_along && stop.ahead == 0);
            axes.filter(|_| map.is_free[square]).map(|(axis, _)| axis).collect()
        };
        let ends: Vec<Vec<u8>> = (0..problem.board.len()).map(ends_of).collect();
        let mut open = vec![0; map.axes];
        ends.iter().flatten().for_each(|&axis| open[usize::from(axis)] += 1);
        let bounds = most.map(|most| (most, least.unwrap_or(0)));
        let bounds = bounds.filter(|_| is_along.contains(&true));
        Self { is_along, open, taken: 0, ends, bounds }
    }

    #[cfg(test)]
    pub(super) const fn is_used(&self) -> bool {
        self.bounds.is_some()
    }

    /// Whether so many pieces, or more, need not have more attacks than they may, for want of
    /// lines. With more pieces, too few lines remain too few.
    #[inline]
    pub(super) fn has_lines(&self, fewest: u32) -> bool {
        let fewest = u64::from(fewest);
        self.bounds.is_none_or(|(most, _)| {
            let lines = self.open.iter().zip(&self.is_along);
            let pairs = |(&open, &is_along): (&u64, &bool)| {
                if is_along { fewest.saturating_sub(open) } else { 0 }
            };
            2 * lines.map(pairs).sum::<u64>() <= most * fewest
        })
    }

    /// Whether the pieces at the end may have as many attacks as they need. They come in pairs.
    #[inline]
    pub(super) fn has_attacks(&self, (fewest, greatest): (u32, u32)) -> bool {
        self.bounds.is_none_or(|(most, least)| {
            let all = 2 * self.is_along.len() as u64;
            let greatest = u64::from(greatest);
            let is_even =
                least < most || u64::from(fewest) != greatest || least * greatest % 2 == 0;
            least == 0 || least > all || (all - least) * greatest >= 2 * self.taken && is_even
        })
    }
}
