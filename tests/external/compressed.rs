//! Compressed files that other programs unpack, and files that they pack.
//! Small files that unpack to large ones.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use nq_sat::format::{FORMATS, ObjectiveUse};
use tempfile::tempdir;

use crate::programs::solver;
use crate::support::{command, nq_sat, run, with_input};

/// Suffixes, and the programs that unpack such files with `-dc` and pack with `-c`.
const PROGRAMS: [(&str, &str); 3] = [("gz", "gzip"), ("xz", "xz"), ("zst", "zstd")];

/// Those whose files are written.
fn written() -> impl Iterator<Item = (&'static str, &'static str)> {
    PROGRAMS.into_iter().filter(|(suffix, _)| cfg!(feature = "zstd") || *suffix != "zst")
}

fn unpacked(program: &str, file: &Path) -> Vec<u8> {
    solver(program, &[OsStr::new("-dc"), file.as_os_str()])
}

fn packed(program: &str, file: &Path) -> Vec<u8> {
    let bytes = solver(program, &[OsStr::new("-c"), file.as_os_str()]);
    assert!(!bytes.is_empty(), "{program} packs nothing");
    bytes
}

#[test]
fn unpacked_file_equals_the_uncompressed_output() {
    let folder = tempdir().expect("a folder");
    let lines = [0, 1, 2, 3, 8, 30].map(|n| format!("export {n}"));
    for line in lines.iter().map(String::as_str).chain(["export 4 -m queens-and-knights -k 1"]) {
        let printed = nq_sat(line).answer();
        for (suffix, program) in written() {
            let file = folder.path().join(format!("f.cnf.{suffix}"));
            let export = || {
                let mut command = command(line.split(' '));
                command.arg("-o").arg(&file).arg("--force");
                assert_eq!(run(command).answer(), "");
                fs::read(&file).expect("the file")
            };
            let first = export();
            assert!(unpacked(program, &file) == printed.as_bytes(), "{line}: {program}");
            assert!(export() == first, "{line}: {program}: two runs differ");
        }
    }
}

/// The suffix before the compression suffix gives the format.
#[test]
fn every_format_is_compressed() {
    let folder = tempdir().expect("a folder");
    for format in FORMATS {
        let line = match format.objective {
            ObjectiveUse::Required => "export 3 -m queens-and-knights",
            _ => "export 3 -m queens-and-knights -k 0",
        };
        let printed = nq_sat(&format!("{line} --format {}", format.name)).answer();
        for suffix in format.suffixes {
            for (compression, program) in written() {
                let file = folder.path().join(format!("f.{suffix}.{compression}"));
                let mut command = command(line.split(' '));
                command.arg("-o").arg(&file);
                run(command).answer();
                assert!(unpacked(program, &file) == printed.as_bytes(), "{}", file.display());
            }
        }
    }
    // Without an inner suffix the default format is written. An option for the format takes
    // precedence.
    for (name, options) in [("f.gz", ""), ("F.CNF.GZ", ""), ("f.other.gz", " --format dimacs")] {
        let file = folder.path().join(name);
        nq_sat(&format!("export 4{options} -o {}", file.display())).answer();
        assert!(unpacked("gzip", &file) == nq_sat("export 4").answer().as_bytes(), "{name}");
    }
}

#[test]
fn decode_reads_files_packed_by_other_programs() {
    let folder = tempdir().expect("a folder");
    let answer = folder.path().join("answer");
    fs::write(&answer, nq_sat("solve 6 --first --format dimacs").says(10)).expect("the answer");
    let decode = |file: &Path| {
        let mut command = command(["decode", "6"]);
        command.arg(file);
        run(command).answer()
    };
    let expected = decode(&answer);
    for (_, program) in PROGRAMS {
        // The content of the file counts, not its name.
        let file = folder.path().join("packed");
        fs::write(&file, packed(program, &answer)).expect("the packed answer");
        assert_eq!(decode(&file), expected, "{program}");
        let piped = with_input("decode 6 -", packed(program, &answer));
        assert_eq!(piped.answer(), expected, "{program}, piped");
    }
}

#[test]
fn damaged_compressed_data_is_refused_in_one_line() {
    let folder = tempdir().expect("a folder");
    let answer = folder.path().join("answer");
    fs::write(&answer, nq_sat("solve 6 --first --format dimacs").says(10)).expect("the answer");
    for (_, program) in PROGRAMS {
        let whole = packed(program, &answer);
        let middle = whole.len() / 2;
        let mut damaged = whole.clone();
        damaged[middle] ^= 0x55;
        let long = [&whole[..], b"garbage"].concat();
        for (what, bytes) in [
            ("cut off", &whole[..middle]),
            ("a byte short", &whole[..whole.len() - 1]),
            ("damaged", &damaged),
            ("too long", &long),
        ] {
            let file = folder.path().join("packed");
            fs::write(&file, bytes).expect("the packed answer");
            let mut command = command(["decode", "6"]);
            command.arg(&file);
            let line = run(command).complaint(2);
            let expected = format!("its {program} data is cut off or damaged");
            assert!(
                line.contains(&expected) && line.contains("packed: "),
                "{program}, {what}: {line}"
            );
        }
    }
}

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
