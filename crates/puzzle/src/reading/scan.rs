//! Lists of cells in any text: JSON, levels in JavaScript, TypeScript or Python, lists in prose.
//!
//! The text is read once, by its brackets. A list with a list for each row is a grid, and so is a
//! flat list, or one with a text for each row. The members of an object belong to the list around
//! it, so that `[{"colors": [..]}, ..]` is a list of rows. What else the text has is passed over.

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::reading::candidate::{Candidate, FEWEST_ROWS, MOST_ROWS, stem};
use crate::reading::lines::of_lines;
use crate::reading::stars::{Stars, both, is_stars, stated};
use crate::signs::{Sign, is_gap};
use nq_board::base::signs::{FREES, QUEENS, takes_space};

/// Brackets of lists.
pub(super) const OPENING: [char; 3] = ['[', '(', '{'];
const CLOSING: [char; 3] = [']', ')', '}'];

/// The most lists in one another. Deeper ones are passed over.
const DEPTH: usize = 100;

/// What a text has in brackets.
#[derive(Default)]
pub(super) struct Scan<'a> {
    /// In order of appearance.
    pub found: Vec<Candidate>,
    /// Why a list of lists is no grid.
    pub fault: Option<PuzzleError>,
    /// Whether a list does not end.
    pub is_open: bool,
    text: &'a str,
    /// The byte, the line and the column of the next character.
    at: usize,
    line: usize,
    column: usize,
    /// Up to this byte quotes do not end.
    unquoted: usize,
    /// The lists around it, and how many are too deep.
    frames: Vec<Frame>,
    deeper: usize,
    /// The last word, and the name before the next value.
    last: Option<Sign>,
    is_text: bool,
    key: Option<String>,
}

/// A list or an object that has not ended.
#[derive(Default)]
struct Frame {
    opening: char,
    name: Option<String>,
    is_object: bool,
    cells: Vec<Sign>,
    rows: Vec<Row>,
    stars: Option<Stars>,
    /// The number of candidates before it.
    first: usize,
}

/// A list of cells.
struct Row {
    name: Option<String>,
    cells: Vec<Sign>,
    stars: Option<Stars>,
}

impl<'a> Scan<'a> {
    /// Reads a text.
    pub(super) fn of(text: &'a str) -> Self {
        let mut scan = Self {
            text,
            line: 1,
            column: 1,
            frames: vec![Frame { is_object: true, ..Frame::default() }],
            ..Self::default()
        };
        while let Some(sign) = scan.peek() {
            scan.token(sign);
        }
        scan.value();
        scan.is_open = scan.deeper > 0
            || scan.frames[1..].iter().any(|frame| {
                let is_empty = frame.rows.is_empty() && frame.cells.is_empty();
                frame.opening != '(' && !(is_empty && frame.first == scan.found.len())
            });
        while scan.frames.len() > 1 {
            scan.close();
        }
        if let Some(mut root) = scan.frames.pop() {
            root.settle(&mut scan.found);
            scan.grids(root);
        }
        scan.found.sort_by_key(|one| one.place);
        scan
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) {
        let Some(sign) = self.peek() else { return };
        self.at += sign.len_utf8();
        if sign == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else if takes_space(sign) {
            self.column += 1;
        }
    }

    /// Passes over the characters up to this byte.
    fn skip_to(&mut self, end: usize) {
        while self.at < end {
            self.bump();
        }
    }

    fn token(&mut self, sign: char) {
        let rest = &self.text[self.at..];
        let before = self.text[..self.at].chars().next_back();
        let until = |end: &str| rest.find(end).map_or(self.text.len(), |end| self.at + end);
        if rest.starts_with("//") && before != Some(':')
            || sign == '#' && before.is_none_or(char::is_whitespace)
        {
            return self.skip_to(until("\n"));
        } else if rest.starts_with("/*") {
            return self.skip_to(until("*/"));
        } else if self.at >= self.unquoted
            && (sign == '"' || sign == '\'' && !before.is_some_and(char::is_alphanumeric))
        {
            self.quoted(sign);
        } else if OPENING.contains(&sign) {
            self.open(sign);
        } else if let Some(kind) = CLOSING.iter().position(|&other| other == sign) {
            self.end(OPENING[kind]);
        } else if sign == ':' || sign == '=' {
            if let Some(last) = self.last.take() {
                self.key = Some(last.text);
            }
        } else if sign == '\n' {
            self.value();
        } else if is_word(sign) {
            self.value();
            let (line, column, start) = (self.line, self.column, self.at);
            while self.peek().is_some_and(is_word) {
                self.bump();
            }
            self.last = Some(Sign { text: self.text[start..self.at].to_owned(), line, column });
            return;
        } else if !sign.is_whitespace() {
            self.value();
            self.key = None;
        }
        self.bump();
    }

    /// A text in quotes, on one line.
    fn quoted(&mut self, quote: char) {
        self.value();
        let start = self.at + 1;
        let mut is_escaped = false;
        for (at, sign) in self.text[start..].char_indices() {
            if sign == '\n' {
                break;
            }
            if sign == quote && !is_escaped {
                let text = unescaped(&self.text[start..start + at]);
                self.last = Some(Sign { text, line: self.line, column: self.column + 1 });
                self.is_text = true;
                self.skip_to(start + at);
                return;
            }
            is_escaped = sign == '\\' && !is_escaped;
        }
        // It does not end: the quotes of this line are none.
        self.unquoted = self.text[start..].find('\n').map_or(self.text.len(), |end| start + end);
    }

