//! Files opened, read and written without surprises: what is read back is a regular file, nothing
//! waits for the other end of a pipe, and what is written is whole or not there at all.

mod device;
mod leftovers;
mod plain;
mod whole;
mod word;

pub use device::Device;
pub use leftovers::{Held, PREFIX, hold, is_leftover, sweep};
pub use plain::{open_plain, open_plain_with};
pub use whole::{create, replace, takes_files};
pub use word::file_word;
