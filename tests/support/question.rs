//! A formula for solvers, in folders that are checked afterwards.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use nq_sat::external::{
    CheckedAnswer, FormulaFile, Profile, SolverCheckError, SolverChecker, Status,
};
use nq_sat::format::Provenance;
use nq_sat::instance::Instance;
use nq_sat::model::{Settings, builtin};
use nq_sat::process::{Limits, Sandboxed, find, run};
use nq_sat::run::Control;
use nq_sat::sat::encoding::EncodingChoice;
use tempfile::TempDir;

/// Far longer than an answer takes.
pub const PATIENT: Limits =
    Limits { wall: Some(Duration::from_secs(60)), cpu: None, memory: None, output: 1 << 20 };

/// n-queens of this size.
pub fn queens(n: u32) -> Instance {
    let model = builtin::by_name("n-queens").expect("the model");
    Instance::new(&model.problem(n, &Settings::default()).expect("the problem"))
}

/// The file of an instance's formula in the default encoding.
pub fn formula_file<'a>(instance: &'a Instance, scratch: &Path) -> FormulaFile<'a> {
    let encoding = EncodingChoice::default().resolve(instance.problem());
    let provenance = Provenance { about: "a test", command: "a test", query: "" };
    FormulaFile::exported(instance, &encoding, provenance, scratch, &Control::default())
        .expect("the formula's file")
}

/// A formula, and the folders for the files of its solvers.
pub struct SolverQuestion {
    pub instance: Instance,
    /// The known verdict, if any.
    pub known: Option<bool>,
    /// Whether proofs are checked.
    pub proofs: bool,
    scratch: TempDir,
    pub keep: TempDir,
}

impl SolverQuestion {
    pub fn new(instance: Instance, known: Option<bool>) -> Self {
        let folder = || tempfile::tempdir().expect("a folder");
        Self { instance, known, proofs: false, scratch: folder(), keep: folder() }
    }

    /// Runs a solver, with another folder for kept formulas.
    pub fn ask_keeping(&self, keep: &Path, profile: &Profile, limits: Limits) -> CheckedAnswer {
        let exported = formula_file(&self.instance, self.scratch.path());
        let checker = SolverChecker { limits, keep, control: &Control::default(), proofs: false };
        let answer = checker.check(&exported, profile, self.known);
        answer.expect("a verdict")
    }

    /// Runs a solver, and asserts that it leaves no process and no file.
    pub fn ask(
        &self,
        profile: &Profile,
        limits: Limits,
        control: &Control,
    ) -> Result<CheckedAnswer, SolverCheckError> {
        let exported = formula_file(&self.instance, self.scratch.path());
        let checker =
            SolverChecker { limits, keep: self.keep.path(), control, proofs: self.proofs };
        let answer = checker.check(&exported, profile, self.known);
        assert_eq!(processes_of(self.scratch.path()), [""; 0], "{}", profile.name);
        let folder = exported.path().parent().expect("a folder").to_owned();
        assert_eq!(files(&folder), [exported.path().file_name().unwrap().to_str().unwrap()]);
        if let Ok(CheckedAnswer { kept: Some(kept), .. }) = &answer {
            let file = kept.file.as_ref().expect("a kept file");
            assert_eq!(fs::read(file).unwrap(), fs::read(exported.path()).unwrap());
        }
        drop(exported);
        assert_eq!(files(self.scratch.path()), [""; 0]);
        answer
    }
}

/// The names of the files in a folder.
pub fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    // A kept formula has the answer and a script beside it.
    let is_beside =
        |name: &str| name.rsplit('.').next().is_some_and(|it| ["answer", "sh"].contains(&it));
    names.filter(|name| !is_beside(name)).collect()
}

/// The running processes whose temporary folder is in this one.
pub fn processes_of(scratch: &Path) -> Vec<String> {
    let mark = format!("TMPDIR={}", scratch.display());
    let environment = |process: &str| fs::read(format!("/proc/{process}/environ")).ok();
    let is_of = |process: &String| {
        let text = environment(process).unwrap_or_default();
        text.split(|&byte| byte == 0).any(|entry| entry.starts_with(mark.as_bytes()))
    };
    files("/proc".as_ref()).into_iter().filter(is_of).collect()
}

/// Time beyond a limit, on a machine with other work.
pub const GRACE: Duration = Duration::from_secs(15);

/// The profile of a script in `tests/solvers/bad`.
pub fn bad(script: &str) -> Profile {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solvers/bad").join(script);
    assert!(path.is_file(), "{script}");
    let shell = if path.extension().is_some_and(|end| end == "py") { "python3" } else { "sh" };
    Profile::of_command(&format!("{shell} '{}' {{cnf}}", path.display())).expect("a command")
}

/// Runs a solver on n queens, and asserts that a formula is kept only after a fault.
#[track_caller]
pub fn check_solver(n: u32, known: Option<bool>, script: &str, limits: Limits) -> CheckedAnswer {
    let question = SolverQuestion::new(queens(n), known);
    let start = Instant::now();
    let answer = question.ask(&bad(script), limits, &Control::default()).expect(script);
    let most = limits.wall.unwrap_or_default().min(Duration::from_secs(10)) + GRACE;
    assert!(start.elapsed() < most, "{script} took {:?}", start.elapsed());
    let kept = files(question.keep.path()).len();
    assert_eq!(kept, usize::from(answer.status.is_fault()), "{script}: {answer:?}");
    assert_eq!(answer.kept.is_some(), answer.status.is_fault());
    answer
}

/// Runs a solver on six queens without a known verdict, and looks for `why` in the reason.
#[track_caller]
pub fn expect(script: &str, limits: Limits, status: Status, why: &str) {
    let answer = check_solver(6, None, script, limits);
    assert_eq!(answer.status, status, "{script}: {}", answer.why);
    assert!(answer.why.contains(why), "{script}: {}", answer.why);
    assert!(answer.placements.is_empty());
}

/// Runs a shell script in its own folder, which must be empty afterwards.
pub fn sh(script: &str, limits: Limits) -> Sandboxed {
    let scratch = tempfile::tempdir().expect("a folder");
    let args = ["-c", script].map(OsString::from);
    let sh = find("sh").expect("a shell");
    let sandboxed = run(&sh, &args, scratch.path(), &limits, &Control::default()).expect("it runs");
    assert_eq!(processes_of(scratch.path()), [""; 0], "{script}");
    assert_eq!(files(scratch.path()), [""; 0], "{script}");
    sandboxed
}
