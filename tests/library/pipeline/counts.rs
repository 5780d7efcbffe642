//! Published counts, by every engine.

use std::ops::ControlFlow;
use std::time::Duration;

use nq_check::brute;
use nq_sat::instance::Instance;
use nq_sat::model::{Problem, Settings, builtin};
use nq_sat::run::{Control, Engine, EngineKind};
use nq_sat::sat::enumerate::BlockedLiterals;

use super::{
    engines, engines_for, list, listers_for, n_queens, problem_of, queens_and_knights, tally, texts,
};
use crate::support::{sample, thorough};

/// OEIS A000170: placements of n queens, from n = 0.
const A000170: [u64; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];

/// OEIS A002562: the same up to symmetry. It starts at n = 1; the empty placement is one orbit.
const A002562: [u64; 13] = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];

/// What a forecast may spend.
const BUDGET: Duration = Duration::from_millis(5);

/// Beyond this, a SAT solver with blocking clauses takes seconds.
fn largest_for_sat() -> u32 {
    if thorough() { 10 } else { 8 }
}

/// Seconds that an engine may be predicted to take.
fn longest() -> f64 {
    if thorough() { 2.0 } else { 0.02 }
}

#[test]
fn every_engine_counts_n_queens_as_published() {
    let sizes = if thorough() { A000170.len() } else { 11 };
    for (n, (total, fundamental)) in (0..).zip(A000170.into_iter().zip(A002562)).take(sizes) {
        let problem = n_queens(n);
        let engines = engines();
        let supporting = engines_for(&engines, &problem);
        assert!(supporting.len() >= 3, "varisat, backtrack and search at least");
        for engine in supporting {
            let too_large =
                engine.profile().default_limit.is_some_and(|largest| n > u32::from(largest));
            let forecast = engine.forecast(&problem, BUDGET, &Control::default()).unwrap();
            let too_large = too_large || forecast.is_known() && forecast.seconds.mean > longest();
            if too_large || engine.kind() == EngineKind::Sat && n > largest_for_sat() {
                continue;
            }
            let what = format!("{} at n = {n}", engine.name());
            let counted = engine.count(&problem, &Control::default()).unwrap().found;
            assert_eq!(counted.total, total, "{what}");
            // From sets of columns and diagonals it cannot tell which placements are images of each
            // other.
            let knows_orbits = engine.name() != "bitset";
            assert_eq!(counted.fundamental(), knows_orbits.then_some(fundamental.into()), "{what}");
            if engine.profile().lists {
                let listed = tally(&problem, &list(engine, &problem));
                assert_eq!((listed.total, listed.orbits), (total.into(), counted.orbits), "{what}");
            }
        }
    }
}

#[test]
fn every_engine_lists_the_queens_of_the_brute_force() {
    for n in 0..=5 {
        assert_all_list_what_brute_force_does(&n_queens(n));
    }
}

fn assert_all_list_what_brute_force_does(problem: &Problem) {
    let expected: Vec<String> = brute::texts(problem).into_iter().collect();
    for engine in listers_for(&engines(), problem) {
        assert_eq!(texts(problem, &list(engine, problem)), expected, "{}", engine.name());
    }
}

/// Whether the engine finds a placement at all.
fn is_possible(engine: &dyn Engine, problem: &Problem) -> bool {
    let mut found = false;
    let answer = engine.list(problem, &Control::default(), &mut |_| {
        found = true;
        ControlFlow::Break(())
    });
    answer.unwrap();
    found
}

/// How many of each piece an engine can place, at most.
fn largest_level(engine: &dyn Engine, n: u32) -> i64 {
    let model = builtin::by_name("queens-and-knights").unwrap();
    // There are n * n squares.
    let first_impossible = (0..=i64::from(n * n)).find(|&k| {
        let problem = model.problem(n, &Settings::default().with("k", k)).unwrap();
        !is_possible(engine, &problem)
    });
    first_impossible.unwrap() - 1
}

/// The table of "Queens and Knights", Vector vol. 21 no. 3, for n = 1, 2, …
const LARGEST: [i64; 7] = [0, 0, 0, 1, 2, 3, 4];

