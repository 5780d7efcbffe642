//! `Query::decode`: the output of a solver becomes placements, or is refused.

use std::fmt::Write;

use nq_sat::base::Placement;
use nq_sat::format::solver_output::{ModelFault, OutputError};
use nq_sat::instance::Instance;
use nq_sat::model::Problem;
use nq_sat::query::Decoded;
use nq_sat::query::decode::DecodeError;
use nq_sat::run::Fault;
use nq_sat::{Model, Query, QueryError};
use serde_json::{Value, json};

/// The placements of a problem, and a solver's output that lists them, one `v` line each.
struct Listed {
    problem: Problem,
    placements: Vec<Placement>,
}

impl Listed {
    fn all(query: &Query) -> Self {
        let mut placements = Vec::new();
        let answer = query.placements(|placement| {
            placements.push(placement.clone());
            std::ops::ControlFlow::Continue(())
        });
        placements.sort();
        Self { problem: answer.expect("an answer").problem, placements }
    }

    fn line(&self, placement: &Placement) -> String {
        line(&self.problem, placement)
    }

    fn output(&self) -> String {
        let lines = self.placements.iter().map(|placement| self.line(placement));
        lines.collect::<String>() + "s SATISFIABLE\n"
    }
}

/// The values of the board variables in a placement.
fn line(problem: &Problem, placement: &Placement) -> String {
    let instance = Instance::new(problem);
    let mut line = "v ".to_owned();
    for (var, placed) in instance.vars() {
        let stands = placement.pieces().contains(&placed);
        let literal = if stands { var.positive() } else { var.negative() };
        write!(line, "{} ", literal.dimacs()).expect("room");
    }
    line + "0\n"
}

fn queens(n: u32) -> Query {
    Query::new(Model::n_queens(), n)
}

