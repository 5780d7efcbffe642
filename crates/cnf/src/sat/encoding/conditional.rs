//! Definitions of variables, and numbers that hold unless a literal is true.
//!
//! Formulas: "v if and only if some of a(1) … a(p), or all of b(1) … b(q)" is ¬a(i) ∨ v for each i,
//! v ∨ ¬b(1) ∨ … ∨ ¬b(q), and ¬v ∨ a(1) ∨ … ∨ a(p) ∨ b(j) for each j; without b, the last is one
//! clause. "At most k of m, unless u" is a clause of u with each k + 1 negations, and "at least k"
//! one with each m - k + 1 literals. Where these are more than [`MOST_DIRECT`], a totalizer counts,
//! with clauses in both directions: one of u with its output for each bound.

use super::totalizer::Totalizer;
use super::unary::{Directions, Outputs, UnaryCounter};
use crate::instance::{Lit, Var};
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;
use itertools::Itertools;
use nq_board::base::numbers::choices;
use nq_board::model::CountRange;

/// The most clauses that state a bound without a counter.
const MOST_DIRECT: u64 = 256;

/// Visits the clauses of a definition.
pub(crate) fn definition(var: Var, any: &[Lit], all: &[Lit], take: &mut dyn FnMut(&[Lit])) {
    for &lit in any {
        take(&[!lit, var.positive()]);
    }
    let only_if = [&[var.negative()], any].concat();
    if all.is_empty() {
        return take(&only_if);
    }
    let negated = all.iter().map(|&lit| !lit);
    take(&[var.positive()].into_iter().chain(negated).collect_vec());
    for &lit in all {
        take(&[&only_if[..], &[lit]].concat());
    }
}

/// Creates a variable and writes its definition.
pub(super) fn define(var: Var, any: &[Lit], all: &[Lit], sink: &mut dyn ClauseSink) {
    sink.new_aux(Meaning::Defined(any, all));
    definition(var, any, all, &mut |clause| sink.add_clause(clause));
}

/// The size of what [`define`] adds.
pub(super) fn defined_size(any: u64, all: u64) -> FormulaSize {
    let if_any = FormulaSize::of_clauses(any, 2);
    let rest = if all == 0 {
        FormulaSize::of_clauses(1, any + 1)
    } else {
        FormulaSize::of_clauses(1, all + 1) + FormulaSize::of_clauses(all, any + 2)
    };
    FormulaSize::of_variables(1) + if_any + rest
}

/// What a bound needs: the number of literals in each clause of their choices, and the counter's
/// output.
struct Bound {
    choice: u64,
    output: u64,
    is_upper: bool,
}

/// The bounds of a number of `n` that exclude anything; `None` if no number is in the range.
fn bounds(n: u64, range: CountRange) -> Option<impl Iterator<Item = Bound>> {
    let (min, max) = (u64::from(range.min), u64::from(range.max));
    let lower = Bound { choice: (n + 1).saturating_sub(min), output: min, is_upper: false };
    let upper = Bound { choice: max + 1, output: max + 1, is_upper: true };
    let of = [lower, upper].into_iter().zip([min > 0, max < n]);
    (min <= max.min(n)).then(|| of.filter_map(|(bound, excludes)| excludes.then_some(bound)))
}

/// Writes that some literal of `unless` is true, or the number of true literals is in the range.
pub(super) fn encode(
    unless: &[Lit],
    literals: &[Lit],
    range: CountRange,
    sink: &mut dyn ClauseSink,
) {
    encode_with(unless, literals, range, MOST_DIRECT, sink);
}

