//! Bad input gets exit code 2 and one line: what is wrong and what is right. Most such lines are
//! recorded in `tests/frozen`; here are those that depend on the machine, and what they need.
//! A byte order mark at the start of a text is passed over by every reader, and UTF-16 is named.
//! Compressed files that cannot be written, or not completely.

use std::fs;
use std::path::Path;

use itertools::iproduct;
use tempfile::tempdir;

use crate::support::bundle::Bundle;
use crate::support::{
    Run, SOON, command, end_of, files_in, nq_sat, open_in, run, sample, signal, wait_until,
};

#[test]
fn an_empty_size() {
    run(command(["solve", ""])).refused(&["''", "whole number"]);
}

/// A formula that does not fit into memory is refused at once.
#[test]
fn formulas_that_do_not_fit() {
    nq_sat("solve 2000 --encoding pairwise").refused(&[
        "13,325,338,000 clauses",
        "TiB of memory",
        "nq-sat export",
    ]);
    nq_sat("bench 1 2000 --encoding pairwise -s varisat").refused(&[
        "clauses",
        "of memory",
        "smaller",
    ]);
}

/// A last size that does not fit is refused before smaller sizes are searched.
#[test]
fn a_bad_last_size_costs_no_time() {
    for line in ["count 20 100000", "verify 12 100000"] {
        let child = command(line.split(' ')).spawn().expect("the program starts");
        end_of(child, SOON).refused(&["n = 100000"]);
    }
}

/// Options that an engine uses are accepted: `auto` chooses nothing, and a maximising model has
/// cardinality constraints.
#[test]
fn options_with_an_effect() {
    for line in [
        "solve 6 --encoding product",
        "solve 6 --cardinality auto",
        "solve 5 -m queens-and-knights --cardinality totalizer",
        "count 6 -e varisat --encoding pairwise --strategy blocking",
        "verify 4 -e search -e varisat --encoding pairwise",
    ] {
        nq_sat(line).answer();
    }
}

/// A path that does not exist is a missing solver.
#[test]
fn missing_solvers() {
    let line = "verify 4 -e search -e backtrack -e varisat --encoding pairwise -s ./no-such-solver";
    let missing = nq_sat(line).answer();
    assert!(missing.contains("MISSING: ./no-such-solver"), "{missing}");
}

#[test]
fn suffixes_of_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    for (option, name) in [("svg", "x.SVG"), ("svg", "x"), ("html", "x.htm")] {
        let file = folder.path().join(name);
        nq_sat(&format!("solve 4 -q --{option} {}", file.display())).answer();
        assert!(file.is_file(), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 3);
}

/// What a command says of a text as it is, with a mark, and in UTF-16.
#[track_caller]
fn all_alike(file: &Path, text: &str, ask: impl Fn() -> Run) {
    fs::write(file, text).expect("a file");
    let expected = ask().answer();
    fs::write(file, format!("\u{feff}{text}")).expect("a file");
    assert_eq!(ask().answer(), expected, "{text}");
    let ways = iproduct!([u16::to_le_bytes, u16::to_be_bytes], ["\u{feff}", ""]);
    for (order, mark) in sample(3, ways) {
        let units = mark.encode_utf16().chain(text.encode_utf16());
        fs::write(file, units.flat_map(order).collect::<Vec<u8>>()).expect("a file");
        let run = ask();
        assert!(run.stderr.contains("it is UTF-16 text: save it as UTF-8"), "{run:?}");
        assert!(matches!(run.status.code(), Some(1 | 2)), "{run:?}");
    }
}

#[test]
fn every_reader_passes_over_a_mark_and_names_utf_16() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("text");
    let file = path.display().to_string();
    let rooks = "name = \"r\"\n[board]\nrows = 2\ncolumns = 2\n[[piece]]\nsymbol = \"R\"\n\
                 moves = \"R\"\ncount = 2\n";
    for (line, text) in [
        ("import FILE --all", "p cnf 2 1\n1 2 0\n"),
        ("import FILE --all", "* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n"),
        (
            "decode 4 FILE",
            "s SATISFIABLE\nv -1 -2 3 -4 5 -6 -7 -8 -9 -10 -11 12 -13 14 -15 -16 0\n",
        ),
        ("decode 4 FILE", "..Q.\nQ...\n...Q\n.Q..\n"),
        ("export -m FILE", rooks),
        ("puzzle solve FILE", "AAAA\nBBBB\nCCCD\nCCCD\n"),
        ("list solvers --profiles FILE", "solver = []\n"),
    ] {
        all_alike(&path, text, || nq_sat(&line.replace("FILE", &file)));
    }
    let bundle = Bundle::of("2 --proof lrat");
    for name in ["formula.cnf", "blocked.cnf", "proof.lrat", "specification.opb", "model.toml"] {
        let text = bundle.read(name);
        all_alike(&bundle.path(name), &text, || {
            bundle.seal();
            bundle.check("--quiet")
        });
        bundle.write(name, &text);
    }
    bundle.seal();
    let text = bundle.read("manifest.json");
    all_alike(&bundle.path("manifest.json"), &text, || bundle.check("--quiet"));
}

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
