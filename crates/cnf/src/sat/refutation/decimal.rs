//! Numbers as decimal text.
//!
//! Nearly all bytes of a proof are numbers. `write!` takes several times as long for each.

/// Appends a number.
pub fn push_number(text: &mut Vec<u8>, number: u64) {
    text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
