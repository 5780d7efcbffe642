//! `bench --files`: formulas in files, and folders with a manifest.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{Run, nq_sat};

/// A folder with a suite.
fn suite() -> TempDir {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("suite");
    nq_sat(&format!("suite toroidal-queens --number 1 -o {}", folder.display())).answer();
    place
}

fn bench(path: &Path, more: &str) -> Run {
    nq_sat(&format!("bench --files {} --repeat 1 {more}", path.display()))
}

/// The records of a type.
fn of_type(records: &[Value], kind: &str) -> Vec<Value> {
    records.iter().filter(|record| record["type"] == kind).cloned().collect()
}

fn edit(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("a file");
    assert!(text.contains(from), "{from}: {text}");
    fs::write(file, text.replacen(from, to, 1)).expect("written");
}

#[test]
fn solvers_agree_with_the_verdicts_of_a_suite() {
    let place = suite();
    let folder = place.path().join("suite");
    let csv = place.path().join("runs.csv");
    let line = format!("-s varisat -s batsat --json --csv {}", csv.display());
    let records = bench(&folder, &line).records();
    let runs = of_type(&records, "run");
    assert_eq!(runs.len(), 2 * 9);
    for run in &runs {
        assert_eq!(run["status"], run["expected"], "{run}");
        let n = run["n"].as_u64().expect("a size");
        let name = format!("toroidal-queens-{n}.cnf");
        assert!(run["file"].as_str().expect("a file").ends_with(&name), "{run}");
        assert_eq!(run["encoding"], "pairwise", "{run}");
    }
    let verdicts = of_type(&records, "verdict");
    assert_eq!(verdicts.len(), 9);
    for verdict in verdicts {
        assert_eq!(verdict["by"], serde_json::json!(["the manifest", "batsat", "varisat"]));
    }
    for summary in of_type(&records, "summary") {
        assert_eq!((&summary["solved"], &summary["total"]), (&9.into(), &9.into()));
        assert!(summary.get("model").is_none() && summary.get("encoding").is_none(), "{summary}");
    }
    let rows = fs::read_to_string(csv).expect("rows");
    let mut head = rows.lines().next().expect("a header").split(',');
    let place = head.position(|column| column == "expected").expect("the column");
    let expected = rows.lines().skip(1).map(|row| row.split(',').nth(place).expect("a cell"));
    assert_eq!(expected.filter(|cell| *cell == "SAT").count(), 2 * 4);
    let table = bench(&folder, "-s varisat").answer();
    assert!(table.starts_with("9 files, 1 repeat, 1m a run\n"), "{table}");
    assert!(table.contains("toroidal-queens-12.cnf  UNSAT"), "{table}");
    assert!(table.contains("satisfiable: 4, unsatisfiable: 5, not decided: 0"), "{table}");
}

#[test]
fn a_wrong_verdict_is_never_silent() {
    let place = suite();
    let folder = place.path().join("suite");
    let keep = tempdir().expect("a folder");
    let manifest = folder.join("manifest.jsonl");
    let right = fs::read_to_string(&manifest).expect("a manifest");
    edit(&manifest, "\"satisfiable\"", "\"unsatisfiable\"");
    let keep = format!("--keep {}", keep.path().display());
    let run = bench(&folder, &format!("-s varisat {keep}"));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stderr.contains("DISAGREEMENT on "), "{}", run.stderr);
    let why = "varisat (pairwise) has a checked model, the manifest reports that there is none";
    assert!(run.stderr.contains(why), "{}", run.stderr);
    assert!(run.stdout.contains("satisfiable: 4, unsatisfiable: 5"), "{}", run.stdout);
    fs::write(&manifest, right).expect("written");
    edit(&manifest, "\"unsatisfiable\"", "\"satisfiable\"");
    let run = bench(&folder, &format!("-s varisat --json {keep}"));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let why = "WRONG-VERDICT: varisat on ";
    assert!(run.stderr.contains(why), "{}", run.stderr);
    assert!(run.stderr.contains("the manifest says that there is a model"), "{}", run.stderr);
    assert!(run.stderr.contains("nq-sat bench --files "), "{}", run.stderr);
}

