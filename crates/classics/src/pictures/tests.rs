//! Pictures against the text, Hui 1981.

use itertools::Itertools;
use proptest::prelude::*;

use super::*;

/// The eight pictures of Hui 1981, the permutations over them and their numbers beside them.
const PICTURES: &str = include_str!("eight.txt");

/// Each permutation with its picture.
fn pictures() -> Vec<(&'static str, String)> {
    let is_text = |word: &&str| word.chars().count() == 5;
    let lines: Vec<Vec<&str>> =
        PICTURES.lines().map(|line| line.split(' ').filter(is_text).collect()).collect();
    let four = |lines: &[Vec<&'static str>]| {
        let picture = |which: usize| lines[1..].iter().map(|words| words[which]).join("\n");
        (0..4).map(|which| (lines[0][which], picture(which))).collect::<Vec<_>>()
    };
    lines.chunks(6).flat_map(four).collect()
}

fn permutation(digits: &str) -> Permutation {
    let numbers = digits.bytes().map(|digit| usize::from(digit - b'0')).collect();
    Permutation::new(numbers).unwrap()
}

fn eight() -> Vec<Permutation> {
    pictures().into_iter().map(|(digits, _)| permutation(digits)).collect()
}

#[test]
fn the_eight_pictures_are_the_texts_both_ways() {
    assert_eq!(pictures().len(), 8);
    for (digits, picture) in pictures() {
        let p = permutation(digits);
        assert_eq!(p.pic(), picture, "{digits}");
        assert_eq!(Permutation::unpic(&picture), Ok(p), "{digits}");
    }
}

/// Hui 1981: 0 to 3 are rotated one after another, and 4 to 7 are the reflections of 0 to 3.
#[test]
fn the_eight_are_rotations_and_reflections_of_the_first() {
    let eight = eight();
    for k in 0..4 {
        assert_eq!(eight[k].rot(), eight[(k + 1) % 4], "{k}");
        assert_eq!(eight[k].reflection(), eight[k + 4], "{k}");
        assert_eq!(eight[k + 4].reflection(), eight[k], "{k}");
    }
}

/// The eight are one solution of 5 queens; the other is the one whose images are two only.
#[test]
fn the_essentially_different_of_five_queens_are_two() {
    let pinwheel = ["14203", "30241"].map(permutation);
    let mut all = eight();
    all.extend(pinwheel.clone());
    all.sort();
    assert_eq!(unique(&all), [permutation("02413"), pinwheel[0].clone()]);
    assert_eq!(unique(&eight()), [permutation("20314")], "the first that is met");
    assert_eq!(pinwheel[0].reflection(), pinwheel[1]);
    assert_eq!(pinwheel[0].rot(), pinwheel[0]);
    let nothing = Permutation::new(Vec::new()).unwrap();
    let one = permutation("0");
    assert_eq!(unique(std::slice::from_ref(&one)), std::slice::from_ref(&one));
    assert_eq!(unique(std::slice::from_ref(&nothing)), std::slice::from_ref(&nothing));
    assert_eq!(unique(&[]), []);
}

#[test]
fn what_is_no_permutation_is_refused() {
    for numbers in [vec![1], vec![0, 0], vec![0, 2], vec![usize::MAX]] {
        let error = Permutation::new(numbers.clone()).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{numbers:?} is not a permutation: ")), "{error}");
    }
    for (picture, row) in
        [(".", 1), ("××\n..", 1), ("×.\n..", 2), ("×.\n.×.", 2), ("×.\n\n.×", 1), ("x.\n.x", 1)]
    {
        let error = Permutation::unpic(picture).expect_err(picture).to_string();
        assert!(error.starts_with(&format!("row {row} of the picture")), "{picture}: {error}");
    }
    assert_eq!(Permutation::unpic("×"), Permutation::new(vec![0]));
    assert_eq!(Permutation::unpic(""), Permutation::new(Vec::new()));
    let error = Permutation::unpic("×.\n×.").unwrap_err();
    let text = "[0, 0] is not a permutation: it needs each of the numbers below 2 once";
    assert_eq!(error.to_string(), text);
}

proptest! {
    #[test]
    fn pictures_rotations_and_reflections_come_back(
        numbers in (0..12usize)
            .prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle())
    ) {
        let p = Permutation::new(numbers.clone()).unwrap();
        prop_assert_eq!(Permutation::unpic(&p.pic()).unwrap(), p.clone());
        prop_assert_eq!(p.rot().rot().rot().rot(), p.clone());
        prop_assert_eq!(p.reflection().reflection(), p.clone());
        // The downgrade, by sorting.
        let mut downgrade: Vec<usize> = (0..numbers.len()).collect();
        downgrade.sort_by(|&a, &b| numbers[b].cmp(&numbers[a]));
        let rotated = p.rot();
        prop_assert_eq!(rotated.numbers(), &downgrade[..]);
        prop_assert_eq!(p.least(), p.rot().reflection().least());
    }
}
