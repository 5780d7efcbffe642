//! `classic steps --html`: the page in a real browser.

use serde_json::json;

use super::browser::{ARROW_RIGHT, Browser};
use crate::support::program::{command, run};
use crate::support::screen::TempPath;

/// The moves of four queens: 12 up to the first solution.
#[test]
fn page_of_a_search_steps_forward_and_back() {
    let file = TempPath::new("steps.html");
    let mut words = command(["classic", "steps", "4", "--html"]);
    words.arg(&file);
    run(words).answer();
    let browser = Browser::open(&file);
    let shown = || (browser.text("#number"), browser.text("#move"));
    let at = |number: usize, what: &str| (format!("Move {number} of 12"), what.to_owned());
    let queens = || browser.run("return document.querySelectorAll('#pieces use').length");

    assert_eq!(shown(), at(0, "the empty board"));
    browser.click("#previous");
    assert_eq!(shown(), at(0, "the empty board"));
    browser.click("#next");
    assert_eq!((shown(), queens()), (at(1, "place a1"), json!(1)));
    // The button has the focus, and the arrows are for the page.
    browser.press(ARROW_RIGHT);
    assert_eq!((shown(), queens()), (at(2, "place c2"), json!(2)));
    assert_eq!(browser.text("#row"), "row 3: no free square, go back");
    assert!(browser.text("#reasons").contains("c3: diagonal of a1, column of c2"));
    browser.click("#last");
    assert_eq!((shown(), queens()), (at(12, "place c4"), json!(4)));
    assert_eq!(browser.text("#row"), "solution 1: b1 d2 a3 c4");
    browser.press(ARROW_RIGHT);
    browser.click("#previous");
    assert_eq!(shown(), at(11, "place a3"));

    let slide = "const slider = document.getElementById('slider'); slider.value = 3;
        slider.dispatchEvent(new Event('input')); slider.focus()";
    browser.run(slide);
    assert_eq!((shown(), queens()), (at(3, "remove c2"), json!(1)));
    // A key on the slider moves it once.
    browser.press(ARROW_RIGHT);
    assert_eq!(shown(), at(4, "place d2"));
    browser.click("#first");
    assert_eq!((shown(), queens()), (at(0, "the empty board"), json!(0)));
    let loaded = "return performance.getEntriesByType('resource').length";
    assert_eq!(browser.run(loaded), json!(0), "the page asks for other files");
}
