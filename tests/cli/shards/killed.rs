//! Killed processes, and processes on the same shard at once.
//! Folders that accept no records, and existing files.
//! The selection of shards, and refused options.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use nq_sat::shard::{CountQuestion, Record, Store, StoreError};
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::support::{Place, name};
use crate::stopping::WORKS;
use crate::support::{HANGS, command, end_of, run, signal, thorough, until_worked};

/// A shard takes a noticeable fraction of a second, more without optimisation.
const SIZE: u32 = 15;

#[test]
fn killed_process_leaves_a_whole_record_or_none() {
    let place = Place::new();
    std::fs::create_dir(place.file("")).expect("made");
    let line =
        format!("count {SIZE} --shard 0/2 --simd portable --threads 1 --output shards --quiet");
    // The time of one here, so that some are killed before the end and some after.
    let start = Instant::now();
    place.run(&line).answer();
    let usual = start.elapsed();
    let mut random = XorShiftRng::seed_from_u64(15);
    let (mut whole, mut none) = (0, 0);
    for _ in 0..if thorough() { 20 } else { 5 } {
        let _ = std::fs::remove_file(place.file(&name(SIZE, 0, 2)));
        let child = place.command(&line).spawn().expect("the program starts");
        sleep(usual * (random.next_u32() % 130) / 100);
        let id = child.id();
        // It may have ended; its number is not reused before it is reaped.
        signal("KILL", id);
        let output = child.wait_with_output().expect("ended");
        let records = place.records();
        if records.is_empty() {
            none += 1;
            assert!(!output.status.success(), "it reported success");
        } else {
            whole += 1;
            assert_eq!(records, [name(SIZE, 0, 2)]);
            Record::read(&place.text(&records[0])).expect("a whole record");
        }
    }
    eprintln!("{whole} whole records, {none} none");
    // Temporary files are removed or ignored.
    place.run(&format!("count {SIZE} --shard 0-1/2 --output shards --quiet --json"));
    let merged: serde_json::Value =
        serde_json::from_str(&place.run("merge shards --json").stdout).expect("JSON");
    // OEIS A000170.
    assert_eq!(merged["total"], "2279184");
}

/// A process that was killed elsewhere, or on a file system without unnamed files, leaves its
/// temporary file.
#[test]
fn leftovers_of_a_killed_process_are_removed_later() {
    let place = Place::counted(12, 7);
    place.write(".nq-sat-Ab3xY9", "{\"schema\":");
    place.write(".nq-sat-0young", "{\"schema\":");
    let old = std::fs::File::options().append(true).open(place.file(".nq-sat-Ab3xY9"));
    let long_ago = SystemTime::now() - Duration::from_secs(7200);
    old.expect("it is there").set_modified(long_ago).expect("set");
    for command in ["merge shards --quiet", "status shards --quiet", "merge shards"] {
        assert_eq!(place.run(command).stderr, "", "{command}");
    }
    place.run("count 12 --shard 0/7 --output shards --quiet").answer();
    assert_eq!(place.names()[..2], [".nq-sat-0young".to_owned(), name(12, 0, 7)]);
}

/// Each shard ends before it checks for a stop.
#[test]
fn many_small_shards_are_interrupted_in_between() {
    let place = Place::new();
    for (name, line) in [
        ("INT", "count 12 --shard 0-9999999/10000000 --quiet"),
        ("TERM", "count 12 --shard 0-9999999/10000000 --quiet --json"),
        ("INT", "solve 8 --shard 0-9999999/10000000 --quiet"),
    ] {
        let mut command = place.command(line);
        let mut child = command.stdout(Stdio::null()).spawn().expect("it starts");
        until_worked(child.id(), WORKS);
        signal(name, child.id());
        let start = Instant::now();
        while child.try_wait().expect("our child").is_none() {
            assert!(start.elapsed() < HANGS / 3, "{line}");
            sleep(Duration::from_millis(10));
        }
        let code = if name == "INT" { 130 } else { 143 };
        assert_eq!(end_of(child, HANGS).status.code(), Some(code), "{line}");
    }
    // A stop within a shard has another message. Most stops are between two of them.
    let between = (0..5).any(|_| {
        let run = place.run("count 12 --shard 0-9999999/10000000 --quiet --timeout 150ms");
        assert_eq!(run.status.code(), Some(124), "{run:?}");
        run.stderr.starts_with("nq-sat: timed out: shard ")
    });
    assert!(between, "five stops, and none of them between two shards");
}

#[test]
fn interrupted_shard_leaves_no_record() {
    let place = Place::new();
    let run = place.run("count 18 --shard 0-3/4 --output shards --timeout 100ms");
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    // One pass counts all four. Long lines are wrapped.
    let told: Vec<_> = run.stdout.lines().filter(|line| line.starts_with("INCOMPLETE")).collect();
    for (line, index) in told.iter().zip(0..) {
        assert!(line.starts_with(&format!("INCOMPLETE: shard {index}/4")), "{run:?}");
    }
    assert_eq!(told.len(), 4, "{run:?}");
    assert_eq!(place.names(), [""; 0]);
}

#[test]
fn two_processes_on_one_shard_leave_one_record() {
    let place = Place::new();
    for _ in 0..if thorough() { 5 } else { 2 } {
        let _ = std::fs::remove_file(place.file(&name(14, 1, 3)));
        let start = || {
            let mut command =
                place.command("count 14 --shard 1/3 --threads 1 --output shards --quiet");
            command.spawn().expect("the program starts")
        };
        let children = [start(), start(), start()];
        for child in children {
            let run = end_of(child, HANGS);
            assert!(run.status.success(), "{run:?}");
        }
        assert_eq!(place.names(), [name(14, 1, 3)]);
        Record::read(&place.text(&name(14, 1, 3))).expect("a whole record");
    }
}

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

#[test]
fn array_index_selects_a_batch_of_shards() {
    let place = Place::new();
    for (variable, index) in
        [("SLURM_ARRAY_TASK_ID", "0"), ("HQ_TASK_ID", "1"), ("SLURM_ARRAY_TASK_ID", "2")]
    {
        let mut command =
            place.command("count 12 --shard auto/10 --batch 4 --output shards --quiet");
        command.env(variable, index);
        run(command).answer();
    }
    assert_eq!(place.names(), (0..10).map(|index| name(12, index, 10)).collect::<Vec<_>>());
    assert_eq!(place.merged("")["total"], "14200");
    let mut command = place.command("solve 6 --shard auto/3 --output cubes");
    command.env("HQ_TASK_ID", "2");
    assert!(run(command).answer().starts_with("shard 2/3 of n-queens, n = 6: "));
}

#[test]
fn invalid_array_index_is_refused() {
    let refused = |set: &[(&str, &str)], parts: &[&str]| {
        let mut command = command("count 12 --shard auto/10 --batch 4".split(' '));
        command.envs(set.iter().copied());
        run(command).refused(parts);
    };
    refused(&[("SLURM_ARRAY_TASK_ID", "1"), ("HQ_TASK_ID", "1")], &["both set"]);
    refused(&[("HQ_TASK_ID", "one")], &["HQ_TASK_ID is `one`, which is no index"]);
    refused(&[("HQ_TASK_ID", "")], &["HQ_TASK_ID is ``"]);
    refused(&[("HQ_TASK_ID", "3")], &["HQ_TASK_ID is 3", "batches of 4", "0 to 2"]);
}
