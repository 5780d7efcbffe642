//! `export` of several sizes or encodings: a folder with a manifest.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::tempdir;

use crate::suite::manifest;
use crate::support::cases::thorough;
use crate::support::program::{HANGS, command, end_of, nq_sat};
use crate::support::screen::{TempPath, files_in, sha256};

fn files(folder: &Path) -> BTreeSet<String> {
    files_in(folder).into_iter().collect()
}

/// Every file is what its command writes, with the sizes and hashes of the manifest, and there are
/// no others.
fn check(folder: &Path) -> Vec<Value> {
    let records = manifest(folder);
    let mut expected = BTreeSet::from(["manifest.jsonl".to_owned()]);
    for (number, record) in records.iter().enumerate() {
        let text = |key: &str| record[key].as_str().expect(key).to_owned();
        let bytes = fs::read(folder.join(text("file"))).expect("the file");
        assert_eq!(record["bytes"], bytes.len(), "{record}");
        assert_eq!(text("sha256"), sha256(&bytes), "{record}");
        assert!(expected.insert(text("file")), "{record}: a name twice");
        // Each encoding has a file for each of two sizes, so the others are met, too.
        if !thorough() && number % 3 > 0 {
            continue;
        }
        let command = text("command");
        let line = command.strip_prefix("nq-sat ").expect("our command");
        assert_eq!(nq_sat(line).answer().as_bytes(), bytes, "{command}");
        let stats =
            nq_sat(&format!("{} --stats --json", line.replace("--sanitized", ""))).records();
        assert_eq!(record.get("gbd_hash"), stats[0].get("gbd_hash"), "{command}");
        assert_eq!(record["variables"], stats[0]["total"]["variables"], "{command}");
        assert_eq!(record.get("clauses"), stats[0]["total"].get("clauses"), "{command}");
    }
    assert_eq!(files(folder), expected);
    records
}

#[test]
fn each_size_is_a_file() {
    let folder = TempPath::new("queens.all");
    let output = folder.display();
    nq_sat(&format!("export 0 5 -o {output}")).answer();
    let sizes: Vec<_> = check(&folder).iter().map(|record| record["n"].as_u64()).collect();
    assert_eq!(sizes, (0..=5).map(Some).collect::<Vec<_>>());
    let name = "n-queens-5-pairwise.cnf";
    assert!(files(&folder).contains(name), "{:?}", files(&folder));
}

#[test]
fn each_encoding_and_format_is_one() {
    let place = tempdir().expect("a folder");
    let encodings = nq_sat("list encodings --json").records();
    for (kind, option) in [("at-most-one", "encoding"), ("cardinality", "cardinality")] {
        let folder = place.path().join(kind);
        let (output, knights) = (folder.display(), "-m queens-and-knights -k 2");
        nq_sat(&format!("export 3 4 {knights} --{option} all -o {output}")).answer();
        let names = encodings.iter().filter(|encoding| encoding["kind"] == kind).count();
        assert_eq!(check(&folder).len(), 2 * names, "{option}");
    }
    for option in ["--sanitized", "--break-symmetry", "--break-symmetry --format opb"] {
        let folder = place.path().join(option.replace(' ', ""));
        nq_sat(&format!("export 3 6 {option} -o {}", folder.display())).answer();
        assert_eq!(check(&folder).len(), 4, "{option}");
        let orbits = files(&folder).iter().filter(|file| file.contains("-orbits.")).count();
        assert_eq!(orbits, if option.contains("break") { 4 } else { 0 }, "{option}");
    }
    for format in ["opb", "lp", "mps", "mzn", "smt2", "xcsp3", "icnf", "wcnf"] {
        let folder = place.path().join(format);
        let output = folder.display();
        nq_sat(&format!("export 2 3 -m queens-domination -f {format} -o {output}"));
        if folder.exists() {
            check(&folder);
        }
    }
    assert!(place.path().join("wcnf").exists() && place.path().join("opb").exists());
}

/// One of several runs writes the folder; the others say why they do not.
#[test]
fn runs_at_the_same_time_write_one_folder_once() {
    for line in [
        "export 6 9",
        "certify 6 --proof lrat",
        "suite regions --number 1",
        "puzzle make 6 --number 2",
    ] {
        let place = tempdir().expect("a folder");
        let words = format!("{line} -o {}", place.path().join("new").display());
        let start = |_| command(words.split(' ')).spawn().expect("it starts");
        let children: Vec<_> = (0..4).map(start).collect();
        let runs: Vec<_> = children.into_iter().map(|child| end_of(child, HANGS)).collect();
        let (right, late): (Vec<_>, Vec<_>) = runs.iter().partition(|run| run.status.success());
        assert_eq!(right.len(), 1, "{line}: {runs:?}");
        for run in late {
            assert_eq!(run.status.code(), Some(2), "{line}: {run:?}");
            assert!(
                run.stderr.ends_with("name another folder\n")
                    || run.stderr.ends_with("name another one\n"),
                "{run:?}"
            );
        }
        assert_eq!(fs::read_dir(place.path()).expect("the place").count(), 1, "{line}");
    }
}
