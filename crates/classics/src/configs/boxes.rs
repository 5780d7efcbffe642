//! Boards in boxes, as J draws them: rows of boxes under each other, all boards of one size.

/// Boards as they come, with their boxes around them or bare.
#[derive(Clone, Debug)]
pub struct Boxes {
    across: usize,
    bare: bool,
    /// The boards of the row that is not yet complete.
    row: Vec<Vec<String>>,
    /// The number of boxes in the row above; `None` before the first row.
    above: Option<usize>,
    /// The columns of a board.
    columns: usize,
}

impl Boxes {
    /// So many boxes in a row.
    pub const fn across(across: usize) -> Self {
        let across = if across == 0 { 1 } else { across };
        Self { across, bare: false, row: Vec::new(), above: None, columns: 0 }
    }

    /// Boards without boxes, one below the other, with an empty line between them.
    pub fn bare() -> Self {
        Self { bare: true, ..Self::across(1) }
    }

    /// As many boxes as fit into the columns of the output, and `most` at most.
    pub fn within(columns: usize, size: usize, most: usize) -> Self {
        Self::across(most.min(columns.saturating_sub(1) / (size + 1)))
    }

    /// Adds a board, given as its rows. Returns the lines that are complete with it.
    pub fn push(&mut self, board: Vec<String>) -> String {
        self.columns = board.first().map_or(0, |row| row.chars().count());
        self.row.push(board);
        if self.row.len() == self.across { self.complete() } else { String::new() }
    }

    /// The lines that are left: an incomplete row, and the rule below the last row.
    pub fn finish(mut self) -> String {
        let last = if self.row.is_empty() { String::new() } else { self.complete() };
        match self.above {
            Some(above) if !self.bare => last + &self.rule(above),
            _ => last,
        }
    }

    /// The row, under the rule between it and the row above.
    fn complete(&mut self) -> String {
        let boards = std::mem::take(&mut self.row);
        let above = self.above.replace(boards.len());
        let mut lines = match (self.bare, above) {
            (false, above) => self.rule(boards.len().max(above.unwrap_or(0))),
            (true, Some(_)) => "\n".to_owned(),
            (true, None) => String::new(),
        };
        let rows = boards.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..rows {
            let side = if self.bare { "" } else { "|" };
            for board in &boards {
                lines += side;
                lines += board.get(row).map_or("", String::as_str);
            }
            lines += side;
            lines += "\n";
        }
        lines
    }

    fn rule(&self, boxes: usize) -> String {
        format!("+{}\n", format!("{}+", "-".repeat(self.columns)).repeat(boxes))
    }
}

/// One row of boxes, cut off after the first `boxes` of n x n boards as the text cuts `var <s`: the
/// rules go on for two signs, and the middle line for ` ...`. A row of no more boxes is whole.
pub fn cut_off(row: &str, boxes: usize, size: usize) -> String {
    let kept = boxes.saturating_mul(size + 1).saturating_add(1);
    let line = |(number, line): (usize, &str)| {
        if line.chars().count() <= kept {
            return format!("{line}\n");
        }
        let cut: String = line.chars().take(kept).collect();
        let more = if line.starts_with('+') { "--" } else { "" };
        // The rule is line 0.
        let dots = if number == size.div_ceil(2) { " ..." } else { "" };
        format!("{cut}{more}{dots}\n")
    };
    row.lines().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(mut boxes: Boxes, boards: &[&str]) -> String {
        let rows = |board: &&str| board.lines().map(str::to_owned).collect();
        let lines: String = boards.iter().map(|board| boxes.push(rows(board))).collect();
        lines + &boxes.finish()
    }

    #[test]
    fn boxes_share_their_walls() {
        let boards = ["ab\ncd", "ef\ngh", "ij\nkl"];
        assert_eq!(
            drawn(Boxes::across(3), &boards),
            "+--+--+--+\n|ab|ef|ij|\n|cd|gh|kl|\n+--+--+--+\n"
        );
        // A shorter last row leaves the row above closed.
        assert_eq!(
            drawn(Boxes::across(2), &boards),
            "+--+--+\n|ab|ef|\n|cd|gh|\n+--+--+\n|ij|\n|kl|\n+--+\n"
        );
        assert_eq!(drawn(Boxes::across(4), &boards[..1]), "+--+\n|ab|\n|cd|\n+--+\n");
    }

    #[test]
    fn a_row_is_cut_off_after_some_of_its_boxes() {
        let row = drawn(Boxes::across(3), &["ab\ncd", "ef\ngh", "ij\nkl"]);
        assert_eq!(cut_off(&row, 1, 2), "+--+--\n|ab| ...\n|cd|\n+--+--\n");
        for whole in [3, 4, usize::MAX] {
            assert_eq!(cut_off(&row, whole, 2), row, "{whole}");
        }
        assert_eq!(cut_off("++\n++\n", 1, 0), "++\n++\n");
    }

    #[test]
    fn no_boards_and_boards_of_size_0_have_no_rows() {
        assert_eq!(drawn(Boxes::across(4), &[]), "");
        assert_eq!(drawn(Boxes::across(2), &["", ""]), "+++\n+++\n");
        assert_eq!(drawn(Boxes::bare(), &[]), "");
    }

    #[test]
    fn bare_boards_have_an_empty_line_between_them() {
        assert_eq!(drawn(Boxes::bare(), &["ab\ncd", "ef\ngh"]), "ab\ncd\n\nef\ngh\n");
    }

    #[test]
    fn a_row_has_as_many_boxes_as_fit() {
        // Eight boards of 8 x 8 and their walls: 73 columns.
        for (columns, across) in [(0, 1), (9, 1), (18, 1), (19, 2), (72, 7), (73, 8), (400, 8)] {
            assert_eq!(Boxes::within(columns, 8, 8).across, across, "{columns}");
        }
    }
}
