//! Instances that break symmetry have exactly the canonical placement of each orbit, with every
//! model, encoding and format, and each auxiliary variable is determined.

mod alike;
mod counts;
mod formats;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use nq_sat::base::Placement;
use nq_sat::instance::{Instance, Lit};
use nq_sat::model::{Model, Problem, Settings, builtin};
use nq_sat::native::Search;
use nq_sat::query::import::{FileSolution, ImportOptions, Wanted, import};
use nq_sat::run::{Control, Engine, SymmetryGroup};
use nq_sat::verify::Burnside;

/// A problem with the canonical placement of each orbit.
struct Case {
    name: String,
    problem: Problem,
    canonical: BTreeSet<Placement>,
}

/// Every built-in model at sizes 0 to `largest` with each value of its objective, and models whose
/// symmetries are of all kinds: problems with at most so many placements.
fn cases(largest: u32, most: usize) -> Vec<Case> {
    let mut problems = Vec::new();
    for model in builtin::all().expect("the models") {
        for size in 0..=largest {
            problems.extend(levels(&model, size));
        }
    }
    for toml in ODD {
        let model = Model::from_toml("odd.toml", toml).expect("a model");
        let rows = model.size(None, &Settings::default()).expect("a constant board");
        problems.extend(levels(&model, rows));
    }
    // The exchanges of more copies are not among the symmetries that a formula breaks.
    let few = problems.into_iter().filter(|problem| problem.pieces.len() <= 5);
    few.filter_map(|problem| case(problem, most)).collect()
}

/// Shifts, an exchange, both, equal motions of a low board, squares that break some motions.
const ODD: [&str; 6] = [
    r#"
    name = "queens on a torus of two rows"
    may_not_attack = []
    board = { rows = 2, columns = 3, wrap = "both" }
    piece = [{ symbol = "Q", moves = "Q", count = { max = 3 } }]"#,
    r#"
    name = "colours on a cylinder"
    may_not_attack = [["W", "B"], ["B", "W"]]
    interchangeable = ["W", "B"]
    board = { rows = 2, columns = 4, wrap = "columns" }
    piece = [
        { symbol = "W", moves = "K", count = 2 },
        { symbol = "B", moves = "K", count = 2 },
    ]"#,
    r#"
    name = "three colours"
    interchangeable = ["A", "B", "C"]
    board = { rows = 3, columns = 3 }
    piece = [
        { symbol = "A", moves = "W", count = 1 },
        { symbol = "B", moves = "W", count = 1 },
        { symbol = "C", moves = "W", count = 1 },
    ]"#,
    r#"
    name = "one row"
    board = { rows = 1, columns = 5 }
    piece = [{ symbol = "K", moves = "K", count = "any" }]"#,
    r#"
    name = "half a turn"
    board = { rows = 4, columns = 4, blocked = ["a2", "d3"] }
    piece = [{ symbol = "K", moves = "K", count = 3 }]"#,
    r#"
    name = "no symmetry"
    board = { rows = 3, columns = 3, blocked = ["b1"], walls = ["a2"] }
    piece = [{ symbol = "R", moves = "R", count = 2, fixed = ["c3"] }]"#,
];

/// The problem; of an optimising model, that at each value.
fn levels(model: &Model, size: u32) -> Vec<Problem> {
    let settings = Settings::default();
    match model.levels(size, &settings) {
        Ok(Some(levels)) => levels.values().filter_map(|k| levels.problem(k).ok()).collect(),
        _ => model.problem(size, &settings).into_iter().collect(),
    }
}

/// `None` if there are more placements.
fn case(problem: Problem, most: usize) -> Option<Case> {
    let (mut all, mut burnside) = (Vec::new(), Burnside::new(&problem));
    let listed = Search.list(&problem, &Control::default(), &mut |placement| {
        burnside.add(placement);
        all.push(placement.clone());
        if all.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    listed.expect("an answer");
    if all.len() > most {
        return None;
    }
    let group = SymmetryGroup::of(&problem);
    let canonical: BTreeSet<_> = all.iter().map(|placement| group.canonical(placement)).collect();
    let level = problem.level.iter().map(|level| format!(", {level:?}")).collect::<String>();
    let name = format!("{}, n = {}{level}", problem.model, problem.size);
    assert_eq!(burnside.fundamental(), Some(canonical.len().into()), "{name}");
    Some(Case { name, problem, canonical })
}

/// All models of a DIMACS or OPB file without comments, found by the program's reader and a SAT
/// solver: variables of the board and auxiliary ones.
fn models(text: &str) -> Vec<Vec<Lit>> {
    let options = ImportOptions { wanted: Wanted::All, kept: usize::MAX };
    let visit = &mut |_: FileSolution<'_>| ControlFlow::Continue(());
    let file = import(&mut text.as_bytes(), options, &Control::default(), visit);
    let file = file.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(file.total, file.models.len() as u64);
    file.models
}

/// The placements of models, and their number.
fn placements(instance: &Instance, models: &[Vec<Lit>]) -> (BTreeSet<Placement>, usize) {
    let on_board = |lit: &&Lit| lit.is_positive() && lit.var().index() < instance.num_vars();
    let placement =
        |model: &Vec<Lit>| instance.placement(model.iter().filter(on_board).map(|lit| lit.var()));
    (models.iter().map(placement).collect(), models.len())
}

/// Asserts that a file has exactly the canonical placements, each as one model.
fn assert_canonical(case: &Case, text: &str, what: &str) {
    let instance = Instance::new(&case.problem);
    let (found, number) = placements(&instance, &models(text));
    assert!(found == case.canonical, "{}, {what}: {text}", case.name);
    assert_eq!(number, found.len(), "{}, {what}: auxiliary variables are open", case.name);
}
