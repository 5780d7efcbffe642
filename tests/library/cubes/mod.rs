//! Enumeration by cubes: cubes cover each solution once, symmetry is valid or refused, the answer
//! names its finders, and each fault is detected.

mod cover;
mod finders;
mod mutants;
mod symmetry;

use std::ops::ControlFlow;

use nq_sat::instance::Var;
use nq_sat::instance::{Instance, Permutation};
use nq_sat::model::{Model, Problem, Settings, builtin};
use nq_sat::run::{Control, SymmetryGroup};
use nq_sat::sat::enumerate::{Cube, CubeDepth, Enumeration, SatChoice, SatEngine, visit_cubes};
use nq_sat::sat::solver::BACKENDS;

fn engine(enumeration: Enumeration) -> SatEngine {
    SatEngine::new(&BACKENDS[0], SatChoice { enumeration, ..SatChoice::default() })
}

fn n_queens(n: u32) -> Problem {
    builtin::by_name("n-queens").unwrap().problem(n, &Settings::default()).unwrap()
}

fn queens_and_knights(n: u32, queens: i64, knights: i64) -> Problem {
    let settings = Settings::default().with("queens", queens).with("knights", knights);
    builtin::by_name("queens-and-knights").unwrap().problem(n, &settings).unwrap()
}

/// A model of the program with a value of its parameter `k`.
fn with_k(model: &str, n: u32, k: i64) -> Problem {
    builtin::by_name(model).unwrap().problem(n, &Settings::default().with("k", k)).unwrap()
}

/// A problem in one line per table: the board, then pieces as `symbol moves count`.
fn problem(board: &str, pieces: &[(&str, &str, &str)]) -> Problem {
    let mut toml = format!("name = \"test\"\nabout = \"a test\"\n[board]\n{board}\n");
    for (symbol, moves, rest) in pieces {
        toml += &format!(
            "[[piece]]\nsymbol = \"{symbol}\"\nname = \"{symbol}\"\nmoves = \"{moves}\"\n{rest}\n"
        );
    }
    let model =
        Model::from_toml("test.toml", &toml).unwrap_or_else(|error| panic!("{error} in\n{toml}"));
    model.problem(0, &Settings::default()).unwrap()
}

fn identity(instance: &Instance) -> Permutation {
    instance.vars().map(|(var, _)| var).collect::<Vec<Var>>()
}

/// All symmetries, checked.
fn permutations(instance: &Instance) -> Vec<Permutation> {
    let group = SymmetryGroup::of(instance.problem());
    instance
        .permutations(&group.symmetries().collect::<Vec<_>>(), &Control::default())
        .expect("the group of the problem")
}

fn cubes(instance: &Instance, depth: CubeDepth, permutations: Vec<Permutation>) -> Vec<Cube> {
    let mut cubes = Vec::new();
    visit_cubes(instance, depth, permutations, &Control::default(), &mut |cube| {
        cubes.push(cube.clone());
        ControlFlow::Continue(())
    });
    cubes
}
