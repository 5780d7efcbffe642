//! Right bundles: every encoding and every kind of solution set, and the checks of the folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use nq_check::brute;
use nq_sat::certify::CheckReport;
use nq_sat::certify::check::report;
use nq_sat::certify::request::{CertifyError, certify};
use nq_sat::certify::write::ProofFormat;
use nq_sat::certify::write::veripb::{Conclusion, Route};
use nq_sat::model::Settings;
use nq_sat::run::Control;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, EncodingChoice, Sides, Style};
use nq_sat::{Model, Query};

use crate::support::bundle::Bundle;

const ALL: [ProofFormat; 2] =
    [ProofFormat::VeriPb(Route::Logged(Conclusion::Bare)), ProofFormat::Lrat];

/// Any number of kings, so that placements contain each other. A063443: 1, 2, 5, 35, …
const KINGS: &str = "name = \"kings\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n\
    [[piece]]\nsymbol = \"K\"\nmoves = \"K\"\ncount = \"any\"\n";

/// One or two rooks and one knight, a square blocked, a rook fixed.
const BLOCKED_AND_FIXED: &str = "name = \"m\"\n[board]\nrows = \"3\"\ncolumns = \"4\"\n\
                                 blocked = [\"b2\"]\n\
    [[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = { min = \"1\", max = \"2\" }\n\
    fixed = [\"a1\"]\n\
    [[piece]]\nsymbol = \"N\"\nmoves = \"N\"\ncount = \"1\"\n";

fn own(toml: &str) -> Model {
    Model::from_toml("the test", toml).expect("a model")
}

/// Writes and checks a certificate, and returns its solutions.
#[track_caller]
fn certified(query: &Query, formats: &[ProofFormat]) -> Vec<String> {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path().join("bundle");
    let written = certify(query, &folder, formats, &query.control()).expect("a certificate");
    let check = CheckReport::new(&folder, None, &Control::default());
    let proved = check.proved.as_ref().expect("it proves what it claims");
    assert_eq!(proved.is_whole, formats == [ProofFormat::Lrat], "veripb is not there");
    let findings = report(folder.as_path(), &Control::default()).expect("it proves what it claims");
    let (_, number) = written.bundle.statement.split_once(" has ").expect("a number");
    assert!(findings.ends_with(&format!(" has {number}\n")), "{findings}");
    assert_eq!(proved.statement, written.bundle.statement);
    let files = fs::read_dir(&folder).expect("files").map(|entry| {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read(path).expect("bytes"))
    });
    assert_same_in_memory(&folder, files.collect(), &findings);
    let listed = fs::read_to_string(folder.join("solutions.txt")).expect("solutions");
    assert_eq!(listed.lines().count(), written.bundle.solutions);
    listed.lines().map(str::to_owned).collect()
}

/// Files in memory have the findings of their folder, and its faults.
#[track_caller]
fn assert_same_in_memory(folder: &Path, mut files: BTreeMap<String, Vec<u8>>, findings: &str) {
    let control = Control::default();
    let said = |files: &BTreeMap<_, _>| report(files, &control).map_err(|error| error.to_string());
    assert_eq!(said(&files), Ok(findings.to_owned()));
    for (name, whole) in files.clone() {
        let (shorter, longer) = (&whole[..whole.len().saturating_sub(1)], [&whole[..], b"x"]);
        for change in [None, Some(shorter.to_owned()), Some(longer.concat())] {
            if let Some(bytes) = change {
                fs::write(folder.join(&name), &bytes).expect("written");
                files.insert(name.clone(), bytes);
            } else {
                fs::remove_file(folder.join(&name)).expect("removed");
                files.remove(&name);
            }
            let of_folder = report(folder, &control).map_err(|error| error.to_string());
            assert_eq!(said(&files), of_folder, "{name}");
        }
        fs::write(folder.join(&name), &whole).expect("written");
        files.insert(name, whole);
    }
    files.insert("more.txt".to_owned(), Vec::new());
    assert_eq!(said(&files), Err("not in the manifest: more.txt".to_owned()));
}

/// Checks a certificate with these encodings, by this program and by `nq-check` alone.
#[track_caller]
fn encoded(query: Query, encoding: EncodingChoice) -> usize {
    certified(&query.encoding(encoding), &[ProofFormat::Lrat]).len()
}

