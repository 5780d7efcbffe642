//! A reader for tests.

use std::io::{self, Read};

/// Returns one byte at a time, as a slow pipe may.
pub(super) struct Drops<'a>(pub(super) &'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
        buffer[0] = *first;
        self.0 = rest;
        Ok(1)
    }
}
