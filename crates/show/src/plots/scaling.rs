//! The growth of times with the size.

use plotters::style::text_anchor::{HPos, VPos};

use super::axis::Axis;
use super::frame::{WIDE, draw};
use super::style::MOST_LINES;
use super::{Line, PlotError, Title};

/// The time of each line at each size. `limit` is the time limit in seconds, where a run reached
/// it. A size that is not solved has no point, and interrupts the line. Lines beyond [`MOST_LINES`]
/// are left out.
pub fn scaling(
    title: &Title,
    lines: &[Line],
    (from, to): (u32, u32),
    limit: Option<f64>,
) -> Result<String, PlotError> {
    let lines = &lines[..lines.len().min(MOST_LINES)];
    let names: Vec<_> = lines.iter().map(|line| &*line.name).collect();
    let times = lines.iter().flat_map(|line| &line.points).map(|(_, seconds)| *seconds);
    let (first, last) = (f64::from(from), f64::from(to));
    // Markers at the ends need room.
    let room = ((last - first) * 0.03).max(0.5);
    let range = first - room..last + room;
    let x = Axis::whole("size n", range.clone(), (from, to));
    let y = Axis::seconds("median time (seconds)", times.chain(limit));
    draw(title, WIDE, &names, [x, y], |frame| {
        if let Some(limit) = limit {
            let ends = [(range.start, limit), (range.end, limit)];
            frame.rule(ends, "time limit", (HPos::Left, VPos::Bottom))?;
        }
        for (number, line) in lines.iter().enumerate() {
            for points in runs(&line.points) {
                frame.line(number, &points)?;
                frame.marks(number, &points)?;
            }
        }
        Ok(())
    })
}

/// The points by size, in runs of sizes without a gap.
fn runs(points: &[(u32, f64)]) -> Vec<Vec<(f64, f64)>> {
    let mut points = points.to_vec();
    points.sort_by_key(|&(n, _)| n);
    let runs = points.chunk_by(|a, b| b.0 - a.0 <= 1);
    let place = |&(n, seconds): &(u32, f64)| (f64::from(n), seconds);
    runs.map(|run| run.iter().map(place).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_a_size_is_not_solved() {
        assert_eq!(
            runs(&[(5, 2.0), (4, 1.0), (7, 3.0)]),
            [vec![(4.0, 1.0), (5.0, 2.0)], vec![(7.0, 3.0)]]
        );
        assert!(runs(&[]).is_empty());
    }
}
