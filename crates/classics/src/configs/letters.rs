//! The letters of configs in words, and the tables of the text: merging, queens and knights.

use super::config::Config;
use super::config::Letter::{self, Closed, Free, Knight, NoKnight, NoQueen, Queen};

/// The order of the letters in the merge table (`.NQxnq`).
const ORDER: [Letter; 6] = [Free, Knight, Queen, Closed, NoQueen, NoKnight];

/// The meaning of a letter, as the text writes it.
const fn meaning(letter: Letter) -> &'static str {
    match letter {
        Free => "free",
        Knight => "N sits here",
        Queen => "Q sits here",
        Closed => "under attack",
        NoQueen => "Q here would attack N",
        NoKnight => "N here would attack Q",
        Letter::Error => "error",
    }
}

/// The six letters and their meanings, a line each.
pub fn legend() -> String {
    ORDER.map(|letter| format!("{}  {}\n", letter.as_char(), meaning(letter))).concat()
}

/// The merge table beside the meanings of its letters, as in "A Calculus of Configs". There an `x`
/// is "forbidden". The row of `.` is the heading too.
pub fn results() -> String {
    let row = |&letter: &Letter| {
        let meaning = if letter == Closed { "forbidden" } else { meaning(letter) };
        let merged = ORDER.map(|other| format!("  {}", letter.merge(other).as_char())).concat();
        format!("{}  {meaning:<24}{merged}\n", letter.as_char())
    };
    let rows: String = ORDER.iter().map(row).collect();
    format!("{rows}{}  {}\n", Letter::Error.as_char(), meaning(Letter::Error))
}

/// A table of letters: its rows, each as long as the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterTable(Vec<Vec<Letter>>);

impl LetterTable {
    /// The merge table (`(,~%:#MT) $ MT`).
    pub fn merging() -> Self {
        Self(ORDER.iter().map(|a| ORDER.iter().map(|&b| a.merge(b)).collect()).collect())
    }

    /// A table with a config in each row (`QT`, `NT`).
    pub fn of(configs: &[Config]) -> Self {
        Self(configs.iter().map(|config| config.letters().to_vec()).collect())
    }

    /// The rows as text, a line each.
    pub fn text(&self) -> String {
        let line = |row: &Vec<Letter>| {
            row.iter().map(|letter| letter.as_char()).chain(['\n']).collect::<String>()
        };
        self.0.iter().map(line).collect()
    }

    /// Rows and columns (`$`).
    pub fn shape(&self) -> (usize, usize) {
        (self.0.len(), self.0.first().map_or(0, Vec::len))
    }

    /// Whether it equals its transpose (`(-: |:)`).
    pub fn is_symmetric(&self) -> bool {
        let (rows, columns) = self.shape();
        rows == columns
            && (0..rows).all(|row| (0..row).all(|col| self.0[row][col] == self.0[col][row]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_tables_are_symmetric() {
        assert!(LetterTable::merging().is_symmetric());
        for size in 0..5 {
            assert!(LetterTable::of(&Config::queens(size)).is_symmetric(), "{size}");
            assert!(LetterTable::of(&Config::knights(size)).is_symmetric(), "{size}");
        }
        let two: [Config; 2] = [".Q..", "...."].map(|text| text.parse().unwrap());
        assert!(!LetterTable::of(&two).is_symmetric());
        assert!(!LetterTable(vec![vec![Free, Queen], vec![Free, Free]]).is_symmetric());
    }

    #[test]
    fn a_table_has_as_many_rows_as_configs() {
        assert_eq!(LetterTable::of(&Config::queens(8)).shape(), (64, 64));
        assert_eq!(LetterTable::of(&Config::queens(0)).shape(), (0, 0));
        assert_eq!(LetterTable::of(&Config::queens(1)).text(), "Q\n");
    }
}
