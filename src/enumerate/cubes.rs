//! Cubes: the ways to fill a few lines of the board, which together cover every solution and never overlap.
//!
//! Lines in the middle come first: a piece there attacks most, so its cube leaves the least to search. On a line
//! that holds exactly one piece a cube chooses which; on a line that holds at most one, none is a choice too. A model
//! without lines is split on single squares. Choices that exclude each other are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use itertools::Itertools;

use crate::cnf::{Lit, Var};
use crate::instance::{Constraint, Group, Instance, Rule};

/// One place to choose at.
struct Choice {
    vars: Vec<Var>,
    /// Whether one of them must be true.
    exactly_one: bool,
}

/// Gives the cubes over `lines` lines, or all lines where there are no more, one after the other. If no way to fill
/// them is left, there is nothing to give.
pub fn visit_cubes(instance: &Instance, lines: usize, visit: &mut dyn FnMut(&[Lit])) {
    let choices = choices(instance, lines);
    let excluded = exclusions(instance, &choices);
    descend(&choices, &excluded, &mut Vec::new(), &mut Vec::new(), visit);
}

fn descend(
    choices: &[Choice],
    excluded: &BTreeSet<(Var, Var)>,
    chosen: &mut Vec<Var>,
    cube: &mut Vec<Lit>,
    visit: &mut dyn FnMut(&[Lit]),
) {
    let Some((choice, rest)) = choices.split_first() else { return visit(cube) };
    let before = cube.len();
    for &var in &choice.vars {
        if chosen.iter().any(|&other| excluded.contains(&ordered(var, other))) {
            continue;
        }
        chosen.push(var);
        cube.push(var.positive());
        descend(rest, excluded, chosen, cube, visit);
        cube.truncate(before);
        chosen.pop();
    }
    if !choice.exactly_one {
        cube.extend(choice.vars.iter().map(|var| var.negative()));
        descend(rest, excluded, chosen, cube, visit);
        cube.truncate(before);
    }
}

fn ordered(a: Var, b: Var) -> (Var, Var) {
    if a < b { (a, b) } else { (b, a) }
}

/// The middle lines of the first group of lines; the middle variables where there is none.
fn choices(instance: &Instance, lines: usize) -> Vec<Choice> {
    let mut all = Vec::new();
    let exact = |group: &&Group| matches!(group.rule(), Rule::Lines { exactly_one: true, .. });
    let of_lines = |group: &&Group| matches!(group.rule(), Rule::Lines { .. });
    let groups = instance.groups();
    match groups.iter().find(exact).or_else(|| groups.iter().find(of_lines)) {
        Some(group) => {
            let _ = instance.visit(group, &mut |constraint| {
                match constraint {
                    Constraint::ExactlyOne(vars) => {
                        all.push(Choice { vars: vars.to_vec(), exactly_one: true });
                    }
                    Constraint::AtMostOne(vars) => {
                        all.push(Choice { vars: vars.to_vec(), exactly_one: false });
                    }
                    _ => {}
                }
                ControlFlow::Continue(())
            });
        }
        None => all
            .extend(instance.vars().map(|(var, _)| Choice { vars: vec![var], exactly_one: false })),
    }
    // Twice the distance from the middle, so that it is whole; the upper of two comes first.
    let last = all.len().saturating_sub(1);
    let distance = |place: usize| (2 * place).abs_diff(last);
    let order = (0..all.len()).sorted_by_key(|&place| distance(place)).take(lines);
    let mut all: BTreeMap<_, _> = all.into_iter().enumerate().collect();
    order.filter_map(|place| all.remove(&place)).collect()
}

/// Pairs of the choices' variables that the instance forbids to be true together.
fn exclusions(instance: &Instance, choices: &[Choice]) -> BTreeSet<(Var, Var)> {
    let candidates: BTreeSet<Var> =
        choices.iter().flat_map(|choice| choice.vars.iter().copied()).collect();
    let mut excluded = BTreeSet::new();
    for group in instance.groups() {
        let _ = instance.visit(group, &mut |constraint| {
            match constraint {
                Constraint::ExactlyOne(vars) | Constraint::AtMostOne(vars) => {
                    let among = vars.iter().copied().filter(|var| candidates.contains(var));
                    excluded.extend(among.array_combinations().map(|[a, b]| ordered(a, b)));
                }
                Constraint::Conflict(a, b)
                    if candidates.contains(&a) && candidates.contains(&b) =>
                {
                    excluded.insert(ordered(a, b));
                }
                _ => {}
            }
            ControlFlow::Continue(())
        });
    }
    excluded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Settings, builtin};

    fn cubes(model: &str, n: u32, settings: &Settings, lines: usize) -> Vec<Vec<i32>> {
        let problem = builtin::by_name(model).unwrap().problem(n, settings).unwrap();
        let mut cubes = Vec::new();
        visit_cubes(&Instance::new(&problem), lines, &mut |cube| {
            cubes.push(cube.iter().map(|lit| lit.dimacs()).collect());
        });
        cubes
    }

    #[test]
    fn the_middle_rows_of_four_queens() {
        let none = Settings::default();
        assert_eq!(cubes("n-queens", 4, &none, 0), [[0; 0]], "one cube without literals");
        assert_eq!(cubes("n-queens", 4, &none, 1), [[5], [6], [7], [8]]);
        let two: [[i32; 2]; 6] = [[5, 11], [5, 12], [6, 12], [7, 9], [8, 9], [8, 10]];
        assert_eq!(cubes("n-queens", 4, &none, 2), two, "no two in one column or diagonal");
        assert_eq!(cubes("n-queens", 4, &none, 9).len(), 2, "A000170(4)");
        assert_eq!(cubes("n-queens", 8, &none, 9).len(), 92, "A000170(8)");
        assert_eq!(cubes("n-queens", 3, &none, 2), [[4, 3], [6, 1]]);
        assert!(cubes("n-queens", 2, &none, 2).is_empty(), "nothing is left");
        assert_eq!(cubes("n-queens", 0, &none, 2), [[0; 0]]);
    }

    #[test]
    fn a_row_may_stay_empty() {
        let one = cubes("queens-and-knights", 2, &Settings::default().with("k", 1), 1);
        assert_eq!(one, [vec![1], vec![2], vec![-1, -2]]);
    }
}
