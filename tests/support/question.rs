//! A formula to ask solvers about, in folders that are looked at afterwards.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use nq_sat::external::{CheckedAnswer, Exported, Profile, SolverCheckError, SolverChecker, Status};
use nq_sat::format::Provenance;
use nq_sat::instance::Instance;
use nq_sat::model::{Settings, builtin};
use nq_sat::process::{Limits, Sandboxed, find, run};
use nq_sat::run::control::Control;
use nq_sat::sat::encoding::EncodingChoice;
use tempfile::TempDir;

/// Far more than an answer takes.
pub const PATIENT: Limits =
    Limits { wall: Some(Duration::from_secs(60)), cpu: None, memory: None, output: 1 << 20 };

/// n-queens of this size.
pub fn queens(n: u32) -> Instance {
    let model = builtin::by_name("n-queens").expect("the model");
    Instance::new(&model.problem(n, &Settings::default()).expect("the problem"))
}

/// A formula, and where its solvers may leave things.
pub struct SolverQuestion {
    pub instance: Instance,
    /// The verdict, where it is handed in.
    pub known: Option<bool>,
    scratch: TempDir,
    pub keep: TempDir,
}

impl SolverQuestion {
    pub fn new(instance: Instance, known: Option<bool>) -> Self {
        let folder = || tempfile::tempdir().expect("a folder");
        Self { instance, known, scratch: folder(), keep: folder() }
    }

    /// Asks a solver, with another folder to keep its formula in.
    pub fn ask_keeping(&self, keep: &Path, profile: &Profile, limits: Limits) -> CheckedAnswer {
        let encoding = EncodingChoice::default().resolve(self.instance.problem());
        let provenance = Provenance { about: "a test", command: "a test" };
        let exported = Exported::new(&self.instance, &encoding, provenance, self.scratch.path());
        let judge = SolverChecker { limits, keep, control: &Control::default() };
        let judged = judge.check(&exported.expect("the formula's file"), profile, self.known);
        judged.expect("a verdict")
    }

    /// Asks a solver, and sees to it that afterwards there is no process and no file of its.
    pub fn ask(
        &self,
        profile: &Profile,
        limits: Limits,
        control: &Control,
    ) -> Result<CheckedAnswer, SolverCheckError> {
        let encoding = EncodingChoice::default().resolve(self.instance.problem());
        let provenance = Provenance { about: "a test", command: "a test" };
        let exported = Exported::new(&self.instance, &encoding, provenance, self.scratch.path());
        let exported = exported.expect("the formula's file");
        let judge = SolverChecker { limits, keep: self.keep.path(), control };
        let judgement = judge.check(&exported, profile, self.known);
        assert_eq!(processes_of(self.scratch.path()), [""; 0], "{}", profile.name);
        let folder = exported.path().parent().expect("a folder").to_owned();
        assert_eq!(files(&folder), [exported.path().file_name().unwrap().to_str().unwrap()]);
        if let Ok(CheckedAnswer { kept: Some(kept), .. }) = &judgement {
            let file = kept.file.as_ref().expect("a kept file");
            assert_eq!(fs::read(file).unwrap(), fs::read(exported.path()).unwrap());
        }
        drop(exported);
        assert_eq!(files(self.scratch.path()), [""; 0]);
        judgement
    }
}

/// The names of what is in a folder.
pub fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// The processes that live and were told to put their temporary files somewhere in this folder.
pub fn processes_of(scratch: &Path) -> Vec<String> {
    let mark = format!("TMPDIR={}", scratch.display());
    let environment = |process: &str| fs::read(format!("/proc/{process}/environ")).ok();
    let is_of = |process: &String| {
        let text = environment(process).unwrap_or_default();
        text.split(|&byte| byte == 0).any(|entry| entry.starts_with(mark.as_bytes()))
    };
    files("/proc".as_ref()).into_iter().filter(is_of).collect()
}

/// What is allowed beyond a time limit, on a machine that has other things to do.
pub const GRACE: Duration = Duration::from_secs(15);

/// The profile of a script in `tests/solvers/bad`.
pub fn bad(script: &str) -> Profile {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solvers/bad").join(script);
    assert!(path.is_file(), "{script}");
    let shell = if path.extension().is_some_and(|end| end == "py") { "python3" } else { "sh" };
    Profile::of_command(&format!("{shell} '{}' {{cnf}}", path.display())).expect("a command")
}

/// Asks about n queens, and sees to it that a formula is kept just where there was a fault.
#[track_caller]
pub fn judged(n: u32, known: Option<bool>, script: &str, limits: Limits) -> CheckedAnswer {
    let question = SolverQuestion::new(queens(n), known);
    let start = Instant::now();
    let judgement = question.ask(&bad(script), limits, &Control::default()).expect(script);
    let most = limits.wall.unwrap_or_default().min(Duration::from_secs(10)) + GRACE;
    assert!(start.elapsed() < most, "{script} took {:?}", start.elapsed());
    let kept = files(question.keep.path()).len();
    assert_eq!(kept, usize::from(judgement.status.is_fault()), "{script}: {judgement:?}");
    assert_eq!(judgement.kept.is_some(), judgement.status.is_fault());
    judgement
}

/// Asks about six queens, of which nothing is known, and looks for `why` in what is told.
#[track_caller]
pub fn expect(script: &str, limits: Limits, status: Status, why: &str) {
    let judgement = judged(6, None, script, limits);
    assert_eq!(judgement.status, status, "{script}: {}", judgement.why);
    assert!(judgement.why.contains(why), "{script}: {}", judgement.why);
    assert!(judgement.placements.is_empty());
}

/// Runs a script of the shell in a folder of its own, in which nothing is left.
pub fn sh(script: &str, limits: Limits) -> Sandboxed {
    let scratch = tempfile::tempdir().expect("a folder");
    let args = ["-c", script].map(OsString::from);
    let sh = find("sh").expect("a shell");
    let sandboxed = run(&sh, &args, scratch.path(), &limits, &Control::default()).expect("it runs");
    assert_eq!(processes_of(scratch.path()), [""; 0], "{script}");
    assert_eq!(files(scratch.path()), [""; 0], "{script}");
    sandboxed
}
