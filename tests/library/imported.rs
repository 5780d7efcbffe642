//! `import`: files are read back, solved and checked, and claims are limited to what is known.

use std::ops::ControlFlow;
use std::time::Instant;

use nq_sat::format::{Document, FORMATS, Provenance};
use nq_sat::instance::Instance;
use nq_sat::model::Settings;
use nq_sat::query::Imported;
use nq_sat::query::import::{Difference, FileSolution, ImportOptions, Wanted, import};
use nq_sat::run::{Completion, Control, Fault, StopReason};
use nq_sat::sat::encoding::EncodingChoice;
use nq_sat::{Model, Query, QueryError};

use crate::support::opb::opb;

const ALL: ImportOptions = ImportOptions { wanted: Wanted::All, kept: usize::MAX };

fn queens(n: u32) -> Query {
    Query::new(Model::n_queens(), n)
}

/// The formula of n queens, by the program's own writer.
fn formula(n: u32) -> String {
    let instance = Instance::new(&queens(n).problem().expect("a problem"));
    let command = format!("nq-sat export {n}");
    let query = serde_json::to_string(&queens(n)).expect("JSON");
    let document = Document {
        instance: &instance,
        encoding: &EncodingChoice::default().resolve(instance.problem()),
        provenance: Provenance { about: "queens", command: &command, query: &query },
        residual: None,
        control: &Control::default(),
    };
    let mut out = Vec::new();
    (FORMATS[0].write)(&document, &mut out).expect("room");
    String::from_utf8(out).expect("text")
}

/// Imports a file, and counts the visited solutions.
fn imported(text: &str, options: ImportOptions) -> Result<Imported, QueryError> {
    let mut visited = 0;
    let control = Control::default();
    let done = import(&mut text.as_bytes(), options, &control, &mut |solution| {
        visited += 1;
        assert!(matches!(solution, FileSolution::Placement(..)), "the variables have names");
        ControlFlow::Continue(())
    });
    if let Ok(imported) = &done {
        assert_eq!(visited, imported.total, "each counted solution is visited");
    }
    done
}

#[test]
fn the_formula_of_a_problem_has_its_placements() {
    for n in [0, 1, 3, 4, 6] {
        let solved = queens(n).solve().expect("an answer");
        let file = imported(&formula(n), ALL).expect("the formula");
        assert_eq!(file.checked().map(|problem| problem.size), Some(n), "{:?}", file.differs);
        assert_eq!(solved.total(), file.total, "n = {n}");
        assert_eq!((file.digest, file.completion), (solved.digest(), Completion::Complete));
        assert_eq!(file.placements.len(), usize::try_from(file.total).unwrap());

        let one = imported(&formula(n), ImportOptions::default()).expect("the formula");
        assert_eq!(one.total, u64::from(solved.total() > 0));
        assert_eq!((one.stopped(), one.verdict()), (None, file.verdict()));
    }
}

/// Without any one of its clauses, or under another query, a file is not treated as that problem's.
#[test]
fn a_file_that_is_another_formula_is_not_checked_by_rules() {
    let text = formula(4);
    let (head, clauses) = text.split_once("p cnf 16 ").expect("a header");
    let (number, clauses) = clauses.split_once('\n').expect("clauses");
    let fewer = number.trim().parse::<usize>().expect("a number") - 1;
    let clauses: Vec<&str> = clauses.lines().filter(|line| line.ends_with(" 0")).collect();
    assert_eq!(clauses.len(), fewer + 1);
    for lost in 0..clauses.len() {
        let rest = clauses.iter().enumerate().filter(|(i, _)| *i != lost);
        let rest: String = rest.map(|(_, clause)| format!("{clause}\n")).collect();
        let file = format!("{head}p cnf 16 {fewer}\n{rest}");
        let file = imported(&file, ALL).expect("a file");
        let differs = file.differs.as_ref().expect("it lacks a clause");
        let Difference::Lacks { kind: "clause", text } = &differs.difference else {
            panic!("{differs:?}")
        };
        assert_eq!((text.as_str(), file.checked()), (clauses[lost], None));
        assert!(file.total >= 2 && file.unchecked.is_some());
    }
    let other = text.replace(r#"{"size":4,"#, r#"{"size":5,"#);
    let error = imported(&other, ALL).expect_err("the names are of another board");
    assert!(matches!(error, QueryError::Meaning(_)) && error.is_bad_input(), "{error}");
}

#[test]
fn a_wrong_file_is_bad_input() {
    for (text, fragment) in [
        ("", "the file is empty"),
        ("p cnf 1 1\n2 0\n", "line 2, column 1"),
        ("* #variable= 1 #constraint= 1\n+3 x1 +2 x1 >= 1 ;\n", "line 2, column"),
        ("c var 1 Q zzzz1\np cnf 1 0\n", "line 1, column 7"),
    ] {
        let error = imported(text, ALL).expect_err("it is wrong");
        assert!(error.is_bad_input() && error.to_string().contains(fragment), "{error}");
    }
}

#[test]
fn import_stops_at_limits_and_deadlines() {
    let options = ImportOptions { wanted: Wanted::UpTo(3), kept: 2 };
    let file = imported(&formula(6), options).expect("the formula");
    assert_eq!((file.total, file.placements.len()), (3, 2));
    assert_eq!(file.stopped(), Some(StopReason::Limit));

    let control = Control::default();
    let text = "p cnf 2 0\n";
    let stopped = import(&mut text.as_bytes(), ALL, &control, &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped.expect("a file").total, 1);

    let late = |text: &str| {
        let control = Control::new(Some(Instant::now()));
        import(&mut text.as_bytes(), ALL, &control, &mut |_| ControlFlow::Continue(()))
    };
    let empty = late(text).expect("a file");
    assert_eq!((empty.verdict(), empty.stopped()), ("UNKNOWN", Some(StopReason::TimedOut)));
    let error = late(&formula(4)).expect_err("the clauses were not loaded");
    assert_eq!(error, QueryError::Stopped(StopReason::TimedOut));
}

#[test]
fn only_optimal_solutions_of_a_file_count() {
    let query = Query::new(Model::queens_and_knights(), 4);
    let open =
        Model::queens_and_knights().optimisation(4, &Settings::default()).expect("k is open");
    let command = "nq-sat export 4 --model queens-and-knights --format opb";
    let text = opb(&Instance::optimising(&open), Some(command));
    let solved = query.solve().expect("an answer");
    let file = imported(&text, ALL).expect("the file");
    let objective = file.objective.expect("there is one");
    assert_eq!((Some(-objective.value), objective.is_best), (solved.optimum(), true));
    assert_eq!((file.total.into(), file.digest), (solved.total(), solved.digest()));
    let level = file.checked().and_then(|problem| problem.level.as_ref());
    assert_eq!(level.map(|level| level.value), solved.optimum());
    let one = imported(&text, ImportOptions::default()).expect("the file");
    assert_eq!((one.objective, one.total), (file.objective, 1));
    assert!(file.placements.contains(&one.placements[0]), "an optimal solution");
}
