//! The calculus against its text, and the engine against brute force.

mod engine;
mod text;

use super::boxes::{Boxes, cut_off};
use super::config::{Config, Letter};
use super::letters::{LetterTable, legend, results};
use super::variants::Uniques;
use super::{Calculus, End, Piece, Qn, QnError, motions, variants};
use nq_board::run::{Control, StopReason};

const ENOUGH: usize = 1 << 30;

const LETTERS: [Letter; 7] = [
    Letter::Free,
    Letter::Knight,
    Letter::Queen,
    Letter::Closed,
    Letter::NoQueen,
    Letter::NoKnight,
    Letter::Error,
];

/// The string of `x`, broken where the text breaks it.
const X_STRING: &str = "\
....xqxq....qxxxxxxxxxQx....qxxx....xqxq...x..x.
..x...x..x....x.";

/// The string of `y`.
const Y_STRING: &str = "\
.n.....n.n....n..n...n...n..n...xnxn....nnnx....
nNnnnnnnnnnx....";

fn config(text: &str) -> Config {
    text.parse().unwrap()
}

/// The boards in boxes, without the last line break.
fn boxed(configs: &[Config], across: usize) -> String {
    let mut boxes = Boxes::across(across);
    let lines: String = configs.iter().map(|config| boxes.push(config.rows().collect())).collect();
    (lines + &boxes.finish()).trim_end().to_owned()
}

/// The unique solutions.
fn unique(size: u16, queens: u16, knights: u16) -> Vec<Config> {
    Qn::new(size, queens, knights).unwrap().unique(&Control::default()).unwrap()
}

