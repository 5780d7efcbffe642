//! Puzzles: their solutions, and the human route to a solution, in words and as boards.

use std::io::{self, Write};

use itertools::Itertools;

use crate::answer::CheckedAnswer;
use crate::explain::{Mark, Position, Rule};
use crate::explained::{Explained, StepReport};
use crate::graded::Graded;
use crate::make::{MOST_MOVED, Repair};
use crate::regions::divided;
use crate::solve::{Number, Solved};
use nq_board::base::numbers::thousands;
use nq_board::base::words::counted;
use nq_board::base::{Placement, Square};
use nq_board::model::Problem;
use nq_board::run::StopReason;
use nq_query::PROOF;
use nq_show::boards::{Screen, Shown, boxed, picture};
use nq_show::look::{Charset, Look};
use nq_show::picture::Picture;
use nq_show::wrap::{WIDTH, paragraph, wrapped};

/// Columns of the longest rule's name.
const RULE: usize = {
    let (mut longest, mut rule) = (0, 0);
    while rule < Rule::ALL.len() {
        let length = Rule::ALL[rule].name().len();
        if length > longest {
            longest = length;
        }
        rule += 1;
    }
    longest
};

/// Columns of the mark before each sentence of a chain.
const CHAIN: usize = 2;

/// The screen of files: the same on every machine.
const PAPER: Screen = Screen { width: WIDTH, height: usize::MAX, charset: Charset::Unicode };

/// Writes whether an answer solves its puzzle.
pub fn checked(out: &mut dyn Write, checked: &CheckedAnswer) -> io::Result<()> {
    match &checked.broken {
        None => writeln!(out, "a solution"),
        Some(rule) => writeln!(out, "no solution: {rule}"),
    }
}

/// Writes the solution, or two that differ. `bare` leaves out everything but boards. The word of
/// one engine is marked.
pub fn solved(
    out: &mut dyn Write,
    solved: &Solved,
    screen: Screen,
    bare: bool,
    confirms: bool,
) -> io::Result<()> {
    let boards = screen.boards(&solved.problem, &solved.solutions);
    if bare {
        return out.write_all(boards.as_bytes());
    }
    let mark = match solved.is_open() {
        true if confirms => "; being confirmed ...",
        true => "; not confirmed",
        false => "",
    };
    let engines = by(solved) + mark;
    let verdict = match solved.number() {
        Number::None => format!("no solution: every placement was excluded, {engines}"),
        Number::One => format!("exactly one solution, found {engines}"),
        Number::Several => {
            let squares = solved.differing().into_iter();
            let names = squares.map(|square| solved.problem.board.name(square)).join(" ");
            let listed = solved.listed;
            let which = if solved.is_complete { "all" } else { "the first" };
            if listed == 2 {
                format!("two solutions, found {engines}, differ on {names}")
            } else {
                format!(
                    "several solutions: of {which} {listed}, found {engines}, these two differ \
                     least, on {names}"
                )
            }
        }
    };
    paragraph(out, "", &verdict)?;
    for (letter, parts) in divided(&solved.problem) {
        writeln!(out, "region {letter} is in {parts} parts")?;
    }
    if boards.is_empty() { Ok(()) } else { write!(out, "\n{boards}") }
}

/// Writes what confirmed the word of the first engine, or why nothing did.
pub fn confirmed(
    out: &mut dyn Write,
    solved: &Solved,
    stopped: Option<StopReason>,
) -> io::Result<()> {
    let text = match (stopped, &solved.engines[..]) {
        (Some(StopReason::TimedOut), _) => "not confirmed within the limit".to_owned(),
        (Some(reason), _) => format!("not confirmed: {reason}"),
        (None, [.., PROOF]) => "confirmed by a proof that was checked".to_owned(),
        (None, [.., engine]) => format!("confirmed by {engine}"),
        (None, []) => return Ok(()),
    };
    paragraph(out, "", &text)
}

fn by(solved: &Solved) -> String {
    solved.engines.iter().map(|engine| format!("by {engine}")).join(" and ")
}

/// Writes a change of regions: the moves, the grid and its solution.
pub fn repair(
    out: &mut dyn Write,
    repair: &Repair,
    problem: &Problem,
    screen: Screen,
) -> io::Result<()> {
    writeln!(out)?;
    let Some(solved) = &repair.solved else {
        let tried = thousands(repair.tried as u128);
        let squares = counted(repair.excluded, "square");
        let why = match repair.excluded {
            0 => "others may leave exactly one solution".to_owned(),
            MOST_MOVED => format!("none of up to {squares} leaves exactly one solution"),
            _ => format!("none of up to {squares} leaves exactly one solution, larger ones may"),
        };
        return paragraph(out, "", &format!("no repair found: {tried} changes tried; {why}"));
    };
    let from = |square: usize| problem.regions[square];
    let mut moves = repair.moved.iter().map(|&(square, to)| {
        let name = problem.board.name(problem.board.square(square));
        format!("{name} from region {} to {to}", from(square))
    });
    let is_least = repair.excluded + 1 == repair.moved.len();
    let least = if is_least { "no smaller change does" } else { "a smaller change may do" };
    let moves = moves.join(", ");
    let text =
        format!("repair: move {moves}; then exactly one solution, found {}; {least}", by(solved));
    paragraph(out, "", &text)?;
    let grid = repair.grid().join("\n");
    write!(out, "\n{grid}\n\n{}", screen.boards(&solved.problem, &solved.solutions))
}

