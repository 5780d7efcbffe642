//! A fault in a model file is reported with its file, line and column.
//! Walls, regions, numbers on sets of squares, and covers, through the command line.

use insta::assert_snapshot;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Run, TempPath, nq_sat, record, thorough};

/// A valid model. Each case replaces a part of it.
const GOOD: &str = "\
name = \"mine\"
[board]
rows = 'n'
columns = 'n'
[[piece]]
symbol = 'Q'
moves = 'Q'
count = 'n'
";

fn solve(model: impl AsRef<[u8]>) -> Run {
    let file = TempPath::with("mine.toml", model);
    nq_sat(&format!("solve 4 -m {file}"))
}

/// Asserts that a model is refused with this line and column, and these words.
#[track_caller]
fn refused(model: impl AsRef<[u8]>, place: &str, what: &str) {
    solve(model).refused(&[&format!("mine.toml:{place}: "), what]);
}

/// What a command says of a model in which a part is replaced, for each replacement.
pub fn faults(command: &str, good: &str, changes: &[(&str, &str)]) -> String {
    let file = TempPath::with("mine.toml", good);
    let folder = format!("{}/", file.folder.path().display());
    let line = format!("{command} -m {file}");
    nq_sat(&line).answer();
    let mut all = String::new();
    for (part, replacement) in changes {
        assert!(good.contains(part), "{part}");
        file.write(good.replacen(part, replacement, 1));
        let complaint = nq_sat(&line).complaint(2).replace(&folder, "");
        all += &format!("{part:?} -> {replacement:?}\n    {complaint}\n");
    }
    all
}

#[test]
fn unchanged_model_is_accepted() {
    let answer = solve(GOOD).answer();
    assert!(answer.starts_with("mine, n = 4: 4 pieces Q on a board of 4 x 4"), "{answer}");
}

