//! A solver with clause learning, small enough that all its steps are known. varisat's proof has
//! neither decisions nor levels, and so no backjumps.
//!
//! Learned clauses are those of the first unique implication point (Marques-Silva and Sakallah,
//! "GRASP", ICCAD 1996; Zhang, Madigan, Moskewicz and Malik, ICCAD 2001). There is no heuristic: a
//! decision occupies the first square that is open.

use std::collections::{BTreeMap, BTreeSet};

use nq_cnf::instance::{Instance, Lit, Var};
use nq_cnf::sat::cnf::Formula;
use nq_cnf::sat::trace::{Inference, Propagation, Reason};

/// What the solver does until it meets a conflict or a model.
pub struct Descent {
    /// The decision of each level, and what follows; level 0 has no decision.
    pub levels: Vec<Reason>,
    /// Whether it ends with a model.
    pub is_model: bool,
    /// What excludes the conflict or the model. It is false at the last level that it is about.
    /// `None` if there is no decision to take back.
    pub clause: Option<Vec<Lit>>,
    /// The clauses that the learned one is the resolvent of, from the false one on.
    pub resolved: Vec<usize>,
    /// The level at which the clause is unit.
    pub back: usize,
}

impl Descent {
    /// Repeats these decisions, and goes on.
    pub fn new(instance: &Instance, clauses: &Formula, kept: &[Lit]) -> Self {
        let vars = (0..).map(Var::new).take(clauses.variables()).map(Var::positive);
        let mut propagation = Propagation::new(clauses);
        let (mut decisions, mut levels) = (kept.iter().copied().chain(vars), Vec::new());
        let mut assumed = Vec::new();
        let is_model = loop {
            propagation.assume(&assumed);
            let is_conflict = propagation.run();
            levels.push(Reason { assumed, inferences: propagation.take() });
            let open = decisions.find(|&lit| !propagation.has_value(lit));
            match open.filter(|_| !is_conflict) {
                Some(decision) => assumed = vec![decision],
                None => break !is_conflict,
            }
        };
        let (mut clause, resolved) = if is_model {
            // The rest of the board follows from the decisions on it.
            let decided = levels.iter().flat_map(|level: &Reason| &level.assumed);
            let on_board = decided.filter(|lit| lit.var().index() < instance.num_vars());
            (on_board.map(|&lit| !lit).collect(), Vec::new())
        } else {
            learned(clauses, &levels)
        };
        let depths = depths(&levels);
        // The literal that becomes true is the last one.
        clause.sort_by_key(|lit| depths[&lit.var()]);
        let back = clause.iter().rev().nth(1).map_or(0, |lit| depths[&lit.var()]);
        let clause = Some(clause).filter(|clause| !clause.is_empty());
        Self { levels, is_model, clause, resolved, back }
    }

    /// The literals that hold up to a level.
    pub fn holding(&self, level: usize) -> BTreeSet<i32> {
        self.levels[..=level].iter().flat_map(literals).map(Lit::dimacs).collect()
    }
}

/// The decision of a level and what follows.
fn literals(level: &Reason) -> impl Iterator<Item = Lit> {
    level.assumed.iter().copied().chain(level.inferences.iter().filter_map(|one| one.implied))
}

/// The level of each variable.
fn depths(levels: &[Reason]) -> BTreeMap<Var, usize> {
    let of = |(level, reason)| literals(reason).map(move |lit| (lit.var(), level));
    levels.iter().enumerate().flat_map(of).collect()
}

/// The clause of the first unique implication point, and those that it follows from.
fn learned(clauses: &Formula, levels: &[Reason]) -> (Vec<Lit>, Vec<usize>) {
    let (depths, last) = (depths(levels), levels.len() - 1);
    let mut resolved = Vec::new();
    let mut clause = BTreeSet::new();
    for &Inference { clause: reason, implied } in levels[last].inferences.iter().rev() {
        let here = clause.iter().filter(|lit: &&Lit| depths[&lit.var()] == last).count();
        if !resolved.is_empty() && here < 2 {
            break;
        }
        // The first one is the conflict.
        if implied.is_none_or(|lit| clause.remove(&!lit)) {
            resolved.push(reason);
            let rest = clauses.clause(reason).iter().filter(|&&lit| Some(lit) != implied);
            // What holds without a decision is not said.
            clause.extend(rest.filter(|lit| depths[&lit.var()] > 0));
        }
    }
    (clause.into_iter().collect(), resolved)
}

#[cfg(test)]
mod tests;
