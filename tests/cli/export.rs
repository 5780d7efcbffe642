//! `export`: the contents of the file.
//! The text of MiniZinc files. (`external/minizinc` runs them.)

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use nq_sat::format::{FORMATS, ObjectiveUse};
use tempfile::tempdir;

use crate::support::comments::command_in;
use crate::support::{nq_sat, record, run, sample, thorough};

/// A DIMACS file, parsed independently: comments, the two numbers of the header, clauses.
struct Dimacs<'a> {
    comments: Vec<&'a str>,
    header: (usize, usize),
    clauses: Vec<Vec<i64>>,
}

fn read(text: &str) -> Dimacs<'_> {
    let mut lines = text.lines();
    let mut comments = Vec::new();
    let header = loop {
        let line = lines.next().expect("a header");
        match line.strip_prefix("c ") {
            Some(comment) => comments.push(comment),
            None => break line.strip_prefix("p cnf ").expect("a comment or the header"),
        }
    };
    let (variables, clauses) = header.split_once(' ').expect("two numbers");
    let header = (variables.parse().expect("variables"), clauses.parse().expect("clauses"));
    // A comment after the header would not parse as a clause.
    let clause = |line: &str| {
        let literals = line.split(' ').map(|word| word.parse().expect("a literal"));
        let mut literals: Vec<i64> = literals.collect();
        assert_eq!(literals.pop(), Some(0), "`{line}` ends with 0");
        assert!(!literals.contains(&0), "one clause a line: `{line}`");
        literals
    };
    Dimacs { comments, header, clauses: lines.map(clause).collect() }
}

/// The command lines of these tests with n, the symbols of the pieces, and k if there is one.
fn instances() -> Vec<(String, usize, &'static str)> {
    let mut all = Vec::new();
    all.extend((0..=10).map(|n| (format!("export {n}"), n, "Q")));
    for n in 1..=6 {
        // More pieces than squares are refused.
        for k in (0..=3).filter(|&k| k <= n * n) {
            all.push((format!("export {n} --model queens-and-knights -k {k}"), n, "QN"));
        }
    }
    let cards = "--set queens=2 --set knights=3";
    all.push((format!("export 5 --model queens-and-knights {cards}"), 5, "QN"));
    all.push(("export 4 --model models/superqueens.toml".to_owned(), 4, "S"));
    for n in [0, 1, 2, 3, 6] {
        all.push((format!("export {n} --break-symmetry"), n, "Q"));
    }
    let peaceable = "export 3 -m peaceable-queens -k 1 --break-symmetry";
    all.push((peaceable.to_owned(), 3, "WB"));
    all.push(("export 3 -m toroidal-queens --break-symmetry".to_owned(), 3, "Q"));
    all
}

#[test]
fn small_files() {
    assert_snapshot!("n-queens-3", nq_sat("export 3").answer());
    assert_snapshot!(
        "queens-and-knights-2",
        nq_sat("export 2 -m queens-and-knights -k 1").answer()
    );
}

#[test]
fn the_header_is_exact() {
    for (line, ..) in instances() {
        let text = nq_sat(&line).answer();
        let Dimacs { header: (variables, clauses), clauses: listed, .. } = read(&text);
        assert_eq!(listed.len(), clauses, "{line}");
        let used: BTreeSet<_> =
            listed.iter().flatten().map(|literal| literal.unsigned_abs()).collect();
        assert!(used.into_iter().eq(1..=variables as u64), "{line}: variables 1 to {variables}");
    }
}

