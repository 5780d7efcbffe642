//! Shards of the row sets, which the half-board join counts.

use super::question::{CountQuestion, Search};
use crate::model::Problem;
use crate::native::half_join::SPLITTER;

impl CountQuestion {
    /// The question about a problem whose row sets are split into shards.
    #[must_use]
    pub(crate) fn of_row_sets(problem: &Problem) -> Self {
        Self::new(problem, Search::RowSets { splitter: SPLITTER })
    }
}
