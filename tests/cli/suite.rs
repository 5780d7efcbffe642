//! `suite`: folders of instances with known verdicts.
//! `suite MODEL --sizes`, and the verdicts and counts of `export` in folders.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use itertools::Itertools;
use serde_json::Value;
use tempfile::tempdir;

use crate::support::{ROOT, TempPath, command, nq_sat, run, sha256, thorough};

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

/// What a manifest says of solutions, a line each.
fn known(folder: &Path) -> String {
    let mut lines = String::new();
    for record in manifest(folder) {
        let text = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
        let keys = ["file", "verdict", "count", "optimum"];
        let shown = keys.iter().filter_map(|key| record.get(key)).map(text);
        let evidence = record["evidence"].as_array().into_iter().flatten().map(|evidence| {
            let by = evidence.get("by").or(evidence.get("source")).expect("an origin");
            text(by).chars().take(9).collect()
        });
        let unknown = record["unknown"].as_array().into_iter().flatten();
        let unknown = unknown.map(|what| format!("no {}", text(what)));
        let words: Vec<String> = shown.chain(evidence).chain(unknown).collect();
        writeln!(lines, "{}", words.join(" ")).expect("a string");
    }
    lines
}

/// The manifest of a folder that a command writes.
fn written(line: &str) -> String {
    let folder = TempPath::new("new");
    nq_sat(&format!("{line} -o {folder}")).answer();
    known(&folder)
}

#[test]
fn each_size_value_and_format_is_an_instance() {
    let line = "suite queens-and-knights --sizes 0..3 --set k=0..1 --formats cnf,.opb,mzn,opb";
    let lines = written(line);
    let shown: Vec<_> = lines.lines().filter(|line| !line.contains(".opb")).collect();
    assert_eq!(
        shown.join("\n"),
        "queens-and-knights-0-k0-pairwise.cnf satisfiable 1 knights varisat
queens-and-knights-0-k0.mzn satisfiable 1 knights varisat
queens-and-knights-1-k0-pairwise-totalizer.cnf satisfiable 1 knights varisat
queens-and-knights-1-k0.mzn satisfiable 1 knights varisat
queens-and-knights-1-k1-pairwise-totalizer.cnf unsatisfiable 0 knights varisat
queens-and-knights-1-k1.mzn unsatisfiable 0 knights varisat
queens-and-knights-2-k0-pairwise-totalizer.cnf satisfiable 1 knights varisat
queens-and-knights-2-k0.mzn satisfiable 1 knights varisat
queens-and-knights-2-k1-pairwise-totalizer.cnf unsatisfiable 0 knights varisat
queens-and-knights-2-k1.mzn unsatisfiable 0 knights varisat
queens-and-knights-3-k0-pairwise-totalizer.cnf satisfiable 1 knights varisat
queens-and-knights-3-k0.mzn satisfiable 1 knights varisat
queens-and-knights-3-k1-pairwise-totalizer.cnf unsatisfiable 0 knights varisat
queens-and-knights-3-k1.mzn unsatisfiable 0 knights varisat"
    );
    assert_eq!(lines.lines().count(), 7 * 3);
}

#[test]
fn what_is_not_known_is_said() {
    // A000170, Pauls, and no count that a budget suffices for.
    let known = "n-queens-27-pairwise.cnf satisfiable 234907967154122528 A000170 Pauls (18 \
                 varisat rows\n";
    let (first, known) = if thorough() { (27, known) } else { (28, "") };
    assert_eq!(
        written(&format!("suite n-queens --sizes {first}..28")),
        format!("{known}n-queens-28-pairwise.cnf satisfiable Pauls (18 varisat rows no count\n")
    );
    assert_eq!(
        written("export 7 8 -m queens-domination -f wcnf"),
        "queens-domination-7-pairwise.wcnf satisfiable 4 A075458\n\
         queens-domination-8-pairwise.wcnf satisfiable 5 A075458\n"
    );
    let open = written("suite queens-and-knights --sizes 3 --formats opb");
    assert_eq!(open, "queens-and-knights-3.opb no verdict no optimum\n");
}

