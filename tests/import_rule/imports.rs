//! What a source file imports.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// The module that a file holds, as the names on its path.
pub fn module(file: &str) -> Vec<String> {
    room(file).split('/').filter(|&name| name != "lib").map(str::to_owned).collect()
}

/// The path of a file without the parts that every module's file has.
pub fn room(file: &str) -> &str {
    let path = file.strip_prefix("src/").unwrap_or(file);
    let path = path.strip_suffix(".rs").unwrap_or(path);
    path.strip_suffix("/mod").unwrap_or(path)
}

/// A path as it is written in a file.
pub struct Named {
    /// The names on it.
    pub names: Vec<String>,
    /// The module in which it is written.
    pub here: Vec<String>,
    /// The line, from 1.
    pub line: usize,
    /// The kind of place in which it is written.
    pub place: Place,
    /// Whether it is in a unit test.
    pub is_test: bool,
}

/// The kind of place of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In a `use`.
    Use,
    /// In a `pub use`.
    PubUse,
    /// Elsewhere.
    Code,
}

/// The paths in one file. It is read as tokens, because the inside of a macro is tokens too, and
/// paths look the same everywhere.
#[derive(Default)]
pub struct Paths {
    /// The paths, in order.
    pub all: Vec<Named>,
    /// The names outside `use` and unit tests.
    pub mentions: BTreeSet<String>,
    is_test: bool,
}

impl Paths {
    /// The paths in the file of the module `here`.
    pub fn read(tokens: TokenStream, here: &[String]) -> Self {
        let mut paths = Self::default();
        paths.scan(tokens, here);
        paths
    }

    fn scan(&mut self, tokens: TokenStream, here: &[String]) {
        use TokenTree::{Group, Ident, Literal};
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut rest = &tokens[..];
        while let [first, after @ ..] = rest {
            let before = &tokens[..tokens.len() - rest.len()];
            let read = match rest {
                [Ident(word), Ident(name), Group(body), ..] if word == "mod" => {
                    let is_test = self.is_test;
                    self.is_test |= name == "tests";
                    self.scan(body.stream(), &[here, &[name.to_string()]].concat());
                    self.is_test = is_test;
                    3
                }
                [Ident(word), Ident(_), ..] if word == "mod" => 2,
                // `pub(in crate::model)` restricts visibility, and imports nothing.
                [Ident(word), Group(whom), ..]
                    if word == "pub" && whom.stream().to_string().starts_with("in ") =>
                {
                    2
                }
                [Ident(word), ..] if word == "use" => {
                    let is_pub = |token: &TokenTree| matches!(token, Ident(word) if word == "pub");
                    let place = match before {
                        [.., last] if is_pub(last) => Place::PubUse,
                        [.., last, Group(_)] if is_pub(last) => Place::PubUse,
                        _ => Place::Use,
                    };
                    1 + self.tree(after, &[], place, here)
                }
                [Ident(_), ..] => self.tree(rest, &[], Place::Code, here),
                [Group(inner), ..] => {
                    self.scan(inner.stream(), here);
                    1
                }
                // Derive macros take paths as strings: `#[serde(with = "crate::text")]`.
                [Literal(text), ..] => {
                    let text = text.to_string();
                    if text.starts_with("\"crate::") || text.starts_with("\"super::") {
                        let path = text.trim_matches('"').split("::").map(str::to_owned);
                        self.note(path.collect(), line(first), Place::Code, here);
                    }
                    1
                }
                _ => 1,
            };
            rest = &rest[read..];
        }
    }

    /// Reads the path, or the tree of paths, at the start of `tokens` that continues `prefix`.
    /// Returns the number of tokens read. A single name is a path only in a `use`: elsewhere it may
    /// be a variable.
    fn tree(
        &mut self,
        tokens: &[TokenTree],
        prefix: &[String],
        place: Place,
        here: &[String],
    ) -> usize {
        let mut path = prefix.to_vec();
        let mut is_path = place != Place::Code;
        let mut read = 0;
        loop {
            match tokens.get(read) {
                Some(TokenTree::Ident(name)) => {
                    path.push(name.to_string().trim_start_matches("r#").to_owned());
                }
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<_> = group.stream().into_iter().collect();
                    let place = if place == Place::Code { Place::Use } else { place };
                    for tree in inner.split(|token| token.to_string() == ",") {
                        self.tree(tree, &path, place, here);
                    }
                    return read + 1;
                }
                // A glob, or a name that only a macro knows: the module so far, with all its
                // contents.
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
        if place == Place::Code && !self.is_test {
            self.mentions.extend(path.iter().cloned());
        }
        if is_path && !path.is_empty() && !tokens.is_empty() {
            self.note(path, line(&tokens[0]), place, here);
        }
        read
    }

    fn note(&mut self, names: Vec<String>, line: usize, place: Place, here: &[String]) {
        let (here, is_test) = (here.to_vec(), self.is_test);
        self.all.push(Named { names, here, line, place, is_test });
    }
}

/// The files by their modules.
pub type Modules = BTreeMap<Vec<String>, usize>;

/// The target of a path.
pub struct Found<'a> {
    /// The longest module on it.
    pub module: Vec<String>,
    /// The rest of the path: empty if the path ends with the module.
    pub rest: &'a [String],
}

impl Named {
    /// Its target; `None` for another crate's item, or for a name that a `use` brought in and
    /// accounts for.
    pub fn find(&self, modules: &Modules) -> Option<Found<'_>> {
        find(&self.names, &self.here, modules)
    }
}

fn find<'a>(names: &'a [String], here: &[String], modules: &Modules) -> Option<Found<'a>> {
    let is_module = |at: &[String]| modules.keys().any(|module| module.starts_with(at));
    let mut module = here.to_vec();
    for (i, name) in names.iter().enumerate() {
        match name.as_str() {
            "crate" => module.clear(),
            "nq_sat" if i == 0 => module.clear(),
            "self" => {}
            "super" => drop(module.pop()),
            _ => {
                module.push(name.clone());
                if !is_module(&module) {
                    module.pop();
                    return (i > 0).then_some(Found { module, rest: &names[i..] });
                }
            }
        }
    }
    Some(Found { module, rest: &[] })
}

/// The file of a module. A module written inside a file belongs to that file.
pub fn file_of(module: &[String], modules: &Modules) -> Option<usize> {
    (0..=module.len()).rev().find_map(|n| modules.get(&module[..n]).copied())
}

fn line(token: &TokenTree) -> usize {
    token.span().start().line
}
