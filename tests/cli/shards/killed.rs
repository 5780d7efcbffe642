//! Killed processes, and processes on the same shard at once.

use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use nq_sat::shard::Record;
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::support::{Place, name};
use crate::stopping::WORKS;
use crate::support::cases::thorough;
use crate::support::program::{HANGS, end_of, signal, until_worked};

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
