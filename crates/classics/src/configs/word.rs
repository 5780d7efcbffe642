//! Configs as words of a command line: letters, pieces on squares, one letter for all squares, or
//! the names of the two configs of the text.

use std::str::FromStr;

use thiserror::Error;

use super::calculus::{MAX_SIZE, Piece};
use super::config::{Config, Letter};
use nq_board::base::{Board, Square, is_square_name};

/// The size of the text's boards (`n=: 8`).
pub const TEXT_SIZE: u16 = 8;

/// The text's two configs by their pieces: "a Q on the (2,6) square" and "an N on the (6,1)
/// square".
const NAMED: [(&str, &str); 2] = [("x", "Q2,6"), ("y", "N6,1")];

/// Why a word is not a config.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("config `{word}`{why}")]
pub struct WordError {
    word: String,
    /// Continues after the word.
    why: String,
}

impl WordError {
    fn new(word: &str, why: String) -> Self {
        Self { word: word.to_owned(), why }
    }
}

/// What a word means before the size of the board is known.
enum Meaning<'a> {
    Whole(Config),
    Named(&'static str),
    Pieces(&'a str),
    Filled(Letter),
}

impl<'a> Meaning<'a> {
    fn of(word: &'a str) -> Result<Self, WordError> {
        if let Some((_, pieces)) = NAMED.iter().find(|(name, _)| *name == word) {
            return Ok(Self::Named(pieces));
        }
        if word.chars().any(|c| c.is_ascii_digit()) {
            return Ok(Self::Pieces(word));
        }
        let config =
            Config::from_str(word).map_err(|why| WordError::new(word, format!(": {why}")))?;
        match *config.letters() {
            [letter] => Ok(Self::Filled(letter)),
            _ if config.size() > usize::from(MAX_SIZE) => {
                let size = config.size();
                let why =
                    format!(" has {size} x {size} squares: give {MAX_SIZE} x {MAX_SIZE} at most");
                Err(WordError::new(word, why))
            }
            _ => Ok(Self::Whole(config)),
        }
    }

    /// The size of the board, where the word decides it.
    const fn size(&self) -> Option<usize> {
        match self {
            Self::Whole(config) => Some(config.size()),
            Self::Named(_) => Some(TEXT_SIZE as usize),
            Self::Pieces(_) | Self::Filled(_) => None,
        }
    }
}

/// Reads configs of one size. Without a size it is that of the first word that has one, and else
/// the text's.
///
/// A word is the letters of an n x n board; or pieces such as `Qg6` or `Q2,6` (row and column from
/// 0) with spaces between them; or one letter, which fills the board; or the name `x` or `y`. Fails
/// when a word is not a config of that size.
pub fn read(words: &[String], size: Option<u16>) -> Result<Vec<Config>, WordError> {
    let meanings: Vec<(&String, Meaning<'_>)> =
        words.iter().map(|word| Ok((word, Meaning::of(word)?))).collect::<Result<_, _>>()?;
    let theirs = || meanings.iter().find_map(|(_, meaning)| meaning.size());
    let size = size.map(usize::from).or_else(theirs).unwrap_or(TEXT_SIZE.into());
    let config = |(word, meaning): (&String, Meaning<'_>)| match meaning {
        Meaning::Whole(_) | Meaning::Named(_) if meaning.size() != Some(size) => {
            let own = meaning.size().unwrap_or_default();
            let why = format!(
                " has {own} x {own} squares, not {size} x {size}: give configs of one size"
            );
            Err(WordError::new(word, why))
        }
        Meaning::Whole(config) => Ok(config),
        Meaning::Named(pieces) | Meaning::Pieces(pieces) => of_pieces(pieces, size),
        Meaning::Filled(letter) => Ok(Config::of(size, vec![letter; size * size])),
    };
    meanings.into_iter().map(config).collect()
}

/// The pieces merged into the config of the empty board, one after the other.
fn of_pieces(word: &str, size: usize) -> Result<Config, WordError> {
    let rows = u16::try_from(size).unwrap_or(u16::MAX);
    let board = Board::new(rows, rows);
    let alone = |piece| match piece {
        Piece::Queen => Config::queens(size),
        Piece::Knight => Config::knights(size),
    };
    word.split_whitespace().try_fold(Config::empty(size), |config, text| {
        let (piece, square) = piece_on(text, board, word)?;
        let alone = alone(piece);
        let letters = config.letters().iter().zip(alone[board.index(square)].letters());
        Ok(Config::of(size, letters.map(|(a, &b)| a.merge(b)).collect()))
    })
}

/// A piece and its square: `Qg6` or `Q2,6`.
fn piece_on(text: &str, board: Board, word: &str) -> Result<(Piece, Square), WordError> {
    let malformed = || {
        let why = ": write a piece as Q or N and its square, such as Qg6, or row and column from \
                   0, such as Q2,6";
        WordError::new(word, why.to_owned())
    };
    let off = |why: String| {
        let remedy = "give a square of the board, or a larger --size";
        WordError::new(word, format!(": {why}: {remedy}"))
    };
    let (piece, square) = match text.as_bytes().first() {
        Some(b'Q') => (Piece::Queen, &text[1..]),
        Some(b'N') => (Piece::Knight, &text[1..]),
        _ => return Err(malformed()),
    };
    if let Some((row, col)) = square.split_once(',') {
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            // A number that is too large is not on the board either.
            is_number.then(|| text.parse().unwrap_or(u16::MAX)).ok_or_else(malformed)
        };
        let square = Square::new(number(row)?, number(col)?);
        if board.contains(square) {
            return Ok((piece, square));
        }
        return Err(off(format!("row {row} and column {col} are not on a board of {board}")));
    }
    if !is_square_name(square) {
        return Err(malformed());
    }
    Ok((piece, board.parse(square).map_err(|why| off(why.to_string()))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(word: &str, size: Option<u16>) -> Result<String, String> {
        let configs = read(&[word.to_owned()], size);
        configs.map(|configs| configs[0].to_string()).map_err(|why| why.to_string())
    }

    #[test]
    fn a_piece_is_on_a_square_by_either_name() {
        assert_eq!(one("Qa3", Some(3)), Ok("Qxx\nxxq\nxqx".to_owned()));
        assert_eq!(one("Q0,0", Some(3)), one("Qa3", Some(3)));
        assert_eq!(one("Nb1", Some(3)), Ok("xnx\nnnn\nnNn".to_owned()));
        assert_eq!(one("N2,1", Some(3)), one("Nb1", Some(3)));
        assert_eq!(one("Qg6", None), one("x", None));
        assert_eq!(one("Nb2", None), one("y", None));
    }

    #[test]
    fn several_pieces_are_merged() {
        assert_eq!(one(" Qa3  Qc2 ", Some(3)), Ok("Qxx\nxxQ\nxxx".to_owned()));
        assert_eq!(one("Qa3 Nc3", Some(3)), Ok("?x?\nxxx\nxxx".to_owned()));
        assert_eq!(one("Q0,0 Q1,1", Some(2)), Ok("?x\nx?".to_owned()));
    }

    #[test]
    fn one_letter_fills_the_board() {
        assert_eq!(one("?", Some(2)), Ok("??\n??".to_owned()));
        assert_eq!(one(".", Some(0)), Ok(String::new()));
        assert_eq!(one("q", Some(1)), Ok("q".to_owned()));
        assert_eq!(one("?", None).unwrap().lines().count(), 8);
    }

    #[test]
    fn the_first_config_with_a_size_decides() {
        let words = ["?", "Q1,1", "....", "x"].map(str::to_owned);
        let two = read(&words[..3], None).unwrap();
        assert_eq!(two.iter().map(Config::size).collect::<Vec<_>>(), [2, 2, 2]);
        let error = read(&words, None).unwrap_err().to_string();
        let sizes = "has 8 x 8 squares, not 2 x 2: give configs of one size";
        assert_eq!(error, format!("config `x` {sizes}"));
        assert!(one("....", Some(3)).unwrap_err().contains("has 2 x 2 squares, not 3 x 3"));
    }

    #[test]
    fn a_word_that_is_no_config_is_refused() {
        for (word, part) in [
            ("...", "3 letters are not a square board"),
            ("K", "`K` is not a letter"),
            ("Q9,9", "row 9 and column 9 are not on a board of 8 x 8"),
            ("Q99999,0", "row 99999 and column 0 are not on"),
            ("Qz9", "give a square of the board"),
            ("Q1,", "write a piece as Q or N"),
            ("Q,1", "write a piece as Q or N"),
            ("Q+1,1", "write a piece as Q or N"),
            ("Kg6", "write a piece as Q or N"),
            ("ég6", "write a piece as Q or N"),
            ("Q6", "write a piece as Q or N"),
            ("Q2,6x", "write a piece as Q or N"),
        ] {
            let error = one(word, None).unwrap_err();
            assert!(error.contains(part), "{word}: {error}");
        }
        let large = ".".repeat(17 * 17);
        assert!(one(&large, None).unwrap_err().contains("give 16 x 16 at most"));
        assert!(one("Qa1", Some(0)).unwrap_err().contains("not on the 0 x 0 board"));
    }
}