#[test]
fn every_fault_names_line_and_column() {
    let changes = [
        ("name = \"mine\"\n", ""),
        ("[board]\nrows = 'n'\ncolumns = 'n'\n", ""),
        ("rows = 'n'\n", ""),
        ("symbol = 'Q'\n", ""),
        ("moves = 'Q'\n", ""),
        ("count = 'n'\n", ""),
        ("[board]", "abuot = 'x'\n[board]"),
        ("rows", "row"),
        ("symbol = 'Q'", "symbol = 'Q'\ncuont = 3"),
        ("moves = 'Q'", "moves = 'QX'"),
        ("moves = 'Q'", "moves = 'Qf'"),
        ("moves = 'Q'", "moves = 'fN'"),
        ("moves = 'Q'", "moves = { jumps = [[1, 2]] }"),
        ("moves = 'Q'", "moves = { slides = [[0, 0]] }"),
        ("moves = 'Q'", "moves = { slides = [[1, 1, 0]] }"),
        ("moves = 'Q'", "moves = { leaps = [[1, 1, 2]] }"),
        ("moves = 'Q'", "moves = { leaps = [1, 2] }"),
        ("moves = 'Q'", "moves = { leaps = [[99999, 0]] }"),
        ("moves = 'Q'", "moves = 'rook'"),
        ("[board]", "rows = 3\n[board]"),
        ("[board]", "maximise = 'n'\n[board]"),
        ("[board]", "minimise = 'n'\n[board]"),
        ("[board]", "minimise = 'k'\n[board]"),
        ("[board]", "minimise = 'k'\n[parameters]\nk = 3\n[board]"),
        ("[board]", "minimise = 3\n[board]"),
        ("[board]", "minimize = 'k'\n[board]"),
        ("rows = 'n'", "minimise = 'k'\nrows = 'n'"),
        ("[board]", "maximise = 'k'\nminimise = 'k'\n[parameters]\nk = {}\n[board]"),
        ("[board]", "minimise = 'j'\nmaximise = 'k'\n[parameters]\nj = {}\nk = {}\n[board]"),
        ("symbol = 'Q'", "symbol = 'q'"),
        ("symbol = 'Q'", "symbol = 'QQ'"),
        ("symbol = 'Q'", "symbol = 'Q'\nglyph = 'QQ'"),
        ("count = 'n'", "count = -1"),
        ("count = 'n'", "count = 'n - 9'"),
        ("count = 'n'", "count = true"),
        ("count = 'n'", "count = 1.5"),
        ("count = 'n'", "count = [1]"),
        ("count = 'n'", "count = {least = 1}"),
        ("count = 'n'", "count = { min = 3, max = 2 }"),
        ("count = 'n'", "count = 'm'"),
        ("count = 'n'", "count = 'n +'"),
        ("count = 'n'", "count = '(n'"),
        ("rows = 'n'", "rows = 'n/0'"),
        ("rows = 'n'", "rows = 'n-9'"),
        ("rows = 'n'", "rows = 99999999999999999999"),
        ("rows = 'n'", "rows = \"n"),
        ("rows = 'n'", "rows"),
        ("rows = 'n'", "rows = 1\nrows = 2"),
        ("[board]", "[board"),
        ("[[piece]]", "[piece]"),
        ("[board]", "[parameters]\na = 'b'\nb = 'a'\n[board]"),
        ("[board]", "[parameters]\nn = 3\n[board]"),
        ("[board]", "[parameters]\nK = 3\n[board]"),
        ("[board]", "maximise = 'k'\n[board]"),
        ("[board]", "may_not_attack = [['Q', 'K']]\n[board]"),
        ("[[piece]]", "blocked = ['a1', 'i9']\n[[piece]]"),
        ("[[piece]]", "blocked = ['9i']\n[[piece]]"),
        ("[[piece]]", "blocked = 'a1'\n[[piece]]"),
        ("[[piece]]", "blocked = { where = 'row' }\n[[piece]]"),
        ("[[piece]]", "blocked = { where = 'row = file' }\n[[piece]]"),
        ("[[piece]]", "walls = ['a1', { where = '1 < row < 3' }]\n[[piece]]"),
        ("[[piece]]", "walls = [{ where = '1/(row-2) = 1' }]\n[[piece]]"),
        ("count = 'n'", "count = 'n'\nfixed = { when = 'row = 1' }"),
        ("count = 'n'", "count = 'n'\nsquares = { where = 3 }"),
        ("[board]", "[parameters]\nrow = 3\n[board]"),
        ("count = 'n'", "count = 'n'\nfixed = ['e1']"),
        ("count = 'n'", "count = 'n'\nfixed = ['a1', 'a1']"),
        // Of two parts.
        ("[[piece]]\n", "blocked = ['a1']\n[[piece]]\nfixed = ['a1']\n"),
        ("[[piece]]\n", "[[piece]]\nsymbol = 'Q'\nmoves = 'Q'\ncount = 1\n[[piece]]\n"),
    ];
    assert_snapshot!("faults", faults("solve 4", GOOD, &changes));
}

#[test]
fn a_column_counts_characters() {
    let model = GOOD.replace("[board]", "about = \"böse\" x\n[board]");
    refused(model, "2:16", "");
    let windows = GOOD.replace("rows", "rosw").replace('\n', "\r\n");
    refused(windows, "3:1", "unknown key `rosw`");
}

#[test]
fn an_empty_file_lacks_its_name() {
    for empty in ["", "\n\n", "# a comment\n"] {
        refused(empty, "1:1", "lacks the key `name`");
    }
}

#[test]
fn invalid_utf8_names_line_and_column() {
    refused(b"\xff\0binary", "1:1", "UTF-8");
    refused(b"name = \"mine\"\nabout = \"\xe9\"\n", "2:10", "UTF-8");
}

/// A line break in a name would end the comment of an exported file: the rest of the name would
/// become a line of its own, for example a header. Escape sequences would reach the terminal.
#[test]
fn texts_with_control_characters_are_refused() {
    for control in ["\\n", "\\r", "\\u001b[31m"] {
        refused(GOOD.replace("mine", &format!("mine{control}p cnf 1 1")), "1:8", "name");
        let about = format!("about = \"mine{control}p cnf 1 1\"\n[board]");
        refused(GOOD.replace("[board]", &about), "2:9", "about");
    }
    refused(GOOD.replace("moves", "glyph = \"\\n\"\nmoves"), "7:9", "glyph");
}