#[test]
fn every_board_variable_has_its_name_and_is_shown() {
    for (line, n, symbols) in instances() {
        let text = nq_sat(&line).answer();
        let Dimacs { comments, .. } = read(&text);
        // From the top left square by rows, one piece after the other.
        let squares = (1..=n).rev().flat_map(|rank| ('a'..).take(n).map(move |file| (file, rank)));
        let squares: Vec<_> = squares.collect();
        let names = symbols.chars().flat_map(|symbol| {
            squares.iter().map(move |(file, rank)| format!("{symbol} {file}{rank}"))
        });
        let expected: Vec<_> =
            (1..).zip(names).map(|(var, name)| format!("var {var} {name}")).collect();
        let found: Vec<_> = comments.iter().filter(|c| c.starts_with("var ")).collect();
        assert!(found.into_iter().eq(&expected), "{line}");

        let numbers: String = (1..=expected.len()).map(|var| format!(" {var}")).collect();
        for wanted in [format!("p show{numbers} 0"), format!("ind{numbers} 0"), "t pmc".to_owned()]
        {
            let times = comments.iter().filter(|&&comment| comment == wanted).count();
            assert_eq!(times, 1, "{line}: `c {wanted}`");
        }
    }
}

/// The same instance gives the same file, and its command makes it again.
#[test]
fn the_command_in_the_file_makes_the_same_file() {
    let spelled_otherwise = ["export 5 -m queens-and-knights --set k=2", "export 8 -f dimacs"];
    let lines = instances().into_iter().map(|(line, ..)| line);
    let lines: Vec<_> = lines.chain(spelled_otherwise.map(str::to_owned)).collect();
    // Backwards, so that a part of them are other lines than those of the sizes below.
    for line in sample(3, lines.into_iter().rev()) {
        let text = nq_sat(&line).answer();
        assert!(!thorough() || nq_sat(&line).answer() == text, "{line}: two runs differ");
        let again = in_shell(&command_in(&text), Path::new("."));
        assert!(again == text, "{line}: `{}` makes another file", command_in(&text));
    }
}

#[test]
fn the_command_in_the_file_is_quoted_for_the_shell() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = "it's $HOME; `mine`.toml";
    std::fs::copy("models/n-queens.toml", folder.path().join(name)).expect("a copy");
    let mut command = crate::support::program::command(["export", "4", "-m", name]);
    command.current_dir(&folder);
    let text = run(command).answer();
    assert!(in_shell(&command_in(&text), folder.path()) == text);
}

#[test]
fn stats_tell_the_size_of_the_file() {
    let more =
        ["export 9 --encoding commander --group-size 4 --one-directional", "export 8 -f icnf"];
    let wcnf = "export 5 -m queens-and-knights -f wcnf --cardinality totalizer";
    let lines = instances().into_iter().map(|(line, ..)| line);
    let more = more.iter().chain([&wcnf]).map(|&line| line.to_owned());
    for line in sample(3, lines.chain(more)) {
        let file = nq_sat(&line).answer();
        let record = &record(&format!("{line} --stats"));
        let total = &record["total"];
        assert_eq!(total["bytes"], file.len(), "{line}");
        let sum = |key: &str| -> u64 {
            record["groups"]
                .as_array()
                .unwrap()
                .iter()
                .map(|group| group[key].as_u64().unwrap())
                .sum()
        };
        for key in ["variables", "clauses", "literals", "bytes"] {
            assert_eq!(total[key], sum(key), "{line}: {key}");
        }
        if let Some(header) = file.lines().find_map(|line| line.strip_prefix("p cnf ")) {
            let sizes = format!("{} {}", total["variables"], total["clauses"]);
            assert_eq!(header, sizes, "{line}");
        }
    }
}

#[test]
fn stats_compare_the_encodings() {
    assert_snapshot!("stats", nq_sat("export 8 --stats --encoding all").answer());
}

