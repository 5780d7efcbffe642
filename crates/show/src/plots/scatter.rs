//! One solver against another, instance by instance.

use itertools::Itertools;
use plotters::style::text_anchor::{HPos, VPos};

use super::axis::Axis;
use super::frame::{SQUARE, draw};
use super::style::MOST_LINES;
use super::{PlotError, Title};

/// An instance that both solvers ran on.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The name of its kind in the legend.
    pub group: String,
    /// The seconds of the first solver; the limit where it did not solve the instance.
    pub first: f64,
    /// The seconds of the second solver; the limit where it did not solve the instance.
    pub second: f64,
}

/// The times of two solvers with these names against each other. `limit` is the time limit in
/// seconds.
pub fn scatter(
    title: &Title,
    (first, second): (&str, &str),
    pairs: &[Pair],
    limit: f64,
) -> Result<String, PlotError> {
    let groups: Vec<&str> = pairs.iter().map(|pair| &*pair.group).unique().collect();
    let groups = &groups[..groups.len().min(MOST_LINES)];
    // One kind without a name needs no legend.
    let legend = if *groups == [""] { &[] } else { groups };
    let times = pairs.iter().flat_map(|pair| [pair.first, pair.second]);
    let x = Axis::seconds(&format!("{first} (seconds)"), times.chain([limit]));
    let mut y = x.clone();
    y.title = format!("{second} (seconds)");
    let (from, to) = (x.range.start, x.range.end);
    draw(title, SQUARE, legend, [x, y], |frame| {
        frame.rule([(from, from), (to, to)], "", (HPos::Left, VPos::Bottom))?;
        let across = [(from, limit), (to, limit)];
        frame.rule(across, "time limit: not solved", (HPos::Left, VPos::Bottom))?;
        let up = [(limit, from), (limit, to)];
        frame.rule(up, "time limit: not solved", (HPos::Right, VPos::Bottom))?;
        for (number, group) in groups.iter().enumerate() {
            let of_group = pairs.iter().filter(|pair| pair.group == *group);
            let points: Vec<_> = of_group.map(|pair| (pair.first, pair.second)).collect();
            frame.marks(number, &points)?;
        }
        Ok(())
    })
}
