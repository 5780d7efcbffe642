//! Completions: a line for each row, `.` for a free square and `Q` or `♛` for a given queen.

use std::fmt;

use itertools::Itertools;

use super::signs::{FREE, GridError, Line, QUEENS, Sign, Signs};
use nq_board::base::board::{Board, Square};
use nq_board::base::words::{a, counted};

/// The n-queens problem with given queens, on as many rows as columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Whether each square has a given queen, row by row from the top.
    rows: Vec<Vec<bool>>,
}

impl Completion {
    /// Whether a text is a completion: it has `.`, `Q` and `♛` only, and not only `Q`, which is a
    /// grid with one region.
    #[must_use]
    pub fn is(text: &str) -> bool {
        Signs::of(text) == Signs::Queens
    }

    /// Reads a completion.
    ///
    /// # Errors
    /// The first fault, with its line and column and a remedy.
    pub fn parse(text: &str) -> Result<Self, GridError> {
        let lines = Signs::Queens.read(text)?;
        let is_given = |sign: &Sign| !sign.text.contains(FREE);
        let row = |line: &Line| line.signs.iter().map(is_given).collect();
        Ok(Self { rows: lines.iter().map(row).collect() })
    }

    /// The board of `size` rows with queens on these squares, numbered row by row from the top.
    pub(super) fn of(given: &[usize], size: usize) -> Self {
        let row = |row| (0..size).map(|column| given.contains(&(row * size + column))).collect();
        Self { rows: (0..size).map(row).collect() }
    }

    /// The number of rows and of columns.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.rows.len()
    }

    /// The model of the puzzle as TOML.
    #[must_use]
    pub fn model(&self) -> String {
        let size = self.size();
        let rows = u16::try_from(size).unwrap_or(u16::MAX);
        let board = Board::new(rows, rows);
        let number = |place| u16::try_from(place).unwrap_or(u16::MAX);
        let given = self.rows.iter().zip(0..).flat_map(|(row, at)| {
            let queens = row.iter().positions(|&is_given| is_given);
            queens.map(move |column| board.name(Square::new(at, number(column))))
        });
        let given = given.map(|name| format!("\"{name}\"")).collect_vec();
        let fixed = if given.is_empty() {
            String::new()
        } else {
            format!("fixed = [{}]\n", given.iter().format(", "))
        };
        let in_place = match given.len() {
            0 => "none of them".to_owned(),
            number => format!("{number} of them"),
        };
        let queens = counted(size, "queen");
        format!(
            "name = \"queens-completion\"\n\
             about = \"{queens} on {}, {in_place} in place, no two attacking \
             each other\"\n\n\
             [board]\nrows = {size}\ncolumns = {size}\n\n\
             [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nglyph = \"♛\"\nmoves = \"Q\"\n\
             count = {size}\n{fixed}",
            a(&format!("{size} x {size} board"))
        )
    }
}

/// A line for each row.
impl fmt::Display for Completion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |&is_given: &bool| if is_given { QUEENS[0] } else { FREE };
        self.rows.iter().try_for_each(|row| writeln!(f, "{}", row.iter().map(sign).format("")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::model::{Model, Settings};

    fn fault(text: &str) -> String {
        Completion::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn queens_are_letters_or_pictures() {
        let completion = Completion::parse("\u{feff}. ♛\u{fe0f}\n\nQ.\r\n").unwrap();
        assert_eq!((completion.to_string().as_str(), completion.size()), (".Q\nQ.\n", 2));
        // As many words as lines, each of several squares.
        let completion = Completion::parse(".Q ..\n.. ..\n").unwrap_err();
        assert!(completion.to_string().contains("2 rows and 4 columns"), "{completion}");
        assert_eq!(Completion::of(&[1, 2], 2), Completion::parse(".Q\nQ.").unwrap());
    }

    #[test]
    fn a_text_of_letters_alone_has_regions() {
        for completion in [".", "♛", "Q.", ". .\n", "♛Q"] {
            assert!(Completion::is(completion), "{completion}");
        }
        for other in ["", " \n", "Q", "QQ\nQQ", "A.", ".q", "0."] {
            assert!(!Completion::is(other), "{other}");
        }
    }

    #[test]
    fn faults_have_a_place_and_a_remedy() {
        assert_eq!(
            fault("..\n.x"),
            "line 2, column 2: `x` is not a square: write `.` for a free square and `Q` for a \
             given queen"
        );
        assert!(fault("..\n.").contains("this row has 1 square and the first has 2"));
        assert!(fault("...\n...").contains("2 rows and 3 columns"));
        assert!(fault("").starts_with("it has no squares"));
    }

    #[test]
    fn the_model_has_the_given_queens() {
        for (text, about, fixed) in [
            (".", "1 queen on a 1 x 1 board, none of them", 0),
            ("Q.\n..", "2 queens on a 2 x 2 board, 1 of them", 1),
            ("...\n.Q.\nQ..", "3 queens on a 3 x 3 board, 2 of them", 2),
        ] {
            let text = Completion::parse(text).unwrap().model();
            assert!(text.contains(about), "{text}");
            let model = Model::from_toml("model", &text).unwrap();
            let size = model.size(None, &Settings::default()).unwrap();
            let problem = model.problem(size, &Settings::default()).unwrap();
            assert_eq!(problem.fixed.len(), fixed, "{text}");
            assert_eq!(problem.counts[0].exact(), Some(size));
        }
        let text = Completion::parse("...\n.Q.\nQ..").unwrap().model();
        assert!(text.ends_with("count = 3\nfixed = [\"b2\", \"a1\"]\n"), "{text}");
    }
}
