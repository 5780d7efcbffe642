//! No file imports in a circle: shared code is in one of two files, or in a third, and each file
//! can be read with those below it alone.
//!
//! Unlike the import rule, this takes each path for the one file that has the item. A re-exported
//! item (`pub use`) is followed to its own file, and re-exporting an item of a child module is no
//! import. Unit tests do not count.

use std::collections::BTreeSet;

use super::imports::{Modules, Named, Paths, Place, file_of, module, room};
use super::{crates, root, sources};

/// The longest chain of re-exports.
const MOST_PASSED_ON: usize = 8;

struct File {
    module: Vec<String>,
    paths: Paths,
}

/// The sets of files that import each other in a circle, each in order.
fn circles(sources: &[(String, String)]) -> Vec<Vec<&str>> {
    let is_source = |path: &str| !module(path).iter().any(|name| name == "tests");
    let sources: Vec<_> = sources.iter().filter(|(path, _)| is_source(path)).collect();
    let modules: Modules =
        sources.iter().enumerate().map(|(file, (path, _))| (module(path), file)).collect();
    let read = |(path, text): &&(String, String)| {
        let tokens = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let module = module(path);
        File { paths: Paths::read(tokens, &module), module }
    };
    let files: Vec<File> = sources.iter().map(read).collect();
    let imports: Vec<_> = (0..files.len()).map(|file| imports(file, &files, &modules)).collect();
    let reached: Vec<_> = (0..files.len()).map(|file| reached(file, &imports)).collect();
    let mut found = BTreeSet::new();
    for file in 0..files.len() {
        // Files are in one circle if each reaches the other.
        let circle = reached[file].iter().filter(|&&other| reached[other].contains(&file));
        let circle: Vec<&str> = circle.map(|&other| sources[other].0.as_str()).collect();
        if !circle.is_empty() {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

/// The other files that a file imports.
fn imports(file: usize, files: &[File], modules: &Modules) -> BTreeSet<usize> {
    let File { module, paths } = &files[file];
    let counts = |path: &&Named| {
        let is_passed_on = path.place == Place::PubUse
            && path.names.last().is_none_or(|name| !paths.mentions.contains(name))
            && path.find(modules).is_some_and(|found| {
                found.module.len() > module.len() && found.module.starts_with(module)
            });
        !path.is_test && !is_passed_on
    };
    let own = paths.all.iter().filter(counts);
    own.filter_map(|path| item_file(path, files, modules, MOST_PASSED_ON))
        .filter(|&other| other != file)
        .collect()
}

/// The file that holds the item of a path.
fn item_file(path: &Named, files: &[File], modules: &Modules, left: usize) -> Option<usize> {
    let found = path.find(modules)?;
    let file = file_of(&found.module, modules)?;
    let passed_on = found.rest.first().filter(|_| left > 0).and_then(|name| {
        let mut uses = files[file].paths.all.iter().filter(|other| {
            other.place != Place::Code
                && !other.is_test
                && other.here == found.module
                && other.names.last() == Some(name)
                && !std::ptr::eq(*other, path)
        });
        uses.find_map(|other| item_file(other, files, modules, left - 1))
    });
    passed_on.or(Some(file))
}

/// All files that a file reaches; itself only in a circle.
fn reached(file: usize, imports: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<usize> = imports[file].iter().copied().collect();
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            open.extend(&imports[next]);
        }
    }
    seen
}

/// The circles in sources, each as its files.
fn messages(sources: &[(String, String)]) -> Vec<String> {
    let message = |circle: Vec<&str>| {
        let mut files: Vec<&str> = circle.into_iter().map(room).collect();
        files.sort_unstable();
        files.join(" ")
    };
    circles(sources).into_iter().map(message).collect()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for folder in crates().into_iter().chain([root().to_owned()]) {
        let found = messages(&sources(&folder));
        assert_eq!(found, [""; 0], "circles in {}", folder.display());
    }
}

/// A made-up crate without a circle, one file per line.
const LEGAL: &str = "\
lib         | pub mod base; pub mod sat; pub use sat::Sink;
base        | pub struct Board; mod tests { use crate::sat::Sink; }
sat/mod     | mod cnf; mod dimacs; mod error; mod solver; pub use cnf::Sink; \
              pub use error::Error; use solver::go; fn f() { go() }
sat/cnf     | use super::Error; use crate::base::Board; pub struct Sink;
sat/dimacs  | use super::{Sink, cnf::Other}; fn write(s: &Sink) {}
sat/error   | pub struct Error; #[doc = \" [`super::Sink`] \"] fn g() {}
sat/solver  | use super::{Error, Sink}; use std::sat;
sat/tests   | use super::go;";

/// The circles in the made-up crate with some files replaced.
fn messages_with(anew: &[(&str, &str)]) -> Vec<String> {
    let legal = LEGAL.lines().filter_map(|line| line.split_once('|'));
    let legal = legal.map(|(name, text)| (name.trim(), text));
    let others = legal.filter(|(name, _)| anew.iter().all(|(file, _)| file != name));
    let all = others.chain(anew.iter().copied());
    let all = all.map(|(file, text)| (format!("src/{file}.rs"), text.to_owned()));
    let mut all: Vec<_> = all.collect();
    all.sort();
    messages(&all)
}

#[test]
fn a_made_up_crate_without_a_circle_passes() {
    assert_eq!(messages_with(&[]), [""; 0]);
    let passed_on = "mod cnf; mod error; pub use cnf::Sink; pub(super) use error::{Error};";
    assert_eq!(messages_with(&[("sat/mod", passed_on)]), [""; 0]);
}

#[test]
fn circles_in_a_made_up_crate_are_found() {
    for (file, text, circle) in [
        ("base", "use crate::sat::cnf::Sink;", "base sat/cnf"),
        ("base", "fn f(s: crate::sat::cnf::Sink) {}", "base sat/cnf"),
        ("base", "use crate::Sink;", "base sat/cnf"),
        ("base", "use crate::sat::{self, Sink as S};", "base sat sat/cnf sat/solver"),
        ("sat/error", "use super::Sink;", "sat/cnf sat/error"),
        ("sat/error", "use super::*;", "sat sat/cnf sat/error sat/solver"),
        ("sat/error", "#[serde(with = \"super::cnf\")] struct Error;", "sat/cnf sat/error"),
        ("sat/cnf", "use super::dimacs::write;", "sat/cnf sat/dimacs"),
        ("sat/solver", "use super::f;", "sat sat/solver"),
        ("sat/cnf", "use super::go;", "sat/cnf sat/solver"),
    ] {
        assert_eq!(messages_with(&[(file, text)]), [circle], "{file}: {text}");
    }
    let uses = "mod cnf; pub use cnf::Sink; pub struct Error; fn f(s: Sink) {}";
    assert_eq!(
        messages_with(&[("sat/mod", uses)]),
        ["sat sat/cnf"],
        "it also uses what it re-exports"
    );
    let two = [
        ("base", "use crate::sat::cnf;"),
        ("sat/error", "use super::dimacs::write; use super::solver;"),
    ];
    assert_eq!(messages_with(&two), ["base sat/cnf sat/dimacs sat/error sat/solver"]);
}
