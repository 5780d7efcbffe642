//! Layers within `nq-board` and within the program. A layer is a folder or a file of `src`.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{Modules, Paths, file_of, module, room};
use super::{crates, root, sources};

/// Ways to import names without a path.
const HIDDEN: [&str; 5] = ["#[path", "include!", "extern crate", "macro_use", "macro_export"];

/// The layers of `nq-board`, each with those that it imports.
const BOARD: &str = "\
base
model: base
run: base model";

/// The layers of `nq-query`, each with the layers and crates that it imports beside `nq_board`.
const QUERY: &str = "\
error: nq_check nq_cnf nq_external
ask: error nq_native nq_check nq_cnf nq_classics nq_external
ask/words: ask error nq_check nq_cnf nq_show
count: ask error nq_native nq_check nq_cnf nq_external
count/words: count ask ask/words nq_check nq_show
export: ask error nq_check nq_cnf nq_external
export/words: export ask/words nq_cnf nq_show
compare: ask error nq_native nq_check nq_cnf nq_external
compare/words: compare nq_check nq_external nq_show
catalogue: ask export nq_check nq_classics nq_cnf nq_external
catalogue/words: catalogue nq_show";

/// The layers of `nq-certify`.
const CERTIFY: &str = "\
write: nq_query nq_external nq_cnf
veripb: nq_external
bundle: write veripb nq_external nq_cnf nq_check
error: write nq_query nq_external
request: write error nq_query nq_external nq_cnf
count: write error request nq_query nq_external nq_cnf
words: write request count bundle nq_show";

/// The layers of `nq-puzzle`.
const PUZZLE: &str = "\
error: nq_picture
signs: error
regions:
grid: error regions signs
link: error grid regions
reading: error grid link signs
file: grid error reading
answer: error file nq_query
solve: nq_query nq_cnf
picture: error file grid solve nq_picture nq_query
explain: nq_check
make: explain grid regions solve nq_query nq_cnf
explained: explain
graded: explain explained make solve
records: explain explained graded make regions solve
format: error grid link nq_show
words: answer explain explained graded make regions solve nq_query nq_show
play: explain explained solve nq_show
book: explain explained grid make play words nq_show";

/// The layers of `nq-harness`.
const HARNESS: &str = "\
bench: nq_query nq_external nq_cnf
bench/words: bench nq_query nq_show nq_external
suite: bench nq_puzzle nq_certify nq_query nq_show nq_external nq_cnf nq_check
fuzz: nq_query nq_external nq_native nq_cnf nq_check
fuzz/words: fuzz nq_show";

/// The folders of crates with layers.
const CRATES: [(&str, &str); 5] = [
    ("board", BOARD),
    ("query", QUERY),
    ("certify", CERTIFY),
    ("puzzle", PUZZLE),
    ("harness", HARNESS),
];

/// The layers of the program. The rest of a crate, its `main.rs` and `lib.rs`, imports all.
const PROGRAM: &str = "\
steps: nq_show nq_classics
cli: steps nq_harness nq_puzzle nq_certify nq_query nq_show nq_external nq_native nq_cnf \
        nq_classics";

/// The layers that each layer may import.
type Table<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

fn table(text: &str) -> Table<'_> {
    let rows = text.lines().map(|line| line.split_once(':').unwrap_or((line, "")));
    rows.map(|(layer, others)| (layer, others.split_whitespace().collect())).collect()
}

/// The layer of a file: the longest folder or file of the table that has it.
fn layer<'a>(file: &str, table: &Table<'a>) -> Option<&'a str> {
    let parts: Vec<&str> = room(file).split('/').collect();
    let mut paths = (1..=parts.len()).rev().map(|length| parts[..length].join("/"));
    paths.find_map(|path| table.get_key_value(path.as_str()).map(|(layer, _)| *layer))
}

/// The imports that the table does not allow.
fn violations(sources: &[(String, String)], table: &Table<'_>) -> Vec<String> {
    let modules: Modules =
        sources.iter().enumerate().map(|(file, (path, _))| (module(path), file)).collect();
    let mut found = Vec::new();
    for (path, text) in sources {
        for (line, code) in (1..).zip(text.lines()) {
            let code = code.split("//").next().unwrap_or_default();
            found.extend(HIDDEN.iter().filter(|what| code.contains(**what)).map(|what| {
                format!("{path}:{line} has `{what}`, through which no import can be seen")
            }));
        }
        // Tests may compare a layer with others.
        let tests = path.ends_with("/tests.rs") || path.contains("/tests/");
        if tests || matches!(room(path), "lib" | "main") {
            continue;
        }
        let Some(own) = layer(path, table) else {
            found.push(format!("{path} is in no layer: add its folder to the table"));
            continue;
        };
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let tokens = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut seen = BTreeSet::from([own.to_owned()]);
        for named in Paths::read(tokens, &module(path)).all {
            let crate_of_ours = named.names.first().filter(|name| name.starts_with("nq_"));
            let reached = match named.find(&modules) {
                Some(target) => file_of(&target.module, &modules)
                    .map(|file| layer(&sources[file].0, table).unwrap_or("lib")),
                None => crate_of_ours.map(String::as_str).filter(|name| *name != "nq_board"),
            };
            let Some(reached) = reached else { continue };
            if seen.insert(reached.to_owned()) && !table[own].contains(reached) {
                found.push(format!("{path}:{} imports {reached}, {own} may not", named.line));
            }
        }
    }
    found
}

