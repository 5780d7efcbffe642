//! The mini-system against its text, and against permutations.

use proptest::prelude::*;

use super::*;
use nq_board::base::{Board, Square};

fn word(text: &str) -> Word {
    text.parse().unwrap()
}

/// The eight pictures of Hui 1981: the images of the first, by their digits.
const EIGHT: [[usize; 5]; 8] = [
    [2, 0, 3, 1, 4],
    [4, 2, 0, 3, 1],
    [0, 3, 1, 4, 2],
    [3, 1, 4, 2, 0],
    [4, 1, 3, 0, 2],
    [1, 3, 0, 2, 4],
    [2, 4, 1, 3, 0],
    [0, 2, 4, 1, 3],
];

/// Hui 1981, "Some equivalences and their proofs".
const PROOFS: &str = include_str!("displays/proofs.txt");

#[test]
fn the_nine_equivalences_have_the_lines_of_the_text() {
    let lines = EQUIVALENCES.map(|text| {
        let equivalence = Equivalence::parse(text).unwrap().unwrap();
        assert!(equivalence.holds(), "{text}");
        for side in [&equivalence.left, &equivalence.right] {
            assert_eq!(side.trace(0).last(), Some(&side.digit()), "{side}");
        }
        equivalence.line(0)
    });
    assert_eq!(lines.join("\n"), PROOFS);
}

/// "With the following definitions". The text has words for `+`, and arithmetic for `⌽`.
#[test]
fn the_definitions_have_the_digits_of_the_text() {
    let lines = Symbol::ALL.map(|symbol| Word::from(symbol).definition());
    assert_eq!(lines[0], "+k  1↑k↓ 0 1 2 3 4 5 6 7");
    assert_eq!(lines[1], format!("⌽k  1↑k↓ {}", (0..8).map(|k| (4 + k) % 8).format(" ")));
    assert_eq!(lines[2], "⍒k  1↑k↓ 1 2 3 0 7 4 5 6");
    assert_eq!(lines[3], "⍋k  1↑k↓ 5 6 7 4 3 0 1 2");
    for word in (1..=3).flat_map(words) {
        let ends = (0..8).map(|k| *word.trace(k).last().unwrap()).format(" ").to_string();
        assert_eq!(word.definition(), format!("{word}k  1↑k↓ {ends}"));
    }
}

/// "The rules are based on their geometry. (See the eight 5x5 pictures above.)"
#[test]
fn the_digits_are_those_of_the_pictures() {
    for symbol in Symbol::ALL {
        for k in 0..8 {
            let image = EIGHT[usize::from(symbol.digit(k))];
            assert_eq!(symbol.apply(&EIGHT[usize::from(k)]), image, "{symbol:?} {k}");
        }
    }
}

#[test]
fn each_digit_is_the_motion_that_moves_the_first_picture_there() {
    let board = Board::new(5, 5);
    let first = (0..).zip(EIGHT[0]);
    let queens: Vec<_> =
        first.map(|(row, col)| Square::new(row, u16::try_from(col).unwrap())).collect();
    for (digit, image) in (0..).zip(EIGHT) {
        for queen in &queens {
            let moved = motion(digit).apply(board, *queen);
            assert_eq!(image[usize::from(moved.row)], usize::from(moved.col), "{digit}");
        }
    }
    assert!(Motion::ALL.into_iter().all(|m| (0..8).any(|digit| motion(digit) == m)));
}

/// All words of so many symbols.
fn words(length: usize) -> impl Iterator<Item = Word> {
    (0..length).map(|_| Symbol::ALL).multi_cartesian_product().map(Word)
}

#[test]
fn no_word_is_shorter_than_the_shortest_and_none_as_short() {
    for digit in 0..8 {
        let equivalent =
            (1..=2).flat_map(words).filter(|word| word.digit() == digit).collect::<Vec<_>>();
        let length = equivalent[0].0.len();
        let shortest: Vec<_> = equivalent.iter().filter(|word| word.0.len() == length).collect();
        assert_eq!(shortest, [&equivalent[0].shortest()], "{digit}");
    }
    for word in (1..=4).flat_map(words) {
        let shortest = word.shortest();
        assert_eq!(shortest.digit(), word.digit(), "{word}");
        assert!(shortest.0.len() <= word.0.len(), "{word}");
    }
}

/// The metatheorem, for a permutation whose images all differ: equivalent by digits, and no others,
/// are the same function.
#[test]
fn digits_tell_words_apart_as_their_values_do() {
    for word in (1..=5).flat_map(words) {
        assert_eq!(word.apply(&EIGHT[0]), EIGHT[usize::from(word.digit())], "{word}");
    }
}

#[test]
fn words_are_read_in_both_alphabets_and_else_refused() {
    assert_eq!(word("⍒⌽⍋+"), word(" dr u+"));
    assert_eq!((word("dru+").to_string(), word("⍒⌽⍋+").ascii()), ("⍒⌽⍋+".into(), "dru+".into()));
    assert_eq!("⍒x".parse::<Word>(), Err(WordError::Symbol('x')));
    assert_eq!("D".parse::<Word>(), Err(WordError::Symbol('D')));
    for empty in ["", "  "] {
        assert_eq!(empty.parse::<Word>(), Err(WordError::Empty));
    }
}

fn permutations() -> impl Strategy<Value = Vec<usize>> {
    (0..12usize).prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle())
}

proptest! {
    #[test]
    fn the_nine_equivalences_hold_for_permutations(p in permutations()) {
        for text in EQUIVALENCES {
            let Equivalence { left, right } = Equivalence::parse(text).unwrap().unwrap();
            prop_assert_eq!(left.apply(&p), right.apply(&p), "{}", text);
        }
    }

    /// "It is a metatheorem that equivalences in PRR are equivalences in APL within the domain of
    /// permutations."
    #[test]
    fn a_word_is_its_shortest_for_all_permutations(
        p in permutations(),
        symbols in prop::collection::vec(prop::sample::select(&Symbol::ALL[..]), 1..12),
    ) {
        let word = Word(symbols);
        prop_assert_eq!(word.shortest().apply(&p), word.apply(&p), "{}", word);
    }
}
