//! A byte order mark at the start of a text is passed over by every reader, and UTF-16 is named.

use std::fs;
use std::path::Path;

use itertools::iproduct;
use tempfile::tempdir;

use crate::support::bundle::Bundle;
use crate::support::cases::sample;
use crate::support::program::{Run, nq_sat};

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
