//! Every SAT backend of the registry: correct on small formulas, in repeated calls, and stopped in
//! time.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use nq_sat::instance::{Lit, Var};
use nq_sat::run::{Control, StopReason};
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::solver::{BACKENDS, Backend, Interrupt, Satisfiability};
use proptest::collection::vec;
use proptest::prelude::*;

const VARS: u32 = 7;

/// A clause over a few variables; literals may occur twice or contradict each other.
fn clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let literal =
        (1..=VARS.cast_signed(), any::<bool>()).prop_map(|(v, sign)| if sign { v } else { -v });
    vec(vec(literal, 0..5), 0..30)
}

fn literal(number: i32) -> Lit {
    Lit::from_dimacs(number).expect("not 0")
}

fn is_model(model: u32, clauses: &[Vec<i32>]) -> bool {
    let holds = |&lit: &i32| (model >> (lit.unsigned_abs() - 1) & 1 == 1) == (lit > 0);
    clauses.iter().all(|clause| clause.iter().any(holds))
}

/// The models that a backend finds, each then forbidden by a clause.
fn models(backend: &mut dyn Backend, clauses: &[Vec<i32>]) -> HashSet<u32> {
    let vars: Vec<Var> = (0..VARS).map(|_| backend.new_var()).collect();
    for clause in clauses {
        backend.add_clause(&clause.iter().map(|&number| literal(number)).collect::<Vec<_>>());
    }
    let mut found = HashSet::new();
    while backend.solve().expect("no failure") == Satisfiability::Satisfiable {
        let model: u32 = (0..VARS).map(|v| u32::from(backend.value(vars[v as usize])) << v).sum();
        assert!(found.insert(model), "{model:b} twice");
        let opposite =
            |&var: &Var| if backend.value(var) { var.negative() } else { var.positive() };
        let clause: Vec<Lit> = vars.iter().map(opposite).collect();
        backend.add_clause(&clause);
    }
    found
}

proptest! {
    #![proptest_config(super::config(256))]

    #[test]
    fn all_models_are_found(clauses in clauses()) {
        let expected: HashSet<u32> = (0..1 << VARS).filter(|&m| is_model(m, &clauses)).collect();
        for backend in BACKENDS {
            for interrupt in [Interrupt::Within, Interrupt::Between] {
                let control = Control::default();
                let mut solver = backend.start(&control, interrupt);
                prop_assert_eq!(&models(solver.as_mut(), &clauses), &expected, "{}", backend.name);
            }
        }
    }
}

/// More pigeons than holes: too hard for any solver based on resolution.
fn pigeons(holes: u32, sink: &mut dyn ClauseSink) {
    let vars: Vec<Vec<Var>> =
        (0..=holes).map(|_| (0..holes).map(|_| sink.new_var()).collect()).collect();
    for pigeon in &vars {
        sink.add_clause(&pigeon.iter().map(|var| var.positive()).collect::<Vec<_>>());
    }
    for hole in 0..holes as usize {
        for (number, a) in vars.iter().enumerate() {
            for b in &vars[..number] {
                sink.add_clause(&[a[hole].negative(), b[hole].negative()]);
            }
        }
    }
}

#[test]
fn a_long_call_is_stopped() {
    for backend in BACKENDS {
        for interrupt in [Interrupt::Within, Interrupt::Once] {
            let start = Instant::now();
            let control = Control::new(Some(start + Duration::from_millis(100)));
            let mut solver = backend.start(&control, interrupt);
            pigeons(13, solver.as_mut());
            let outcome = solver.solve().expect("no failure");
            assert_eq!(outcome, Satisfiability::Unknown(StopReason::TimedOut), "{}", backend.name);
            assert!(start.elapsed() < Duration::from_secs(10), "{}", backend.name);
        }
        let control = Control::default();
        control.cancel();
        let mut solver = backend.start(&control, Interrupt::Between);
        solver.new_var();
        let outcome = solver.solve().expect("no failure");
        assert_eq!(outcome, Satisfiability::Unknown(StopReason::Cancelled), "{}", backend.name);
    }
}

#[test]
fn backends_have_names_of_their_own() {
    let names: HashSet<_> = BACKENDS.iter().map(|backend| backend.name).collect();
    assert_eq!(names.len(), BACKENDS.len());
    assert!(
        BACKENDS
            .iter()
            .all(|backend| backend.about.contains(backend.name) || backend.about.contains("crate"))
    );
}