/// A published total of n queens says nothing of other numbers of queens, nor of orbits.
#[test]
fn exports_have_the_counts_of_their_models() {
    assert_eq!(
        written("export 0 3"),
        "n-queens-0-pairwise.cnf satisfiable 1 A000170 backtrack varisat
n-queens-1-pairwise.cnf satisfiable 1 A000170 backtrack varisat
n-queens-2-pairwise.cnf unsatisfiable 0 A000170 backtrack varisat
n-queens-3-pairwise.cnf unsatisfiable 0 A000170 backtrack varisat\n"
    );
    for (line, counts) in [
        ("export 5 8 --break-symmetry", ["2", "1", "6", "12"]),
        ("export 5 8 --one-directional", ["10", "4", "40", "92"]),
        ("export 0 3 --any-numbers", ["1", "2", "5", "18"]),
        ("export 4 7 --block a1 --fix Qb1 --format opb", ["1", "2", "1", "7"]),
    ] {
        let folder = TempPath::new("new");
        nq_sat(&format!("{line} -o {folder}")).answer();
        for (record, count) in manifest(&folder).iter().zip(counts) {
            assert_eq!(record["count"], count, "{line}: {record}");
            // The models of the file over its board variables, without what the program knows.
            if record["format"] == "dimacs" && !line.contains("one-dir") {
                let text =
                    fs::read_to_string(folder.join(record["file"].as_str().expect("a file")));
                let text = text.expect("a formula");
                let rest: Vec<_> = text
                    .lines()
                    .filter(|line| !line.starts_with('c') || line.starts_with("c p show"))
                    .collect();
                let bare = folder.join("bare.cnf");
                fs::write(&bare, rest.join("\n") + "\n").expect("written");
                let all = nq_sat(&format!("import {} --all --json", bare.display())).records();
                let found = all.last().expect("an answer");
                assert_eq!(found["total"].to_string().trim_matches('"'), count, "{line}: {found}");
            }
        }
    }
    let weighted = written("export 3 4 --any-numbers --weight Q=2");
    assert!(weighted.lines().all(|line| line.ends_with("no count")), "{weighted}");
}

/// Commands of the manifest work in the folder, which has the model's file.
#[test]
fn a_model_of_ones_own_travels_with_the_suite() {
    let place = tempdir().expect("a folder");
    let model = place.path().join("own.toml");
    fs::copy(format!("{ROOT}/models/semi-queens.toml"), &model).expect("copied");
    let written = |name: &str| {
        let folder = place.path().join(name);
        let line = format!("suite {} --sizes 1..7 --formats smt2,cnf,xml", model.display());
        nq_sat(&format!("{line} -o {}", folder.display())).answer();
        contents(&folder)
    };
    let first = written("a");
    assert!(first == written("b"), "other bytes");
    assert!(first.contains_key("own.toml") && first.contains_key("README.txt"));
    let folder = place.path().join("a");
    let records = manifest(&folder);
    assert_eq!(records.len(), 7 * 3);
    for record in records {
        let line = record["command"].as_str().expect("a command");
        let mut again = command(line.split(' ').skip(1));
        again.current_dir(&folder);
        let bytes = run(again).answer();
        assert_eq!(bytes.as_bytes(), first[record["file"].as_str().expect("a file")], "{line}");
    }
}

#[test]
fn solvers_find_a_wrong_verdict() {
    for line in ["export 2 5", "suite n-queens --sizes 2..5"] {
        let folder = TempPath::new("new");
        nq_sat(&format!("{line} -o {folder}")).answer();
        let bench = || nq_sat(&format!("bench --files {folder} --repeat 1 -s batsat"));
        let right = bench();
        assert_eq!(right.status.code(), Some(0), "{right:?}");
        let counted = "satisfiable: 2, unsatisfiable: 2, not decided: 0";
        assert!(right.stdout.contains(counted), "{}", right.stdout);
        let file = folder.join("manifest.jsonl");
        let text = fs::read_to_string(&file).expect("a manifest");
        let wrong = text.replacen(r#""verdict":"satisfiable""#, r#""verdict":"unsatisfiable""#, 1);
        assert!(wrong != text);
        fs::write(&file, wrong).expect("written");
        assert_eq!(bench().status.code(), Some(1), "{line}");
    }
}

/// Each count has two pieces of evidence at least, and certificates hold.
#[test]
fn counters_get_exact_counts_and_certificates() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let line = "suite n-queens --sizes 0..6 --counters --certificates";
    nq_sat(&format!("{line} -o {}", folder.display())).answer();
    // A000170 and A002562.
    let counts = ["1 1", "1 1", "0 0", "0 0", "2 1", "10 2", "4 1"].join(" ");
    let records = manifest(&folder);
    let found: Vec<_> = records.iter().map(|r| r["count"].as_str().expect("a count")).collect();
    assert_eq!(found.join(" "), counts);
    let mut certificates = 0;
    for record in &records {
        let text = fs::read_to_string(folder.join(record["file"].as_str().expect("a file")));
        let text = text.expect("a formula");
        assert!(text.contains("\nc t pmc\nc p show ") || record["n"] == 0, "{text}");
        let evidence = record["evidence"].as_array().expect("evidence");
        assert!(evidence.len() >= 2, "{record}");
        for proof in evidence.iter().filter(|evidence| evidence["kind"] == "certificate") {
            assert_eq!(proof["total"], record["count"], "{record}");
            let name = proof["folder"].as_str().expect("a folder");
            let check = nq_sat(&format!("check {}", folder.join(name).display()));
            assert!(check.stdout.contains(proof["total"].as_str().expect("a total")), "{check:?}");
            certificates += 1;
        }
    }
    assert_eq!(certificates, 6);
    // A budget of work takes long without optimisation.
    if thorough() {
        let other = place.path().join("other");
        let line = format!("suite n-queens --sizes 28 --counters -o {}", other.display());
        assert!(nq_sat(&line).answer().contains("left out"), "a count of n = 28 is known");
    }
}
