//! Regions from the differences of neighbouring cells.

/// Neighbouring cells and their difference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Border {
    pub(crate) weight: f64,
    pub(crate) cells: (usize, usize),
}

/// The pairs of neighbours of a square board, each with the weight that `weight` gives it.
pub(crate) fn borders(size: usize, weight: impl Fn(usize, usize) -> f64) -> Vec<Border> {
    let pair = |a: usize, b: usize| Border { weight: weight(a, b), cells: (a, b) };
    (0..size * size)
        .flat_map(|cell| {
            let right = (cell % size + 1 < size).then(|| pair(cell, cell + 1));
            let below = (cell / size + 1 < size).then(|| pair(cell, cell + size));
            right.into_iter().chain(below)
        })
        .collect()
}

/// Sets of cells, each named by one of them.
struct Sets(Vec<usize>);

impl Sets {
    fn of(&self, mut cell: usize) -> usize {
        while self.0[cell] != cell {
            cell = self.0[cell];
        }
        cell
    }
}

/// Joins neighbours, those of the least difference first, until `want` regions are left. The margin
/// is the gap between the weakest border and the strongest difference within a region, as a share
/// of their sum.
pub(crate) fn split(
    mut borders: Vec<Border>,
    cells: usize,
    want: usize,
) -> Option<(f64, Vec<usize>)> {
    borders.sort_by(|a, b| a.weight.total_cmp(&b.weight).then(a.cells.cmp(&b.cells)));
    let mut sets = Sets((0..cells).collect());
    let mut count = cells;
    let mut joined = borders.iter();
    while count > want {
        let (a, b) = joined.next()?.cells;
        let (a, b) = (sets.of(a), sets.of(b));
        if a != b {
            sets.0[a] = b;
            count -= 1;
        }
    }
    let names: Vec<usize> = (0..cells).map(|cell| sets.of(cell)).collect();
    let (mut within, mut between) = (0.0_f64, f64::INFINITY);
    for border in &borders {
        if names[border.cells.0] == names[border.cells.1] {
            within = within.max(border.weight);
        } else {
            between = between.min(border.weight);
        }
    }
    let margin = (between - within) / (between + within + 1e-9);
    (between.is_finite() && between + within > 4.0).then_some((margin, names))
}

/// The regions numbered from 0, in the order of their first cells.
pub(crate) fn numbered(names: &[usize]) -> Vec<u8> {
    let mut order: Vec<usize> = Vec::new();
    let number = |name: &usize| {
        let at = order.iter().position(|known| known == name).unwrap_or_else(|| {
            order.push(*name);
            order.len() - 1
        });
        u8::try_from(at).unwrap_or(u8::MAX)
    };
    names.iter().map(number).collect()
}

/// Whether each region is in one piece.
pub(crate) fn connected(size: usize, regions: &[u8]) -> bool {
    let same = borders(size, |a, b| f64::from(u8::from(regions[a] != regions[b])));
    let mut sets = Sets((0..regions.len()).collect());
    for border in same.iter().filter(|border| border.weight == 0.0) {
        let (a, b) = (sets.of(border.cells.0), sets.of(border.cells.1));
        sets.0[a] = b;
    }
    let pieces = (0..regions.len()).filter(|cell| sets.0[*cell] == *cell).count();
    regions.iter().max().is_some_and(|most| pieces == usize::from(*most) + 1)
}
