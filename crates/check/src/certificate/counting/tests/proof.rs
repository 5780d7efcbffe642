//! Steps of proofs, right and wrong; and, for measurements, a proof from files.

use std::fs::File;
use std::io::BufReader;
use std::time::Instant;

use super::*;
use crate::certificate::counting::entailment::check_entailment;
use crate::certificate::counting::numbers::Counter;

/// Times the check of `$PROOF.cnf` with `$PROOF.cpog`, where each variable has the weight one.
#[test]
#[ignore = "a measurement: PROOF=base cargo test --release -p nq-check --lib timed -- --ignored"]
fn timed() {
    let Ok(base) = std::env::var("PROOF") else { return };
    let open =
        |end| BufReader::with_capacity(1 << 16, File::open(format!("{base}.{end}")).unwrap());
    let (memory, control) = (Memory::available(), Control::default());
    let formula = Cnf::read(open("cnf")).unwrap();
    let started = Instant::now();
    let proved = check_proof(&formula, open("cpog"), memory, &control).unwrap();
    let proof = started.elapsed();
    let circuit = proved.circuit.as_ref().unwrap();
    check_entailment(circuit, &formula, memory, &control).unwrap();
    let entailment = started.elapsed() - proof;
    let weights = vec![vec![1]; formula.variables() as usize];
    let counter =
        Counter { circuit: Some(circuit), weights: &weights, kinds: 1, memory, control: &control };
    let numbers = counter.numbers(&[]).unwrap();
    let counted = started.elapsed() - proof - entailment;
    let nodes = circuit.len();
    eprintln!("{base}: {nodes} nodes; {proof:?}, {entailment:?}, {counted:?}; {numbers:?}");
    eprintln!("peak {:?}", nq_board::run::memory::peak());
    if std::env::var("TABLE").is_ok() {
        let started = Instant::now();
        let table = counter.table().unwrap();
        eprintln!("table in {:?}: {:?}", started.elapsed(), table.last());
    }
}
