//! Instantiations of XCSP3: `s` lines as in the competitions, and on `v` lines a list of variables
//! with their values. The last instantiation is the best.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{NamedAnswer, no_answer};
use crate::format::solver_output::{Claim, OutputError};
use crate::format::xcsp3::Cells;
use crate::instance::Instance;

/// Reads the output of a solver for XCSP3.
///
/// # Errors
/// Output without a verdict; a model that is missing, or whose list does not fit its values.
pub(crate) fn read_xcsp3(instance: &Instance, text: &str) -> Result<NamedAnswer, OutputError> {
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