/// The suffix selects the format; `--format` takes precedence.
#[test]
fn the_format_follows_the_name_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |line: &str, name: &str| {
        let path = folder.path().join(name);
        nq_sat(&format!("{line} --force -o {}", path.display())).answer();
        std::fs::read_to_string(path).expect("the file")
    };
    for format in nq_sat("list formats --json").records() {
        let (name, files) = (format["name"].as_str().unwrap(), format["files"].as_str().unwrap());
        let line = match format["maximises"].as_str() {
            Some("yes, and nothing else") => "export 3 -m queens-and-knights",
            _ => "export 4",
        };
        for suffix in files.split(' ') {
            let asked = nq_sat(&format!("{line} -f {name}")).answer();
            assert!(file(line, &format!("f{suffix}")) == asked, "{suffix} is {name}");
        }
    }
    assert_eq!(file("export 4 -f icnf", "f.cnf"), nq_sat("export 4 -f icnf").answer());
    assert_eq!(file("export 4 -f dimacs", "f.txt"), nq_sat("export 4").answer(), "by its name");
    assert_eq!(file("export 4", "f"), nq_sat("export 4").answer(), "dimacs without a suffix");
    assert_eq!(file("export 4", "f.OPB"), nq_sat("export 4 -f opb").answer(), "capitals");
}

#[test]
fn formats_have_aliases() {
    let mut found = Vec::new();
    for format in nq_sat("list formats --json").records() {
        let name = format["name"].as_str().expect("a name");
        let model = if name == "wcnf" { " -m queens-and-knights" } else { "" };
        let expected = nq_sat(&format!("export 4{model} -f {name}")).answer();
        for alias in format["aliases"].as_str().unwrap_or_default().split_whitespace() {
            assert!(nq_sat(&format!("export 4{model} -f {alias}")).answer() == expected, "{alias}");
            found.push(alias.to_owned());
        }
    }
    assert_eq!(found, ["cnf", "smtlib", "minizinc", "xml"]);
}

#[test]
fn one_directional_files_are_smaller_and_say_so() {
    for encoding in ["sequential", "product", "commander", "bimander", "binary"] {
        let both = nq_sat(&format!("export 8 --encoding {encoding}")).answer();
        let one = nq_sat(&format!("export 8 --encoding {encoding} --one-directional")).answer();
        assert!(one.len() < both.len(), "{encoding}");
        assert!(one.contains("c one-directional: a solution may be many models"), "{encoding}");
        assert!(!both.contains("one-directional"), "{encoding}");
    }
}

/// Comments have at most 100 columns in every format, and the command in them is read all the same.
#[test]
fn long_comments_are_broken() {
    let squares = ["a2", "b4", "c6", "d1", "e3", "f5"];
    let all = (0..36).map(|i| format!("{}{}", ["a", "b", "c", "d", "e", "f"][i % 6], i / 6 + 1));
    let block: Vec<_> = all.filter(|square| !squares.contains(&&**square)).collect();
    let folder = tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    let answer = place("answer");
    let pieces: Vec<_> = squares.iter().map(|square| format!("Q{square}")).collect();
    fs::write(&answer, pieces.join(" ")).expect("written");
    for format in FORMATS {
        let file = place(&format!("q.{}", format.name));
        let is_optimised = format.objective == ObjectiveUse::Required;
        let model = if is_optimised { "queens-and-knights" } else { "n-queens" };
        let line = format!("6 -m {model} --block {} --break-symmetry", block.join(","));
        nq_sat(&format!("export {line} -f {} -o {file}", format.name)).answer();
        let text = fs::read_to_string(&file).expect("a file");
        let is_data = |line: &str| line.starts_with("c p show") || line.starts_with("c ind");
        let is_comment = |line: &str| {
            let mark = line.split(' ').next().unwrap_or_default();
            ["c", "*", "\\", ";", "%"].contains(&mark) && !is_data(line)
        };
        let long = text.lines().find(|line| is_comment(line) && line.chars().count() > 100);
        assert_eq!(long, None, "{}", format.name);
        assert!(text.contains(" ... "), "{}", format.name);
        if !is_optimised {
            let decoded = nq_sat(&format!("decode --for {file} {answer}")).answer();
            assert!(decoded.contains("checked by geometry"), "{}: {decoded}", format.name);
        }
        if ["dimacs", "opb"].contains(&format.name) {
            let imported = nq_sat(&format!("import {file} --all")).answer();
            assert!(imported.contains("1 placement, each checked by geometry"), "{imported}");
        }
    }
}

