//! Models with an objective, of every shape, against the best value by brute force.
//!
//! Numbers of pieces rise, fall, change in steps or skip values, and a total may bind them. So a
//! value may be possible though a smaller one is not.

use std::fmt;
use std::ops::ControlFlow;

use nq_sat::format::FORMATS;
use nq_sat::instance::Instance;
use nq_sat::model::{Model, ModelError, Sense, Settings};
use nq_sat::native::Search;
use nq_sat::query::import::{FileSolution, ImportOptions, Wanted, import};
use nq_sat::query::{Optimum, Query, QueryError};
use nq_sat::run::{Control, Engine};
use nq_sat::sat::enumerate::{SatChoice, SatEngine};
use nq_sat::sat::solver::BACKENDS;
use proptest::prelude::*;
use proptest::sample::select;

use super::config;
use nq_check::brute::{self, Budget};

/// The value is never above twice the squares of a board: no expression grows slower than k/2.
const VALUES: i64 = 2 * 12 + 4;

const TOTALS: [&str; 6] = ["k", "2", "3", "4", "5-k", "2*(k/2)"];

const EXPRESSIONS: [&str; 16] = [
    "k",
    "k",
    "k",
    "2*k",
    "k+1",
    "k-1",
    "k/2",
    "2*(k/2)",
    "3-k",
    "k*k",
    "4-k/2",
    "k*(5-k)",
    "1",
    "2",
    "k-3*(k/3)",
    "(k+1)/2",
];

#[derive(Clone)]
struct Optimising(String);

