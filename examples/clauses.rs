//! Feed the clauses of a formula to your own solver: anything that accepts clauses is a sink.
//!
//!     cargo run --release --example clauses

use nq_sat::instance::{Lit, Var};
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::{Model, Query, QueryError};

/// Clauses as one list of numbers with a 0 after each, a form that many solvers accept.
#[derive(Default)]
struct Flat {
    variables: u32,
    literals: Vec<i32>,
    clauses: usize,
}

impl ClauseSink for Flat {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.literals.extend(clause.iter().map(|literal| literal.dimacs()));
        self.literals.push(0);
        self.clauses += 1;
    }
}

fn main() -> Result<(), QueryError> {
    for encoding in ["pairwise", "commander:4", "product, one-directional"] {
        let mut flat = Flat::default();
        Query::new(Model::n_queens(), 50).encoding(encoding.parse()?).clauses(&mut flat)?;
        let Flat { variables, literals, clauses } = flat;
        println!(
            "{encoding}: {variables} variables, {clauses} clauses, {} numbers",
            literals.len()
        );
    }
    Ok(())
}
