//! `suite`: folders of instances with known verdicts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use itertools::Itertools;
use serde_json::Value;
use tempfile::tempdir;

use crate::support::cases::thorough;
use crate::support::program::{command, nq_sat, run};
use crate::support::screen::{TempPath, sha256};

pub(crate) fn manifest(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("manifest.jsonl")).expect("a manifest");
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Every file under a folder, with its content.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let name = entry.file_name().into_string().expect("UTF-8");
        if entry.path().is_dir() {
            let below = contents(&entry.path()).into_iter();
            all.extend(below.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            all.insert(name, fs::read(entry.path()).expect("a file"));
        }
    }
    all
}

fn text<'a>(record: &'a Value, key: &str) -> &'a str {
    record[key].as_str().unwrap_or_else(|| panic!("{key}: {record}"))
}

/// The families whose instances of the first grade are decided at once.
const QUICK: &str = "n-queens completion blocked-queens toroidal-queens regions";

/// Each file has its hash; one of each family, verdict and encoding is what its command writes in
/// the folder; and a solver of this program agrees with each verdict of each family. The quick run
/// has few families.
#[test]
fn commands_write_the_files_and_verdicts_are_right() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("suite");
    let families = if thorough() { "all" } else { QUICK };
    let line = format!("suite {families} --number 2 --json -o {}", folder.display());
    let summary = nq_sat(&line).records();
    let records = manifest(&folder);
    let of = |family: &str, verdict: &str| {
        let is_it = |r: &&Value| r["family"] == family && r["verdict"] == verdict;
        records.iter().filter(is_it).count()
    };
    if thorough() {
        assert_eq!(summary.len(), nq_sat("list families --json").records().len());
    }
    for family in &summary {
        let name = text(family, "family");
        assert_eq!(family["satisfiable"], of(name, "satisfiable"), "{family}");
        assert_eq!(family["unsatisfiable"], of(name, "unsatisfiable"), "{family}");
        assert_eq!(family["left_out"], 0, "{family}");
        assert!(family["satisfiable"] != 0, "{family}");
        assert_eq!(family["unsatisfiable"] == 0, name == "n-queens", "{family}");
    }
    for record in &records {
        let file = text(record, "file");
        let bytes = fs::read(folder.join(file)).expect("the file");
        assert_eq!(text(record, "sha256"), sha256(bytes), "{file}");
        // A search alone would be one voice.
        assert!(record["evidence"].as_array().expect("evidence").len() >= 2, "{file}");
    }
    let kind = |record: &&Value| ["family", "verdict"].map(|key| text(record, key).to_owned());
    let style = |record: &&Value| (kind(record), text(record, "encoding").to_owned());
    for record in records.iter().unique_by(style) {
        let file = text(record, "file");
        let bytes = fs::read(folder.join(file)).expect("the file");
        let mut again = command(text(record, "command").split(' ').skip(1));
        again.current_dir(&folder);
        assert!(run(again).answer().as_bytes() == bytes, "{file}: other bytes");
    }
    let names: BTreeSet<_> = records.iter().map(|record| text(record, "file")).collect();
    assert_eq!(names.len(), records.len());
    let tasks = contents(&folder.join("benchexec")).into_keys().filter(|f| f.contains(".yml"));
    assert_eq!(tasks.count(), records.len());
    let table = fs::read_to_string(folder.join("gbd.csv")).expect("a table");
    let hashes: Vec<_> = table.lines().skip(1).map(|line| &line[..32]).collect();
    assert_eq!(hashes, records.iter().map(|r| text(r, "gbd_hash")).collect::<Vec<_>>());
    // The formulas alone, without what the program knows of the models.
    let small = records.iter().filter(|record| record["n"].as_u64() < Some(13));
    for record in small.unique_by(kind) {
        let plain: Vec<_> = fs::read_to_string(folder.join(text(record, "file")))
            .expect("the file")
            .lines()
            .filter(|line| !line.starts_with('c'))
            .map(|line| format!("{line}\n"))
            .collect();
        let path = place.path().join("plain.cnf");
        fs::write(&path, plain.concat()).expect("written");
        let solved = nq_sat(&format!("import {} --json", path.display())).records();
        let verdict = text(solved.last().expect("an answer"), "verdict").to_lowercase();
        assert_eq!(verdict, text(record, "verdict"), "{record}");
    }
}

