//! A made-up crate that keeps the rule, and ways of breaking it that must be found.

use super::{HIDDEN, violations};

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