/// Text that changes the direction of other text, or does not show, misleads its readers.
#[test]
fn invisible_characters_are_refused() {
    for (escape, code) in
        [("\\u202e", "U+202E"), ("\\u200b", "U+200B"), ("\\u2066", "U+2066"), ("\\ufeff", "U+FEFF")]
    {
        let what = format!("invisible character, {code}");
        refused(GOOD.replace("mine", &format!("mi{escape}ne")), "1:8", &what);
        let name = format!("name = \"qu{escape}een\"\nsymbol");
        refused(GOOD.replace("symbol", &name), "6:8", code);
        refused(GOOD.replace("moves", &format!("glyph = \"{escape}\"\nmoves")), "7:9", code);
        let help = format!("[parameters]\nk = {{ help = \"a{escape}\" }}\n[board]");
        refused(GOOD.replace("[board]", &help), "3:14", code);
        let name = format!("[parameters]\n\"k{escape}\" = 1\n[board]");
        refused(GOOD.replace("[board]", &name), "3:1", "not a parameter");
    }
}

/// An optimum must exist and be known to exist.
#[test]
fn unbounded_objective_is_refused() {
    for (verb, count, why) in [
        ("maximise", "{ min = 1, max = 'k' }", "nothing bounds it"),
        ("maximise", "'k-4*(k/4)'", "nothing bounds it"),
        ("maximise", "'k' # rows", "the board depends on it"),
        ("minimise", "{ min = 'k-4*(k/4)', max = 'k' }", "nothing bounds it"),
        ("minimise", "'k-4*(k/4)'", "nothing bounds it"),
        ("minimise", "'k' # rows", "the board depends on it"),
    ] {
        let rows = if count.ends_with("rows") { "k" } else { "n" };
        let model = GOOD
            .replace("[board]", &format!("{verb} = 'k'\n[parameters]\nk = {{}}\n[board]"))
            .replace("rows = 'n'", &format!("rows = '{rows}'"))
            .replace("count = 'n'", &format!("count = {count}"));
        solve(model).refused(&[&format!("cannot {verb} `k`"), why, "--set k=NUMBER"]);
    }
}

/// Other names, names with a fault, and those whose words are in another order.
#[test]
fn the_model_that_is_meant_is_suggested() {
    for (name, meant) in [
        ("quens", "n-queens"),
        ("eight-queens", "n-queens"),
        ("knights-and-queens", "queens-and-knights"),
        ("domination-queens", "queens-domination"),
        ("amazon", "superqueens"),
        ("maharaja", "superqueens"),
        ("semiqueens", "semi-queens"),
        ("knight", "knights"),
    ] {
        let meant = format!("unknown model `{name}` (did you mean `{meant}`?)");
        nq_sat(&format!("count 4 -m {name}")).refused(&[&meant]);
    }
    let unlike = nq_sat("count 4 -m xyz").complaint(2);
    assert!(!unlike.contains("did you mean"), "{unlike}");
}

const DOMINATION: &str = "models/queens-domination.toml";

/// The total and the fundamental number that `count` finds.
fn counted(line: &str) -> (String, String) {
    let records = nq_sat(&format!("count {line} --json")).records();
    let number = |key: &str| records[0][key].as_str().unwrap_or_default().to_owned();
    (number("total"), number("fundamental"))
}

/// OEIS A075458, the domination number of the queens' graph, and A002564, the number of dominating
/// sets of this size. One queen less dominates nowhere.
#[test]
fn minimum_dominating_sets_of_queens_are_those_published() {
    let published = [
        (1, 1, "1"),
        (2, 1, "4"),
        (3, 1, "1"),
        (4, 2, "12"),
        (5, 3, "186"),
        (6, 3, "4"),
        (7, 4, "86"),
        (8, 5, "4860"),
        (9, 5, "114"),
        (10, 5, "8"),
    ];
    for (n, k, sets) in &published[..if thorough() { 10 } else { 8 }] {
        let line = |k: u32| format!("{n} -m {DOMINATION} -k {k} -e search");
        assert_eq!(counted(&line(*k)).0, *sets, "n = {n}");
        assert_eq!(counted(&line(k - 1)).0, "0", "n = {n}");
    }
}

/// OEIS A075324, the independent domination number of the queens' graph: sets without attacks.
#[test]
fn independent_dominating_sets_have_the_published_size() {
    let path = TempPath::new("independent.toml");
    let text = std::fs::read_to_string(DOMINATION).expect("the model");
    std::fs::write(&path, text.replace("may_not_attack = []\n", "")).expect("written");
    for (n, k) in [(1, 1), (2, 1), (3, 1), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5)] {
        let line = |k: u32| format!("{n} -m {path} -k {k}");
        assert_ne!(counted(&line(k)).0, "0", "n = {n}");
        assert_eq!(counted(&line(k - 1)).0, "0", "n = {n}");
    }
}