#[test]
fn every_engine_finds_the_published_largest_numbers_of_queens_and_knights() {
    let sizes = if thorough() { 7 } else { 5 };
    for (n, expected) in (1..).zip(LARGEST).take(sizes) {
        for engine in listers_for(&engines(), &queens_and_knights(n, &[("k", 0)])) {
            assert_eq!(largest_level(engine, n), expected, "{} at n = {n}", engine.name());
        }
    }
}

#[test]
fn every_engine_lists_the_same_queens_and_knights_at_the_largest_number() {
    // The `% expected` lines of models/queens-and-knights.mzn; another test checks them with
    // minizinc.
    let sizes = if thorough() { 7 } else { 6 };
    for (n, total) in (1..).zip([1, 1, 1, 40, 156, 176, 120]).take(sizes) {
        let problem = queens_and_knights(n, &[("k", LARGEST[n as usize - 1])]);
        let engines = engines();
        // On the largest boards, each second engine.
        let part = if n < 6 { 1 } else { 2 };
        let lists: Vec<Vec<String>> = sample(part, listers_for(&engines, &problem))
            .map(|engine| texts(&problem, &list(engine, &problem)))
            .collect();
        assert!(lists.len() >= 2, "varisat and search at least");
        assert!(lists.iter().all(|list| *list == lists[0]), "n = {n}");
        assert_eq!(lists[0].len(), total, "n = {n}");
        if n <= 5 {
            assert_all_list_what_brute_force_does(&problem);
        }
    }
}

/// 16 ways, 2 up to symmetry: "Queens and Knights", Vector vol. 21 no. 3.
#[test]
fn five_queens_and_five_knights_are_as_published() {
    let problem = queens_and_knights(8, &[("k", 5)]);
    for engine in sample(3, listers_for(&engines(), &problem)) {
        let tally = engine.count(&problem, &Control::default()).unwrap().found;
        assert_eq!(tally.total, 16, "{}", engine.name());
        assert_eq!(tally.fundamental(), Some(2_u8.into()), "{}", engine.name());
    }
}

/// One piece more of either kind is impossible: "Queens and Knights", Vector vol. 21 no. 3.
#[test]
fn a_sixth_queen_or_knight_is_impossible() {
    for more in ["queens", "knights"].into_iter().skip(usize::from(!thorough())) {
        let problem = queens_and_knights(8, &[("k", 5), (more, 6)]);
        // Backwards: others than above.
        for engine in sample(3, listers_for(&engines(), &problem).into_iter().rev()) {
            assert!(!is_possible(engine, &problem), "{}: 6 {more}", engine.name());
        }
    }
}

const KINGS: &str = r#"
name = "kings"
board = { rows = "n", columns = "n" }
piece = [{ symbol = "K", moves = "K", count = "any" }]
"#;

/// Placements contain one another here, so blocking clauses must name the free squares too.
#[test]
fn any_number_of_kings_is_as_published() {
    // OEIS A063443: ways to place any number of non-attacking kings on n x n, from n = 0.
    for (n, total) in (0..).zip([1, 2, 5, 35, 314]) {
        let problem = problem_of(KINGS, n);
        let blocked = BlockedLiterals::for_instance(&Instance::new(&problem));
        assert_eq!(blocked == BlockedLiterals::All, n > 0, "no kings are exactly none");
        for engine in listers_for(&engines(), &problem) {
            let tally = engine.count(&problem, &Control::default()).unwrap().found;
            assert_eq!(tally.total, total, "{} at n = {n}", engine.name());
        }
        assert_all_list_what_brute_force_does(&problem);
    }
}

/// Rooks that cover squares so often and not more often.
#[test]
fn upper_bounds_of_covers_hold() {
    for (squares, times) in [
        ("\"all\"", "{ max = 2 }"),
        ("\"all\"", "{ min = 1, max = 3 }"),
        ("\"all\"", "2"),
        ("[\"a1\", \"b2\"]", "{ max = 1 }"),
        ("[\"c3\"]", "{ max = 0 }"),
    ] {
        let toml = format!(
            "name = \"covers\"\nmay_not_attack = []\nboard = {{ rows = 3, columns = 3 }}\n\
             piece = [{{ symbol = \"R\", moves = \"R\", count = {{ max = 4 }} }}]\n\
             cover = [{{ by = [\"R\"], squares = {squares}, times = {times} }}]\n"
        );
        assert_all_list_what_brute_force_does(&problem_of(&toml, 3));
    }
}

