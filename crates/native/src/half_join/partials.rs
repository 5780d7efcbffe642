//! Partial placements: all ways to put one queen in each of some rows of a quarter so that no two
//! attack each other.

use super::geometry::Partial;
use super::row_sets::{rank, sets};

/// The partial placements on a row set, by cells; a cell is a column set, by its rank.
pub(super) trait Partials {
    /// Number of queens.
    fn queens(&self) -> u32;

    /// Visits those of the first cells, with their cell.
    fn each(&self, cells: usize, visit: impl FnMut(usize, &Partial));
}

/// Partial placements in a list: for several quarters on the same rows.
///
/// The next search uses its buffer again.
#[derive(Debug, Default)]
pub(super) struct Listed {
    queens: u32,
    any_order: Vec<Partial>,
    /// In order of their cells.
    found: Vec<Partial>,
    starts: Vec<u32>,
}

impl Listed {
    /// Finds those with these rows on a quarter of h columns.
    pub(super) fn search(&mut self, rows: u32, h: u32) -> &Self {
        let Self { queens, any_order, found, starts } = self;
        any_order.clear();
        search(rows, h, |partial| any_order.push(*partial));
        *queens = rows.count_ones();
        starts.clear();
        starts.resize(sets(h, *queens) + 1, 0);
        for partial in &*any_order {
            starts[rank(partial.cols) + 1] += 1;
        }
        sum_up(starts);
        let mut next = starts.clone();
        found.resize(any_order.len(), Partial::default());
        for partial in &*any_order {
            let next = &mut next[rank(partial.cols)];
            found[*next as usize] = *partial;
            *next += 1;
        }
        self
    }
}

impl Partials for Listed {
    fn queens(&self) -> u32 {
        self.queens
    }

    fn each(&self, cells: usize, mut visit: impl FnMut(usize, &Partial)) {
        for cell in 0..cells {
            for partial in &self.found[self.starts[cell] as usize..self.starts[cell + 1] as usize] {
                visit(cell, partial);
            }
        }
    }
}

/// Partial placements that are searched at each visit and never stored: at n = 28 a list of them
/// would need a gigabyte.
#[derive(Debug)]
pub(super) struct Searched {
    rows: u32,
    h: u32,
}

impl Searched {
    /// Those with these rows on a quarter of h columns.
    pub(super) const fn new(rows: u32, h: u32) -> Self {
        Self { rows, h }
    }
}

impl Partials for Searched {
    fn queens(&self) -> u32 {
        self.rows.count_ones()
    }

    fn each(&self, cells: usize, mut visit: impl FnMut(usize, &Partial)) {
        search(self.rows, self.h, |partial| {
            let cell = rank(partial.cols);
            if cell < cells {
                visit(cell, partial);
            }
        });
    }
}

/// Makes numbers up to each place of the numbers at it.
fn sum_up(numbers: &mut [u32]) {
    for at in 1..numbers.len() {
        numbers[at] += numbers[at - 1];
    }
}

/// Visits all ways to put one queen in each of these rows, on a quarter of h columns.
fn search(rows: u32, h: u32, visit: impl FnMut(&Partial)) {
    Search { h, visit }.place(rows, Partial::default(), 0);
}

struct Search<V> {
    h: u32,
    visit: V,
}

impl<V: FnMut(&Partial)> Search<V> {
    /// `rising` are the difference diagonals counted the other way round, column - row + h - 1, so
    /// that a shift brings them to the columns of a row.
    fn place(&mut self, rows: u32, partial: Partial, rising: u32) {
        let last = self.h - 1;
        if rows == 0 {
            let differences = rising.reverse_bits() >> (31 - 2 * last);
            return (self.visit)(&Partial { differences, ..partial });
        }
        let row = rows.trailing_zeros();
        let taken = partial.cols | partial.sums >> row | rising >> (last - row);
        let mut free = !taken & ((1 << self.h) - 1);
        while free != 0 {
            let col = free.trailing_zeros();
            free &= free - 1;
            let mut next = Partial {
                cols: partial.cols | 1 << col,
                sums: partial.sums | 1 << (row + col),
                ..partial
            };
            if col == last {
                next.last_col_row = u8::try_from(row).ok();
            }
            if row == last {
                next.last_row_col = u8::try_from(col).ok();
            }
            self.place(rows & (rows - 1), next, rising | 1 << (col + last - row));
        }
    }
}
