//! Placements of given numbers by the rows and columns without a queen.
//!
//! With q queens on a board of n rows, n - q rows and n - q columns have none, and all knights are
//! where these cross: on few squares, if there are many queens. So these rows and columns are
//! chosen first (up to the board's motions). Then queens go one in each other row and column, while
//! enough crossings are left. A matching of knight's moves among the crossings bounds the number of
//! knights: of two squares a knight's move apart only one can be occupied. Matched squares have the
//! same position in two words, so the bound is the number of positions left.

use super::geometry::{Geometry, col, row, square};
use crate::independent_sets::Halt;
use crate::mask::Mask;
use nq_board::run::{Control, Poll};

/// The most rows and columns without a queen: their crossings fit into a word.
pub(super) const MAX_EMPTY: usize = 8;

/// Crossings, one bit each; squares a knight's move apart may have the same bit in both words.
#[derive(Clone, Copy, Debug, Default)]
struct Crossings([u64; 2]);

impl Crossings {
    #[inline]
    const fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// The remaining places: an upper bound for knights.
    #[inline]
    const fn places(self) -> u64 {
        self.0[0] | self.0[1]
    }
}

/// A bit for each set of six places: whether it has at least this many.
const AT_LEAST: [u64; 7] = {
    let mut sets = [0; 7];
    let mut set = 0u32;
    while set < 64 {
        let mut least = 0;
        while least <= set.count_ones() {
            sets[least as usize] |= 1 << set;
            least += 1;
        }
        set += 1;
    }
    sets
};

/// The sets of places with room for this many knights. A table of sixteen bits is faster than a
/// population count in software.
#[derive(Debug)]
struct Room {
    knights: u32,
    table: Box<[u64; 1 << 10]>,
}

impl Room {
    fn new(knights: usize) -> Self {
        let knights = u32::try_from(knights).unwrap_or(u32::MAX);
        let mut table = Box::new([0; 1 << 10]);
        for (upper, sets) in (0u32..).zip(table.iter_mut()) {
            let lacking = knights.saturating_sub(upper.count_ones());
            *sets = AT_LEAST.get(lacking as usize).copied().unwrap_or(0);
        }
        Self { knights, table }
    }

    #[inline]
    const fn suffices(&self, places: u64) -> bool {
        if places >> 16 == 0 {
            self.table[(places >> 6) as usize] >> (places & 63) & 1 == 1
        } else {
            places.count_ones() >= self.knights
        }
    }
}

/// The rows without a queen, up to reflection, with the columns to combine.
#[derive(Clone, Debug)]
pub(super) struct Part {
    rows: u16,
    /// Columns, and the number of images of rows and columns together.
    columns: Vec<(u16, u8)>,
}

/// The parts of a board's grids with this number of rows and of columns without a queen.
pub(super) fn parts(n: u8, empty: usize) -> Vec<Part> {
    let full = u16::try_from((1u32 << n) - 1).unwrap_or(u16::MAX);
    let reflected = |set: u16| if n == 0 { 0 } else { set.reverse_bits() >> (16 - n) };
    let sets: Vec<u16> = (0..=full)
        .filter(|set| set.count_ones() as usize == empty && *set <= reflected(*set))
        .collect();
    let images = |set: u16| if set == reflected(set) { 1 } else { 2 };
    sets.iter()
        .enumerate()
        .map(|(i, &rows)| {
            let orbit = |&columns: &u16| {
                let swapped = if columns == rows { 1 } else { 2 };
                (columns, images(rows) * images(columns) * swapped)
            };
            Part { rows, columns: sets[i..].iter().map(orbit).collect() }
        })
        .collect()
}

/// The visitor of the squares left for knights and the weight of their placements.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&Leaf<'_>) -> Result<(), Halt>;

/// All queens placed.
pub(super) struct Leaf<'a> {
    /// The queens' squares.
    pub(super) queens: &'a [u8],
    /// The squares open to knights.
    pub(super) free: Mask,
    /// The number of omitted images of these placements.
    pub(super) images: u8,
}

/// The search for queens on grids; keeps its tables.
pub(super) struct Grids<'a> {
    geometry: &'a Geometry,
    poll: Poll<'a>,
    room: Room,
    /// The crossings that a queen closes.
    takes: Box<[Crossings; 256]>,
    crossings: Mask,
    images: u8,
    queens: Vec<u8>,
}

/// The columns open to queens, by row.
type Candidates = [u16; 16];

impl<'a> Grids<'a> {
    pub(super) fn new(geometry: &'a Geometry, knights: usize, control: &'a Control) -> Self {
        Self {
            geometry,
            poll: Poll::new(control),
            room: Room::new(knights),
            takes: Box::new([Crossings::default(); 256]),
            crossings: Mask::default(),
            images: 1,
            queens: Vec::new(),
        }
    }

