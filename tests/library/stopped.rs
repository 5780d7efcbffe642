//! Numbers of a stopped run: those of the placements found so far.

use std::ops::ControlFlow;

use nq_sat::model::Settings;
use nq_sat::run::control::StopReason;
use nq_sat::run::symmetry::SymmetryGroup;
use nq_sat::{Model, Query};

#[test]
fn fundamental_placements_are_those_found_so_far() {
    let problem = Model::n_queens().problem(8, &Settings::default()).expect("a problem");
    let group = SymmetryGroup::of(&problem);
    for limit in [1, 2, 10, 50, 91] {
        let mut seen = Vec::new();
        let query = Query::new(Model::n_queens(), 8).engine("search");
        let visited = query.placements(|placement| {
            seen.push(placement.clone());
            if seen.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let answer = visited.expect("an answer");
        let least = seen.iter().filter(|placement| group.canonical(placement) == **placement);
        assert_eq!(answer.stopped(), Some(StopReason::Limit));
        assert_eq!(answer.total(), limit as u64);
        assert_eq!(answer.fundamental(), least.count() as u64, "of the first {limit}");
        let record = serde_json::to_value(&answer).expect("a record");
        assert_eq!(
            (&record["total"], record.get("fundamental")),
            (&limit.to_string().into(), None)
        );
    }
}
