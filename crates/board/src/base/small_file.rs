//! Small input files, such as models: read whole, up to a limit, because pipes and devices may have
//! no end.

use std::io::{self, Read};

use super::text_start::unmarked;

/// Bytes of the largest small file, unless its kind has another limit.
pub const SMALL: u64 = 1 << 20;

/// The text of an input of at most this many bytes.
///
/// # Errors
/// As [`up_to`], and when it is not UTF-8.
pub fn text_up_to(most: u64, source: impl Read) -> io::Result<String> {
    let text = String::from_utf8(up_to(most, source)?);
    text.map_err(|_| io::Error::other("it is not UTF-8 text: save it as UTF-8"))
}

/// An input of at most this many bytes, without a byte order mark.
///
/// # Errors
/// When it cannot be read, is UTF-16, or has more.
pub fn up_to(most: u64, source: impl Read) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    unmarked(source)?.take(most + 1).read_to_end(&mut read)?;
    if read.len() as u64 > most {
        let limit = format!("it is too large: give a file of at most {} MiB", most >> 20);
        return Err(io::Error::other(limit));
    }
    Ok(read)
}
