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

pub(crate) use compression::{Compression, UnknownCompression, WITHOUT_ZSTD, compress, decompress};
pub(crate) use device::Device;
pub(crate) use folder::{check_new_folder, write_folder};
pub(crate) use leftovers::is_leftover;
pub(crate) use leftovers::sweep;
pub(crate) use nq_board::base::plain::{open_plain, open_plain_with};
pub(crate) use target::{FileError, check_new_file, is_stream, write_file};
pub(crate) use watched::{Watched, stoppable};
pub(crate) use whole::create;
pub(crate) use whole::takes_files;
pub(crate) use word::file_word;
