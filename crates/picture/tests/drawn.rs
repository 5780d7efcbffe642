//! Drawn boards are read, and pictures without one are refused.

#![allow(clippy::cast_precision_loss, reason = "pictures are small")]

use nq_picture::{Board, By, PictureError, read, read_pixels};

/// Regions of an 8 x 8 board, and of a 6 x 6 one.
const BOARDS: [&[&str]; 2] = [
    &[
        "AAAAAAAA", "ABBBAACC", "ABBBDDCC", "ABBBDDAA", "AAAEFFAA", "GGAAFFAA", "GGAAAAAA",
        "AAAHHHHA",
    ],
    &["AABBBB", "AABCCB", "DDDCCB", "DEECFF", "DEEEFF", "DDEEEF"],
];
const COLOURS: [[u8; 3]; 8] = [
    [187, 163, 226],
    [255, 201, 146],
    [150, 190, 255],
    [179, 223, 160],
    [223, 223, 223],
    [255, 123, 96],
    [230, 243, 136],
    [185, 178, 158],
];

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
struct Style {
    pitch: usize,
    thin: usize,
    thick: usize,
    coloured: bool,
    dark: bool,
    margin: usize,
    queens: bool,
}

fn region(board: &[&str], x: usize, y: usize) -> u8 {
    board[y].as_bytes()[x] - b'A'
}

/// The side of the picture and its pixels.
fn draw(board: &[&str], style: Style) -> (usize, Vec<u8>) {
    let side = 2 * style.margin + board.len() * style.pitch + style.thick;
    let (paper, ink) = if style.dark { ([30; 3], [235; 3]) } else { ([255; 3], [20; 3]) };
    let mut rgb = Vec::new();
    for at in 0..side * side {
        let place = |at: usize| {
            let inner = at.checked_sub(style.margin)?;
            (inner < board.len() * style.pitch + style.thick)
                .then_some((inner / style.pitch, inner % style.pitch))
        };
        let colour = match (place(at % side), place(at / side)) {
            (Some((x, dx)), Some((y, dy))) => {
                let cells = board.len();
                let differ = |x0: usize, y0: usize| {
                    x >= cells || y >= cells || region(board, x0, y0) != region(board, x, y)
                };
                let wall = |at: usize, differ: bool| at == 0 || at >= cells || differ;
                let wide = if wall(x, x > 0 && y < cells && differ(x - 1, y)) {
                    style.thick
                } else {
                    style.thin
                };
                let high = if wall(y, y > 0 && x < cells && differ(x, y - 1)) {
                    style.thick
                } else {
                    style.thin
                };
                let middle = |at: usize| (2 * at).abs_diff(style.pitch) * 4 < style.pitch * 2;
                let line = dx < wide || dy < high || x >= cells || y >= cells;
                let crown = style.queens && (x * 3 + y) % 5 == 0 && middle(dx) && middle(dy);
                if line || crown && (dx + dy) % 5 < 3 {
                    ink
                } else if style.coloured {
                    COLOURS[usize::from(region(board, x, y))]
                } else {
                    paper
                }
            }
            _ => paper,
        };
        rgb.extend(colour);
    }
    (side, rgb)
}

fn regions(board: &[&str]) -> Vec<u8> {
    board.iter().flat_map(|row| row.bytes().map(|letter| letter - b'A')).collect()
}

fn assert_read(read: Result<Board, PictureError>, board: &[&str], style: Style) {
    let read = read.unwrap_or_else(|error| panic!("{style:?}: {error}"));
    assert_eq!(read.size, board.len(), "{style:?}");
    let best = read.readings.first().unwrap_or_else(|| panic!("{style:?}: {read:?}"));
    assert_eq!(best.regions, regions(board), "{style:?}");
    assert!(read.score > 0.5 && best.margin > 0.15 && best.connected, "{style:?}: {read:?}");
    assert_eq!(best.by == By::Walls, !style.coloured, "{style:?}");
    // Lines are drawn from their left end on.
    let expected = style.margin as f64 + style.thick as f64 / 2.0;
    let off = (read.lines.left - expected).abs();
    assert!(off < 0.15 * style.pitch as f64, "{style:?}: {off}");
}

#[test]
fn drawn_boards_are_read() {
    let mut count = 0;
    for board in BOARDS {
        for pitch in [24, 31, 40, 55] {
            for (thin, thick) in [(1, 1), (1, 4), (2, 6), (0, 3)] {
                for bits in 0..16 {
                    let [coloured, dark, ads, queens] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
                    // Thin lines alone tell no region, and thick ones are a small part of a cell.
                    if !coloured && (thin == thick || thin == 0) || 6 * thick > pitch {
                        continue;
                    }
                    let margin = if ads { 30 } else { 0 };
                    let style = Style { pitch, thin, thick, coloured, dark, margin, queens };
                    let (side, rgb) = draw(board, style);
                    assert_read(read_pixels(side, side, &rgb), board, style);
                    count += 1;
                }
            }
        }
    }
    assert!(count >= 200, "{count}");
}

#[test]
fn sizes_are_bounded_and_counted() {
    assert_eq!(read_pixels(0, 0, &[]), Err(PictureError::NoBoard));
    assert!(matches!(read_pixels(2, 2, &[0; 11]), Err(PictureError::Pixels { .. })));
    let huge = read_pixels(usize::MAX, 2, &[]);
    assert!(matches!(huge, Err(PictureError::TooManyPixels(..))), "{huge:?}");
    for bytes in [&b""[..], b"\x89PNG", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"] {
        assert!(read(bytes).is_err());
    }
}
