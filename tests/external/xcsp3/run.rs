//! Runs ACE and Choco, and reads their answers as placements, without the program's help.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use nq_sat::base::file_name;

use crate::programs::solver;
use crate::support::{ROOT, TempPath};

/// Where `tests/install-tools` puts the programs.
const FOLDER: &str = "target/test-tools/pycsp3/lib";

/// A solver in Java.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    jar: &'static str,
    class: &'static str,
    /// Its options to list all solutions.
    all: &'static [&'static str],
}

/// ACE, by C. Lecoutre.
pub const ACE: Solver = Solver {
    jar: "solvers/ace/ACE-2.6.jar",
    class: "main.Head",
    all: &["-s=all", "-xe", "-xc=false"],
};

/// Choco, by C. Prud'homme and others.
pub const CHOCO: Solver = Solver {
    jar: "solvers/choco/choco-parsers-4.10.15-beta.jar",
    class: "org.chocosolver.parser.xcsp.ChocoXCSP",
    all: &["-a"],
};

/// The answers to an instance.
struct Answers {
    /// Each placement as its pieces, sorted as text.
    placements: Vec<String>,
    verdict: String,
}

impl Solver {
    /// All solutions. The search must be complete.
    pub fn all(self, text: &str) -> Vec<String> {
        let output = self.output(text, self.all);
        let answers = read(&output, text);
        assert!(["SATISFIABLE", "UNSATISFIABLE"].contains(&&*answers.verdict), "{output}");
        let line = output.lines().find_map(|line| line.trim().strip_prefix("d FOUND SOLUTIONS"));
        let told: usize = line
            .and_then(|n| n.trim().parse().ok())
            .unwrap_or_else(|| panic!("no number: {output}\n{text}"));
        let complete = self.class != ACE.class || output.contains("d COMPLETE EXPLORATION");
        assert!(complete && told == answers.placements.len(), "{output}\n{text}");
        answers.placements
    }

    /// The number of solutions that ACE finds of `most`.
    pub fn up_to(self, most: usize, text: &str) -> usize {
        let output = self.output(text, &[&format!("-s={most}"), "-xe", "-xc=false"]);
        read(&output, text).placements.len()
    }

    /// A best solution.
    pub fn best(self, text: &str) -> String {
        let options = if self.class == ACE.class { &["-xe", "-xc=false"][..] } else { &[] };
        let output = self.output(text, options);
        let Answers { mut placements, verdict } = read(&output, text);
        // Without a choice there is nothing to search, and one solution is the best.
        assert!(["OPTIMUM FOUND", "SATISFIABLE"].contains(&&*verdict), "{output}");
        placements.pop().unwrap_or_else(|| panic!("no solution: {output}"))
    }

    fn output(self, text: &str, options: &[&str]) -> String {
        let file = TempPath::with("instance.xml", text);
        let class_path = jar(self.jar);
        let mut args = vec![OsStr::new("-XX:TieredStopAtLevel=1"), OsStr::new("-XX:+UseSerialGC")];
        args.extend([OsStr::new("-cp"), class_path.as_os_str(), OsStr::new(self.class)]);
        let options = options.iter().map(OsStr::new);
        if self.class == ACE.class {
            args.push(file.as_os_str());
            args.extend(options);
        } else {
            args.extend(options);
            args.push(file.as_os_str());
        }
        plain(&String::from_utf8(solver("java", &args)).expect("text"))
    }
}

/// The file in the folder of the installed package, whose name has the version of Python.
fn jar(name: &str) -> PathBuf {
    let folder = Path::new(ROOT).join(FOLDER);
    let mut pythons = fs::read_dir(&folder).into_iter().flatten().flatten();
    let python = pythons.next().map(|entry| entry.path().join("site-packages/pycsp3"));
    let jar = python.map(|package| package.join(name)).filter(|jar| jar.is_file());
    jar.unwrap_or_else(|| panic!("{FOLDER} lacks {name}: tests/run installs it"))
}

/// The text without the colours of a terminal.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// The solutions and the verdict in a solver's output.
fn read(output: &str, instance: &str) -> Answers {
    let lines = || output.lines().map(str::trim);
    let verdict = lines().find_map(|line| line.strip_prefix("s "));
    let verdict = verdict.unwrap_or_else(|| panic!("no verdict: {output}\n{instance}")).to_owned();
    let values: Vec<_> = lines().filter_map(|line| line.strip_prefix('v')).collect();
    let values = values.join(" ");
    let mut solutions = BTreeMap::new();
    for (number, part) in values.split("<instantiation").skip(1).enumerate() {
        // Choco prints the last solution once more, under the same name.
        let id = between(part, "id='", "'").to_owned();
        let names = between(part, "<list>", "</list>").split_whitespace();
        let names: Vec<_> = names.flat_map(|name| cells(name, instance)).collect();
        let values: Vec<_> = between(part, "<values>", "</values>").split_whitespace().collect();
        assert_eq!(names.len(), values.len(), "{part}");
        let mut pieces: Vec<_> = names
            .iter()
            .zip(values)
            .filter_map(|(name, value)| piece(name, value, instance))
            .collect();
        pieces.sort();
        solutions.entry(id).or_insert((number, pieces.join(" ")));
    }
    let mut placements: Vec<_> = solutions.into_values().collect();
    placements.sort();
    let placements = placements.into_iter().map(|(_, placement)| placement).collect();
    Answers { placements, verdict }
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let from = text.find(start).unwrap_or_else(|| panic!("{start}: {text}")) + start.len();
    &text[from..from + text[from..].find(end).unwrap_or_else(|| panic!("{end}: {text}"))]
}

/// The numbers in the brackets behind a name: `[4][4]`; nothing for `[]`.
fn indices(brackets: &str) -> Vec<usize> {
    brackets.split(['[', ']']).filter_map(|text| text.parse().ok()).collect()
}

/// `Q[]` and `Q[][]` stand for all variables of the array.
fn cells(name: &str, instance: &str) -> Vec<String> {
    let Some((array, brackets)) = name.split_once('[') else { return vec![name.to_owned()] };
    if brackets.contains(|c: char| c.is_ascii_digit()) {
        return vec![name.to_owned()];
    }
    let declared = between(instance, &format!("<array id=\"{array}\" "), ">");
    match *indices(between(declared, "size=\"", "\"")) {
        [size] => (0..size).map(|i| format!("{array}[{i}]")).collect(),
        [rows, cols] => {
            let all = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
            all.map(|(r, c)| format!("{array}[{r}][{c}]")).collect()
        }
        ref other => panic!("{other:?}: {declared}"),
    }
}

/// The piece that a variable with this value says is there.
fn piece(name: &str, value: &str, instance: &str) -> Option<String> {
    let (array, brackets) = name.split_once('[')?;
    if array.ends_with("_at") {
        return None;
    }
    // Any value will do: ACE prints a star for a variable that no constraint names.
    let value = if value == "*" { "0" } else { value };
    let value: usize = value.parse().unwrap_or_else(|_| panic!("{name} = {value}"));
    let (row, col) = match *indices(brackets) {
        [row, col] if value == 1 => (row, col),
        [_, _] => return None,
        [line] => {
            let declared = between(instance, &format!("<array id=\"{array}\" "), ">");
            if declared.contains("in this column") { (line, value) } else { (value, line) }
        }
        ref other => panic!("{other:?}: {name}"),
    };
    let rows = between(instance, "; board ", " ").parse::<usize>().expect("rows");
    let file = file_name(u16::try_from(col).expect("a column"));
    Some(format!("{array}{file}{}", rows - row))
}