    /// Takes the last word as a value: of a name, or as a cell.
    fn value(&mut self) {
        let (Some(last), is_text) = (self.last.take(), std::mem::take(&mut self.is_text)) else {
            return;
        };
        if last.text == "-" && self.key.is_some() {
            // The mark of an item in YAML.
            return;
        }
        let name = self.key.take();
        let is_root = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut().filter(|_| self.deeper == 0) else { return };
        if is_text && last.text.contains('\n') {
            let grids = of_lines(&last.text).into_iter();
            self.found.extend(grids.map(|grid| Candidate {
                name: name.clone(),
                place: [last.line, last.column],
                ..grid
            }));
        } else if let Some(name) = name {
            frame.is_object = true;
            if is_stars(&name) {
                frame.stars = stated(&last.text).map(|stars| both(frame.stars.take(), stars));
            }
        } else if !is_root && frame.cells.len() <= MOST_ROWS * MOST_ROWS {
            let text = match &*last.text {
                "" | "null" | "None" | "false" | "False" => FREES[0].to_string(),
                "true" | "True" => QUEENS[0].to_string(),
                text => text.chars().filter(|&sign| takes_space(sign) && !is_gap(sign)).collect(),
            };
            frame.cells.extend((!text.is_empty()).then_some(Sign { text, ..last }));
        }
    }

    fn open(&mut self, opening: char) {
        self.value();
        let name = self.key.take();
        if self.deeper > 0 || self.frames.len() > DEPTH {
            self.deeper += 1;
            return;
        }
        if let Some(frame) = self.frames.last_mut().filter(|_| name.is_some()) {
            frame.is_object = true;
        }
        let first = self.found.len();
        self.frames.push(Frame { opening, name, first, ..Frame::default() });
    }

    /// Ends the last list with this bracket, and those in it that do not end.
    fn end(&mut self, opening: char) {
        self.value();
        self.key = None;
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if let Some(at) = self.frames.iter().rposition(|frame| frame.opening == opening) {
            while self.frames.len() > at {
                self.close();
            }
        }
    }

    /// Ends the last list: a row of the one around it, an object whose members belong to that one,
    /// or grids.
    fn close(&mut self) {
        let Some(mut frame) = self.frames.pop() else { return };
        frame.settle(&mut self.found);
        let is_list = frame.rows.is_empty() && !frame.is_object;
        let Some(around) = self.frames.last_mut() else { return };
        if is_list && !frame.cells.is_empty() {
            around.push(Row { name: frame.name, cells: frame.cells, stars: None });
        } else if frame.is_object {
            around.rows.append(&mut frame.rows);
        } else {
            self.grids(frame);
        }
    }

    /// The grids of a list of rows, those of one name together.
    fn grids(&mut self, frame: Frame) {
        let groups = frame.rows.into_iter().into_group_map_by(|row| stem(row.name.as_deref()));
        for (_, rows) in groups.into_iter().sorted_by(|a, b| a.0.cmp(&b.0)) {
            let name = |row: &Row| frame.name.clone().or_else(|| row.name.clone());
            let words = rows.iter().map(|row| row.cells.clone()).collect_vec();
            let whole = match &words[..] {
                [] => continue,
                words if words.len() <= MOST_ROWS => Candidate::of(name(&rows[0]), words),
                _ => Err(PuzzleError::no_grid()),
            };
            let alone = rows.iter().filter_map(|row| {
                let one = Candidate::of(name(row), std::slice::from_ref(&row.cells)).ok()?;
                Some(Candidate { stars: row.stars.clone(), ..one })
            });
            let alone = alone.filter(|one| rows.len() == 1 || one.size > 1).collect_vec();
            let are_alone = frame.is_object || alone.len() == rows.len();
            let are_puzzles = alone.iter().all(|one| one.size >= FEWEST_ROWS && one.is_puzzle());
            match whole {
                Ok(one) if !are_alone || one.is_right() || !are_puzzles => {
                    self.found.push(Candidate { stars: rows[0].stars.clone(), ..one });
                }
                _ if are_alone => self.found.extend(alone),
                Ok(_) => {}
                Err(fault) => _ = self.fault.get_or_insert(fault),
            }
        }
    }
}

impl Frame {
    /// What is in it has the stars that it states.
    fn settle(&mut self, found: &mut [Candidate]) {
        let Some(stars) = &self.stars else { return };
        let rows = self.rows.iter_mut().map(|row| &mut row.stars);
        let grids = found[self.first..].iter_mut().map(|one| &mut one.stars);
        rows.chain(grids).for_each(|of| _ = of.get_or_insert(stars.clone()));
    }

    /// Adds a row. Between brackets, rows without a name have that of the one before them.
    fn push(&mut self, row: Row) {
        let last = self.rows.last().filter(|_| self.is_object && row.name.is_none());
        let name = last.map_or(row.name, |last| last.name.clone());
        self.rows.push(Row { name, ..row });
    }
}

fn is_word(sign: char) -> bool {
    let is_mark = OPENING.contains(&sign) || CLOSING.contains(&sign) || "'`:=".contains(sign);
    !is_gap(sign) && !is_mark
}

/// A text without the marks that JSON and other languages write for characters.
fn unescaped(text: &str) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    let json = serde_json::from_str(&format!("\"{text}\""));
    json.unwrap_or_else(|_| text.replace("\\n", "\n").replace('\\', ""))
}
