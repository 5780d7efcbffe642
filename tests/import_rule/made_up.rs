//! A made-up crate that keeps the rule, and violations that must be found.

use super::{HIDDEN, violations};

/// A made-up crate that keeps the rule, one file per line.
const LEGAL: &str = "\
lib             | pub mod base; pub mod sat; mod native; pub use sat::cnf::Sink; pub use native::*;
main            | use nq_sat::cli; fn main() { nq_sat::query::all(); }
base/board      | pub struct Board; mod tests { use super::*; }
model/mod       | mod expr; pub use expr::Expr; fn f(sat: u8) -> u8 { sat }
model/expr      | use super::Expr as E; use crate::base::board::{self, Board};
run/engine      | use crate::model::Expr;
instance        | use crate::model::Expr; use crate::run::engine;
sat/encoding    | use crate::{sat::cnf::Sink, instance};
sat/cnf         | #[doc = \" Not [`crate::native`].\"] pub(in crate::native) struct Sink;
sat/solver/mod  | mod varisat; use varisat::Solver; pub use crate::sat::cnf::*;
sat/solver/varisat | use super::Sink; use ::varisat::Solver;
sat/cubes       | use crate::sat::solver; use std::verify::native;
native/mod      | mod join; use crate::base::board::Board; fn f() { join::g() }
native/join     | use super::Board; fn f() { crate::model::expr::g() }
classic/mod     | mod gauss; mod lucas; use {gauss::Gauss, lucas::Lucas};
classic/gauss   | use crate::base::board::*;
classic/lucas   | use crate::model::{expr::{self as e}, Expr};
verify/mod      | mod cnf; use self::cnf::own; fn f() { vec![crate::base::board::Board] }
verify/cnf      | mod tests { use super::super::own; }
format/dimacs   | use crate::sat::{cnf, cubes, solver::*};
certify/write/a | use crate::instance::Instance;
certify/check/a | use crate::verify; mod own { use super::super::a; }
report/text     | use crate::{base::board::Board, query};
cli/mod         | use crate::query;
query           | use crate::{classic::*, native::join as n, verify, format::dimacs};";

/// The violations in the made-up crate with one file replaced.
fn violations_with(file: &str, text: &str) -> Vec<String> {
    let legal = LEGAL.lines().filter_map(|line| line.split_once('|'));
    let others = legal.map(|(name, text)| (name.trim(), text)).filter(|(name, _)| *name != file);
    let all = others.chain([(file, text)]);
    let all = all.map(|(file, text)| (format!("src/{file}.rs"), text.to_owned()));
    violations(&all.collect::<Vec<_>>())
}

#[test]
fn legal_sources_pass() {
    assert_eq!(violations_with("base/text", "fn bytes() {}"), [""; 0]);
}

#[test]
fn violation_names_its_line_and_route() {
    let text = "use crate::base::board::Board;\nuse crate::{\n    model,\n    Sink,\n};";
    let forbids = "which the rule forbids: src/native/queens.rs -> src/lib.rs";
    let expected = [
        format!("src/native/queens.rs:4 reaches src/lib.rs (lib), {forbids}"),
        format!("src/native/queens.rs:4 reaches src/sat/cnf.rs (sat), {forbids} -> src/sat/cnf.rs"),
    ];
    assert_eq!(violations_with("native/queens", text), expected);
}

