//! Bad input: exit code 2 and one line with the error and the remedy, and no run.

use std::fs;

use crate::support::bench::Place;

#[test]
fn each_is_refused() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["give SIZE"]),
        ("-1", &["cannot be negative"]),
        ("5 3", &["the other way round"]),
        ("100000", &["Boolean variables"]),
        ("1 2000 --encoding pairwise", &["clauses", "of memory", "smaller"]),
        ("4 -m n-quens", &["mean `n-queens`"]),
        ("4 -m queens-and-knights", &["maximises k", "-k NUMBER"]),
        ("4 -k 3", &["k"]),
        ("4 --encoding pairwize", &["mean `pairwise`"]),
        ("4 --cardinality adderr", &["mean `adder`"]),
        ("4 --encoding pairwise --group-size 3", &["makes no groups"]),
        ("4 --encoding commander --group-size 1", &["cannot make groups of 1"]),
        ("4 --repeat 0", &["number of repeats", "from 1 to 1000"]),
        ("4 --repeat -3", &["number of repeats"]),
        ("4 --repeat x", &["number of repeats"]),
        ("4 --time-limit 0s", &["2s, 5m or 1h30m"]),
        ("4 --time-limit -1s", &["2s, 5m or 1h30m"]),
        ("4 --time-limit 5", &["2s, 5m or 1h30m"]),
        ("4 --time-limit 99999999y", &["2s, 5m or 1h30m"]),
        ("4 --memory-limit 0", &["500MB or 2GiB"]),
        ("4 --memory-limit -1GB", &["500MB or 2GiB"]),
        ("4 --memory-limit lots", &["500MB or 2GiB"]),
        ("4 --solver clasp-count", &["clasp-count", "counts models", "`nq-sat verify`"]),
        ("4 -s cadcial", &["unknown solver `cadcial`", "mean `cadical`", "known are varisat"]),
        ("4 -s varisat -s varisatt", &["unknown solver `varisatt`", "mean `varisat`"]),
        ("4 -s no-such-solver", &["unknown solver `no-such-solver`", "command line"]),
        ("4 --resume", &["--jsonl"]),
        ("4 --scatter a,b", &["--plots"]),
        ("4 --plots p --scatter varisat", &["takes two solvers", "not `varisat`"]),
        ("4 --plots p --scatter varisat,varisat", &["takes two solvers"]),
        (
            "4 --solver varisat --plots p --scatter varisat,minisatt",
            &["`minisatt`", "known are varisat"],
        ),
        ("4 --solver 'a|b'", &["needs a shell"]),
        ("4 --profiles none.toml", &["none.toml"]),
        ("4 --csv no/such/folder.csv", &["its folder does not exist"]),
        ("4 --csv .", &["it is a folder"]),
        ("4 --html .", &["it is a folder"]),
        ("4 --junit no/such.xml", &["its folder does not exist"]),
        ("compare file", &["<B>"]),
        ("compare file file", &["no instance in common: run both"]),
        ("compare none file", &["none"]),
        ("compare file file --threshold 0.9", &["not a ratio", "such as 1.1"]),
        ("compare file file --each nan", &["not a ratio"]),
        ("compare file file --timeout 1s", &["--timeout"]),
        ("-s varisat compare file file", &["'compare'", "give a size"]),
        ("4 --jsonl no/such.jsonl", &["no/such.jsonl"]),
        ("4 --jsonl . --resume", &["nq-sat: .: "]),
        ("4 --plots file", &["file"]),
        ("4 --keep none", &["none", "not a folder", "--keep"]),
    ];
    let place = Place::new();
    fs::write(place.folder.path().join("file"), "").expect("written");
    for (line, fragments) in cases {
        let run = place.bench(line);
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""), "{line}: {run:?}");
        // Missing solvers have further lines.
        let lines: Vec<_> = run.stderr.lines().filter(|line| !line.contains("MISSING")).collect();
        let [told] = lines[..] else { panic!("{line}: {run:?}") };
        for fragment in *fragments {
            assert!(told.contains(fragment), "{line}: `{fragment}` is missing in: {told}");
        }
        assert_eq!(place.files(), ["file"], "{line}");
    }
}
