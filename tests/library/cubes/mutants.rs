//! Faulty cubes of every kind, beside a correct engine: the faults must be detected.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use nq_sat::instance::{Instance, Lit, Permutation, Var};
use nq_sat::model::{Problem, builtin};
use nq_sat::native::Search;
use nq_sat::query::registry::Engines;
use nq_sat::query::{Agreement, Query, QueryError, Solution};
use nq_sat::run::{Completion, Control, EngineKind, StopReason, Visit};
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::Encoding;
use nq_sat::sat::enumerate::{BlockedLiterals, CubeDepth, list_models};
use nq_sat::sat::solver::{Interrupt, Varisat};

use super::{cubes, identity, permutations};
use crate::support::planted::Planted;

/// The fault of an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Nothing,
    /// A cube that holds a model is not searched.
    DroppedCube,
    /// One image of a cube's solutions is not counted.
    MissingImage,
    /// One image of a cube's solutions is counted twice.
    WrongWeight,
    /// The first two columns are treated as interchangeable.
    FalseSymmetry,
    /// Solutions are blocked by the pieces in the last row.
    TooMuchBlocked,
}

/// Enumeration by cubes in a few lines, with the public parts of the library.
struct Cubes(Fault);

impl Cubes {
    fn permutations(&self, instance: &Instance) -> Vec<Permutation> {
        if self.0 != Fault::FalseSymmetry {
            return permutations(instance);
        }
        let exchanged = instance.vars().map(|(_, mut placed)| {
            placed.square.col =
                [1, 0].get(usize::from(placed.square.col)).map_or(placed.square.col, |&col| col);
            instance.var(placed).expect("no square is blocked")
        });
        vec![identity(instance), exchanged.collect()]
    }

    fn solutions(&self, instance: &Instance, cube: &[Lit]) -> Vec<Vec<Var>> {
        let control = Control::default();
        let mut solver = Varisat::new(&control, Interrupt::Between);
        Encoding::default().encode(instance, &mut solver);
        for &literal in cube {
            solver.add_clause(&[literal]);
        }
        let vars = identity(instance);
        let compared =
            if self.0 == Fault::TooMuchBlocked { &vars[7 * vars.len() / 8..] } else { &vars };
        let by = (compared, BlockedLiterals::True);
        let mut found = Vec::new();
        list_models(by, &mut solver, &mut |_| {}, &mut |model| {
            found.push(vars.iter().copied().filter(|&var| model.value(var)).collect::<Vec<_>>());
            ControlFlow::Continue(())
        })
        .expect("varisat answers");
        found
    }

    fn list(&self, problem: &Problem, visit: Visit<'_>) -> Completion {
        let instance = Instance::new(problem);
        let permutations = self.permutations(&instance);
        let mut corrupted = false;
        for cube in cubes(&instance, CubeDepth::Leaves(Some(8)), permutations.clone()) {
            let image = |permutation: &Permutation, vars: &[Var]| -> Vec<Var> {
                vars.iter().map(|var| permutation[var.index()]).collect()
            };
            // A motion for each image of the cube.
            let mut motions: BTreeMap<Vec<Lit>, &Permutation> = BTreeMap::new();
            for permutation in permutations.iter().rev() {
                let moved: Vec<Lit> =
                    cube.literals.iter().map(|l| l.of(permutation[l.var().index()])).collect();
                motions.insert(moved, permutation);
            }
            let mut images: Vec<_> = cube.images.iter().map(|image| motions[image]).collect();
            let solutions = self.solutions(&instance, &cube.literals);
            if !solutions.is_empty() && images.len() > 1 && !std::mem::replace(&mut corrupted, true)
            {
                match self.0 {
                    Fault::DroppedCube => continue,
                    Fault::MissingImage => drop(images.pop()),
                    Fault::WrongWeight => images.push(images[1]),
                    _ => {}
                }
            }
            for solution in &solutions {
                for permutation in &images {
                    if visit(&instance.placement(image(permutation, solution))).is_break() {
                        return Completion::Stopped(StopReason::Limit);
                    }
                }
            }
        }
        Completion::Complete
    }
}

fn solve(size: u32, fault: Fault) -> Result<Solution, QueryError> {
    let model = builtin::by_name("n-queens")?;
    let list =
        move |problem: &Problem, _: &Control, visit: Visit<'_>| Cubes(fault).list(problem, visit);
    let cubes = Planted { name: "cubes", kind: EngineKind::Sat, list };
    let engines = Engines::of(vec![Box::new(cubes), Box::new(Search)]);
    Query::new(model, size).solve_with(&engines)
}

fn disagreement(fault: Fault) -> String {
    match solve(8, fault) {
        Err(QueryError::Disagreement(found)) => {
            assert!(found.example.is_some(), "{fault:?}: a placement is named: {found}");
            found.difference
        }
        other => panic!("{fault:?}: expected a disagreement, not {other:?}"),
    }
}

#[test]
fn engines_without_a_fault_agree() {
    for n in [0, 1, 4, 5, 6, 8] {
        let solution = solve(n, Fault::Nothing).unwrap();
        assert!(matches!(solution.evidence.agreement, Agreement::With(_)), "n = {n}");
    }
}

#[test]
fn faults_are_detected_by_the_total() {
    for fault in
        [Fault::DroppedCube, Fault::MissingImage, Fault::WrongWeight, Fault::TooMuchBlocked]
    {
        assert!(disagreement(fault).starts_with("total "), "{fault:?}");
    }
}

#[test]
fn false_symmetry_is_detected() {
    // Its placements break the rules, or are too few.
    match solve(8, Fault::FalseSymmetry) {
        Err(QueryError::WrongPlacement { violation, .. }) => {
            assert!(violation.contains("attacks"), "{violation}");
        }
        Err(QueryError::Disagreement(_)) => {}
        other => panic!("expected it to be found out, not {other:?}"),
    }
}
