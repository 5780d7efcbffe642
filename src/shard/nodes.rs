//! Shards of the nodes, which the engine `rows` counts.

use sha2::{Digest as _, Sha256};

use super::question::{CountQuestion, Search};
use nq_board::base::numbers::hexadecimal;
use nq_board::model::Problem;
use nq_native::rows::{NodeCounter, SPLITTER};

impl CountQuestion {
    /// The question about a problem whose nodes are split into shards.
    #[must_use]
    pub(crate) fn of_nodes(problem: &Problem, counter: &NodeCounter) -> Self {
        let mut hash = Sha256::new();
        counter.rules().for_each(|number| hash.update(number.to_le_bytes()));
        let (rules, order) = (hexadecimal(&hash.finalize()), counter.order().to_owned());
        Self::new(problem, Search::Nodes { splitter: SPLITTER, rules, order })
    }
}