#[test]
fn one_square_and_any_number_of_kings_have_two_placements() {
    let problem = problem_of(KINGS, 1);
    for engine in listers_for(&engines(), &problem) {
        assert_eq!(texts(&problem, &list(engine, &problem)), ["", "Ka1"], "{}", engine.name());
    }
}

/// Similar to n-queens: an engine for n-queens must refuse these.
#[test]
fn near_n_queens_is_not_answered_as_n_queens() {
    for (rules, n, board, piece, total) in [
        ("", 5, "rows = 5, columns = 5", "", 10), // A000170
        // Of the ten, two have a queen in the middle, and two in each corner.
        ("", 5, r#"rows = 5, columns = 5, blocked = ["c3"]"#, "", 8),
        ("", 5, "rows = 5, columns = 5", r#", fixed = ["a1"]"#, 2),
        ("total = 4", 5, "rows = 5, columns = 5", "", 0),
        ("", 2, "rows = 2, columns = 4", "", 6), // Columns two or three apart: 2 (2 + 1).
        ("may_not_attack = []", 2, "rows = 2, columns = 2", "", 6), // 4 choose 2
    ] {
        let toml = format!(
            "name = \"n-queens\"\n{rules}\nboard = {{ {board} }}\n\
             piece = [{{ symbol = \"Q\", moves = \"Q\", count = {n}{piece} }}]"
        );
        let problem = problem_of(&toml, n);
        assert_eq!(brute::texts(&problem).len(), total, "{toml}");
        assert_all_list_what_brute_force_does(&problem);
    }
}

/// The rook is fixed and leaves no square for another. The king still has its square.
#[test]
fn fixed_piece_counts_where_no_further_piece_fits() {
    let toml = r#"
        name = "rook-and-king"
        may_not_attack = [["K", "K"], ["R", "R"]]
        board = { rows = 1, columns = 2 }
        piece = [
            { symbol = "K", moves = "K", count = 1 },
            { symbol = "R", moves = "R", count = 1, fixed = ["a1"] },
        ]
    "#;
    let problem = problem_of(toml, 0);
    assert_eq!(brute::texts(&problem).into_iter().collect::<Vec<_>>(), ["Kb1 Ra1"]);
    assert_all_list_what_brute_force_does(&problem);
}

/// As many rooks as rows, or as columns, of a rectangle: only those lines are all occupied.
#[test]
fn rooks_fill_the_shorter_side_of_a_rectangle() {
    for (rows, cols, rooks, total) in
        [(2, 4, 2, 4 * 3), (4, 2, 2, 4 * 3), (2, 4, 4, 0), (4, 2, 4, 0)]
    {
        let toml = format!(
            "name = \"rooks\"\nboard = {{ rows = {rows}, columns = {cols} }}\n\
             piece = [{{ symbol = \"R\", moves = \"R\", count = {rooks} }}]"
        );
        let problem = problem_of(&toml, 0);
        assert_eq!(brute::texts(&problem).len(), total, "{rooks} on {rows} x {cols}");
        assert_all_list_what_brute_force_does(&problem);
    }
}

/// Two pieces in all, of either kind: a placement is known by its pieces, though neither number is
/// fixed.
#[test]
fn a_total_makes_short_blocking_clauses_right() {
    let toml = r#"
        name = "two-of-any"
        total = 2
        board = { rows = 3, columns = 2 }
        piece = [
            { symbol = "R", moves = "R", count = "any" },
            { symbol = "N", moves = "N", count = "any" },
        ]
    "#;
    let problem = problem_of(toml, 0);
    let blocked = BlockedLiterals::for_instance(&Instance::new(&problem));
    assert_eq!(blocked, BlockedLiterals::True);
    assert_all_list_what_brute_force_does(&problem);
}