/// The header says how many at-most-one constraints are too short for the encoding.
#[test]
fn the_header_says_what_is_used() {
    let header = |line: &str| {
        let text = nq_sat(&format!("export {line}")).answer();
        let line = text.lines().find_map(|line| line.strip_prefix("c at-most-one: "));
        line.expect("the encoding").to_owned()
    };
    // 4 rows, 4 columns, and 2 * 5 diagonals of 2 to 4 squares.
    assert_eq!(
        header("4 --encoding product"),
        "product (Chen 2010) for 0 constraints, pairwise for 18 short ones"
    );
    // 5 rows, 5 columns and 2 diagonals of 5 squares; 2 * 6 shorter ones.
    assert_eq!(
        header("5 --encoding product"),
        "product (Chen 2010) for 12 constraints, pairwise for 12 short ones"
    );
    assert_eq!(
        header("6 --encoding commander --group-size 5"),
        "commander, groups of 5 (Klieber & Kwon 2007) for 14 constraints, pairwise for 16"
    );
    assert_eq!(header("8"), "pairwise (folklore; Frisch & Giannaros 2010)");
    assert_eq!(header("6 -m rooks --encoding ladder"), header("9 -m rooks --encoding ladder"));
}

/// The domains of an array are alike, and constraints say which squares are blocked: ACE 2.6
/// crashes on another domain for one of few variables.
#[test]
fn xcsp3_domains_are_uniform() {
    for line in ["4 --block a4,b1", "4 -m queens-and-knights -k 1 --block a4,b1"] {
        let text = nq_sat(&format!("export {line} -f xcsp3")).answer();
        assert!(!text.contains("<domain"), "{text}");
        assert!(text.contains(r#"<block note="blocked squares are empty">"#), "{text}");
    }
    let text = nq_sat("export 4 --block a4,b1 -f xcsp3").answer();
    assert!(text.contains("<args> Q[0] 0 </args>\n        <args> Q[3] 1 </args>"), "{text}");
}

/// `(get-model)` after `unsat` is an error.
#[test]
fn smt_lib_asks_for_a_verdict_only() {
    let text = nq_sat("export 3 -f smt2").answer();
    let last: Vec<_> = text.lines().skip_while(|line| *line != "(check-sat)").collect();
    assert!(last.len() == 2 && last[1].starts_with("; "), "{last:?}");
}

/// The output of a command line, run by a shell that finds the program.
fn in_shell(line: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_nq-sat"));
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).env_clear();
    let folder = program.parent().expect("its folder").display();
    shell.env("PATH", format!("{folder}:/usr/bin:/bin")).env("LC_ALL", "C.UTF-8");
    shell.stdout(Stdio::piped()).stderr(Stdio::piped());
    run(shell).answer()
}

fn export(line: &str) -> String {
    nq_sat(&format!("export {line} --format mzn")).answer()
}

#[test]
fn small_minizinc_files() {
    assert_snapshot!("n-queens-4", export("4"));
    assert_snapshot!("queens-and-knights-3", export("3 -m queens-and-knights"));
}

#[test]
fn file_describes_the_problem() {
    let text = export("8 -m queens-and-knights");
    for line in [
        "% command: nq-sat export 8 --model queens-and-knights --format mzn",
        "% n = 8, maximise k (the number of queens); board 8 x 8",
        "% Q rows",
        "% N-N attacks",
        "% as many Q as N",
        "solve maximize k;",
    ] {
        assert!(text.lines().any(|other| other == line), "`{line}` is missing:\n{text}");
    }
    assert!(!text.contains("include"), "no unused include");
    assert!(export("8").contains("include \"alldifferent.mzn\";\n"));
}
