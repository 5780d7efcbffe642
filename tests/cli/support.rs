//! The program in a fixed environment, what it said, and ways to read that.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The folder of the sources: model files are named from here.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Nothing here takes a tenth of this; what does hangs.
const HANGS: Duration = Duration::from_secs(60);

/// The design says half a second; a loaded machine is given more.
pub const SOON: Duration = Duration::from_secs(2);

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

/// The program with these arguments, in an environment that no variable of the tester's reaches.
pub fn command(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nq-sat"));
    command.args(args).current_dir(ROOT).env_clear().env("LC_ALL", "C.UTF-8");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command line, split at spaces.
pub fn nq_sat(line: &str) -> Run {
    run(command(line.split_whitespace()))
}

/// Runs a command to its end.
pub fn run(mut command: Command) -> Run {
    let child = command.spawn().expect("the program starts");
    end_of(child, HANGS)
}

/// Waits for a child, which must end before `limit` has passed.
pub fn end_of(child: Child, limit: Duration) -> Run {
    let id = child.id();
    let (sender, receiver) = channel();
    // Reading in a thread of its own keeps the pipes from filling up while this one waits.
    thread::spawn(move || sender.send(child.wait_with_output()));
    let Ok(output) = receiver.recv_timeout(limit) else {
        signal("KILL", id);
        panic!("did not end within {limit:?}");
    };
    output.expect("its output can be read").into()
}

/// Sends a signal by its name.
pub fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([format!("-{name}"), process.to_string()]).status();
    assert!(sent.expect("kill is on PATH").success(), "no process takes the signal");
}

/// Waits until something holds, at most as long as a run may take.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < HANGS, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Self { status: output.status, stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Run {
    /// The standard output of a run that ended with 0 and complained of nothing.
    #[track_caller]
    pub fn answer(self) -> String {
        self.says(0)
    }

    /// The standard output of a run that ended with this code and complained of nothing.
    #[track_caller]
    pub fn says(self, code: i32) -> String {
        assert_eq!(self.status.code(), Some(code), "{self:?}");
        assert_eq!(self.stderr, "");
        self.stdout
    }

    /// The objects that an answer in JSON consists of, a line each.
    #[track_caller]
    pub fn records(self) -> Vec<Value> {
        let answer = self.answer();
        let read = |line| serde_json::from_str(line).expect("each line is one JSON value");
        answer.lines().map(read).collect()
    }

    /// The one line that a run complained with; it printed nothing else and ended with this code.
    #[track_caller]
    pub fn complaint(self, code: i32) -> String {
        assert_eq!(self.status.code(), Some(code), "{self:?}");
        assert_eq!(self.stdout, "", "bad input has no answer");
        let line = self.stderr.strip_suffix('\n').unwrap_or_else(|| panic!("{self:?}"));
        assert!(!line.contains('\n'), "more than one line: {line}");
        assert!(!line.contains("panicked"), "{line}");
        let what = line.strip_prefix("nq-sat: ").unwrap_or_else(|| panic!("{line}"));
        what.to_owned()
    }

    /// Asserts that bad input was refused with one line that has all of these in it.
    #[track_caller]
    pub fn refused(self, fragments: &[&str]) {
        let line = self.complaint(2);
        for fragment in fragments {
            assert!(line.contains(fragment), "`{fragment}` is missing in: {line}");
        }
    }
}

/// The boards drawn in a text: the rows of each from the top, such as `♛ · ·`.
pub fn boards(text: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut abreast: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        if line.starts_with(['│', '|']) {
            let cells = line.trim_matches(['│', '|']).split(['│', '|']);
            let cells: Vec<_> = cells.map(str::to_owned).collect();
            abreast.resize(cells.len(), Vec::new());
            abreast.iter_mut().zip(cells).for_each(|(board, row)| board.push(row));
        } else {
            all.append(&mut abreast);
        }
    }
    all
}

/// For each row of a board, the squares from the left, one character each.
pub fn squares(board: &[String]) -> Vec<Vec<char>> {
    board.iter().map(|row| row.chars().filter(|&c| c != ' ').collect()).collect()
}

/// The names of the files in a folder.
pub fn files_in(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("the folder can be read");
    entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect()
}

/// Runs a solver of the Debian packages; these exit with 10, 20 or 30, so the code says nothing here.
pub fn solver(program: &str, args: &[&OsStr]) -> Vec<u8> {
    match Command::new(program).args(args).output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            panic!("{program} is not on PATH: run tests/install-tools")
        }
        run => run.expect("the solver runs").stdout,
    }
}
