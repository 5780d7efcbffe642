//! Benchmarks of real solvers, and of solvers that reach their limits.
//! Plots of a benchmark of a built-in solver, a real external one and a faulty one.

use nq_sat::base::shell_words::quoted;
use nq_sat::external::Status;
use serde_json::Value;

use crate::programs::needed;
use crate::support::bench::{Place, bad, texts};

#[test]
fn rows_of_csv_are_the_records() {
    needed();
    let place = Place::new();
    let faulty =
        place.script("faulty, \"quoted\".sh", "echo 's SATISFIABLE'; echo 'v 0'; exit 10\n");
    let faulty = quoted(&(faulty.replacen("sh ", "sh '", 1) + "'"));
    let run = place.bench(&format!(
        "4 5 -m queens-and-knights -k 2 --solver varisat --solver {faulty} --repeat 2 \
         --jsonl a.jsonl --csv a.csv --memory-limit 2GiB --quiet"
    ));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let records = place.records("a.jsonl");
    assert_eq!(records.len(), 8);
    let text = place.read("a.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), records.len());
    for (row, record) in rows.iter().zip(&records) {
        let record: Value = serde_json::to_value(record).expect("a value");
        for (column, cell) in head.iter().zip(row) {
            let expected = match column {
                "cpu" | "cores" | "os" => record["machine"][column].clone(),
                "params" => Value::String("k=2".to_owned()),
                column => record[column].clone(),
            };
            match expected {
                Value::Null => assert_eq!(cell, "", "{column}"),
                Value::String(text) => assert_eq!(cell, text, "{column}"),
                number => assert_eq!(cell, number.to_string(), "{column}"),
            }
        }
        let keys = record.as_object().expect("an object").keys();
        for key in keys.filter(|key| !["type", "machine"].contains(&key.as_str())) {
            assert!(head.iter().any(|column| column == key), "{key} has no column");
        }
    }
}

#[test]
fn limits_are_enforced() {
    needed();
    let place = Place::new();
    let (hangs, hungry) = (bad("hangs.sh"), bad("hungry.py").replacen("sh ", "python3 ", 1));
    let run = place.bench(&format!(
        "6 --solver '{hangs}' --solver '{hungry}' --solver varisat --repeat 1 --time-limit 1s \
         --memory-limit 300MiB --jsonl a.jsonl"
    ));
    assert_eq!(run.status.code(), Some(0), "a limit met is no fault: {run:?}");
    let mut records = place.records("a.jsonl");
    records.sort_by(|a, b| a.solver.cmp(&b.solver));
    let found: Vec<_> = records.iter().map(|r| (r.status, r.why.as_str())).collect();
    assert!(matches!(found[0].0, Status::Memout | Status::Timeout), "{found:?}");
    assert_eq!(found[1], (Status::Timeout, "wall-clock time was up"));
    assert_eq!(found[2], (Status::Sat, ""));
    assert!(records.iter().all(|record| record.memory_limit == Some(300 << 20)));
}

/// A known external solver is recorded with its version. A built-in solver has the version of the
/// program.
#[test]
fn records_name_program_and_version() {
    needed();
    let place = Place::new();
    place.bench("4 --solver cadical --solver varisat --repeat 1 --jsonl a.jsonl");
    let records = place.records("a.jsonl");
    let of = |name: &str| records.iter().find(|record| record.solver == name).expect(name);
    assert_eq!(of("cadical").command, "cadical -q {cnf}");
    assert!(of("cadical").version.as_ref().is_some_and(|version| !version.is_empty()));
    assert_eq!(of("varisat").command, "in process");
    assert_eq!(
        of("varisat").version.as_deref(),
        Some(concat!("in nq-sat ", env!("CARGO_PKG_VERSION")))
    );
}

/// Without `--solver`, all installed solvers run, and one line names the missing ones.
#[test]
fn all_installed_solvers_run_by_default() {
    needed();
    let place = Place::new();
    let run = place.bench("4 --repeat 1 --jsonl a.jsonl");
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    let solvers: Vec<_> =
        place.records("a.jsonl").into_iter().map(|record| record.solver).collect();
    for solver in ["varisat", "cadical", "minisat", "clasp"] {
        assert!(solvers.iter().any(|name| name == solver), "{solver} is missing in {solvers:?}");
    }
    for line in run.stderr.lines() {
        assert!(line.starts_with("nq-sat: MISSING: ") && line.ends_with(" on PATH"), "{line}");
    }
    assert!(run.stderr.lines().count() <= 1, "{run:?}");
    assert_eq!(place.bench("4 --repeat 1 --quiet").stderr, "");
}

/// Memory of this process does not count for a solver. Memory of the solver does.
#[test]
fn peak_memory_is_that_of_the_solver() {
    needed();
    let place = Place::new();
    let hungry = place
        .script("hungry.sh", "exec python3 -c 'x = b\"1\" * (100 << 20); print(\"c no idea\")'\n");
    let [first, second] = [&hungry, &bad("gives_up.sh")].map(|solver| quoted(solver));
    place.bench(&format!("4 --solver {first} --solver {second} --repeat 1 --jsonl a.jsonl"));
    let records = place.records("a.jsonl");
    for record in records {
        assert_eq!(record.status, Status::Unknown, "{record:?}");
        let is_hungry = record.solver == hungry;
        assert_eq!(record.peak.is_some_and(|peak| peak > 100 << 20), is_hungry, "{record:?}");
    }
}

/// The plots contain every solver, and the scatter plot compares the first and the last solver.
#[test]
fn plots_contain_every_solver() {
    needed();
    let place = Place::new();
    let faulty = place.script("x&y.sh", "echo 's UNSATISFIABLE'; exit 20\n");
    let faulty = quoted(&(faulty.replacen("sh ", "sh '", 1) + "'"));
    let run = place.bench(&format!(
        "2 5 --encoding pairwise --encoding product --solver minisat --solver {faulty} \
         --solver varisat --plots some/plots --quiet"
    ));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let [cactus, scaling, scatter] = ["cactus", "scaling", "scatter-minisat-varisat"]
        .map(|name| place.read(&format!("some/plots/{name}.svg")));
    for svg in [cactus, scaling] {
        let texts = texts(&svg);
        for name in
            ["varisat, pairwise", "varisat, product", "minisat, pairwise", "minisat, product"]
        {
            assert!(texts.iter().any(|text| text == name), "{name} is missing in {texts:?}");
        }
        let of_liar = texts.iter().filter(|text| text.starts_with("sh ")).count();
        assert_eq!(of_liar, 2, "{texts:?}");
        assert!(
            texts.iter().any(|text| text.starts_with("n-queens, n = 2 to 5, 3 repeats")),
            "{texts:?}"
        );
    }
    let texts = texts(&scatter);
    for text in ["minisat (seconds)", "varisat (seconds)", "pairwise", "product"] {
        assert!(texts.iter().any(|found| found == text), "{text} is missing in {texts:?}");
    }
}
