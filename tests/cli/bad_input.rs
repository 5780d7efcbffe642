//! Bad input gets exit code 2 and one line: what is wrong and what is right.

use crate::support::program::{command, end_of, nq_sat, run};
use crate::support::screen::SOON;

/// Command lines, split at spaces, and fragments of the message.
type Cases = &'static [(&'static str, &'static [&'static str])];

fn each_is_refused(cases: Cases) {
    for (line, fragments) in cases {
        nq_sat(line).refused(fragments);
    }
}

#[test]
fn sizes() {
    each_is_refused(&[
        ("solve -1", &["'-1'", "cannot be negative", "0 or more"]),
        ("count 3 -1", &["'-1'", "cannot be negative"]),
        ("solve x", &["'x'", "whole number"]),
        ("solve 8.5", &["'8.5'", "whole number"]),
        ("solve 8x8", &["'8x8'", "whole number"]),
        ("solve 99999999999999", &["too large", "4294967295"]),
        ("solve -99999999999999", &["cannot be negative"]),
        ("solve", &["give SIZE"]),
        ("count 8 --html x", &["'--html'"]),
        ("solve 8 9", &["'9'"]),
        ("count", &["give SIZE"]),
        ("count 5 3", &["5", "above", "3", "the other way round"]),
        ("verify 5 3", &["5", "above", "3", "the other way round"]),
        ("count 1 x", &["'x'", "whole number"]),
        ("decode 8", &["give SIZE and FILE"]),
    ]);
    assert!(!nq_sat("count 8 --html x").stderr.contains("tip"));
    run(command(["solve", ""])).refused(&["''", "whole number"]);
}

/// A problem that does not fit is refused at once, with the memory that it needs.
#[test]
fn sizes_that_do_not_fit() {
    each_is_refused(&[
        ("solve 100000", &["10,000,000,000 Boolean variables", "37.2 GiB", "smaller"]),
        ("count 100000", &["10,000,000,000 Boolean variables", "37.2 GiB"]),
        ("count 1 100000", &["10,000,000,000 Boolean variables", "37.2 GiB"]),
        ("export 100000", &["10,000,000,000 Boolean variables", "37.2 GiB", "smaller"]),
        ("solve 4294967295", &["Boolean variables"]),
        ("solve 100000 -m queens-and-knights", &["20,000,000,000 Boolean variables"]),
        (
            "solve 2000 --encoding pairwise",
            &["13,325,338,000 clauses", "TiB of memory", "nq-sat export"],
        ),
        ("solve 40 -e backtrack", &["backtrack", "up to 32", "40"]),
        ("count 20 -e search", &["search", "256 squares", "20 x 20"]),
        ("count 12 -e permutations", &["permutations", "up to 11", "12"]),
        ("solve 12 -e generate-and-test", &["generate-and-test", "up to 11", "12"]),
        ("verify 15 -e frontier", &["frontier", "up to 14", "15"]),
        ("count 17 -e free-squares", &["free-squares", "up to 16", "17"]),
        ("count 33 -e bitset", &["bitset", "up to 32", "33"]),
        ("count 2000 -e bitset", &["bitset", "up to 32", "2000"]),
        ("count 4000 -e frontier", &["16,000,000 Boolean variables"]),
        ("solve 8 -e bitset", &["bitset", "cannot list", "nq-sat count"]),
    ]);
}

#[test]
fn names() {
    each_is_refused(&[
        ("solve 8 -m n-quens", &["`n-quens`", "mean `n-queens`", "queens-and-knights", ".toml"]),
        ("solve 8 -m xyzzy", &["`xyzzy`", "n-queens, queens-and-knights", ".toml"]),
        ("solve 8 -e varisatt", &["`varisatt`", "mean `varisat`", "backtrack", "search"]),
        (
            "solve 8 -e xyzzy",
            &[
                "`xyzzy`",
                "varisat, batsat, half-join, knights, backtrack, search, column-sets, rows, \
                 transfer-matrix",
            ],
        ),
        ("count 8 -e serch", &["mean `search`"]),
        ("verify 8 -e serch", &["mean `search`"]),
        ("solve 8 -m queens-and-knights -e backtrack", &["backtrack", "takes n-queens only"]),
        ("count 8 -m queens-and-knights -e frontier", &["frontier", "takes n-queens only"]),
        ("count 8 -m queens-and-knights -e bitset", &["bitset", "takes n-queens only"]),
        (
            "solve 8 --encoding pairwize",
            &["`pairwize`", "mean `pairwise`", "known are auto, pairwise"],
        ),
        ("export 8 --encoding xyzzy", &["`xyzzy`", "known are auto, pairwise"]),
        ("solve 8 --cardinality sequentail", &["mean `sequential`", "known are auto, sequential"]),
        // PySAT's names, and encodings of the other kind.
        ("export 8 --encoding bitwise", &["`bitwise` (did you mean `binary`?)"]),
        ("verify 4 --encoding seqcounter", &["(did you mean `sequential`?)"]),
        ("bench 4 --cardinality cardnetwrk", &["(did you mean `network`?)"]),
        ("export 8 --encoding sortnetwrk", &["(did you mean `--cardinality network`?)"]),
        ("export 8 --cardinality kmtotalizer", &["(did you mean `totalizer`?)"]),
        ("solve 8 --encoding totalizer", &["(did you mean `--cardinality totalizer`?)"]),
        ("solve 8 --cardinality pairwise", &["(did you mean `--encoding pairwise`?)"]),
        ("solve 8 --cardinality bitwise", &["(did you mean `--encoding binary`?)"]),
        ("export 8 --format wcnf", &["nothing to maximise", "wcnf", "dimacs"]),
        ("export 8 -m queens-and-knights -k 2 -f wcnf", &["nothing to maximise", "wcnf"]),
        (
            "export 8 -m queens-and-knights -f icnf",
            &["maximises k", "icnf cannot express", "-k NUMBER"],
        ),
        ("export 8 --format dimac", &["`dimac`", "mean `dimacs`", "known are dimacs"]),
        ("solve 8 --first --format dimac", &["'dimac'", "text, dimacs", "'dimacs'"]),
        ("list engine", &["'engine'", "models, encodings, engines, formats", "exists: 'engines'"]),
        ("list xyzzy", &["'xyzzy'", "models, encodings, engines, formats, solvers"]),
        ("completions basch", &["'basch'", "zsh", "exists: 'bash'"]),
        ("solv 8", &["'solv'", "exists: 'solve'"]),
        ("solve 8 --jsn", &["'--jsn'", "exists: '--json'"]),
    ]);
}

