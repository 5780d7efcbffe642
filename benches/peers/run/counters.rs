//! Two published counters of n-queens, compiled for a size from sources that the user has: the
//! size is a constant in both.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use super::setup::{Setup, succeed};

/// The settings of Evgeny Kluev's program for a size, from the table in its `solcounter.h`, which
/// begins at 16 and gives 16's for smaller ones here: cuts, least match, BMI2, prefetch.
fn kluevs_settings(n: u32) -> (u32, u32, bool, bool) {
    match n {
        ..=18 => (0, 40, false, true),
        19 => (0, 40, true, true),
        20 => (3, 60, true, true),
        21 => (3, 60, true, false),
        _ => (6, 80, true, true),
    }
}

/// Evgeny Kluev's N-Queens-Count-Sol, for a size.
pub fn kluev(setup: &Setup, n: u32) -> Result<PathBuf, String> {
    let program = setup.file(&format!("kluev-{n}"));
    if program.exists() {
        return Ok(program);
    }
    let folder = copy(setup, "KLUEV", &format!("kluev-sources-{n}"))?;
    let (cuts, least, bmi2, prefetch) = kluevs_settings(n);
    let settings = [
        ("inline constexpr int size = ", n.to_string()),
        (".sieveCuts = ", cuts.to_string()),
        (".matchMinSize = ", least.to_string()),
        (".bmiIntrin = ", bmi2.to_string()),
        (".prefetch = ", prefetch.to_string()),
    ];
    edit(&folder.join("solcounter.h"), |text| {
        settings.iter().try_fold(text, |text, (name, value)| set(&text, name, value))
    })?;
    // The settings decide whether these instructions are used.
    for header in ["prefetch.h", "bmintrin.h"] {
        edit(&folder.join(header), |text| {
            text.contains("//#include").then(|| text.replace("//#include", "#include"))
        })?;
    }
    // With one thread of its own the scheduler for several has another that waits, which counts as
    // processor time.
    edit(&folder.join("scheduler.h"), |text| {
        let several = "#include \"schedulermt.h\"";
        text.contains(several).then(|| text.replace(several, "#include \"schedulerst.h\""))
    })?;
    compile("g++", &["-std=c++20", "-O3", "-march=native"], &folder.join("main.cpp"), &program)?;
    Ok(program)
}

/// takaken's N-Queens Solutions, for a size: the C file that defines the greatest and least size.
pub fn takaken(setup: &Setup, n: u32) -> Result<PathBuf, String> {
    let program = setup.file(&format!("takaken-{n}"));
    if program.exists() {
        return Ok(program);
    }
    let folder = copy(setup, "TAKAKEN", &format!("takaken-sources-{n}"))?;
    let sized = |text: String| {
        let text = define(&text, "MAXSIZE", n)?;
        define(&text, "MINSIZE", n)
    };
    for file in files(&folder)? {
        let is_c = file.extension().is_some_and(|suffix| suffix == "c");
        if is_c && edit(&file, sized).is_ok() {
            compile("gcc", &["-O3", "-march=native"], &file, &program)?;
            return Ok(program);
        }
    }
    Err("TAKAKEN has no C file that defines MAXSIZE and MINSIZE".to_owned())
}

/// The text with another value after `name`, up to a comma or semicolon.
fn set(text: &str, name: &str, value: &str) -> Option<String> {
    let (before, rest) = text.split_once(name)?;
    let end = rest.find([',', ';'])?;
    Some(format!("{before}{name}{value}{}", &rest[end..]))
}

/// The text with another value of a macro.
fn define(text: &str, name: &str, value: u32) -> Option<String> {
    let is_it = |line: &&str| line.split_whitespace().take(2).eq(["#define", name]);
    let line = text.lines().find(is_it)?;
    Some(text.replacen(line, &format!("#define {name} {value}"), 1))
}

fn edit(file: &Path, change: impl Fn(String) -> Option<String>) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", file.display());
    let text = fs::read_to_string(file).map_err(failed)?;
    let text =
        change(text).ok_or_else(|| format!("{} is not the file that is known", file.display()))?;
    fs::write(file, text).map_err(failed)
}

/// Copies the files of the folder that a variable names.
fn copy(setup: &Setup, variable: &str, name: &str) -> Result<PathBuf, String> {
    let from = env::var_os(variable).ok_or_else(|| format!("{variable} is not set"))?;
    let to = setup.file(name);
    let failed = |error| format!("{variable}: {error}");
    fs::create_dir_all(&to).map_err(failed)?;
    for file in files(Path::new(&from))? {
        let name = file.file_name().unwrap_or_default();
        fs::copy(&file, to.join(name)).map_err(failed)?;
    }
    Ok(to)
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<_> = paths.filter(|path| path.is_file()).collect();
    files.sort();
    Ok(files)
}

fn compile(compiler: &str, options: &[&str], file: &Path, program: &Path) -> Result<(), String> {
    succeed(Command::new(compiler).args(options).arg(file).arg("-o").arg(program)).map(|_| ())
}

/// A short name for the sources: the start of their SHA-256, by the order of the files' names.
pub fn sources(variable: &str) -> Result<String, String> {
    let folder = env::var_os(variable).ok_or_else(|| format!("{variable} is not set"))?;
    let mut hash = Sha256::new();
    for file in files(Path::new(&folder))? {
        hash.update(fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?);
    }
    let start: String = hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("sources {start} (SHA-256)"))
}
