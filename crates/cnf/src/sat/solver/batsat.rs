//! The backend batsat, in process.
//!
//! It checks before every decision whether to stop.

use batsat::{Callbacks, Solver, SolverInterface, SolverOpts, lbool};

use super::backend::{Backend, BackendError, Interrupt, Satisfiability};
use crate::instance::{Lit, Var};
use crate::sat::cnf::{ClauseSink, Loading};
use nq_board::run::Control;

/// A batsat solver with a control.
pub(crate) struct Batsat<'a> {
    solver: Solver<Stop<'a>>,
    loading: Loading<'a>,
    vars: Vec<batsat::Var>,
    clause: Vec<batsat::Lit>,
}

/// Stops the solver at the end of the run; `None` never stops it.
struct Stop<'a>(Option<&'a Control>);

impl Callbacks for Stop<'_> {
    fn stop(&self) -> bool {
        self.0.is_some_and(|control| control.stop_reason().is_some())
    }
}

impl<'a> Batsat<'a> {
    pub(crate) fn new(control: &'a Control, interrupt: Interrupt) -> Self {
        let stop = Stop((interrupt != Interrupt::Between).then_some(control));
        Self {
            solver: Solver::new(SolverOpts::default(), stop),
            loading: Loading::new(control),
            vars: Vec::new(),
            clause: Vec::new(),
        }
    }
}

impl ClauseSink for Batsat<'_> {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.solver.num_vars());
        self.vars.push(self.solver.new_var_default());
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if !self.loading.goes_on() {
            return;
        }
        self.clause.clear();
        let vars = &self.vars;
        let renamed =
            clause.iter().map(|lit| batsat::Lit::new(vars[lit.var().index()], lit.is_positive()));
        self.clause.extend(renamed);
        // The returned flag is redundant: the next call of `solve` reports a contradiction too.
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn is_closed(&self) -> bool {
        self.loading.is_stopped
    }
}

impl Backend for Batsat<'_> {
    fn solve(&mut self) -> Result<Satisfiability, BackendError> {
        if let Some(reason) = self.loading.control.stop_reason() {
            return Ok(Satisfiability::Unknown(reason));
        }
        let answer = self.solver.solve_limited(&[]);
        if answer == lbool::TRUE {
            Ok(Satisfiability::Satisfiable)
        } else if answer == lbool::FALSE {
            Ok(Satisfiability::Unsatisfiable)
        } else if let Some(reason) = self.loading.control.stop_reason() {
            Ok(Satisfiability::Unknown(reason))
        } else {
            let why = "it stopped without an answer and without a request to stop".to_owned();
            Err(BackendError { why })
        }
    }

    fn value(&self, var: Var) -> bool {
        let model = self.solver.get_model();
        model.get(var.index()).is_some_and(|&value| value == lbool::TRUE)
    }
}
