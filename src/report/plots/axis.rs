//! Axes of times, which are logarithmic, and of whole numbers, for the plotting library.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use super::ticks::{Seconds, label};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    pub title: String,
    range: Range<f64>,
    bold: Vec<f64>,
    light: Vec<f64>,
    is_log: bool,
}

impl Axis {
    /// A logarithmic axis of times.
    pub(super) fn seconds(title: &str, seconds: &Seconds) -> Self {
        Self {
            title: title.to_owned(),
            range: seconds.from..seconds.to,
            bold: seconds.bold.clone(),
            light: seconds.light.clone(),
            is_log: true,
        }
    }

    /// An axis of whole numbers.
    pub(super) fn whole(title: &str, range: Range<f64>, bold: Vec<f64>) -> Self {
        Self { title: title.to_owned(), range, bold, light: Vec::new(), is_log: false }
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
