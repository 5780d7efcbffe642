//! Boards as text: box-drawn grids side by side, as wide as the terminal.

use itertools::Itertools;

use super::look::{Charset, Look, file_names, margin};
use super::picture::{Cell, Picture, widest_caption};
use super::region_box::with_lines;

/// The number of boards of `rows` x `cols` that fit on a screen of `width` x `height` characters
/// with a few lines left for the prompt: at least one.
pub fn boards_on_screen(rows: usize, cols: usize, width: usize, height: usize) -> usize {
    let down = height.saturating_sub(3) / (rows + 1);
    let across = width.saturating_sub(1) / (board_width(cols) + 1);
    (across.max(1) * down).max(1)
}

fn board_width(cols: usize) -> usize {
    (2 * cols).saturating_sub(1)
}

/// Draws boards of one size in boxes side by side. A board wider than a line has no spaces between
/// its squares, and no lines between its regions; one with such lines has a box of its own.
pub fn gallery(pictures: &[Picture], look: Look) -> String {
    let Some(first) = pictures.first() else { return String::new() };
    let (rows, cols) = first.size();
    let Look { charset, coordinates, .. } = look;
    let margin = margin(rows, coordinates);
    let width = look.width.saturating_sub(margin);
    let is_spaced = !look.is_tight && board_width(cols) + 2 <= width;
    let has_lines = is_spaced && !first.regions.is_empty();
    let caption = widest_caption(pictures);
    let board = match (has_lines, is_spaced) {
        (true, _) => 2 * cols + 1,
        (false, true) => board_width(cols),
        (false, false) => cols,
    };
    let inner = board.max(caption.unwrap_or(0));
    let fit = if has_lines { width + 1 } else { width.saturating_sub(1) } / (inner + 1);
    let a_line = fit.clamp(1, pictures.len());
    let vertical = charset.joint([true, true, false, false]).to_string();
    let (side, between) = if has_lines { ("", " ") } else { (&*vertical, &*vertical) };
    let mut text = String::new();
    let write = |text: &mut String, label: &str, boards: &mut dyn Iterator<Item = &str>| {
        let boards = boards.map(|board| format!("{board:<inner$}")).join(between);
        *text += format!("{label:<margin$}{side}{boards}{side}").trim_end();
        text.push('\n');
    };
    // The line between a number of boards above and a number below.
    let rule = |above: usize, below: usize| {
        let joint = |at: usize| {
            let [up, down] = [above, below].map(|boards| 0 < boards && at <= boards);
            charset.joint([up, down, at > 0, at < above.max(below)])
        };
        let dash = charset.joint([false, false, true, true]).to_string().repeat(inner);
        let joints = (0..=above.max(below)).map(joint).join(&dash);
        if has_lines { String::new() } else { format!("{:margin$}{joints}\n", "") }
    };
    if coordinates {
        for files in file_names(cols, is_spaced) {
            let files = std::iter::repeat_n(format!("{files:<inner$}"), a_line).join(" ");
            text += format!("{:margin$} {files}", "").trim_end();
            text.push('\n');
        }
    }
    text += &rule(0, a_line);
    let mut lines = pictures.chunks(a_line).peekable();
    while let Some(line) = lines.next() {
        if caption.is_some() {
            let captions = line.iter().map(|picture| picture.caption.as_deref());
            write(&mut text, "", &mut captions.map(Option::unwrap_or_default));
        }
        let drawn = line.iter().map(|picture| {
            let ranks = picture.cells.iter().map(|cells| rank(cells, charset, is_spaced));
            if has_lines { with_lines(picture, charset) } else { ranks.collect() }
        });
        let drawn: Vec<Vec<String>> = drawn.collect();
        for at in 0..drawn[0].len() {
            let row = if has_lines { at / 2 } else { at };
            let is_rank = coordinates && !(has_lines && at % 2 == 0);
            let label = if is_rank { (rows - row).to_string() } else { String::new() };
            write(&mut text, &label, &mut drawn.iter().map(|board| &*board[at]));
        }
        text += &rule(line.len(), lines.peek().map_or(0, |next| next.len()));
    }
    text
}

