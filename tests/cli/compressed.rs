//! Compressed files that cannot be written, or not completely.

use tempfile::tempdir;

use crate::support::program::{command, end_of, nq_sat, signal};
use crate::support::screen::{SOON, files_in, open_in, wait_until};

/// The suffixes that this program writes.
fn suffixes() -> impl Iterator<Item = &'static str> {
    ["gz", "xz"].into_iter().chain(cfg!(feature = "zstd").then_some("zst"))
}

#[test]
fn compressions_without_a_library_are_refused() {
    let folder = tempdir().expect("a folder");
    for suffix in ["bz2", "lz4", "lzma", "Z", "7z", "zip", "br", "sz", "zstd", "gzip"] {
        let file = folder.path().join(format!("f.cnf.{suffix}"));
        nq_sat(&format!("export 4 -o {}", file.display())).refused(&[
            &format!("f.cnf.{suffix}: "),
            &format!(".{suffix}"),
            if cfg!(feature = "zstd") { ".gz, .xz or .zst" } else { "use .gz or .xz" },
        ]);
    }
    assert_eq!(files_in(folder.path()), <[String; 0]>::default());
}

/// What would take long is refused before it begins.
#[cfg(not(feature = "zstd"))]
#[test]
fn zstd_is_not_written_without_its_library() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("f.cnf.zst");
    for line in ["export 400 -o", "certify 30 --count -m kings --compress zst -o"] {
        nq_sat(&format!("{line} {}", file.display()))
            .refused(&["built without zstd: use .gz or .xz, or build it with `--features zstd`"]);
    }
    assert_eq!(files_in(folder.path()), <[String; 0]>::default());
}

/// A small file is written only when its stream ends.
#[test]
fn a_full_disk_shows_when_the_stream_ends() {
    let folder = tempdir().expect("a folder");
    for suffix in suffixes() {
        let target = folder.path().join(format!("full.cnf.{suffix}"));
        std::os::unix::fs::symlink("/dev/full", &target).expect("a link");
        for size in [4, 60] {
            let line = format!("export {size} -o {}", target.display());
            nq_sat(&line).refused(&["cannot write ", suffix, "No space left"]);
        }
    }
}

#[test]
fn ctrl_c_leaves_no_compressed_file() {
    for suffix in suffixes() {
        let folder = tempdir().expect("a folder");
        let mut command = command(["export", "400", "--encoding", "pairwise", "-o"]);
        command.arg(folder.path().join(format!("large.cnf.{suffix}")));
        let child = command.spawn().expect("the program starts");
        wait_until("the writing to begin", || !open_in(folder.path(), child.id()).is_empty());
        signal("INT", child.id());
        let message = end_of(child, SOON).complaint(130);
        assert!(message.starts_with("interrupted"), "{message}");
        assert_eq!(files_in(folder.path()), <[String; 0]>::default(), "{suffix}");
    }
}