/// `solve` compares two engines and checks each placement. clasp counts 10 models of the exported
/// formula of the wall, too.
#[test]
fn examples_are_solved_by_two_engines() {
    for (line, total, fundamental) in [
        ("8 -m models/examples/region-queens.toml", "1", "1"),
        ("8 -m models/examples/queens-with-walls.toml", "10", "5"),
        ("-m models/examples/star-battle.toml", "1", "1"),
        ("-m models/examples/queens-completion.toml", "1", "1"),
        ("8 --fix Qb1,Qa7", "1", "1"),
        (&format!("7 -m {DOMINATION} -k 4"), "86", "13"),
    ] {
        let records = nq_sat(&format!("solve {line} --json")).records();
        let tally = records.iter().find(|record| record["type"] == "tally").expect("a tally");
        assert_eq!((&tally["total"], &tally["fundamental"]), (&total.into(), &fundamental.into()));
        assert_eq!(tally["evidence"]["witness"], true, "{tally}");
        assert_eq!(tally["evidence"]["agreement"], serde_json::json!(["search"]), "{tally}");
    }
}

#[test]
fn engines_agree_on_examples() {
    let encoding = if thorough() { "" } else { "--encoding pairwise" };
    for (model, options) in [("region-queens", ""), ("queens-with-walls", encoding)] {
        let line = format!("verify 8 -m models/examples/{model}.toml {options}");
        let answer = nq_sat(&line).answer();
        assert!(answer.contains("AGREED: "), "{answer}");
    }
    // A seventh of the 4860 sets is enough for all encodings.
    let answer = nq_sat(&format!("verify 5 -m {DOMINATION} -k 3 --encoding all")).answer();
    assert!(answer.contains("AGREED: "), "{answer}");
}

/// Proofs that third-party checkers accept start from these specifications; here the own checker.
#[test]
fn examples_are_certified() {
    let folder = TempDir::new().expect("a folder");
    for (name, line) in [
        ("region", "8 -m models/examples/region-queens.toml".to_owned()),
        ("none", format!("7 -m {DOMINATION} -k 3")),
    ] {
        let bundle = folder.path().join(name);
        nq_sat(&format!("certify {line} --proof lrat -o {}", bundle.display())).answer();
        let answer = nq_sat(&format!("check {}", bundle.display())).answer();
        assert!(answer.contains("VERIFIED: "), "{answer}");
    }
}

/// The regions of a file are part of the model: its text, and so a certificate, has them.
#[test]
fn regions_of_a_file_equal_regions_in_the_model() {
    let folder = TempDir::new().expect("a folder");
    let text = std::fs::read_to_string("models/examples/region-queens.toml").expect("the model");
    let (before, rest) = text.split_once("regions = \"\"\"\n").expect("regions");
    let (regions, after) = rest.split_once("\"\"\"").expect("the end of the regions");
    std::fs::write(folder.path().join("map.txt"), regions).expect("written");
    let model = folder.path().join("model.toml");
    std::fs::write(&model, format!("{before}regions_file = \"map.txt\"{after}")).expect("written");
    assert_eq!(counted(&format!("8 -m {}", model.display())).0, "1");
    std::fs::remove_file(folder.path().join("map.txt")).expect("removed");
    nq_sat(&format!("count 8 -m {}", model.display())).refused(&["model.toml:8:", "map.txt"]);
}

