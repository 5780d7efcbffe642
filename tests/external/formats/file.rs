//! Changes the text of an instance: adds constraints and removes some. It shares no code with the
//! program: it reads each format again, as far as these tests need it.
//! External programs that decide or count, and their output.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::programs::solver;

/// The pieces of a placement, such as `Q a8`.
pub type Pieces = BTreeSet<String>;

/// An instance's text in parts.
pub struct File {
    /// The text before the constraints.
    pub head: Vec<String>,
    /// The constraints. Comments between them are dropped.
    pub constraints: Vec<String>,
    /// The text behind them.
    pub tail: Vec<String>,
}

/// How a format is changed.
pub trait Format: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// The word for each piece on each square, such as `x1` for `Q a8`.
    fn words(&self, text: &str) -> BTreeMap<String, String>;

    /// The text in parts.
    fn read(&self, text: &str) -> File;

    /// A constraint that only the assignments violate that make all of `on` true and all of `off`
    /// false.
    fn unless(&self, on: &[&str], off: &[&str]) -> String;

    /// Adapts the header to the rest.
    fn set_head(&self, _file: &mut File) {}
}

impl File {
    /// Splits a text: the head ends before the first line that `begins` a constraint, the tail
    /// starts with the first line that `ends` them.
    pub fn split(
        text: &str,
        begins: impl Fn(&str) -> bool,
        ends: impl Fn(&str) -> bool,
        is_comment: impl Fn(&str) -> bool,
    ) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let tail = lines.iter().position(|line| ends(line)).unwrap_or(lines.len());
        let head = lines[..tail].iter().position(|line| begins(line)).unwrap_or(tail);
        let owned = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect();
        let mut constraints: Vec<String> = owned(&lines[head..tail]);
        constraints.retain(|line| !is_comment(line));
        Self { head: owned(&lines[..head]), constraints, tail: owned(&lines[tail..]) }
    }

    fn text(&self) -> String {
        let lines = self.head.iter().chain(&self.constraints).chain(&self.tail);
        lines.map(|line| format!("{line}\n")).collect()
    }
}

/// The text with every one of these placements forbidden.
pub fn forbidding(format: &dyn Format, text: &str, placements: &[Pieces]) -> String {
    let words = format.words(text);
    let mut file = format.read(text);
    for placement in placements {
        let known = placement.iter().all(|piece| words.contains_key(piece));
        assert!(known, "{} has no variable for all of {placement:?}", format.name());
        let (mut on, mut off) = (Vec::new(), Vec::new());
        for (piece, word) in &words {
            if placement.contains(piece) { &mut on } else { &mut off }.push(word.as_str());
        }
        file.constraints.push(format.unless(&on, &off));
    }
    format.set_head(&mut file);
    file.text()
}

/// The text without the shortest constraint on both of these pieces. A second call removes the next
/// one.
pub fn without_one_on(format: &dyn Format, text: &str, pieces: [&str; 2]) -> String {
    let words = format.words(text);
    let mut file = format.read(text);
    let both = |constraint: &str| pieces.iter().all(|&piece| mentions(constraint, &words[piece]));
    let place = (0..file.constraints.len())
        .filter(|&place| both(&file.constraints[place]))
        .min_by_key(|&place| file.constraints[place].len());
    let place = place.unwrap_or_else(|| panic!("{}: nothing on {pieces:?}", format.name()));
    file.constraints.remove(place);
    format.set_head(&mut file);
    file.text()
}

fn mentions(constraint: &str, word: &str) -> bool {
    constraint.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|other| other == word)
}

/// The words of formats that explain their numbers in comments: `c var 1 Q a8`.
pub fn words_in_comments(text: &str, mark: &str) -> BTreeMap<String, String> {
    let explained = text.lines().filter_map(|line| line.strip_prefix(mark)?.strip_prefix(" var "));
    let words = explained.map(|line| line.split_once(' ').expect("a word and what it means"));
    words.map(|(word, piece)| (piece.to_owned(), word.to_owned())).collect()
}

/// An external program that reads one of the formats.
pub struct Reader {
    /// Its name.
    pub program: &'static str,
    /// The format that it reads.
    pub format: &'static dyn Format,
    /// Whether it finds a solution in a file.
    pub decide: fn(&Path) -> bool,
    /// Counts the solutions, if it can.
    pub count: Option<fn(&Path) -> u64>,
}

impl Reader {
    /// For messages.
    pub fn name(&self) -> String {
        format!("{} on {}", self.program, self.format.name())
    }

    /// Whether it finds a solution in a file with this text.
    pub fn decides(&self, text: &str) -> bool {
        in_file(text, self.format.name(), self.decide)
    }

    /// The number of solutions in a file with this text, if the program can count.
    pub fn counts(&self, text: &str) -> Option<u64> {
        self.count.map(|count| in_file(text, self.format.name(), count))
    }
}

/// Calls `act` on a file with this text.
pub fn in_file<T>(text: &str, suffix: &str, act: impl FnOnce(&Path) -> T) -> T {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("instance").with_extension(suffix);
    fs::write(&path, text).expect("the instance");
    act(&path)
}

/// The output of a solver for a file; the options precede it.
pub fn solver_output(program: &str, options: &str, path: &Path) -> String {
    let mut args: Vec<&OsStr> = options.split_whitespace().map(OsStr::new).collect();
    args.push(path.as_os_str());
    String::from_utf8(solver(program, &args)).expect("solvers print text")
}

/// The verdict in the `s` line of the competition format.
pub fn competition_verdict(output: &str) -> bool {
    match output.lines().find_map(|line| line.strip_prefix("s ")) {
        Some("SATISFIABLE" | "OPTIMUM FOUND") => true,
        Some("UNSATISFIABLE") => false,
        _ => panic!("no verdict: {output}"),
    }
}

/// All solutions, counted by clasp.
pub fn clasp_count(options: &str, path: &Path) -> u64 {
    let output = solver_output("clasp", &format!("-n 0 -q {options}"), path);
    let models: u64 = clasp_field(&output, "Models");
    assert_eq!(models > 0, competition_verdict(&output), "{output}");
    models
}

/// A number in the summary that clasp prints at the end. `17+`, from an incomplete run, is none.
pub fn clasp_field<T: std::str::FromStr>(output: &str, field: &str) -> T {
    let fields = output.lines().filter_map(|line| line.strip_prefix("c ")?.split_once(':'));
    let mut values = fields.filter(|(name, _)| name.trim() == field).map(|(_, value)| value.trim());
    let number = values.next_back().and_then(|value| value.parse().ok());
    number.unwrap_or_else(|| panic!("clasp does not say {field}: {output}"))
}
