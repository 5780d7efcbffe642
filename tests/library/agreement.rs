//! Engines with planted faults beside correct ones: the faults must be detected.

use std::ops::ControlFlow;
use std::path::Path;

use nq_sat::base::{Placed, Placement};
use nq_sat::model::{Model, Problem, builtin};
use nq_sat::native::{Backtrack, Search};
use nq_sat::query::registry::Engines;
use nq_sat::query::{Agreement, Disagreement, Query, QueryError, Solution};
use nq_sat::run::{Completion, Control, Engine, EngineKind, Visit};
use nq_sat::sat::enumerate::SatEngine;

use crate::support::planted::Planted;

/// The fault of an engine.
#[derive(Clone, Copy)]
enum Fault {
    /// One placement is not listed.
    Drops(usize),
    /// One placement is listed twice.
    Repeats(usize),
    /// One piece of one placement is moved by one column.
    Moves(usize),
    /// Nothing is found for four of each or more.
    GivesUpAtFour,
    /// Nothing is found for three or fewer.
    GivesUpBelowFour,
}

fn moved(problem: &Problem, placement: &Placement) -> Placement {
    let mut pieces: Vec<Placed> = placement.pieces().to_vec();
    pieces[0].square.col = (pieces[0].square.col + 1) % problem.board.cols();
    Placement::new(pieces)
}

fn solve(model: &str, size: u32, engines: Vec<Box<dyn Engine>>) -> Result<Solution, QueryError> {
    let model = match model.strip_suffix(".toml") {
        Some(_) => Model::from_file(Path::new(model))?,
        None => builtin::by_name(model)?,
    };
    Query::new(model, size).solve_with(&Engines::of(engines))
}

fn sat() -> Box<dyn Engine> {
    Box::new(SatEngine::default())
}

/// The search, with a fault.
fn faulty(fault: Fault) -> Box<dyn Engine> {
    let list = move |problem: &Problem, control: &Control, visit: Visit<'_>| {
        let level = problem.level.as_ref().map_or(0, |level| level.value);
        if matches!(fault, Fault::GivesUpAtFour) && level >= 4
            || matches!(fault, Fault::GivesUpBelowFour) && level < 4
        {
            return Completion::Complete;
        }
        let mut number = 0;
        let listed = Search.list(problem, control, &mut |placement| {
            number += 1;
            match fault {
                Fault::Drops(which) if which == number => ControlFlow::Continue(()),
                Fault::Repeats(which) if which == number => {
                    visit(placement)?;
                    visit(placement)
                }
                Fault::Moves(which) if which == number => visit(&moved(problem, placement)),
                _ => visit(placement),
            }
        });
        listed.expect("the search takes every problem").completion
    };
    Box::new(Planted { name: "faulty", kind: EngineKind::Native, list })
}

fn disagreement(error: QueryError) -> Disagreement {
    match error {
        QueryError::Disagreement(disagreement) => *disagreement,
        other => panic!("expected a disagreement, not: {other}"),
    }
}

#[test]
fn correct_engines_agree() {
    let solution = solve("n-queens", 6, vec![sat(), Box::new(Backtrack)]).unwrap();
    assert!(matches!(solution.evidence.agreement, Agreement::With(_)));
    assert!(solution.evidence.witness && solution.answer.tally.total == 4);
}

/// The second of the four placements on 6 x 6 in the order of the rows is 2 5 1 4 0 3. On 7 x 7,
/// four of each are possible; on 5 x 5, three queens dominate.
#[test]
fn a_fault_is_named_with_an_example() {
    let search = || Box::new(Search) as Box<dyn Engine>;
    let [dropped, repeated] = [Fault::Drops(2), Fault::Repeats(1)];
    let [low, high] = [Fault::GivesUpAtFour, Fault::GivesUpBelowFour];
    let (domination, dropped_one) = ("models/queens-domination.toml", "Qa2 Qb4 Qc6 Qd1 Qe3 Qf5");
    let varisat = format!("varisat lists {dropped_one}, which faulty does not");
    for (model, n, engines, difference, example) in [
        ("n-queens", 6, [sat(), faulty(dropped)], "total 4 against 3", &*varisat),
        ("n-queens", 6, [faulty(dropped), sat()], "total 3 against 4", &varisat),
        // A related engine that differs is an error, too.
        ("n-queens", 6, [faulty(dropped), search()], "total 3 against 4", "search lists Qa2"),
        (
            "n-queens",
            4,
            [sat(), faulty(repeated)],
            "total 2 against 3",
            "faulty lists Qa2 Qb4 Qc1 Qd3 2 times",
        ),
        (
            "queens-and-knights",
            7,
            [faulty(low), sat()],
            "k = 4 impossible against possible",
            "varisat lists N",
        ),
        (
            domination,
            5,
            [faulty(high), sat()],
            "k = 3 impossible against possible",
            "varisat lists Q",
        ),
    ] {
        let found = disagreement(solve(model, n, engines.into()).unwrap_err());
        assert_eq!(found.difference, difference, "{model}");
        let named = found.example.expect("an example");
        assert!(named.starts_with(example), "{model}: {named}");
    }
}

