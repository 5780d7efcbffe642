//! `--fix` and `--block`: pieces in place and blocked squares without a model file.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use nq_sat::{Model, Query};
use tempfile::TempDir;

use crate::support::{TempPath, command, nq_sat, run, thorough};

/// The squares of each placement of `SIZE` queens, as JSON lists them.
type Placements = Vec<BTreeSet<(usize, usize)>>;

/// All placements of `n` queens, column by column, by a search of its own.
fn queens(n: usize) -> Placements {
    fn fill(n: usize, rows: &mut Vec<usize>, found: &mut Placements) {
        let col = rows.len();
        if col == n {
            found.push(rows.iter().copied().enumerate().collect());
            return;
        }
        for row in 0..n {
            let attacks = |(c, &r): (usize, &usize)| r == row || r.abs_diff(row) == col - c;
            if !rows.iter().enumerate().any(attacks) {
                rows.push(row);
                fill(n, rows, found);
                rows.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(n, &mut Vec::new(), &mut found);
    found
}

/// The column and the row, from 0 at the bottom left, of `b3` or `Qb3`.
fn square(name: &str) -> (usize, usize) {
    let name = name.trim_start_matches('Q').as_bytes();
    (usize::from(name[0] - b'a'), usize::from(name[1] - b'1'))
}

/// The number of the placements of n queens that have all fixed squares and no blocked one.
fn completions(all: &Placements, fixed: &str, blocked: &str) -> usize {
    let squares = |list: &str| -> Vec<_> {
        list.split(',').filter(|item| !item.is_empty()).map(square).collect()
    };
    let (fixed, blocked) = (squares(fixed), squares(blocked));
    let is_one = |queens: &&BTreeSet<_>| {
        fixed.iter().all(|square| queens.contains(square))
            && !blocked.iter().any(|square| queens.contains(square))
    };
    all.iter().filter(is_one).count()
}

fn options(fixed: &str, blocked: &str) -> String {
    let option = |name: &str, list: &str| {
        if list.is_empty() { String::new() } else { format!(" --{name} {list}") }
    };
    option("fix", fixed) + &option("block", blocked)
}

const CASES: [(&str, &str); 9] = [
    ("Qa1", ""),
    ("Qa4,Qb2", ""),
    ("Qd8", "a1"),
    ("", "c4,d5"),
    ("", "a1,a2,a3,a4"),
    ("Qc4", "a1,h8,e5,a1"),
    ("Qa1,Qb5,Qc8,Qd6,Qe3,Qf7,Qg2,Qh4", ""),
    ("Qa1,Qb2", ""),
    ("", "a1,a2,a3,a4,a5,a6,a7,a8"),
];

#[test]
fn completions_are_those_of_a_filter_over_all_placements() {
    let all = queens(8);
    assert_eq!(all.len(), 92);
    for (fixed, blocked) in CASES {
        let wanted = completions(&all, fixed, blocked).to_string();
        let options = options(fixed, blocked);
        let records = nq_sat(&format!("solve 8{options} --json")).records();
        let tally = records.iter().find(|record| record["type"] == "tally").expect("a tally");
        assert_eq!(tally["total"], *wanted, "{options}");
        assert_eq!(tally["evidence"]["agreement"], serde_json::json!(["search"]), "{options}");
        // A published value of n-queens is none of a completion.
        assert_eq!(tally["evidence"].get("known"), None, "{options}: {tally}");
        let counted = nq_sat(&format!("count 8{options} --json")).records();
        assert_eq!(counted[0]["total"], *wanted, "{options}");
        let known = counted[0].get("known").and_then(|known| known.as_array());
        assert!(known.is_none_or(Vec::is_empty), "{}", counted[0]);
    }
}

/// The placements themselves, not only their number.
#[test]
fn all_placements_have_the_fixed_queens() {
    let all = queens(6);
    let (fixed, blocked) = ("Qb6", "f1");
    let lines = nq_sat(&format!("solve 6{} --all --quiet --style coords", options(fixed, blocked)));
    let placements = lines
        .answer()
        .lines()
        .filter(|line| line.starts_with("Qa"))
        .map(|line| line.split(' ').map(square).collect::<BTreeSet<_>>())
        .collect::<Vec<_>>();
    assert_eq!(placements.len(), completions(&all, fixed, blocked));
    assert!(!placements.is_empty());
    for placement in placements {
        assert!(all.contains(&placement) && placement.contains(&square(fixed)));
    }
}

/// Engines for n-queens alone take no part.
#[test]
fn engines_agree_and_special_ones_decline() {
    let answer = nq_sat("verify 6 8 --fix Qc1 --block e5").answer();
    assert!(answer.contains("AGREED: "), "{answer}");
    assert!(!answer.contains("half-join"), "{answer}");
    let table = nq_sat("count 6 --table --block a1").answer();
    assert!(table.contains("1 square blocked") && !table.contains("engine knights"), "{table}");
    // Some models have too many placements for blocking clauses, which is said.
    let n = if thorough() { 4 } else { 2 };
    let run = nq_sat(&format!("verify {n} -m all --block a1"));
    assert_eq!(run.status.code(), Some(0), "{run:?}");
}

/// The squares of the model remain.
#[test]
fn squares_join_those_of_the_model() {
    let file = TempPath::new("m.toml");
    let text = "name = \"m\"\npiece = [{ symbol = \"Q\", moves = \"Q\", count = \"n\", \
                fixed = [\"a1\"] }]\n[board]\nblocked = [\"h4\"]\nrows = \"n\"\ncolumns = \"n\"\n";
    std::fs::write(&file, text).expect("written");
    let all = queens(8);
    let wanted = completions(&all, "Qa1,Qb5", "h4,c8").to_string();
    assert_eq!(completions(&all, "Qa1,Qb5", ""), 1);
    for (options, total) in [
        ("--fix Qb5 --block c8", &*wanted),
        ("--fix Qa1,Qb5 --block h4", "0"),
        ("--fix Qb7", &completions(&all, "Qa1,Qb7", "h4").to_string()),
    ] {
        let line = format!("count 8 -m {file} {options} --json");
        assert_eq!(nq_sat(&line).records()[0]["total"], *total, "{options}");
    }
}

#[test]
fn exported_files_state_the_squares() {
    let folder = TempDir::new().expect("a folder");
    let all = queens(6);
    let wanted = completions(&all, "", "b6,c1");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for name in ["q.cnf", "q.opb", "q.lp", "q.mzn", "q.smt2", "q.icnf"] {
        let file = path(name);
        nq_sat(&format!("export 6 --fix Qa2 --fix Qb4 --block c4,d5 -o {file}")).answer();
        let text = std::fs::read_to_string(&file).expect("a file");
        let line = text.lines().find(|line| line.contains("command: ")).expect("a command");
        let options = "nq-sat export 6 --model n-queens --fix Qa2,Qb4 --block c4,d5 --format ";
        assert!(line.contains(options), "{line}");
    }
    for name in ["r.cnf", "r.opb"] {
        let file = path(name);
        nq_sat(&format!("export 6 --block b6,c1 -o {file}")).answer();
        let answer = nq_sat(&format!("import {file} --all --quiet")).answer();
        assert!(answer.contains(&format!("{wanted} placement")), "{answer}");
        assert!(answer.contains("checked by geometry"), "{answer}");
    }
}

/// The one completion of Qa2 on a 4 x 4 board as the model of a solver, and one without it.
#[test]
fn solver_output_is_checked_with_the_squares() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str, content: &str| {
        std::fs::write(path(name), content).expect("written");
        path(name).display().to_string()
    };
    // Variables by rows from the top: a4 b4 c4 d4, a3 …
    let output = |occupied: [usize; 4]| {
        let literal = |var: usize| if occupied.contains(&var) { var } else { 0 };
        let literals = (1..=16).map(|var| match literal(var) {
            0 => format!("-{var}"),
            var => var.to_string(),
        });
        format!("s SATISFIABLE\nv {} 0\n", literals.collect::<Vec<_>>().join(" "))
    };
    // a2, b4, c1, d3, and its mirror image a3, b1, c4, d2.
    let (right, wrong) =
        (file("right", &output([9, 2, 15, 8])), file("wrong", &output([5, 14, 3, 12])));
    let cnf = path("q.cnf").display().to_string();
    nq_sat(&format!("export 4 --fix Qa2 --encoding pairwise -o {cnf}")).answer();
    for question in ["4 --fix Qa2 --encoding pairwise", &format!("--for {cnf}")] {
        let answer = nq_sat(&format!("decode {question} {right}")).answer();
        assert!(answer.contains("SATISFIABLE"), "{answer}");
        let complaint = nq_sat(&format!("decode {question} {wrong}")).complaint(1);
        assert!(complaint.contains("a2"), "{complaint}");
    }
    // A blocked square has no variable.
    nq_sat(&format!("decode 4 --block a2 {right}")).refused(&["the formula has 15 variables"]);
}

#[test]
fn certificates_state_the_squares() {
    let bundle = TempPath::new("bundle");
    let line = format!("certify 6 --fix Qa2 --block f1 --proof lrat -o {bundle}");
    let statement = "n-queens at n = 6 with Qa2 fixed and f1 blocked has";
    let wanted = completions(&queens(6), "Qa2", "f1");
    let answer = nq_sat(&line).answer();
    let words = answer.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(statement), "{answer}");
    let model = std::fs::read_to_string(bundle.join("model.toml")).expect("a model");
    assert!(model.contains("fixed = [\"a2\"]") && model.contains("blocked = [\"f1\"]"), "{model}");
    let listed = std::fs::read_to_string(bundle.join("solutions.txt")).expect("solutions");
    assert_eq!(listed.lines().filter(|line| line.starts_with('Q')).count(), wanted, "{listed}");
    let answer = nq_sat(&format!("check {bundle}")).answer();
    assert!(answer.contains("VERIFIED: "), "{answer}");
    // A claim about all of n-queens is another statement.
    let manifest = bundle.join("manifest.json");
    let text = std::fs::read_to_string(&manifest).expect("a manifest");
    assert!(text.contains(statement), "{text}");
    let claim = text.replace(" with Qa2 fixed and f1 blocked", "");
    std::fs::write(&manifest, claim).expect("written");
    let output = nq_sat(&format!("check {bundle}"));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

/// 4 of the 40 placements of a queen and a knight on 4 x 4 have the knight on a1, and none of two
/// and two. The command for the next level has the options.
#[test]
fn the_largest_number_is_that_of_the_completion() {
    let bundle = TempPath::new("bundle");
    let line = format!("certify 4 -m queens-and-knights --fix Na1 --proof lrat -o {bundle}");
    let answer = nq_sat(&line).answer();
    assert!(answer.contains("k = 1 with Na1 fixed has exactly 4"), "{answer}");
    let next = "nq-sat certify 4 --model queens-and-knights -k 2 --fix Na1 -o FOLDER";
    assert!(answer.contains(next), "{answer}");
    let all = nq_sat("solve 4 -m queens-and-knights -k 1 --all --quiet --style coords").answer();
    assert_eq!(all.lines().filter(|line| line.starts_with("Na1 ")).count(), 4, "{all}");
}

/// Characters that a line of a terminal does not hold, which no list of command lines can state.
#[test]
fn odd_characters_are_refused() {
    for odd in ["Qa\u{7}1", "Q\na1"] {
        let refused = run(command(["solve", "8", "--fix", odd]));
        refused.refused(&["--fix ", "write a piece and its square, such as Qa1"]);
    }
}

/// A file that the library writes names the squares, too.
#[test]
fn the_library_writes_files_that_are_read_back() {
    let file = TempPath::new("q.cnf");
    let model = Model::n_queens().with_fixed("Qb6").and_then(|model| model.with_blocked("f1,a1"));
    let query = Query::new(model.expect("a model"), 6);
    query.write(&file).expect("written");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert!(text.contains(" --model n-queens --fix Qb6 --block f1,a1 --format "), "{text}");
    let wanted = completions(&queens(6), "Qb6", "f1,a1");
    assert_eq!(query.count().expect("a count").total(), u64::try_from(wanted).expect("few"));
    let answer = nq_sat(&format!("import {file} --all --quiet")).answer();
    assert!(answer.contains(&format!("{wanted} placement")), "{answer}");
}

#[test]
fn shards_of_a_completion_add_up() {
    let records = TempPath::new("records");
    let wanted = completions(&queens(8), "Qc4", "").to_string();
    for shard in 0..3 {
        let line = format!("solve 8 --fix Qc4 --shard {shard}/3 --output {records} --quiet");
        let shard = nq_sat(&line);
        assert_eq!(shard.status.code(), Some(0), "{shard:?}");
    }
    let merged = nq_sat(&format!("merge {records} --fix Qc4 --json")).records();
    assert_eq!(merged[0]["total"], *wanted, "{merged:?}");
    let other = nq_sat(&format!("merge {records}"));
    assert_eq!(other.status.code(), Some(1), "{other:?}");
    assert!(other.stderr.contains("another formula"), "{other:?}");
}

#[test]
fn the_smallest_boards() {
    for (n, options, total) in [
        (1, "--fix Qa1", "1"),
        (1, "--block a1", "0"),
        (2, "--fix Qa1", "0"),
        (2, "--block a1,b2", "0"),
        (3, "--fix Qb2", "0"),
        (3, "--fix Qa1 --block c3", "0"),
    ] {
        let records = nq_sat(&format!("count {n} {options} --json")).records();
        assert_eq!(records[0]["total"], total, "{n} {options}");
        nq_sat(&format!("solve {n} {options}")).answer();
    }
}

#[test]
fn faults_of_the_file_keep_their_place() {
    let text = "name = \"m\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n[[piece]]\nsymbol = \"Q\"\n\
                moves = \"Q\"\ncount = \"9 - 2*n\"\n";
    let file = TempPath::with("m.toml", text);
    for squares in ["", "--fix Qa1 --block b3"] {
        nq_sat(&format!("count 5 -m {file} {squares}")).refused(&["m.toml:8:9: "]);
    }
}

/// 15,984 squares are read in no time.
#[test]
fn many_squares_are_read_quickly() {
    let squares = |file: char| (1..=999).map(move |rank| format!("{file}{rank}"));
    let squares = ('a'..='p').flat_map(squares).collect::<Vec<_>>();
    let start = Instant::now();
    let line = ["count", "999", "--engine", "search", "--block", &squares.join(",")];
    run(command(line)).refused(&["not 999 x 999"]);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
