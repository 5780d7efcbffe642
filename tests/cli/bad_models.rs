//! A fault in a model file is reported with its file, line and column.

use std::fs;
use std::path::PathBuf;

use tempfile::{TempDir, tempdir};

use crate::support::program::{Run, command, run};

/// A valid model. Each case replaces a part of it.
const GOOD: &str = r#"name = "mine"
[board]
rows = "n"
columns = "n"
[[piece]]
symbol = "Q"
moves = "Q"
count = "n"
"#;

struct ModelFile {
    _folder: TempDir,
    path: PathBuf,
}

fn model_file(bytes: &[u8]) -> ModelFile {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    fs::write(&path, bytes).expect("the model");
    ModelFile { _folder: folder, path }
}

impl ModelFile {
    fn solve(&self) -> Run {
        let mut command = command(["solve", "4", "-m"]);
        command.arg(&self.path);
        run(command)
    }

    fn refused(&self, place: &str, what: &str) {
        let place = format!("{}:{place}: ", self.path.display());
        self.solve().refused(&[&place, what]);
    }
}

#[test]
fn unchanged_model_is_accepted() {
    let answer = model_file(GOOD.as_bytes()).solve().answer();
    assert!(answer.starts_with("mine, n = 4: 4 pieces Q on a board of 4 x 4"), "{answer}");
}

