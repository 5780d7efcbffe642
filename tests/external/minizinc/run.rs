//! Runs the program and `minizinc`, and reads their output.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::programs::needed;
use crate::support::TempPath;

/// The output of the program for these words. It must complain of nothing.
pub fn nq_sat(words: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nq-sat"));
    command.args(words).current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().expect("the program starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaint.is_empty(), "{words:?}: {complaint}");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

/// The MiniZinc file for a size and options, split at spaces.
pub fn export(line: &str) -> String {
    export_as("mzn", line)
}

/// The file in a format for a size and options, split at spaces.
pub fn export_as(format: &str, line: &str) -> String {
    let mut words = vec!["export"];
    words.extend(line.split(' '));
    words.extend(["--format", format]);
    nq_sat(&words)
}

/// A model in a file, which lives as long as the folder.
pub fn model_file(toml: &str) -> (TempDir, String) {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("model.toml");
    fs::write(&file, toml).expect("the model");
    let name = file.display().to_string();
    (folder, name)
}

/// The MiniZinc file for a model.
pub fn export_toml(toml: &str, size: u32) -> String {
    let (_folder, file) = model_file(toml);
    export(&format!("{size} -m {file}"))
}

/// All placements that `solve` lists, each as its pieces sorted as text.
pub fn solved(line: &str) -> BTreeSet<String> {
    listed(line, "--all")
}

/// The least placement of each orbit.
pub fn fundamental(line: &str) -> BTreeSet<String> {
    listed(line, "--unique")
}

fn listed(line: &str, which: &str) -> BTreeSet<String> {
    let mut words = vec!["solve"];
    words.extend(line.split(' '));
    words.extend([which, "--json"]);
    let text = nq_sat(&words);
    let records = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let placements = records.filter(|record| record["type"] == "placement");
    placements.map(|record| sorted_pieces(&record["pieces"])).collect()
}

fn sorted_pieces(by_symbol: &Value) -> String {
    let by_symbol = by_symbol.as_object().expect("squares by symbol");
    let mut names: Vec<_> = by_symbol
        .iter()
        .flat_map(|(symbol, squares)| {
            let squares = squares.as_array().expect("a list").iter();
            squares.map(move |square| format!("{symbol}{}", square.as_str().expect("a square")))
        })
        .collect();
    names.sort();
    names.join(" ")
}

/// One answer of `minizinc`.
pub struct Answer {
    /// The parameter of the objective and its value.
    pub optimised: Option<(String, u32)>,
    /// The pieces by their squares, as printed.
    pub placement: String,
    /// The pieces by their squares, as drawn.
    pub drawn: String,
}

/// All answers of Gecode to a model. The search must be exhausted.
pub fn answers(text: &str) -> Vec<Answer> {
    // Each takes about a second. A wrong model could list millions.
    let printed = minizinc(text, &["--solver", "gecode", "-a", "--time-limit", "100000"]);
    let none = printed.trim_start().strip_prefix("=====UNSATISFIABLE=====\n") == Some("");
    if none {
        return Vec::new();
    }
    let Some(all) = printed.strip_suffix("==========\n") else {
        panic!("the search was not exhausted:\n{printed}\n{text}")
    };
    let Some(all) = all.strip_suffix("----------\n") else { panic!("no answer:\n{printed}") };
    all.split("----------\n").map(read_answer).collect()
}

/// The placement on the last line, and the board above it.
fn read_answer(text: &str) -> Answer {
    let mut lines: Vec<_> = text.lines().collect();
    let placement = lines.pop().expect("a line of pieces").to_owned();
    let optimised = lines.first().and_then(|line| line.split_once(" = "));
    let optimised = optimised.map(|(name, value)| {
        lines.remove(0);
        (name.to_owned(), value.parse().expect("a number"))
    });
    let mut drawn: Vec<_> = (1..)
        .zip(lines.iter().rev())
        .flat_map(|(rank, row)| {
            let cells = row.split(' ').filter(|cell| !cell.is_empty());
            (0..)
                .zip(cells)
                .filter(|(_, cell)| ![".", "#"].contains(cell))
                .map(move |(col, cell)| format!("{cell}{}{rank}", nq_sat::base::file_name(col)))
        })
        .collect();
    drawn.sort();
    Answer { optimised, placement, drawn: drawn.join(" ") }
}

/// The model, compiled by `minizinc` for a solver without constraints of its own.
pub fn compiled(text: &str) -> String {
    let flat = TempPath::new("model.fzn");
    let name = flat.display().to_string();
    minizinc(text, &["--compile", "-G", "std", "--no-output-ozn", "--fzn", &name]);
    fs::read_to_string(&flat).expect("the compiled model")
}

/// The output of `minizinc` for a model with these options.
fn minizinc(text: &str, options: &[&str]) -> String {
    let file = TempPath::with("model.mzn", text);
    needed();
    let output = Command::new("minizinc").args(options).arg(&file).output();
    let output = output.expect("minizinc starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}\n{text}");
    String::from_utf8(output.stdout).expect("minizinc prints UTF-8")
}
