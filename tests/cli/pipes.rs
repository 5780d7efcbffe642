//! A command whose reader has gone stays silent; its exit code and its files are those of a run
//! that is read. It fails if standard output cannot be written.
//! Pipes without a process at the other end: no run waits for ever.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, pipe};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use itertools::Itertools;
use tempfile::{TempDir, tempdir};

use crate::support::{
    HANGS, ROOT, Run, SOON, command, end_of, files_in, inside, run, sample, signal, thorough,
};

/// Commands with their exit codes, and whether they end early if nothing reads them. They run in a
/// folder of [`inputs`]; `~` is a space within a word, and `@` the folder of bad solvers.
const COMMANDS: [(&str, i32); 59] = [
    ("solve 8", 0),
    ("solve 8 --all --json", 0),
    ("solve 8 --svg new.svg --html new.html", 0),
    ("solve 4 --first --format dimacs", 10),
    ("solve 4 --trace", 0),
    ("solve 3 --first --format dimacs", 20),
    ("solve 18 --timeout 100ms", 124),
    ("solve 12 -e varisat --shard 1/1000 -o new", 0),
    ("count 4 8", 0),
    ("count 26 --timeout 100ms", 124),
    ("count 4 --table", 0),
    ("count 12 --shard 0-2/10 --output new", 0),
    ("encode exactly 2 of 5", 0),
    ("encode exactly 2 of 5 --json", 0),
    ("export 4", 0),
    ("export 4 --stats", 0),
    ("export 4 5 -o new", 0),
    ("decode 4 right.out", 0),
    ("decode 4 right.out --json", 0),
    ("decode 4 wrong.out", 1),
    ("import four.cnf", 0),
    ("import four.cnf --all --json", 0),
    ("import four.cnf --timeout 0s", 124),
    ("verify 4 -e search -e backtrack", 0),
    ("verify 2 -m all -e search", 1),
    ("verify 4 -e search -e backtrack --json", 0),
    ("verify 4 -e search --solver sh~@lies_sat.sh --keep .", 1),
    ("verify 18 --timeout 100ms", 124),
    ("verify --fuzz 3 -e search -e backtrack", 0),
    ("certify 4 --proof lrat -o new", 0),
    ("check bundle", 0),
    ("check bundle --json", 0),
    ("check bundle --explain", 0),
    ("check tampered", 1),
    ("bench 4 --solver sh~@lies_sat.sh --encoding pairwise --csv new.csv --keep .", 1),
    ("bench 4 --solver sh~@lies_sat.sh --encoding pairwise --json --keep .", 1),
    ("bench compare runs.jsonl runs.jsonl", 0),
    ("bench compare runs.jsonl runs.jsonl --json", 0),
    ("suite regions --number 1 -o new", 0),
    ("merge shards", 1),
    ("merge shards --json", 1),
    ("status shards", 0),
    ("submit 12 --shards 10 --scheduler slurm --batch 5 --output new --print", 0),
    ("list engines", 0),
    ("terms A000903", 0),
    ("terms A189568 --from 5 --to 6 -o new", 0),
    ("puzzle solve none.txt", 1),
    ("puzzle solve none.txt --json", 1),
    ("puzzle solve one.txt --html new.html", 0),
    ("puzzle explain one.txt", 0),
    ("puzzle rate one.txt", 0),
    ("puzzle list", 0),
    ("puzzle make 6 --number 3 -o new", 0),
    ("puzzle make 6 --number 3 --book new.html", 0),
    ("classic queens --counts 0..6", 0),
    ("classic bitset 4 --diagram cols --svg new.svg", 0),
    ("symmetry ddd=r", 1),
    ("completions bash", 0),
    ("man", 0),
];

/// What the commands read.
static INPUTS: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "export 4 -o four.cnf",
        "certify 4 --proof lrat -o bundle",
        "certify 4 --proof lrat -o tampered",
        "count 12 --shard 0-2/10 --output shards",
        "bench 4 -s varisat --repeat 1 --jsonl runs.jsonl",
    ] {
        run(inside(folder.path(), line)).says(0);
    }
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect(name);
    let model = |stands: [i32; 4]| {
        let literals = (1..=16).map(|var| if stands.contains(&var) { var } else { -var });
        let literals = literals.map(|literal| literal.to_string()).collect::<Vec<_>>().join(" ");
        format!("s SATISFIABLE\nv {literals} 0\n")
    };
    write("right.out", &model([2, 8, 9, 15]));
    write("wrong.out", &model([1, 8, 9, 15]));
    write("tampered/solutions.txt", "Qa1 Qb2 Qc3 Qd4\n");
    write("none.txt", "AB\nAB\n");
    write("one.txt", &run(inside(folder.path(), "puzzle make 6")).says(0));
    folder
});

/// A new folder with [`INPUTS`].
fn inputs() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    copy_all(INPUTS.path(), folder.path());
    folder
}

fn copy_all(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (old, new) = (entry.path(), to.join(entry.file_name()));
        if old.is_dir() {
            fs::create_dir(&new).expect("a folder");
            copy_all(&old, &new);
        } else {
            fs::copy(old, new).expect("a file");
        }
    }
}

/// A command of the table, ready to run.
fn in_folder(line: &str, folder: &Path) -> Command {
    let bad = format!("{ROOT}/tests/solvers/bad/");
    let mut command =
        command(line.split(' ').map(|word| word.replace('~', " ").replace('@', &bad)));
    command.current_dir(folder);
    command
}

/// The end of a pipe that nothing reads.
fn unread() -> Stdio {
    pipe().expect("a pipe").1.into()
}

