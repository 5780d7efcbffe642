//! How times grow with the size.

use plotters::style::text_anchor::{HPos, VPos};

use super::axis::Axis;
use super::frame::draw;
use super::style::MOST_LINES;
use super::ticks::{Seconds, whole};
use super::{Line, PlotError, Title};

/// The time that each line takes at each size; `limit` is where runs were stopped, in seconds, if any was. Sizes that are not
/// solved have no point. Lines beyond [`MOST_LINES`] are left out.
///
/// # Errors
/// When the plotting library fails.
pub fn scaling(
    title: &Title,
    lines: &[Line],
    (from, to): (u32, u32),
    limit: Option<f64>,
) -> Result<String, PlotError> {
    let lines = &lines[..lines.len().min(MOST_LINES)];
    let names: Vec<_> = lines.iter().map(|line| &*line.name).collect();
    let times = lines.iter().flat_map(|line| &line.points).map(|(_, seconds)| *seconds);
    let seconds = Seconds::around(times.chain(limit));
    let (first, last) = (f64::from(from), f64::from(to));
    // Markers at the ends need room.
    let room = ((last - first) * 0.03).max(0.5);
    let range = first - room..last + room;
    let x = Axis::whole("size n", range.clone(), whole(from, to));
    let y = Axis::seconds("median time (seconds)", &seconds);
    draw(title, &names, [x, y], |frame| {
        if let Some(limit) = limit {
            let ends = [(range.start, limit), (range.end, limit)];
            frame.rule(ends, "time limit", (HPos::Left, VPos::Bottom))?;
        }
        for (number, line) in lines.iter().enumerate() {
            let points = line.points.iter().map(|&(n, seconds)| (f64::from(n), seconds));
            let mut points: Vec<_> = points.collect();
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            frame.line(number, &points)?;
            frame.marks(number, &points)?;
        }
        Ok(())
    })
}
