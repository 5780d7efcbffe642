//! Small files that unpack to large ones.

use std::fs::{self};

use tempfile::tempdir;

use crate::solver::solver;
use crate::support::program::nq_sat;

/// The same in compressed files, which are small.
#[test]
fn small_files_that_unpack_to_large_ones_are_refused() {
    let folder = tempdir().expect("a folder");
    let text = folder.path().join("text");
    fs::write(&text, "v 1\n".repeat(10 << 20)).expect("the text");
    for program in ["gzip", "xz", "zstd"] {
        let options = ["-1", "-c"].map(std::ffi::OsStr::new);
        let packed = folder.path().join("packed");
        fs::write(&packed, solver(program, &[options[0], options[1], text.as_os_str()]))
            .expect("packed");
        let line = format!("decode 8 {}", packed.display());
        nq_sat(&line).refused(&["more than 128 literals"]);
    }
}
