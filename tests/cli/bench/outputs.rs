//! Existing files, and places that accept none.

use std::fs;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use crate::support::bench::{Place, bad};
use crate::support::program::{HANGS, Run, end_of, signal};

const QUICK: &str = "4 --solver varisat --repeat 1 --quiet";

fn bench(place: &Place, more: &str) -> Run {
    place.bench(&format!("{QUICK} {more}"))
}

/// Existing files are replaced only with --force.
#[test]
fn files_that_are_there_are_left_alone_without_force() {
    let place = Place::new();
    let write = |name: &str| fs::write(place.folder.path().join(name), "old").expect("written");
    fs::create_dir(place.folder.path().join("plots")).expect("made");
    for (name, options) in [
        ("a.jsonl", "--jsonl a.jsonl"),
        ("a.csv", "--csv a.csv"),
        ("plots/cactus.svg", "--plots plots"),
        ("plots/scaling.svg", "--plots plots"),
        ("plots/scatter-varisat-batsat.svg", "--plots plots"),
    ] {
        write(name);
        let options = format!("{options} --solver batsat");
        let remedy = "--force replaces it, or give another name";
        bench(&place, &options).refused(&[name, "is there already: ", remedy]);
        assert_eq!(place.read(name), "old");
        let run = bench(&place, &format!("{options} --force"));
        assert_eq!(run.status.code(), Some(0), "{name}: {run:?}");
        assert!(fs::metadata(place.folder.path().join("plots")).expect("there").is_dir());
        assert_ne!(place.read(name), "old", "{name}");
        fs::remove_dir_all(place.folder.path().join("plots")).expect("removed");
        fs::create_dir(place.folder.path().join("plots")).expect("made");
    }
}

/// The pipe has no reader.
#[test]
fn pipes_are_not_waited_for() {
    let place = Place::new();
    let pipe = place.folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    for (options, why) in [
        ("--csv pipe", "it is a pipe: give a file"),
        ("--jsonl pipe", "is there already"),
        ("--jsonl pipe --force", "it is not a regular file"),
        ("--jsonl pipe --resume", "it is not a regular file"),
    ] {
        bench(&place, options).refused(&[why]);
    }
    // A program may write to a pipe of profiles: the wait ends with Ctrl-C.
    let child = place.command(&format!("{QUICK} --profiles pipe")).spawn().expect("it starts");
    sleep(Duration::from_millis(500));
    signal("TERM", child.id());
    end_of(child, HANGS);
    let run = bench(&place, "--csv /dev/stdout");
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(run.stdout.contains("\nschema,nq_sat,model,") || run.stdout.starts_with("schema,"));
    assert_eq!(bench(&place, "--csv /dev/null").status.code(), Some(0));
}

/// The disk is full, and the solver is still faulty.
#[test]
fn a_fault_is_told_where_nothing_can_be_kept() {
    let place = Place::new();
    let liar = bad("lies_sat.sh");
    fs::write(place.folder.path().join("nq-sat-kept"), "in the way").expect("written");
    let run = place.bench(&format!("6 --solver '{liar}' --repeat 1 --json"));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stderr.contains("WRONG-MODEL"), "{run:?}");
    assert!(run.stderr.contains("; the instance is not kept: nq-sat-kept: "), "{run:?}");
    let first = run.stdout.lines().next().expect("a record");
    let record: serde_json::Value = serde_json::from_str(first).expect("an object");
    assert_eq!(record["status"], "WRONG-MODEL");
    assert!(record["not_kept"].as_str().is_some_and(|why| why.starts_with("nq-sat-kept: ")));
    assert!(record.get("kept").is_none() && record.get("again").is_none());
    assert_eq!(place.files(), ["nq-sat-kept"]);
    assert_eq!(place.read("nq-sat-kept"), "in the way");
}
