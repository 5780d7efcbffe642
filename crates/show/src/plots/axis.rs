//! Axes of times, which are logarithmic, and of whole numbers, for the plotting library.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

/// The resolution of measured times.
const FINEST: f64 = 1e-6;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    pub title: String,
    pub range: Range<f64>,
    /// Marks with a label.
    bold: Vec<f64>,
    /// Marks without a label.
    light: Vec<f64>,
    is_log: bool,
}

impl Axis {
    /// A logarithmic axis with room for all of these seconds, or around a second without any: in
    /// whole decades or, where these are few, in steps of 1, 2, 5.
    pub(crate) fn seconds(title: &str, times: impl IntoIterator<Item = f64>) -> Self {
        let times = times.into_iter().map(|time| time.max(FINEST));
        let (least, most) =
            times.fold((f64::MAX, f64::MIN), |(a, b), time| (a.min(time), b.max(time)));
        let (least, most) = if least > most { (0.1, 10.0) } else { (least / 1.15, most * 1.15) };
        let steps = marks(&[1.0, 2.0, 5.0]);
        let from = steps.iter().copied().rfind(|&mark| mark <= least).unwrap_or(least);
        let to = steps.iter().copied().find(|&mark| mark >= most).unwrap_or(most);
        let within = |mark: &f64| (from..=to).contains(mark);
        let decades: Vec<f64> = marks(&[1.0]).into_iter().filter(within).collect();
        let bold =
            if decades.len() >= 3 { decades } else { steps.into_iter().filter(within).collect() };
        let digits = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
        let light = marks(&digits).into_iter().filter(within).collect();
        Self { title: title.to_owned(), range: from..to, bold, light, is_log: true }
    }

    /// An axis of whole numbers, with marks from the first to the last of two.
    pub(crate) fn whole(title: &str, range: Range<f64>, (from, to): (u32, u32)) -> Self {
        let (title, bold) = (title.to_owned(), whole(from, to));
        Self { title, range, bold, light: Vec::new(), is_log: false }
    }

    fn place(&self, value: f64) -> f64 {
        if self.is_log { value.max(f64::MIN_POSITIVE).ln() } else { value }
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[expect(clippy::cast_possible_truncation, reason = "a pixel of the picture")]
    fn map(&self, value: &f64, (first, last): (i32, i32)) -> i32 {
        let [from, to, here] = [self.range.start, self.range.end, *value].map(|v| self.place(v));
        let part = (here - from) / (to - from);
        first + (f64::from(last - first) * part).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { self.light.clone() } else { self.bold.clone() }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        if self.is_log { label(*value) } else { value.to_string() }
    }
}

/// These multiples of the powers of ten.
fn marks(multiples: &[f64]) -> Vec<f64> {
    // Parsed from text, each is the number nearest to the decimal one.
    let all = (-7..=12).flat_map(|power| {
        multiples.iter().map(move |multiple| format!("{multiple}e{power}").parse().unwrap_or(1.0))
    });
    all.collect()
}

/// The label of a time: `0.001`, `5`, `1000`, `1e5`.
fn label(seconds: f64) -> String {
    if (1e-4..1e5).contains(&seconds) { format!("{seconds}") } else { format!("{seconds:e}") }
}

/// At most about a dozen whole numbers from the first to the last, in even steps.
fn whole(from: u32, to: u32) -> Vec<f64> {
    const MOST: u32 = 12;
    let span = to.saturating_sub(from);
    let steps = (0..10).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
    let step = steps.into_iter().find(|&step| span / step <= MOST).unwrap_or(u32::MAX);
    let first = from.div_ceil(step) * step;
    (first..=to).step_by(step as usize).map(f64::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_hold_their_times() {
        for times in [vec![], vec![0.0], vec![3.0], vec![0.002, 61.0], vec![1e9, 1e-9]] {
            let axis = Axis::seconds("time", times.iter().copied());
            let Range { start, end } = axis.range;
            assert!(start < end && axis.bold.len() >= 2, "{axis:?}");
            for time in times {
                assert!((start..=end).contains(&time.max(FINEST)), "{time} in {axis:?}");
            }
        }
    }

    #[test]
    fn few_decades_have_marks_between_them() {
        assert_eq!(Axis::seconds("time", [1.0, 8.0]).bold, [0.5, 1.0, 2.0, 5.0, 10.0]);
        assert_eq!(Axis::seconds("time", [0.02, 8.0]).bold, [0.01, 0.1, 1.0, 10.0]);
    }

    #[test]
    fn labels_are_short() {
        assert_eq!(
            [1e-5, 0.001, 0.5, 5.0, 1000.0, 1e9].map(label),
            ["1e-5", "0.001", "0.5", "5", "1000", "1e9"]
        );
    }

    #[test]
    fn whole_numbers_are_few() {
        assert_eq!(whole(8, 12), [8.0, 9.0, 10.0, 11.0, 12.0]);
        assert_eq!(
            whole(0, 100),
            [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0]
        );
        assert_eq!(whole(7, 7), [7.0]);
        assert!(whole(0, u32::MAX).len() <= 13);
    }
}
