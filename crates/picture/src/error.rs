//! Why no board is handed back.

use thiserror::Error;

use crate::limits::{MAX_BYTES, MAX_PIXELS};

/// Why no board is read. A doubtful board is no error.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[non_exhaustive]
pub enum PictureError {
    /// The first bytes are those of another format.
    #[error("this is neither a PNG nor a JPEG: save the picture as one of these")]
    Format,
    /// The file is damaged or of a kind that the decoder does not know.
    #[error("the {format} does not decode ({why}): save the picture again")]
    Damaged {
        /// `PNG` or `JPEG`.
        format: &'static str,
        /// What the decoder says, in one line.
        why: String,
    },
    /// The file has too many bytes.
    #[error("a picture of {0} bytes is over the limit of {MAX_BYTES}: crop it to the board")]
    TooManyBytes(usize),
    /// The picture has too many pixels.
    #[error(
        "a picture of {0} x {1} pixels is over the limit of {MAX_PIXELS}: crop it to the board"
    )]
    TooManyPixels(usize, usize),
    /// The pixels are not three or four bytes for each of width times height.
    #[error(
        "{bytes} bytes are not {width} x {height} pixels of three or four bytes: pass RGB or RGBA"
    )]
    Pixels {
        /// The stated width.
        width: usize,
        /// The stated height.
        height: usize,
        /// The number of bytes passed.
        bytes: usize,
    },
    /// The caller stopped the decoder.
    #[error("stopped")]
    Stopped,
    /// No square board of 4 to 20 cells a side.
    #[error("no board of 4 to 20 cells a side is in the picture: crop it to the board")]
    NoBoard,
}
