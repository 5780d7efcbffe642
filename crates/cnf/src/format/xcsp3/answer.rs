//! Reads answers: `s` lines as in the competitions, and on `v` lines a list of variables with their
//! values. The last instantiation is the best.

use std::collections::BTreeMap;

use itertools::{Itertools, iproduct};

use super::arrays::{self, Arrays};
use crate::format::line_variables::Kind;
use crate::format::named_answer::{NamedAnswer, no_answer};
use crate::format::solver_output::{Claim, OutputError};
use crate::instance::Instance;
use nq_board::base::{Placed, Square};

/// Reads the output of a solver for XCSP3. Fails for output without a verdict, and for a model
/// that is missing, or whose list does not fit its values.
pub(super) fn read(instance: &Instance, text: &str) -> Result<NamedAnswer, OutputError> {
    let text = without_colours(text);
    let lines = || text.lines().map(str::trim);
    let verdict = lines().filter_map(|line| line.strip_prefix("s ")).next_back().map(str::trim);
    let claim = match verdict {
        Some("SATISFIABLE" | "OPTIMUM FOUND") => Claim::Satisfiable,
        Some("UNSATISFIABLE") => Claim::Unsatisfiable,
        Some("UNKNOWN") => Claim::Unknown,
        _ => return Err(no_answer(&text)),
    };
    if claim != Claim::Satisfiable {
        return Ok(NamedAnswer::without_model(claim));
    }
    let all = lines().filter_map(|line| line.strip_prefix('v')).join(" ");
    let (_, model) = all.rsplit_once("<instantiation").ok_or(OutputError::NoModel)?;
    let part = |name: &str| {
        let (_, rest) = model.split_once(&format!("<{name}>"))?;
        Some(rest.split_once(&format!("</{name}>"))?.0)
    };
    let (list, values) = part("list").zip(part("values")).ok_or(OutputError::NoModel)?;
    let unfit = || OutputError::Line(0, format!("list and values of {list}"));
    let cells = Cells::of(instance);
    let names = list.split_whitespace().flat_map(|name| cells.expanded(name)).collect_vec();
    // `0x12` is the value 0, twelve times.
    let repeated = values.split_whitespace().map(|word| {
        let (value, times) = word.split_once('x').unwrap_or((word, "1"));
        let times = times.parse::<usize>().ok().filter(|&times| times <= names.len())?;
        Some(std::iter::repeat_n(value, times))
    });
    let values = repeated.collect::<Option<Vec<_>>>().ok_or_else(unfit)?;
    let values = values.into_iter().flatten().collect_vec();
    if names.len() != values.len() {
        return Err(unfit());
    }
    // A star is any value.
    let number = |word: &str| if word == "*" { Some(0) } else { word.parse().ok() };
    let values: BTreeMap<String, Option<u16>> =
        names.into_iter().zip(values.into_iter().map(number)).collect();
    let is_true = |(name, value): &(String, u16)| values.get(name) == Some(&Some(*value));
    let of_vars = cells.of_vars.iter().map(is_true).collect_vec();
    let optimum = verdict == Some("OPTIMUM FOUND");
    Ok(NamedAnswer::with_model(instance, optimum, &|var| of_vars[var.index()]))
}

/// The text without the colours of a terminal, which Choco writes.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// The variables of a file.
struct Cells {
    /// Each array with the numbers of its elements along each axis.
    arrays: Vec<(String, Vec<u32>)>,
    /// For each variable of the board, the element that says so, and its value then.
    of_vars: Vec<(String, u16)>,
}

impl Cells {
    /// Those of the file of an instance.
    fn of(instance: &Instance) -> Self {
        let arrays = Arrays::of(instance);
        let (problem, board) = (instance.problem(), instance.problem().board);
        let declared = problem.piece_ids().flat_map(|piece| {
            let symbol = problem.pieces[piece.index()].symbol;
            let sides = vec![u32::from(board.rows()), board.cols().into()];
            let integers = match arrays.lines(piece) {
                0 => sides.clone(),
                lines => vec![lines.into()],
            };
            [(symbol.to_string(), integers), (format!("{symbol}_at"), sides)]
        });
        let of_var = |(_, placed): (_, Placed)| {
            let Square { row, col } = placed.square;
            match arrays.kind(placed.piece) {
                Kind::Rows => (arrays.integer(placed.piece, row), col),
                Kind::Columns => (arrays.integer(placed.piece, col), row),
                Kind::Squares => (arrays.square(placed), 1),
            }
        };
        let seen = u32::try_from(instance.defined().count()).unwrap_or(u32::MAX);
        let seen = [(arrays::SEEN.to_owned(), vec![seen])];
        Self {
            arrays: declared.chain(seen).collect(),
            of_vars: instance.vars().map(of_var).collect(),
        }
    }

    /// The elements that a name stands for: empty brackets stand for all of an axis.
    fn expanded(&self, name: &str) -> Vec<String> {
        let one = || vec![name.to_owned()];
        let Some((array, brackets)) = name.split_once('[') else { return one() };
        let Some((_, sides)) = self.arrays.iter().find(|(known, _)| known == array) else {
            return one();
        };
        let places = brackets.trim_end_matches(']').split("][").zip(sides);
        let ranges = places.map(|(place, &side)| match place.parse::<u32>() {
            Ok(place) => place..place.saturating_add(1),
            Err(_) => 0..side,
        });
        match &ranges.collect_vec()[..] {
            [line] => line.clone().map(|line| format!("{array}[{line}]")).collect(),
            [rows, cols] => iproduct!(rows.clone(), cols.clone())
                .map(|(row, col)| format!("{array}[{row}][{col}]"))
                .collect(),
            _ => one(),
        }
    }
}