fn fault(decoded: Result<Decoded, QueryError>) -> DecodeError {
    match decoded {
        Err(QueryError::Decode(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn all_listed_models_are_the_answer() {
    for (n, total) in [(0, 1), (1, 1), (4, 2), (5, 10_u64)] {
        let listed = Listed::all(&queens(n));
        let decoded = queens(n).decode_all(listed.output().as_bytes()).expect("placements");
        assert_eq!((decoded.total(), decoded.models), (total.into(), total));
        assert_eq!(decoded.placements, listed.placements, "n = {n}");
        assert_eq!(decoded.tally.digest, queens(n).solve().expect("an answer").digest());
        assert_eq!((decoded.repeated, decoded.others, decoded.verdict()), (0, 0, "SATISFIABLE"));

        let twice = listed.output().repeat(2);
        let again = queens(n).decode_all(twice.as_bytes()).expect("the same placements");
        assert_eq!((again.repeated, again.tally), (decoded.models, decoded.tally), "n = {n}");
    }
}

#[test]
fn one_answer_is_one_placement() {
    for n in [0, 1, 4] {
        let listed = Listed::all(&queens(n));
        let first = listed.line(&listed.placements[0]);
        let decoded = queens(n).decode(first.as_bytes()).expect("a placement");
        assert_eq!(decoded.placements, listed.placements[..1], "n = {n}");
    }
    let both = Listed::all(&queens(4)).output();
    assert_eq!(fault(queens(4).decode(both.as_bytes())), DecodeError::Several(2));
    for n in [2, 3] {
        let decoded = queens(n).decode(&b"s UNSATISFIABLE\n"[..]).expect("a verdict");
        assert_eq!((decoded.verdict(), decoded.total()), ("UNSATISFIABLE", 0_u8.into()));
    }
}

#[test]
fn the_report_is_an_object_and_each_placement_one() {
    let listed = Listed::all(&queens(4));
    let decoded = queens(4).decode(listed.line(&listed.placements[0]).as_bytes()).expect("one");
    let digest = decoded.tally.digest.expect("of placements").to_string();
    let expected = json!({
        "model": "n-queens", "n": 4, "params": {}, "type": "decoded",
        "verdict": "SATISFIABLE", "models": "1", "total": "1", "digest": digest,
    });
    assert_eq!(serde_json::to_value(&decoded).expect("JSON"), expected);
    let records: Vec<Value> =
        decoded.records().map(|record| serde_json::to_value(record).expect("JSON")).collect();
    let expected = json!({
        "model": "n-queens", "n": 4, "params": {}, "type": "placement",
        "pieces": {"Q": ["a2", "b4", "c1", "d3"]},
    });
    assert_eq!(records, [expected]);
}

/// Each placement with one queen moved or removed is refused.
#[test]
fn an_answer_that_is_no_placement_is_refused() {
    let listed = Listed::all(&queens(4));
    let good = &listed.placements[0];
    let instance = Instance::new(&listed.problem);
    let free = instance.vars().map(|(_, placed)| placed);
    let free: Vec<_> = free.filter(|placed| !good.pieces().contains(placed)).collect();
    for moved in good.pieces() {
        let rest: Vec<_> = good.pieces().iter().copied().filter(|placed| placed != moved).collect();
        let with = free.iter().map(|&placed| rest.iter().copied().chain([placed]).collect());
        for wrong in with.chain([rest.iter().copied().collect()]) {
            let output = listed.line(good) + &listed.line(&wrong);
            let error = queens(4).decode_all(output.as_bytes()).expect_err("it breaks the rules");
            assert!(!error.is_bad_input(), "{error}");
            let expected = "model 2: the model breaks the rules: ";
            assert!(error.to_string().starts_with(expected), "{error}");
            let error = fault(queens(4).decode(listed.line(&wrong).as_bytes()));
            assert!(matches!(error, DecodeError::Breaks { number: None, .. }), "{error}");
        }
    }
}

#[test]
fn output_of_another_formula_is_bad_input() {
    let six = Listed::all(&queens(6));
    let first = six.line(&six.placements[0]);
    let out_of_range = ModelFault::OutOfRange { literal: -17, variables: 16 };
    let incomplete = ModelFault::Incomplete { given: 36, board_variables: 64 };
    let unfit = |fault| DecodeError::Unfit { number: None, fault, left_open: None };
    let hello = OutputError::Line(2, "hello".to_owned());
    for (n, output, expected) in [
        (4, first.as_str(), unfit(out_of_range)),
        (8, &first, unfit(incomplete)),
        (6, "c\nhello\n", DecodeError::Output(hello)),
        (6, "", DecodeError::Output(OutputError::Empty)),
        (6, "s SATISFIABLE\n", DecodeError::Output(OutputError::NoModel)),
    ] {
        let error = fault(queens(n).decode(output.as_bytes()));
        assert!(error.is_bad_input(), "{error}");
        assert_eq!(error, expected, "n = {n}");
    }
    let error = Query::new(Model::n_queens(), 4).parameter("q", 1).decode(&b"v 0\n"[..]);
    assert!(matches!(error, Err(QueryError::Model(_))), "{error:?}");
}

/// The number of variables besides those of the board depends on the encoding.
#[test]
fn encoding_is_taken_from_the_query() {
    let listed = Listed::all(&queens(6));
    let with_auxiliary = listed.line(&listed.placements[0]).replace(" 0\n", " 37 0\n");
    let under = |encoding: &str| {
        let query = queens(6).encoding(encoding.parse().expect("an encoding"));
        query.decode(with_auxiliary.as_bytes())
    };
    under("sequential").expect("a placement");
    let DecodeError::Unfit { fault: ModelFault::OutOfRange { variables: 36, .. }, .. } =
        fault(under("pairwise"))
    else {
        panic!("the pairwise encoding has no more variables than the board")
    };
}

#[test]
fn a_parameter_left_open_is_taken_from_the_answer() {
    let query = Query::new(Model::queens_and_knights(), 4);
    let best = Listed::all(&query);
    let none = line(&best.problem, &Placement::default());
    let better = |first: &str, second: &str| format!("o 0\n{first}o -1\n{second}s OPTIMUM FOUND\n");
    let best = best.line(&best.placements[0]);

    let decoded = query.decode(better(&none, &best).as_bytes()).expect("a placement");
    let level = decoded.problem.level.as_ref().map(|level| level.value);
    assert_eq!((level, decoded.verdict()), (Some(1), "OPTIMUM FOUND"));
    assert_eq!((decoded.models, decoded.others, decoded.total()), (2, 1, 1_u8.into()));
    let record = serde_json::to_value(&decoded).expect("JSON");
    assert_eq!((&record["optimum"]["value"], &record["others"]), (&json!(1), &json!("1")));

    let error = fault(query.decode(better(&best, &none).as_bytes()));
    let parameter = "k".to_owned();
    assert_eq!(error, DecodeError::Worse { parameter, last: 0, best: 1 });
    assert!(!error.is_bad_input());
    let error = query.clone().parameter("k", 1).decode(none.as_bytes());
    assert!(matches!(fault(error), DecodeError::Breaks { .. }), "k is given: none is too few");
}
