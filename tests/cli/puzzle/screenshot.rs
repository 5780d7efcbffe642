//! Screenshots: the board in a picture is solved as if it were pasted.

use std::fs;

use tempfile::tempdir;

use crate::support::{nq_sat, with_input};

/// `puzzle make 8 --seed 3`.
const GRID: &str = "\
    AABBCCBB\nABBBBBBD\nBBBEBBBD\nBBBEEFBF\nBGBEEFFF\nBGHEGFGF\nGGHEGGGG\nGGGGGGGG\n";

/// The pixels of a cell's side.
const CELL: i32 = 32;

/// The colour of a cell's region.
fn of_region(sign: u8, _: usize) -> [u8; 3] {
    const COLOURS: [[u8; 3]; 8] = [
        [187, 163, 226],
        [255, 201, 146],
        [150, 190, 255],
        [179, 223, 160],
        [223, 223, 223],
        [255, 123, 96],
        [230, 243, 136],
        [120, 220, 225],
    ];
    COLOURS[usize::from(sign - b'A')]
}

/// A picture of a grid with thin lines, as PNG.
fn picture(grid: &str, colour: impl Fn(u8, usize) -> [u8; 3]) -> Vec<u8> {
    let rows: Vec<&[u8]> = grid.lines().map(str::as_bytes).collect();
    let side = u32::try_from(rows.len() * 32 + 1).expect("a small picture");
    png(side, side, |x, y| {
        if y % CELL == 0 || x % CELL == 0 {
            return [30; 3];
        }
        let [row, column] = [y / CELL, x / CELL].map(|at| usize::try_from(at).expect("a place"));
        colour(rows[row][column], row * rows.len() + column)
    })
}

/// A PNG of pixels by their column and row.
pub(super) fn png(width: u32, height: u32, pixel: impl Fn(i32, i32) -> [u8; 3]) -> Vec<u8> {
    let place = |at: u32| (at.cast_signed() % width.cast_signed(), (at / width).cast_signed());
    let pixels = (0..width * height).map(place).flat_map(|(x, y)| pixel(x, y));
    let rgb: Vec<u8> = pixels.collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&rgb).expect("pixels");
    writer.finish().expect("an end");
    file
}

#[test]
fn a_screenshot_is_answered_as_its_grid() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("shot.dat");
    fs::write(&file, picture(GRID, of_region)).expect("it is written");
    let drawn = with_input("puzzle solve -", picture(GRID, of_region));
    assert_eq!(drawn.stdout, with_input("puzzle solve -", GRID).says(0));
    assert_eq!(
        drawn.stderr,
        "standard input: read a picture of 8 x 8 squares, regions by colours, certainty 1.00, 1 \
         star\n"
    );
    let grid = nq_sat(&format!("puzzle convert {} --quiet", file.display())).answer();
    assert_eq!(grid, GRID);
}

#[test]
fn a_doubtful_picture_shows_its_grid_and_is_no_answer() {
    let several = with_input("puzzle solve -", picture("AAAA\nBBBB\nCCCC\nDDDD\n", of_region));
    assert_eq!(several.status.code(), Some(1));
    assert!(several.stderr.contains("; doubtful"), "{}", several.stderr);
    let drawn = picture(GRID, |_, cell| {
        let shade = u8::try_from(150 + 37 * cell % 101).expect("a byte");
        [shade; 3]
    });
    let shaded = with_input("puzzle solve -", drawn);
    assert_eq!(shaded.status.code(), Some(1));
    assert!(shaded.stderr.contains("the picture is doubtful ("), "{}", shaded.stderr);
    assert!(shaded.stderr.lines().filter(|line| line.len() == 8).count() == 8, "{}", shaded.stderr);
}

#[test]
fn pictures_without_a_board_and_damaged_ones_are_refused() {
    let whole = picture(GRID, of_region);
    for cut in [3, 20, whole.len() / 2, whole.len() - 9] {
        with_input("puzzle solve -", &whole[..cut]).refused(&["standard input", "PNG"]);
    }
    let plain = picture(GRID, |_, _| [30; 3]);
    with_input("puzzle solve -", plain).refused(&["no board of 4 to 20 cells"]);
    with_input("puzzle solve -", [0xff, 0xd8, 0xff, 0xe0]).refused(&["the JPEG does not decode"]);
}
