//! The engine: what it accepts, what it answers, how it stops.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use super::super::Configs;
use nq_board::base::Count;
use nq_board::model::{Model, Problem, Settings, builtin};
use nq_board::run::{
    Completion, Control, Engine, EngineError, Instant, Orbits, Outcome, PlacementWriter,
    StopReason, Tally, TallyBuilder,
};

fn problem(size: u32, queens: u8, knights: u8) -> Problem {
    let settings = [("queens", queens), ("knights", knights)];
    let settings: Settings =
        settings.map(|(name, value)| (name.to_owned(), i64::from(value))).into_iter().collect();
    builtin::by_name("queens-and-knights").unwrap().problem(size, &settings).unwrap()
}

fn list(problem: &Problem) -> Vec<String> {
    let mut writer = PlacementWriter::new(problem);
    let mut texts = Vec::new();
    let completion = Configs::default().list(problem, &Control::default(), &mut |placement| {
        texts.push(writer.text(placement).to_owned());
        ControlFlow::Continue(())
    });
    assert!(completion.unwrap().is_complete());
    texts
}

fn count(problem: &Problem) -> Tally {
    let answer = Configs::default().count(problem, &Control::default());
    let Outcome { found: tally, completion, .. } = answer.unwrap();
    assert_eq!(completion, Completion::Complete);
    tally
}

/// "Queens and Knights" for n = 8; the smaller boards are what minizinc is held to in
/// `models/queens-and-knights.mzn`.
#[test]
fn the_largest_numbers_are_the_known_ones() {
    for (size, largest, total, fundamental) in [
        (0, 0, 1_u8, 1_u8),
        (1, 0, 1, 1),
        (2, 0, 1, 1),
        (3, 0, 1, 1),
        (4, 1, 40, 5),
        (5, 2, 156, 20),
    ]
    .into_iter()
    .chain([(6, 3, 176, 22), (7, 4, 120, 15), (8, 5, 16, 2)])
    {
        let tally = count(&problem(size, largest, largest));
        assert_eq!(
            (&tally.total, tally.fundamental()),
            (&Count::from(total), Some(fundamental.into())),
            "n = {size}"
        );
        if size >= 2 {
            assert_eq!(count(&problem(size, largest + 1, largest + 1)).total, 0, "n = {size}");
        }
    }
}

#[test]
fn one_more_of_either_kind_is_impossible_on_eight_by_eight() {
    assert_eq!(count(&problem(8, 6, 5)).total, 0);
    assert_eq!(count(&problem(8, 5, 6)).total, 0);
}

#[test]
fn queens_alone_and_knights_alone_are_counted() {
    // OEIS A000170, A002562: n queens.
    let eight_queens = count(&problem(8, 8, 0));
    assert_eq!(
        (&eight_queens.total, eight_queens.fundamental()),
        (&92_u8.into(), Some(12_u8.into()))
    );
    let orbits = Orbits::from_iter([(8, 11_u8.into()), (4, 1_u8.into())]);
    assert_eq!(eight_queens.orbits, Some(orbits));
    // OEIS A172132: two knights on n x n.
    for (size, two_knights) in [(2, 6), (3, 28), (4, 96), (5, 252), (6, 550)] {
        assert_eq!(count(&problem(size, 0, 2)).total, two_knights, "n = {size}");
    }
}

#[test]
fn the_count_by_the_text_is_that_of_the_list() {
    for (size, queens, knights) in
        [(0, 0, 0), (1, 0, 1), (4, 2, 1), (5, 2, 2), (6, 2, 3), (8, 5, 5)]
    {
        let problem = problem(size, queens, knights);
        let mut builder = TallyBuilder::new(&problem);
        let listed = Configs::default().list(&problem, &Control::default(), &mut |placement| {
            builder.add(placement);
            ControlFlow::Continue(())
        });
        assert_eq!(count(&problem), builder.tally(listed.unwrap().completion), "n = {size}");
    }
}

fn refusal(toml: &str) -> String {
    let model = Model::from_toml("test.toml", toml).unwrap();
    let problem = model.problem(4, &Settings::default()).unwrap();
    let refusal = Configs::default().supports(&problem).unwrap_err();
    let listed = Configs::default().list(&problem, &Control::default(), &mut |_| {
        panic!("nothing is listed of what is not taken")
    });
    assert_eq!(listed.unwrap_err(), refusal);
    refusal.to_string()
}

const QUEEN: &str = r#"symbol = "A", moves = "RB", count = 1"#;
const KNIGHT: &str = r#"symbol = "B", moves = "(1,2)", count = 1"#;

