//! Boards on the terminal and in files.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use itertools::Itertools;

use super::options::unused;
use super::written::Force;
use super::{CliError, Result};
use nq_board::base::{Placement, Symmetry};
use nq_board::model::Problem;
use nq_board::run::{Control, SymmetryGroup};
use nq_query::ask::words::attacks::add_attacks;
use nq_show::boards::{Shown, boxed, coords, picture};
use nq_show::look::{Charset, Look};
use nq_show::notation::{PermutationForm, dots, fen, matrix, permutation};
use nq_show::orbits::numbered;
use nq_show::picture::{Cell, Picture};
use nq_show::svg::{Group, svg};
use nq_show::text::{gallery, plain};

/// How boards are drawn.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Boards")]
pub(super) struct PictureOptions {
    /// Style, such as box, coords, fen or permutation
    #[arg(long, value_enum, value_name = "STYLE", hide_possible_values = true)]
    pub style: Option<Style>,
    /// Lines of `--style permutation`: the column in each row, or the row in each column
    #[arg(long, value_enum, value_name = "LINE", requires = "style", hide_short_help = true)]
    pub by: Option<By>,
    /// First number of `--style permutation`: 0 or 1
    #[arg(
        long, value_name = "NUMBER", requires = "style", hide_short_help = true,
        value_parser = clap::value_parser!(u8).range(..=1)
    )]
    pub from: Option<u8>,
    /// Print the names of files and ranks
    #[arg(long, hide_short_help = true)]
    pub coordinates: bool,
    /// Show attacks, orbits, or both (attacks,orbits)
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        value_delimiter = ',',
        hide_possible_values = true
    )]
    pub show: Vec<Show>,
    /// Draw the boards into an SVG file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
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
    /// Boxes of J: letters without spaces between `+`, `-` and `|`
    J,
    /// Hui's pictures of permutations: a multiplication sign or `.` for each square
    Dots,
    /// Matrices of 0 and 1
    Matrix,
}

/// What a permutation lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum By {
    /// The column of the piece in each row, from the top
    Row,
    /// The row of the piece in each column, from the left
    Column,
}

impl Style {
    /// Whether a board is drawn square by square.
    const fn draws_squares(self) -> bool {
        matches!(self, Self::Box | Self::Plain | Self::Dfns | Self::J)
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

impl PictureOptions {
    /// Refuses options that change nothing: `json` prints no boards, `html` draws them.
    pub(super) fn check(&self, json: bool, html: bool) -> Result<()> {
        if self.style() != Style::Permutation {
            let forms = [("by", self.by.is_some()), ("from", self.from.is_some())];
            unused("this style", forms, "take --style permutation")?;
        }
        let prints_squares = !json && self.style().draws_squares();
        if prints_squares || self.svg.is_some() || html {
            return Ok(());
        }
        let options = [
            ("coordinates", self.coordinates),
            ("show attacks", self.shows(Show::Attacks)),
            ("show orbits", json && self.shows(Show::Orbits)),
        ];
        let who = if json { "--json, which draws no board," } else { "this style" };
        unused(who, options, "leave one of them out")
    }

    /// These options, and whether each is given.
    pub(super) const fn given(&self) -> [(&'static str, bool); 4] {
        [
            ("style", self.style.is_some()),
            ("coordinates", self.coordinates),
            ("show", !self.show.is_empty()),
            ("svg", self.svg.is_some()),
        ]
    }

    /// Whether these options ask for boards on the terminal. With files of boards, only `--style`
    /// does.
    pub(super) const fn asks_for_text(&self, has_page: bool) -> bool {
        let has_files = has_page || self.svg.is_some();
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
            let image = |symmetry: Symmetry| {
                let placement = group.image(&symmetry, placement);
                Shown { placement, symmetry: Some(symmetry.name(&symbols)) }
            };
            let images = group.symmetries().map(image);
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

    /// Placements as text, in lines or as boards. Fails when a placement cannot be written in the
    /// style.
    pub(super) fn text<'a>(
        &self,
        problem: &Problem,
        placements: impl Iterator<Item = &'a Placement>,
        look: Look,
    ) -> Result<String> {
        let groups = self.shown(problem, placements);
        let draw = |shown: &Shown| self.picture(problem, shown);
        let pictures = groups.iter().flatten().map(draw);
        let look = Look { coordinates: self.coordinates, ..look };
        let style = self.style();
        Ok(match style {
            Style::Box => self.under_headings(&groups, |group| boxed(problem, group, look, draw)),
            Style::J => {
                let look = Look { charset: Charset::Ascii, is_tight: true, ..look };
                self.under_headings(&groups, |group| boxed(problem, group, look, draw))
            }
            Style::Plain => self.under_headings(&groups, |group| {
                plain(&group.iter().map(draw).collect_vec(), self.coordinates)
            }),
            Style::Dfns => self.under_headings(&groups, |group| {
                let pictures = group.iter().map(|shown| in_signs_of_dfns(problem, draw(shown)));
                let look = Look { charset: Charset::Unicode, ..look };
                gallery(&pictures.collect_vec(), look)
            }),
            Style::Coords => groups.iter().map(|group| coords(problem, group)).collect(),
            Style::Fen => pictures.map(|picture| line(&fen(&picture), &picture)).collect(),
            Style::Dots | Style::Matrix => {
                let (name, form): (_, fn(&Picture) -> Option<String>) =
                    if style == Style::Dots { ("dots", dots) } else { ("matrix", matrix) };
                let boards: Option<Vec<_>> = pictures.map(|picture| form(&picture)).collect();
                boards.ok_or_else(|| several_kinds(problem, name))?.join("\n")
            }
            Style::Permutation => {
                let by_column = self.by == Some(By::Column);
                let form = PermutationForm { by_column, first: self.from.unwrap_or(0).into() };
                let lines = pictures
                    .map(|picture| Some(line(&permutation(&picture, form)?, &picture)))
                    .collect::<Option<String>>();
                lines.ok_or_else(|| {
                    let each = if by_column { "column" } else { "row" };
                    CliError::Usage(format!(
                        "--style permutation needs one piece in each {each}, and these boards of \
                         {} have other numbers: use coords or fen",
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
        (force, control): (Force, &Control),
    ) -> Result<Option<(&Path, usize)>> {
        let Some(file) = &self.svg else { return Ok(None) };
        let shown = self.shown(problem, placements);
        let group = |(number, group): (usize, &Vec<Shown>)| Group {
            caption: self.heading(number, group),
            pictures: group.iter().map(|shown| self.picture(problem, shown)).collect(),
        };
        let groups = shown.iter().enumerate().map(group).collect_vec();
        let text = svg(title, &groups, self.coordinates);
        force.write(file, &text, control)?;
        Ok(Some((file, shown.iter().map(Vec::len).sum())))
    }
}

fn several_kinds(problem: &Problem, style: &str) -> CliError {
    CliError::Usage(format!(
        "--style {style} has one sign for a piece, and {} has several pieces: use plain or fen",
        problem.model
    ))
}

fn line(text: &str, Picture { caption, .. }: &Picture) -> String {
    let caption = caption.as_ref().map(|caption| format!("  {caption}"));
    format!("{text}{}\n", caption.unwrap_or_default())
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
