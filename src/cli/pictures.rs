//! Boards on the terminal and in files.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use itertools::Itertools;

use super::{CliError, suffix};
use crate::base::board::Square;
use crate::base::piece::Atom;
use crate::base::placement::Placement;
use crate::base::symmetry::Symmetry;
use crate::files::write_file;
use crate::model::Problem;
use crate::report::boards::{Shown, boxed, coords, picture};
use crate::report::look::{Charset, Look};
use crate::report::notation::{fen, permutation};
use crate::report::orbits::numbered;
use crate::report::picture::{Cell, Picture};
use crate::report::svg::{Group, svg};
use crate::report::text::{gallery, plain};
use crate::run::control::Control;
use crate::run::symmetry::SymmetryGroup;

/// How boards are drawn.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Boards")]
pub(super) struct PictureOptions {
    /// Style: box, plain, dfns, coords, permutation or fen
    #[arg(
        long, value_enum, value_name = "STYLE", hide_possible_values = true,
        conflicts_with_all = ["json", "shard"]
    )]
    pub style: Option<Style>,
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
        let prints_squares = !json && self.style().draws_squares();
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
            ("style", self.style.is_some()),
            ("coordinates", self.coordinates),
            ("show", !self.show.is_empty()),
            ("svg", self.svg.is_some()),
        ];
        options.iter().find(|(_, given)| *given).map(|(option, _)| *option)
    }

    /// Whether these options ask for boards on the terminal. With files of boards, only `--style`
    /// does.
    pub(super) const fn asks_for_text(&self, has_files: bool) -> bool {
        self.style.is_some() || !has_files && (self.coordinates || !self.show.is_empty())
    }

    fn style(&self) -> Style {
        self.style.unwrap_or_default()
    }

    fn shows(&self, what: Show) -> bool {
        self.show.contains(&what)
    }

    /// The placements in one group, or a group of all distinct images for each.
    fn shown<'a>(
        &self,
        problem: &Problem,
        placements: impl Iterator<Item = &'a Placement>,
    ) -> Vec<Vec<Shown>> {
        if !self.shows(Show::Orbits) {
            let shown =
                |placement: &Placement| Shown { placement: placement.clone(), symmetry: None };
            return vec![placements.map(shown).collect()];
        }
        let group = SymmetryGroup::of(problem);
        let symbols = problem.pieces.iter().map(|piece| piece.symbol).collect_vec();
        let images = |placement: &Placement| {
            let image = |symmetry: &Symmetry| {
                let placement = group.image(symmetry, placement);
                Shown { placement, symmetry: Some(symmetry.name(&symbols)) }
            };
            let images = group.symmetries().iter().map(image);
            images.unique_by(|shown| shown.placement.clone()).collect()
        };
        placements.map(images).collect()
    }

    /// The line above a group, if groups are orbits.
    fn heading(&self, number: usize, group: &[Shown]) -> Option<String> {
        self.shows(Show::Orbits).then(|| numbered(number, group.len()))
    }

    /// Draws each group under its heading.
    fn under_headings(&self, groups: &[Vec<Shown>], draw: impl Fn(&[Shown]) -> String) -> String {
        let group = |(number, group): (usize, &Vec<Shown>)| match self.heading(number, group) {
            Some(heading) => format!("{heading}\n{}", draw(group)),
            None => draw(group),
        };
        groups.iter().enumerate().map(group).join("\n")
    }

    fn picture(&self, problem: &Problem, Shown { placement, symmetry }: &Shown) -> Picture {
        let mut picture = picture(problem, placement);
        picture.caption.clone_from(symmetry);
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
        let groups = self.shown(problem, placements);
        let draw = |shown: &Shown| self.picture(problem, shown);
        let pictures = groups.iter().flatten().map(draw);
        let coordinates = self.coordinates;
        Ok(match self.style() {
            Style::Box => self.under_headings(&groups, |group| {
                boxed(problem, group, Look { width, charset, coordinates }, draw)
            }),
            Style::Plain => self.under_headings(&groups, |group| {
                plain(&group.iter().map(draw).collect_vec(), coordinates)
            }),
            Style::Dfns => self.under_headings(&groups, |group| {
                let pictures = group.iter().map(|shown| in_signs_of_dfns(problem, draw(shown)));
                let look = Look { width, charset: Charset::Unicode, coordinates };
                gallery(&pictures.collect_vec(), look)
            }),
            Style::Coords => groups.iter().map(|group| coords(problem, group)).collect(),
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
        self.picture(problem, &Shown { placement: placement.clone(), symmetry: None })
    }

    /// Writes the SVG file of `--svg`, and returns its name and the number of its boards.
    pub(super) fn write_svg<'a>(
        &self,
        title: &str,
        problem: &Problem,
        placements: impl Iterator<Item = &'a Placement>,
        control: &Control,
    ) -> Result<Option<(&Path, usize)>, CliError> {
        let Some(file) = &self.svg else { return Ok(None) };
        let shown = self.shown(problem, placements);
        let group = |(number, group): (usize, &Vec<Shown>)| Group {
            caption: self.heading(number, group),
            pictures: group.iter().map(|shown| self.picture(problem, shown)).collect(),
        };
        let groups = shown.iter().enumerate().map(group).collect_vec();
        let text = svg(title, &groups, self.coordinates);
        write_file(file, control, |out| out.write_all(text.as_bytes()))?;
        Ok(Some((file, shown.iter().map(Vec::len).sum())))
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
                let line = squares_along(problem, placed.square, leap, atom.reach);
                for &square in &line {
                    let (row, col) = place(square);
                    let cell = &mut picture.cells[row][col];
                    if *cell == Cell::Empty {
                        *cell = Cell::Attacked;
                    }
                }
                // A line across joined edges is not one straight line.
                let is_ride = atom.reach != Some(1) && !problem.board.wraps();
                if let Some(&last) = line.last().filter(|_| is_ride) {
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

/// The squares that repeated leaps in one direction reach. Walls end lines; pieces do not.
fn squares_along(
    problem: &Problem,
    from: Square,
    (down, right): (i32, i32),
    reach: Option<u16>,
) -> Vec<Square> {
    let board = problem.board;
    let along = |from: u16, by: i32, length: u16, wraps: bool| {
        let to = i32::from(from) + by;
        u16::try_from(if wraps { to.rem_euclid(length.into()) } else { to }).ok()
    };
    let next = |square: &Square| {
        let row = along(square.row, down, board.rows(), board.wraps_rows())?;
        let col = along(square.col, right, board.cols(), board.wraps_columns())?;
        let next = Square::new(row, col);
        let goes_on = board.contains(next) && next != from && !problem.walls.contains(&next);
        goes_on.then_some(next)
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
