//! Errors of `nq-sat submit`: one line with the remedy.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::write_program;
use crate::support::cluster::Place;
use crate::support::program::{Run, command, run};

/// A submission to HyperQueue with this folder for records; `hq` is among these programs.
fn submit_to(out: impl AsRef<OsStr>, words: &[&str], programs: &Path) -> Run {
    let mut command =
        command(["submit", "16", "--shards=4", "--batch=1", "--scheduler=hyperqueue"]);
    command.arg("--output").arg(out).args(words).env("PATH", programs);
    run(command)
}

/// A scheduler that refuses a job: its message is reported in one line.
#[test]
fn refusal_of_the_scheduler_is_reported() {
    let place = Place::new();
    for (script, why) in [
        ("echo no server >&2; echo try again >&2; exit 1", "no server; try again"),
        ("echo busy; exit 3", "busy"),
        ("exit 7", "exit status: 7"),
    ] {
        write_program(place.beside(), "hq", script);
        let run = submit_to(&place.out, &[], place.beside());
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        let complaint = run.stderr.lines().last().expect("a line");
        assert!(complaint.starts_with("nq-sat: hq refused the job: "), "{complaint}");
        assert!(complaint.contains(why) && complaint.contains("after `--`"), "{complaint}");
    }
}

#[test]
fn unusable_folders_are_refused() {
    let place = Place::new();
    let file = place.beside().join("file");
    fs::write(&file, "").expect("written");
    let print = |out: &Path| submit_to(out, &["--print"], place.beside());
    print(&file).refused(&["file", "not a folder", "--output"]);
    for (name, what) in [("a\nb", "control characters"), ("a%{b", "`%{`")] {
        print(&place.beside().join(name)).refused(&[what]);
    }
    let no_text = place.beside().join(OsStr::from_bytes(b"\xff"));
    print(&no_text).refused(&["not UTF-8"]);
    // This error occurs when the folder is created.
    write_program(place.beside(), "hq", "");
    for out in [file.join("below"), "/proc/none".into()] {
        let run = submit_to(&out, &[], place.beside());
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""), "{run:?}");
        let complaint = run.stderr.lines().last().expect("a line");
        assert!(complaint.starts_with("nq-sat: cannot use the folder "), "{complaint}");
    }
}

/// Records of another count and faulty ones would stop the tasks.
#[test]
fn folder_with_records_of_another_count_is_refused() {
    let place = Place::new();
    run(command(["count", "12", "--shard", "0/64", "--quiet", "--output", place.out()])).answer();
    let submit = |n: &str, shards: &str| {
        let mut command = command(["submit", n, "--shards", shards, "--batch", "8", "--print"]);
        command.args(["--scheduler", "hyperqueue", "--output", place.out()]);
        run(command)
    };
    assert!(
        submit("12", "64").stdout.contains("--array=0-7 "),
        "one shard of the first batch is done"
    );
    submit("12", "63").refused(&["records of 64 shards, not of 63", "--shards 64"]);
    submit("13", "64").refused(&["records of another count", "n = 12", "another --output"]);
    fs::write(place.out.join("broken.json"), "{").expect("written");
    submit("12", "64").refused(&["broken.json", "it is"]);
    fs::write(place.out.join("text.json"), "no").expect("written");
    submit("12", "64").refused(&["broken.json", "and 1 more", "nq-sat merge"]);
}
