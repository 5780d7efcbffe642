//! Folders, programs, exported files.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::available_parallelism;

use nq_sat::process::find;
use tempfile::TempDir;

use crate::table::ROOT;
use crate::table::problems::{Case, Problem};
use crate::table::tools::Need;

/// The program that is compared.
pub const NQ_SAT: &str = env!("CARGO_BIN_EXE_nq-sat");

/// The region puzzle.
const PUZZLE: &str = "models/examples/region-queens.toml";

/// What all runs share.
pub struct Setup {
    /// For exported files and compiled programs.
    pub scratch: TempDir,
    /// This executable.
    pub this: PathBuf,
}

impl Setup {
    /// With an empty folder.
    pub fn new() -> Result<Self, String> {
        let scratch = tempfile::tempdir().map_err(|error| format!("no folder: {error}"))?;
        let this = env::current_exe().map_err(|error| format!("no path of mine: {error}"))?;
        Ok(Self { scratch, this })
    }

    /// A file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.scratch.path().join(name)
    }

    /// Writes a file of the folder.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.file(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    /// The file that `nq-sat export` writes for a case.
    pub fn exported(&self, case: &Case, suffix: &str) -> Result<PathBuf, String> {
        let file = self.file(&format!("{}-{}.{suffix}", case.problem.name(), case.n));
        if !file.exists() {
            let mut command = Command::new(NQ_SAT);
            command.arg("export").args(question(case)).arg("-o").arg(&file).current_dir(ROOT);
            succeed(&mut command)?;
        }
        Ok(file)
    }
}

/// The size and the model as arguments of nq-sat.
pub fn question(case: &Case) -> Vec<String> {
    let model = match case.problem {
        Problem::Listing | Problem::Counting | Problem::LargeCounts => "n-queens",
        Problem::QueensAndKnights | Problem::Largest => "queens-and-knights",
        Problem::Domination => "queens-domination",
        Problem::Regions => PUZZLE,
    };
    let mut words = vec![case.n.to_string(), "-m".to_owned(), model.to_owned()];
    if let Some(k) = case.k {
        words.extend(["-k".to_owned(), k.to_string()]);
    }
    words
}

/// The regions of the puzzle, one line for each row.
pub fn regions() -> Result<String, String> {
    let path = Path::new(ROOT).join(PUZZLE);
    let text = fs::read_to_string(&path).map_err(|error| format!("{PUZZLE}: {error}"))?;
    let model: toml::Table = text.parse().map_err(|error| format!("{PUZZLE}: {error}"))?;
    let regions = model.get("board").and_then(|board| board.get("regions"));
    let regions = regions.and_then(toml::Value::as_str).ok_or("the puzzle has no regions")?;
    Ok(format!("{}\n", regions.trim()))
}

/// Where Python is installed for the comparison.
pub fn python() -> PathBuf {
    Path::new(ROOT).join("target/peers/python/bin/python")
}

/// The program of `benches/peers/crates`.
pub fn crates() -> PathBuf {
    Path::new(ROOT).join("target/peers/crates/release/nq-sat-peers")
}

/// What is missing for a tool.
pub fn missing(need: Need) -> Option<String> {
    let lacks = |path: &Path| (!path.is_file()).then(|| format!("{}", path.display()));
    match need {
        Need::Nothing => None,
        Need::Programs(programs) => {
            let missing: Vec<_> =
                programs.iter().copied().filter(|program| find(program).is_none()).collect();
            (!missing.is_empty()).then(|| missing.join(", "))
        }
        Need::Python => lacks(&python()),
        Need::Crates => lacks(&crates()),
        Need::Sources(variable) => match env::var_os(variable) {
            None => Some(format!("{variable}=FOLDER with its sources")),
            Some(folder) if Path::new(&folder).is_dir() => None,
            Some(folder) => Some(format!("{variable}: {} is no folder", folder.display())),
        },
    }
}

/// Runs a command that must succeed.
pub fn succeed(command: &mut Command) -> Result<String, String> {
    let said = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if said.status.success() {
        return Ok(String::from_utf8_lossy(&said.stdout).into_owned());
    }
    let why = String::from_utf8_lossy(&said.stderr);
    Err(format!("{command:?} failed: {}", why.lines().next_back().unwrap_or_default()))
}

/// Binds this process, and all that it starts from now on, to one core.
pub fn pin(core: Option<usize>) -> Result<(), String> {
    let last = available_parallelism().map_or(1, usize::from) - 1;
    let core = core.unwrap_or(last).to_string();
    let this = std::process::id().to_string();
    succeed(Command::new("taskset").args(["-a", "-c", "-p", &core, &this])).map(|_| ())
}
