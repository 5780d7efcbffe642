//! Rules as people write them, and faults.

use super::*;

fn atoms(betza: &str) -> Vec<(u16, u16, Option<u16>)> {
    let rule = MoveRule::parse(betza).expect(betza);
    rule.atoms().iter().map(|a| (a.long, a.short, a.reach)).collect()
}

#[test]
fn letters_are_betzas() {
    assert_eq!(atoms("Q"), [(1, 0, None), (1, 1, None)]);
    assert_eq!(atoms("K"), [(1, 0, Some(1)), (1, 1, Some(1))]);
    assert_eq!(atoms("N"), [(2, 1, Some(1))]);
    assert_eq!(atoms("C"), atoms("L"));
    assert_eq!(atoms("Z"), atoms("J"));
    assert_eq!(atoms("RN"), [(1, 0, None), (2, 1, Some(1))]);
    assert_eq!(atoms("DAHG"), atoms("(2,0)(2,2)(3,0)(3,3)"));
}

#[test]
fn doubling_rides_and_ranges_bound() {
    assert_eq!(atoms("WW"), atoms("R"));
    assert_eq!(atoms("FF"), atoms("B"));
    assert_eq!((atoms("KK"), atoms("KKK"), atoms("KK3")), (atoms("Q"), atoms("Q"), atoms("Q3")));
    for letter in ["R", "B", "Q"] {
        assert_eq!(atoms(&letter.repeat(2)), atoms(letter), "it slides already");
    }
    assert_eq!(atoms("NN"), [(2, 1, None)]);
    assert_eq!(atoms("(1,4)(1,4)"), [(4, 1, None)]);
    assert_eq!(atoms("R3"), [(1, 0, Some(3))]);
    assert_eq!(atoms("WW3"), atoms("W3"));
    assert_eq!(atoms("Q2N"), [(1, 0, Some(2)), (1, 1, Some(2)), (2, 1, Some(1))]);
}

#[test]
fn one_leap_twice_keeps_the_longer_reach() {
    assert_eq!(atoms("WR"), atoms("R"));
    assert_eq!(atoms("RW"), atoms("R"));
    assert_eq!(atoms("R2R5"), atoms("R5"));
    assert!(MoveRule::parse("RB").unwrap().moves_like(&MoveRule::parse("Q").unwrap()));
}

#[test]
fn what_cannot_be_read_is_named() {
    for (text, start) in [
        ("X", "unknown piece letter `X`"),
        ("Q♛", "unknown piece letter `♛`"),
        ("vR", "`v` is no direction"),
        ("fbR", "`fbR`: a leap along rows and columns takes one of f, b, l, r before it"),
        ("flQ", "`flQ`: a leap along rows and columns takes one of f, b, l, r before it"),
        ("lfB", "`lfB`: a leap along diagonals takes one of f, b, l, r, fl, fr, bl, br before it"),
        ("fN", "`fN`: a leap like a knight's takes no direction before it"),
        ("Rf", "`f`: a direction stands before a letter"),
        ("f(0,0)", "`(0,0)`: a leap is two numbers"),
        ("rook", "`rook`: moves takes letters"),
        ("Queen", "`Queen`: moves takes letters"),
        ("R0", "`R0`: a range is a number"),
        ("N65536", "`N65536`: a range is a number"),
        ("K2", "`K2`: a range is a number"),
        ("(0,0)", "`(0,0)`: a leap is two numbers"),
        ("(1;2)", "`(1;2)`: a leap is two numbers"),
        ("(1,2", "`(1,2`: a leap is two numbers"),
        ("-1", "unknown piece letter `-`"),
    ] {
        let error = MoveRule::parse(text).expect_err(text).to_string();
        assert!(error.starts_with(start), "{text}: {error}");
    }
}

/// The leaps of a rule, sorted, with their reaches.
fn leaps(rule: &MoveRule) -> Vec<(Leap, Option<u16>)> {
    let sides = itertools::iproduct!(-4..=4, -4..=4);
    let taken = rule.atoms().iter().flat_map(|atom| {
        let of_atom = sides.clone().filter(|&(down, right)| atom.goes(down, right));
        of_atom.map(|leap| (leap, atom.reach))
    });
    taken.sorted().collect()
}

#[test]
fn directions_are_sides_of_the_board() {
    let of = |betza: &str| leaps(&MoveRule::parse(betza).expect(betza));
    assert_eq!(of("fR"), [((-1, 0), None)]);
    assert_eq!(of("bWfW"), [((-1, 0), Some(1)), ((1, 0), Some(1))]);
    assert_eq!(of("lD"), [((0, -2), Some(1))]);
    assert_eq!(of("fF"), [((-1, -1), Some(1)), ((-1, 1), Some(1))]);
    assert_eq!(of("rB3"), [((-1, 1), Some(3)), ((1, 1), Some(3))]);
    assert_eq!(of("blA"), [((2, -2), Some(1))]);
    assert_eq!(of("frB"), [((-1, 1), None)]);
    assert_eq!(of("fK"), [((-1, -1), Some(1)), ((-1, 0), Some(1)), ((-1, 1), Some(1))]);
    assert_eq!((of("fKK"), of("fQQ"), of("fBB")), (of("fQ"), of("fQ"), of("fB")));
    assert_eq!(of("b(3,0)"), [((3, 0), Some(1))]);
    assert_eq!(of(""), []);
    // All sides together are the letter alone.
    for (sides, letter) in
        [("fWbWlWrW", "W"), ("fBbB", "B"), ("flFfrFblFbrF", "F"), ("fQbQlQrQ", "Q")]
    {
        assert_eq!(
            MoveRule::parse(sides).unwrap().atoms(),
            MoveRule::parse(letter).unwrap().atoms()
        );
    }
    for (betza, is_mutual) in [
        ("Q", true),
        ("fR", false),
        ("fRbR", true),
        ("lRrR2", false),
        ("fBbB", true),
        ("fF", false),
    ] {
        assert_eq!(MoveRule::parse(betza).unwrap().is_mutual(), is_mutual, "{betza}");
    }
}

#[test]
fn a_leap_with_two_reaches_has_the_longer_one_in_its_direction() {
    let of = |betza: &str| leaps(&MoveRule::parse(betza).expect(betza));
    let expected = [((-1, 0), None), ((0, -1), Some(1)), ((0, 1), Some(1)), ((1, 0), Some(1))];
    assert_eq!(of("WfR"), expected);
}

#[test]
fn steps_are_taken_as_written() {
    let step = |leap, reach| Step { leap, reach };
    let steps = vec![step((-1, 0), None), step((1, 1), Some(3)), step((-2, 1), Some(1))];
    let rule = MoveRule::of_steps(steps);
    assert_eq!(leaps(&rule), [((-2, 1), Some(1)), ((-1, 0), None), ((1, 1), Some(3))]);
    let text = "{ slides = [[1, 0], [-1, 1, 3]], leaps = [[2, 1]] }";
    assert_eq!((rule.to_string(), rule.to_toml()), (text.to_owned(), text.to_owned()));
    let king = MoveRule::of_steps(
        itertools::iproduct!(-1..=1, -1..=1)
            .filter(|&leap| leap != (0, 0))
            .map(|leap| step(leap, Some(1)))
            .collect(),
    );
    assert!(king.moves_like(&MoveRule::parse("K").unwrap()));
    assert!(king.turned(|(down, right)| (right, -down)).moves_like(&king));
    let turned = rule.turned(|(down, right)| (down, -right));
    assert_eq!(leaps(&turned), [((-2, -1), Some(1)), ((-1, 0), None), ((1, -1), Some(3))]);
}