/// Writes the steps, a sentence each. `with_boards` adds the board after each step, with the
/// crossed squares.
pub fn steps(
    out: &mut dyn Write,
    explained: &Explained,
    screen: Screen,
    with_boards: bool,
) -> io::Result<()> {
    let steps = explained.steps();
    let digits = steps.len().to_string().len();
    for (number, step) in (1..).zip(&steps) {
        write_step(out, &format!("{number:>digits$}"), step, screen.width)?;
        if with_boards {
            writeln!(out, "\n{}", board(explained, number, screen))?;
        }
    }
    Ok(())
}

fn write_step(
    out: &mut dyn Write,
    number: &str,
    step: &StepReport,
    width: usize,
) -> io::Result<()> {
    let label = format!("{number} {:RULE$}  ", step.rule.name());
    let room = width.saturating_sub(label.len() + CHAIN).max(RULE);
    let chain = step.chain.iter().flat_map(|sentence| {
        let lines = wrapped(sentence, room).into_iter().enumerate();
        lines.map(|(line, text)| format!("{}{text}", if line == 0 { "- " } else { "  " }))
    });
    let mut lines = wrapped(&step.text, room + CHAIN).into_iter().chain(chain);
    writeln!(out, "{label}{}", lines.next().unwrap_or_default())?;
    lines.try_for_each(|line| writeln!(out, "{:1$}{line}", "", label.len()))
}

/// The board after this many steps: the pieces and, unless it is solved, the crossed squares.
pub fn board(explained: &Explained, steps: usize, screen: Screen) -> String {
    let look = Look { coordinates: true, ..Look::new(screen.width, screen.charset) };
    let placement = placed(explained, &explained.position(steps));
    boxed(&explained.problem, &[Shown { placement, symmetry: None }], look, |_| {
        position(explained, steps)
    })
}

/// The same board as a picture.
pub(crate) fn position(explained: &Explained, steps: usize) -> Picture {
    let Explained { problem, layout, .. } = explained;
    let position = explained.position(steps);
    let mut picture = picture(problem, &placed(explained, &position));
    let is_crossed = |square: &Square| {
        let mut cells = layout.cells_of(problem.board.index(*square));
        !position.is_solved() && cells.all(|cell| position.mark(cell) == Mark::Crossed)
    };
    let crossed = problem.board.squares().filter(is_crossed);
    crossed.for_each(|at| picture.mark_attacked((at.row.into(), at.col.into())));
    picture
}

/// The pieces of a position.
fn placed(explained: &Explained, position: &Position<'_>) -> Placement {
    let layout = &explained.layout;
    let placed = (0..layout.cells()).filter(|&cell| position.mark(cell) == Mark::Placed);
    placed.map(|cell| layout.placed(cell)).collect()
}

/// The rating in words, with the number of steps by rule.
pub fn rating(explained: &Explained) -> String {
    let rating = explained.rating();
    let used = rating.used().map(|(rule, used)| format!("{} {used}", rule.name())).join(", ");
    match rating.steps {
        0 => format!("{rating}; no steps"),
        steps => format!("{rating}; {}: {used}", counted(steps, "step")),
    }
}

/// Writes a line for each hardest rule: how many puzzles need it, and with which effort.
pub fn summary(out: &mut dyn Write, puzzles: &[Graded]) -> io::Result<()> {
    let ratings = puzzles.iter().map(|graded| graded.explained.rating());
    let efforts = ratings.map(|rating| (rating.hardest, rating.effort)).into_group_map();
    efforts.into_iter().sorted().try_for_each(|(rule, efforts)| {
        let [least, most] = [efforts.iter().min(), efforts.iter().max()]
            .map(|effort| thousands(effort.copied().unwrap_or(0).into()));
        let effort = if least == most { least } else { format!("{least} to {most}") };
        let (grade, puzzles) = (rule.grade(), counted(efforts.len(), "puzzle"));
        writeln!(out, "grade {grade}  {:9}  {puzzles}, effort {effort}", rule.name())
    })
}

/// The files of a puzzle that was made, by name: the grid, the model, the solution, the steps and
/// the rating.
pub fn files(graded: &Graded) -> [(&'static str, String); 5] {
    let explained = &graded.explained;
    let mut text = Vec::new();
    // A vector takes all.
    let _ = steps(&mut text, explained, PAPER, false);
    let mut text = String::from_utf8_lossy(&text).into_owned();
    text += &format!("\n{}", board(explained, explained.route.len(), PAPER));
    [
        ("grid.txt", graded.made.grid.clone()),
        ("model.toml", graded.made.model.clone()),
        ("solution.txt", graded.solved.texts().concat() + "\n"),
        ("steps.txt", text),
        ("rating.txt", rating(explained) + "\n"),
    ]
}
