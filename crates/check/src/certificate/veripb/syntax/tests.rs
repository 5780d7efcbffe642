//! Words, and faulty words of each kind.

use super::super::sizes::LARGE;
use super::*;

fn words(text: &str) -> Words<'_> {
    Words::of(text)
}

#[test]
fn ids_fit_into_the_checker() {
    for text in ["1", "-1", "999999999999999999", "@c7", "@_"] {
        assert!(is_id(text), "{text}");
    }
    for text in ["0", "-0", "+1", "01", "", "-", "1000000000000000000", "@", "@c-1", "c7", "#1"] {
        assert!(!is_id(text), "{text}");
    }
}

/// The quick readers accept only what the others accept, and pass the same words.
#[test]
fn plain_words_are_read_alike_at_once() {
    let numbers = ["", "0", "1", "01", "7", "120", "9999999", "10000000", "4294967295"];
    let numbers = numbers.into_iter().chain(["4294967296", "999999999999999999", "1a", "-1"]);
    let after = ["", " ", "        ", "  8       ", " 8 -8 >= 1 : ", " 1 ~x1 >= 7", ";       "];
    for text in numbers.flat_map(|number| after.map(|after| format!("{number}{after}"))) {
        for before in ["", "-", "--", "+", "~", "@", "x"] {
            let text = format!("{before}{text}");
            let (mut quick, mut slow) = (words(&text), words(&text));
            quick.plain_ids();
            while slow.rest.len() > quick.rest.len() {
                assert!(slow.next().is_some_and(is_id), "{text}");
            }
            assert_eq!(quick.rest, slow.rest, "{text}");
        }
        for before in ["1 x", "1 ~x", "1 y", "1 ~~x", "1  x", "1 z", "2 x", "11 x", "1x", "x"] {
            let text = format!("{before}{text}");
            let (mut quick, mut slow, mut terms) = (words(&text), words(&text), 0);
            let passed = quick.plain_terms();
            while slow.rest.len() > quick.rest.len() {
                assert_eq!(slow.next(), Some("1"), "{text}");
                assert!(slow.literal().is_ok(), "{text}");
                terms += 1;
            }
            assert_eq!((quick.rest, passed), (slow.rest, terms), "{text}");
        }
    }
    let mut terms = words("1 x1 1 ~x12 1 y1234567 1 x3");
    assert_eq!((terms.plain_terms(), terms.rest), (3, "1 x3"));
    let mut ids = words("1 -12 1234567 ~ 7");
    ids.plain_ids();
    assert_eq!(ids.rest, "~ 7");
}

#[test]
fn spaces_separate_words() {
    for (text, expected) in [
        ("", &[][..]),
        ("  ", &[]),
        ("a", &["a"]),
        ("  a  bc : d ", &["a", "bc", ":", "d"]),
        (">= >=1", &[">=", ">=1"]),
    ] {
        let mut words = words(text);
        assert_eq!(std::iter::from_fn(|| words.next()).collect::<Vec<_>>(), expected);
    }
    let mut words = words("  >=1 >=");
    assert_eq!((words.take(">="), words.take(">"), words.take(">=1")), (false, false, true));
    assert_eq!((words.take(">="), words.is_empty(), words.next()), (true, true, None));
}

#[test]
fn literals_have_names_that_no_one_confuses() {
    for text in
        ["x0", "x01", "~x01", "x", "a", "~", "~~x1", "1x", "$a1", "x[1]", "x-1", "~x4294967296"]
    {
        assert_eq!(as_literal(text), None, "{text}");
    }
    assert_eq!(as_literal("~x7"), Some(("x7", false)));
    assert_eq!(as_literal("u_12"), Some(("u_12", true)));
    assert_eq!(as_literal("x1a"), Some(("x1a", true)));
}

#[test]
fn constraints_end_with_a_number() {
    for text in [">= 1", "1 x1 >= 0", "+1 x1 -2 ~y12 >= -3"] {
        let mut words = words(text);
        assert_eq!(words.constraint().and_then(|_| words.end()), Ok(()), "{text}");
    }
    for text in [
        "",
        "1",
        "1 x1",
        "x1 >= 1",
        "1 x1 >=",
        "1 x1 <= 1",
        "1 x1 = 1",
        "1 x1 >= x1",
        "1 x1 2 >= 1",
    ] {
        assert!(words(text).constraint().is_err_and(|why| why.starts_with("expected ")), "{text}");
    }
    assert!(words("x1 ==> 1 x2 >= 1").constraint().is_err());
}

#[test]
fn witnesses_give_their_variables() {
    assert_eq!(words("").witness(), Ok(vec![]));
    assert_eq!(words("x1 -> x4 yy -> 0 zz -> ~x1 :").witness(), Ok(vec!["x1", "yy", "zz"]));
    for text in ["x1", "x1 x4", "~x1 -> 0", "x1 -> 2", "x1 ->", "-> 0", "x1 -> 0 ;"] {
        assert!(words(text).witness().is_err_and(|why| why.starts_with("expected ")), "{text}");
    }
}

#[test]
fn sums_have_a_size() {
    let mut sizes = Sizes::new(9, 4);
    for size in ["100", "20"] {
        sizes.note(Size::of(size).unwrap(), Some("c"));
    }
    let sum = |text: &str| words(text).polish(&sizes);
    assert_eq!(sum("-2 3 * -1 + ~x1 + s"), Size::of("321"));
    assert_eq!(sum("9 @c +"), Size::of("52"));
    assert_eq!(sum("9 @c + 2 d"), Size::of("52"));
    for text in [
        "", "+", "s", "-1 -2", "-1 -2 -", "-1 -2 d", "-1 0 d", "2 d", "-1 d", "-1 x2 w",
        "-1 -2 & ", "-1 : -2", "2 * -1", "-1 -2 *",
    ] {
        assert!(sum(text).is_err_and(|why| why.starts_with("expected ")), "{text}");
    }
    for text in ["-3", "10", "@d"] {
        assert!(sum(text).is_err_and(|why| why.starts_with(&format!("`{text}` cannot be added"))));
    }
    for text in [
        "x1 9223372036854775807 *",
        "-1 123456789012345678901 *",
        "-2 288230376151711744 *",
        "-1 288230376151711745 d",
    ] {
        assert_eq!(sum(text), Err(LARGE.to_owned()), "{text}");
    }
}
