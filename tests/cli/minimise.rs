//! Models that minimise: the smallest value, its evidence, and files that state it.

use std::fs;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use super::import::written;
use crate::support::{Run, decode, nq_sat, record, sample, slowed};

const DOMINATION: &str = "-m models/queens-domination.toml";

/// A model file with `minimise = "k"`, and its option.
struct Minimising {
    _folder: TempDir,
    option: String,
}

impl Minimising {
    /// `rest` starts with keys of the board of n x n squares.
    fn new(rest: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("model.toml");
        let text = format!(
            "name = \"m\"\nminimise = \"k\"\nmay_not_attack = []\n[parameters]\nk = {{}}\n\
             [board]\nrows = \"n\"\ncolumns = \"n\"\n{rest}"
        );
        fs::write(&path, text).expect("written");
        let option = format!("-m {}", path.display());
        Self { _folder: folder, option }
    }

    fn run(&self, line: &str) -> Run {
        nq_sat(&format!("{line} {}", self.option))
    }

    /// The smallest value, by two engines.
    fn smallest(&self, n: u32) -> i64 {
        let tally = record(&format!("solve {n} {}", self.option));
        assert_eq!(tally["evidence"]["agreement"], json!(["search"]), "{tally}");
        tally["optimum"]["value"].as_i64().expect("a value")
    }
}

/// OEIS A075458, the domination number of the queens' graph, and A002564, the number of dominating
/// sets of this size.
#[test]
fn count_finds_the_domination_numbers_of_queens() {
    let published =
        [(1, "1"), (1, "4"), (1, "1"), (2, "12"), (3, "186"), (3, "4"), (4, "86"), (5, "4860")];
    let records = nq_sat(&format!("count 1 8 {DOMINATION} --json")).records();
    let found: Vec<_> = records
        .iter()
        .map(|row| (row["optimum"]["value"].as_i64(), row["total"].as_str()))
        .collect();
    assert_eq!(found, published.map(|(k, total)| (Some(k), Some(total))));
}

#[test]
fn evidence_says_why_no_value_is_smaller() {
    let says = |text: String, line: &str| assert!(text.contains(line), "`{line}` is not in {text}");
    let solve = |n: u32| nq_sat(&format!("solve {n} {DOMINATION} -q")).answer();
    says(solve(0), "\n  smallest     k = 0: no value is smaller\n");
    let all =
        |by: &str| format!("\n  smallest     k = 3: all smaller values are impossible ({by})\n");
    says(solve(5), &all("splitting, search and\n               varisat without splitting"));
    let other = nq_sat(&format!("solve 5 {DOMINATION} -q -e search")).answer();
    says(other, &all("search, splitting and\n               varisat without splitting"));
    let larger = nq_sat(&format!("solve 7 {DOMINATION} -q")).answer();
    says(larger, "impossible (splitting + varisat and\n               search)\n");
    let blocking = nq_sat(&format!("solve 5 {DOMINATION} -q --strategy blocking")).answer();
    says(blocking, &all("varisat and search"));
    let fixed =
        "[[piece]]\nsymbol = \"K\"\nmoves = \"K\"\ncount = \"k\"\nfixed = [\"a1\", \"b1\"]\n";
    let fixed = Minimising::new(fixed).run("solve 3 -q").answer();
    says(fixed, "\n  smallest     k = 2: the numbers of pieces exclude all smaller values\n");
    // A given value is no claim about others.
    let given = nq_sat(&format!("solve 4 {DOMINATION} -k 3 -q")).answer();
    assert!(!given.contains("smallest"), "{given}");
}

/// Larger values are no easier: 0, 7, 12, 15, 16, 15, … rooks for k = 0, 1, 2, 3, 4, 5, …
#[test]
fn a_value_may_be_possible_though_larger_ones_are_not() {
    let rooks = |number: &str| {
        Minimising::new(&format!(
            "[[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = \"20-k\"\n\
             [[count]]\npieces = [\"R\"]\non = \"rows\"\nnumber = {number}\n"
        ))
    };
    assert_eq!(rooks("4").smallest(4), 4, "16 rooks");
    assert_eq!(rooks("3").smallest(4), 8, "12 rooks");
    assert_eq!(rooks("{ min = 1 }").smallest(3), 11, "9 rooks");
    // That k = 0 gives -4 on each row is no fault.
    assert_eq!(rooks("\"2*k-4\"").smallest(4), 4, "16 rooks");
    let none = rooks("4").run("solve 3").complaint(1);
    assert!(none.contains("m at n = 3 has no placement for any value of `k`"), "{none}");
}

