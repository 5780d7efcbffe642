//! Records in files: written, cut, damaged and read back.
//! Interrupted benchmarks that continue.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nq_sat::bench::{Log, LogError, Record};
use nq_sat::external::Status;
use tempfile::{TempDir, tempdir};

use crate::support::bench::{Place, bad, machine, record, records};
use crate::support::{HANGS, SOON, end_of, signal};

fn file() -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("runs.jsonl");
    (folder, path)
}

/// Records with all fields, and with only the required ones.
fn some() -> Vec<Record> {
    let mut full = record("a", 8, 1, Status::WrongModel, 1);
    full.params.insert("k".to_owned(), -3);
    full.version = Some("1.0 \"ä\"".to_owned());
    full.memory_limit = Some(u64::MAX);
    full.why += "a line\nand another";
    full.wall = Duration::from_micros(1_234_567);
    full.peak = Some(12);
    full.kept = Some("x.cnf".to_owned());
    full.again = Some("a x.cnf".to_owned());
    let statuses = Status::ALL.into_iter().zip(9..);
    std::iter::once(full).chain(statuses.map(|(status, n)| record("b", n, 1, status, 5))).collect()
}

fn written(records: &[Record]) -> (TempDir, PathBuf) {
    let (folder, path) = file();
    let mut log = Log::create(&path).expect("a new file");
    for record in records {
        log.append(record).expect("written");
    }
    (folder, path)
}

fn resume(path: &std::path::Path) -> Result<(Vec<Record>, Option<usize>), LogError> {
    Log::resume(path, &machine()).map(|(_, records, cut)| (records, cut))
}

#[test]
fn what_is_written_is_read_back() {
    let (_folder, path) = written(&some());
    assert_eq!(resume(&path), Ok((some(), None)));
    assert_eq!(fs::read_to_string(&path).expect("text").lines().count(), some().len());
}

#[test]
fn a_new_file_does_not_take_the_place_of_another() {
    let (_folder, path) = written(&some());
    let error = Log::create(&path).expect_err("it is there");
    assert!(error.to_string().contains("runs.jsonl is there already: --resume"), "{error}");
    assert_eq!(resume(&path), Ok((some(), None)), "nothing is lost");
    let (_folder, fresh) = file();
    assert_eq!(resume(&fresh), Ok((Vec::new(), None)), "nothing to continue is a beginning");
    assert!(fresh.is_file());
}

/// Wherever a kill cuts the file, the records before the cut are read, and the file can be
/// continued. A file with too few bytes to recognise a record is left unchanged.
#[test]
fn a_last_line_that_was_cut_is_dropped() {
    let all = some();
    let (_folder, path) = written(&all[..3]);
    let whole = fs::read(&path).expect("bytes");
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).expect("cut");
        if (1.."{'type':'run','schema':1,'nq_sat':'".len()).contains(&length) {
            let error = resume(&path).expect_err("too little").to_string();
            assert!(error.contains("runs.jsonl:1: this is no record of a run, nor"), "{error}");
            assert_eq!(fs::read(&path).expect("bytes"), &whole[..length]);
            continue;
        }
        let (mut log, records, cut) = Log::resume(&path, &machine()).expect("it is read");
        // Only the line end may be missing.
        let lines = whole[..length].split(|&byte| byte == b'\n').count() - 1;
        let before = lines + usize::from(length > 0 && whole[length] == b'\n');
        assert_eq!(records, all[..before], "{length}");
        let is_cut = length > 0 && whole[length - 1] != b'\n' && before == lines;
        assert_eq!(cut, is_cut.then_some(before + 1), "{length}");
        for record in &all[before..3] {
            log.append(record).expect("written");
        }
        drop(log);
        assert_eq!(fs::read(&path).expect("bytes"), whole, "{length}");
    }
}

/// A file that is not a file of records is left unchanged, with and without a last line end.
#[test]
fn what_is_not_ours_stays_as_it_is() {
    let ours = serde_json::to_string(&record("a", 8, 1, Status::Sat, 1)).expect("text");
    let head = &ours[..ours.find("\"n\":8").expect("a size") + "'n':8".len()];
    let (_folder, path) = file();
    for text in [
        "{\"name\": \"package\", \"version\": \"1.0.0\"}".to_owned(),
        "{\n  \"name\": \"package\"\n}".to_owned(),
        "{".to_owned(),
        "[]".to_owned(),
        "a,b\n1,2".to_owned(),
        "\0\0\0".to_owned(),
        " ".to_owned(),
        format!("{ours}\n{{\"type\":\"summary\""),
        format!("{ours}\n{head},\"color\":1"),
        format!("{ours}\n "),
        format!("{ours}\n{head} \0"),
        format!("{ours} {head}"),
        format!("{}\n{ours}", &ours[..ours.len() - 9]),
        ours.replacen("\"n\":8", "\"n\":-8", 1),
    ] {
        fs::write(&path, &text).expect("written");
        let error = resume(&path).expect_err(&text).to_string();
        assert!(error.contains("is no record of a run"), "{text}: {error}");
        assert_eq!(fs::read_to_string(&path).expect("text"), text);
    }
}

