use std::collections::BTreeSet;

use super::*;
use crate::tests::{one_kind, problem, stars};
use crate::{Backtrack, ColumnSets, Rows, Search, TransferMatrix};

/// Problems in which a square that is empty, blocked or occupied matters in every way.
fn problems() -> Vec<Problem> {
    let cover = |squares: &str, times: &str| {
        format!("[[cover]]\nby = [\"A\"]\nsquares = {squares}\n{times}")
    };
    let dominating = |squares, times| one_kind(5, "K", "{ min = 0 }", "", &cover(squares, times));
    vec![
        one_kind(0, "Q", "'n'", "", ""),
        one_kind(1, "Q", "'n'", "", ""),
        one_kind(2, "Q", "'n'", "", ""),
        one_kind(3, "N", "{ min = 0 }", "", ""),
        one_kind(6, "Q", "'n'", "", ""),
        one_kind(6, "R", "4", "blocked = [\"a1\", \"c3\"]", ""),
        one_kind(5, "B", "{ min = 0, max = 3 }", "walls = [\"c3\"]", ""),
        one_kind(5, "N", "{ min = 0 }", "wrap = \"both\"", ""),
        one_kind(7, "WN", "'n'", "", ""),
        one_kind(6, "RN", "'n'", "blocked = [\"d4\"]", ""),
        one_kind(5, "N", "{ min = 0 }", "", "fixed = [\"c3\"]"),
        dominating("\"free\"", ""),
        dominating("\"all\"", ""),
        dominating("\"all\"", "times = { min = 1, max = 2 }"),
        dominating("[\"a1\", \"c3\", \"e5\"]", ""),
        seeing(4, 4, "times = { max = 1 }"),
        seeing(4, 4, "times = 2"),
        dominating("\"free\"", "times = { min = 1, max = 2 }"),
        one_kind(4, "R", "'n'", "", "[[attack]]\nby = [\"A\"]\npieces = [\"A\"]\ntimes = 1"),
        problem(
            "name = \"pawns\"\nboard = { rows = \"n\", columns = \"n\" }\n\
             may_not_attack = [[\"A\", \"A\"]]\n\
             [[piece]]\nsymbol = \"A\"\nmoves = \"R\"\nblocks = true\ncount = \"n+1\"\n\
             [[piece]]\nsymbol = \"B\"\nmoves = \"\"\nblocks = true\ncount = 1\n",
            4,
        ),
        stars("AABBB ABBCC ADDCC DDECC EEEEC", 1),
        problem(
            "name = \"two\"\nboard = { rows = \"n\", columns = \"n\" }\ntotal = 3\n\
             interchangeable = [\"A\", \"B\"]\n\
             [[piece]]\nsymbol = \"A\"\nmoves = \"K\"\ncount = { min = 1 }\n\
             [[piece]]\nsymbol = \"B\"\nmoves = \"K\"\ncount = { min = 1 }\n",
            4,
        ),
    ]
}

/// Rooks that block, some of which see each other.
fn seeing(size: u32, number: u32, times: &str) -> Problem {
    let toml = format!(
        "name = \"seeing\"\nmay_not_attack = []\nboard = {{ rows = \"n\", columns = \"n\" }}\n\
         piece = [{{ symbol = \"A\", moves = \"R\", blocks = true, count = {number} }}]\n\
         cover = [{{ by = [\"A\"], pieces = [\"A\"], {times} }}]\n"
    );
    problem(&toml, size)
}

/// The tally of all shards, K at a time, each of which covers what it must.
fn sum(engine: &dyn Engine, problem: &Problem, of: u64) -> Tally {
    let (divided, control) = (divide(engine, problem).unwrap(), Control::default());
    let shards: Vec<Shard> = (0..of).filter_map(|index| Shard::new(index, of)).collect();
    let all: BTreeSet<u64> = (0..of).collect();
    let coverage = divided.coverage(of, &all, &control).unwrap().unwrap();
    let mut sum = Tally::default();
    let parts = divided.run(&shards, None, &control, &mut |_| ControlFlow::Continue(())).unwrap();
    for (index, part) in (0..).zip(parts.found) {
        assert_eq!(part.covered, coverage[&index], "shard {index}/{of}");
        sum.total += &part.found.total;
        if let Some(orbits) = &part.found.orbits {
            *sum.orbits.get_or_insert_default() += orbits;
        }
        if let Some(digest) = part.found.digest {
            sum.digest.get_or_insert_default().merge(digest);
        }
    }
    divided.tally(sum, &control).unwrap().found
}

#[test]
fn shards_add_up_to_the_count_of_their_engine() {
    let engines: [&dyn Engine; 4] = [&Search, &TransferMatrix, &ColumnSets::new(1), &Rows::new(1)];
    let mut taken = [0; 4];
    for problem in problems() {
        for (engine, taken) in engines.iter().zip(&mut taken) {
            if divide(*engine, &problem).is_err() {
                continue;
            }
            *taken += 1;
            let what = format!("{} by {}", problem.values(), engine.name());
            let mut whole = engine.count(&problem, &Control::default()).unwrap().found;
            if engine.profile().lists {
                whole = nq_board::run::count_by_listing(*engine, &problem, &Control::default())
                    .unwrap()
                    .found;
            }
            let numbers: &[u64] = if engine.profile().lists { &[1, 3, 40] } else { &[5] };
            for &of in numbers {
                assert_eq!(sum(*engine, &problem, of), whole, "{what}, {of} shards");
            }
        }
    }
    assert!(taken.iter().all(|&taken| taken >= 3), "{taken:?}");
}

#[test]
fn an_engine_for_empty_boards_has_no_branches() {
    let problem = one_kind(6, "Q", "'n'", "", "");
    let why = divide(&Backtrack, &problem).map(|_| ()).unwrap_err().to_string();
    assert_eq!(why, "engine backtrack has no shards: it takes no fixed pieces and blocked squares");
}

#[test]
fn the_rules_tell_problems_apart() {
    let mut all: Vec<String> = problems().iter().map(rules).collect();
    let number = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), number);
}

/// Half of the branches of a listing engine are enough for most errors; all are none.
#[test]
fn an_estimate_of_all_branches_is_exact() {
    let problem = one_kind(6, "Q", "'n'", "", "");
    let divided = divide(&Search, &problem).unwrap();
    let estimate = divided.estimate(Duration::MAX, 1, &Control::default()).unwrap().unwrap();
    assert_eq!(estimate.units, estimate.sampled);
    assert!((estimate.placements.mean - 4.0).abs() < 1e-9, "{estimate:?}");
    let some = divided.estimate(Duration::ZERO, 1, &Control::default()).unwrap().unwrap();
    assert_eq!(some.sampled, LEAST_SAMPLED as u64);
}

/// A stop within a shard leaves out the branch that it hits.
#[test]
fn a_stopped_shard_covers_what_it_searched() {
    let problem = one_kind(6, "Q", "'n'", "", "");
    let divided = divide(&Search, &problem).unwrap();
    let mut seen = 0;
    let outcome = divided.run(&[Shard::WHOLE], None, &Control::default(), &mut |_| {
        seen += 1;
        if seen < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let outcome = outcome.unwrap();
    assert!(!outcome.is_complete());
    let whole = divided.coverage(1, &[0].into(), &Control::default()).unwrap().unwrap()[&0];
    assert!(outcome.found[0].covered.units < whole.units);
    assert_eq!(outcome.found[0].found.total, Count::from(2_u8));
}
