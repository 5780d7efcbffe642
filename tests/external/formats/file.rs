//! Changes the text of an instance: adds constraints and removes some. It shares no code with the
//! program: it reads each format again, as far as these tests need it.

use std::collections::{BTreeMap, BTreeSet};

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