impl fmt::Debug for Optimising {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Numbers on squares, which a placement without some of its pieces may break.
const ON_SQUARES: [&str; 6] = [
    "[[cover]]\nby = [\"A\"]\nsquares = \"all\"\ntimes = \"5-2*k\"\n",
    "[[count]]\npieces = [\"A\"]\non = \"rows\"\nnumber = \"2*k-3\"\n",
    "[[cover]]\nby = [\"A\"]\nsquares = \"free\"\n",
    "[[cover]]\nby = [\"A\"]\nsquares = [\"a1\"]\ntimes = { min = 1, max = \"k\" }\n",
    "[[count]]\npieces = [\"A\"]\non = \"rows\"\nnumber = { max = \"k\" }\n",
    "[[count]]\npieces = [\"A\"]\non = \"columns\"\nnumber = { min = 1 }\n",
];

fn count() -> impl Strategy<Value = String> {
    let expr = || select(&EXPRESSIONS[..]);
    prop_oneof![
        5 => expr().prop_map(|expr| format!("\"{expr}\"")),
        3 => Just("\"any\"".to_owned()),
        1 => expr().prop_map(|max| format!("{{ max = \"{max}\" }}")),
        1 => expr().prop_map(|min| format!("{{ min = \"{min}\" }}")),
        2 => (expr(), expr()).prop_map(|(a, b)| format!("{{ min = \"{a}\", max = \"{b}+1\" }}")),
    ]
}

fn models() -> impl Strategy<Value = Optimising> {
    let piece = || (select(&["R", "K", "N", "Q", "W"][..]), count());
    (
        (1..=3u32, 1..=4u32),
        prop::collection::vec(piece(), 1..=2),
        prop::option::weighted(0.5, select(&TOTALS[..])),
        prop::option::weighted(0.2, Just("a1")),
        prop::option::weighted(0.2, Just("fixed = [\"b1\"]")),
        (
            select(&["maximise", "minimise"][..]),
            prop::option::weighted(0.3, select(&ON_SQUARES[..])),
        ),
    )
        .prop_map(|((rows, columns), pieces, total, blocked, fixed, (verb, on_squares))| {
            let total = total.map(|total| format!("total = \"{total}\"\n")).unwrap_or_default();
            let blocked = blocked.map(|square| format!("blocked = [\"{square}\"]\n"));
            let mut fixed = fixed.filter(|_| columns > 1);
            let pieces = pieces.iter().zip(["A", "B"]).map(|((moves, count), symbol)| {
                let fixed = fixed.take().unwrap_or_default();
                format!(
                    "[[piece]]\nsymbol = \"{symbol}\"\nmoves = \"{moves}\"\ncount = {count}\n\
                         {fixed}\n"
                )
            });
            let pieces: String = pieces.collect();
            let (blocked, on_squares) =
                (blocked.unwrap_or_default(), on_squares.unwrap_or_default());
            Optimising(format!(
                "name = \"case\"\n{verb} = \"k\"\n{total}[parameters]\nk = {{}}\n\
                 [board]\nrows = {rows}\ncolumns = {columns}\n{blocked}{pieces}{on_squares}"
            ))
        })
}

/// The best value with a placement, by brute force over all of them.
fn best(model: &Model) -> Option<i64> {
    let is_possible = |&k: &i64| {
        let problem = model.problem(0, &Settings::default().with("k", k));
        problem.is_ok_and(|problem| !brute::texts(&problem).is_empty())
    };
    match model.objective()?.sense {
        Sense::Maximise => (0..VALUES).rev().find(is_possible),
        Sense::Minimise => (0..VALUES).find(is_possible),
    }
}

/// Values that were once wrong, on models outside the tests: the largest value and its placements.
#[test]
fn a_value_may_be_possible_though_a_smaller_one_is_not() {
    let model = |total: &str, pieces: &[(&str, &str)]| {
        let pieces = pieces.iter().map(|(letter, count)| {
            format!("[[piece]]\nsymbol = \"{letter}\"\nmoves = \"{letter}\"\ncount = {count}\n")
        });
        let pieces: String = pieces.collect();
        format!(
            "name = \"case\"\nmaximise = \"k\"\n{total}\n[parameters]\nk = {{}}\n\
             [board]\nrows = \"n\"\ncolumns = \"n\"\n{pieces}"
        )
    };
    for (n, largest, placements, toml) in [
        (4, 4, 2, model("total = 4", &[("Q", "\"k\""), ("N", "\"any\"")])),
        (4, 8, 6, model("total = \"k\"", &[("N", "\"2*(k/2)\"")])),
        (6, 11, 36, model("total = \"k\"", &[("Q", "1"), ("N", "\"any\"")])),
        (3, 5, 2, model("", &[("N", "{ min = \"k\", max = \"2*k\" }")])),
        (8, 8, 92, model("", &[("Q", "\"k\"")])),
    ] {
        let model = Model::from_toml("case.toml", &toml).unwrap();
        for engine in engines() {
            let control = Control::default();
            let optimum = Query::new(model.clone(), n).optimise(engine.as_ref(), &control);
            let (problem, _) = optimum.unwrap();
            assert_eq!(problem.level.as_ref().unwrap().value, largest, "n = {n} of\n{toml}");
            let tally = engine.count(&problem, &control).unwrap().found;
            assert_eq!(tally.total, placements, "n = {n} of\n{toml}");
        }
    }
}

fn engines() -> Vec<Box<dyn Engine>> {
    let sat = SatEngine::new(&BACKENDS[0], SatChoice::default());
    vec![Box::new(sat), Box::new(Search)]
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn the_best_value_is_the_one_by_brute_force(case in models()) {
        let model = Model::from_toml("case.toml", &case.0).unwrap();
        let settings = Settings::default();
        if model.sought(&settings).is_none() {
            return Ok(());
        }
        let expected = best(&model);
        let objective = model.objective().unwrap();
        let query = Query::new(model.clone(), model.size(None, &settings).unwrap());
        for engine in engines() {
            match query.optimise(engine.as_ref(), &Control::default()) {
                Ok((problem, optimum)) => {
                    prop_assert_eq!(problem.level.as_ref().map(|level| level.value), expected);
                    let is_proved = optimum.as_ref().map(Optimum::is_proved);
                    prop_assert_eq!(is_proved, expected.map(|_| true));
                    if expected.is_none() {
                        // Any number of the piece is allowed, and none has a placement.
                        let none = engine.count(&problem, &Control::default()).unwrap();
                        prop_assert_eq!(none.found.total, 0);
                    }
                }
                // Refused with a reason: no value bounds it, or none can be stated.
                Err(QueryError::Model(ModelError::NotOptimisable { .. })) => {}
                Err(QueryError::Model(_) | QueryError::NoLevel { .. }) => {
                    prop_assert_eq!(None, expected);
                }
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
        // A file that states the query as one gives the same answer.
        if let Ok(open) = model.optimisation(0, &settings) {
            let placements = brute::placements(&open.problem, Budget::ALL).unwrap();
            let levels = placements.iter().filter_map(|placement| open.level(placement).ok());
            let found = objective.sense.best(levels);
            prop_assert_eq!(found.map(i64::from), expected);
            // So does the file itself, which has the variables of the parameter, too.
            if Instance::optimising(&open).objective_vars().is_empty() {
                return Ok(());
            }
            let opb = FORMATS.iter().find(|format| format.name == "opb").unwrap();
            // The file names its model by a path.
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("model.toml");
            std::fs::write(&path, model.text()).unwrap();
            let mut file = Vec::new();
            let query = query.clone().about(Model::from_file(&path).unwrap());
            query.write_to(opb, &mut file).unwrap();
            let one = ImportOptions { wanted: Wanted::One, kept: 1 };
            let go_on = &mut |_: FileSolution<'_>| ControlFlow::Continue(());
            let imported = import(&mut &*file, one, &Control::default(), go_on).unwrap();
            prop_assert!(imported.differs.is_none() && imported.unchecked.is_none());
            let value = imported.objective.map(|objective| objective.value.abs());
            prop_assert!(value == expected || imported.objective.is_none() && expected == Some(0));
            prop_assert_eq!(imported.total > 0, expected.is_some());
        }
    }
}