#[test]
fn parameters() {
    each_is_refused(&[
        ("solve 8 -k 3", &["n-queens has no parameter `k`"]),
        ("solve 8 -k -1", &["n-queens has no parameter `k`"]),
        ("solve 8 -m queens-and-knights -k -1", &["k = -1", "negative", "0 or more"]),
        ("solve 8 -m queens-and-knights -k 1000", &["queens = 1000", "8 x 8", "64 squares"]),
        ("solve 2 -m queens-and-knights -k 5", &["queens = 5", "2 x 2", "4 squares"]),
        ("solve 8 -m queens-and-knights --set queens=65", &["queens = 65", "8 x 8", "64 squares"]),
        (
            "export 8 -m queens-and-knights",
            &["maximises k", "dimacs cannot express", "-k NUMBER", "wcnf"],
        ),
        ("solve 8 --set k", &["'k'", "NAME=VALUE"]),
        ("solve 8 --set =3", &["name is missing", "NAME=VALUE"]),
        ("solve 8 --set k=", &["'k='", "whole number"]),
        ("solve 8 --set k=x", &["`x`", "whole number"]),
        ("solve 8 --set k=99999999999999999999", &["k", "whole number"]),
        ("solve 8 -m queens-and-knights --set xyzzy=3", &["`xyzzy`", "`knights`", "`queens`"]),
    ]);
}

/// Two values for one parameter contradict each other.
#[test]
fn a_parameter_set_twice_is_refused() {
    each_is_refused(&[
        ("export 4 -m queens-and-knights -k 2 --set k=3", &["k is set twice"]),
        ("export 4 -m queens-and-knights --set k=2 --set k=3", &["k is set twice"]),
    ]);
}

#[test]
fn options() {
    each_is_refused(&[
        ("solve 8 --all --unique", &["'--all'", "'--unique'"]),
        ("solve 8 --first --limit 3", &["'--first'", "'--limit <N>'"]),
        ("solve 8 --format dimacs", &["--first"]),
        ("solve 8 --first --json --format dimacs", &["'--json'", "'--format <FORMAT>'"]),
        ("solve 8 --limit 0", &["'0'", "--limit", "1"]),
        ("solve 8 --timeout 5", &["'5'", "--timeout", "2s"]),
        ("solve 8 --timeout soon", &["'soon'", "--timeout", "2s"]),
        ("solve 8 --bogus", &["'--bogus'"]),
    ]);
}

#[test]
fn encodings_and_their_groups() {
    each_is_refused(&[
        (
            "export 8 --encoding commander --group-size 0",
            &["commander", "groups of 0", "2 or more"],
        ),
        (
            "export 8 --encoding commander --group-size 1",
            &["commander", "groups of 1", "2 or more"],
        ),
        ("export 8 --encoding bimander --group-size 1", &["bimander", "groups of 1", "2 or more"]),
        (
            "export 8 --encoding commander --group-size -3",
            &["'-3'", "--group-size", "whole number"],
        ),
        (
            "export 8 --encoding pairwise --group-size 3",
            &["pairwise makes no groups", "commander or bimander"],
        ),
        ("export 8 --group-size 3", &["auto makes no groups", "commander or bimander"]),
        ("export 8 --encoding all", &["several files need a new folder", "--output"]),
        ("solve 8 --cardinality all", &["only one cardinality", "verify"]),
        ("export 8 --residual 3", &["dimacs has no cubes", "icnf"]),
        ("export 8 --stats -o x.cnf", &["--stats writes no file"]),
        ("export 8 --json", &["--stats"]),
    ]);
}

