//! The progress of a count, also with wrong clocks.

use std::fs::File;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use nq_sat::run::Control;
use nq_sat::shard::{Folder, ShardSet, Status};
use serde_json::Value;

use super::support::{Place, name};
use crate::support::{HANGS, end_of, signal};

const HOUR: Duration = Duration::from_secs(3600);

/// This number of a hundred shards, each of this duration.
fn done(count: u64, seconds: u64) -> Place {
    let place = Place::new();
    place.run(&format!("count 12 --shard 0-{}/100 --output shards", count - 1)).answer();
    for index in 0..count {
        place.forge(&name(12, index, 100), |record| {
            record.seconds = Duration::from_secs(seconds);
        });
    }
    place
}

fn set_modified(place: &Place, index: u64, time: SystemTime) {
    let file = File::options().write(true).open(place.file(&name(12, index, 100)));
    file.and_then(|file| file.set_modified(time)).expect("its time is set");
}

fn status(place: &Place, now: SystemTime) -> Status {
    let (set, faults) =
        ShardSet::of(Folder::read(&place.file(""), &Control::default()).expect("a folder"));
    assert_eq!(faults, []);
    Status::of(&set.expect("records"), now)
}

#[test]
fn the_rate_is_that_of_late() {
    // Ten machines; each shard takes an hour, and ten are finished at every full hour.
    let place = done(40, 3600);
    let start = SystemTime::now() - 100 * HOUR;
    for index in 0..40 {
        let hours = u32::try_from(index / 10 + 1).expect("small");
        set_modified(&place, index, start + HOUR * hours);
    }
    let found = status(&place, start + 4 * HOUR);
    assert_eq!((found.done, found.of, &*found.missing.to_string()), (40, 100, "40-99"));
    assert_eq!(found.work, 40 * HOUR);
    let rate = found.rate.expect("known") * 3600.0;
    assert!((rate - 10.0).abs() < 1e-6, "{rate} an hour");
    let left = found.left.expect("known").as_secs_f64() / 3600.0;
    assert!((left - 6.0).abs() < 1e-6, "{left} h");
    // Half an hour later there is no further record: the estimate is longer.
    let rate = status(&place, start + 4 * HOUR + HOUR / 2).rate.expect("known") * 3600.0;
    assert!((rate - 40.0 / 4.5).abs() < 1e-6, "{rate} an hour");
    // No record for too long: the rate is unknown.
    let idle = status(&place, start + 9 * HOUR);
    assert_eq!((idle.rate, idle.left), (None, None));
    // Shards of more than four hours ago are not in the window.
    for index in 0..20 {
        set_modified(&place, index, start - 500 * HOUR);
    }
    let rate = status(&place, start + 4 * HOUR).rate.expect("known") * 3600.0;
    assert!((rate - 5.0).abs() < 1e-6, "{rate} an hour");
}

#[test]
fn unusable_clocks_make_the_rate_unknown() {
    let place = done(5, 10);
    let now = SystemTime::now();
    let set_all = |time| (0..5).for_each(|index| set_modified(&place, index, time));
    for time in [
        SystemTime::UNIX_EPOCH,
        SystemTime::UNIX_EPOCH + Duration::from_secs(1),
        now + HOUR,
        now + 24 * 365 * 50 * HOUR,
    ] {
        set_all(time);
        let found = status(&place, now);
        assert_eq!((found.rate, found.left, found.done), (None, None, 5), "{time:?}");
        let text = place.run("status shards").answer();
        assert!(text.contains("rate     unknown\n  left     unknown"), "{text}");
        let json = place.run("status shards --json").records().remove(0);
        assert!(json.get("left_seconds").is_none() && json["done"] == "5", "{json}");
    }
    let missing = place.run("status nope");
    missing.refused(&["nope: no such folder: give the folder of --output"]);
    // One correct clock among wrong ones is enough.
    set_modified(&place, 3, now);
    let rate = status(&place, now).rate.expect("known");
    assert!((rate - 0.1).abs() < 1e-6, "one in ten seconds, not {rate}");
    // A clock that was set back between two records, and a status before all of them.
    set_modified(&place, 2, now - 5 * HOUR);
    assert!(status(&place, now).rate.is_some_and(|rate| rate > 0.0 && rate.is_finite()));
    set_all(now);
    assert_eq!(status(&place, SystemTime::UNIX_EPOCH).rate, None);
    let all_at_once = status(&place, now - Duration::from_secs(30));
    assert!(all_at_once.rate.is_some_and(f64::is_finite), "{all_at_once:?}");
    // Records with absurd times.
    for seconds in [0, u64::MAX / 1_000_000] {
        place.forge(&name(12, 0, 100), |record| record.seconds = Duration::from_secs(seconds));
        place.run("status shards").answer();
    }
}

#[test]
fn done_and_missing_shards_are_reported() {
    let place = Place::counted(12, 7);
    let text = place.run("status shards").answer();
    assert!(text.starts_with("n-queens, n = 12: 7 of 7 shards done, 100.0 %\n"), "{text}");
    assert!(!text.contains("missing"), "{text}");
    std::fs::remove_file(place.file(&name(12, 2, 7))).expect("removed");
    std::fs::remove_file(place.file(&name(12, 3, 7))).expect("removed");
    let text = place.run("status shards").answer();
    assert!(
        text.contains("5 of 7 shards done, 71.4 %") && text.contains("missing  2-3\n"),
        "{text}"
    );
    // A fault is reported, and the rest is still shown.
    place.write(&name(12, 3, 7), "");
    let run = place.run("status shards");
    assert!(run.status.success() && run.stdout.contains("missing  2-3"), "{run:?}");
    assert!(run.stderr.contains("it is incomplete"), "{run:?}");
    let empty = Place::new();
    assert_eq!(empty.run("status shards").status.code(), Some(2));
    std::fs::create_dir(empty.file("")).expect("made");
    assert_eq!(empty.run("status shards").answer(), "no shard is done yet\n");
}

#[test]
fn a_watch_ends_when_all_is_done() {
    let place = Place::counted(12, 3);
    std::fs::remove_file(place.file(&name(12, 1, 3))).expect("removed");
    let watch = place.command("status shards --watch --json").spawn().expect("it starts");
    sleep(Duration::from_millis(300));
    place.run("count 12 --shard 1/3 --output shards").answer();
    let lines = end_of(watch, HANGS).answer();
    let looks: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(looks.last().map(|look| look["done"].clone()), Some("3".into()), "{lines}");
    assert!(place.run("status shards --watch").answer().contains("3 of 3"));
    std::fs::remove_file(place.file(&name(12, 1, 3))).expect("removed");
    let watch = place.command("status shards --watch").spawn().expect("it starts");
    sleep(Duration::from_millis(500));
    signal("INT", watch.id());
    let run = end_of(watch, HANGS);
    assert_eq!(run.status.code(), Some(130), "{run:?}");
    assert!(run.stdout.contains("2 of 3 shards done"), "{run:?}");
}
