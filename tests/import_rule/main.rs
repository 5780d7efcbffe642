//! The import rule: an error on one route to an answer cannot reach another.
//!
//! The routes (the formula and its solvers, the native searches, each classic, the verifier) share
//! the base layer and nothing else. The test follows imports from file to file, including
//! re-exports. Where only a compiler could decide, it assumes too much: naming a module imports all
//! its contents, and test modules count like the rest.

mod circles;
mod imports;
mod made_up;
mod wording;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::Path;

use imports::{Paths, module, room};

/// Ways to import names without a path.
const HIDDEN: [&str; 5] = ["#[path", "include!", "extern crate", "macro_use", "macro_export"];

/// Whether the rule lets one layer reach another; `None` if it says nothing about the first.
fn may_reach(from: &str, to: &str) -> Option<bool> {
    let shared = matches!(to, "base" | "model" | "run") || to == from;
    let formula = matches!(to, "instance" | "sat");
    let answered = formula || matches!(to, "format" | "verify" | "process" | "files");
    Some(match from {
        // Base has layers itself, and imports run downwards.
        "base" => to == "base",
        "model" => matches!(to, "base" | "model"),
        "run" | "verify" | "native" | "instance" | "process" | "files" => shared,
        // The list of classics may name them all. A classic may import only its own files: the list
        // would bring in the others.
        "classic" => shared || to.starts_with("classic/"),
        classic if classic.starts_with("classic/") => shared,
        "sat" | "format" => shared || formula,
        // The files of certificates are instances too.
        "certify/write" => shared || formula || matches!(to, "format" | "files"),
        "certify/check" => shared || matches!(to, "verify" | "files"),
        "certify" | "certify/bundle" | "certify/veripb" => {
            shared || answered || to.starts_with("certify")
        }
        "external" => shared || answered,
        // Queries that return a certificate.
        "certify/request" => {
            to == "query" || to.starts_with("certify") || may_reach("query", to) == Some(true)
        }
        "query" => shared || answered || to == "external" || is_engine(to),
        "shard" => !matches!(to, "cli" | "report"),
        // The schema covers every report.
        "schema" => !matches!(to, "cli" | "report"),
        // Views are above every report.
        "report" => to != "cli",
        "bench" | "fuzz" => {
            shared || answered || matches!(to, "external" | "query") || is_engine(to)
        }
        // Suites time solvers as benchmarks do, and have grids of puzzles.
        "suite" => {
            shared || to == "bench" || to == "puzzle" || may_reach("bench", to) == Some(true)
        }
        // Deductions share nothing with the engines.
        "puzzle/explain" => shared,
        // Puzzles are an application of queries.
        "puzzle" => {
            to == "query" || to.starts_with("puzzle") || may_reach("query", to) == Some(true)
        }
        "cli" | "main" | "lib" => true,
        _ => return None,
    })
}

fn is_engine(layer: &str) -> bool {
    layer == "native" || layer.starts_with("classic")
}

/// The layer of a file: its first folder or file name, or a deeper one where the rule distinguishes
/// them.
fn layer(file: &str) -> &str {
    let room = room(file);
    match room.split('/').collect::<Vec<_>>()[..] {
        ["puzzle", "explain", ..] => "puzzle/explain",
        [top @ ("classic" | "certify"), below, ..] => &room[..top.len() + 1 + below.len()],
        [top, ..] => top,
        [] => room,
    }
}

/// Reads sources, as pairs of a path (`src/...`) and a text, and returns the violations of the
/// rule.
fn violations(sources: &[(String, String)]) -> Vec<String> {
    let paths: Vec<&str> = sources.iter().map(|(path, _)| path.as_str()).collect();
    let modules = (0..paths.len()).map(|file| (module(paths[file]), file)).collect();
    let mut found = Vec::new();
    let mut imports = Vec::new();
    for (path, text) in sources {
        let tokens = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        // The files it names, each with the first line that does.
        let mut named = BTreeMap::new();
        for path in Paths::read(tokens, &module(path)).all {
            for file in path.files(&modules) {
                named.entry(file).or_insert(path.line);
            }
        }
        imports.push(named);
        for (line, code) in (1..).zip(text.lines()) {
            let code = code.split("//").next().unwrap_or_default();
            found.extend(HIDDEN.iter().filter(|what| code.contains(**what)).map(|what| {
                format!("{path}:{line} has `{what}`, through which the import rule cannot see")
            }));
        }
    }
    for (start, path) in paths.iter().enumerate() {
        if may_reach(layer(path), "base").is_none() {
            found.push(format!("{path} belongs to no layer of the import rule: give it one there"));
            continue;
        }
        // Breadth first, so that the reported route is a shortest one. One route per layer is
        // enough.
        let mut routes = VecDeque::from([vec![start]]);
        let mut seen = BTreeSet::from([start]);
        let mut reported = BTreeSet::new();
        while let Some(route) = routes.pop_front() {
            let end = route[route.len() - 1];
            let reached = layer(paths[end]);
            if may_reach(layer(path), reached) == Some(false) && reported.insert(reached) {
                let line = imports[start][&route[1]];
                let chain: Vec<&str> = route.iter().map(|&file| paths[file]).collect();
                found.push(format!(
                    "{path}:{line} reaches {} ({reached}), which the rule forbids: {}",
                    paths[end],
                    chain.join(" -> ")
                ));
            }
            let onward = imports[end].keys().filter(|&&next| seen.insert(next));
            routes.extend(onward.map(|&next| [&route[..], &[next]].concat()));
        }
    }
    found
}

fn read_sources(folder: &Path, name: &str, sources: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = format!("{name}/{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            read_sources(&path, &name, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

fn all_sources() -> Vec<(String, String)> {
    let mut sources = Vec::new();
    read_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "src", &mut sources);
    sources.sort();
    assert!(
        sources.iter().any(|(path, _)| path == "src/base/board.rs"),
        "the sources were not found"
    );
    sources
}

#[test]
fn the_sources_keep_the_import_rule() {
    let found = violations(&all_sources());
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
