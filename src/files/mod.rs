//! Safe file access: only regular files are read, nothing waits for the other end of a pipe, and a
//! file is written whole or not at all.

mod compression;
mod device;
mod folder;
mod leftovers;
mod target;
mod watched;
mod whole;
mod word;

pub use compression::{Compression, UnknownCompression, compress, decompress};
pub use device::Device;
pub use folder::{check_new_folder, write_folder};
pub(crate) use leftovers::is_leftover;
pub use leftovers::{Held, hold, sweep};
pub use nq_board::base::plain::{open_plain, open_plain_with};
pub use target::{FileError, IS_THERE, write_file, write_or_leave};
pub(crate) use watched::{Watched, stoppable};
pub(crate) use whole::takes_files;
pub use whole::{create, replace};
pub use word::file_word;
