//! The page of an answer: its numbers, the evidence, and its boards. It needs no network and no
//! other file.

use std::fmt::Write;

use anstream::adapter::strip_str;
use itertools::Itertools;
use serde_json::{Value, json};

use crate::ask::solve::Solution;
use crate::ask::words::evidence::{details, sentences};
use crate::ask::words::solution::{Fact, numbers};
use nq_board::base::{Motion, PieceId, Placed, Placement, Symbol, Symmetry};
use nq_board::model::Problem;
use nq_board::run::SymmetryGroup;
use nq_cnf::instance::Instance;
use nq_show::legend::{legend, regions};
use nq_show::orbits::numbered;
use nq_show::picture::{Cell, Picture, Place};
use nq_show::problem::describe;
use nq_show::shapes::SIDE;
use nq_show::svg::{NAMES, board, definitions, shape_name};
use nq_show::template::{GALLERY, escape, fill, script_data};

struct Board<'a> {
    placement: &'a Placement,
    orbit: usize,
    picture: Picture,
}

/// The page. `caption` names the boards, `draw` makes their pictures; with `coordinates`, files and
/// ranks have names.
pub fn page<'a>(
    solution: &Solution,
    caption: &str,
    placements: impl Iterator<Item = &'a Placement>,
    draw: impl Fn(&Placement) -> Picture,
    coordinates: bool,
) -> String {
    let problem = &solution.problem;
    let group = SymmetryGroup::of(problem);
    let board = |placement| Board {
        placement,
        orbit: group.orbit_size(placement),
        picture: draw(placement),
    };
    let boards: Vec<Board<'_>> = placements.map(board).collect();
    let shown = ("boards".to_owned(), caption.trim_end_matches(':').to_owned());
    let parts = [
        ("TITLE", escape(&describe(problem))),
        ("FACTS", facts(plain(numbers(solution)).chain([shown]))),
        ("EVIDENCE", sentences(solution).iter().map(|text| item(text)).collect()),
        ("DETAILS", facts(plain(details(solution)))),
        ("FILTERS", filters(&boards)),
        ("LEGEND", signs(boards.first())),
        ("DEFINITIONS", definitions(boards.iter().map(|board| &board.picture))),
        ("BOARDS", cards(problem, &boards, coordinates)),
        ("DATA", script_data(&data(problem, &group, &boards))),
    ];
    fill(GALLERY, &parts)
}

/// Facts without styles for the terminal.
pub fn plain(facts: Vec<Fact>) -> impl Iterator<Item = (String, String)> {
    facts.into_iter().map(|(label, text)| (label.to_owned(), strip_str(&text).to_string()))
}

/// An item of a list; text between backticks is code.
pub(crate) fn item(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(number, part)| match number % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    });
    format!("<li>{}</li>\n", parts.collect::<String>())
}

fn facts(facts: impl IntoIterator<Item = (String, String)>) -> String {
    let line = |(label, text): (String, String)| {
        format!("<dt>{}</dt><dd>{}</dd>\n", escape(&label), escape(&text))
    };
    facts.into_iter().map(line).collect()
}

