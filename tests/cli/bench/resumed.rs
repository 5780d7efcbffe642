//! Interrupted benchmarks that continue.

use std::collections::BTreeMap;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::bench::{Place, bad, records};
use crate::support::program::{HANGS, end_of, signal};
use crate::support::screen::SOON;

/// The number of records of each run.
fn counts(place: &Place, name: &str) -> BTreeMap<(String, u32, u32), usize> {
    let mut counts = BTreeMap::new();
    for record in place.records(name) {
        *counts.entry((record.solver, record.n.unwrap_or_default(), record.repeat)).or_default() +=
            1;
    }
    counts
}

#[test]
fn an_interrupted_benchmark_goes_on_where_it_was() {
    let place = Place::new();
    let slow = place.script("slow.sh", "sleep 0.2; echo 's UNSATISFIABLE'; exit 20\n");
    let line = format!("2 3 -s '{slow}' -s varisat --repeat 6 --jsonl a.jsonl --csv a.csv");
    let child = place.command(&line).spawn().expect("it starts");
    let path = place.folder.path().join("a.jsonl");
    let start = Instant::now();
    let lines = || fs::read_to_string(&path).map_or(0, |text| text.lines().count());
    while lines() < 3 {
        assert!(start.elapsed() < HANGS, "no records");
        sleep(Duration::from_millis(10));
    }
    signal("INT", child.id());
    let run = end_of(child, SOON);
    place.assert_clean();
    assert_eq!(run.status.code(), Some(130), "{run:?}");
    assert!(run.stdout.ends_with("\nINCOMPLETE: interrupted\n"), "{run:?}");
    assert!(run.stderr.contains("--jsonl a.jsonl --resume continues; no tables"), "{run:?}");
    let before = counts(&place, "a.jsonl");
    assert!((3..24).contains(&before.len()), "{before:?}");
    assert!(!place.files().contains(&"a.csv".to_owned()));
    // Without --resume an existing file is refused.
    let refused = place.bench(&line);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        refused.stderr.contains("a.jsonl is there already: --resume continues it"),
        "{refused:?}"
    );
    let run = place.bench(&format!("{line} --resume"));
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    let already = format!("nq-sat: a.jsonl: runs that are already done: {}\n", before.len());
    assert_eq!(run.stderr, already);
    let after = counts(&place, "a.jsonl");
    assert_eq!(after.len(), 24);
    assert!(after.values().all(|&count| count == 1), "{after:?}");
    assert_eq!(place.read("a.csv").lines().count(), 25);
    // Nothing is left to do.
    let text = place.read("a.jsonl");
    let again = format!("{line} --resume --json");
    let refused = place.bench(&again);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert!(refused.stderr.contains("cannot write a.csv: it is there already: --force"));
    let run = place.bench(&format!("{again} --force"));
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert_eq!(place.read("a.jsonl"), text);
    assert_eq!(run.stdout.lines().take(24).collect::<Vec<_>>(), text.lines().collect::<Vec<_>>());
}

#[test]
fn a_cut_last_line_is_done_again() {
    let place = Place::new();
    let line = "2 4 --solver varisat --repeat 2 --jsonl a.jsonl";
    assert_eq!(place.bench(line).status.code(), Some(0));
    let text = place.read("a.jsonl");
    fs::write(place.folder.path().join("a.jsonl"), &text[..text.len() - 20]).expect("cut");
    let run = place.bench(&format!("{line} --resume"));
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(
        run.stderr.contains("a.jsonl:6: the last line is incomplete: its run is repeated"),
        "{run:?}"
    );
    assert_eq!(counts(&place, "a.jsonl").len(), 6);
    assert_eq!(records(&text)[..5], place.records("a.jsonl")[..5], "what was whole stays");
}

#[test]
fn another_benchmark_may_share_the_file() {
    let place = Place::new();
    let line = "2 --solver varisat --jsonl a.jsonl --resume";
    let first = place.bench(line);
    assert_eq!(first.status.code(), Some(0), "{first:?}");
    for more in ["--time-limit 50s", "--repeat 4", "--encoding product"] {
        let run = place.bench(&format!("{line} {more}"));
        assert_eq!(run.status.code(), Some(0), "{run:?}");
    }
    // n = 2 has no line of more than four squares, but its runs differ in the name of the encoding.
    assert_eq!(place.records("a.jsonl").len(), 3 + 3 + 1 + 3);
    let run = place.bench(line);
    assert!(
        run.stderr.contains("already done: 3; 7 runs of another benchmark are kept"),
        "{run:?}"
    );
}

/// The time limit of the whole ends a run at once, of an external solver or in this process.
#[test]
fn a_timeout_of_the_whole_is_another_thing() {
    let place = Place::new();
    let hangs = bad("hangs.sh");
    for line in [
        format!("6 --solver '{hangs}' --jsonl a.jsonl"),
        "12 --solver varisat -m queens-and-knights -k 10 --jsonl b.jsonl".to_owned(),
    ] {
        let start = Instant::now();
        let run = place.bench(&format!("{line} --timeout 500ms"));
        assert!(start.elapsed() < SOON + Duration::from_millis(500), "{:?}", start.elapsed());
        assert_eq!(run.status.code(), Some(124), "{run:?}");
        assert!(run.stdout.ends_with("INCOMPLETE: timed out\n"), "{run:?}");
        assert!(run.stderr.contains("timed out: not all runs are done"), "{run:?}");
    }
    // An incomplete run has no record.
    assert_eq!(place.read("a.jsonl") + &place.read("b.jsonl"), "");
}
