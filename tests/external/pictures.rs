//! Pictures of pages, for inspection.

use std::path::{Path, PathBuf};

use itertools::Itertools;

/// Keeps a picture for inspection, in the folder that cargo provides for files of tests.
pub fn keep(name: &str, base64: &str) -> PathBuf {
    let digit = |byte: u8| {
        let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        digits.iter().position(|&digit| digit == byte).expect("a digit")
    };
    let digits = base64.trim_end_matches('=').bytes().map(digit).collect_vec();
    let bytes = digits.chunks(4).flat_map(|digits| {
        let word =
            digits.iter().fold(0, |word, digit| word << 6 | digit) << (6 * (4 - digits.len()));
        (0..digits.len() - 1)
            .map(move |i| u8::try_from(word >> (16 - 8 * i) & 255).expect("a byte"))
    });
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, bytes.collect_vec()).expect("the picture can be written");
    file
}