/// Draws boards one below the other without boxes, for other programs.
pub fn plain(pictures: &[Picture], coordinates: bool) -> String {
    let board = |picture: &Picture| {
        let (rows, cols) = picture.size();
        let margin = margin(rows, coordinates);
        let mut text = picture.caption.as_ref().map_or_else(String::new, |c| format!("{c}\n"));
        if coordinates {
            for files in file_names(cols, true) {
                text += &format!("{:margin$}{files}\n", "");
            }
        }
        for (row, cells) in picture.cells.iter().enumerate() {
            let label = if coordinates { (rows - row).to_string() } else { String::new() };
            text += &format!("{label:<margin$}{}\n", rank(cells, Charset::Ascii, true));
        }
        text
    };
    pictures.iter().map(board).join("\n")
}

fn rank(cells: &[Cell], charset: Charset, is_spaced: bool) -> String {
    let cells = cells.iter().map(|cell| charset.square(*cell));
    if is_spaced { cells.format(" ").to_string() } else { cells.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Shape;

    fn picture(queen: usize, size: usize) -> Picture {
        let cell = |row, col| {
            if row == queen && col == queen {
                Cell::Piece { symbol: 'Q', glyph: '♛', shape: Shape::Queen }
            } else {
                Cell::Empty
            }
        };
        let cells = (0..size).map(|row| (0..size).map(|col| cell(row, col)).collect()).collect();
        Picture { cells, ..Picture::default() }
    }

    #[test]
    fn boards_stand_side_by_side() {
        let pictures: Vec<_> = (0..2).map(|queen| picture(queen, 2)).collect();
        assert_eq!(
            gallery(&pictures, Look::new(80, Charset::Unicode)),
            "┌───┬───┐\n│♛ ·│· ·│\n│· ·│· ♛│\n└───┴───┘\n"
        );
        assert_eq!(
            gallery(&pictures, Look::new(80, Charset::Ascii)),
            "+---+---+\n|Q .|. .|\n|. .|. Q|\n+---+---+\n"
        );
    }

    #[test]
    fn a_short_last_line_closes_the_one_above() {
        let pictures = vec![picture(0, 1); 5];
        assert_eq!(
            gallery(&pictures, Look::new(5, Charset::Unicode)),
            "┌─┬─┐\n│♛│♛│\n├─┼─┤\n│♛│♛│\n├─┼─┘\n│♛│\n└─┘\n"
        );
    }

    #[test]
    fn a_board_too_wide_loses_its_spaces() {
        assert_eq!(
            gallery(&[picture(1, 3)], Look::new(6, Charset::Ascii)),
            "+---+\n|...|\n|.Q.|\n|...|\n+---+\n"
        );
    }

    #[test]
    fn boards_without_squares_are_drawn_too() {
        assert_eq!(gallery(&[Picture::default()], Look::new(80, Charset::Ascii)), "++\n++\n");
        assert_eq!(gallery(&[], Look::new(80, Charset::Ascii)), "");
    }

    #[test]
    fn captions_and_coordinates_stand_by_the_boards() {
        let caption = |caption: &str| Picture { caption: Some(caption.into()), ..picture(1, 2) };
        let look = Look { coordinates: true, ..Look::new(80, Charset::Unicode) };
        assert_eq!(
            gallery(&[caption("as it is"), caption("turned")], look),
            "   a b      a b\n  ┌────────┬────────┐\n  │as it is│turned  │\n2 │· ·     │· ·     │\n\
             1 │· ♛     │· ♛     │\n  └────────┴────────┘\n"
        );
        assert_eq!(plain(&[picture(0, 2)], true), "  a b\n2 Q .\n1 . .\n");
        assert_eq!(
            plain(&[picture(0, 2), caption("again")], false),
            "Q .\n. .\n\nagain\n. .\n. Q\n"
        );
    }

    #[test]
    fn a_screen_holds_at_least_one_board() {
        assert_eq!(boards_on_screen(8, 8, 80, 40), 16);
        assert_eq!(boards_on_screen(100, 100, 80, 24), 1);
        assert_eq!(boards_on_screen(0, 0, 0, 0), 1);
    }
}
