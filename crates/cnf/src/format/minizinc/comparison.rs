//! A range of numbers as the right side of a comparison.

use nq_board::model::CountRange;

/// The comparison of a number that is at most `most` with a range, such as `= 2` or `in 1..3`.
pub(super) fn compared(range: CountRange, most: usize) -> String {
    let CountRange { min, max } = range;
    match range.exact() {
        Some(exact) => format!("= {exact}"),
        None if min == 0 => format!("<= {max}"),
        None if max as usize >= most => format!(">= {min}"),
        None => format!("in {min}..{max}"),
    }
}