/// How few rooks must the fullest row have? Above the number of squares a maximum changes nothing.
#[test]
fn a_maximum_can_be_minimised() {
    let fullest = "[[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = 5\n\
                   [[count]]\npieces = [\"R\"]\non = \"rows\"\nnumber = { max = \"k\" }\n";
    let model = Minimising::new(fullest);
    assert_eq!(model.smallest(5), 1);
    assert_eq!(model.smallest(4), 2);
    assert_eq!(model.smallest(3), 2);
    model.run("export 4 -f opb").refused(&["cannot minimise `k`", "--set k=NUMBER"]);
    let at_most = "[[piece]]\nsymbol = \"R\"\nmoves = \"R\"\ncount = { max = \"k\" }\n\
                   [[cover]]\nby = [\"R\"]\nsquares = \"free\"\n";
    assert_eq!(Minimising::new(at_most).smallest(3), 3);
    assert_eq!(Minimising::new(at_most).smallest(0), 0);
}

#[test]
fn a_stopped_search_tells_what_it_excluded() {
    let timeout = slowed(Duration::from_millis(200)).as_millis();
    for command in ["solve -e varisat", "count -e varisat", "certify -o never-written"] {
        let run = nq_sat(&format!("{command} 11 {DOMINATION} --timeout {timeout}ms"));
        let said = run.complaint(124);
        assert!(
            said.contains("timed out before a placement was found: the smallest k is"),
            "{said}"
        );
        assert!(said.contains(" at least "), "{said}");
        assert!(said.contains(", as all smaller values are impossible"), "{said}");
    }
}

#[test]
fn engines_agree_on_the_smallest_value() {
    let answer = nq_sat(&format!("verify 0 4 {DOMINATION}")).answer();
    assert!(answer.contains("n = 4, k = 2\n") && answer.contains("AGREED: "), "{answer}");
}

#[test]
fn certificates_of_smaller_values_are_named() {
    let folder = TempDir::new().expect("a folder");
    let bundle = folder.path().join("dominates");
    let line = format!("certify 4 {DOMINATION} --proof lrat -o {}", bundle.display());
    let text = nq_sat(&line).answer();
    assert!(
        text.starts_with("queens-domination at n = 4, k = 2 has exactly 12 solutions"),
        "{text}"
    );
    for k in [0, 1] {
        assert!(text.contains(&format!("To prove that k = {k} is impossible, run\n")), "{text}");
        assert!(
            text.contains(&format!("certify 4 --model {} -k {k} -o", &DOMINATION[3..])),
            "{text}"
        );
    }
    let checked = nq_sat(&format!("check {}", bundle.display())).answer();
    assert!(checked.contains("VERIFIED: "), "{checked}");
    let below = folder.path().join("below");
    nq_sat(&format!("certify 4 {DOMINATION} -k 1 --proof lrat -o {}", below.display())).answer();
    let checked = nq_sat(&format!("check {}", below.display())).answer();
    assert!(checked.contains("VERIFIED: "), "{checked}");
}

fn export(n: u32, format: &str) -> String {
    nq_sat(&format!("export {n} {DOMINATION} --format {format}")).answer()
}