#[test]
fn a_reader_that_has_gone_changes_neither_code_nor_files() {
    for command in nq_sat::cli::program().get_subcommands() {
        let name = format!("{} ", command.get_name());
        assert!(COMMANDS.iter().any(|(line, _)| format!("{line} ").starts_with(&name)), "{name}");
    }
    for (line, code) in sample(3, COMMANDS) {
        let ways = [(false, false), (true, true), (true, false)];
        let ways = &ways[..if thorough() { 3 } else { 2 }];
        let mut written = ways.iter().map(|&(out, err)| {
            let folder = inputs();
            let mut command = in_folder(line, folder.path());
            if out {
                command.stdout(unread());
            }
            if err {
                command.stderr(unread());
            }
            let run = run(command);
            assert_eq!(run.status.code(), Some(code), "{line}: {run:?}");
            assert!(!run.stderr.contains("pipe") && !run.stderr.contains("panicked"), "{run:?}");
            let mut files = files_in(folder.path());
            if let Ok(new) = fs::read_dir(folder.path().join("new")) {
                files
                    .extend(new.map(|entry| entry.expect("an entry").path().display().to_string()));
            }
            let place = folder.path().display().to_string();
            let mut files: Vec<_> = files.iter().map(|file| file.replace(&place, "")).collect();
            files.sort();
            files
        });
        assert!(written.all_equal(), "{line}");
    }
}

/// These print more than a pipe and a buffer hold, or for longer than anybody waits.
#[test]
fn commands_that_only_print_end_early() {
    for (line, first) in [
        ("solve 11 --all --json -e backtrack", "{\"model\":\"n-queens\",\"n\":11,"),
        ("solve 18 --all --json", "{\"model\":\"n-queens\",\"n\":18,"),
        ("solve 10 --all", "n-queens, n = 10: "),
        ("count 8 30 -e backtrack --format b-file", "8 92\n"),
        ("count 16 --shard 0-9999/10000 -q", ""),
        ("export 200", "c nq-sat "),
        ("export 4 2000 --stats", "n-queens"),
        ("puzzle make 6 --number 100000", "A"),
        ("classic bitset 8..32", "Board size 8 has 92 solutions."),
        ("man", ".ie "),
    ] {
        let mut child = command(line.split(' ')).spawn().expect("the program starts");
        let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut head = String::new();
        pipe.read_line(&mut head).expect("a first line");
        drop(pipe);
        assert!(head.starts_with(first), "{line}: {head}");
        assert_eq!(end_of(child, SOON).says(0), "", "{line}");
    }
}

/// No command reports an answer that was not written.
#[test]
fn a_full_or_closed_standard_output_is_a_failure() {
    let full = || File::options().write(true).open("/dev/full").expect("/dev/full");
    let more = ["--help", "--version", "solve --help"].map(|line| (line, 0));
    // Backwards, so that a part of them is another part than above.
    let all = COMMANDS.into_iter().chain(more).rev();
    for (number, (line, _)) in sample(3, all.collect::<Vec<_>>()).enumerate() {
        let folder = inputs();
        let mut into_full = in_folder(line, folder.path());
        into_full.stdout(full());
        let folder = inputs();
        let to_close = in_folder(line, folder.path());
        let mut closed = Command::new("sh");
        closed.args(["-c", "\"$0\" \"$@\" >&-"]).arg(to_close.get_program());
        closed.args(to_close.get_args()).current_dir(folder.path()).stderr(Stdio::piped());
        let reason = ["No space left on device", "it is closed"];
        // Both end in the same writer.
        let ways = if thorough() || number % 4 == 0 { 2 } else { 1 };
        for (command, why) in [into_full, closed].into_iter().zip(reason).take(ways) {
            let Run { status, stderr, .. } = run(command);
            // A wrong model is reported on standard error alone, as are files that were written.
            let on_standard_error =
                ["decode 4 wrong", "import four.cnf --timeout", "check tampered"];
            if on_standard_error.iter().any(|start| line.starts_with(start)) {
                continue;
            }
            assert_eq!(status.code(), Some(2), "{line}: {stderr}");
            let message = format!("nq-sat: cannot write to standard output: {why}");
            assert!(stderr.contains(&message), "{line}: {stderr}");
        }
    }
}

/// A file is an answer without standard output.
#[test]
fn a_command_that_prints_nothing_needs_no_standard_output() {
    let folder = inputs();
    let mut closed = Command::new("sh");
    closed.args(["-c", "\"$0\" export 5 -o five.cnf >&-"]).arg(command([""; 0]).get_program());
    closed.current_dir(folder.path()).stderr(Stdio::piped());
    assert_eq!(run(closed).says(0), "");
    assert!(folder.path().join("five.cnf").exists());
}

/// Placements are printed before the search ends.
#[test]
fn placements_are_printed_during_the_search() {
    let mut child = command(["solve", "18", "--all", "--json"]).spawn().expect("it starts");
    let mut first = [0; 8];
    let read = child.stdout.as_mut().expect("a pipe").read_exact(&mut first);
    drop(child.stdout.take());
    read.expect("the first bytes of an endless answer");
    assert_eq!(&first, b"{\"model\"");
    assert_eq!(end_of(child, SOON).says(0), "");
}

/// Far longer than any of this takes. A run that waits for a pipe waits for ever.
const PATIENCE: Duration = HANGS;

fn named_pipe() -> (TempDir, PathBuf) {
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
    let (folder, _) = named_pipe();
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
    let (folder, pipe) = named_pipe();
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
    let (folder, pipe) = named_pipe();
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
    let (folder, pipe) = named_pipe();
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
