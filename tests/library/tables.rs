//! Tables and estimates of the library.

use std::time::Duration;

use nq_sat::run::fault::Fault;
use nq_sat::{Model, Query};

/// The largest equal numbers of a table equal those that a SAT engine finds for the model that
/// maximises them. The two share no code.
#[test]
fn the_largest_equal_numbers_are_those_of_a_sat_engine() {
    for size in [0, 1, 2, 3, 4, 5, 6] {
        let query = Query::new(Model::queens_and_knights(), size);
        let report = query.table().expect("a table");
        let (k, tally) = report.table.largest().expect("a complete table");
        let solved = query.engine("varisat").solve().expect("an answer");
        let of_solver = (solved.optimum().and_then(|k| usize::try_from(k).ok()), solved.total());
        assert_eq!((Some(k), tally.total), of_solver, "n = {size}");
        let cells = serde_json::to_value(report.cells().collect::<Vec<_>>()).expect("JSON");
        let cells = cells.as_array().expect("a list");
        let sum: u64 =
            cells.iter().filter_map(|cell| cell["total"].as_str()?.parse::<u64>().ok()).sum();
        let sums = serde_json::to_value(report.sums()).expect("JSON");
        assert_eq!(sums["total"], sum.to_string(), "n = {size}");
    }
}

#[test]
fn model_without_a_table_is_refused() {
    for (query, why) in [
        (Query::new(Model::n_queens(), 4).engine("bitset"), "the engine bitset has no --table"),
        (Query::new(Model::queens_and_knights(), 4).parameter("k", 1), "leave out -k and --set"),
        (Query::new(Model::n_queens(), 65), "16"),
    ] {
        let refused = query.table().expect_err(why);
        assert!(refused.is_bad_input() && refused.to_string().contains(why), "{refused}");
    }
}

#[test]
fn an_estimate_bounds_a_known_total() {
    let estimate =
        Query::new(Model::n_queens(), 14).threads(1).estimate(Duration::from_millis(50), 0);
    let estimate = estimate.expect("an estimate").estimate;
    // A000170(14). The band is one of 95 %. The clock decides how many are sampled, so that in one
    // run of twenty the total is outside; three times as far never.
    let (found, total) = (&estimate.placements, 365_596.0_f64);
    assert!((found.mean - total).abs() <= 3.0 * (found.high - found.mean), "{estimate:?}");
    let other = Query::new(Model::queens_and_knights(), 4).parameter("k", 1);
    let all = other.estimate(Duration::from_secs(60), 0).expect("an estimate").estimate;
    let counted = other.count().expect("a count").total().to_string();
    assert_eq!((all.units, all.placements.mean.to_string()), (all.sampled, counted));
    let refused = other.engine("varisat").estimate(Duration::from_secs(1), 0);
    let refused = refused.expect_err("not native");
    assert!(refused.is_bad_input(), "{refused}");
}
