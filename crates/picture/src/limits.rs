//! What is refused unread.

/// The most pixels of a picture: those of a camera of 24 megapixels.
pub const MAX_PIXELS: usize = 24_000_000;
/// The most bytes of a file.
pub const MAX_BYTES: usize = 32 << 20;
