//! Drawn boards are read, whole.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "pictures are small"
)]

mod boards;
mod raster;
mod scene;

use boards::{Random, Regions};
use nq_picture::{Board, PictureError, read, read_pixels};
use scene::{Around, Fill, Mark, Style};

/// What a kind of pictures changes.
type Kind = (&'static str, fn(&mut Style, &mut Random));

const KINDS: [Kind; 16] = [
    ("plain", |_, _| {}),
    ("dark", |style, _| (style.dark, style.fill) = (true, Fill::Dark)),
    ("dark walls", |style, random| {
        walls(style, random);
        style.dark = true;
    }),
    ("phone", |style, _| style.around = Around::Phone),
    ("advertisements", |style, _| style.around = Around::Ads),
    ("cut", |style, random| {
        style.around = Around::Nothing;
        style.cut = [0; 4].map(|_| random.below(style.pitch as usize / 3));
    }),
    ("thin lines", |style, _| (style.thin, style.thick) = (1, 1)),
    ("thick lines", |style, _| (style.thin, style.thick) = (style.pitch / 10, style.pitch / 6)),
    ("walls", walls),
    ("crowns", |style, _| style.mark = Mark::Crown),
    ("crosses", |style, _| style.mark = Mark::Cross),
    ("letters", |style, _| style.mark = Mark::Letter),
    ("similar", |style, _| style.fill = Fill::Similar),
    ("recompressed", |style, random| style.quality = Some(random.of(&[70, 75, 90]))),
    ("scaled", |style, random| {
        let (_, degrees) = style.view.unwrap_or((1.0, 0.0));
        style.view = Some((0.5 + random.below(1501) as f64 / 1000.0, degrees));
    }),
    ("turned", |style, random| {
        let (scale, _) = style.view.unwrap_or((1.0, 0.0));
        style.view = Some((scale, random.signed()));
    }),
];

fn walls(style: &mut Style, random: &mut Random) {
    style.fill = Fill::None;
    (style.thin, style.thick) = random.of(&[(1, 3), (1, 4), (2, 6)]);
}

fn plain(random: &mut Random) -> Style {
    let (thin, thick) = random.of(&[(1, 1), (1, 2), (1, 3), (2, 5)]);
    Style {
        fill: Fill::Pastel,
        mark: Mark::None,
        around: random.of(&[Around::Nothing, Around::Margin]),
        dark: false,
        pitch: 20 + random.below(if thorough() { 50 } else { 20 }) as i32,
        thin,
        thick,
        cut: [0; 4],
        view: None,
        quality: None,
    }
}

/// What is wrong with the reading of the picture.
fn fault(style: &Style, regions: &Regions) -> Result<(), String> {
    let picture = style.draw(regions);
    let board = style.quality.map_or_else(
        || read_pixels(picture.width, picture.height, &picture.rgb),
        |quality| read(&picture.jpeg(quality)),
    );
    let board = board.map_err(|error| error.to_string())?;
    let Board { size, score, .. } = board;
    if size != regions.size {
        return Err(format!("{size} rows, score {score:.2}"));
    }
    if board.sure().next().is_some_and(|sure| sure.regions == regions.of) {
        return Ok(());
    }
    Err(format!("score {score:.2}, {:?}", board.readings))
}

/// Whether this is the full battery (`tests/run`).
fn thorough() -> bool {
    std::env::var_os("NQ_SAT_THOROUGH").is_some()
}

/// A picture with what these kinds change, of a board with 5 to 12 rows.
fn drawn(kinds: &[&Kind], seed: usize) -> Result<(), String> {
    let mut random = Random::seeded(seed);
    let mut style = plain(&mut random);
    for (_, change) in kinds {
        change(&mut style, &mut random);
    }
    if style.fill == Fill::None {
        style.thick = style.thick.max(style.thin + 2);
    }
    let regions = Regions::random(5 + seed % 8, &mut random);
    let names: Vec<&str> = kinds.iter().map(|kind| kind.0).collect();
    fault(&style, &regions).map_err(|fault| {
        format!("{names:?}, seed {seed}, {} rows: {fault}; {style:?}", regions.size)
    })
}

#[test]
fn boards_of_each_kind_are_read() {
    let rounds = if thorough() { 12 } else { 8 };
    let alone = KINDS.iter().flat_map(|kind| (0..rounds).map(move |seed| (vec![kind], seed)));
    let pairs = KINDS.iter().enumerate().flat_map(|(at, kind)| {
        let second = move |step: usize| &KINDS[(at + 1 + step) % KINDS.len()];
        (0..rounds - 1).map(move |step| (vec![kind, second(step)], 100 * at + step))
    });
    let cases: Vec<_> = alone.chain(pairs).collect();
    assert!(cases.len() >= 200);
    let faults: Vec<String> =
        cases.iter().filter_map(|(kinds, seed)| drawn(kinds, *seed).err()).collect();
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), cases.len(), faults.join("\n"));
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