#[test]
fn plain_and_compressed_files_are_solved() {
    let place = tempdir().expect("a folder");
    let files = [
        ("empty.cnf", "p cnf 0 0\n", "SAT"),
        ("none.cnf", "p cnf 0 1\n0\n", "UNSAT"),
        ("one.cnf", "c a comment\np cnf 2 2\n1 2 0\n-1 0\n", "SAT"),
        ("two.cnf", "p cnf 1 2\n1 0\n-1 0\n", "UNSAT"),
    ];
    let mut paths = Vec::new();
    for (name, text, _) in files {
        fs::write(place.path().join(name), text).expect("written");
        paths.push(place.path().join(name).display().to_string());
    }
    let compressed = place.path().join("q.cnf.gz");
    nq_sat(&format!("export 5 -o {}", compressed.display())).answer();
    paths.push(compressed.display().to_string());
    // The same content under another name is another file, and the same file twice is one.
    paths.push(place.path().join("copy.cnf").display().to_string());
    fs::copy(&paths[2], &paths[5]).expect("copied");
    paths.push(paths[0].clone());
    let log = place.path().join("runs.jsonl");
    let line = format!("--repeat 2 --json --jsonl {} -s varisat -s batsat", log.display());
    let line = format!("bench --files {} {line}", paths.join(" "));
    let records = nq_sat(&line).records();
    let runs = of_type(&records, "run");
    assert_eq!(runs.len(), 2 * 2 * 6);
    let again = nq_sat(&format!("{line} --resume"));
    assert!(again.stderr.contains("runs that are already done: 24"), "{again:?}");
    for run in &runs {
        let file = run["file"].as_str().expect("a file");
        let known = files.iter().find(|(name, ..)| file.ends_with(name));
        assert_eq!(run["status"], known.map_or("SAT", |known| known.2), "{run}");
        assert!(run.get("expected").is_none() && run.get("n").is_none(), "{run}");
    }
}

#[test]
fn runs_on_files_are_resumed_and_drawn() {
    let place = suite();
    let folder = place.path().join("suite");
    let [log, plots] = ["runs.jsonl", "plots"].map(|name| place.path().join(name));
    let line = format!("-s varisat -s batsat --jsonl {}", log.display());
    bench(&folder, &line).answer();
    let first = fs::read_to_string(&log).expect("records");
    let run = bench(&folder, &format!("{line} --resume --plots {}", plots.display()));
    assert!(run.status.success(), "{run:?}");
    assert!(run.stderr.contains("runs that are already done: 18"), "{}", run.stderr);
    assert!(run.stderr.contains("no plot of the time by size"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&log).expect("records"), first);
    let mut names: Vec<_> = fs::read_dir(plots)
        .expect("plots")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort_unstable();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names[0] == "cactus.svg" && names[1].starts_with("scatter-"), "{names:?}");
}

/// One file of a folder is what the manifest there says.
#[test]
fn a_file_beside_a_manifest_has_its_labels() {
    let place = suite();
    let folder = place.path().join("suite");
    let manifest = fs::read_to_string(folder.join("manifest.jsonl")).expect("a manifest");
    let first: Value =
        serde_json::from_str(manifest.lines().next().expect("a line")).expect("JSON");
    let name = first["file"].as_str().expect("a name");
    let file = folder.join(name);
    let run = |line: &str| of_type(&bench(&file, line).records(), "run")[0].clone();
    let listed = run("-s varisat --json");
    assert_eq!(listed["expected"], listed["status"], "{listed}");
    assert_eq!((&listed["n"], &listed["encoding"]), (&first["n"], &"pairwise".into()), "{listed}");
    // The manifest's hash is checked, too.
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, text + "c more\n").expect("written");
    bench(&file, "-s varisat").refused(&[name, "another SHA-256"]);
    // A file that the manifest does not list stands for itself.
    fs::rename(&file, folder.join("other.cnf")).expect("renamed");
    let other = bench(&folder.join("other.cnf"), "-s varisat --json").records();
    assert!(of_type(&other, "run")[0].get("expected").is_none(), "{other:?}");
}