#[test]
fn every_encoding_has_its_certificate() {
    let choice = |at_most_one, cardinality, sides| EncodingChoice {
        at_most_one,
        cardinality,
        style: Style { sides, group_size: None },
        ..EncodingChoice::default()
    };
    for sides in [Sides::Both, Sides::One] {
        for &at_most_one in AT_MOST_ONE {
            let queens = Query::new(Model::n_queens(), 5);
            let listed = encoded(queens, choice(Some(at_most_one), None, sides));
            assert_eq!(listed, 10, "{}", at_most_one.name());
        }
        for grouped in AT_MOST_ONE.iter().filter(|encoding| encoding.info().grouping.is_some()) {
            let mut pairs = choice(Some(*grouped), None, sides);
            pairs.style.group_size = Some(2);
            assert_eq!(encoded(Query::new(Model::n_queens(), 6), pairs), 4, "{}", grouped.name());
        }
        for &cardinality in CARDINALITY {
            // 16 * 15 ordered pairs of squares, less 96 on lines, 56 on diagonals and 48 a knight's
            // move apart.
            let both = Query::new(Model::queens_and_knights(), 4).parameter("k", 1);
            for (query, solutions) in [(both, 40), (Query::new(own(KINGS), 3), 35)] {
                let listed = encoded(query, choice(None, Some(cardinality), sides));
                assert_eq!(listed, solutions, "{}", cardinality.name());
            }
        }
    }
    for (at_most_one, cardinality) in AT_MOST_ONE.iter().zip(CARDINALITY.iter().cycle()) {
        let both = choice(Some(*at_most_one), Some(*cardinality), Sides::Both);
        let query = Query::new(Model::queens_and_knights(), 3).parameter("k", 1).encoding(both);
        assert_eq!(certified(&query, &[ProofFormat::Lrat]).len(), 0);
    }
}

/// A000170 from n = 0 on; placements that contain each other; blocked and fixed squares.
#[test]
fn each_kind_of_solution_set_has_its_certificate() {
    for (size, solutions) in (0..).zip([1, 1, 0, 0, 2, 10]) {
        assert_eq!(certified(&Query::new(Model::n_queens(), size), &ALL).len(), solutions);
    }
    for (model, size) in [(own(KINGS), 2), (own(BLOCKED_AND_FIXED), 3)] {
        let problem = model.problem(size, &Settings::default()).expect("a problem");
        let mut listed = certified(&Query::new(model, size), &ALL);
        listed.sort();
        assert_eq!(listed, Vec::from_iter(brute::texts(&problem)));
    }
}

#[test]
fn a_certificate_needs_a_new_folder_and_an_optimum() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path().join("bundle");
    for engine in ["varisat", "search"] {
        let query = Query::new(Model::queens_and_knights(), 5).engine(engine);
        let report = certify(&query, &folder, &[ProofFormat::Lrat], &query.control())
            .expect("a certificate");
        assert_eq!(report.bundle.solutions, 156);
        assert_eq!(report.problem.level.as_ref().map(|level| level.value), Some(2));
        let again = certify(&query, &folder, &[ProofFormat::Lrat], &query.control());
        assert!(matches!(again, Err(CertifyError::Folder(_))), "{again:?}");
        let check = CheckReport::new(&folder, None, &Control::default());
        let record = serde_json::to_value(&check).expect("JSON");
        assert_eq!(record["verified"], true, "{record}");
        fs::remove_dir_all(&folder).expect("the folder goes");
    }
}

#[test]
fn every_file_must_be_there_with_its_size_and_hash() {
    for name in ["formula.cnf", "blocked.cnf", "proof.lrat", "proof.pbp", "solutions.txt"] {
        let bundle = Bundle::kept("queens-4");
        let text = bundle.read(name);
        let size = text.len();
        bundle.write(name, &format!("{text}\n"));
        let longer = format!(
            "{name} is longer than the manifest says: it has {} bytes and should have {size}",
            size + 1
        );
        assert_eq!(bundle.faulty(), longer);
        bundle.write(name, &text[..size - 1]);
        let truncated = format!("{name} is truncated: it has {} bytes of {size}", size - 1);
        assert_eq!(bundle.faulty(), truncated);
        let mut bytes = text.clone().into_bytes();
        bytes[0] ^= 1;
        fs::write(bundle.path(name), &bytes).expect("written");
        let fault = bundle.faulty();
        assert!(fault.starts_with(&format!("{name} was changed: its SHA-256 is ")), "{fault}");
        fs::remove_file(bundle.path(name)).expect("removed");
        assert_eq!(bundle.faulty(), format!("{name} is missing"));
    }
    let bundle = Bundle::kept("queens-4");
    fs::remove_file(bundle.path("manifest.json")).expect("removed");
    let none = "it is not a certificate: give a folder that `nq-sat certify` wrote";
    assert_eq!(bundle.faulty(), none);
}

