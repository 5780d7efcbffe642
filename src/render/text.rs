//! Boards as text: box-drawn grids side by side, as wide as the terminal.

use itertools::Itertools;

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Chess symbols and box-drawing characters.
    Unicode,
    /// Letters, `.` and `+-|`.
    Ascii,
}

/// One square of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing stands here.
    Empty,
    /// Nothing may stand here.
    Blocked,
    /// A piece.
    Piece {
        /// Its letter.
        symbol: char,
        /// How it is drawn where Unicode is shown.
        glyph: char,
    },
}

impl Cell {
    const fn draw(self, charset: Charset) -> char {
        match (self, charset) {
            (Self::Empty, Charset::Unicode) => '·',
            (Self::Empty, Charset::Ascii) => '.',
            (Self::Blocked, Charset::Unicode) => '▒',
            (Self::Blocked, Charset::Ascii) => '#',
            (Self::Piece { glyph, .. }, Charset::Unicode) => glyph,
            (Self::Piece { symbol, .. }, Charset::Ascii) => symbol,
        }
    }
}

/// A board: its rows from the top, all of one length.
pub type Picture = Vec<Vec<Cell>>;

/// Number of boards of `rows` x `cols` that fill a screen of `width` x `height` characters, a few lines
/// left for the prompt: at least one.
#[must_use]
pub fn boards_on_screen(rows: usize, cols: usize, width: usize, height: usize) -> usize {
    let down = height.saturating_sub(3) / (rows + 1);
    (boards_in_a_line(cols, width) * down).max(1)
}

fn board_width(cols: usize) -> usize {
    (2 * cols).saturating_sub(1)
}

fn boards_in_a_line(cols: usize, width: usize) -> usize {
    (width.saturating_sub(1) / (board_width(cols) + 1)).max(1)
}

/// Draws boards of one size side by side, wrapped to `width` characters. Boards wider than that are
/// drawn without spaces between the squares.
#[must_use]
pub fn gallery(pictures: &[Picture], width: usize, charset: Charset) -> String {
    let Some(first) = pictures.first() else { return String::new() };
    let cols = first.first().map_or(0, Vec::len);
    let spaced = board_width(cols) + 2 <= width;
    let a_line = boards_in_a_line(cols, width).min(pictures.len());
    let inner = if spaced { board_width(cols) } else { cols };
    let [horizontal, vertical] = match charset {
        Charset::Unicode => ['─', '│'],
        Charset::Ascii => ['-', '|'],
    };
    let [top, middle, bottom] = match charset {
        Charset::Unicode => [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
        Charset::Ascii => [['+', '+', '+'], ['+', '+', '+'], ['+', '+', '+']],
    };
    let rule = |[left, between, right]: [char; 3], boards: usize| {
        let dash = horizontal.to_string().repeat(inner);
        let dashes = std::iter::repeat_n(dash, boards).join(&between.to_string());
        format!("{left}{dashes}{right}\n")
    };
    let mut text = rule(top, a_line);
    let mut lines = pictures.chunks(a_line).peekable();
    while let Some(line) = lines.next() {
        for row in 0..first.len() {
            text.push(vertical);
            for picture in line {
                let cells = picture[row].iter().map(|cell| cell.draw(charset));
                text.push_str(&cells.map(String::from).join(if spaced { " " } else { "" }));
                text.push(vertical);
            }
            text.push('\n');
        }
        let shorter = lines.peek().map_or(0, |next| next.len());
        text.push_str(&match shorter {
            0 => rule(bottom, line.len()),
            shorter if shorter == line.len() => rule(middle, shorter),
            shorter => ragged(&rule(middle, shorter), &rule(bottom, line.len())),
        });
    }
    text
}

/// The rule between a full line of boards and a shorter last one: crossings as far as the last reaches.
fn ragged(above_last: &str, bottom: &str) -> String {
    let reach = above_last.chars().count() - 2;
    let crossings = above_last.chars().take(reach);
    let corner = if bottom.starts_with('+') { '+' } else { '┼' };
    crossings.chain([corner]).chain(bottom.chars().skip(reach + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(queen: usize, size: usize) -> Picture {
        let cell = |row, col| {
            if row == queen && col == queen {
                Cell::Piece { symbol: 'Q', glyph: '♛' }
            } else {
                Cell::Empty
            }
        };
        (0..size).map(|row| (0..size).map(|col| cell(row, col)).collect()).collect()
    }

    #[test]
    fn boards_stand_side_by_side() {
        let pictures: Vec<_> = (0..2).map(|queen| picture(queen, 2)).collect();
        assert_eq!(
            gallery(&pictures, 80, Charset::Unicode),
            "┌───┬───┐\n│♛ ·│· ·│\n│· ·│· ♛│\n└───┴───┘\n"
        );
        assert_eq!(
            gallery(&pictures, 80, Charset::Ascii),
            "+---+---+\n|Q .|. .|\n|. .|. Q|\n+---+---+\n"
        );
    }

    #[test]
    fn a_short_last_line_closes_the_one_above() {
        let pictures = vec![picture(0, 1); 5];
        assert_eq!(
            gallery(&pictures, 5, Charset::Unicode),
            "┌─┬─┐\n│♛│♛│\n├─┼─┤\n│♛│♛│\n├─┼─┘\n│♛│\n└─┘\n"
        );
    }

    #[test]
    fn a_board_too_wide_loses_its_spaces() {
        assert_eq!(
            gallery(&[picture(1, 3)], 6, Charset::Ascii),
            "+---+\n|...|\n|.Q.|\n|...|\n+---+\n"
        );
    }

    #[test]
    fn boards_without_squares_are_drawn_too() {
        assert_eq!(gallery(&[vec![]], 80, Charset::Ascii), "++\n++\n");
        assert_eq!(gallery(&[], 80, Charset::Ascii), "");
    }

    #[test]
    fn a_screen_holds_at_least_one_board() {
        assert_eq!(boards_on_screen(8, 8, 80, 40), 16);
        assert_eq!(boards_on_screen(100, 100, 80, 24), 1);
        assert_eq!(boards_on_screen(0, 0, 0, 0), 1);
    }
}
