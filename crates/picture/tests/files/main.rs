//! Files of each kind are read, and damaged ones are refused in one line.

#![allow(clippy::cast_possible_truncation, reason = "pictures are small")]

mod png;

use std::cell::Cell;

use jpeg_encoder::{ColorType, Encoder};
use nq_picture::{MAX_BYTES, PictureError, read, read_until};
use png::{Kind, SIGNATURE, chunk, header, zlib};

/// The regions of a board in black and white, and the pixels of a cell's side.
const BOARD: [&[u8; 6]; 6] = [b"AABBBB", b"AABCCB", b"DDDCCB", b"DEECFF", b"DEEEFF", b"DDEEEF"];
const CELL: usize = 20;
const SIDE: usize = 6 * CELL + 5;

const KINDS: [Kind; 15] = [
    Kind { colour: 0, depth: 1, paper: &[1], ink: &[0] },
    Kind { colour: 0, depth: 2, paper: &[3], ink: &[0] },
    Kind { colour: 0, depth: 4, paper: &[15], ink: &[0] },
    Kind { colour: 0, depth: 8, paper: &[255], ink: &[0] },
    Kind { colour: 0, depth: 16, paper: &[65_535], ink: &[0] },
    Kind { colour: 2, depth: 8, paper: &[250, 255, 220], ink: &[0, 60, 0] },
    Kind { colour: 2, depth: 16, paper: &[65_000, 65_535, 60_000], ink: &[0, 0, 9_000] },
    Kind { colour: 3, depth: 1, paper: &[1], ink: &[0] },
    Kind { colour: 3, depth: 2, paper: &[1], ink: &[0] },
    Kind { colour: 3, depth: 4, paper: &[1], ink: &[0] },
    Kind { colour: 3, depth: 8, paper: &[1], ink: &[0] },
    Kind { colour: 4, depth: 8, paper: &[0, 0], ink: &[0, 255] },
    Kind { colour: 4, depth: 16, paper: &[0, 0], ink: &[0, 65_535] },
    Kind { colour: 6, depth: 8, paper: &[9, 9, 9, 0], ink: &[0, 0, 0, 255] },
    Kind { colour: 6, depth: 16, paper: &[9, 9, 9, 0], ink: &[0, 0, 0, 65_535] },
];

/// Whether the pixel is ink: lines of one pixel, walls of five.
fn is_ink(x: usize, y: usize) -> bool {
    let region = |column: usize, row: usize| Some(*BOARD.get(row)?.get(column)?);
    let line = |at: usize, beside: &dyn Fn(usize) -> Option<u8>| {
        let nearest = (at + CELL / 2 - 2) / CELL;
        let is_wall = nearest == 0 || beside(nearest - 1) != beside(nearest);
        at.abs_diff(nearest * CELL + 2) < if is_wall { 3 } else { 1 }
    };
    let cell = |at: usize| at.saturating_sub(2) / CELL;
    line(x, &|column| region(column, cell(y))) || line(y, &|row| region(cell(x), row))
}

fn jpeg(colour: ColorType, paper: &[u8], is_progressive: bool) -> Vec<u8> {
    let places = (0..SIDE * SIDE).map(|at| is_ink(at % SIDE, at / SIDE));
    let pixels: Vec<u8> = places
        .flat_map(|ink| paper.iter().map(move |value| if ink { !value } else { *value }))
        .collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 90);
    encoder.set_progressive(is_progressive);
    encoder.encode(&pixels, SIDE as u16, SIDE as u16, colour).expect("a vector takes all");
    file
}

/// The board in files of each kind.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for interlaced in [false, true] {
        for kind in KINDS {
            let file = png::png(kind, interlaced, SIDE, is_ink);
            files.push((format!("{kind:?}, interlaced {interlaced}"), file));
        }
        for (colour, paper) in [
            (ColorType::Luma, &[255][..]),
            (ColorType::Rgb, &[255; 3]),
            (ColorType::Cmyk, &[0; 4]),
            (ColorType::CmykAsYcck, &[0; 4]),
        ] {
            files.push((format!("{colour:?}, {interlaced}"), jpeg(colour, paper, interlaced)));
        }
    }
    files
}

