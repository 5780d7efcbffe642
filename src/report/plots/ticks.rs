//! The marks of axes and their labels.

/// A logarithmic axis of seconds around some times, in whole decades or, where these are few, in
/// steps of 1, 2, 5.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Seconds {
    pub from: f64,
    pub to: f64,
    /// Marks with a label.
    pub bold: Vec<f64>,
    /// Marks without a label.
    pub light: Vec<f64>,
}

/// The resolution of measured times.
const FINEST: f64 = 1e-6;

impl Seconds {
    /// An axis with room for all of these, or around a second without any.
    pub(super) fn around(times: impl IntoIterator<Item = f64>) -> Self {
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
        Self { from, to, bold, light }
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
pub(super) fn label(seconds: f64) -> String {
    if (1e-4..1e5).contains(&seconds) { format!("{seconds}") } else { format!("{seconds:e}") }
}

/// At most about a dozen whole numbers from the first to the last, in even steps.
pub(super) fn whole(from: u32, to: u32) -> Vec<f64> {
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
            let axis = Seconds::around(times.iter().copied());
            assert!(axis.from < axis.to && axis.bold.len() >= 2, "{axis:?}");
            for time in times {
                assert!((axis.from..=axis.to).contains(&time.max(FINEST)), "{time} in {axis:?}");
            }
        }
    }

    #[test]
    fn few_decades_have_marks_between_them() {
        assert_eq!(Seconds::around([1.0, 8.0]).bold, [0.5, 1.0, 2.0, 5.0, 10.0]);
        assert_eq!(Seconds::around([0.02, 8.0]).bold, [0.01, 0.1, 1.0, 10.0]);
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