/// Puts something that is no regular file.
type Put = fn(&Path);

#[test]
fn other_files_are_refused() {
    let with = Bundle::kept("queens-4");
    with.write("readme.txt", "");
    with.write("a.txt", "");
    assert_eq!(with.faulty(), "not in the manifest: a.txt, readme.txt");
    let folder: Put = |path| fs::create_dir(path).expect("a folder");
    let link: Put = |path| std::os::unix::fs::symlink("/dev/zero", path).expect("a link");
    let pipe: Put = |path| {
        let made = Command::new("mkfifo").arg(path).status();
        assert!(made.expect("mkfifo is there").success());
    };
    for (put, what) in [(folder, "folder"), (link, "link"), (pipe, "device")] {
        for name in ["proof.lrat", "other"] {
            let with = Bundle::kept("queens-4");
            let _ = fs::remove_file(with.path(name));
            put(&with.path(name));
            let fault = format!("{name} is a {what}: a bundle has regular files only");
            assert_eq!(with.faulty(), fault);
        }
        // These are read first, and no pipe is waited for.
        for name in ["manifest.json", "model.toml"] {
            let with = Bundle::kept("queens-4");
            fs::remove_file(with.path(name)).expect("removed");
            put(&with.path(name));
            assert_eq!(with.faulty(), format!("{name}: it is not a regular file"));
        }
    }
}

/// The proof is about the list as it was.
#[test]
fn a_solution_cannot_be_left_out_of_all_files() {
    let bundle = Bundle::kept("queens-5-lrat");
    for file in ["solutions.txt", "blocked.cnf"] {
        bundle.change(file, |text| {
            let (rest, _) = text.trim_end().rsplit_once('\n').expect("two lines");
            format!("{rest}\n")
        });
    }
    let blocked = bundle.read("blocked.cnf");
    let header = blocked.lines().find(|line| line.starts_with("p cnf ")).expect("a header");
    let (start, clauses) = header.rsplit_once(' ').expect("numbers");
    let fewer = format!("{start} {}", clauses.parse::<u32>().expect("a number") - 1);
    bundle.write("blocked.cnf", &blocked.replace(header, &fewer));
    bundle.recount().seal();
    let fault = bundle.faulty();
    let unknown = format!("there is no clause {clauses} before this step");
    assert!(fault.starts_with("proof.lrat: line ") && fault.ends_with(&unknown), "{fault}");
}

/// A constraint is added to the specification, and solutions, proofs and hashes are made to fit:
/// everything is right, but for another query.
#[test]
fn an_added_constraint_with_matching_files_is_found() {
    let other = include_str!("../../../models/n-queens.toml").replace("n-queens", "m-queens");
    let other = other.replace("moves = \"Q\"", "moves = \"QN\"");
    let real = Bundle::kept("queens-4");
    for formats in [&ALL[..], &[ProofFormat::Lrat], &[ProofFormat::VeriPb(Route::Symmetric)]] {
        let bundle = Bundle::empty();
        let query = Query::new(own(&other), 4);
        certify(&query, &bundle.folder(), formats, &query.control()).expect("a certificate");
        for file in ["model.toml", "manifest.json"] {
            bundle.change(file, |text| text.replace("m-queens", "n-queens"));
        }
        bundle.seal();
        let taken = "model.toml: the model calls itself n-queens, and is not the n-queens that \
                     comes with this program: give it another name";
        assert_eq!(bundle.faulty(), taken);
        // With the declaration of the real model, and with its comments in the specification.
        bundle.write("model.toml", &real.read("model.toml"));
        let differs = "specification.opb is not what the model gives: line ";
        assert!(bundle.seal().faulty().starts_with(differs));
        let lines = |of: &Bundle, comments: bool| -> String {
            let text = of.read("specification.opb");
            let lines = text.lines().filter(|line| line.starts_with('*') == comments);
            lines.map(|line| format!("{line}\n")).collect()
        };
        bundle.write("specification.opb", &(lines(&real, true) + &lines(&bundle, false)));
        assert!(bundle.seal().faulty().starts_with(differs));
    }
}

#[test]
fn a_stopped_check_is_no_verdict() {
    let control = Control::default();
    control.cancel();
    let bundle = Bundle::kept("queens-4");
    let proved = CheckReport::new(&bundle.folder(), None, &control).proved;
    assert_eq!(proved.unwrap_err().to_string(), "stopped: interrupted");
}
