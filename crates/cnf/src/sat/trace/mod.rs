//! A traced enumeration: the models that varisat finds, the clauses that it derives, and the
//! reasons for both.
//!
//! varisat reports the clauses that it derives, and neither decisions nor propagations. So unit
//! propagation of our own gives the reasons. Each derived clause follows by reverse unit
//! propagation (RUP; Goldberg and Novikov, DATE 2003): from its negation, propagation leads to a
//! conflict. For a model, literals of the model are decided until propagation yields the rest.

mod propagation;

use std::cell::RefCell;
use std::ops::ControlFlow;

use serde::Serialize;
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};

use super::cnf::{ClauseSink, Formula};
use super::encoding::Encoding;
use super::enumerate::{BlockedLiterals, Walk, completion, list_models_shortening, unless_broken};
use super::solver::{Backend, BackendError, Varisat, ours};
use crate::instance::{Instance, Lit, Var};
use nq_board::base::Placement;
use nq_board::run::{Completion, Control};
pub use propagation::{Inference, Propagation};

/// An event of a traced enumeration, with its reasons.
///
/// Each event but the last adds a clause: the derived one, or the one that excludes the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceEvent {
    /// What happens.
    pub kind: TraceKind,
    /// Of a model: decisions that lead to it. Otherwise the negation of the clause and what follows
    /// from it; the last inference is a conflict.
    pub reasons: Vec<Reason>,
}

/// What happens in a traced enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceKind {
    /// varisat learns a clause from a conflict.
    Learned,
    /// varisat shortens the clause with this index: unit propagation falsifies the other literals.
    Shortened(usize),
    /// varisat finds a model.
    Model(Placement),
    /// No model is left.
    Unsatisfiable,
}

/// Literals that are taken as true, and what follows from them and those before by unit
/// propagation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The literals.
    pub assumed: Vec<Lit>,
    /// What follows, inference by inference.
    pub inferences: Vec<Inference>,
}

/// Receives all clauses so far and an event. `Break` ends the enumeration.
pub type VisitTrace<'a> = &'a mut dyn FnMut(&Formula, TraceEvent) -> ControlFlow<()>;

/// Lists every placement of `instance` once with varisat and blocking clauses, and passes on each
/// event with its reasons.
///
/// Propagation looks at all clauses for each event, so the formula should be small.
///
/// ```
/// use nq_cnf::instance::Instance;
/// use nq_cnf::sat::encoding::Encoding;
/// use nq_cnf::sat::trace::{TraceKind, trace};
/// # use nq_board::model::{Settings, builtin};
/// # use nq_board::run::Control;
/// # use std::ops::ControlFlow;
///
/// let problem = builtin::by_name("n-queens").unwrap().problem(4, &Settings::default())?;
/// let (instance, mut models) = (Instance::new(&problem), 0);
/// trace(&instance, &Encoding::default(), &Control::default(), &mut |_, event| {
///     models += usize::from(matches!(event.kind, TraceKind::Model(_)));
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(models, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Fails when varisat fails, or derives a clause that does not follow. Stopping is not an error.
pub fn trace(
    instance: &Instance,
    encoding: &Encoding,
    control: &Control,
    visit: VisitTrace<'_>,
) -> Result<Completion, BackendError> {
    let mut clauses = Formula::default();
    encoding.encode(instance, &mut clauses);
    let derived = RefCell::default();
    let mut processor = Derived { clauses: &derived, control };
    let mut solver = Varisat::traced(control, &mut processor);
    encoding.encode(instance, &mut solver);
    let vars: Vec<Var> = instance.vars().map(|(var, _)| var).collect();
    let blocked = BlockedLiterals::for_instance(instance);
    let each = &mut |model: &dyn Backend| {
        take_derived(&derived, &mut clauses, visit)?;
        let placement = instance.placement(vars.iter().copied().filter(|&v| model.value(v)));
        let reasons = decisions(&clauses, &vars, model)?;
        clauses.add_clause(&blocked.clause(instance, &placement));
        let event = TraceEvent { kind: TraceKind::Model(placement), reasons };
        unless_broken(visit(&clauses, event))
    };
    let by = (&vars[..], blocked);
    let listed = completion(list_models_shortening(by, &|_| {}, &mut solver, &mut |_| {}, each))?;
    if listed == Completion::Complete
        && completion(take_derived(&derived, &mut clauses, visit))? == Completion::Complete
    {
        let reasons = reasons(&clauses, &[])?;
        let _ = visit(&clauses, TraceEvent { kind: TraceKind::Unsatisfiable, reasons });
    }
    Ok(listed)
}

/// Receives the steps of varisat's proof, which its own checker has checked.
struct Derived<'a> {
    clauses: &'a RefCell<Vec<Vec<Lit>>>,
    control: &'a Control,
}

