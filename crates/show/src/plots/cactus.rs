//! The number of instances solved within a time.

use plotters::style::text_anchor::{HPos, VPos};

use super::axis::Axis;
use super::frame::{WIDE, draw};
use super::style::MOST_LINES;
use super::{Line, PlotError, Title};

/// The number of instances out of `total` that each line solves within a time. `limit` is the time
/// limit in seconds. Lines beyond [`MOST_LINES`] are left out.
pub fn cactus(title: &Title, lines: &[Line], total: u32, limit: f64) -> Result<String, PlotError> {
    let lines = &lines[..lines.len().min(MOST_LINES)];
    let names: Vec<_> = lines.iter().map(|line| &*line.name).collect();
    let unsolved = lines.iter().any(|line| line.points.len() < total as usize);
    let times = lines.iter().flat_map(|line| &line.points).map(|(_, seconds)| *seconds);
    let times = times.chain(unsolved.then_some(limit));
    let most = f64::from(total.max(1));
    let x = Axis::seconds("time for one instance (seconds)", times);
    let y = Axis::whole("instances solved", 0.0..most * 1.04, (0, total.max(1)));
    let end = if unsolved { limit } else { x.range.end };
    draw(title, WIDE, &names, [x, y], |frame| {
        if unsolved {
            let ends = [(limit, 0.0), (limit, most * 1.04)];
            frame.rule(ends, "time limit", (HPos::Right, VPos::Bottom))?;
        }
        for (number, line) in lines.iter().enumerate() {
            let mut times: Vec<f64> = line.points.iter().map(|(_, seconds)| *seconds).collect();
            times.sort_by(f64::total_cmp);
            let solved: Vec<_> = times.iter().copied().zip((1..).map(f64::from)).collect();
            let Some(&(first, _)) = solved.first() else { continue };
            let mut steps = vec![(first, 0.0)];
            for &(time, solved) in &solved {
                steps.extend([(time, solved - 1.0), (time, solved)]);
            }
            // The number stays the same up to the end.
            if let Some(&(_, last)) = solved.last() {
                steps.push((end, last));
            }
            frame.line(number, &steps)?;
            frame.marks(number, &solved)?;
        }
        Ok(())
    })
}
