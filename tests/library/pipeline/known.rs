//! Published values: an engine that is no SAT solver computes all those that are quickly found, and
//! the values are compared.
//!
//! The tests read the file by themselves: a new line in it is a new test.

use std::collections::{BTreeMap, BTreeSet};

use nq_sat::Count;
use nq_sat::model::builtin::by_name;
use nq_sat::model::{Model, Problem, Sense, Settings};
use nq_sat::native::{Rows, Search};
use nq_sat::query::Terms;
use nq_sat::run::{Control, Engine, Tally};
use nq_sat::verify::{Known, KnownVerdict, PublishedSequence, known_end, known_sets, known_values};

use super::{engines, engines_for, queens_and_knights};
use crate::support::thorough;

/// This many placements are listed quickly.
fn quickly_listed() -> u64 {
    if thorough() { 30_000 } else { 6_000 }
}

/// The largest board that is searched quickly, however few placements it has.
const LARGEST: u32 = 9;

/// The same for `rows`, which counts.
fn largest_by_rows() -> u32 {
    if thorough() { 13 } else { 11 }
}

/// This many placements are counted quickly by `rows`.
const QUICK_BY_ROWS: u64 = 3_000_000;

pub(super) struct Sequence {
    pub(super) source: String,
    /// The name of the model.
    model: Option<String>,
    /// The value of its parameter k.
    k: Option<i64>,
    what: String,
    /// The moves of the pieces, and their number.
    pieces: Option<(String, &'static str)>,
    /// What else the model says.
    more: &'static str,
    /// Size and value.
    pub(super) values: Vec<(u32, Count)>,
}

pub(super) fn sequences() -> Vec<Sequence> {
    let file: toml::Table =
        include_str!("../../../crates/check/src/verify/known.toml").parse().unwrap();
    let read = |entry: &toml::Value| {
        let entry = entry.as_table().unwrap();
        let text = |key: &str| entry.get(key).map(|value| value.as_str().unwrap().to_owned());
        let count = if text("count").as_deref() == Some("any") { "any" } else { "n" };
        let first = u32::try_from(entry["first"].as_integer().unwrap()).unwrap();
        let every = entry.get("every").map_or(1, |every| every.as_integer().unwrap());
        let every = usize::try_from(every).unwrap();
        let values = entry["values"].as_str().unwrap().split(' ');
        let values = values.map(|value| value.parse().unwrap());
        Sequence {
            source: text("source").unwrap(),
            model: text("model"),
            k: entry.get("k").and_then(toml::Value::as_integer),
            what: text("what").unwrap(),
            pieces: text("pieces").map(|pieces| (pieces, count)),
            more: if entry.contains_key("on") { ONE_ON_EACH_DIAGONAL } else { "" },
            values: (first..).step_by(every).zip(values).collect(),
        }
    };
    file["sequence"].as_array().unwrap().iter().map(read).collect()
}

/// The only lines on which a sequence counts pieces.
const ONE_ON_EACH_DIAGONAL: &str =
    "count = [{ pieces = [\"P\"], on = \"diagonals\", number = { max = 1 } }]";

/// A user model: `count` pieces with these moves, on a board of `rows` rows.
fn one_kind(moves: &str, count: &str, rows: &str, n: u32, more: &str) -> Problem {
    let text = format!(
        "name = \"mine\"\n{more}\nboard = {{ rows = \"{rows}\", columns = \"{rows}\" }}\n\
         piece = [{{ symbol = \"P\", moves = \"{moves}\", count = \"{count}\" }}]\n"
    );
    let model = Model::from_toml("mine.toml", &text).unwrap();
    model.problem(n, &Settings::default()).unwrap()
}

fn count(problem: &Problem) -> Tally {
    Search.count(problem, &Control::default()).unwrap().found
}

/// The verdict on one source; `None` for a problem without a value there.
fn verdict(problem: &Problem, tally: &Tally, source: &str, what: &str) -> Option<KnownVerdict> {
    let known = known_values(problem, tally, false);
    known.iter().find(|known| known.source == source && known.what == what).map(Known::verdict)
}

/// The same tally with one placement, or one orbit, more.
fn corrupted(tally: &Tally, what: &str) -> Tally {
    let mut corrupted = tally.clone();
    match what {
        "total" => corrupted.total += 1,
        _ => corrupted.orbits.iter_mut().for_each(|orbits| orbits.add(8)),
    }
    corrupted
}

#[test]
fn every_sequence_of_pieces_is_as_computed() {
    for Sequence { source, what, pieces, more, values, .. } in sequences() {
        let Some((moves, number)) = pieces else { continue };
        let mut computed = 0;
        let quick = quickly_listed();
        for &(n, ref value) in values.iter().filter(|(n, value)| *n <= LARGEST && *value <= quick) {
            // A fundamental number stands for eight times as many placements.
            if what == "fundamental" && value * 8 > quick {
                continue;
            }
            let problem = one_kind(&moves, number, "n", n, more);
            let tally = count(&problem);
            let found =
                if what == "total" { Some(tally.total.clone()) } else { tally.fundamental() };
            assert_eq!(found.as_ref(), Some(value), "{source}({n})");
            assert_eq!(
                verdict(&problem, &tally, &source, &what),
                Some(KnownVerdict::Equal),
                "{source}({n})"
            );
            let corrupted = corrupted(&tally, &what);
            assert_eq!(
                verdict(&problem, &corrupted, &source, &what),
                Some(KnownVerdict::Different),
                "{source}({n})"
            );
            computed += 1;
        }
        assert!(computed >= 4, "{source}: {computed} values are no confirmation");
    }
}

/// The engine `rows` computes each published total of a model with one piece in each row.
#[test]
fn every_sequence_of_rows_is_as_computed() {
    let (mut sequences_computed, rows) = (0, Rows::new(1));
    for Sequence { source, what, pieces, more, values, .. } in sequences() {
        let Some((moves, number @ "n")) = pieces else { continue };
        // On tiny boards a row has one piece whatever the rules are.
        if rows.supports(&one_kind(&moves, number, "n", 6, more)).is_err() {
            continue;
        }
        let mut computed = 0;
        for &(n, ref value) in &values {
            let problem = one_kind(&moves, number, "n", n, more);
            if n == 0 || n > largest_by_rows() || *value > QUICK_BY_ROWS {
                continue;
            }
            let tally = rows.count(&problem, &Control::default()).unwrap().found;
            let verdict = verdict(&problem, &tally, &source, &what);
            assert_eq!(verdict, Some(KnownVerdict::Equal), "{source}({n}) = {value}: {tally:?}");
            computed += 1;
        }
        assert!(computed >= 8, "{source}: {computed} values");
        sequences_computed += 1;
    }
    assert!(sequences_computed >= 30, "{sequences_computed} sequences");
}

/// The problem at the best level that has a placement, and its placements; the problem itself
/// without an objective. Separate searches exclude the levels before, in the order of the sense.
fn at_best(model: &Model, n: u32, k: Option<i64>) -> Option<(Problem, Tally)> {
    let settings = k.iter().map(|&k| ("k".to_owned(), k)).collect::<Settings>();
    let Some(levels) = model.levels(n, &settings).unwrap() else {
        // A board may have no room for a fixed number of pieces.
        let problem = model.problem_on_any_board(n, &settings).unwrap();
        let tally = count(&problem);
        return Some((problem, tally));
    };
    let at = |value| {
        let problem = levels.problem(value).unwrap();
        let tally = count(&problem);
        (tally.total > 0).then_some((problem, tally))
    };
    match levels.objective().sense {
        Sense::Minimise => levels.values().find_map(at),
        // In a run, fewer pieces have a placement, too: climb to the first value without.
        Sense::Maximise => {
            levels.runs().find_map(|run| run.iter().map_while(|level| at(level.value)).last())
        }
    }
}

/// The largest boards on which `search` answers quickly, by model.
fn quick(model: &str) -> u32 {
    let largest = match model {
        "knights-domination"
        | "peaceable-queens"
        | "queens-and-pawns"
        | "queens-attacking-k"
        | "queens-total-domination" => 6,
        "queens-and-knights" => 5,
        "queen-colouring" => 4,
        "toroidal-queens" => 11,
        "most-kings" | "toroidal-queens-domination" | "maximal-queens" => 7,
        _ => 8,
    };
    if thorough() { largest } else { largest - 1 }
}

/// Every sequence of every built-in model holds on small boards, and no wrong value passes.
#[test]
fn the_values_of_a_model_are_as_computed() {
    let mut models = BTreeMap::new();
    for sequence in sequences() {
        if let Some(name) = sequence.model.clone() {
            models.entry((name, sequence.k)).or_insert_with(Vec::new).push(sequence);
        }
    }
    let known: BTreeSet<_> = models.keys().map(|(name, _)| name.as_str()).collect();
    assert!(known.len() >= 11, "{known:?}");
    for ((name, k), sequences) in &models {
        let model = by_name(name).unwrap();
        let mut compared = BTreeSet::new();
        for n in 0..=quick(name) {
            let Some((problem, tally)) = at_best(&model, n, *k) else { continue };
            for found in known_values(&problem, &tally, true) {
                assert_eq!(found.verdict(), KnownVerdict::Equal, "{name}, n = {n}: {found:?}");
                compared.insert(found.source);
            }
            for what in ["total", "fundamental"] {
                let corrupted = corrupted(&tally, what);
                for wrong in known_values(&problem, &corrupted, true) {
                    // One orbit more does not change the total, nor the level.
                    let differs = wrong.verdict() == KnownVerdict::Different;
                    assert_eq!(differs, wrong.what == what, "{name}, n = {n}: {wrong:?}");
                }
            }
        }
        let sources = sequences.iter().filter(|s| s.values[0].0 <= quick(name));
        for source in sources.map(|sequence| &*sequence.source) {
            assert!(compared.contains(source), "{name}: no value of {source} was compared");
        }
    }
}

/// The totals at the optimum hold for a level that is set, too, if it is the published one.
#[test]
fn a_level_that_is_set_is_known_if_it_is_the_best() {
    let model = by_name("queens-domination").unwrap();
    let sources = |k| {
        let problem = model.problem(6, &Settings::default().with("k", k)).unwrap();
        let known = known_values(&problem, &count(&problem), false);
        known.iter().map(|known| (known.source, known.verdict())).collect::<Vec<_>>()
    };
    assert_eq!(sources(3), [("A002564", KnownVerdict::Equal), ("A002563", KnownVerdict::Equal)]);
    assert_eq!(sources(4), []);
}

/// The two largest sets of queens and knights, from Vector 21/3.
#[test]
fn the_values_of_a_level_are_as_computed() {
    let problem = queens_and_knights(8, &[("k", 5)]);
    let tally = count(&problem);
    for what in ["total", "fundamental"] {
        let verdict = |tally| verdict(&problem, tally, "Vector 21/3", what);
        assert_eq!(verdict(&tally), Some(KnownVerdict::Equal));
        assert_eq!(verdict(&corrupted(&tally, what)), Some(KnownVerdict::Different));
    }
}

/// The size that counts is that of the board, whatever the model does with its parameter.
#[test]
fn a_model_is_known_by_its_board() {
    for (n, rows) in [(0, "6"), (3, "2*n"), (99, "6")] {
        let problem = one_kind("Q", "6", rows, n, "");
        let tally = count(&problem);
        assert_eq!(tally.total, 4);
        for engine in engines_for(&engines(), &problem) {
            let counted = engine.count(&problem, &Control::default()).unwrap().found;
            assert_eq!(counted.total, 4, "{} at n = {n}", engine.name());
        }
        let known = known_values(&problem, &tally, false);
        assert_eq!(known.len(), 2, "A000170 and A002562: {known:?}");
        assert!(
            known.iter().all(|known| known.index == 6 && known.verdict() == KnownVerdict::Equal)
        );
    }
    // The notation of the moves does not matter.
    let problem = one_kind("NFFR", "n", "n", 10, "");
    let known = known_values(&problem, &Tally { total: 4_u8.into(), ..Tally::default() }, false);
    assert_eq!(known.len(), 1);
    assert_eq!((known[0].source, known[0].verdict()), ("A051223", KnownVerdict::Equal));
}

/// Published values end somewhere: A000170 at n = 27, A146303 at n = 16.
#[test]
fn the_end_of_published_values_is_known() {
    let end = |problem: &Problem| known_end(problem, false).map(|end| (end.source, end.index));
    assert_eq!(end(&one_kind("Q", "n", "n", 27, "")), None);
    assert_eq!(end(&one_kind("Q", "n", "n", 28, "")), Some(("A000170", 27)));
    assert_eq!(end(&one_kind("Q", "n-1", "n", 28, "")), None);
    let maximal = by_name("maximal-queens").unwrap();
    let at = |n| maximal.problem(n, &Settings::default()).unwrap();
    assert_eq!((end(&at(16)), end(&at(17))), (None, Some(("A146303", 16))));
    // A063443(n + 1) belongs to n.
    assert_eq!(end(&one_kind("K", "any", "n", 17, "")), Some(("A063443", 17)));
}

#[test]
fn other_models_are_not_known() {
    let is_unknown = |problem: &Problem| {
        let known = known_values(problem, &Tally::default(), true);
        assert!(known.is_empty(), "{known:?}");
    };
    is_unknown(&one_kind("Q", "n-1", "n", 6, ""));
    is_unknown(&one_kind("Q", "n", "n", 6, "may_not_attack = []"));
    is_unknown(&one_kind("Q", "n", "n", 6, "total = 5"));
    is_unknown(&one_kind("Q", "any", "n", 6, "total = 5"));
    is_unknown(&one_kind("Q3", "n", "n", 6, ""));
    is_unknown(&one_kind("BC", "n", "n", 6, ""));
    let table = "name = \"mine\"\nboard = { rows = \"n\", columns = \"n\"BLOCKED }\n\
                 piece = [{ symbol = \"P\", moves = \"Q\", count = \"n\"FIXED }]\n";
    for (blocked, fixed) in [(", blocked = [\"a1\"]", ""), ("", ", fixed = [\"a2\"]")] {
        let text = table.replace("BLOCKED", blocked).replace("FIXED", fixed);
        let model = Model::from_toml("mine.toml", &text).unwrap();
        is_unknown(&model.problem(6, &Settings::default()).unwrap());
    }
    let wide = table.replace("BLOCKED", "").replace("FIXED", "");
    let wide = wide.replace("columns = \"n\"", "columns = \"n+1\"");
    let model = Model::from_toml("mine.toml", &wide).unwrap();
    is_unknown(&model.problem(6, &Settings::default()).unwrap());
}

/// Any number of queens, restricted by `total`: the published values for n queens hold.
#[test]
fn total_number_identifies_a_sequence() {
    let problem = one_kind("Q", "any", "n", 6, "total = \"n\"");
    assert_eq!(known_values(&problem, &count(&problem), false).len(), 2);
}

#[test]
fn sets_of_queens_and_of_knights_are_distinguished() {
    let sources = |n, queens: u64, knights: Option<u64>| -> Vec<_> {
        let known = known_sets(n, queens.into(), knights.map(Count::from));
        known.into_iter().map(|known| (known.source, known.verdict())).collect()
    };
    let (equal, different) = (KnownVerdict::Equal, KnownVerdict::Different);
    assert_eq!(sources(4, 87, Some(1365)), [("A141243", equal), ("A287227", equal)]);
    assert_eq!(sources(4, 88, Some(1364)), [("A141243", different), ("A287227", different)]);
    assert_eq!(sources(4, 87, None), [("A287227", equal)]);
    assert_eq!(sources(0, 1, Some(1)), [("A141243", equal)]);
}

/// Each sequence has a model with its terms up to size 5.
#[test]
fn the_question_of_each_sequence_has_its_terms() {
    let mut sequences = 0;
    for sequence in PublishedSequence::all() {
        let (source, first, last) =
            (sequence.source(), sequence.first_index(), sequence.last_index());
        let terms = Terms::of(source).expect(source);
        let small = |&index: &u32| sequence.size(index).is_some_and(|size| size <= 5);
        for index in (first..=last).take_while(small) {
            if sequence.is_of_levels() {
                let term = terms.count(index, &[]).expect(source);
                assert_eq!(Some(term.value), sequence.value(index), "{source}({index})");
                let best = term.best_level.expect("a best level");
                let published = &best.solution.evidence.known;
                assert!(published.iter().all(|known| known.source == source), "{source}");
                assert!(!published.is_empty(), "{source}({index})");
                continue;
            }
            let query = terms.at(index).expect(source);
            let report = query.count().expect(source);
            let is_total = !sequence.is_up_to_symmetry();
            let number = if is_total { Some(report.total()) } else { report.fundamental() };
            assert_eq!(number, sequence.value(index), "{source}({index})");
            assert!(
                report.evidence.known.iter().any(|known| known.source == source),
                "{source}({index})"
            );
        }
        assert!(sequence.value(last).is_some() && sequence.size(last).is_some(), "{source}");
        assert_eq!(sequence.value(last + 1), None, "{source}");
        assert!(first == 0 || terms.at(first - 1).is_err(), "{source}");
        sequences += 1;
    }
    assert!(sequences > 80, "{sequences}");
}