/// The pair of the scatter plot: the best of the others, and the solver given last.
#[test]
fn the_solver_given_last_is_in_the_scatter_plot() {
    let place = suite();
    let file = place.path().join("one.cnf");
    fs::write(&file, "p cnf 1 1\n1 0\n").expect("written");
    for (solvers, name) in [
        ("-s varisat -s batsat", "scatter-varisat-batsat.svg"),
        ("-s batsat -s varisat", "scatter-batsat-varisat.svg"),
    ] {
        let plots = place.path().join(name);
        bench(&file, &format!("{solvers} --plots {}", plots.display()));
        let svg = fs::read_to_string(plots.join(name)).expect("a plot");
        // One run, and no marker without a name beside the plot.
        assert_eq!(svg.matches("<circle").count(), 1, "{svg}");
    }
}

#[test]
fn bad_files_are_one_line() {
    let place = suite();
    let folder = place.path().join("suite");
    let at = |name: &str| place.path().join(name).display().to_string();
    fs::create_dir(at("bare")).expect("a folder");
    fs::create_dir(at("broken")).expect("a folder");
    fs::write(at("broken/manifest.jsonl"), "{}\n").expect("written");
    fs::create_dir(at("none")).expect("a folder");
    fs::write(at("none/manifest.jsonl"), "").expect("written");
    nq_sat(&format!("export 4 5 -f opb -o {}", at("opb"))).answer();
    nq_sat(&format!("export 4 -o {}", at("q.opb"))).answer();
    fs::write(at("text.cnf"), "hello\n").expect("written");
    fs::write(at("short.cnf"), "p cnf 1 2\n1 0\n").expect("written");
    for (paths, why) in [
        (at("nothing.cnf"), "No such file"),
        (at("bare"), "the folder has no manifest.jsonl: name its files"),
        (at("broken"), "manifest.jsonl:1: this is no line of a manifest"),
        (at("none"), "the manifest lists no DIMACS file"),
        (at("opb"), "the manifest lists no DIMACS file"),
        (at("opb/n-queens-4.opb"), "has the format opb: SAT solvers read dimacs"),
        (at("q.opb"), "give a DIMACS CNF file"),
        (at("text.cnf"), "line 1, column 1"),
        (at("short.cnf"), "line 3"),
        (format!("{} -s x=/bin/true -s x=/bin/false", at("suite")), "two solvers have this name"),
        (format!("{} 8", at("suite")), "8: No such file"),
        (format!("{} -m rooks", at("suite")), "cannot be used with"),
        (format!("{} --encoding all", at("suite")), "cannot be used with"),
    ] {
        let run = nq_sat(&format!("bench -s varisat --files {paths}"));
        assert_eq!(run.status.code(), Some(2), "{paths}: {run:?}");
        assert!(run.stderr.contains(why), "{paths}: {}", run.stderr);
    }
    // A comment more: another file than the manifest lists.
    let file = folder.join("toroidal-queens-5.cnf");
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, format!("c changed\n{text}")).expect("written");
    let run = bench(&folder, "-s varisat");
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    assert!(run.stderr.contains("has another SHA-256 than "), "{}", run.stderr);
    assert!(run.stderr.contains("manifest.jsonl:1: write the folder again"), "{}", run.stderr);
    fs::remove_file(&file).expect("removed");
    let run = bench(&folder, "-s varisat");
    assert!(run.stderr.contains("toroidal-queens-5.cnf: No such file"), "{}", run.stderr);
}