/// The text to replace, its replacement, and the line, column and text of the message.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    ("name = \"mine\"\n", "", "1:1", "lacks the key `name`"),
    ("[board]\nrows = \"n\"\ncolumns = \"n\"\n", "", "1:1", "lacks the key `board`"),
    ("rows = \"n\"\n", "", "2:1", "[board] lacks the key `rows`"),
    ("symbol = \"Q\"\n", "", "5:1", "[[piece]] lacks the key `symbol`"),
    ("moves = \"Q\"\n", "", "5:1", "[[piece]] lacks the key `moves`"),
    ("count = \"n\"\n", "", "5:1", "[[piece]] lacks the key `count`"),
    (
        "[board]",
        "abuot = \"x\"\n[board]",
        "2:1",
        "unknown key `abuot` in the model (did you mean `about`?)",
    ),
    ("rows", "row", "3:1", "unknown key `row` in [board] (did you mean `rows`?)"),
    (
        "symbol = \"Q\"",
        "symbol = \"Q\"\ncuont = 3",
        "7:1",
        "`cuont` in [[piece]] (did you mean `count`?); it takes symbol",
    ),
    ("moves = \"Q\"", "moves = \"QX\"", "7:9", "unknown piece letter `X`: known are Q R B K"),
    ("moves = \"Q\"", "moves = \"\"", "7:9", "move rule is empty"),
    ("moves = \"Q\"", "moves = \"rook\"", "7:9", "`rook`: moves takes letters, not names"),
    (
        "[board]",
        "rows = 3\n[board]",
        "2:1",
        "unknown key `rows` in the model: it belongs to [board]",
    ),
    ("[board]", "maximise = \"n\"\n[board]", "2:12", "`n` is the size: add [parameters]"),
    (
        "[board]",
        "minimise = \"n\"\n[board]",
        "2:12",
        "minimise must name a parameter; `n` is the size: add [parameters] with k = {} and write \
         minimise = \"k\"",
    ),
    (
        "[board]",
        "minimise = \"k\"\n[board]",
        "2:12",
        "minimise names no parameter: `k` is not among `n`",
    ),
    (
        "[board]",
        "minimise = \"k\"\n[parameters]\nk = 3\n[board]",
        "2:12",
        "`k` is minimised, so it can have no default: remove that",
    ),
    ("[board]", "minimise = 3\n[board]", "2:12", "expected a text"),
    ("[board]", "minimize = \"k\"\n[board]", "2:1", "did you mean `minimise`?"),
    ("rows = \"n\"", "minimise = \"k\"\nrows = \"n\"", "3:1", "belongs to the top of the file"),
    (
        "[board]",
        "maximise = \"k\"\nminimise = \"k\"\n[parameters]\nk = {}\n[board]",
        "3:12",
        "a model has one objective: remove `maximise` or `minimise`",
    ),
    (
        "[board]",
        "minimise = \"j\"\nmaximise = \"k\"\n[parameters]\nj = {}\nk = {}\n[board]",
        "2:12",
        "a model has one objective: remove `maximise` or `minimise`",
    ),
    ("symbol = \"Q\"", "symbol = \"q\"", "6:10", "one upper-case letter"),
    ("symbol = \"Q\"", "symbol = \"QQ\"", "6:10", "one upper-case letter"),
    ("symbol = \"Q\"", "symbol = \"Q\"\nglyph = \"QQ\"", "7:9", "one character"),
    ("count = \"n\"", "count = -1", "8:9", "-1 is negative: give 0 or more"),
    ("count = \"n\"", "count = \"n - 9\"", "8:9", "is -5 here: it must be 0 or more"),
    ("count = \"n\"", "count = true", "8:9", "expected a number, or an expression in quotes"),
    ("count = \"n\"", "count = 1.5", "8:9", "expected a number, or an expression in quotes"),
    ("count = \"n\"", "count = [1]", "8:9", "expected a number, or an expression in quotes"),
    (
        "count = \"n\"",
        "count = {least = 1}",
        "8:10",
        "unknown key `least` in count; it takes min, max",
    ),
    ("count = \"n\"", "count = \"m\"", "8:9", "known are `n`"),
    ("count = \"n\"", "count = \"n +\"", "8:9", "at the end"),
    ("count = \"n\"", "count = \"(n\"", "8:9", "bracket is not closed"),
    ("rows = \"n\"", "rows = \"n/0\"", "3:8", "divides by zero"),
    ("rows = \"n\"", "rows = \"n-9\"", "3:8", "rows is -5 here"),
    ("rows = \"n\"", "rows = 99999999999999999999", "3:8", "does not fit into 64 bits"),
    ("rows = \"n\"", "rows = \"n", "3:10", "expected `\"`"),
    ("rows = \"n\"", "rows", "3:5", "expected `=`"),
    ("rows = \"n\"", "rows = 1\nrows = 2", "4:1", "duplicate key"),
    ("[board]", "[board", "2:7", "expected `]`"),
    ("[[piece]]", "[piece]", "5:1", "expected a list"),
    ("[board]", "[parameters]\na = \"b\"\nb = \"a\"\n[board]", "3:5", "in a circle: a -> b -> a"),
    ("[board]", "[parameters]\nn = 3\n[board]", "3:1", "`n` is the size"),
    ("[board]", "[parameters]\nK = 3\n[board]", "3:1", "use a-z, 0-9 and _"),
    ("[board]", "maximise = \"k\"\n[board]", "2:12", "`k` is not among `n`"),
    (
        "[board]",
        "may_not_attack = [[\"Q\", \"K\"]]\n[board]",
        "2:25",
        "no piece has the symbol `K`",
    ),
    (
        "[[piece]]",
        "blocked = [\"a1\", \"i9\"]\n[[piece]]",
        "5:18",
        "`i9` is not on the 4 x 4 board",
    ),
    ("[[piece]]", "blocked = [\"9i\"]\n[[piece]]", "5:12", "`9i` is not a square"),
    ("[[piece]]", "blocked = \"a1\"\n[[piece]]", "5:11", "expected a list"),
    ("count = \"n\"", "count = \"n\"\nfixed = [\"e1\"]", "9:10", "not on the 4 x 4 board"),
    ("count = \"n\"", "count = \"n\"\nfixed = [\"a1\", \"a1\"]", "9:16", "taken by another fixed"),
];

#[test]
fn every_fault_names_line_and_column() {
    for (part, replacement, place, what) in FAULTS {
        assert_eq!(GOOD.matches(part).count(), 1, "`{part}` names one part of the model");
        model_file(GOOD.replace(part, replacement).as_bytes()).refused(place, what);
    }
}

#[test]
fn faults_of_two_parts() {
    let blocked = GOOD.replace("[[piece]]", "blocked = [\"a1\"]\n[[piece]]") + "fixed = [\"a1\"]\n";
    model_file(blocked.as_bytes()).refused("10:10", "`a1` is blocked");
    let piece = &GOOD[GOOD.find("[[piece]]").expect("a piece")..];
    model_file([GOOD, piece].concat().as_bytes()).refused("5:1", "two pieces have the symbol `Q`");
}

#[test]
fn a_column_counts_characters() {
    let model = GOOD.replace("[board]", "about = \"böse\" x\n[board]");
    model_file(model.as_bytes()).refused("2:16", "");
    let windows = GOOD.replace("rows", "rosw").replace('\n', "\r\n");
    model_file(windows.as_bytes()).refused("3:1", "unknown key `rosw`");
}

