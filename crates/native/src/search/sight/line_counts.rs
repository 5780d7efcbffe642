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
    axes: Vec<usize>,
    /// The most attacks of a piece.
    most: u64,
    /// The least, if there are no attacks along other axes.
    least: Option<u64>,
    /// By axis: lines that hold a piece or may still.
    open: Vec<u64>,
    /// Lines that hold a piece.
    taken: u64,
    /// By line: its pieces.
    on: Vec<u16>,
    /// By square: the places of the axes whose lines have no later square for a piece.
    ends: Vec<Vec<u8>>,
}

impl LineCounts {
    /// The bound of a problem, if a rule bounds the attacks of all pieces by all.
    pub(super) fn of(problem: &Problem, map: &Map) -> Option<Self> {
        let ids = problem.piece_ids().zip(&problem.counts);
        let kinds: Vec<_> = ids.filter(|(_, count)| count.max > 0).map(|(id, _)| id).collect();
        let see_all = |rays: &[usize]| {
            let sees = |kind: usize| {
                rays.iter().all(|&ray| map.reach[kind * 2 * map.axes + ray] == map.longest)
            };
            kinds.iter().all(|kind| map.blocks[kind.index()] && sees(kind.index()))
        };
        if map.is_parallel || map.stops.is_empty() || kinds.is_empty() {
            return None;
        }
        let axes: Vec<_> = (0..map.axes).filter(|a| see_all(&[2 * a, 2 * a + 1])).collect();
        let bounds = problem.attack_counts.iter().filter(|count| {
            kinds.iter().all(|kind| count.each.contains(kind) && count.others.contains(kind))
        });
        let bounds: Vec<_> = bounds.map(|count| count.times).collect();
        let least = bounds.iter().map(|times| times.min.into()).max();
        let is_whole = axes.len() == map.axes;
        let mut ends = vec![Vec::new(); problem.board.len()];
        let mut open = vec![0; axes.len()];
        for square in (0..ends.len()).filter(|&square| map.is_free[square]) {
            for (place, &axis) in (0_u8..).zip(&axes) {
                if map.stop(square, axis).ahead == 0 {
                    ends[square].push(place);
                    open[usize::from(place)] += 1;
                }
            }
        }
        Some(Self {
            most: bounds.iter().map(|times| times.max.into()).min()?,
            least: least.filter(|_| is_whole),
            axes,
            open,
            taken: 0,
            on: vec![0; map.lines],
            ends,
        })
    }

    /// Notes that a square where a piece may stand has one, or none. Returns whether that matters.
    #[inline]
    pub(super) fn put(&mut self, map: &Map, square: usize, is_piece: bool) -> bool {
        if is_piece {
            for &axis in &self.axes {
                let on = &mut self.on[map.stop(square, axis).line as usize];
                *on += 1;
                self.taken += u64::from(*on == 1);
            }
        } else {
            self.end(map, square, |open| *open -= 1);
        }
        is_piece || !self.ends[square].is_empty()
    }

    /// Takes it back.
    #[inline]
    pub(super) fn take_back(&mut self, map: &Map, square: usize, is_piece: bool) {
        if is_piece {
            for &axis in &self.axes {
                let on = &mut self.on[map.stop(square, axis).line as usize];
                *on -= 1;
                self.taken -= u64::from(*on == 0);
            }
        } else {
            self.end(map, square, |open| *open += 1);
        }
    }

    /// Changes the number of open lines where one ends without a piece.
    #[inline]
    fn end(&mut self, map: &Map, square: usize, change: impl Fn(&mut u64)) {
        for &place in &self.ends[square] {
            let place = usize::from(place);
            if self.on[map.stop(square, self.axes[place]).line as usize] == 0 {
                change(&mut self.open[place]);
            }
        }
    }

    /// Whether so many pieces may have as many attacks as each needs. With more pieces than the
    /// least number, too few lines remain too few.
    #[inline]
    pub(super) fn is_possible(&self, (fewest, most): (u32, u32)) -> bool {
        let (fewest, most) = (u64::from(fewest), u64::from(most));
        let pairs: u64 = self.open.iter().map(|&open| fewest.saturating_sub(open)).sum();
        let all = 2 * self.axes.len() as u64;
        let is_odd = |least: u64| least == self.most && fewest == most && least * fewest % 2 == 1;
        2 * pairs <= self.most * fewest
            && self.least.is_none_or(|least| {
                (least > all || (all - least) * most >= 2 * self.taken) && !is_odd(least)
            })
    }
}
