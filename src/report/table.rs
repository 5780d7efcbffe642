//! Tables of numbers as text.

use std::io::{self, Write};

use super::look::Charset;

/// A table with a column of labels, a column of sums and a row of sums. All rows have equally many
/// cells.
#[derive(Clone, Debug)]
pub(crate) struct Grid<'a> {
    /// The heading above the columns between the labels and the sums.
    pub over: Option<&'a str>,
    /// The headings.
    pub head: Vec<String>,
    /// The rows, each with its label first and its sum last.
    pub body: Vec<Vec<String>>,
    /// The sums.
    pub foot: Vec<String>,
}

impl Grid<'_> {
    /// Writes it with lines between labels, numbers and sums.
    pub(crate) fn write(&self, out: &mut dyn Write, charset: Charset) -> io::Result<()> {
        let (down, across, cross) = match charset {
            Charset::Unicode => ("│", "─", "┼"),
            Charset::Ascii => ("|", "-", "+"),
        };
        let rows = || std::iter::once(&self.head).chain(&self.body).chain([&self.foot]);
        let mut widths = vec![0; self.head.len()];
        for row in rows() {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        let [first, middle @ .., last] = &mut widths[..] else { return Ok(()) };
        // The heading above the middle must fit there.
        let between = |middle: &[usize]| middle.iter().map(|width| width + 1).sum::<usize>();
        let lacking =
            self.over.map_or(0, str::len).saturating_sub(between(middle).saturating_sub(1));
        if let [widest, ..] = middle {
            *widest += lacking;
        }
        let (first, last, between) = (*first, *last, between(middle));
        let rule = [first + 1, between + 1, last + 1].map(|width| across.repeat(width)).join(cross);
        if let Some(over) = self.over {
            writeln!(out, "{:first$} {down} {over:<between$}{down}", "")?;
        }
        for (number, row) in rows().enumerate() {
            if number == 1 || number == self.body.len() + 1 {
                writeln!(out, "{rule}")?;
            }
            let [label, cells @ .., sum] = &row[..] else { continue };
            write!(out, "{label:>first$} {down}")?;
            for (cell, width) in cells.iter().zip(&widths[1..]) {
                write!(out, " {cell:>width$}")?;
            }
            writeln!(out, " {down} {sum:>last$}")?;
        }
        Ok(())
    }
}
