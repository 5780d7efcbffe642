//! Numbers in two directions as a b-file.

use std::io::{self, Write};

use clap::ValueEnum;

/// The order of the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Reading {
    /// One row after the other
    #[default]
    Rows,
    /// T(0, 0), T(0, 1), T(1, 0), T(0, 2), and so on
    Antidiagonals,
}

/// Rows of numbers.
#[derive(Debug)]
pub(super) struct Array {
    /// The index of the first number: that of the first row.
    pub(super) first: u32,
    pub(super) rows: Vec<Vec<String>>,
    /// Whether all numbers beyond the end of a row are 0.
    pub(super) ends_in_zeros: bool,
}

impl Array {
    /// Writes the numbers. Antidiagonals that are not complete are left out.
    pub(super) fn write(&self, out: &mut dyn Write, reading: Reading) -> io::Result<()> {
        let numbers: Vec<&str> = match reading {
            Reading::Rows => self.rows.iter().flatten().map(String::as_str).collect(),
            Reading::Antidiagonals => (0..self.rows.len())
                .map_while(|sum| (0..=sum).map(|row| self.at(row, sum - row)).collect())
                .collect::<Vec<Vec<_>>>()
                .concat(),
        };
        for (index, number) in (u64::from(self.first)..).zip(numbers) {
            writeln!(out, "{index} {number}")?;
        }
        out.flush()
    }

    fn at(&self, row: usize, column: usize) -> Option<&str> {
        let number = self.rows[row].get(column).map(String::as_str);
        number.or(self.ends_in_zeros.then_some("0"))
    }
}