/// A file, its new text, and the route that must be reported.
const ILLEGAL: &str = "\
native/mod | use crate::sat::cnf::Sink; | native/mod sat/cnf
native/mod | use crate::sat::cnf as c; | native/mod sat/cnf
native/mod | use crate as c; fn f() { c::sat::solver::g() } | native/mod sat/encoding
native/mod | use crate::*; | native/mod instance
native/mod | use crate::{base::board, {r#sat::{cnf as L}}}; | native/mod sat/cnf
native/mod | use nq_sat::sat::cnf::Sink; | native/mod sat/cnf
native/mod | fn f() -> u8 { 1 + crate::sat::cnf::Sink::new::<u8>(2) } | native/mod sat/cnf
native/mod | fn f(_: impl Fn(&[crate::sat::cnf::Sink])) {} | native/mod sat/cnf
native/mod | fn f() { vec![(0, crate::sat::cnf::Sink)] } | native/mod sat/cnf
native/mod | m! { use crate::{sat::cnf::Sink}; } | native/mod sat/cnf
native/mod | macro_rules! m { ($x:ident) => { $crate::$x::f() } } | native/mod instance
native/mod | #[serde(with = \"crate::sat::cnf\")] struct S; | native/mod sat/cnf
native/join | use super::super::sat::cnf; | native/mod native/join sat/cnf
native/join | mod tests { use super::super::super::sat::cnf::Sink; } | native/join sat/cnf
native/join | fn f() { super::super::sat::cnf::g() } | native/join sat/cnf
verify/mod | fn f(_: crate::Sink) {} | verify/mod lib sat/cnf
base/board | pub use crate::sat::cnf::Sink; | native/join model/expr base/board sat/cnf
base/board | use crate::model::Expr; | base/board model/mod
model/expr | use crate::run::engine; | model/expr run/engine
model/expr | #[cfg(test)] mod t { use crate::sat::cnf::Sink; } | classic/lucas model/expr sat/cnf
model/mod | mod expr; pub use crate::sat::solver; | classic/lucas model/mod sat/solver/mod
instance | use crate::join; | sat/encoding instance lib native/mod
instance | use crate::sat::cnf::Sink; | instance sat/cnf
native/mod | use crate::classic; | native/mod classic/mod
classic/gauss | use crate::native; | classic/mod classic/gauss native/mod
classic/gauss | use super::lucas::Lucas; | classic/gauss classic/lucas
classic/gauss | use super::Lucas; | classic/gauss classic/mod classic/lucas
classic/mod | use crate::native; | classic/mod native/mod
verify/cnf | use crate::native; | verify/cnf native/mod
instance | use crate::verify; | sat/encoding instance verify/mod
sat/cnf | use crate::query::all; | sat/cubes sat/solver/mod sat/cnf query native/join
sat/solver/varisat | use crate::classic::gauss; | sat/solver/varisat classic/gauss
format/dimacs | use crate::verify; | format/dimacs verify/mod
certify/write/a | use crate::verify; | certify/write/a verify/mod
certify/check/a | use crate::sat::cnf; | certify/check/a sat/cnf
certify/mod | use crate::native; | certify/mod native/mod
query | use crate::cli; | query cli/mod
query | use crate::report::text; | query report/text
report/text | use crate::cli; | report/text cli/mod";

#[test]
fn forbidden_routes_are_found() {
    for case in ILLEGAL.lines() {
        let [file, text, route] = case.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{case}")
        };
        let found = violations_with(file.trim(), text);
        let route: Vec<_> = route.split(' ').map(|name| format!("src/{name}.rs")).collect();
        let expected = format!("which the rule forbids: {}", route.join(" -> "));
        assert!(found.iter().any(|line| line.ends_with(&expected)), "{case}\n{}", found.join("\n"));
    }
}

#[test]
fn hidden_imports_are_named() {
    for (what, code) in HIDDEN.into_iter().zip([
        "#[path = \"cnf.rs\"] mod c;",
        "fn f() { include!(\"cnf.rs\") }",
        "extern crate self as all;",
        "#[macro_use] mod c;",
        "#[macro_export] macro_rules! m { () => {} }",
    ]) {
        let expected =
            format!("src/base/board.rs:2 has `{what}`, through which the import rule cannot see");
        assert_eq!(violations_with("base/board", &format!("// {what}\n{code}")), [expected]);
    }
}

#[test]
fn file_without_a_layer_is_named() {
    for file in ["shortcut", "helpers/mod", "bin/x", "certify/common"] {
        let expected =
            format!("src/{file}.rs belongs to no layer of the import rule: give it one there");
        assert_eq!(violations_with(file, ""), [expected]);
    }
}
