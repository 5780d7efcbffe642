//! The forms in which a puzzle is written, so that people and other programs can read it.

use itertools::Itertools;
use serde_json::json;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::link::{penpa, puzzlink};
use nq_board::base::Placement;
use nq_board::model::{ModelText, Problem};
use nq_show::boards::picture;
use nq_show::svg::{Group, svg};

/// The emoji of regions, squares first.
const EMOJI: [char; 18] = [
    '🟥', '🟧', '🟨', '🟩', '🟦', '🟪', '🟫', '⬛', '⬜', '🔴', '🟠', '🟡', '🟢', '🔵', '🟣', '🟤',
    '⚫', '⚪',
];

/// A form of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A letter for each square.
    Letters,
    /// An emoji for each square.
    Emoji,
    /// The letters, between commas.
    Csv,
    /// An object with the size and the letters.
    Json,
    /// A model.
    Toml,
    /// A drawing.
    Svg,
    /// A link to puzz.link.
    Puzzlink,
    /// A link to Penpa.
    Penpa,
}

impl Format {
    /// The formats by name.
    pub const ALL: [(&str, Self); 8] = [
        ("letters", Self::Letters),
        ("emoji", Self::Emoji),
        ("csv", Self::Csv),
        ("json", Self::Json),
        ("toml", Self::Toml),
        ("svg", Self::Svg),
        ("puzzlink", Self::Puzzlink),
        ("penpa", Self::Penpa),
    ];

    /// The format of this name.
    ///
    /// # Errors
    /// Lists the formats.
    pub fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|(other, _)| *other == name);
        let names = || Self::ALL.iter().map(|(name, _)| name).join(", ");
        found.map(|(_, format)| format).ok_or_else(|| format!("the formats are {}", names()))
    }

    /// Writes a puzzle.
    ///
    /// # Errors
    /// A puzzle without a grid, or one that the format cannot show.
    pub fn write(self, problem: &Problem) -> Result<String, PuzzleError> {
        let Some((grid, stars)) = Grid::of_problem(problem) else {
            return match self {
                Self::Toml => Ok(ModelText { problem, in_terms_of_n: false }.to_string()),
                Self::Svg => Ok(drawing(problem)),
                _ => Err(PuzzleError::refused(
                    "its rules are not those of a grid: give a puzzle with a grid",
                )),
            };
        };
        let text = grid.to_string();
        let rows = || text.lines().map(|row| row.chars().map(String::from).collect_vec());
        Ok(match self {
            Self::Letters => text,
            Self::Emoji => emoji(&grid)?,
            Self::Csv => rows().map(|row| row.join(",") + "\n").collect(),
            Self::Json => {
                let mut object = if grid.is_square() {
                    json!({ "size": grid.size() })
                } else {
                    json!({ "rows": text.lines().count(), "columns": grid.columns() })
                };
                object["grid"] = rows().collect_vec().into();
                if !grid.has_queens() {
                    object["stars"] = stars.into();
                }
                format!("{object}\n")
            }
            Self::Toml => grid.model(stars),
            Self::Svg => drawing(problem),
            Self::Puzzlink => puzzlink(&grid, stars)? + "\n",
            Self::Penpa => penpa(&grid, stars)? + "\n",
        })
    }
}

fn drawing(problem: &Problem) -> String {
    let picture = picture(problem, &Placement::new(problem.fixed.clone()));
    svg(&problem.model, &[Group { caption: None, pictures: vec![picture] }], false)
}

