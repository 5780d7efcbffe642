//! A fault in a model file is reported with its file, line and column.

use insta::assert_snapshot;

use crate::support::program::{Run, nq_sat};
use crate::support::screen::TempPath;

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
        ("moves = 'Q'", "moves = ''"),
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

/// The position is that of the first byte that is not UTF-8.
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
