//! Queens as an argument: `0,5,7`.

use std::str::FromStr;

/// The columns of queens, row by row.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns(pub Vec<u16>);

impl FromStr for Columns {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        let column = |text: &str| text.trim().parse().ok();
        let columns: Option<Vec<u16>> = text.split(',').map(column).collect();
        columns.map(Self).ok_or_else(|| "give columns from 0, such as 0,5,7".to_owned())
    }
}
