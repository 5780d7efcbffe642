//! Boards on the terminal and in files.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use itertools::Itertools;

use super::{CliError, suffix};
use crate::base::board::{Board, Square};
use crate::base::motion::Motion;
use crate::base::piece::Atom;
use crate::base::placement::Placement;
use crate::files::write_file;
use crate::model::Problem;
use crate::report::boards::{Shown, boxed, coords, picture};
use crate::report::notation::{fen, permutation};
use crate::report::picture::{Cell, Picture};
use crate::report::svg::svg;
use crate::report::text::{Charset, Look, gallery, plain};
use crate::run::control::Control;
use crate::run::symmetry::SymmetryGroup;

/// How boards are drawn.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Boards")]
pub(super) struct PictureOptions {
    /// Style: box, plain, dfns, coords, permutation or fen
    #[arg(
        long, value_enum, value_name = "STYLE", default_value_t, hide_default_value = true,
        hide_possible_values = true, conflicts_with_all = ["json", "shard"]
    )]
    pub style: Style,
    /// Print the names of files and ranks
    #[arg(long, conflicts_with = "shard")]
    pub coordinates: bool,
    /// Show attacks, orbits, or both (attacks,orbits)
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        value_delimiter = ',',
        hide_possible_values = true,
        conflicts_with = "shard"
    )]
    pub show: Vec<Show>,
    /// Draw the boards into an SVG file
    #[arg(long, value_name = "FILE", conflicts_with = "shard", help_heading = "Output")]
    pub svg: Option<PathBuf>,
}

/// How boards are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Style {
    /// Boxes side by side
    #[default]
    Box,
    /// Letters, one board below the other
    Plain,
    /// Boxes, with the signs of the APL workspace `dfns`
    Dfns,
    /// A line of squares, such as `Qa8 Qb4`
    Coords,
    /// A line of columns from 0, row by row, for one piece per row
    Permutation,
    /// A line of Forsyth-Edwards notation
    Fen,
}

impl Style {
    /// Whether a board is drawn square by square.
    const fn draws_squares(self) -> bool {
        matches!(self, Self::Box | Self::Plain | Self::Dfns)
    }
}

/// What to show besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Show {
    /// The attacked squares; in SVG also the lines of attack
    Attacks,
    /// The distinct images of each board, with their motions
    Orbits,
}

/// The number of characters per line, and the character set.
pub(super) type Canvas = (usize, Charset);

impl PictureOptions {
    /// Refuses options that change nothing: `json` prints no boards, `html` draws them.
    pub(super) fn check(&self, json: bool, html: bool) -> Result<(), CliError> {
        suffix::check("svg", self.svg.as_deref(), &["svg"])?;
        let prints_squares = !json && self.style.draws_squares();
        if prints_squares || self.svg.is_some() || html {
            return Ok(());
        }
        let squares =
            [("coordinates", self.coordinates), ("show attacks", self.shows(Show::Attacks))];
        let orbits = [("show orbits", json && self.shows(Show::Orbits))];
        let unused = squares.into_iter().chain(orbits).find(|(_, given)| *given);
        unused.map_or(Ok(()), |(option, _)| {
            let why = if json { "--json draws no board" } else { "this --style draws no squares" };
            Err(CliError::Usage(format!("--{option} has no effect, since {why}: leave one out")))
        })
    }