    /// Visits all ways to place the queens of a part that leave enough squares, by the bound, for
    /// the knights.
    pub(super) fn visit(&mut self, part: &Part, visit: Visit<'_>) -> Result<(), Halt> {
        for &(columns, images) in &part.columns {
            self.images = images;
            self.grid(part.rows, columns, visit)?;
        }
        Ok(())
    }

    fn grid(&mut self, rows: u16, columns: u16, visit: Visit<'_>) -> Result<(), Halt> {
        self.poll.step()?;
        let n = self.geometry.n;
        let within = |set: u16| (0..n).filter(move |place| set >> place & 1 == 1);
        self.crossings =
            within(rows).flat_map(|row| within(columns).map(move |col| square(row, col))).collect();
        let left = self.prepare();
        if !self.room.suffices(left.places()) {
            return Ok(());
        }
        let queens: Vec<u8> = within(!rows).collect();
        let full = u16::try_from((1u32 << n) - 1).unwrap_or(u16::MAX);
        let mut candidates = [0; 16];
        for &row in &queens {
            let enough = self.enough(row, full & !columns, left);
            if enough == 0 {
                return Ok(());
            }
            candidates[usize::from(row)] = enough;
        }
        self.place(!rows & full, &candidates, left, visit)
    }

    /// Numbers the crossings, and finds those that a queen on each other square closes.
    fn prepare(&mut self) -> Crossings {
        *self.takes = [Crossings::default(); 256];
        let (mut all, mut rest, mut place) = (Crossings::default(), self.crossings, 0);
        while let Some(first) = rest.iter().next() {
            let partner = self.geometry.knight[usize::from(first)].and(&rest).iter().next();
            for (word, square) in std::iter::once(first).chain(partner).enumerate() {
                rest = rest.without(&std::iter::once(square).collect());
                all.0[word] |= 1 << place;
                for queen in self.geometry.taken[usize::from(square)].iter() {
                    self.takes[usize::from(queen)].0[word] |= 1 << place;
                }
            }
            place += 1;
        }
        all
    }

    /// The columns among these where a queen leaves enough.
    #[inline]
    fn enough(&self, row: u8, columns: u16, left: Crossings) -> u16 {
        let (mut rest, mut enough) = (columns, 0);
        let takes = &self.takes[usize::from(square(row, 0))..][..16];
        while rest != 0 {
            let column = rest.trailing_zeros() as usize & 15;
            rest &= rest - 1;
            let fits = self.room.suffices(left.without(takes[column]).places());
            enough |= u16::from(fits) << column;
        }
        enough
    }

    /// Places a queen in each of the rows.
    fn place(
        &mut self,
        rows: u16,
        candidates: &Candidates,
        left: Crossings,
        visit: Visit<'_>,
    ) -> Result<(), Halt> {
        self.poll.step()?;
        let Some(tightest) =
            bits(rows).min_by_key(|&row| candidates[usize::from(row)].count_ones())
        else {
            return visit(&Leaf { queens: &self.queens, free: self.free(), images: self.images });
        };
        let rows = rows & !(1 << tightest);
        for column in bits(candidates[usize::from(tightest)]) {
            let queen = square(tightest, column);
            let left = left.without(self.takes[usize::from(queen)]);
            if let Some(candidates) = self.after(rows, candidates, queen, left) {
                self.queens.push(queen);
                self.place(rows, &candidates, left, visit)?;
                self.queens.pop();
            }
        }
        Ok(())
    }

    /// The remaining candidates after a queen, if every row and column has one.
    fn after(
        &self,
        rows: u16,
        candidates: &Candidates,
        queen: u8,
        left: Crossings,
    ) -> Option<Candidates> {
        let (mut after, mut open) = ([0; 16], 0u16);
        let column = 1u32 << col(queen);
        for other in bits(rows) {
            let away = other.abs_diff(row(queen));
            let attacked = column | column << away | column >> away;
            // Columns beyond the board have no candidates.
            #[expect(clippy::cast_possible_truncation)]
            let apart = candidates[usize::from(other)] & !(attacked as u16);
            let enough = self.enough(other, apart, left);
            if enough == 0 {
                return None;
            }
            after[usize::from(other)] = enough;
            open |= enough;
        }
        // The numbers of columns and rows to fill are equal.
        (open.count_ones() >= rows.count_ones()).then_some(after)
    }

    fn free(&self) -> Mask {
        let taken =
            |free: Mask, &queen: &u8| free.without(&self.geometry.taken[usize::from(queen)]);
        self.queens.iter().fold(self.crossings, taken)
    }
}

/// The places of the bits of a set.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        // The place of a bit among sixteen.
        #[expect(clippy::cast_possible_truncation)]
        let place = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_room_says_what_counting_says() {
        for knights in 0..=18 {
            let room = Room::new(knights);
            for places in 0..1u64 << 17 {
                let suffices = places.count_ones() as usize >= knights;
                assert_eq!(room.suffices(places), suffices, "{knights} knights, {places:b}");
            }
        }
    }
}
