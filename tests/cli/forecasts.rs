//! `count --estimate`: what engines are predicted to need, and how the choice is limited.

use serde_json::json;

use crate::support::cases::sample;
use crate::support::program::nq_sat;
use crate::support::screen::TempPath;

#[test]
fn every_engine_has_a_forecast_or_a_refusal() {
    let record = &nq_sat("count 9 -m bishops --estimate --json").records()[0];
    assert_eq!(record["type"], "forecast");
    let names = |key: &str| -> Vec<&str> {
        let engines = record[key].as_array().expect(key).iter();
        engines.map(|engine| engine["engine"].as_str().expect("a name")).collect()
    };
    assert_eq!(names("engines")[..2], ["transfer-matrix", "search"]);
    assert!(names("refused").contains(&"half-join"), "{record}");
    let first = &record["engines"][0];
    assert_eq!((&first["rests_on"], &first["orbits"]), (&json!("exact"), &json!(true)));
    assert!(first["seconds"]["low"].as_f64() < first["seconds"]["high"].as_f64(), "{first}");
    for size in 0..4 {
        let text = nq_sat(&format!("count {size} --estimate")).answer();
        assert!(text.starts_with(&format!("n = {size} ")) && text.contains("backtrack"), "{text}");
    }
}

/// Why other engines do not take the model is an answer to `-v` alone.
#[test]
fn refusals_are_shown_on_demand() {
    let (short, long) =
        (nq_sat("count 9 -m bishops --estimate"), nq_sat("count 9 -m bishops --estimate -v"));
    let (short, long) = (short.answer(), long.answer());
    let more = long.strip_prefix(&*short).expect("the same, and more");
    assert!(more.starts_with("  engine half-join takes") && short.contains("  basis\n"), "{long}");
    for line in ["count 9 -v", "count 9 --estimate=10ms -v", "count 9 --estimate -v --json"] {
        let run = nq_sat(line);
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""), "{line}: {run:?}");
    }
}

/// The count is done by the engine that the forecast names first.
#[test]
fn the_first_engine_counts() {
    for line in ["9 -m bishops", "9 -m rooks", "11 -m toroidal-queens", "12"] {
        let forecast = &nq_sat(&format!("count {line} --estimate --json")).records()[0];
        let count = &nq_sat(&format!("count {line} --json")).records()[0];
        assert_eq!(forecast["engines"][0]["engine"], count["engine"], "{line}");
    }
}

#[test]
fn memory_is_limited() {
    let of = |limit: &str| {
        nq_sat(&format!("count 15 --memory-limit {limit} --estimate --json")).records()
    };
    assert_eq!(of("4GiB")[0]["engines"][0]["engine"], "half-join");
    let small = &of("1MiB")[0];
    assert_ne!(small["engines"][0]["engine"], "half-join");
    assert!(small.to_string().contains("more than 1.0 MiB: set --memory-limit"), "{small}");
}

/// A guess of much memory excludes no engine, and the number of pieces bounds the states: few
/// leapers on a large board are counted by states and not searched.
#[test]
fn few_leapers_on_a_large_board_are_not_searched() {
    for (moves, size) in sample(2, [("Z", 12), ("N", 16)]) {
        let file = TempPath::new("few.toml");
        let text = format!(
            "name = 'few'\nboard = {{ rows = {size}, columns = {size} }}\n\
             piece = [{{ symbol = 'P', moves = '{moves}', count = 4 }}]\n"
        );
        std::fs::write(&file, text).expect("written");
        let record = &nq_sat(&format!("count -m {file} --estimate --json")).records()[0];
        assert_eq!(record["engines"][0]["engine"], "transfer-matrix", "{record}");
        assert!(record["engines"][0]["memory"].as_u64() < Some(200 << 20), "{record}");
    }
}

/// The limit of the user is that of the engine: another one counts where it does not suffice.
#[test]
fn the_next_engine_counts_where_memory_does_not_suffice() {
    let file = TempPath::new("riders.toml");
    let text = "name = 'riders'\nboard = { rows = 'n', columns = 'n' }\n\
                piece = [{ symbol = 'H', moves = 'NN', count = 4 }]\n";
    std::fs::write(&file, text).expect("written");
    let count = |limit| {
        nq_sat(&format!("count 7 -m {file} --memory-limit {limit} --json")).records().remove(0)
    };
    let (wide, narrow) = (count("1GiB"), count("1MiB"));
    assert_eq!((&wide["total"], &wide["fundamental"]), (&narrow["total"], &narrow["fundamental"]));
}