impl ProofProcessor for Derived<'_> {
    fn process_step(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData<'_, '_>,
    ) -> Result<(), anyhow::Error> {
        // An error ends the search.
        anyhow::ensure!(self.control.stop_reason().is_none(), "stopped");
        if let CheckedProofStep::AtClause { clause, .. } = *step {
            let clause: Option<Vec<Lit>> = clause.iter().map(|&lit| ours(lit, data)).collect();
            let clause = clause.ok_or_else(|| anyhow::anyhow!("a clause over hidden variables"))?;
            self.clauses.borrow_mut().push(clause);
        }
        Ok(())
    }
}

/// Passes on the clauses that varisat derived since the last call, but for the empty one.
fn take_derived(
    derived: &RefCell<Vec<Vec<Lit>>>,
    clauses: &mut Formula,
    visit: VisitTrace<'_>,
) -> Walk {
    for clause in derived.take().into_iter().filter(|clause| !clause.is_empty()) {
        let reasons = reasons(clauses, &clause)?;
        let longer = Propagation::new(clauses).shortens_to(&clause);
        let kind = longer.map_or(TraceKind::Learned, TraceKind::Shortened);
        clauses.add_clause(&clause);
        unless_broken(visit(clauses, TraceEvent { kind, reasons }))?;
    }
    Ok(())
}

/// Why a clause follows from the others by unit propagation.
fn reasons(clauses: &Formula, clause: &[Lit]) -> Result<Vec<Reason>, BackendError> {
    let mut propagation = Propagation::new(clauses);
    let assumed: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
    propagation.assume(&assumed);
    if propagation.run() {
        return Ok(vec![Reason { assumed, inferences: propagation.needed() }]);
    }
    let numbers: Vec<_> = clause.iter().map(|lit| lit.dimacs()).collect();
    Err(BackendError { why: format!("the clause {numbers:?} does not follow by propagation") })
}

/// Decisions that lead to a model: first its occupied squares, then its free ones.
fn decisions(
    clauses: &Formula,
    vars: &[Var],
    model: &dyn Backend,
) -> Result<Vec<Reason>, BackendError> {
    let occupied = vars.iter().filter(|&&var| model.value(var)).map(|var| vec![var.positive()]);
    let free = vars.iter().filter(|&&var| !model.value(var)).map(|var| vec![var.negative()]);
    let mut propagation = Propagation::new(clauses);
    let mut decisions = Vec::new();
    // Units come without a decision.
    for assumed in std::iter::once(Vec::new()).chain(occupied).chain(free) {
        if assumed.iter().any(|&lit| propagation.has_value(lit)) {
            continue;
        }
        propagation.assume(&assumed);
        if propagation.run() {
            return Err(BackendError { why: "a model falsifies a clause".to_owned() });
        }
        let inferences = propagation.take();
        if !assumed.is_empty() || !inferences.is_empty() {
            decisions.push(Reason { assumed, inferences });
        }
    }
    Ok(decisions)
}

#[cfg(test)]
mod tests;