#[test]
fn files_of_each_kind_are_read() {
    let regions: Vec<u8> = BOARD.iter().copied().flatten().map(|letter| letter - b'A').collect();
    for (name, file) in files() {
        let board = read(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        let sure = board.sure().next().unwrap_or_else(|| panic!("{name}: {board:?}"));
        assert_eq!(sure.regions, regions, "{name}");
    }
}

/// The error of a file, which is one line.
fn error_of(name: &str, file: &[u8]) -> Option<PictureError> {
    let error = read(file).err()?;
    let text = error.to_string();
    assert!(text.len() < 300 && !text.contains(char::is_control), "{name}: {text:?}");
    Some(error)
}

#[test]
fn files_that_are_cut_off_are_refused() {
    for (name, file) in files() {
        let step = file.len() / 30;
        let ends = (0..64).chain((64..file.len()).step_by(step)).chain(file.len() - 20..file.len());
        for end in ends {
            let cut = &file[..end];
            let nearly = end + 30 > file.len() && read(cut).is_ok_and(|board| board.size == 6);
            let error = error_of(&name, cut);
            assert!(error.is_some() || nearly, "{name}: {end} of {}", file.len());
        }
        // What follows the end of the picture has no meaning.
        let whole = [&file[..], &[7; 99]].concat();
        assert_eq!(read(&whole), read(&file), "{name}");
    }
}

#[test]
fn damaged_files_end_in_one_line() {
    let rounds = if std::env::var_os("NQ_SAT_THOROUGH").is_some() { 1000 } else { 40 };
    let mut state = 88_172_645_463_325_252_u64;
    let mut below = |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) as usize % end
    };
    for (name, file) in files() {
        for _ in 0..rounds {
            let mut file = file.clone();
            for _ in 0..=below(4) {
                // Headers are short, and half of the damage is there.
                let reach = [file.len(), 200.min(file.len())][below(2)];
                let at = below(reach);
                match below(4) {
                    0 => _ = file.remove(at),
                    1 => file.insert(at, below(256) as u8),
                    2 => file[at] ^= 1 << below(8),
                    _ => file[at] = [0, 255, below(256) as u8][below(3)],
                }
            }
            error_of(&name, &file);
        }
    }
}

#[test]
fn wrong_sums_and_headers_are_refused() {
    let file = png::png(KINDS[3], false, SIDE, is_ink);
    let mut wrong_sum = file.clone();
    let at = file.len() - 20;
    wrong_sum[at] ^= 1;
    let data = chunk(*b"IDAT", &zlib(&[0; 99]));
    let end = chunk(*b"IEND", &[]);
    let with = |header: Vec<u8>| [&SIGNATURE[..], &header, &data, &end].concat();
    for (name, file) in [
        ("a wrong sum", wrong_sum),
        ("no pixels", with(header(0, 9, 0, 8, false))),
        ("depth 3", with(header(9, 9, 0, 3, false))),
        ("a palette of 16 bits", with(header(9, 9, 3, 16, false))),
        ("no palette", with(header(9, 9, 3, 8, false))),
        ("too few pixels", with(header(5000, 4000, 6, 8, false))),
        ("too few interlaced pixels", with(header(5000, 4000, 6, 16, true))),
        ("no header", [&SIGNATURE[..], &data, &end].concat()),
    ] {
        let error = error_of(name, &file);
        assert!(matches!(error, Some(PictureError::Damaged { .. })), "{name}: {error:?}");
    }
    for side in [6_000, 65_535, 1 << 30, (1 << 31) - 1, 1 << 31, u32::MAX] {
        let error = error_of("huge", &with(header(side, side, 2, 8, false)));
        assert!(error.is_some(), "{side}");
    }
    assert!(matches!(read(&vec![0; MAX_BYTES + 1]), Err(PictureError::TooManyBytes(_))));
    assert_eq!(read(b"GIF89a"), Err(PictureError::Format));
}

#[test]
fn a_jpeg_that_says_it_is_huge_is_refused() {
    let file = jpeg(ColorType::Rgb, &[255; 3], false);
    let frame = file.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame");
    for side in [0_u16, 4_899, 5_000, 65_535] {
        let mut huge = file.clone();
        huge[frame + 5..frame + 9]
            .copy_from_slice(&[side.to_be_bytes(), side.to_be_bytes()].concat());
        let error = error_of("huge", &huge);
        assert!(error.is_some(), "{side}");
    }
}

#[test]
fn a_decoder_is_stopped() {
    for (name, file) in files() {
        assert_eq!(read_until(&file, &|| true), Err(PictureError::Stopped), "{name}");
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) > 2;
        assert_eq!(read_until(&file, &stop), Err(PictureError::Stopped), "{name}");
    }
    // Much that follows the last pixel is read piece by piece.
    let mut long = png::png(KINDS[3], false, SIDE, is_ink);
    long.splice(long.len() - 12.., chunk(*b"IDAT", &vec![0; 1 << 20]));
    let asked = Cell::new(0);
    assert!(read_until(&long, &|| asked.replace(asked.get() + 1) > 200).is_err());
    assert!(asked.get() > 200, "{}", asked.get());
}
