//! The diagrams of the text in letters: the bits of squares, the available columns, and the boards
//! with one queen more.

use itertools::Itertools;

use super::board::{Bits, Board, Count};
use super::play::Play;
use nq_board::run::{Control, StopReason};

/// Columns between two boards.
const GAP: usize = 4;

/// The number of each square's bit, with those that are set in brackets, beside the queens, or
/// below them if the columns of the output do not suffice. The bare diagram has no heading and no
/// value.
pub fn bits(play: &Play, bits: Bits, width: usize, is_bare: bool) -> String {
    let board = play.board();
    let diagram = numbers(board, bits);
    let rows = match (play.queens().is_empty(), rows(play)) {
        (true, _) => diagram,
        (false, queens) if width_of(&queens) + GAP + width_of(&diagram) <= width => {
            beside(&[queens, diagram])
        }
        (false, queens) => [queens, vec![String::new()], diagram].concat(),
    };
    let heading = bits.heading();
    let value = (!play.queens().is_empty()).then(|| value(board.set(bits)));
    framed(Some(heading), &rows, value, is_bare)
}

/// The queens, and in the row of the next one the numbers of the available columns, with `x` on
/// attacked ones.
pub fn available(play: &Play, is_bare: bool) -> String {
    let board = play.board();
    let digits = digits(board.size().saturating_sub(1));
    let mut cells = cells(play);
    if let Some(next) = cells.get_mut(usize::from(board.row())) {
        let cell = |col| if board.ok(col) { col.to_string() } else { "x".to_owned() };
        *next = (0..board.size()).map(cell).collect();
    }
    let line = |row: &Vec<String>| row.iter().map(|cell| format!("{cell:>digits$}")).join(" ");
    let rows: Vec<String> = cells.iter().map(line).collect();
    framed(None, &rows, Some(availability(board)), is_bare)
}

/// The available columns in words.
pub fn availability(board: Board) -> String {
    if board.is_full() {
        return "the board is full".to_owned();
    }
    let row = board.row();
    match &board.available().collect_vec()[..] {
        [] => format!("row {row}: no column is available"),
        [column] => format!("row {row}: column {column} is available"),
        columns => format!("row {row}: columns {} are available", columns.iter().join(", ")),
    }
}

/// The boards with one queen more, side by side as far as the columns of the output suffice. Each
/// has the call of `place` above.
pub fn next_boards(play: &Play, width: usize, is_bare: bool) -> String {
    let pictures = play.next().map(|next| {
        let call = next.queens().last().map(|queen| format!("place({queen})"));
        let heading = call.filter(|_| !is_bare);
        heading.into_iter().chain(rows(&next)).collect_vec()
    });
    let pictures: Vec<Vec<String>> = pictures.collect();
    let widest = pictures.iter().map(|picture| width_of(picture)).max().unwrap_or(0);
    let across = ((width + GAP) / (widest + GAP)).max(1);
    pictures.chunks(across).map(|row| ended(&beside(row))).join("\n")
}

/// The number of solutions as the sum over the next boards.
pub fn sum_of_next(play: &Play, control: &Control) -> Result<String, StopReason> {
    let mut counts = Vec::new();
    for next in play.next() {
        let mut count = Count::new(control);
        counts.push(count.solve(next.board()));
        if let Some(reason) = count.stopped {
            return Err(reason);
        }
    }
    Ok(match &counts[..] {
        [] if play.board().is_full() => "solve: 1, since the board is full".to_owned(),
        [] => "solve: 0, since no column is available".to_owned(),
        [count] => format!("solve: {count}"),
        counts => format!("solve: {} = {}", counts.iter().join(" + "), counts.iter().sum::<u128>()),
    })
}

/// The cells of the board, `Q` for queens.
fn cells(play: &Play) -> Vec<Vec<String>> {
    let size = play.board().size();
    let row = |row: u16| {
        let queen = play.queens().get(usize::from(row));
        let cell = |col| if queen == Some(&col) { "Q" } else { "." };
        (0..size).map(|col| cell(col).to_owned()).collect()
    };
    (0..size).map(row).collect()
}

fn rows(play: &Play) -> Vec<String> {
    cells(play).iter().map(|row| row.join(" ")).collect()
}

/// The number of each square's bit, in brackets if it is set.
fn numbers(board: Board, bits: Bits) -> Vec<String> {
    let size = board.size();
    let width = digits(bits.count(size).saturating_sub(1)) + 2;
    let row = |row| {
        let cell = |col| {
            let bit = bits.of_square(size, row, col);
            let cell = if board.has(bits, bit) { format!("[{bit}]") } else { format!(" {bit} ") };
            format!("{cell:>width$}")
        };
        (0..size).map(cell).collect()
    };
    (0..size).map(row).collect()
}

/// A set as a sum of powers of two and as a number (`2^0 + 2^5 + 2^7 = 1 + 32 + 128 = 161`).
pub fn value(set: u64) -> String {
    let bits: Vec<u32> = (0..u64::BITS).filter(|bit| set & (1 << bit) != 0).collect();
    let powers = bits.iter().map(|bit| format!("2^{bit}")).join(" + ");
    match &bits[..] {
        [] => "0".to_owned(),
        [_] => format!("{powers} = {set}"),
        bits => format!("{powers} = {} = {set}", bits.iter().map(|&bit| 1_u64 << bit).join(" + ")),
    }
}

fn digits(number: u16) -> usize {
    number.to_string().len()
}

fn width_of(rows: &[String]) -> usize {
    rows.iter().map(String::len).max().unwrap_or(0)
}

/// Pictures side by side, all with as many rows as the first.
fn beside(pictures: &[Vec<String>]) -> Vec<String> {
    let height = pictures.first().map_or(0, Vec::len);
    let line = |row: usize| {
        let parts = pictures.iter().map(|picture| {
            let text = picture.get(row).map_or("", String::as_str);
            format!("{text:<width$}", width = width_of(picture))
        });
        parts.collect_vec().join(&" ".repeat(GAP))
    };
    (0..height).map(line).collect()
}

/// The rows between a heading and a last line, which a bare picture lacks.
fn framed(heading: Option<String>, rows: &[String], last: Option<String>, is_bare: bool) -> String {
    let text = ended(rows);
    if is_bare {
        return text;
    }
    let heading = heading.map(|heading| heading + "\n").into_iter();
    let last = last.map(|last| last + "\n");
    heading.chain([text].into_iter().filter(|text| !text.is_empty())).chain(last).join("\n")
}

/// The lines without blanks at their ends.
fn ended(rows: &[String]) -> String {
    rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect()
}
