//! Pipes with nobody at their other end, and solvers that cannot be kept account of: nothing is
//! waited for without end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};

use super::support::{Run, command, end_of, files_in, run, signal};

/// Far more than any of this takes; what waits for a pipe waits for ever.
const PATIENCE: Duration = Duration::from_secs(20);

fn pipe() -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
    (folder, path)
}

/// The program in a folder.
fn inside(folder: &Path, line: &str) -> Command {
    let mut command = command(line.split_whitespace());
    command.current_dir(folder);
    command
}

fn within(folder: &Path, line: &str) -> Run {
    end_of(inside(folder, line).spawn().expect("it starts"), PATIENCE)
}

#[test]
fn a_pipe_that_nobody_reads_is_refused() {
    let (folder, _) = pipe();
    for line in ["export 8 -o pipe", "solve 8 --quiet --svg pipe", "solve 8 --quiet --html pipe"] {
        let run = within(folder.path(), line);
        assert_eq!(run.status.code(), Some(2), "{line}: {run:?}");
        let told = "nq-sat: cannot write pipe: it is a pipe that nobody reads\n";
        assert_eq!(run.stderr, told, "{line}");
    }
    assert_eq!(files_in(folder.path()), ["pipe"]);
}

#[test]
fn a_pipe_that_somebody_reads_takes_the_file() {
    let (folder, pipe) = pipe();
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().expect("cat");
    let reader = thread::spawn(move || reader.wait_with_output().expect("cat ends"));
    let start = Instant::now();
    let run = loop {
        let run = within(folder.path(), "export 30 -o pipe");
        // cat may not have come to it yet.
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

/// A reader that takes nothing is waited for, but not beyond Ctrl-C.
#[test]
fn a_reader_that_sleeps_does_not_keep_ctrl_c_out() {
    let (folder, pipe) = pipe();
    // Opened for both, a pipe waits for nobody.
    let both = fs::File::options().read(true).write(true).open(&pipe).expect("opened");
    let child = inside(folder.path(), "export 100 -o pipe").spawn().expect("it starts");
    sleep(Duration::from_secs(1));
    signal("TERM", child.id());
    let run = end_of(child, PATIENCE);
    assert_eq!(run.status.code(), Some(130), "{run:?}");
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

/// Where records and certificates are read, pipes are at fault like other wrong files.
#[test]
fn pipes_among_files_are_not_read() {
    let (folder, pipe) = pipe();
    within(folder.path(), "count 11 --shard 0-1/2 --out shards --quiet").answer();
    within(folder.path(), "certify 4 -o bundle --quiet").answer();
    fs::rename(&pipe, folder.path().join("shards/a.json")).expect("moved");
    for line in ["merge shards", "status shards", "count 11 --shard 0/2 --out shards"] {
        let run = within(folder.path(), line);
        assert!(line.starts_with("count") || run.stderr.contains("it is no plain file"), "{run:?}");
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

/// A solver that answers into a pipe, under `verify`: it has its second, and a verdict.
#[test]
fn a_solver_that_answers_into_a_pipe_is_at_fault() {
    let folder = tempdir().expect("a folder");
    let mut command =
        inside(folder.path(), "verify 5 --engine search --encoding pairwise --solver");
    command.arg("sh -c 'mkfifo \"$2\"; exit 10' solver {cnf} {result}");
    command.env("PATH", "/usr/bin:/bin");
    let run = end_of(command.spawn().expect("it starts"), PATIENCE);
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stdout.contains("BAD-OUTPUT: its result file cannot be read"), "{run:?}");
    assert!(run.stdout.contains("  the formula       nq-sat-kept/n-queens-5"), "{run:?}");
    assert_eq!(files_in(folder.path()), ["nq-sat-kept"]);
}

/// A full disk, for which a limit on the size of files stands in, costs the formula and not the
/// verdict.
#[test]
fn a_fault_is_told_though_the_formula_cannot_be_kept() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("nq-sat-kept"), "in the way").expect("written");
    let line = "verify 5 --engine search --encoding pairwise --solver";
    for json in [false, true] {
        let mut command = inside(folder.path(), line);
        command.arg("sh -c 'echo s UNSATISFIABLE; exit 20' solver {cnf}");
        command.args(json.then_some("--json")).env("PATH", "/usr/bin:/bin");
        let run = run(command);
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        if json {
            assert!(run.stdout.contains("\"not_kept\":\"nq-sat-kept: "), "{run:?}");
        } else {
            assert!(run.stdout.contains("FAULTY: sh -c"), "{run:?}");
            assert!(
                run.stdout.contains("  the formula       is not kept: nq-sat-kept: "),
                "{run:?}"
            );
        }
    }
    assert_eq!(files_in(folder.path()), ["nq-sat-kept"]);
}
