//! What people paste: placements as `Qa2 Qb4 Qc1 Qd3` or in Forsyth-Edwards notation,
//! `1Q2/3Q/Q3/2Q1`, and lists of Python.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

use nq_board::base::{Board, file_name, is_square_name};
use nq_board::model::Problem;
use nq_cnf::instance::{Instance, Lit, Var, var_name};

/// Text without the brackets, commas and quotes of lists: `[-1, 2, -3]` is a line of literals.
pub(super) struct Unlisted<'a>(pub &'a mut dyn Read);

impl Read for Unlisted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        let brackets = buffer[..count].iter_mut().filter(|byte| b"[,]\"'".contains(byte));
        brackets.for_each(|byte| *byte = b' ');
        Ok(count)
    }
}

/// The variables of the board by their names, once a line needs them.
#[derive(Default)]
pub(super) struct Names(Option<BTreeMap<String, Var>>);

impl Names {
    /// The placement in a line as a model of the board variables.
    pub(super) fn model(&mut self, instance: &Instance, line: &str) -> Option<Vec<Lit>> {
        let problem = instance.problem();
        let pieces = match line {
            line if line.contains('/') => pieces(problem.board, line)?,
            line if line.starts_with(|c: char| c.is_ascii_uppercase()) => line.to_owned(),
            line => squares(problem, line)?,
        };
        let names = self.0.get_or_insert_with(|| {
            let name = |(var, placed)| (var_name(problem, placed).replace(' ', ""), var);
            instance.vars().map(name).collect()
        });
        let occupied = pieces.split_whitespace().map(|name| names.get(name).copied());
        Some(model_of(instance, &occupied.collect::<Option<_>>()?))
    }
}

/// The pieces of a line of squares, such as `a2 b4`: those of the only kind.
fn squares(problem: &Problem, line: &str) -> Option<String> {
    let [only] = &problem.pieces[..] else { return None };
    let mut words = line.split_whitespace().peekable();
    words.peek()?;
    words.map(|word| is_square_name(word).then(|| format!("{}{word} ", only.symbol))).collect()
}

/// The model in which these variables of the board are true.
pub(super) fn model_of(instance: &Instance, occupied: &BTreeSet<Var>) -> Vec<Lit> {
    let value = |var: Var| if occupied.contains(&var) { var.positive() } else { var.negative() };
    instance.vars().map(|(var, _)| value(var)).collect()
}

/// The pieces of ranks from the top; a number stands for empty squares, and `*` for a blocked one.
fn pieces(board: Board, line: &str) -> Option<String> {
    let mut pieces = String::new();
    let ranks = line.split_whitespace().next()?.split('/');
    for (rank, row) in (1..=board.rows()).rev().zip(ranks) {
        let (mut column, mut empty) = (0_u16, 0_u16);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                empty = empty.checked_mul(10)?.checked_add(u16::try_from(digit).ok()?)?;
                continue;
            }
            column = column.checked_add(std::mem::take(&mut empty))?;
            if letter != '*' {
                pieces += &format!("{}{}{rank} ", letter.to_ascii_uppercase(), file_name(column));
            }
            column = column.checked_add(1)?;
        }
    }
    Some(pieces)
}