#[test]
fn values_that_are_not_numbers() {
    each_is_refused(&[
        ("solve 8 -m queens-and-knights -k x", &["'x'", "-k", "whole number"]),
        ("solve 8 --limit x", &["'x'", "--limit", "whole number"]),
        ("solve 8 --limit -1", &["'-1'", "--limit"]),
        ("solve 8 --timeout -1s", &["'-1s'", "--timeout"]),
    ]);
}

#[test]
fn a_size_that_does_not_fit_is_refused_before_output() {
    nq_sat("verify 100000").refused(&["10,000,000,000 Boolean variables", "37.2 GiB"]);
}

/// A last size that does not fit is refused before smaller sizes are searched.
#[test]
fn a_bad_last_size_costs_no_time() {
    for line in ["count 20 100000", "verify 12 100000"] {
        let child = command(line.split(' ')).spawn().expect("the program starts");
        end_of(child, SOON).refused(&["n = 100000"]);
    }
}

/// An option that would change nothing is refused, and the line says why.
#[test]
fn options_without_effect() {
    each_is_refused(&[
        (
            "solve 6 -e backtrack --encoding product",
            &["engine backtrack", "--encoding", "-e varisat"],
        ),
        ("solve 6 -e search --strategy cubes", &["engine search", "--strategy"]),
        ("count 8 --encoding pairwise", &["the engine", "does not use --encoding"]),
        ("count 16 --symmetry none", &["engine half-join", "--symmetry"]),
        ("count 8 --simd portable --encoding pairwise", &["engine half-join", "--encoding"]),
        ("count 4 -m queens-and-knights --table --encoding pairwise", &["--table", "--encoding"]),
        ("count 8 --ascii", &["--table"]),
        ("verify 6 -e backtrack -e search --encoding pairwise", &["backtrack", "--encoding"]),
        ("solve 8 --cardinality totalizer", &["n-queens at n = 8", "no cardinality constraint"]),
        ("count 8 -e varisat --cardinality adder", &["no cardinality constraint"]),
        ("export 8 --cardinality sequential", &["no cardinality constraint"]),
        ("verify 6 --cardinality adder", &["no cardinality constraint"]),
        ("decode 8 - --cardinality adder", &["no cardinality constraint"]),
        ("export 8 -f opb --encoding pairwise", &["format opb has no clauses", "--encoding"]),
        ("export 8 -f mzn --one-directional", &["mzn has no clauses", "--one-directional"]),
        ("solve 6 --style fen --coordinates", &["--coordinates has no effect", "--style"]),
        ("solve 6 --json --show attacks", &["--show attacks has no effect", "--json"]),
        ("solve 6 --json --style fen", &["'--json'", "'--style <STYLE>'"]),
        ("solve 6 --first --format dimacs --svg x.svg", &["--format dimacs", "--svg"]),
        ("solve 6 --first --format dimacs --coordinates", &["--format dimacs", "--coordinates"]),
        ("solve 6 --shard 0/2 --coordinates", &["'--coordinates'", "'--shard"]),
        ("verify 6 --require", &["--solver"]),
        ("verify 6 --time-limit 5s", &["--solver"]),
    ]);
}

/// Options that an engine uses are accepted: `auto` chooses nothing, and a maximising model has
/// cardinality constraints.
#[test]
fn options_with_an_effect() {
    for line in [
        "solve 6 --encoding product",
        "solve 6 --cardinality auto",
        "solve 5 -m queens-and-knights --cardinality totalizer",
        "count 6 -e varisat --encoding pairwise --strategy blocking",
        "verify 4 -e search -e varisat --encoding pairwise",
    ] {
        nq_sat(line).answer();
    }
}

/// A mistyped solver is refused. A path that does not exist is a missing solver.
#[test]
fn unknown_solvers() {
    each_is_refused(&[
        ("verify 4 --solver cadcial", &["unknown solver `cadcial`", "mean `cadical`", "kissat"]),
        ("verify 4 -s xyzzy-solver", &["unknown solver `xyzzy-solver`", "cadical"]),
        ("verify --fuzz 1 -s cadcial", &["mean `cadical`"]),
    ]);
    let line = "verify 4 -e search -e backtrack -e varisat --encoding pairwise -s ./no-such-solver";
    let missing = nq_sat(line).answer();
    assert!(missing.contains("MISSING: ./no-such-solver"), "{missing}");
}

/// The suffix of a picture or a page is that of its format.
#[test]
fn suffixes_of_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    for (option, name, right) in [
        ("svg", "x.png", ".svg"),
        ("svg", "x.svg.gz", ".svg"),
        ("html", "x.txt", ".html"),
        ("html", "x.svg", ".html"),
    ] {
        let file = folder.path().join(name).display().to_string();
        nq_sat(&format!("solve 4 --{option} {file}")).refused(&[&file, right]);
    }
    for (option, name) in [("svg", "x.SVG"), ("svg", "x"), ("html", "x.htm")] {
        let file = folder.path().join(name);
        nq_sat(&format!("solve 4 -q --{option} {}", file.display())).answer();
        assert!(file.is_file(), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 3);
}
