//! What a source file imports.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// The module that a file holds, as the names on its path.
pub fn module(file: &str) -> Vec<String> {
    room(file).split('/').filter(|&name| name != "lib").map(str::to_owned).collect()
}

/// A file's path without what every module's file has.
pub fn room(file: &str) -> &str {
    let path = file.strip_prefix("src/").unwrap_or(file);
    let path = path.strip_suffix(".rs").unwrap_or(path);
    path.strip_suffix("/mod").unwrap_or(path)
}

/// What one file imports. It is read as tokens, for the inside of a macro is nothing else, and paths
/// look the same everywhere.
pub struct Imports<'a> {
    modules: &'a BTreeMap<Vec<String>, usize>,
    /// The files it names, each with the first line that does.
    files: BTreeMap<usize, usize>,
}

impl<'a> Imports<'a> {
    /// What the file of the module `here` imports.
    pub fn read(
        tokens: TokenStream,
        here: &[String],
        modules: &'a BTreeMap<Vec<String>, usize>,
    ) -> BTreeMap<usize, usize> {
        let mut imports = Self { modules, files: BTreeMap::new() };
        imports.scan(tokens, here);
        imports.files
    }

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