    /// The first of these options that is given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let options = [
            ("style", self.style != Style::default()),
            ("coordinates", self.coordinates),
            ("show", !self.show.is_empty()),
            ("svg", self.svg.is_some()),
        ];
        options.iter().find(|(_, given)| *given).map(|(option, _)| *option)
    }

    fn shows(&self, what: Show) -> bool {
        self.show.contains(&what)
    }

    /// The placements, or all their distinct images.
    fn shown<'a>(
        &self,
        problem: &Problem,
        placements: impl Iterator<Item = &'a Placement>,
    ) -> Vec<Shown> {
        if !self.shows(Show::Orbits) {
            return placements
                .map(|placement| Shown { placement: placement.clone(), motion: None })
                .collect();
        }
        let group = SymmetryGroup::of(problem);
        let images = |placement: &Placement| {
            let image = |&motion: &Motion| {
                let placement = group.image(motion, placement);
                Shown { placement, motion: Some(motion) }
            };
            group.motions().iter().map(image).unique_by(|shown| shown.placement.clone()).collect()
        };
        placements.flat_map(|placement| -> Vec<_> { images(placement) }).collect()
    }

    fn picture(&self, problem: &Problem, Shown { placement, motion }: &Shown) -> Picture {
        let mut picture = picture(problem, placement);
        picture.caption = motion.map(|motion| motion.name().to_owned());
        if self.shows(Show::Attacks) {
            add_attacks(problem, placement, &mut picture);
        }
        picture
    }

    /// Placements as text, in lines or as boards.
    ///
    /// # Errors
    /// When a placement cannot be written in the style.
    pub(super) fn text<'a>(
        &self,
        problem: &Problem,
        placements: impl Iterator<Item = &'a Placement>,
        (width, charset): Canvas,
    ) -> Result<String, CliError> {
        let shown = self.shown(problem, placements);
        let pictures = shown.iter().map(|shown| self.picture(problem, shown));
        Ok(match self.style {
            Style::Box => {
                let look = Look { width, charset, coordinates: self.coordinates };
                boxed(problem, &shown, look, |shown| self.picture(problem, shown))
            }
            Style::Plain => plain(&pictures.collect_vec(), self.coordinates),
            Style::Dfns => {
                let pictures = pictures.map(|picture| in_signs_of_dfns(problem, picture));
                let charset = Charset::Unicode;
                let look = Look { width, charset, coordinates: self.coordinates };
                gallery(&pictures.collect_vec(), look)
            }
            Style::Coords => coords(problem, &shown),
            Style::Fen => pictures.map(|picture| line(&fen(&picture), &picture)).collect(),
            Style::Permutation => {
                let lines = pictures.map(|picture| Some(line(&permutation(&picture)?, &picture)));
                let lines: Option<String> = lines.collect();
                lines.ok_or_else(|| {
                    CliError::Usage(format!(
                        "--style permutation needs one piece in each row, and these boards of {} \
                         have other numbers: use coords or fen",
                        problem.model
                    ))
                })?
            }
        })
    }

    /// A placement as it is drawn on a page.
    pub(super) fn on_page(&self, problem: &Problem, placement: &Placement) -> Picture {
        self.picture(problem, &Shown { placement: placement.clone(), motion: None })
    }

    /// Writes the SVG file of `--svg`.
    pub(super) fn write_svg<'a>(
        &self,
        title: &str,
        problem: &Problem,
        placements: impl Iterator<Item = &'a Placement>,
        control: &Control,
    ) -> Result<(), CliError> {
        let Some(file) = &self.svg else { return Ok(()) };
        let shown = self.shown(problem, placements);
        let pictures = shown.iter().map(|shown| self.picture(problem, shown)).collect_vec();
        let text = svg(title, &pictures, self.coordinates);
        Ok(write_file(file, control, |out| out.write_all(text.as_bytes()))?)
    }
}

fn line(text: &str, Picture { caption, .. }: &Picture) -> String {
    let caption = caption.as_ref().map(|caption| format!("  {caption}"));
    format!("{text}{}\n", caption.unwrap_or_default())
}

/// Marks the attacked squares, and draws the lines of riders.
fn add_attacks(problem: &Problem, placement: &Placement, picture: &mut Picture) {
    for placed in placement.pieces() {
        let place = |square: Square| (usize::from(square.row), usize::from(square.col));
        for atom in problem.pieces[placed.piece.index()].rule.atoms() {
            for leap in leaps(atom) {
                let line = squares_along(problem.board, placed.square, leap, atom.reach);
                for &square in &line {
                    let (row, col) = place(square);
                    let cell = &mut picture.cells[row][col];
                    if *cell == Cell::Empty {
                        *cell = Cell::Attacked;
                    }
                }
                if let Some(&last) = line.last().filter(|_| atom.reach != Some(1)) {
                    picture.lines.push([place(placed.square), place(last)]);
                }
            }
        }
    }
}

/// An atom's leaps in all directions, as rows down and columns to the right.
fn leaps(atom: &Atom) -> impl Iterator<Item = (i32, i32)> {
    let (long, short) = (i32::from(atom.long), i32::from(atom.short));
    let both = [(long, short), (short, long)].into_iter();
    both.flat_map(|(a, b)| [(a, b), (a, -b), (-a, b), (-a, -b)]).unique()
}

/// The squares that repeated leaps in one direction reach. Pieces do not block lines.
fn squares_along(
    board: Board,
    from: Square,
    (down, right): (i32, i32),
    reach: Option<u16>,
) -> Vec<Square> {
    let next = |square: &Square| {
        let row = u16::try_from(i32::from(square.row) + down).ok()?;
        let col = u16::try_from(i32::from(square.col) + right).ok()?;
        Some(Square::new(row, col)).filter(|&square| board.contains(square))
    };
    let all = std::iter::successors(next(&from), next);
    all.take(reach.map_or(usize::MAX, usize::from)).collect()
}

/// The only piece, drawn as in the workspace.
fn in_signs_of_dfns(problem: &Problem, mut picture: Picture) -> Picture {
    if problem.pieces.len() == 1 {
        for cell in picture.cells.iter_mut().flatten() {
            if let Cell::Piece { glyph, .. } = cell {
                *glyph = '⍟';
            }
        }
    }
    picture
}
