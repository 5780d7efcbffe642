//! The output section: a picture of the board, and its pieces by name; and what is read of it.

use std::collections::BTreeMap;
use std::io::{self, Write};

use itertools::Itertools;

use super::shape::Shape;
use super::text::list;
use crate::format::named_answer::{NamedAnswer, no_answer};
use crate::format::solver_output::{Claim, OutputError};
use crate::instance::{Instance, Var, var_name};
use nq_board::base::{Board, file_name};
use nq_board::model::Problem;

/// Writes the output section. `optimised` is the variable of the objective, if there is one.
pub(super) fn write(
    problem: &Problem,
    shapes: &[Shape],
    optimised: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Problem { board, blocked, .. } = problem;
    let by_symbol = || problem.pieces.iter().zip(shapes).sorted_by_key(|(piece, _)| piece.symbol);

    writeln!(out, "\n% A placement is drawn, then listed by its squares, sorted as text: Qa2 Qb4")?;
    writeln!(out, "array[COLS] of string: FILE = {};", list(file_names(*board)))?;
    writeln!(out, "array[int] of int: COLS_AS_TEXT = {};", list(columns_as_text(*board)))?;
    writeln!(out, "array[int] of int: ROWS_AS_TEXT = {};", list(rows_as_text(*board)))?;
    writeln!(out, "function string: name(int: r, int: c) = FILE[c] ++ show(card(ROWS) + 1 - r);")?;
    writeln!(out, "output")?;
    if let Some(name) = optimised {
        writeln!(out, "  [\"{name} = \", show({name}), \"\\n\"] ++")?;
    }
    let mut drawn: Vec<_> = by_symbol()
        .map(|(piece, shape)| {
            format!("if {} then \"{}\"", shape.found_on(("r", "c")), piece.symbol)
        })
        .collect();
    if !blocked.is_empty() {
        let is_blocked = r"BLOCKED[b, 1] = r /\ BLOCKED[b, 2] = c";
        drawn.push(format!("if exists (b in index_set_1of2(BLOCKED)) ({is_blocked}) then \"#\""));
    }
    drawn.push(" \".\" endif".to_owned());
    // `else` and the next `if` form an `elseif`.
    writeln!(out, "  [join(\" \", [")?;
    writeln!(out, "    {}", drawn.join("\n    else"))?;
    writeln!(out, "  | c in COLS]) ++ \"\\n\" | r in ROWS] ++")?;
    let listed = by_symbol().map(|(piece, shape)| {
        let on = shape.found_on(("r", "c"));
        format!(
            "[\"{}\" ++ name(r, c) | c in COLS_AS_TEXT, r in ROWS_AS_TEXT where {on}]",
            piece.symbol
        )
    });
    writeln!(out, "  [join(\" \",\n    {}\n  ), \"\\n\"];", listed.format(" ++\n    "))
}

/// The names of the files from left to right, in quotes.
fn file_names(board: Board) -> impl Iterator<Item = String> {
    (0..board.cols()).map(|col| format!("\"{}\"", file_name(col)))
}

/// The columns, from 1, in the order of their files' names as text: `a`, `aa`, `ab`, …, `b`.
fn columns_as_text(board: Board) -> impl Iterator<Item = u32> {
    let columns = (0..board.cols()).sorted_by_key(|&col| file_name(col));
    columns.map(|col| u32::from(col) + 1)
}

/// The rows, from 1 at the top, in the order of their ranks as text: 1, 10, 11, …, 2.
fn rows_as_text(board: Board) -> impl Iterator<Item = u32> {
    let rows = u32::from(board.rows());
    (1..=rows).sorted_by_key(ToString::to_string).map(move |rank| rows + 1 - rank)
}

const SOLUTION: &str = "----------";
const COMPLETE: &str = "==========";

/// Reads the output of `minizinc`: the board, the pieces in a line, and `----------` after each
/// solution; `==========` after a complete search. The last solution is the best. Fails for output
/// without a solution or verdict.
pub(super) fn read(instance: &Instance, text: &str) -> Result<NamedAnswer, OutputError> {
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    let place = |mark: &str| lines.iter().rposition(|&line| line == mark);
    let Some(end) = place(SOLUTION) else {
        return match () {
            () if place("=====UNSATISFIABLE=====").is_some() => {
                Ok(NamedAnswer::without_model(Claim::Unsatisfiable))
            }
            () if place("=====UNKNOWN=====").is_some() => {
                Ok(NamedAnswer::without_model(Claim::Unknown))
            }
            () => Err(no_answer(text)),
        };
    };
    let start = lines[..end].iter().rposition(|&line| line == SOLUTION).map_or(0, |at| at + 1);
    let name = |(var, placed)| (var_name(instance.problem(), placed).replace(' ', ""), var);
    let names: BTreeMap<String, Var> = instance.vars().map(name).collect();
    let pieces = lines[start..end].iter().find_map(|line| {
        let vars = line.split_whitespace().map(|word| names.get(word).copied());
        vars.collect::<Option<Vec<_>>>().filter(|vars| !vars.is_empty())
    });
    // A placement without pieces is an empty line.
    let pieces = pieces.unwrap_or_default();
    Ok(NamedAnswer::with_model(instance, place(COMPLETE).is_some(), &|var| pieces.contains(&var)))
}
