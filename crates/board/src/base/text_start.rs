//! How a text begins. Every reader of what people give passes over a byte order mark and names
//! UTF-16, which some editors and shells write.

use std::io::{self, Cursor, Read};

/// The length in bytes of the mark before a text that begins like this.
///
/// # Errors
/// When it is UTF-16, with a mark or without.
pub fn mark(start: &[u8]) -> io::Result<usize> {
    let is_utf_16 = match *start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, a, 0, b, ..] | [a, 0, b, 0, ..] => a != 0 && b != 0,
        _ => false,
    };
    if is_utf_16 {
        return Err(io::Error::other("it is UTF-16 text: save it as UTF-8"));
    }
    Ok(if start.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 })
}

/// A text without the mark at its start.
///
/// # Errors
/// As [`mark`], and when the start cannot be read.
pub fn unmarked<R: Read>(mut text: R) -> io::Result<impl Read + use<R>> {
    let mut start = Vec::new();
    text.by_ref().take(4).read_to_end(&mut start)?;
    let length = mark(&start)?;
    Ok(Cursor::new(start.split_off(length)).chain(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_passed_over_and_utf_16_is_named() {
        let read = |bytes: &[u8]| io::read_to_string(unmarked(bytes)?);
        for (bytes, text) in [
            (&b""[..], ""),
            (b"a", "a"),
            (b"\xef\xbb\xbf", ""),
            (b"\xef\xbb\xbfp cnf 1 1", "p cnf 1 1"),
            ("\u{e9}\u{feff}".as_bytes(), "\u{e9}\u{feff}"),
            (b"a\0", "a\0"),
        ] {
            assert_eq!(read(bytes).expect("text"), text);
        }
        for bytes in [&b"\xff\xfea\0"[..], b"\xfe\xff\0a", b"p\0 \0c\0", b"\0p\0 \0c"] {
            let error = read(bytes).expect_err("no UTF-8").to_string();
            assert_eq!(error, "it is UTF-16 text: save it as UTF-8");
        }
    }
}
