//! Hints: what they mark, name, apply and take back.

use serde_json::json;

use super::on_page::{DESKTOP, OnPage, PHONE};
use super::puzzles::Made;
use crate::browser::ESCAPE;
use crate::pictures::keep;

#[test]
fn the_first_press_shows_a_hint_and_the_second_applies_it() {
    let made = Made::example();
    let hints = vec![
        made.hint("Region B has one square.", ["d8", "", "d8"]),
        made.hint("A queen there would leave no room.", ["", "c4 d4 e4", "b6 c6"]),
    ];
    let page = OnPage::open(&[made.playable("Example", hints)], DESKTOP);
    page.browser.click("#hint");
    assert_eq!(page.message(), "Single Region B has one square. Press Hint again to apply it.");
    assert_eq!(
        (page.content("d8"), page.count(".because")),
        ("empty, reason, to place".into(), json!(1))
    );
    page.browser.click("#hint");
    assert_eq!((page.content("d8"), page.message()), ("queen".into(), String::new()));
    // d4 is excluded by the queen.
    page.focus("a1");
    page.browser.press("h");
    assert_eq!(
        (page.content("b6"), page.content("c6")),
        ("empty, reason".into(), "empty, reason".into())
    );
    page.browser.press(ESCAPE);
    assert_eq!((page.content("b6"), page.message()), ("empty".into(), String::new()));
    // What is on the board already is no hint: one of the two crosses is missing.
    page.click("c4");
    page.click("d4");
    page.browser.press("hh");
    assert_eq!(page.content("e4"), "crossed");
    page.browser.click("#undo");
    assert_eq!((page.content("e4"), page.content("c4")), ("empty".into(), "crossed".into()));
    page.browser.click("#redo");

    // The deductions are done, so the solution helps.
    page.browser.click("#hint");
    assert!(page.message().starts_with("Solution The solution has a queen on "));
    for _ in 0..13 {
        assert!(!page.message().starts_with("Well done!"));
        page.browser.click("#hint");
    }
    assert!(page.message().contains(" with 9 hints."), "{}", page.message());
}

#[test]
fn a_hint_names_a_mistake_and_takes_it_back() {
    let made = Made::example();
    let hint = made.hint("Region B has one square.", ["d8", "", "d8"]);
    let page = OnPage::open(&[made.playable("Example", vec![hint])], PHONE);
    page.click("h1");
    page.click("h1");
    page.click("a4");
    page.browser.click("#hint");
    assert_eq!(
        page.message(),
        "Mistake The cross on a4 is wrong. Press Hint again to take it back."
    );
    assert_eq!(page.browser.text("#hint"), "Take it back");
    page.browser.click("#hint");
    assert_eq!(page.content("a4"), "empty");
    page.browser.click("#hint");
    assert_eq!(
        page.message(),
        "Mistake The queen on h1 is wrong. Press Hint again to take it back."
    );
    page.browser.click("#hint");
    assert_eq!(page.content("h1"), "empty");
    page.browser.click("#hint");
    assert!(page.message().starts_with("Single"), "{}", page.message());
    // A move makes a hint void.
    page.click("a1");
    assert_eq!((page.message(), page.browser.text("#hint")), (String::new(), "Hint".into()));
}

/// Reasons, crosses and pieces differ in form and in words, also where crosses are automatic.
#[test]
fn a_hint_marks_what_it_sets_apart_from_the_reasons() {
    let made = Made::example();
    let hint = made.hint("Region H has open squares in row 3 only.", ["b7", "g3 h5", "h3 h5"]);
    let page = OnPage::open(&[made.playable("Example", vec![hint])], PHONE);
    let legend = || page.browser.visible("#legend").len();
    assert_eq!((page.count(".aim"), legend()), (json!(0), 0));
    page.browser.click("#hint");
    keep("play-hint.png", &page.browser.screenshot());
    assert_eq!(page.browser.text("#legend"), "Dashed: the reason. Circled: what the hint sets.");
    assert_eq!(legend(), 1);
    for (square, content) in [
        ("b7", "empty, to place"),
        ("g3", "empty, to cross"),
        ("h5", "empty, reason, to cross"),
        ("h3", "empty, reason"),
        ("a1", "empty"),
    ] {
        assert_eq!(page.content(square), content);
    }
    assert_eq!((page.count(".piece.aim"), page.count(".cross.aim")), (json!(1), json!(2)));
    let form = |selector: &str| {
        page.browser.run(&format!(
            "const {{ borderRadius, outlineStyle }} =
                getComputedStyle(document.querySelector('{selector}'));
             return [borderRadius, outlineStyle]"
        ))
    };
    assert_eq!(form(".aim"), json!(["50%", "none"]));
    assert_eq!(form(".because"), json!(["0px", "dashed"]));
    page.browser.click("#hint");
    assert_eq!(["b7", "g3", "h5"].map(|at| page.content(at)), ["queen", "crossed", "crossed"]);
    assert_eq!((page.count(".aim"), legend()), (json!(0), 0));
    // A mistake has no legend, and nothing to set.
    page.click("a4");
    page.browser.click("#hint");
    assert_eq!(page.content("a4"), "crossed, reason, to empty");
    assert_eq!((page.count(".aim"), legend()), (json!(0), 0));
}

#[test]
fn regions_that_a_message_names_have_their_letters() {
    let made = Made::example();
    let hints = vec![made.hint("Region C has open squares in column a only.", ["", "c4", "a2"])];
    let page = OnPage::open(&[made.playable("Example", hints)], DESKTOP);
    let letters = || {
        let seen = page.browser.run(
            "return [...new Set([...document.querySelectorAll('.letter')]
                .filter(one => getComputedStyle(one).visibility === 'visible')
                .map(one => one.textContent))].join('')",
        );
        seen.as_str().expect("letters").to_owned()
    };
    assert_eq!(letters(), "");
    page.browser.click("#hint");
    assert_eq!(letters(), "C");
    page.browser.press(ESCAPE);
    assert_eq!(letters(), "");
    // So has a region of a conflict.
    page.click("d8");
    assert_eq!((page.message().contains("Region B needs"), letters()), (true, "B".to_owned()));
    page.click("d8");
    assert_eq!(letters(), "");
}
