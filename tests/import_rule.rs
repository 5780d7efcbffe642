//! The import rule: an error on one road to an answer must not be able to reach the others.
//!
//! The roads (the formula and its solvers, the native searches, each classic, the verifier) share the
//! base layer and nothing else. What a file reaches is followed from import to import, re-exports
//! included. Where only a compiler could tell, the test would rather take too much: to name a module
//! is to take all inside it, and test modules count like the rest.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

const BASE: [&str; 8] =
    ["board", "piece", "placement", "symmetry", "model", "tally", "engine", "text"];

/// Ways to bring names in that show no path.
const HIDDEN: [&str; 5] = ["#[path", "include!", "extern crate", "macro_use", "macro_export"];

/// Whether the rule lets one layer reach another; `None` if it says nothing about the first.
fn may_reach(from: &str, to: &str) -> Option<bool> {
    let formula = matches!(to, "instance" | "encoding" | "cnf" | "sat" | "enumerate");
    let shared = to == "base" || to == from;
    Some(match from {
        "base" | "verify" | "native" | "render" => shared,
        // The list of classics may name them all. One classic has its own files only: not even the
        // list, for through it come the others.
        "classic" => shared || to.starts_with("classic/"),
        classic if classic.starts_with("classic/") => shared,
        "instance" | "encoding" | "cnf" | "sat" | "enumerate" => {
            !matches!(to, "verify" | "native" | "classic") && !to.starts_with("classic/")
        }
        "format" | "certify/write" => shared || formula,
        "certify/check" => shared || to == "verify",
        "certify" => shared || formula || to == "verify" || to.starts_with("certify/"),
        "registry" | "harness" | "cli" | "shard" | "main" | "lib" => true,
        _ => return None,
    })
}

/// The layer of a file: its first folder or file name, save where the rule looks deeper.
fn layer(file: &str) -> &str {
    let room = room(file);
    match room.split('/').collect::<Vec<_>>()[..] {
        [top, ..] if BASE.contains(&top) => "base",
        [top @ ("classic" | "certify"), below, ..] => &room[..top.len() + 1 + below.len()],
        [top, ..] => top,
        [] => room,
    }
}

/// The module that a file holds, as the names on its path.
fn module(file: &str) -> Vec<String> {
    room(file).split('/').filter(|&name| name != "lib").map(str::to_owned).collect()
}

/// A file's path without what every module's file has.
fn room(file: &str) -> &str {
    let path = file.strip_prefix("src/").unwrap_or(file);
    let path = path.strip_suffix(".rs").unwrap_or(path);
    path.strip_suffix("/mod").unwrap_or(path)
}

/// What one file imports. It is read as tokens, for the inside of a macro is nothing else, and paths
/// look the same everywhere.
struct Imports<'a> {
    modules: &'a BTreeMap<Vec<String>, usize>,
    /// The files it names, each with the first line that does.
    files: BTreeMap<usize, usize>,
}

