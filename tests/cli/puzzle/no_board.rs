//! Pictures of other things are refused, or doubtful: never a board for sure.

use super::screenshot::png;
use crate::support::with_input;

type Rgb = [u8; 3];

/// A number that looks random, below `end`.
fn hash(x: i32, y: i32, end: i32) -> i32 {
    let mixed = (x.wrapping_mul(374_761_393) ^ y.wrapping_mul(668_265_263)).wrapping_mul(69_069);
    (mixed ^ mixed >> 13).wrapping_mul(1_274_126_177).rotate_left(9).rem_euclid(end)
}

fn grey(value: i32) -> Rgb {
    [u8::try_from(value.clamp(0, 255)).unwrap_or_default(); 3]
}

fn colour(number: i32) -> Rgb {
    [0, 1, 2].map(|channel| grey(70 + hash(number, channel, 186))[0])
}

fn ink(is_inked: bool) -> Rgb {
    grey(if is_inked { 20 } else { 255 })
}

/// Whether a grid of this pitch has a line of this width here.
fn line(x: i32, y: i32, pitch: i32, width: i32) -> bool {
    x % pitch < width || y % pitch < width
}

/// Whether lines of text have ink.
fn text(x: i32, y: i32) -> bool {
    y % 14 < 9 && x % 8 < 6 && hash(x / 8, y / 14, 5) > 0 && hash(x / 2, y / 2, 2) == 0
}

/// The square of the distance from the middle of a cell.
fn off(x: i32, y: i32, pitch: i32) -> i32 {
    (x % pitch - pitch / 2).pow(2) + (y % pitch - pitch / 2).pow(2)
}

/// A board of vertical bars with a line between cells.
fn bars(x: i32, y: i32, pitch: i32) -> Rgb {
    if line(x, y, pitch, 2) { ink(true) } else { colour(x / pitch) }
}

/// A name, and the colour of each pixel.
type Drawn = (&'static str, fn(i32, i32) -> Rgb);

/// Pictures 320 pixels wide and high.
const PICTURES: [Drawn; 24] = [
    ("one colour", |_, _| grey(90)),
    ("noise", |x, y| colour(hash(x, y, 1000))),
    ("gradient", |x, y| [grey(x * 4 / 5)[0], grey(y * 4 / 5)[0], 128]),
    ("a text page", |x, y| ink(text(x, y))),
    ("stripes", |x, _| ink(x / 20 % 2 == 0)),
    ("rings", |x, y| ink((off(x, y, 320) / 1500) % 2 == 0)),
    ("clouds", |x, y| {
        let hill = |x: i32, y: i32| 9_000 / (90 + (x - 100).pow(2) / 40 + (y - 150).pow(2) / 30);
        grey(120 + hill(x, y) - hill(y, x) + hash(x, y, 12))
    }),
    ("graph paper", |x, y| ink(line(x, y, 40, 2))),
    ("a sudoku", |x, y| {
        let digit =
            off(x, y, 35) < 60 && hash(x / 35, y / 35, 2) == 0 && hash(x / 3, y / 3, 2) == 0;
        ink(x < 318 && y < 318 && (line(x, y, 35, 1) || line(x, y, 105, 3) || digit))
    }),
    ("a chess board", |x, y| {
        let piece = hash(x / 40, y / 40, 3) == 0 && off(x, y, 40) < 160;
        match (piece, (x / 40 + y / 40) % 2) {
            (true, _) => grey(20 + 215 * hash(x / 40, y / 40, 2)),
            (false, 0) => [240, 217, 181],
            _ => [181, 136, 99],
        }
    }),
    ("icons", |x, y| {
        let near = x % 64 > 10 && x % 64 < 54 && y % 80 > 8 && y % 80 < 52;
        if near { colour(x / 64 + 9 * (y / 80)) } else { ink(y % 80 > 58 && text(x, y)) }
    }),
    ("a calendar", |x, y| {
        let weekend = x / 45 > 4 && y > 45;
        let number = y > 45 && off(x, y, 45) < 50 && hash(x / 2, y / 2, 2) == 0;
        if line(x, y, 45, 1) || number {
            return grey(70);
        }
        if y < 45 { [200, 40, 40] } else { grey(255 - 25 * i32::from(weekend)) }
    }),
    ("a table", |x, y| match (y < 30, x % 107 < 1 || y % 30 < 1) {
        (_, true) => grey(150),
        (true, _) => [40, 90, 160],
        _ => ink(y % 30 > 10 && y % 30 < 20 && text(x, y)),
    }),
    ("a crossword", |x, y| {
        ink(line(x, y, 24, 1) || hash(x / 24 * (y / 24), x / 24 + y / 24, 4) == 0)
    }),
    ("a mosaic", |x, y| colour(hash(x / 40, y / 40, 1000))),
    ("three by three", |x, y| bars(x, y, 106)),
    ("25 by 25", |x, y| if x < 300 && y < 300 { bars(x, y, 12) } else { ink(false) }),
    ("half a board", |x, y| if x < 160 { bars(x, y, 40) } else { ink(false) }),
    ("a bar chart", |x, y| {
        let bar = x % 40 > 10 && 320 - y < 40 + hash(x / 40, 7, 240);
        if bar { [60, 120, 216] } else { grey(255 - 40 * i32::from(y % 40 == 0)) }
    }),
    ("bricks", |x, y| {
        let along = x + 20 * (y / 20 % 2);
        if line(along, y, 40, 2) || y % 20 < 2 { grey(200) } else { [170, 70, 50] }
    }),
    ("keys", |x, y| {
        let along = x + 12 * (y / 36);
        let key = along % 36 > 3 && y % 36 > 3 && y < 144;
        if key { ink(text(along, y) && off(along, y, 36) < 40) } else { grey(205) }
    }),
    ("tiles", |x, y| match (x % 32 < 4 || y % 32 < 4, x % 32 > 27 || y % 32 > 27) {
        (true, _) => grey(245),
        (_, true) => grey(120),
        _ => grey(190),
    }),
    ("a go board", |x, y| {
        let stone = off(x + 8, y + 8, 16) < 50 && hash((x + 8) / 16, (y + 8) / 16, 3) == 0;
        if stone {
            grey(235 * hash(x / 16, y / 16, 2))
        } else {
            [222 - 150 * u8::from(line(x, y, 16, 1)), 170, 90]
        }
    }),
    ("flags", |x, y| colour(3 * (x / 80 + 4 * (y / 80)) + x % 80 / 27)),
];

#[test]
fn other_pictures_are_no_boards() {
    for (name, pixel) in PICTURES {
        let said = with_input("puzzle solve -", png(320, 320, pixel));
        let last = said.stderr.lines().last().unwrap_or_default().to_owned();
        match said.status.code() {
            Some(1) => assert!(last.contains("doubtful"), "{name}: {last}"),
            Some(2) => said.refused(&["crop it to the board"]),
            code => panic!("{name}: {code:?}, {last}"),
        }
    }
}
