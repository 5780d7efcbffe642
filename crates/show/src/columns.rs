//! Tables whose rows are written as they are found: the widths of columns are known beforehand.

use super::wrap::{WIDTH, columns, wrapped};

/// Indentation of cells that have no room in their row.
const HANGING: usize = 5;

/// The side of a column to which its cells are moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    head: String,
    /// Where it begins and ends in a line.
    start: usize,
    end: usize,
    align: Align,
}

/// The columns of a table, from left to right.
#[derive(Clone, Debug, Default)]
pub struct Columns(Vec<Column>);

impl Columns {
    /// Adds a column at least as wide as its heading.
    #[must_use]
    pub fn with(mut self, head: impl Into<String>, width: usize, align: Align) -> Self {
        let head = head.into();
        let width = width.max(columns(&head));
        let start = self.0.last().map_or(0, |last| last.end + 2);
        self.0.push(Column { head, start, end: start + width, align });
        self
    }

    /// The line of headings.
    pub fn header(&self) -> String {
        let heads: Vec<_> = self.0.iter().map(|column| column.head.clone()).collect();
        self.row(&heads)
    }

    /// A row. A cell without room goes to the next line with all that follow it, so that the
    /// columns stay aligned.
    pub fn row(&self, cells: &[String]) -> String {
        let mut text = String::new();
        // Columns of the last line, and the first at which the next cell may begin.
        let mut filled = 0;
        let mut free = 0;
        for (column, cell) in self.0.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            let width = columns(cell);
            let start = match column.align {
                Align::Left => column.start,
                Align::Right => column.end.saturating_sub(width).max(free.min(column.start)),
            };
            let fits = |start: usize| start + width <= WIDTH;
            let start = if start >= free && fits(start) {
                start
            } else {
                text.push('\n');
                filled = 0;
                if fits(start) { start } else { HANGING }
            };
            let mut lines = wrapped(cell, WIDTH.saturating_sub(start)).into_iter();
            let first = lines.next().unwrap_or_default();
            text += &" ".repeat(start - filled);
            text += &first;
            filled = start + columns(&first);
            for line in lines {
                text += &format!("\n{:start$}{line}", "");
                filled = start + columns(&line);
            }
            free = filled + 2;
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Columns {
        Columns::default()
            .with("n", 3, Align::Right)
            .with("engine", 9, Align::Left)
            .with("count", 5, Align::Right)
            .with("verdict", 7, Align::Left)
    }

    fn row(cells: [&str; 4]) -> String {
        table().row(&cells.map(str::to_owned))
    }

    #[test]
    fn cells_stand_under_their_headings() {
        assert_eq!(table().header(), "  n  engine     count  verdict");
        assert_eq!(row(["8", "backtrack", "92", "agrees"]), "  8  backtrack     92  agrees");
        assert_eq!(row(["8", "", "92", ""]), "  8                92");
    }

    #[test]
    fn a_long_cell_moves_the_rest_to_the_next_line() {
        assert_eq!(
            row(["8", "generate-and-test", "92", "agrees"]),
            "  8  generate-and-test\n                   92  agrees"
        );
        // There is room to the left.
        assert_eq!(row(["8", "a", "1234567", "agrees"]), "  8  a        1234567  agrees");
    }

    #[test]
    fn a_cell_longer_than_a_line_is_wrapped() {
        let text = row(["8", "a", "1", &"word ".repeat(30)]);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("     word")), "{text}");
    }
}
