//! From pixels to the board.

use crate::pixels::Pixels;
use crate::{Board, PictureError};

pub(crate) fn read(pixels: Pixels) -> Result<Board, PictureError> {
    let (_pixels, _side) = pixels.shrunk();
    Err(PictureError::NoBoard)
}
