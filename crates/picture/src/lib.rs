#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), warn(unreachable_pub))]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "positions are below 2^25, and casts of floating point saturate"
)]

mod board;
mod boxes;
mod cells;
mod colours;
mod comb;
mod decode;
mod edges;
mod error;
mod grid;
mod limits;
mod pixels;
mod read;
mod regions;
mod straight;
mod walls;
mod watched;

pub use board::{Board, By, Lines, MARGIN, Mark, Reading, SCORE};
pub use decode::is_picture;
pub use error::PictureError;
pub use limits::{MAX_BYTES, MAX_PIXELS};

use pixels::Pixels;

/// Reads the board in a PNG or a JPEG. Fails when the file is no such picture, damaged or too
/// large, or no board is in it.
pub fn read(bytes: &[u8]) -> Result<Board, PictureError> {
    read_until(bytes, &|| false)
}

/// [`read()`], until `stop` says so. It is asked often while the file is decoded: what comes after
/// takes a tenth of a second. The errors are those of [`read()`], and [`PictureError::Stopped`].
pub fn read_until(bytes: &[u8], stop: &dyn Fn() -> bool) -> Result<Board, PictureError> {
    read::read(decode::decode(bytes, stop)?)
}

/// Reads the board in pixels: three bytes each, red, green and blue, or four with alpha, by rows.
/// Fails when the number of bytes is another one, they are too many, or no board is in them.
pub fn read_pixels(width: usize, height: usize, bytes: &[u8]) -> Result<Board, PictureError> {
    decode::bounded(width, height)?;
    let rgb =
        if bytes.len() == 4 * width * height { decode::opaque(bytes).into() } else { bytes.into() };
    read::read(Pixels::new(width, height, rgb)?)
}