fn emoji(grid: &Grid) -> Result<String, PuzzleError> {
    let (most, letters, text) = (EMOJI.len(), grid.regions(), grid.to_string());
    if grid.has_queens() {
        return Ok(text.replace('Q', "👑").replace('.', "·"));
    }
    if letters.len() > most {
        let regions = letters.len();
        return Err(PuzzleError::Refused(format!(
            "emoji have {most} colours, and the puzzle has {regions} regions: take letters"
        )));
    }
    let colour = |sign: char| {
        letters.iter().position(|&letter| letter == sign).map_or(sign, |number| EMOJI[number])
    };
    Ok(text.chars().map(colour).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::Puzzle;

    const FOUR: &str = "AAAA\nBBBB\nCCCD\nCCCD\n";

    fn problem(text: &str, stars: Option<u16>) -> Problem {
        Puzzle::from_text("the text", text, stars).unwrap().problem().unwrap()
    }

    #[test]
    fn each_form_is_read_again() {
        let larger = nq_board::base::Board::new(4, 4);
        assert_eq!(larger, problem(FOUR, None).board);
        for (text, stars) in [
            (FOUR, 1),
            (FOUR, 2),
            ("..Q.\nQ...\n....\n....\n", 1),
            ("A*AA\n*AAA\nAA*A\nAAA*\n", 1),
            ("AAB*\nCABB\nCCDD\n*CDD\n", 2),
            ("AAAA.\nBBBBB\nCCCDD\nCCCDD\n", 1),
            ("AAAAB\nBBBBB\nCCCDD\nCCCDD\n", 2),
            ("AABB\nAABB\nCBBB\nCCCD\nCCDD\n", 1),
        ] {
            let is_grid = text.contains('A');
            let puzzle = problem(text, is_grid.then_some(stars));
            for (name, format) in Format::ALL {
                let has_none = match name {
                    "puzzlink" => !is_grid || text.contains(['*', '.']),
                    "penpa" => !is_grid || text.contains('.'),
                    _ => false,
                };
                assert_eq!(format.write(&puzzle).is_err(), has_none, "{name}: {text}");
                if name == "svg" || has_none {
                    continue;
                }
                let written = format.write(&puzzle).unwrap();
                // Letters and the like have no number of stars.
                let has_none = ["letters", "emoji", "csv"].contains(&name) && is_grid;
                let again = problem(&written, has_none.then_some(stars));
                assert_eq!(again, puzzle, "{written}");
            }
        }
    }

    #[test]
    fn each_form_has_its_signs() {
        let puzzle = problem(FOUR, None);
        for (format, written) in [
            (Format::Letters, FOUR),
            (Format::Emoji, "🟥🟥🟥🟥\n🟧🟧🟧🟧\n🟨🟨🟨🟩\n🟨🟨🟨🟩\n"),
            (Format::Csv, "A,A,A,A\nB,B,B,B\nC,C,C,D\nC,C,C,D\n"),
            (
                Format::Json,
                "{\"size\":4,\"grid\":[[\"A\",\"A\",\"A\",\"A\"],[\"B\",\"B\",\"B\",\"B\"],\
                 [\"C\",\"C\",\"C\",\"D\"],[\"C\",\"C\",\"C\",\"D\"]],\"stars\":1}\n",
            ),
            (Format::Puzzlink, "https://puzz.link/p?starbattle/4/4/1/028vs0\n"),
        ] {
            assert_eq!(format.write(&puzzle).unwrap(), written);
        }
        assert!(Format::Svg.write(&puzzle).unwrap().starts_with("<svg "));
        assert_eq!(Format::named("svg"), Ok(Format::Svg));
        assert!(Format::named("pdf").unwrap_err().ends_with("puzzlink, penpa"));
    }

    #[test]
    fn what_a_form_cannot_show_is_refused() {
        let wide = (0..19).map(|row| LETTERS[row..=row].repeat(19) + "\n").collect::<String>();
        let error = Format::Emoji.write(&problem(&wide, None)).unwrap_err().to_string();
        assert_eq!(error, "emoji have 18 colours, and the puzzle has 19 regions: take letters");
        let knights = "name = \"a\"\nabout = \"b\"\n[board]\nrows = 4\ncolumns = 4\n\
                       [[piece]]\nsymbol = \"N\"\nname = \"knight\"\nmoves = \"N\"\ncount = 4\n";
        let error = Format::Csv.write(&problem(knights, None)).unwrap_err().to_string();
        assert_eq!(error, "its rules are not those of a grid: give a puzzle with a grid");
    }

    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRS";
}