#[test]
fn an_empty_file_lacks_its_name() {
    for empty in ["", "\n\n", "# a comment\n"] {
        model_file(empty.as_bytes()).refused("1:1", "lacks the key `name`");
    }
}

/// The position is that of the first byte that is not UTF-8.
#[test]
fn invalid_utf8_names_line_and_column() {
    model_file(b"\xff\xfe\0binary").refused("1:1", "UTF-8");
    model_file(b"name = \"mine\"\nabout = \"\xe9\"\n").refused("2:10", "UTF-8");
}

/// A line break in a name would end the comment of an exported file: the rest of the name would
/// become a line of its own, for example a header. Escape sequences would reach the terminal.
#[test]
fn texts_with_control_characters_are_refused() {
    for control in ["\\n", "\\r", "\\u001b[31m"] {
        let model = GOOD.replace("mine", &format!("mine{control}p cnf 1 1"));
        model_file(model.as_bytes()).refused("1:8", "name");
        let about = format!("about = \"mine{control}p cnf 1 1\"\n[board]");
        model_file(GOOD.replace("[board]", &about).as_bytes()).refused("2:9", "about");
    }
    let glyph = GOOD.replace("symbol = \"Q\"", "symbol = \"Q\"\nglyph = \"\\n\"");
    model_file(glyph.as_bytes()).refused("7:9", "glyph");
}

/// Text that changes the direction of other text, or does not show, misleads its readers.
#[test]
fn invisible_characters_are_refused() {
    for (escape, code) in
        [("\\u202e", "U+202E"), ("\\u200b", "U+200B"), ("\\u2066", "U+2066"), ("\\ufeff", "U+FEFF")]
    {
        let model = GOOD.replace("mine", &format!("mi{escape}ne"));
        model_file(model.as_bytes()).refused("1:8", &format!("invisible character, {code}"));
        let piece = GOOD.replace("symbol", &format!("name = \"qu{escape}een\"\nsymbol"));
        model_file(piece.as_bytes()).refused("6:8", code);
        let glyph = GOOD.replace("moves", &format!("glyph = \"{escape}\"\nmoves"));
        model_file(glyph.as_bytes()).refused("7:9", code);
        let help = format!("[parameters]\nk = {{ help = \"a{escape}\" }}\n[board]");
        model_file(GOOD.replace("[board]", &help).as_bytes()).refused("3:14", code);
        let name = format!("[parameters]\n\"k{escape}\" = 1\n[board]");
        model_file(GOOD.replace("[board]", &name).as_bytes()).refused("3:1", "not a parameter");
    }
}

/// A range without a number in it is a mistake in the model.
#[test]
fn an_empty_range_is_refused() {
    let model = GOOD.replace("count = \"n\"", "count = { min = 3, max = 2 }");
    model_file(model.as_bytes()).refused("8:9", "3");
}

#[test]
fn unreadable_file_is_named() {
    let folder = tempdir().expect("a folder");
    let missing = folder.path().join("missing.toml");
    for (path, why) in [(missing.as_path(), "No such file"), (folder.path(), "directory")] {
        let mut command = command(["solve", "4", "-m"]);
        command.arg(path);
        run(command).refused(&[&path.display().to_string(), why]);
    }
}

/// An optimum must exist and be known to exist.
#[test]
fn unbounded_objective_is_refused() {
    for (verb, count, why) in [
        ("maximise", "{ min = 1, max = \"k\" }", "nothing bounds it"),
        ("maximise", "\"k-4*(k/4)\"", "nothing bounds it"),
        ("maximise", "\"k\" # rows", "the board depends on it"),
        ("minimise", "{ min = \"k-4*(k/4)\", max = \"k\" }", "nothing bounds it"),
        ("minimise", "\"k-4*(k/4)\"", "nothing bounds it"),
        ("minimise", "\"k\" # rows", "the board depends on it"),
    ] {
        let rows = if count.ends_with("rows") { "k" } else { "n" };
        let model = GOOD
            .replace("[board]", &format!("{verb} = \"k\"\n[parameters]\nk = {{}}\n[board]"))
            .replace("rows = \"n\"", &format!("rows = \"{rows}\""))
            .replace("count = \"n\"", &format!("count = {count}"));
        let solve = model_file(model.as_bytes()).solve();
        solve.refused(&[&format!("cannot {verb} `k`"), why, "--set k=NUMBER"]);
    }
}
