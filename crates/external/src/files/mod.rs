//! Safe file access: only regular files are read, nothing waits for the other end of a pipe, and a
//! file is written whole or not at all.

mod compression;
mod device;
mod folder;
mod leftovers;
mod target;
mod watched;
mod whole;

pub use compression::{Compression, UnknownCompression, WITHOUT_ZSTD, compress, decompress};
pub use device::Device;
pub use folder::{check_new_folder, write_folder};
pub use leftovers::{is_leftover, sweep};
pub use nq_board::base::plain::{open_plain, open_plain_with};
pub use target::{FileError, check_new_file, file_word, is_stream, write_file};
pub use watched::{Watched, stoppable};
pub use whole::{create, takes_files};