#[test]
fn dropped_placement_breaks_the_symmetry_of_a_single_answer() {
    let error = solve("n-queens", 6, vec![faulty(Fault::Drops(2))]).unwrap_err();
    // The rest is not closed under the motions of the board.
    assert!(matches!(error, QueryError::Symmetry { .. }), "{error}");
}

#[test]
fn a_piece_out_of_place_is_refused_by_geometry() {
    let error = solve("n-queens", 6, vec![faulty(Fault::Moves(3)), sat()]).unwrap_err();
    let QueryError::WrongPlacement { engine, violation, .. } = error else {
        panic!("expected a wrong placement, not: {error}");
    };
    assert_eq!(engine, "faulty");
    assert!(violation.contains("attacks"), "{violation}");
}

/// Native engines share the masks of attacks. The second opinion is of another family where one of
/// its engines takes the problem, in whatever order they are listed.
#[test]
fn the_second_engine_is_independent_where_one_takes_the_problem() {
    let native = || -> Vec<Box<dyn Engine>> { vec![Box::new(Backtrack), Box::new(Search)] };
    let solution = solve("n-queens", 6, native()).unwrap();
    let Agreement::Related(second) = &solution.evidence.agreement else { panic!("{solution:?}") };
    assert_eq!((&*second.engine, second.is_complete()), ("search", true));
    #[cfg(feature = "cli")]
    {
        let said = nq_query::ask::words::evidence::sentences(&solution).join("\n");
        assert!(said.contains("which is related to the first and shares code with it"), "{said}");
        assert!(!said.contains("shares no code"), "{said}");
    }
    let record = serde_json::to_value(&solution).unwrap();
    assert_eq!(record["evidence"]["related"], "search");
    assert_eq!(record["evidence"]["agreement"], serde_json::json!([]));

    let mut engines = native();
    engines.push(sat());
    let solution = solve("n-queens", 6, engines).unwrap();
    let Agreement::With(second) = &solution.evidence.agreement else { panic!("{solution:?}") };
    assert_eq!(second.engine, "varisat");
    let record = serde_json::to_value(&solution).unwrap();
    assert_eq!(record["evidence"].get("related"), None);
}

#[test]
fn engines_that_share_the_encoder_are_no_evidence() {
    let other_sat: Box<dyn Engine> = Box::new(SatEngine::default());
    let solution = solve("n-queens", 5, vec![sat(), other_sat]).unwrap();
    assert!(matches!(solution.evidence.agreement, Agreement::NoneTakesIt));
}

#[test]
fn a_whole_orbit_dropped_shows_in_the_published_value() {
    // The empty list is closed under every motion.
    let list = |_: &Problem, _: &Control, _: Visit<'_>| Completion::Complete;
    let silent = Planted { name: "silent", kind: EngineKind::Native, list };
    let error = solve("n-queens", 8, vec![Box::new(silent)]).unwrap_err();
    assert_eq!(error.to_string(), "total is 0, but 92 is published (A000170)");
}

#[cfg(feature = "cli")]
#[test]
fn the_program_exits_with_1_on_a_disagreement() {
    use std::ffi::OsString;
    use std::process::ExitCode;

    use nq_sat::sat::enumerate::SatChoice;

    let engines = |_: SatChoice| Engines::of(vec![sat(), faulty(Fault::Drops(2))]);
    let args =
        |words: &[&str]| -> Vec<_> { ["nq-sat"].iter().chain(words).map(OsString::from).collect() };
    let run = |words: &[&str]| nq_sat::cli::run(args(words), engines);
    assert_eq!(run(&["solve", "6", "--quiet"]), ExitCode::from(1));
    assert_eq!(run(&["verify", "6", "--quiet"]), ExitCode::from(1));
    assert_eq!(run(&["solve", "2", "--quiet"]), ExitCode::SUCCESS);
    // The engines find different smallest values.
    let engines = |_: SatChoice| Engines::of(vec![sat(), faulty(Fault::GivesUpBelowFour)]);
    let domination = "models/queens-domination.toml";
    let words = ["verify", "5", "-m", domination, "--quiet", "--encoding", "pairwise"];
    assert_eq!(nq_sat::cli::run(args(&words), engines), ExitCode::from(1));
}
