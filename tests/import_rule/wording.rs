//! The rules of docs/style.md that a program can check: the width of lines, and phrases with a
//! standard term or a shorter form.

use std::fs;
use std::path::Path;

const WIDTH: usize = 100;

/// This file and the style guide hold the phrases.
const OWN_PATH: &str = "tests/import_rule/wording.rs";
const STYLE_GUIDE: &str = "docs/style.md";

/// Phrases in lower case, each with its replacement.
const PHRASES: [(&str, &str); 17] = [
    ("nobody attacks", "no two pieces attack each other"),
    ("whoever", "the imperative, or the agent itself"),
    ("is through with", "finishes"),
    ("what stands there", "the content"),
    ("shares come to", "shards add up to"),
    ("held against", "compared with"),
    ("holds against", "compares with"),
    ("it is told", "the message, or the output"),
    ("who closes the pipe", "exit silently on a broken pipe"),
    ("size law", "size formula"),
    ("plain loop", "strategy `blocking`"),
    ("one-sided", "one-directional"),
    ("two-sided", "in both directions"),
    ("other people's", "third-party, or external"),
    ("foreign program", "external program"),
    ("foreign solver", "external solver"),
    ("outside checker", "third-party checker"),
];

/// The old name of `--one-directional`, a hidden alias, may be in code but not in documentation.
const ALIASES: [&str; 2] = ["--one-sided", "\"one-sided\""];

/// The lines of a file that the rules cover, numbered from 1. Tables and code blocks of
/// documentation are not covered.
fn covered<'a>(path: &str, text: &'a str) -> Vec<(usize, &'a str)> {
    let lines = (1..).zip(text.lines());
    if !is_documentation(path) {
        return lines.collect();
    }
    let mut in_code = false;
    lines
        .filter(|(_, line)| {
            let line = line.trim_start();
            let fence = line.starts_with("```");
            in_code ^= fence;
            !fence && !in_code && !line.starts_with('|')
        })
        .collect()
}

fn is_documentation(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|suffix| suffix == "md")
}

/// The number of characters, except those of words with a URL, which cannot be broken.
fn width(line: &str) -> usize {
    let urls = line.split_whitespace().filter(|word| word.contains("://"));
    line.chars().count() - urls.map(|url| url.chars().count()).sum::<usize>()
}

/// A line in lower case without the marks of comments, quotes and continued strings.
fn prose(path: &str, line: &str) -> String {
    let mut line = line.to_lowercase();
    if !is_documentation(path) {
        for alias in ALIASES {
            line = line.replace(alias, "");
        }
    }
    let line = line.trim().trim_start_matches(['/', '!', '>']);
    line.trim_end_matches('\\').trim().to_owned()
}

/// The violations in one file. A phrase may continue on the next line.
fn violations(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let lines = covered(path, text);
    let prose: Vec<_> = lines.iter().map(|(_, line)| prose(path, line)).collect();
    // Few files have any of the phrases, and one search through all lines is fast.
    let whole = prose.join(" ");
    let phrases: Vec<_> = PHRASES.iter().filter(|(phrase, _)| whole.contains(phrase)).collect();
    for (at, &(number, line)) in lines.iter().enumerate() {
        let width = width(line);
        if width > WIDTH {
            found.push(format!("{path}:{number} has {width} columns, at most {WIDTH} are allowed"));
        }
        if path == STYLE_GUIDE || phrases.is_empty() {
            continue;
        }
        let first = &prose[at];
        let is_next = lines.get(at + 1).is_some_and(|(next, _)| *next == number + 1);
        let both = format!("{first} {}", if is_next { &prose[at + 1] } else { "" });
        for (phrase, instead) in &phrases {
            if both.find(*phrase).is_some_and(|start| start < first.len()) {
                found.push(format!("{path}:{number} has \"{phrase}\", write \"{instead}\""));
            }
        }
    }
    found
}

/// Whether the rules cover a file: sources, scripts and documentation, not recorded output.
fn is_covered(folder: &str, name: &str) -> bool {
    match folder {
        "docs" => is_documentation(name),
        _ => [".rs", ".py", ".pyi", ".sh"].iter().any(|suffix| name.ends_with(suffix)),
    }
}

fn files_under(root: &Path, folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(root.join(&next)).expect("a folder of the project") {
            let entry = entry.expect("an entry");
            let path = format!("{next}/{}", entry.file_name().to_string_lossy());
            if entry.file_type().expect("a type").is_dir() {
                folders.push(path);
            } else if is_covered(folder, &path) && path != OWN_PATH {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn files_keep_the_rules_of_style() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let at_top = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "python/README.md"];
    let mut paths = at_top.map(str::to_owned).to_vec();
    let python = ["python/src", "python/python", "python/benches", "python/tests"];
    for folder in
        ["src", "crates", "tests", "benches", "examples", "docs"].into_iter().chain(python)
    {
        let files = files_under(root, folder);
        assert!(!files.is_empty(), "{folder} has no files to check");
        paths.extend(files);
    }
    let found: Vec<_> = paths
        .iter()
        .flat_map(|path| violations(path, &fs::read_to_string(root.join(path)).expect(path)))
        .collect();
    assert!(found.is_empty(), "{} violations:\n{}", found.len(), found.join("\n"));
}

#[test]
fn long_lines_are_found() {
    let fits = "x".repeat(WIDTH);
    let long = "♛".repeat(WIDTH + 1);
    let wide = "has 101 columns, at most 100 are allowed";
    assert_eq!(violations("src/a.rs", &format!("{fits}\n{long}")), [format!("src/a.rs:2 {wide}")]);
    let text = format!("{long}\n| {long} |\n```text\n{long}\n```\n{long}");
    let expected = [1, 6].map(|line| format!("docs/a.md:{line} {wide}"));
    assert_eq!(violations("docs/a.md", &text), expected);
    assert_eq!(violations("docs/a.md", &format!("See <https://{fits}>.")), [""; 0]);
}

#[test]
fn phrases_are_found() {
    let phrase = |place: &str| format!("{place} has \"size law\", write \"size formula\"");
    for text in ["/// The size law.", "//! A Size\n//! law.", "f(\"a size \\\n   law\")"] {
        assert_eq!(violations("src/a.rs", text), [phrase("src/a.rs:1")], "{text}");
    }
    assert_eq!(violations("docs/a.md", "One.\nA size\nlaw."), [phrase("docs/a.md:2")]);
    for text in ["| size law | size formula |", "```text\nsize law\n```", "A size\n\nlaw."] {
        assert_eq!(violations("docs/a.md", text), [""; 0], "{text}");
    }
}

#[test]
fn the_old_option_is_an_alias_in_code_only() {
    let found = |path| violations(path, "alias = \"one-sided\" // `--one-sided`").len();
    assert_eq!((found("src/a.rs"), found("docs/a.md")), (0, 1));
    assert_eq!(violations("src/a.rs", "// One-sided encodings").len(), 1);
}
