//! The files for solvers that list.

use std::fs;

use nq_sat::format::read;
use nq_sat::instance::Lit;
use nq_sat::run::control::Control;
use tempfile::tempdir;

use crate::support::question::{formula_file, queens};

/// A varied file means what the checker assumes: the strict reader reads it.
#[test]
fn varied_files_are_whole() {
    let (scratch, instance) = (tempdir().expect("a folder"), queens(5));
    let control = &Control::default();
    let mut exported = formula_file(&instance, scratch.path());
    let plain = fs::read_to_string(exported.path()).expect("text");
    let literal = |number| Lit::from_dimacs(number).expect("not 0");
    for (numbers, projection) in [
        (vec![vec![1], vec![-2, -8], vec![]], None),
        (vec![], Some("c project")),
        (vec![vec![25, -1]], Some("c ind")),
        (vec![], None),
    ] {
        let clauses: Vec<Vec<Lit>> =
            numbers.iter().map(|clause| clause.iter().map(|&n| literal(n)).collect()).collect();
        exported.more().clone_from(&clauses);
        exported.vary(projection, control).expect("written");
        let text = fs::read_to_string(exported.path()).expect("text");
        let read::File::Dimacs(file) = read::read(&mut text.as_bytes()).expect("strict") else {
            panic!("DIMACS")
        };
        let in_file: Vec<_> = file.formula.clauses().collect();
        assert_eq!(in_file, exported.clauses().collect::<Vec<_>>());
        let before = exported.formula().clauses().len();
        assert_eq!(in_file[before..], clauses.iter().map(Vec::as_slice).collect::<Vec<_>>());
        match projection {
            Some(words) => {
                let vars: Vec<_> = (1..=25).map(|var| var.to_string()).collect();
                let line = format!("{words} {} 0", vars.join(" "));
                let after_header = text.lines().skip_while(|line| !line.starts_with("p cnf"));
                assert_eq!(after_header.skip(1).map(str::to_owned).next(), Some(line));
            }
            None if clauses.is_empty() => assert_eq!(text, plain),
            None => assert_eq!(text.matches("p cnf").count(), 1),
        }
    }
}