#[test]
fn the_pieces_are_known_by_their_moves() {
    for (first, second) in [(QUEEN, KNIGHT), (KNIGHT, QUEEN)] {
        let toml = format!(
            "name = \"mine\"\nboard = {{ rows = 4, columns = 4 }}\n\
             piece = [{{ {first} }}, {{ {second} }}]"
        );
        let model = Model::from_toml("test.toml", &toml).unwrap();
        let problem = model.problem(4, &Settings::default()).unwrap();
        let expected = list(&self::problem(4, 1, 1)).into_iter().map(|text| {
            let mut names: Vec<_> =
                text.split(' ').map(|name| name.replace('Q', "A").replace('N', "B")).collect();
            names.sort();
            names.join(" ")
        });
        assert_eq!(BTreeSet::from_iter(list(&problem)), expected.collect::<BTreeSet<_>>());
        assert_eq!(list(&problem).len(), 40);
    }
}

#[test]
fn what_only_looks_like_queens_and_knights_is_refused() {
    for (rules, board, first, second) in [
        ("", "rows = 4, columns = 5", QUEEN, KNIGHT),
        ("", r#"rows = 4, columns = 4, blocked = ["a1"]"#, QUEEN, KNIGHT),
        (
            "",
            "rows = 4, columns = 4",
            QUEEN,
            r#"symbol = "B", moves = "N", count = 1, fixed = ["a1"]"#,
        ),
        ("", "rows = 4, columns = 4", QUEEN, r#"symbol = "B", moves = "N", count = { max = 1 }"#),
        ("", "rows = 4, columns = 4", QUEEN, r#"symbol = "B", moves = "NN", count = 1"#),
        ("", "rows = 4, columns = 4", r#"symbol = "A", moves = "R", count = 1"#, KNIGHT),
        ("total = 3", "rows = 4, columns = 4", QUEEN, KNIGHT),
        (r#"may_not_attack = [["A", "A"], ["B", "B"]]"#, "rows = 4, columns = 4", QUEEN, KNIGHT),
        (
            r#"may_not_attack = [["A", "A"], ["A", "B"], ["B", "B"]]"#,
            "rows = 4, columns = 4",
            QUEEN,
            KNIGHT,
        ),
    ] {
        let toml = format!(
            "name = \"mine\"\n{rules}\nboard = {{ {board} }}\n\
             piece = [{{ {first} }}, {{ {second} }}]"
        );
        assert_eq!(
            refusal(&toml),
            "engine configs takes a number of queens and one of knights on an empty square board \
             where no two pieces attack each other, not this mine",
            "{toml}"
        );
    }
    refusal(
        "name = \"mine\"\nboard = { rows = 4, columns = 4 }\n\
         piece = [{ symbol = \"Q\", moves = \"Q\", count = 4 }]",
    );
}

#[test]
fn what_is_out_of_reach_is_refused() {
    let refusal = |size, queens, knights| {
        Configs::default().supports(&problem(size, queens, knights)).unwrap_err().to_string()
    };
    assert_eq!(refusal(17, 1, 1), "engine configs takes sizes up to 16, not 17");
    assert_eq!(
        refusal(12, 5, 5),
        "the tables of 5 queens on 12 x 12 may exceed the memory limit of engine configs: give a \
         size up to 10 or fewer queens"
    );
    assert_eq!(Configs::default().supports(&problem(16, 2, 3)), Ok(()));
    assert_eq!(Configs::default().supports(&problem(10, 8, 8)), Ok(()));
    let small = Configs::with_memory(1 << 20);
    let answer = small.count(&problem(8, 5, 5), &Control::default());
    assert_eq!(
        answer.unwrap_err(),
        EngineError::TooLarge(
            "queen 3 of 5 on 8 x 8: the table of configs exceeds the limit of 1 MiB".to_owned()
        )
    );
}

#[test]
fn a_larger_board_with_few_pieces_is_answered() {
    // OEIS A036464: two queens on n x n, n (n - 1) (n - 2) (3n - 1) / 6.
    assert_eq!(count(&problem(16, 2, 0)).total, 16 * 15 * 14 * 47 / 6);
}

#[test]
fn a_run_can_be_stopped() {
    let problem = problem(8, 5, 5);
    let mut listed = 0;
    let limited = Configs::default().list(&problem, &Control::default(), &mut |_| {
        listed += 1;
        if listed == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let limited = limited.unwrap().completion;
    assert_eq!((listed, limited), (3, Completion::Stopped(StopReason::Limit)));
    let late = Control::new(Some(Instant::now()));
    let Outcome { found: tally, completion, .. } =
        Configs::default().count(&problem, &late).unwrap();
    assert_eq!(completion, Completion::Stopped(StopReason::TimedOut));
    assert_eq!((tally.total, tally.orbits), (Count::ZERO, None));
}

/// Far more placements than can be listed: the run ends soon after its time.
#[test]
fn a_long_run_ends_when_its_time_is_up() {
    let control = Control::new(Some(Instant::now() + Duration::from_millis(50)));
    let start = Instant::now();
    let Outcome { found: tally, completion, .. } =
        Configs::default().count(&problem(9, 2, 4), &control).unwrap();
    assert_eq!(completion, Completion::Stopped(StopReason::TimedOut));
    assert_eq!(tally.orbits, None);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert_eq!(tally.total, control.found());
}