#[test]
fn files_state_the_objective() {
    for (format, lines) in [
        ("opb", &["* n = 2, minimise k (the number of queens); board 2 x 2", OBJECTIVE][..]),
        ("wcnf", &["c optimum: k", "1 -1 0", "1 -2 0", "1 -3 0", "1 -4 0"]),
        ("lp", &["Minimize", " obj: x_Q_a2 + x_Q_b2 + x_Q_a1 + x_Q_b1"]),
        (
            "mzn",
            &[
                "% k, to be minimised: the number of Q",
                "var int: k = sum(Q);",
                "solve minimize k;",
                "  [\"k = \", show(k), \"\\n\"] ++",
            ],
        ),
    ] {
        let text = export(2, format);
        for line in lines {
            assert_eq!(text.lines().filter(|other| other == line).count(), 1, "{line} in {text}");
        }
        assert!(!text.contains("maximi"), "{text}");
    }
    let soft = export(2, "wcnf").lines().filter(|line| line.starts_with("1 ")).count();
    assert_eq!(soft, 4);
    // Without variables there is no sum.
    assert!(export(0, "opb").contains("\n* nothing to minimise: k is 0\n"));
    assert!(export(0, "lp").contains("\nMinimize\n obj: 0 x_none\n"));
    assert!(export(0, "mzn").contains("\nsolve minimize k;\n"));
}

/// Numbers that are linear in k, beside each other and in all: `solve` is the oracle, and the
/// repository's own reader solves the file.
#[test]
fn linear_numbers_are_stated() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("linear.toml");
    let piece = |symbol: &str, count: &str| {
        format!("[[piece]]\nsymbol = \"{symbol}\"\nmoves = \"{symbol}\"\ncount = {count}\n")
    };
    let of = |verb: &str, total: &str, pieces: &[String]| {
        format!(
            "name = \"m\"\n{verb} = \"k\"\n{total}\n[parameters]\nk = {{}}\n\
             [board]\nrows = \"n\"\ncolumns = \"n\"\n{}",
            pieces.concat()
        )
    };
    let free = "[[cover]]\nby = [\"Q\"]\nsquares = \"free\"\n".to_owned();
    let all = [
        (of("maximise", "", &[piece("Q", "\"2*k\"")]), 5, 2),
        (of("maximise", "", &[piece("Q", "\"k\""), piece("N", "\"k+1\"")]), 5, 2),
        (of("maximise", "total = \"k\"", &[piece("K", "\"any\"")]), 4, 4),
        (of("maximise", "", &[piece("R", "\"6-k\"")]), 4, 6),
        (of("minimise", "", &[piece("R", "\"6-k\"")]), 4, 2),
        (of("minimise", "", &[piece("Q", "\"2*k-1\""), free]), 5, 2),
    ];
    // Backwards: each second has both directions, and a cover.
    for (toml, n, k) in sample(2, all.into_iter().rev()) {
        fs::write(&path, &toml).expect("written");
        let line = format!("{n} -m {}", path.display());
        assert_eq!(record(&format!("solve {line}"))["optimum"]["value"], k, "{toml}");
        let opb = nq_sat(&format!("export {line} -f opb")).answer();
        let answer = written(&opb).import("").answer();
        assert!(answer.contains(&format!("optimum k = {k}: ")), "{toml}\n{opb}\n{answer}");
        let all = written(&opb).import("--all --json").records();
        let solved = record(&format!("solve {line}"));
        assert_eq!(all.last().expect("a summary")["total"], solved["total"], "{toml}");
        for format in ["wcnf", "lp", "mps", "mzn", "xcsp3"] {
            nq_sat(&format!("export {line} -f {format}")).answer();
        }
    }
}

const OBJECTIVE: &str = "min: +1 x1 +1 x2 +1 x3 +1 x4 ;";

#[test]
fn import_finds_the_smallest_value() {
    let text = export(4, "opb");
    let file = written(&text);
    let answer = file.import("").answer();
    assert!(answer.contains("SATISFIABLE: queens-domination, n = 4, k = 2: "), "{answer}");
    assert!(answer.contains("optimum k = 2: varisat finds no model with less\n"), "{answer}");
    let records = file.import("--all --json").records();
    let summary = records.last().expect("a summary");
    assert_eq!(
        (&summary["optimum"]["value"], &summary["objective"]),
        (&json!(2), &json!("2")),
        "{summary}"
    );
    assert_eq!((&summary["total"], &summary["witness"]), (&json!("12"), &json!(true)));
    for n in [1, 2, 3] {
        let records = written(&export(n, "opb")).import("--json").records();
        assert_eq!(records.last().expect("a summary")["optimum"]["value"], 1, "n = {n}");
    }
}