#[test]
fn crates_keep_their_layers() {
    for (name, layers) in CRATES {
        let folder = crates().into_iter().find(|folder| folder.ends_with(name)).expect(name);
        let found = violations(&sources(&folder), &table(layers));
        assert!(found.is_empty(), "\n{}", found.join("\n"));
    }
}

#[test]
fn the_program_keeps_its_layers() {
    let found = violations(&sources(root()), &table(PROGRAM));
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Each layer of a table imports those above it only, so that no two import each other.
#[test]
fn the_tables_have_no_circle() {
    for text in CRATES.map(|(_, layers)| layers).into_iter().chain([PROGRAM]) {
        let mut above = BTreeSet::new();
        for line in text.lines() {
            let (layer, others) = line.split_once(':').unwrap_or((line, ""));
            for other in others.split_whitespace().filter(|other| !other.starts_with("nq_")) {
                assert!(above.contains(other), "{layer} imports {other}, which is below it");
            }
            above.insert(layer);
        }
    }
}

/// The violations in a made-up crate: a line is a file and its text.
fn made_up(files: &[(&str, &str)]) -> Vec<String> {
    let rules = table("base\nmodel/expr: base\nmodel: base model/expr nq_cnf\nrun: base model");
    let files = files.iter().map(|(file, text)| (format!("src/{file}.rs"), (*text).to_owned()));
    let rest = [("lib", "pub mod base; pub mod model; pub use base::Board;")];
    let rest = rest.iter().map(|(file, text)| (format!("src/{file}.rs"), (*text).to_owned()));
    violations(&files.chain(rest).collect::<Vec<_>>(), &rules)
}

const LEGAL: [(&str, &str); 4] = [
    ("base/mod", "pub struct Board; fn f(run: u8) -> u8 { run } use std::model::run;"),
    ("model/mod", "mod expr; use crate::base::Board; use self::expr::Expr; use nq_cnf::Var;"),
    ("model/expr", "use nq_board::base::Board; mod tests { use super::*; }"),
    ("run/mod", "pub(in crate::run) struct R; use crate::{base::Board, model::Model};"),
];

#[test]
fn a_made_up_crate_keeps_its_layers() {
    assert_eq!(made_up(&LEGAL), [""; 0]);
}

#[test]
fn forbidden_imports_are_found() {
    for (file, text, message) in [
        ("base/mod", "use crate::run;", "src/base/mod.rs:1 imports run, base may not"),
        ("base/mod", "\nuse crate::run as r;", "src/base/mod.rs:2 imports run, base may not"),
        (
            "base/mod",
            "use crate::{model::{r#Model as M}};",
            "src/base/mod.rs:1 imports model, base may not",
        ),
        (
            "base/mod",
            "fn f() -> u8 { 1 + crate::run::g::<u8>(2) }",
            "src/base/mod.rs:1 imports run, base may not",
        ),
        ("base/mod", "m! { use crate::{run::R}; }", "src/base/mod.rs:1 imports run, base may not"),
        (
            "base/mod",
            "#[serde(with = \"crate::run::text\")] struct S;",
            "src/base/mod.rs:1 imports run, base may not",
        ),
        ("base/mod", "use super::run;", "src/base/mod.rs:1 imports run, base may not"),
        (
            "base/mod",
            "mod tests { use crate::run; }",
            "src/base/mod.rs:1 imports run, base may not",
        ),
        ("base/mod", "use crate::Board;", "src/base/mod.rs:1 imports lib, base may not"),
        ("base/mod", "use nq_cnf::Var;", "src/base/mod.rs:1 imports nq_cnf, base may not"),
        (
            "model/expr",
            "use super::Model;",
            "src/model/expr.rs:1 imports model, model/expr may not",
        ),
        (
            "model/expr",
            "fn f() { ::nq_cnf::g() }",
            "src/model/expr.rs:1 imports nq_cnf, model/expr may not",
        ),
        ("other", "", "src/other.rs is in no layer: add its folder to the table"),
        (
            "base/mod",
            "// #[path\n#[path = \"x.rs\"] mod x;",
            "src/base/mod.rs:2 has `#[path`, through which no import can be seen",
        ),
    ] {
        let others = LEGAL.into_iter().filter(|(other, _)| *other != file);
        let all: Vec<_> = others.chain([(file, text)]).collect();
        assert_eq!(made_up(&all), [message], "{file}: {text}");
    }
}