/// `qn`, for other than equal numbers too.
fn solutions(size: usize, queens: usize, knights: usize) -> Vec<Config> {
    let control = Control::default();
    let mut all = Vec::new();
    let calculus = Calculus::new(size, &control, ENOUGH);
    let end = calculus.queens_and_knights(queens, knights, &mut |letters| {
        all.push(Config::of(size, letters.to_vec()));
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(end, Ok(()));
    all
}

#[test]
fn the_letters_and_the_merge_table_are_those_of_the_text() {
    assert_eq!(LetterTable::merging().text().trim_end(), text::MT.trim_end());
    assert_eq!((legend(), results()), (text::LETTERS.to_owned(), text::RESULTS.to_owned()));
}

/// The second route to the table: a letter tells who stands there and who may, and two letters tell
/// that together.
#[test]
fn the_merge_table_means_what_its_letters_mean() {
    /// Whether a queen may stand there, whether a knight may, and who does.
    type Meaning = (bool, bool, Option<char>);
    let meanings: [(Letter, Meaning); 6] = [
        (Letter::Free, (true, true, None)),
        (Letter::Knight, (false, false, Some('N'))),
        (Letter::Queen, (false, false, Some('Q'))),
        (Letter::Closed, (false, false, None)),
        (Letter::NoQueen, (false, true, None)),
        (Letter::NoKnight, (true, false, None)),
    ];
    // Who stands there must be allowed to by the other.
    let fits = |who: Option<char>, (queen, knight, _): Meaning| match who {
        Some('Q') => queen,
        Some(_) => knight,
        None => true,
    };
    for (a, of_a) in meanings {
        for (b, of_b) in meanings {
            let both: Meaning = (of_a.0 && of_b.0, of_a.1 && of_b.1, of_a.2.or(of_b.2));
            let letter = meanings.iter().find(|(_, meaning)| *meaning == both).map(|(l, _)| *l);
            let fit = fits(of_a.2, of_b) && fits(of_b.2, of_a);
            let expected = letter.filter(|_| fit).unwrap_or(Letter::Error);
            assert_eq!(a.merge(b), expected, "{a:?} and {b:?}");
        }
    }
}

#[test]
fn merging_is_commutative_and_what_is_wrong_stays_so() {
    for a in LETTERS {
        assert_eq!(a.merge(Letter::Error), Letter::Error);
        for b in LETTERS {
            assert_eq!(a.merge(b), b.merge(a));
        }
    }
    let (x, y) = (config(X_STRING), config(Y_STRING));
    assert_eq!(x.merge(&y), y.merge(&x));
}

#[test]
fn x_and_y_are_drawn_and_merged_as_in_the_text() {
    let (x, y) = (config(X_STRING), config(Y_STRING));
    assert_eq!(x.to_string(), text::X.trim_end());
    assert_eq!(y.to_string(), text::Y.trim_end());
    assert_eq!((config(text::X.trim_end()), config(text::Y.trim_end())), (x.clone(), y.clone()));
    let unknown = config(&"?".repeat(64));
    assert_eq!(boxed(&[x.clone(), y.clone(), unknown], 3), text::X_Y_UNKNOWN.trim_end());
    let both = x.merge(&y).unwrap();
    assert_eq!(boxed(&[x, y, both], 3), text::MERGED.trim_end());
}

#[test]
fn x_is_one_queen_and_y_one_knight() {
    assert_eq!(Config::queens(8)[8 * 2 + 6], config(X_STRING));
    assert_eq!(Config::knights(8)[8 * 6 + 1], config(Y_STRING));
}

#[test]
fn the_configs_of_one_piece_are_as_in_the_text() {
    let (queens, knights) = (Config::queens(8), Config::knights(8));
    assert_eq!((queens.len(), queens[0].letters().len()), (64, 64));
    assert_eq!((knights.len(), knights[0].letters().len()), (64, 64));
    assert_eq!(boxed(&queens[16..20], 4), text::QUEENS.trim_end());
    assert_eq!(boxed(&knights[16..20], 4), text::KNIGHTS.trim_end());
}

#[test]
fn pieces_that_do_not_go_together_leave_an_error() {
    let on = |square: usize| Config::queens(8)[square].clone();
    let mated = on(0).merge(&on(9)).unwrap();
    assert_eq!(mated.letters()[0], Letter::Error);
    assert_eq!(mated.letters()[9], Letter::Error);
    let beside = on(0).merge(&on(10)).unwrap();
    assert!(!beside.letters().contains(&Letter::Error));
}

#[test]
fn what_is_no_config_is_refused() {
    let error = |text: &str| text.parse::<Config>().unwrap_err().to_string();
    assert_eq!(error("..K."), "`K` is not a letter of a config: known are . N Q x n q and ?");
    assert_eq!(error("...♛"), "`♛` is not a letter of a config: known are . N Q x n q and ?");
    assert_eq!(error("..."), "3 letters are not a square board: a config has n x n");
    assert_eq!("".parse(), Ok(Config::empty(0)));
    assert_eq!("?".parse::<Config>().map(|c| c.to_string()), Ok("?".to_owned()));
    let unequal = Config::empty(2).merge(&Config::empty(3)).unwrap_err();
    assert_eq!(unequal.to_string(), "a config of 2 x 2 cannot be merged with one of 3 x 3");
}

#[test]
fn seven_and_six_of_each_are_too_many_and_five_have_sixteen_solutions() {
    let numbers = [7, 6, 5].map(|each| solutions(8, each, each).len());
    assert_eq!(numbers, [0, 0, 16]);
}

#[test]
fn the_sixteen_solutions_are_those_of_the_text_in_its_order() {
    let t = solutions(8, 5, 5);
    assert_eq!(t[0].to_string(), text::FIRST.trim_end());
    assert_eq!(t[0].see().to_string(), text::FIRST_SEEN.trim_end());
    let seen: Vec<Config> = t.iter().map(Config::see).collect();
    assert_eq!(boxed(&seen, 4), text::SOLUTIONS.trim_end());
}

/// `nx` on the whole table, as the text has it, gives what it gives on one config after another.
#[test]
fn knights_may_be_placed_on_one_config_after_another() {
    let control = Control::default();
    for (size, queens, knights) in [(4, 1, 2), (5, 2, 2), (5, 2, 3), (6, 3, 3), (8, 5, 5)] {
        let calculus = Calculus::new(size, &control, ENOUGH);
        let with_queens =
            calculus.more(Piece::Queen, queens, &[Config::empty(size)], ENOUGH, |_| true).unwrap();
        let at_once =
            calculus.more(Piece::Knight, knights, &with_queens, ENOUGH, |_| true).unwrap();
        assert_eq!(at_once, solutions(size, queens, knights), "{size}");
        assert!(!at_once.is_empty());
    }
}

/// OEIS A036464 and A047659 have the second and third of each row; the last of 8 x 8 is the eight
/// queens problem.
#[test]
fn breadth_first_meets_every_set_of_queens() {
    let control = Control::default();
    for (size, sizes) in [
        (3, &[1, 9, 8, 0][..]),
        (4, &[1, 16, 44, 24, 2, 0]),
        (8, &[1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92, 0]),
    ] {
        let calculus = Calculus::new(size, &control, ENOUGH);
        let step = |table: &Vec<Config>| {
            calculus.one_more(Piece::Queen, 1, table, ENOUGH, |_| true).unwrap()
        };
        let tables =
            std::iter::successors(Some(vec![Config::empty(size)]), |table| Some(step(table)));
        let met: Vec<usize> = tables.take(sizes.len()).map(|table| table.len()).collect();
        assert_eq!(met, sizes, "{size}");
        // What `qx` leaves out on its way leads nowhere.
        for (x, &number) in sizes.iter().enumerate() {
            let table =
                calculus.more(Piece::Queen, x, &[Config::empty(size)], ENOUGH, |_| true).unwrap();
            assert_eq!(table.len(), number, "{x} on {size}");
        }
    }
}

/// `qx` leaves out configs with less room than the queens still to come need: eight queens fit into
/// memory that five do not fit into.
#[test]
fn configs_without_room_are_left_out() {
    let control = Control::default();
    let calculus = Calculus::new(8, &control, 9 << 20);
    let queens = |x| {
        calculus
            .more(Piece::Queen, x, &[Config::empty(8)], 9 << 20, |_| true)
            .map(|table| table.len())
    };
    assert_eq!(queens(8), Ok(92));
    assert_eq!(queens(5), Err(End::Full { piece: Piece::Queen, number: 5 }));
}

#[test]
fn transposition_and_reflections_are_those_of_the_text() {
    let s = solutions(8, 5, 5)[0].see();
    assert_eq!(boxed(&motions(&s), 4), text::MOTIONS.trim_end());
    // The four boxes are four, even where they are equal.
    assert_eq!(motions(&config("Q")), ["Q"; 4].map(config));
}

#[test]
fn the_variants_are_those_of_the_text_and_eight() {
    let s = solutions(8, 5, 5)[0].see();
    let all = variants(&s);
    assert_eq!(all.len(), 8);
    // The text cuts the seventh off and says so.
    assert_eq!(cut_off(&boxed(&all, 8), 6, 8), text::VARIANTS);
}

#[test]
fn the_unique_solutions_are_the_two_of_the_text() {
    assert_eq!(boxed(&unique(8, 5, 5), 2), text::UNIQUE.trim_end());
}

#[test]
fn symmetric_pictures_have_fewer_variants() {
    for (text, number) in [
        ("", 1),
        ("Q", 1),
        ("Q...", 4),
        ("QN..", 8),
        ("Q..Q", 2),
        ("Q..N", 4),
        ("QQQQ", 1),
        ("....Q....", 1),
        (".Q.....Q.", 2),
        // A pinwheel: only turns keep it.
        (".Q.. ...Q Q... ..Q.", 2),
    ] {
        let all = variants(&config(text));
        assert_eq!(all.len(), number, "{text}");
        // Taken from any of them, they are the same.
        let mut sorted = all.clone();
        sorted.sort();
        for one in all {
            let mut others = variants(&one);
            others.sort();
            assert_eq!(others, sorted, "{text}");
        }
    }
}

#[test]
fn the_stream_of_solutions_has_as_many_unique_ones_as_the_table() {
    for (size, queens, knights) in
        [(0, 0, 0), (1, 1, 0), (4, 1, 1), (5, 2, 2), (6, 3, 3), (8, 5, 5)]
    {
        let t = solutions(size.into(), queens.into(), knights.into());
        let uniques = Uniques::new(size.into());
        let met: Vec<Config> = t
            .iter()
            .filter(|config| uniques.variants_if_least(config.letters()).is_some())
            .map(Config::see)
            .collect();
        let (mut least, mut sorted) = (unique(size, queens, knights), met);
        least.sort();
        sorted.sort();
        assert_eq!(least, sorted, "{size}");
        let all: Option<usize> = t
            .iter()
            .filter_map(|config| uniques.variants_if_least(config.letters()))
            .map(Some)
            .sum();
        assert_eq!(all, Some(t.len()), "the variants of the unique ones are all solutions");
    }
}

#[test]
fn tables_stay_within_the_memory_they_may_take() {
    let control = Control::default();
    let tight = Calculus::new(8, &control, 1 << 20);
    let two = tight.more(Piece::Queen, 2, &[Config::empty(8)], 1 << 20, |_| true).unwrap();
    assert_eq!(two.len(), 1288);
    assert_eq!(
        tight.more(Piece::Queen, 4, &two, 1 << 20, |_| true).unwrap_err(),
        End::Full { piece: Piece::Queen, number: 1 }
    );
    let ignore = &mut |_: &[Letter]| std::ops::ControlFlow::Continue(());
    assert_eq!(
        tight.queens_and_knights(5, 5, ignore),
        Err(End::Full { piece: Piece::Queen, number: 3 })
    );
    assert_eq!(
        tight.queens_and_knights(0, 10, ignore),
        Err(End::Full { piece: Piece::Knight, number: 3 })
    );
    assert_eq!(tight.queens_and_knights(1, 1, ignore), Ok(()));
}

#[test]
fn placing_stops_when_it_is_told_to() {
    let control = Control::default();
    let calculus = Calculus::new(8, &control, ENOUGH);
    let one = calculus.one_more(Piece::Queen, 1, &[Config::empty(8)], ENOUGH, |_| true).unwrap();
    control.cancel();
    let stopped = Err(End::Stopped(StopReason::Cancelled));
    assert_eq!(calculus.one_more(Piece::Queen, 1, &one, ENOUGH, |_| true), stopped);
}

#[test]
fn a_solution_has_a_number() {
    let (t, control) = (solutions(8, 5, 5), Control::default());
    let qn = Qn::new(8, 5, 5).unwrap();
    assert_eq!(qn.count(&control), Ok(16));
    assert_eq!(qn.solution(15, &control).as_ref(), Ok(&t[15]));
    let none = |qn: Qn, number| qn.solution(number, &control).unwrap_err().to_string();
    assert_eq!(
        none(qn, 16),
        "there is no solution 16 of 5 queens and 5 knights on 8 x 8: they have the numbers 0 to 15"
    );
    assert!(none(Qn::new(2, 1, 1).unwrap(), 0).contains("there is none at all"));
    assert!(none(Qn::new(0, 0, 0).unwrap(), 1).contains("the only one has number 0"));
}

#[test]
fn absurd_numbers_of_pieces_end_at_once() {
    let control = Control::default();
    for (size, queens, knights) in [(8, u16::MAX, 0), (8, 0, u16::MAX), (0, 1, 0), (0, 0, 1)] {
        assert_eq!(Qn::new(size, queens, knights).unwrap().count(&control), Ok(0), "{queens}");
    }
    let refused = |why: &str| Err(QnError::Refused(why.to_owned()));
    assert_eq!(Qn::new(17, 0, 0), refused("size 17 is too large: give 16 at most"));
    let tables = "the tables of 9 queens on 16 x 16 may exceed 1024 MiB: give a size up to 10 or \
                  fewer queens";
    assert_eq!(Qn::new(16, 9, 0), refused(tables));
    control.cancel();
    let stopped = Qn::new(8, 5, 5).unwrap().count(&control);
    assert_eq!(stopped, Err(QnError::Stopped(StopReason::Cancelled)));
}