impl Imports<'_> {
    fn scan(&mut self, tokens: TokenStream, here: &[String]) {
        use TokenTree::{Group, Ident, Literal};
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut rest = &tokens[..];
        while let [first, after @ ..] = rest {
            let read = match rest {
                [Ident(word), Ident(name), Group(body), ..] if word == "mod" => {
                    self.scan(body.stream(), &[here, &[name.to_string()]].concat());
                    3
                }
                // `pub(in crate::model)` says who may look, and imports nothing.
                [Ident(word), Group(whom), ..]
                    if word == "pub" && whom.stream().to_string().starts_with("in ") =>
                {
                    2
                }
                [Ident(word), ..] if word == "use" => 1 + self.tree(after, &[], true, here),
                [Ident(_), ..] => self.tree(rest, &[], false, here),
                [Group(inner), ..] => {
                    self.scan(inner.stream(), here);
                    1
                }
                // Derive macros take paths as strings: `#[serde(with = "crate::text")]`.
                [Literal(text), ..] => {
                    let text = text.to_string();
                    if text.starts_with("\"crate::") || text.starts_with("\"super::") {
                        let path = text.trim_matches('"').split("::").map(str::to_owned);
                        self.follow(&path.collect::<Vec<_>>(), line(first), here);
                    }
                    1
                }
                _ => 1,
            };
            rest = &rest[read..];
        }
    }

    /// Follows the path, or the tree of paths, that `tokens` start with and that continues `prefix`;
    /// says how many tokens it takes. A lone name is a path only in a `use`: elsewhere it may be a
    /// variable.
    fn tree(
        &mut self,
        tokens: &[TokenTree],
        prefix: &[String],
        used: bool,
        here: &[String],
    ) -> usize {
        let mut path = prefix.to_vec();
        let mut is_path = used;
        let mut read = 0;
        loop {
            match tokens.get(read) {
                Some(TokenTree::Ident(name)) => {
                    path.push(name.to_string().trim_start_matches("r#").to_owned());
                }
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<_> = group.stream().into_iter().collect();
                    for tree in inner.split(|token| token.to_string() == ",") {
                        self.tree(tree, &path, true, here);
                    }
                    return read + 1;
                }
                // A glob, or a name that only a macro knows: the module so far, with all in it.
                _ => break,
            }
            read += 1;
            match &tokens[read..] {
                [TokenTree::Punct(a), TokenTree::Punct(b), ..]
                    if (a.as_char(), a.spacing(), b.as_char()) == (':', Spacing::Joint, ':') =>
                {
                    is_path = true;
                    read += 2;
                }
                _ => break,
            }
        }
        if is_path && !path.is_empty() && !tokens.is_empty() {
            self.follow(&path, line(&tokens[0]), here);
        }
        read
    }

    /// Notes the file of the longest module that `path` names, seen from the module `here`; if the
    /// path ends with the module, then the files of all inside it as well.
    fn follow(&mut self, path: &[String], line: usize, here: &[String]) {
        let is_module = |at: &[String]| self.modules.keys().any(|module| module.starts_with(at));
        let mut at = here.to_vec();
        let mut whole = true;
        for (i, name) in path.iter().enumerate() {
            match name.as_str() {
                "crate" => at.clear(),
                "nq_sat" if i == 0 => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                _ => {
                    at.push(name.clone());
                    if !is_module(&at) {
                        // Another crate's name, or one that a `use` brought in and answers for.
                        if i == 0 {
                            return;
                        }
                        at.pop();
                        whole = false;
                        break;
                    }
                }
            }
        }
        let inside = self.modules.iter().filter(|(module, _)| whole && module.starts_with(&at));
        // A module written inside a file belongs to the file around it.
        let own = (0..=at.len()).rev().find_map(|n| self.modules.get(&at[..n]));
        for &file in inside.map(|(_, file)| file).chain(own) {
            self.files.entry(file).or_insert(line);
        }
    }
}

fn line(token: &TokenTree) -> usize {
    token.span().start().line
}