#[test]
fn the_same_arguments_write_the_same_bytes() {
    let place = tempdir().expect("a folder");
    let (families, expected) = if thorough() {
        (
            "regions completion blocked-queens excluded-diagonals toroidal-queens",
            "6edb09d8c1193e952b15201b1c89967187e0dc3ead6ebb3fa6af1551f89e4fbe",
        )
    } else {
        (
            "regions completion blocked-queens toroidal-queens",
            "975edb2e90303e4453a4777515e346e3276b34daf8019f6296a625617637da91",
        )
    };
    let written = |name: &str, more: &str| {
        let folder = place.path().join(name);
        nq_sat(&format!("suite {families} --number 1 {more} -o {}", folder.display())).answer();
        contents(&folder)
    };
    let first = written("a", "");
    // The formulas, on every machine and in every version: their hashes have no comments.
    assert_eq!(sha256(&first["gbd.csv"]), expected);
    assert!(first == written("b", ""), "other bytes");
    let other = written("c", "--seed 2");
    assert!(first.keys().filter(|file| other.contains_key(*file)).count() < first.len());
    assert!(first.keys().any(|file| file.starts_with("regions-8-1-1-1.toml")), "{first:?}");
}

#[test]
fn solvers_select_by_their_times() {
    let place = tempdir().expect("a folder");
    let selected = |name: &str, select: &str| {
        let folder = place.path().join(name);
        let line = format!("suite regions {select} --json -o {}", folder.display());
        (nq_sat(&line).records(), manifest(&folder))
    };
    let (all, _) = selected("all", "");
    let number = all[0]["satisfiable"].as_u64().zip(all[0]["unsatisfiable"].as_u64());
    let number = number.map(|(yes, no)| yes + no).expect("numbers");
    let (summary, records) = selected("in-an-hour", "--select varisat:-1h");
    assert_eq!(records.len() as u64, number);
    assert_eq!(summary[0]["left_out"], 0);
    for record in &records {
        let time = &record["times"][0];
        assert_eq!(
            (text(time, "solver"), &time["time_limit_seconds"]),
            ("varisat", &3600.0.into())
        );
        let answer = if record["verdict"] == "satisfiable" { "SAT" } else { "UNSAT" };
        assert_eq!(text(time, "status"), answer, "{record}");
    }
    // Nothing takes an hour, nor less than a nanosecond.
    let (summary, records) = selected("hours", "--select batsat:-1h --select varisat:30m-1h");
    assert_eq!((records.len(), &summary[0]["left_out"]), (0, &number.into()));
    let (_, records) = selected("hard", "--select varisat:1us-");
    assert_eq!(records.len() as u64, number);
    assert_eq!(text(&records[0]["times"][0], "status"), "TIMEOUT");
}

#[test]
fn a_stopped_run_leaves_nothing() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let line = format!("suite all --grade large --timeout 200ms -o {}", folder.display());
    let run = nq_sat(&line);
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert!(run.stderr.contains("timed out: nothing was written"), "{}", run.stderr);
    assert!(contents(place.path()).is_empty());
}

/// A submission to a SAT competition: 20 instances at most, and the description.
#[test]
fn submissions_have_a_description() {
    let folder = TempPath::new("submission");
    let select = "--number 1 --select varisat:-1m";
    nq_sat(&format!("suite sat-competition {select} -o {folder}")).answer();
    let records = manifest(&folder);
    assert_eq!(records.len(), 20);
    let text = fs::read_to_string(folder.join("description.txt")).expect("a description");
    assert!(text.starts_with("Title: ") && text.contains("\n20 instances, written by nq-sat"));
    for record in &records {
        let [file, verdict] = ["file", "verdict"].map(|key| record[key].as_str().expect("a text"));
        assert!(text.contains(&format!("\n{file}: {verdict}\n")), "{file}: {text}");
    }
    assert_eq!(text.matches("    varisat: ").count(), 20);
}
