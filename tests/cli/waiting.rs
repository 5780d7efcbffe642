//! Pipes without a process at the other end: no run waits for ever.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};

use crate::support::program::{HANGS, Run, end_of, signal};
use crate::support::screen::{files_in, inside};

/// Far longer than any of this takes. A run that waits for a pipe waits for ever.
const PATIENCE: Duration = HANGS;

fn pipe() -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
    (folder, path)
}

fn within(folder: &Path, line: &str) -> Run {
    end_of(inside(folder, line).spawn().expect("it starts"), PATIENCE)
}

#[test]
fn pipe_without_a_reader_is_refused() {
    let (folder, _) = pipe();
    for line in ["export 8 -o pipe", "solve 8 --quiet --svg pipe", "solve 8 --quiet --html pipe"] {
        let run = within(folder.path(), line);
        assert_eq!(run.status.code(), Some(2), "{line}: {run:?}");
        let expected = "nq-sat: cannot write pipe: it is a pipe without a reader\n";
        assert_eq!(run.stderr, expected, "{line}");
    }
    assert_eq!(files_in(folder.path()), ["pipe"]);
}

#[test]
fn pipe_with_a_reader_receives_the_file() {
    let (folder, pipe) = pipe();
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().expect("cat");
    let reader = thread::spawn(move || reader.wait_with_output().expect("cat ends"));
    let start = Instant::now();
    let run = loop {
        let run = within(folder.path(), "export 30 -o pipe");
        // cat may not have read it yet.
        if run.status.success() || start.elapsed() > PATIENCE {
            break run;
        }
    };
    assert_eq!(run.answer(), "");
    let read = reader.join().expect("the reader");
    assert!(read.status.success());
    let text = String::from_utf8(read.stdout).expect("text");
    assert!(text == within(folder.path(), "export 30").answer());
}

/// A run waits for a reader that reads nothing, but Ctrl-C ends it.
#[test]
fn ctrl_c_works_while_the_reader_sleeps() {
    let (folder, pipe) = pipe();
    // Opened for reading and writing, a pipe waits for no other process.
    let both = fs::File::options().read(true).write(true).open(&pipe).expect("opened");
    let child = inside(folder.path(), "export 100 -o pipe").spawn().expect("it starts");
    sleep(Duration::from_secs(1));
    signal("TERM", child.id());
    let run = end_of(child, PATIENCE);
    assert_eq!(run.status.code(), Some(143), "{run:?}");
    drop(both);
}

#[test]
fn standard_output_is_written_to_by_name() {
    let folder = tempdir().expect("a folder");
    let plain = within(folder.path(), "export 8").answer();
    assert_eq!(within(folder.path(), "export 8 -o /dev/stdout").answer(), plain);
    let file = folder.path().join("out.txt");
    let mut command = inside(folder.path(), "solve 5 --quiet --svg /dev/stdout");
    command.stdout(fs::File::create(&file).expect("a file"));
    let mut child = command.spawn().expect("it starts");
    assert!(child.wait().expect("it ends").success());
    let text = fs::read_to_string(&file).expect("text");
    let answer = within(folder.path(), "solve 5 --quiet").answer();
    assert!(text.starts_with(&answer) && text.contains("<svg"), "both are there: {text}");
}

/// Where records and certificates are expected, a pipe is a faulty file.
#[test]
fn pipes_among_files_are_not_read() {
    let (folder, pipe) = pipe();
    within(folder.path(), "count 11 --shard 0-1/2 --out shards --quiet").answer();
    within(folder.path(), "certify 4 -o bundle --quiet").answer();
    fs::rename(&pipe, folder.path().join("shards/a.json")).expect("moved");
    for line in ["merge shards", "status shards", "count 11 --shard 0/2 --out shards"] {
        let run = within(folder.path(), line);
        assert!(
            line.starts_with("count") || run.stderr.contains("it is not a regular file"),
            "{run:?}"
        );
    }
    for name in files_in(&folder.path().join("bundle")) {
        let path = folder.path().join("bundle").join(&name);
        let aside = folder.path().join("aside");
        fs::rename(&path, &aside).expect("moved");
        fs::rename(folder.path().join("shards/a.json"), &path).expect("moved");
        let run = within(folder.path(), "check bundle");
        assert!(matches!(run.status.code(), Some(1 | 2)), "{name}: {run:?}");
        fs::rename(&path, folder.path().join("shards/a.json")).expect("moved");
        fs::rename(&aside, &path).expect("moved");
    }
}