#[test]
fn a_file_is_replaced_only_when_that_is_asked_for() {
    let (_folder, path) = written(&some());
    let mut log = Log::replace(&path).expect("a file");
    assert!(matches!(Log::replace(&path), Err(LogError::InUse { .. })));
    log.append(&some()[0]).expect("written");
    drop(log);
    assert_eq!(resume(&path), Ok((some()[..1].to_vec(), None)));
    assert!(Log::replace(&path.with_extension("new")).is_ok());
    let folder = path.parent().expect("a folder");
    assert!(matches!(Log::replace(folder), Err(LogError::System { .. })));
}

#[test]
fn what_is_no_record_is_told_with_its_line() {
    let line = |record: &Record| serde_json::to_string(record).expect("text");
    let first = line(&record("a", 8, 1, Status::Sat, 1));
    let second = record("a", 9, 1, Status::Sat, 1);
    let text = line(&second);
    let replaced = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let cases = [
        ("{".to_owned(), "no record of a run: EOF"),
        (String::new(), "no record of a run: EOF"),
        ("{}".to_owned(), "missing field `type`"),
        ("[]".to_owned(), "no record of a run"),
        (replaced("\"type\":\"run\"", "\"type\":\"summary\""), "unknown variant `summary`"),
        (replaced("\"schema\":1", "\"schema\":2"), "schema 2, and this version reads 1"),
        (replaced("\"status\":\"SAT\"", "\"status\":\"MAYBE\""), "unknown status `MAYBE`"),
        (replaced("\"n\":9", "\"n\":9,\"m\":1"), "unknown field `m`"),
        (replaced("\"n\":9", "\"n\":-9"), "invalid value"),
        (replaced("\"n\":9,", ""), "has a `file`, or `model`, `n` and `encoding`"),
        (replaced("\"model\":\"n-queens\",", ""), "has a `file`, or `model`, `n` and `encoding`"),
        (replaced("\"wall_seconds\":0.001", "\"wall_seconds\":-1"), "-1 is no time"),
        (replaced("\"repeat\":1", "\"repeat\":0"), "repeat 0"),
        (replaced("\"time_limit_seconds\":10.0", "\"time_limit_seconds\":0"), "no time"),
        (replaced(&second.sha256, "abc"), "`abc` is no hash"),
        (replaced("2026-01-31T12", "2026-02-31T12"), "is no time"),
        (
            replaced("\"cores\":2", "\"cores\":3"),
            "another machine (a processor, 3 cores, a system)",
        ),
        (replaced("\"nq_sat\":\"", "\"nq_sat\":\"9"), "written by nq-sat 9"),
        (replaced("\"nq_sat\":\"", "\"nq_sat\":\"9"), "begin a new file, or continue with"),
        (first.clone(), "the same run as in line 1"),
    ];
    let (_folder, path) = file();
    for (bad, why) in cases {
        let text = format!("{first}\n{bad}\n");
        fs::write(&path, &text).expect("written");
        let error = resume(&path).expect_err(&bad).to_string();
        assert!(error.contains("runs.jsonl:2: "), "{error}");
        assert!(error.contains(why), "{why}: {error}");
        assert!(!error.contains('\n') && !error.contains("line 1 column"), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("text"), text, "{bad}");
    }
    fs::write(&path, [first.as_bytes(), b"\n\xff\n"].concat()).expect("written");
    let error = resume(&path).expect_err("no text").to_string();
    assert!(error.contains("runs.jsonl:2: not UTF-8"), "{error}");
}

#[test]
fn files_that_cannot_be_used() {
    let (folder, path) = file();
    let log = Log::create(&path).expect("a new file");
    let error = resume(&path).expect_err("it is in use").to_string();
    assert!(error.contains("in use by another benchmark"), "{error}");
    drop(log);
    assert!(resume(&path).is_ok());
    assert!(matches!(Log::create(&folder.path().join("no/runs")), Err(LogError::System { .. })));
    assert!(matches!(resume(folder.path()), Err(LogError::System { .. })));
}

#[test]
fn keys_differ_where_runs_do() {
    let base = record("a", 8, 1, Status::Sat, 1);
    let same = Record { status: Status::Timeout, wall: Duration::ZERO, ..base.clone() };
    assert_eq!(same.key(), base.key());
    let others = [
        Record { sha256: "0".repeat(64), ..base.clone() },
        Record { solver: "b".to_owned(), ..base.clone() },
        Record { command: "b".to_owned(), ..base.clone() },
        Record { version: Some("2".to_owned()), ..base.clone() },
        Record { encoding: "product".to_owned(), ..base.clone() },
        Record { repeat: 2, ..base.clone() },
        Record { time_limit: Duration::from_secs(11), ..base.clone() },
        Record { memory_limit: Some(1), ..base.clone() },
    ];
    for other in others {
        assert_ne!(other.key(), base.key(), "{other:?}");
    }
    assert!(records("").is_empty());
}

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
