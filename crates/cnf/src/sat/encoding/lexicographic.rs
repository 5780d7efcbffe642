//! Lexicographic order: x(1) x(2) … is at least y(1) y(2) …, where true is greater than false.
//!
//! p(i) means that both are equal up to place i, and p(0) is true.
//!
//! ```text
//! p(i-1) ∧ y(i) ⇒ x(i)          p(i) ⇔ p(i-1) ∧ (x(i) ⇒ y(i))
//! ```
//!
//! In one direction, only the definition that the constraint needs remains: p(i) if both are equal.
//!
//! Source: Crawford, Ginsberg, Luks and Roy, "Symmetry-breaking predicates for search problems",
//! KR 1996.

use super::Sides;
use crate::instance::{Lit, Var};
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

/// Writes clauses that hold exactly when `left` is at least `right`. Both are equally long.
pub(crate) fn encode(left: &[Var], right: &[Var], sides: Sides, sink: &mut dyn ClauseSink) {
    let mut before: Option<Var> = None;
    let mut places = (1..).zip(left.iter().zip(right)).peekable();
    while let Some((place, (x, y))) = places.next() {
        let unless = before.map(Var::negative);
        add(&[x.positive(), y.negative()], unless, sink);
        if places.peek().is_none() {
            return;
        }
        let p = sink.new_aux(Meaning::EqualUpTo(place));
        add(&[p.positive(), x.positive()], unless, sink);
        add(&[p.positive(), y.negative()], unless, sink);
        if sides == Sides::Both {
            add(&[p.negative(), x.negative(), y.positive()], None, sink);
            if let Some(before) = before {
                add(&[p.negative(), before.positive()], None, sink);
            }
        }
        before = Some(p);
    }
}

fn add(literals: &[Lit], unless: Option<Lit>, sink: &mut dyn ClauseSink) {
    let clause: Vec<_> = literals.iter().copied().chain(unless).collect();
    sink.add_clause(&clause);
}

/// The size of what [`encode`] adds for `n` places.
pub(super) const fn size(n: u64, sides: Sides) -> FormulaSize {
    if n == 0 {
        return FormulaSize { variables: 0, clauses: 0, literals: 0 };
    }
    // The first place has no p before it.
    let (defined, later) = (n - 1, (n - 1).saturating_sub(1));
    let mut size = FormulaSize {
        variables: defined,
        clauses: n + 2 * defined,
        literals: 2 + 7 * defined + 2 * later,
    };
    if matches!(sides, Sides::Both) {
        size.clauses += defined + later;
        size.literals += 3 * defined + 2 * later;
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::cnf::{ClauseCounter, Formula};

    /// The numbers of models for each assignment of the two sides, which may share variables.
    fn models(left: &[Var], right: &[Var], inputs: u32, sides: Sides) -> Vec<usize> {
        let mut formula = Formula::with_variables(inputs);
        encode(left, right, sides, &mut formula);
        let mut models = vec![0; 1 << inputs];
        for values in 0_usize..1 << formula.variables() {
            let is_true = |&lit: &Lit| (values >> lit.var().index() & 1 == 1) == lit.is_positive();
            if formula.clauses().all(|clause| clause.iter().any(is_true)) {
                models[values & ((1 << inputs) - 1)] += 1;
            }
        }
        models
    }

    #[test]
    fn exactly_the_greater_or_equal_words_are_models() {
        let vars: Vec<_> = (0..8).map(Var::new).collect();
        let apart = (0..=4).map(|n| (vars[..n].to_vec(), vars[n..2 * n].to_vec()));
        // As places of a permutation share their variables.
        let shared = [vec![0, 1, 2, 3], vec![1, 2, 3, 0]]
            .map(|p| p.into_iter().map(Var::new).collect::<Vec<_>>());
        for (left, right) in apart.chain([(shared[0].clone(), shared[1].clone())]) {
            let inputs = left.iter().chain(&right).map(|var| var.index() + 1).max().unwrap_or(0);
            for sides in [Sides::Both, Sides::One] {
                let models = models(&left, &right, u32::try_from(inputs).unwrap(), sides);
                for (values, &models) in models.iter().enumerate() {
                    let word = |side: &[Var]| -> Vec<bool> {
                        side.iter().map(|var| values >> var.index() & 1 == 1).collect()
                    };
                    let holds = word(&left) >= word(&right);
                    assert_eq!(models > 0, holds, "{left:?} {right:?} {values:b} {sides:?}");
                    assert!(sides == Sides::One || models <= 1, "p is not determined");
                }
            }
        }
    }

    #[test]
    fn the_size_is_exact() {
        let vars: Vec<_> = (0..14).map(Var::new).collect();
        for n in 0..=7 {
            for sides in [Sides::Both, Sides::One] {
                let mut counter = ClauseCounter::default();
                encode(&vars[..n], &vars[7..7 + n], sides, &mut counter);
                assert_eq!(counter.size(), size(n as u64, sides), "{n} {sides:?}");
            }
        }
    }
}