/// A button for all boards, and one for the orbits of each size; none without boards.
fn filters(boards: &[Board<'_>]) -> String {
    if boards.is_empty() {
        return String::new();
    }
    let sizes = boards.iter().counts_by(|board| board.orbit);
    let mut text =
        format!("<button data-orbit=\"\" aria-pressed=\"true\">all ({})</button>\n", boards.len());
    for (size, count) in sizes.into_iter().sorted().rev() {
        let label = format!("orbits of {size} ({count})");
        let _ =
            writeln!(text, "<button data-orbit=\"{size}\" aria-pressed=\"false\">{label}</button>");
    }
    text
}

/// The signs of the boards in words, and the squares of the regions; nothing on a plain board.
fn signs(board: Option<&Board<'_>>) -> String {
    let Some(Board { picture, .. }) = board else { return String::new() };
    let mut text = String::new();
    let legend = legend(picture).join(" ");
    if !legend.is_empty() {
        let _ = writeln!(text, "<p class=\"legend\">{}</p>", escape(&legend));
    }
    let regions = facts(regions(picture));
    if !regions.is_empty() {
        let _ = writeln!(
            text,
            "<details>\n<summary>Squares of the regions</summary>\n<dl>\n{regions}</dl>\n</details>"
        );
    }
    text
}

fn cards(problem: &Problem, boards: &[Board<'_>], coordinates: bool) -> String {
    if boards.is_empty() {
        return "<p>There is no placement.</p>\n".to_owned();
    }
    let [rows, cols] = [problem.board.rows(), problem.board.cols()].map(usize::from);
    let names = if coordinates { NAMES } else { 0 };
    let (width, height) = (cols * SIDE + names + 2, rows * SIDE + names + 2);
    let card = |(number, Board { orbit, picture, .. }): (usize, &Board<'_>)| {
        format!(
            "<button data-board=\"{number}\" data-orbit=\"{orbit}\">\
             <svg viewBox=\"-{} -1 {width} {height}\" aria-hidden=\"true\">{}</svg>\
             <span>{}</span></button>\n",
            names + 1,
            board(picture, coordinates),
            numbered(number, *orbit),
        )
    };
    boards.iter().enumerate().map(card).collect()
}

/// What the script knows. Boards refer to pieces and squares by their places in these lists.
fn data(problem: &Problem, group: &SymmetryGroup, boards: &[Board<'_>]) -> Value {
    let area = problem.board;
    let piece = |symbol: Symbol| json!({ "symbol": symbol, "shape": shape_name(symbol.sign()) });
    let motion = |symmetry: &Symmetry| {
        let to = area.squares().map(|square| area.index(symmetry.square(area, square)));
        json!({
            "name": symmetry.board_name(),
            "about": symmetry.motion().map_or("a turn or a mirror of the board", Motion::about),
            "to": to.collect::<Vec<_>>(),
        })
    };
    // The page moves squares. It shows neither shifts nor exchanges.
    let motions = group.without_shifts().filter(|symmetry| !symmetry.has_exchange());
    let index = |(row, col): Place| row * usize::from(area.cols()) + col;
    let placed = |placed: &Placed| (placed.piece.index(), area.index(placed.square));
    let board = |Board { placement, orbit, picture }: &Board<'_>| {
        let cells = picture.cells.iter().flatten().enumerate();
        let attacked = cells.filter(|(_, cell)| **cell == Cell::Attacked);
        json!({
            "orbit": orbit,
            "pieces": placement.pieces().iter().map(placed).collect::<Vec<_>>(),
            "attacked": attacked.map(|(square, _)| square).collect::<Vec<_>>(),
            "lines": picture.lines.iter().map(|ends| ends.map(index)).collect::<Vec<_>>(),
        })
    };
    json!({
        "rows": area.rows(),
        "cols": area.cols(),
        "side": SIDE,
        "pieces": problem.pieces.iter().map(|of| piece(of.symbol)).collect::<Vec<_>>(),
        "squares": area.squares().map(|square| area.name(square)).collect::<Vec<_>>(),
        "blocked": problem.blocked.iter().map(|&at| area.index(at)).collect::<Vec<_>>(),
        "variables": variables(problem),
        "motions": motions.map(motion).collect::<Vec<_>>(),
        "boards": boards.iter().map(board).collect::<Vec<_>>(),
    })
}

/// The DIMACS variables by piece and square, 0 for none.
fn variables(problem: &Problem) -> Vec<Vec<u32>> {
    let instance = Instance::new(problem);
    let variable = |piece: PieceId, square| {
        let var = instance.var(Placed::new(piece, square));
        var.map_or(0, |var| var.positive().dimacs().unsigned_abs())
    };
    let squares = || problem.board.squares();
    problem.piece_ids().map(|piece| squares().map(|s| variable(piece, s)).collect()).collect()
}