/// Reads sources, as pairs of a path (`src/...`) and a text, and returns what breaks the rule.
fn violations(sources: &[(String, String)]) -> Vec<String> {
    let paths: Vec<&str> = sources.iter().map(|(path, _)| path.as_str()).collect();
    let modules = (0..paths.len()).map(|file| (module(paths[file]), file)).collect();
    let mut found = Vec::new();
    let mut imports = Vec::new();
    for (path, text) in sources {
        let tokens = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut read = Imports { modules: &modules, files: BTreeMap::new() };
        read.scan(tokens, &module(path));
        imports.push(read.files);
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
        // Breadth first, so that the road told is a shortest one; one road to a layer is enough.
        let mut roads = VecDeque::from([vec![start]]);
        let mut seen = BTreeSet::from([start]);
        let mut told = BTreeSet::new();
        while let Some(road) = roads.pop_front() {
            let end = road[road.len() - 1];
            let reached = layer(paths[end]);
            if may_reach(layer(path), reached) == Some(false) && told.insert(reached) {
                let line = imports[start][&road[1]];
                let chain: Vec<&str> = road.iter().map(|&file| paths[file]).collect();
                found.push(format!(
                    "{path}:{line} reaches {} ({reached}), which the rule forbids: {}",
                    paths[end],
                    chain.join(" -> ")
                ));
            }
            let onward = imports[end].keys().filter(|&&next| seen.insert(next));
            roads.extend(onward.map(|&next| [&road[..], &[next]].concat()));
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

#[test]
fn the_sources_keep_the_import_rule() {
    let mut sources = Vec::new();
    read_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "src", &mut sources);
    sources.sort();
    assert!(sources.iter().any(|(path, _)| path == "src/board.rs"), "the sources were not found");
    let found = violations(&sources);
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// A made-up crate that keeps the rule, a file a line.
const LEGAL: &str = "\
lib             | pub mod board; pub mod cnf; mod native; pub use cnf::Lit; pub use native::*;
main            | use nq_sat::cli; fn main() { nq_sat::registry::all(); }
board           | pub struct Board; mod tests { use super::*; }
model/mod       | mod expr; pub use expr::Expr; fn f(cnf: u8) -> u8 { cnf }
model/expr      | use super::Expr as E; use crate::board::{self, Board};
instance        | use crate::model::Expr;
encoding/mod    | use crate::{cnf::Lit, instance};
cnf             | #[doc = \" Not [`crate::native`].\"] pub(in crate::native) struct Lit;
sat/mod         | mod varisat; use varisat::Solver; pub use crate::cnf::*;
sat/varisat     | use super::Lit; use ::varisat::Solver;
enumerate/cubes | use crate::sat; use std::verify::native;
native/mod      | mod join; use crate::board::Board; fn f() { join::g() }
native/join     | use super::Board; fn f() { crate::model::expr::g() }
classic/mod     | mod gauss; mod lucas; use {gauss::Gauss, lucas::Lucas};
classic/gauss   | use crate::board::*;
classic/lucas   | use crate::model::{expr::{self as e}, Expr};
verify/mod      | mod cnf; use self::cnf::own; fn f() { vec![crate::board::Board] }
verify/cnf      | mod tests { use super::super::own; }
format/dimacs   | use crate::{cnf, enumerate::cubes, sat::*};
certify/write/a | use crate::instance::Instance;
certify/check/a | use crate::verify; mod own { use super::super::a; }
render/text     | use crate::board::Board;
registry        | use crate::{classic::*, native as n, verify, format};";

/// What breaks the rule in the made-up crate with one file written anew.
fn violations_with(file: &str, text: &str) -> Vec<String> {
    let legal = LEGAL.lines().filter_map(|line| line.split_once('|'));
    let others = legal.map(|(name, text)| (name.trim(), text)).filter(|(name, _)| *name != file);
    let all = others.chain([(file, text)]);
    let all = all.map(|(file, text)| (format!("src/{file}.rs"), text.to_owned()));
    violations(&all.collect::<Vec<_>>())
}

#[test]
fn legal_sources_pass() {
    assert_eq!(violations_with("text", "fn bytes() {}"), [""; 0]);
}

#[test]
fn a_violation_is_told_with_its_line_and_its_road() {
    let text = "use crate::board::Board;\nuse crate::{\n    model,\n    Lit,\n};";
    let forbids = "which the rule forbids: src/native/queens.rs -> src/lib.rs";
    let told = [
        format!("src/native/queens.rs:4 reaches src/lib.rs (lib), {forbids}"),
        format!("src/native/queens.rs:4 reaches src/cnf.rs (cnf), {forbids} -> src/cnf.rs"),
    ];
    assert_eq!(violations_with("native/queens", text), told);
}

/// A file, what it is made to say, and the road that must then be told.
const ILLEGAL: &str = "\
native/mod      | use crate::cnf::Lit;                                  | native/mod cnf
native/mod      | use crate::cnf as c;                                  | native/mod cnf
native/mod      | use crate as c; fn f() { c::sat::g() }                | native/mod sat/mod
native/mod      | use crate::*;                                         | native/mod cnf
native/mod      | use crate::{board, {r#cnf::{Lit as L}}};              | native/mod cnf
native/mod      | use nq_sat::cnf::Lit;                                 | native/mod cnf
native/mod      | fn f() -> u8 { 1 + crate::cnf::Lit::new::<u8>(2) }    | native/mod cnf
native/mod      | fn f(_: impl Fn(&[crate::cnf::Lit])) {}               | native/mod cnf
native/mod      | fn f() { vec![(0, crate::cnf::Lit)] }                 | native/mod cnf
native/mod      | m! { use crate::{cnf::Lit}; }                         | native/mod cnf
native/mod      | macro_rules! m { ($x:ident) => { $crate::$x::f() } }  | native/mod cnf
native/mod      | #[serde(with = \"crate::cnf\")] struct S;               | native/mod cnf
native/join     | use super::super::cnf;                                | native/mod native/join cnf
native/join     | mod tests { use super::super::super::cnf::Lit; }      | native/join cnf
native/join     | fn f() { super::super::cnf::g() }                     | native/join cnf
verify/mod      | fn f(_: crate::Lit) {}                                | verify/mod lib cnf
board           | pub use crate::cnf::Lit;                              | native/join model/expr board cnf
model/expr      | #[cfg(test)] mod tests { use crate::cnf::Lit; }       | classic/lucas model/expr cnf
model/mod       | mod expr; pub use crate::sat;                         | classic/lucas model/mod sat/mod
instance        | use crate::join;                                      | encoding/mod instance lib native/mod
text            | use crate::verify;                                    | text verify/mod
native/mod      | use crate::classic;                                   | native/mod classic/mod
classic/gauss   | use crate::native;                                    | classic/mod classic/gauss native/mod
classic/gauss   | use super::lucas::Lucas;                              | classic/gauss classic/lucas
classic/gauss   | use super::Lucas;                                     | classic/gauss classic/mod classic/lucas
classic/mod     | use crate::native;                                    | classic/mod native/mod
verify/cnf      | use crate::native;                                    | verify/cnf native/mod
instance        | use crate::verify;                                    | encoding/mod instance verify/mod
cnf             | use crate::registry::all;                             | enumerate/cubes sat/mod cnf registry native/mod
sat/varisat     | use crate::classic::gauss;                            | sat/varisat classic/gauss
format/dimacs   | use crate::verify;                                    | format/dimacs verify/mod
certify/write/a | use crate::verify;                                    | certify/write/a verify/mod
certify/check/a | use crate::cnf;                                       | certify/check/a cnf
certify/mod     | use crate::native;                                    | certify/mod native/mod
render/svg      | use crate::verify;                                    | render/svg verify/mod";

#[test]
fn forbidden_roads_are_found() {
    for case in ILLEGAL.lines() {
        let [file, text, road] = case.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{case}")
        };
        let found = violations_with(file.trim(), text);
        let road: Vec<_> = road.split(' ').map(|name| format!("src/{name}.rs")).collect();
        let told = format!("which the rule forbids: {}", road.join(" -> "));
        assert!(found.iter().any(|line| line.ends_with(&told)), "{case}\n{}", found.join("\n"));
    }
}

#[test]
fn ways_that_show_no_path_are_named() {
    for (what, code) in HIDDEN.into_iter().zip([
        "#[path = \"cnf.rs\"] mod c;",
        "fn f() { include!(\"cnf.rs\") }",
        "extern crate self as all;",
        "#[macro_use] mod c;",
        "#[macro_export] macro_rules! m { () => {} }",
    ]) {
        let told = format!("src/board.rs:2 has `{what}`, through which the import rule cannot see");
        assert_eq!(violations_with("board", &format!("// {what}\n{code}")), [told]);
    }
}

#[test]
fn a_file_of_no_layer_is_named() {
    for file in ["shortcut", "helpers/mod", "bin/x", "certify/common"] {
        let told =
            format!("src/{file}.rs belongs to no layer of the import rule: give it one there");
        assert_eq!(violations_with(file, ""), [told]);
    }
}
