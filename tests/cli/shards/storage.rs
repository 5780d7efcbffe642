//! Folders that accept no records, and existing files.

use std::fs;
use std::process::{Command, Stdio};

use nq_sat::shard::{CountQuestion, Store, StoreError};

use super::support::{Place, name};
use crate::support::program::{HANGS, end_of};

/// A limit on the size of files acts like a full disk: the record does not fit.
#[test]
#[cfg(unix)]
fn full_disk_is_one_line_and_leaves_no_record() {
    let place = Place::new();
    let program = env!("CARGO_BIN_EXE_nq-sat");
    // An ignored signal becomes an error of the write.
    let words =
        format!("trap '' XFSZ; ulimit -f 0; exec {program} count 12 --shard 0-1/7 --output shards");
    let mut command = Command::new("sh");
    command.args(["-c", &words]).current_dir(place.path());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    fs::create_dir(place.file("")).expect("made");
    let run = end_of(command.spawn().expect("sh runs"), HANGS);
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    assert_eq!(run.stdout.lines().count(), 2, "the counts are printed all the same: {run:?}");
    assert!(run.stdout.contains("2110 placements"), "{run:?}");
    let lines: Vec<_> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{run:?}");
    for (line, index) in lines.iter().zip([0, 1]) {
        let file = format!("nq-sat: cannot write shards/{}: ", name(12, index, 7));
        assert!(line.starts_with(&file) && line.contains("too large"), "{line}");
    }
    assert_eq!(place.names(), [""; 0], "no record, and nothing beside it");
}

#[test]
fn unwritable_folder_is_refused_before_counting() {
    let place = Place::new();
    fs::create_dir(place.file("")).expect("made");
    place.write("file", "");
    for folder in ["/proc", "/proc/none", "/dev/null", "shards/file", "shards/file/below"] {
        // Counted, this would take hours.
        let run = place.run(&format!("count 24 --shard 0/2 --output {folder}"));
        run.refused(&[&format!("cannot use the folder {folder}: ")]);
    }
}

/// Their shards would never add up, which `merge` would report only when all is counted.
#[test]
fn a_folder_with_records_of_another_count_is_refused_at_once() {
    let place = Place::counted(12, 7);
    let before = place.names();
    for (line, its, difference) in [
        // Counted, this would take hours.
        ("count 24 --shard 0/7", "n-queens, n = 12, not of n-queens, n = 24", "n = 12, not 24"),
        ("count 12 --shard 0/8", "n-queens, n = 12", "7 shards, not 8"),
        ("solve 12 --shard 0/7", "n-queens, n = 12", "row sets, not cubes"),
    ] {
        // The old name of the option works too.
        for option in ["-o", "--output", "--out"] {
            let run = place.run(&format!("{line} {option} shards"));
            run.refused(&["shards has records of ", its, difference, "--output"]);
        }
    }
    assert_eq!(place.names(), before);
    // The same file names, but another formula.
    let place = Place::new();
    place.run("solve 8 --shard 0/7 --output shards").answer();
    let run = place.run("solve 8 --shard 1/7 --encoding sequential --output shards");
    run.refused(&["another formula"]);
}

#[test]
fn file_in_place_of_a_record_is_not_overwritten() {
    let place = Place::counted(12, 7);
    let file = name(12, 3, 7);
    let good = place.text(&file);
    let other = place.text(&name(12, 4, 7));
    let (half, _) = good.split_at(good.len() / 2);
    for (text, reason) in [
        (half, "it is incomplete"),
        ("", "it is incomplete"),
        ("what?", "it is not a record of a shard"),
        (&other, "it belongs to another count: shard 4/7, not 3/7"),
        (&good.replace("2378", "2379"), "it was edited"),
    ] {
        place.write(&file, text);
        let run = place.run("count 12 --shard 3/7 --output shards");
        run.fails(1, &[&file, reason, "remove it"]);
        assert_eq!(place.text(&file), text, "it is unchanged");
    }
    // The others are still counted.
    fs::remove_file(place.file(&name(12, 5, 7))).expect("removed");
    let run = place.run("count 12 --shard 2-5/7 --output shards --quiet");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stdout.starts_with("shard 5/7"), "{run:?}");
    assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
}

/// Like two processes that both found no record.
#[test]
fn a_second_record_of_a_shard_must_say_the_same() {
    let place = Place::counted(12, 7);
    let store = Store::open(&place.file("")).expect("a folder");
    let record = place.record(&name(12, 2, 7));
    let before = place.text(&name(12, 2, 7));
    let mut slower = record.clone();
    slower.seconds *= 2;
    store.keep(&slower).expect("it agrees");
    assert_eq!(place.text(&name(12, 2, 7)), before, "the first stays");
    let mut wrong = record.clone();
    wrong.total += 1;
    let error = store.keep(&wrong).expect_err("it does not agree");
    match &error {
        StoreError::Disagreement { said, found, .. } if said == 1832 && found == 1833 => {}
        _ => panic!("{error}"),
    }
    let question: CountQuestion = record.question;
    assert_eq!(
        store.find(&question, record.shard).expect("it is there").map(|r| r.total),
        Some(1832_u16.into())
    );
}

#[test]
#[cfg(unix)]
fn dangling_link_is_not_overwritten() {
    let place = Place::new();
    fs::create_dir(place.file("")).expect("made");
    std::os::unix::fs::symlink("nowhere", place.file(&name(12, 0, 7))).expect("made");
    place.run("count 12 --shard 0/7 --output shards").fails(1, &["it cannot be read"]);
}