/// With the opposite sign the file asks for the most queens.
#[test]
fn import_detects_an_objective_of_the_other_sense() {
    let text = export(2, "opb");
    for other in [OBJECTIVE.replace('+', "-"), OBJECTIVE.replace("+1 x1 ", "")] {
        let file = written(&text.replace(OBJECTIVE, &other));
        let answer = file.import("").answer().split_whitespace().collect::<Vec<_>>().join(" ");
        let differs = format!("as its command says: it adds the objective `{}", &other[..20]);
        assert!(answer.contains(&differs), "{answer}");
        let records = file.import("--json").records();
        let summary = records.last().expect("a summary");
        assert!(summary["witness"] == false && summary.get("optimum").is_none(), "{summary}");
    }
    // Without an objective, the command needs a value.
    let without = written(&text.replace(&format!("{OBJECTIVE}\n"), "")).import("").answer();
    let without = without.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(without.contains("needs a value for its parameter `k`: give -k"), "{without}");
    assert!(without.contains("(`solve` finds the smallest)"), "{without}");
}

/// The literals of 16 variables, of which these are true.
fn model(occupied: &[u32]) -> String {
    let literal = |x: u32| format!("{}x{x}", if occupied.contains(&x) { "" } else { "-" });
    format!("v {}\n", (1..=16).map(literal).collect::<Vec<_>>().join(" "))
}

/// x1 is a4, x6 b3, x7 c3, x11 c2.
#[test]
fn decode_takes_the_smallest_value_from_the_answer() {
    let line = format!("4 {DOMINATION}");
    let (two, three) = (model(&[6, 7]), model(&[6, 7, 1]));
    let text = decode(&line, format!("o 3\n{three}o 2\n{two}s OPTIMUM FOUND\n")).answer();
    assert!(text.starts_with("OPTIMUM FOUND: queens-domination, n = 4, k = 2: "), "{text}");
    let all = format!("{three}{two}{}", model(&[10, 11]));
    let all = decode(&format!("{line} --all"), all).answer();
    assert!(all.starts_with("SATISFIABLE: queens-domination, n = 4, k = 2: "), "{all}");
    assert!(all.contains("\n1 model with a larger k left out\n"), "{all}");
    let none = decode(&line, "s UNSATISFIABLE\n").answer().replace('\n', " ");
    assert!(none.contains(", k as small as possible "), "{none}");
    let empty = decode(&format!("0 {DOMINATION}"), "o 0\ns OPTIMUM FOUND\nv \n").answer();
    assert!(empty.starts_with("OPTIMUM FOUND: queens-domination, n = 0, k = 0: "), "{empty}");
}

#[test]
fn decode_detects_a_wrong_smallest_value() {
    let line = format!("4 {DOMINATION}");
    // One queen does not dominate, whatever the solver claims.
    let said = decode(&line, format!("o 1\n{}s OPTIMUM FOUND\n", model(&[6]))).complaint(1);
    assert!(said.contains("the model breaks the rules: "), "{said}");
    let (two, three) = (model(&[6, 7]), model(&[6, 7, 1]));
    let said = decode(&line, format!("o 3\n{two}o 2\n{three}s OPTIMUM FOUND\n")).complaint(1);
    assert!(said.contains("the last model has k = 3, but one before it k = 2"), "{said}");
}

/// OEIS A002566 starts with 0: one queen attacks no square of its own. "None" is an answer, and the
/// other sizes follow.
#[test]
fn no_value_with_a_placement_is_an_answer() {
    let answer = nq_sat("count 0 3 -m queens-total-domination").answer();
    let row = answer.lines().find(|line| line.starts_with("  1 ")).expect("a row");
    assert_eq!(row.split_whitespace().take(4).collect::<Vec<_>>(), ["1", "-", "0", "0"]);
    assert!(answer.lines().any(|line| line.starts_with("  3     2            20")), "{answer}");
    let records = nq_sat("count 1 -m queens-total-domination --json").records();
    assert_eq!((&records[0]["total"], records[0].get("optimum")), (&"0".into(), None));
    let answer = nq_sat("solve 1 -m queens-total-domination").answer();
    assert!(answer.contains("attacked by at least 1 queen"), "{answer}");
    assert!(answer.contains("also found no"), "{answer}");
}
