//! Regions: a letter for each square of the board.

use std::fs;
use std::path::Path;

use itertools::Itertools;
use toml::de::DeValue;

use super::error::Result;
use super::located::{File, Located, LocatedTable, Value};
use crate::base::board::Board;
use crate::base::small_file::{SMALL, text_up_to};
use crate::base::words::counted;

/// The mark of a square without region.
const NO_REGION: char = '.';

/// The regions of a board.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    rows: u16,
    columns: u16,
    /// Row by row from the top.
    letters: Vec<char>,
}

impl Regions {
    /// The board that they cover.
    pub(super) const fn board(&self) -> Board {
        Board::new(self.rows, self.columns)
    }

    /// The letters, row by row from the top.
    pub(super) fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Whether a square has this letter, and the letter is a region's.
    pub(super) fn contains(&self, letter: char) -> bool {
        letter != NO_REGION && self.letters.contains(&letter)
    }

    /// The letters that occur, each once, sorted.
    pub(super) fn names(&self) -> impl Iterator<Item = char> {
        self.letters.iter().copied().filter(|&letter| letter != NO_REGION).sorted().dedup()
    }

    /// Reads `regions` of the table `[board]`.
    pub(super) fn read(board: &LocatedTable<'_>) -> Result<Option<Located<Self>>> {
        if let Some(file) = board.optional("regions_file") {
            return Err(file.fault(
                "regions_file is read with a model file: give the file, or write `regions`",
            ));
        }
        board.optional("regions").map(|value| Self::of(&value)).transpose()
    }

    fn of(value: &Value<'_>) -> Result<Located<Self>> {
        let DeValue::String(text) = value.spanned.get_ref() else {
            return Err(
                value.expected("a text with a line for each row and a letter for each square")
            );
        };
        let lines: Vec<&str> =
            text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let width = lines.first().map_or(0, |line| line.chars().count());
        for (row, line) in (1..).zip(&lines) {
            let bad = line.chars().find(|&c| !c.is_ascii_alphabetic() && c != NO_REGION);
            if let Some(bad) = bad {
                return Err(value.fault(format!(
                    "row {row} of the regions has `{}`: write a letter a-z or A-Z for each square, \
                     or `{NO_REGION}` for a square without region",
                    bad.escape_debug()
                )));
            }
            let letters = line.chars().count();
            if letters != width {
                return Err(value.fault(format!(
                    "row {row} of the regions has {}, and row 1 has {width}: give all rows the \
                     same length",
                    counted(letters, "square")
                )));
            }
        }
        let side = |length: usize| {
            u16::try_from(length)
                .map_err(|_| value.fault(format!("{length} is too long a side for a board")))
        };
        Ok(value.located(Self {
            rows: side(lines.len())?,
            columns: side(width)?,
            letters: lines.iter().flat_map(|line| line.chars()).collect(),
        }))
    }
}

/// The text of a model file in which `regions_file` is replaced by the regions that it names. The
/// path is taken from the model's folder. The regions become one line, so that lines keep their
/// numbers.
pub(super) fn with_regions_inside(file: &Path, text: String) -> Result<String> {
    let Ok(root) = toml::de::DeTable::parse(&text) else { return Ok(text) };
    let board = root.get_ref().get("board").and_then(|board| board.get_ref().as_table());
    let Some((key, value)) = board.and_then(|board| board.get_key_value("regions_file")) else {
        return Ok(text);
    };
    let located = File { source: &file.display().to_string(), text: &text };
    let fault = |what: &str| Err(located.fault(value.span(), what));
    let Some(name) = value.get_ref().as_str() else {
        return fault("regions_file is the name of a file in quotes");
    };
    if board.is_some_and(|board| board.contains_key("regions")) {
        return fault("the model has both `regions` and `regions_file`: keep one");
    }
    let path = file.parent().unwrap_or_else(|| Path::new("")).join(name);
    let regions = match fs::File::open(&path).and_then(|file| text_up_to(SMALL, file)) {
        Ok(regions) => regions,
        Err(error) => return fault(&format!("cannot read {}: {error}", path.display())),
    };
    let rows = regions.lines().map(str::trim).filter(|line| !line.is_empty());
    let (before, after) = (&text[..key.span().start], &text[value.span().end..]);
    // A JSON string is a TOML string.
    let regions = serde_json::Value::from(rows.collect_vec().join("\n"));
    Ok(format!("{before}regions = {regions}{after}"))
}