/// The same with other most clauses without a counter.
fn encode_with(
    unless: &[Lit],
    literals: &[Lit],
    range: CountRange,
    most: u64,
    sink: &mut dyn ClauseSink,
) {
    let n = literals.len() as u64;
    let Some(bounds) = bounds(n, range) else { return sink.add_clause(unless) };
    let (direct, counted): (Vec<_>, Vec<_>) =
        bounds.partition(|bound| choices(n, bound.choice) <= most);
    for bound in direct {
        let choice = usize::try_from(bound.choice).unwrap_or(usize::MAX);
        for chosen in literals.iter().copied().combinations(choice) {
            let chosen = chosen.into_iter().map(|lit| if bound.is_upper { !lit } else { lit });
            sink.add_clause(&unless.iter().copied().chain(chosen).collect_vec());
        }
    }
    if let Some(number) = counted.iter().map(|bound| bound.output).max() {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        let outputs = Outputs { number, directions: Directions::BOTH };
        let outputs = Totalizer.count(literals, outputs, sink);
        for bound in counted {
            let output = usize::try_from(bound.output - 1).ok().and_then(|at| outputs.get(at));
            let Some(&output) = output else { continue };
            let output = if bound.is_upper { !output } else { output };
            sink.add_clause(&[unless, &[output]].concat());
        }
    }
}

/// The size of what [`encode`] adds for `n` literals, unless one of `unless` is true.
pub(super) fn size(unless: u64, n: u64, range: CountRange) -> FormulaSize {
    let Some(bounds) = bounds(n, range) else { return FormulaSize::of_clauses(1, unless) };
    let mut size = FormulaSize::default();
    let mut outputs = 0;
    for bound in bounds {
        let clauses = choices(n, bound.choice);
        if clauses <= MOST_DIRECT {
            size += FormulaSize::of_clauses(clauses, unless + bound.choice);
        } else {
            outputs = outputs.max(bound.output);
            size += FormulaSize::of_clauses(1, unless + 1);
        }
    }
    if outputs > 0 { size + Totalizer.count_size(n, outputs, Directions::BOTH) } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::Constraint;
    use crate::sat::cnf::{ClauseCounter, Formula};
    use crate::sat::enumerate::Analysis;

    fn literals(vars: std::ops::Range<u32>) -> Vec<Lit> {
        vars.map(|var| Var::new(var).positive()).collect()
    }

    #[test]
    fn sizes_are_those_of_what_is_written() {
        for n in 0..12_u32 {
            for (min, max) in (0..n + 2).cartesian_product(0..n + 2) {
                let range = CountRange { min, max };
                for unless in 0..3 {
                    let mut counter = ClauseCounter::default();
                    for _ in 0..n + unless {
                        counter.new_var();
                    }
                    let before = counter.size();
                    encode(
                        &literals(0..unless),
                        &literals(unless..unless + n),
                        range,
                        &mut counter,
                    );
                    let expected = before + size(unless.into(), n.into(), range);
                    assert_eq!(counter.size(), expected, "{n} {range:?} {unless}");
                }
            }
        }
        for (any, all) in (0..4).cartesian_product([0, 2, 3]) {
            let mut counter = ClauseCounter::default();
            for _ in 0..any + all {
                counter.new_var();
            }
            let (some, every) = (literals(0..any), literals(any..any + all));
            let before = counter.size();
            define(Var::new(any + all), &some, &every, &mut counter);
            let expected = before + defined_size(any.into(), all.into());
            assert_eq!(counter.size(), expected, "{any} {all}");
        }
    }

    /// Every assignment of the inputs that meets the constraint has exactly one model, and no other
    /// has any: the counter states its outputs in both directions.
    #[test]
    fn models_are_the_assignments_that_meet_the_constraint() {
        let vars = |from, to| (from..to).map(Var::new).collect_vec();
        let mut constraints = 0;
        for n in 0..7_u32 {
            for (min, max) in (0..=n).cartesian_product(0..=n) {
                for guards in 0..2 {
                    let unless = literals(0..guards);
                    let counted = vars(guards, guards + n);
                    let range = CountRange { min, max };
                    let constraint = Constraint::Unless(&unless, &counted, range);
                    for most in [0, MOST_DIRECT] {
                        let inputs = (n + guards) as usize;
                        let mut formula = Formula::with_variables(n + guards);
                        let counted = literals(guards..guards + n);
                        encode_with(&unless, &counted, range, most, &mut formula);
                        let analysis = Analysis::new(constraint, inputs, &formula).unwrap();
                        assert!(analysis.choices.iter().all(|choice| choice.extensions == 1));
                        let [refuted, violations] = analysis.propagation.refuted;
                        assert_eq!(refuted, violations, "{constraint:?} {most}");
                        constraints += 1;
                    }
                }
            }
        }
        assert!(constraints > 400, "{constraints}");
    }
}
