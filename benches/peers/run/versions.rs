//! The conditions of a measurement: machine, commit, date, versions of all tools.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use nq_sat::bench::Machine;

use super::counters;
use super::selection::Selection;
use super::setup::{python, succeed};
use crate::arguments::Arguments;
use crate::table::ROOT;
use crate::table::tools::{Need, Tool};

/// What the raw runs state above the table.
pub fn conditions(selection: &Selection, arguments: &Arguments) -> BTreeMap<String, String> {
    let machine = Machine::this();
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let date = now.split('T').next().unwrap_or_default().to_owned();
    let mut all = BTreeMap::from([
        ("date".to_owned(), date),
        ("machine".to_owned(), format!("{}, {}", machine.cpu, machine.os)),
        ("commit".to_owned(), commit()),
        ("limit".to_owned(), arguments.limit.as_secs().to_string()),
        (
            "compilers".to_owned(),
            format!(
                "{}; {}",
                first_line("rustc", &["--version"]),
                first_line("g++", &["--version"])
            ),
        ),
    ]);
    for tool in &selection.tools {
        all.insert(format!("version of {}", tool.name), version(tool));
    }
    all
}

/// The commit of the sources, and whether they differ from it.
fn commit() -> String {
    let git = |args: &[&str]| succeed(Command::new("git").args(args).current_dir(ROOT));
    let Ok(commit) = git(&["rev-parse", "--short", "HEAD"]) else { return "unknown".to_owned() };
    let changed = git(&["status", "--porcelain", "--", "src", "benches", "Cargo.lock"]);
    let is_clean = changed.is_ok_and(|changed| changed.trim().is_empty());
    format!("{}{}", commit.trim(), if is_clean { "" } else { " with changes" })
}

fn version(tool: &Tool) -> String {
    let found = match (tool.name, tool.need) {
        ("dancing-cells", _) | (_, Need::Nothing) => {
            format!("nq-sat {}", env!("CARGO_PKG_VERSION"))
        }
        ("clasp" | "clasp-opb", _) => last_word("clasp"),
        ("clingo", _) => last_word("clingo"),
        ("gecode", _) => gecode(),
        ("cp-sat", _) => pip("ortools"),
        ("cadical", _) => format!("1.9.5 in {}", pip("python-sat")),
        ("ganak", _) => pip("pyganak"),
        ("dancing-links", _) => locked("exact-covers"),
        ("zdd", _) => locked("oxidd"),
        (_, Need::Sources(variable)) => counters::sources(variable).unwrap_or_default(),
        _ => String::new(),
    };
    if found.is_empty() { "unknown".to_owned() } else { found }
}

fn first_line(program: &str, args: &[&str]) -> String {
    let said = succeed(Command::new(program).args(args)).unwrap_or_default();
    said.lines().next().unwrap_or_default().to_owned()
}

/// `clasp version 3.3.5`.
fn last_word(program: &str) -> String {
    let line = first_line(program, &["--version"]);
    format!("{program} {}", line.split_whitespace().next_back().unwrap_or_default())
}

fn gecode() -> String {
    let said = succeed(Command::new("minizinc").arg("--version")).unwrap_or_default();
    let minizinc = said.split("version ").nth(1).and_then(|rest| rest.split([',', '\n']).next());
    let solvers = succeed(Command::new("minizinc").arg("--solvers")).unwrap_or_default();
    let gecode = solvers.lines().map(str::trim).find(|line| line.starts_with("Gecode "));
    let gecode = gecode.and_then(|line| line.split_whitespace().nth(1)).unwrap_or("unknown");
    format!("MiniZinc {}, Gecode {gecode}", minizinc.unwrap_or("unknown").trim())
}

fn pip(package: &str) -> String {
    let code = format!("from importlib.metadata import version; print(version('{package}'))");
    let said = succeed(Command::new(python()).args(["-c", &code])).unwrap_or_default();
    format!("{package} {}", said.trim())
}

/// The version of a crate of `benches/peers/crates`.
fn locked(name: &str) -> String {
    let path = Path::new(ROOT).join("benches/peers/crates/Cargo.lock");
    let lock: toml::Table =
        fs::read_to_string(path).ok().and_then(|text| text.parse().ok()).unwrap_or_default();
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let of = |package: &toml::Value, key: &str| Some(package.get(key)?.as_str()?.to_owned());
    let found = packages.into_iter().flatten().find(|one| of(one, "name").as_deref() == Some(name));
    format!("{name} {}", found.and_then(|one| of(one, "version")).unwrap_or_default())
}
