//! The program in a fixed environment, and its output.

use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::io::{self, ErrorKind, Write};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

/// The folder of the sources, to which paths of model files are relative.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// No run takes a tenth of this. A longer one hangs.
pub const HANGS: Duration = Duration::from_secs(180);

/// The output of a run and how it ended.
#[derive(Debug)]
pub struct Run {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

/// The program with these arguments, in an environment without the variables of the tester.
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

/// The only record of a command line, to which `--json` is added.
#[track_caller]
pub fn record(line: &str) -> Value {
    let mut records = nq_sat(&format!("{line} --json")).records();
    assert_eq!(records.len(), 1, "{line}: {records:?}");
    records.remove(0)
}

/// Runs a command to its end.
pub fn run(mut command: Command) -> Run {
    let child = command.spawn().expect("the program starts");
    end_of(child, HANGS)
}

/// Runs a command line, split at spaces, on standard input of these bytes.
pub fn with_input(line: &str, input: impl AsRef<[u8]>) -> Run {
    run_on(input, command(line.split_whitespace()))
}

/// Runs a command to its end on standard input of these bytes. One that is refused reads nothing.
pub fn run_on(input: impl AsRef<[u8]>, mut command: Command) -> Run {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    match child.stdin.take().expect("a pipe").write_all(input.as_ref()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.expect("the program reads"),
    }
    end_of(child, HANGS)
}

/// Waits for a child, which must end before `limit` has passed.
pub fn end_of(child: Child, limit: Duration) -> Run {
    output_of(child, limit).into()
}

/// The same, for children whose output need not be UTF-8.
pub fn output_of(child: Child, limit: Duration) -> Output {
    let id = child.id();
    let (sender, receiver) = channel();
    // A separate thread reads, so that the pipes do not fill up.
    thread::spawn(move || sender.send(child.wait_with_output()));
    let Ok(output) = receiver.recv_timeout(limit) else {
        signal("KILL", id);
        panic!("did not end within {limit:?}");
    };
    output.expect("its output can be read")
}

/// Sends a signal by its name to a running process. The program gets SIGINT and SIGTERM when it
/// listens to them, or sleeps: on a busy machine it starts late.
pub fn signal(name: &str, process: u32) {
    let bit = match name {
        "INT" => 1 << 1,
        "TERM" => 1 << 14,
        _ => 0,
    };
    let (start, mut asleep) = (Instant::now(), 0);
    while bit > 0 && asleep < 20 && start.elapsed() < HANGS / 3 {
        match starting(process, bit) {
            None => break,
            Some('S') => asleep += 1,
            Some(_) => asleep = 0,
        }
        thread::sleep(Duration::from_millis(10));
    }
    try_signal(name, process).expect("the process takes the signal");
}

/// The state of a process of the program that runs and does not listen to signals yet.
fn starting(process: u32, bit: u64) -> Option<char> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let value = |key: &str| status.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
    let caught = u64::from_str_radix(value("SigCgt:")?, 16).ok()?;
    let state = value("State:")?.chars().next()?;
    let listens = || {
        let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        let name = |thread: DirEntry| fs::read_to_string(thread.path().join("comm")).ok();
        threads.filter_map(name).any(|name| name == "signals\n")
    };
    let is_program = value("Name:") == Some("nq-sat") && state != 'Z';
    (is_program && (caught & bit == 0 || !listens())).then_some(state)
}

/// A time, longer where the machine is busy: as much longer as a short run takes.
pub fn slowed(time: Duration) -> Duration {
    /// What the run takes on a quiet machine, or less.
    const USUAL: Duration = Duration::from_millis(100);
    static FACTOR: OnceLock<f64> = OnceLock::new();
    let factor = FACTOR.get_or_init(|| {
        let start = Instant::now();
        nq_sat("solve 6 --quiet").answer();
        start.elapsed().div_duration_f64(USUAL).max(1.0)
    });
    time.mul_f64(*factor)
}

/// Waits until a process has used so much processor time, or has ended. On a busy machine this
/// takes longer than that time.
pub fn until_worked(process: u32, time: Duration) {
    let begun = Instant::now();
    let worked = || {
        let status = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // After the name: the state, and further on the times, in hundredths of a second.
        let values: Vec<_> = status.rsplit_once(") ")?.1.split(' ').collect();
        let ticks = |place: usize| values[place].parse::<u64>().ok();
        (values[0] != "Z").then_some(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
    };
    while worked().is_some_and(|used| used < time) && begun.elapsed() < HANGS {
        thread::sleep(Duration::from_millis(10));
    }
}

/// Sends a signal at once to a process that may have ended.
pub fn try_signal(name: &str, process: u32) -> io::Result<()> {
    let signal = match name {
        "CONT" => Signal::CONT,
        "HUP" => Signal::HUP,
        "INT" => Signal::INT,
        "KILL" => Signal::KILL,
        "STOP" => Signal::STOP,
        "TERM" => Signal::TERM,
        _ => panic!("unknown signal {name}"),
    };
    let process = i32::try_from(process).ok().and_then(Pid::from_raw).expect("a process");
    Ok(kill_process(process, signal)?)
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Self { status: output.status, stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Run {
    /// The standard output of a run that ended with 0 and printed no message.
    #[track_caller]
    pub fn answer(self) -> String {
        self.says(0)
    }

    /// The standard output of a run that ended with this code and printed no message.
    #[track_caller]
    pub fn says(self, code: i32) -> String {
        assert_eq!(self.status.code(), Some(code), "{self:?}");
        assert_eq!(self.stderr, "");
        self.stdout
    }

    /// The same without the warning that there is a long list.
    #[track_caller]
    pub fn warned(mut self) -> Self {
        let rest =
            self.stderr.split_once('\n').filter(|(line, _)| line.starts_with("solve lists "));
        let (_, rest) = rest.unwrap_or_else(|| panic!("no warning: {self:?}"));
        self.stderr = rest.to_owned();
        self
    }

    /// The objects of a JSON answer, one per line.
    #[track_caller]
    pub fn records(self) -> Vec<Value> {
        let answer = self.answer();
        let read = |line| {
            serde_json::from_str::<KeysOnce>(line).expect("each key is there once");
            serde_json::from_str(line).expect("each line is one JSON value")
        };
        answer.lines().map(read).collect()
    }
}

/// A JSON value in whose objects no key is there twice. Readers of JSON keep one of the two.
struct KeysOnce;

impl<'de> Deserialize<'de> for KeysOnce {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for KeysOnce {
    type Value = Self;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut keys = std::collections::BTreeSet::new();
        while let Some((key, Self)) = map.next_entry::<String, Self>()? {
            if let Some(key) = keys.replace(key) {
                return Err(A::Error::custom(format!("two keys `{key}`")));
            }
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }
}