#[test]
fn faults_are_located() {
    let good = "\
name = 'm'
[board]
rows = 3
columns = 3
walls = ['b2']
regions = \"AAB\\nABB\\nCCC\"
[[piece]]
symbol = 'Q'
moves = 'Q'
count = 2
[[count]]
pieces = ['Q']
on = 'regions'
number = { max = 1 }
[[cover]]
by = ['Q']
squares = 'free'
";
    let changes = [
        ("AAB\\nABB", "AAB\\nAB"),
        ("AAB\\nABB", "AAB\\nA"),
        ("ABB", "A?B"),
        ("rows = 3", "rows = 4"),
        ("on = 'regions'", "on = 'D'"),
        ("on = 'regions'", "on = 'lines'"),
        ("regions = \"AAB\\nABB\\nCCC\"\n", ""),
        ("pieces = ['Q']", "pieces = ['R']"),
        ("pieces = ['Q']", "pieces = ['Q', 'Q']"),
        ("pieces = ['Q']", "pieces = []"),
        ("by = ['Q']", "by = ['N']"),
        ("'free'", "'every'"),
        ("'free'", "['b2']"),
        ("'free'", "'free'\npieces = ['Q']"),
        ("'free'", "'rows'"),
        ("count = 2\n", "count = 2\nfixed = ['b2']\n"),
        ("walls = ['b2']", "walls = ['d9']"),
        ("number = { max = 1 }", "number = 'm'"),
        ("number = { max = 1 }\n", ""),
    ];
    assert_snapshot!("faults_of_sets", faults("count 3", good, &changes));
}

/// A board without squares has one placement without pieces, if nothing else is required.
#[test]
fn boards_of_the_smallest_sizes() {
    let numbers: Vec<Value> =
        (0..=3).map(|n| record(&format!("count {n} -m {DOMINATION} -k 0"))).collect();
    let totals: Vec<&str> = numbers.iter().filter_map(|record| record["total"].as_str()).collect();
    assert_eq!(totals, ["1", "0", "0", "0"]);
}

/// A name in the plural that no rule gives is used in all texts.
#[test]
fn a_piece_has_a_plural() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("horsemen.toml");
    let text = "name = \"h\"\n[board]\nrows = 3\ncolumns = 3\n[[piece]]\nsymbol = \"N\"\n\
                name = \"horseman\"\n\
                plural = \"horsemen\"\nmoves = \"N\"\ncount = 2\n[[cover]]\nby = [\"N\"]\n\
                squares = [\"b2\"]\ntimes = { max = 3 }\n";
    std::fs::write(&file, text).expect("a file");
    let file = file.display();
    let answer = nq_sat(&format!("solve -m {file}")).answer();
    for part in ["2 horsemen on a board", "at most 3 horsemen", "no two horsemen attack"] {
        assert!(answer.replace('\n', " ").contains(part), "{part}: {answer}");
    }
    assert!(!answer.contains("horsemans"), "{answer}");
    // A king that goes on is a queen.
    let two = |moves: &str| {
        let text = text.replace("moves = \"N\"", &format!("moves = \"{moves}\""));
        let text = text.split("[[cover]]").next().unwrap_or_default().to_owned();
        std::fs::write(folder.path().join("two.toml"), text).expect("a file");
        let line = format!("verify -m {} --json", folder.path().join("two.toml").display());
        let records = nq_sat(&line).records();
        records.iter().find_map(|record| record["total"].as_str().map(str::to_owned))
    };
    assert_eq!(
        (two("KK"), two("Q"), two("K")),
        (Some("8".into()), Some("8".into()), Some("16".into()))
    );
}

/// Copies of a piece, and numbers of attacks.
#[test]
fn faults_of_copies_and_attacks_are_named() {
    let good = "\
name = 'mine'
may_not_attack = [['Q', 'Q'], ['Q', 'other Q']]
[board]
rows = 'n'
columns = 'n'
[[piece]]
symbol = 'Q'
moves = 'Q'
count = 1
kinds = 2
blocks = true
[[piece]]
symbol = 'P'
moves = ''
count = 1
[[attack]]
by = ['Q']
pieces = ['P']
times = { max = 1 }
";
    let changes = [
        ("kinds = 2", "kinds = 65"),
        ("kinds = 2", "kinds = 'n-9'"),
        ("kinds = 2", "kinds = 2\nfixed = ['a1']"),
        ("symbol = 'Q'", "symbol = 'Q1'"),
        ("count = 1\n[[attack]]", "count = 1\nkinds = 3\n[[attack]]"),
        ("name = 'mine'", "name = 'mine'\ninterchangeable = ['Q', 'P']"),
        ("'other Q'", "'other P'"),
        ("['Q', 'other Q']", "['P', 'other P']"),
        ("blocks = true", "blocks = 1"),
        ("pieces = ['P']\n", ""),
        ("pieces = ['P']", "squares = 'free'"),
        ("{ max = 1 }", "'m'"),
    ];
    assert_snapshot!("faults_of_copies", faults("count 3", good, &changes));
}
