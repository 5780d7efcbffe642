//! Playing: crosses, pieces, conflicts, undo, hints, and what outlasts a reload.

use serde_json::{Value, json};

use super::on_page::{DESKTOP, Made, OnPage, PHONE};
use crate::browser::{ARROW_DOWN, ARROW_RIGHT, ENTER, ESCAPE};
use crate::programs::keep;
use crate::support::wait_until;

/// The page of the 8 x 8 example, without hints.
fn example(screen: (u32, u32, bool)) -> (Made, OnPage) {
    let made = Made::example();
    let page = OnPage::open(&[made.playable("Example", vec![])], screen);
    (made, page)
}

#[test]
fn clicks_lead_to_the_solution_and_conflicts_are_announced() {
    for screen in [PHONE, DESKTOP] {
        let (made, page) = example(screen);
        assert_eq!(page.message(), "");
        page.click("d8");
        assert_eq!(page.label("d8"), "d8, region B, crossed, conflict");
        // The region has no other square.
        assert_eq!(page.message(), "Conflict Region B needs 1 more and has 0 open squares.");
        page.click("d8");
        assert_eq!((page.content("d8"), page.message()), ("queen".into(), String::new()));
        page.click("e7");
        page.click("e7");
        assert_eq!(page.message(), "Conflict The queens on d8 and e7 attack each other.");
        assert_eq!(page.label("e7"), "e7, region A, queen, conflict");
        page.click("e7");
        assert_eq!((page.content("e7"), page.message()), ("empty".into(), String::new()));
        // The same row, far away.
        page.click("h8");
        page.click("h8");
        assert_eq!(page.message(), "Conflict Row 8 has 2 queens, 1 too many.");
        page.browser.click("#undo");
        page.browser.click("#undo");
        assert_eq!((page.content("h8"), page.content("d8")), ("empty".into(), "queen".into()));
        assert_eq!(page.browser.text("#said"), "Undone: h8, region A, empty");
        page.browser.click("#redo");
        assert_eq!(page.content("h8"), "crossed");
        page.browser.click("#restart");
        assert_eq!(page.content("d8"), "empty");
        page.browser.click("#undo");
        assert_eq!(page.content("d8"), "queen");

        for square in made.solution().iter().filter(|square| *square != "d8") {
            assert!(!page.message().contains("Well done"), "before {square}");
            page.click(square);
            page.click(square);
        }
        let message = page.message();
        assert!(message.starts_with("Well done! Solved in 0:"), "{message}");
        assert!(message.ends_with("All rules hold, and this is the only solution."), "{message}");
        assert_eq!(page.browser.text("#progress"), "8 of 8 queens");
        assert!(page.browser.text("#evidence").starts_with("exactly one solution, found by rows"));
        keep(&format!("play-solved-{}.png", screen.0), &page.browser.screenshot());
        // A solved board stays as it is, and the timer has stopped.
        page.click("a1");
        assert_eq!(page.content("a1"), "empty");
        let shown = page.browser.text("#timer");
        std::thread::sleep(std::time::Duration::from_millis(1500));
        assert_eq!(page.browser.text("#timer"), shown);
    }
}

#[test]
fn the_keyboard_leads_to_the_solution() {
    let (made, page) = example(DESKTOP);
    page.focus("a8");
    page.browser.press(ARROW_RIGHT);
    page.browser.press(ARROW_DOWN);
    assert_eq!(page.focused(), "b7, region D, empty");
    assert_eq!(page.count("[role=gridcell][tabindex='0']"), json!(1));
    for (key, content) in [
        (" ", "crossed, conflict"),
        (" ", "empty"),
        ("x", "crossed, conflict"),
        (ENTER, "queen"),
        ("x", "crossed, conflict"),
        ("q", "queen"),
        ("q", "empty"),
        ("u", "queen"),
        ("z", "crossed, conflict"),
        ("r", "queen"),
    ] {
        page.browser.press(key);
        assert_eq!(page.content("b7"), content, "after `{key}`");
        assert_eq!(page.focused(), page.label("b7"));
    }
    // The edges hold the focus.
    page.focus("h1");
    page.browser.press(ARROW_RIGHT);
    page.browser.press(ARROW_DOWN);
    assert!(page.focused().starts_with("h1,"));
    let outline = "return getComputedStyle(document.activeElement).outlineStyle";
    assert_eq!(page.browser.run(outline), json!("solid"));

    page.browser.press("?");
    assert_eq!(page.browser.visible("dialog").len(), 1);
    page.browser.press(ESCAPE);
    assert_eq!(page.browser.visible("dialog").len(), 0);

    for square in made.solution().iter().filter(|square| *square != "b7") {
        page.focus(square);
        page.browser.press(ENTER);
    }
    assert!(page.message().starts_with("Well done!"), "{}", page.message());
}

#[test]
fn a_drag_crosses_squares_as_one_move() {
    let (_, page) = example(DESKTOP);
    page.click("c5");
    page.click("c5");
    // The pointer skips squares.
    page.browser.drag("left", &[page.middle("b5"), page.middle("f5"), page.middle("f3")]);
    for square in ["b5", "d5", "e5", "f5", "f4", "f3"] {
        assert_eq!(page.content(square), "crossed", "{square}");
    }
    assert_eq!(page.content("c5"), "queen");
    assert_eq!(page.content("g5"), "empty");
    page.browser.drag("left", &[page.middle("f5"), page.middle("f4")]);
    assert_eq!([page.content("f5"), page.content("f4")], ["empty", "empty"]);
    page.browser.click("#undo");
    page.browser.click("#undo");
    assert_eq!(page.count(".cell[data-mark=cross]"), json!(0));
    assert_eq!(page.content("c5"), "queen");
    let corner = page.middle("h1");
    page.browser.drag("right", &[corner, corner]);
    assert_eq!(page.content("h1"), "queen");
    page.browser.drag("right", &[corner, corner]);
    assert_eq!(page.content("h1"), "empty");
}

#[test]
fn fingers_tap_drag_and_press_long() {
    let (_, page) = example(PHONE);
    let touch = |kind: &str, square: &str| page.browser.touch(kind, page.middle(square));
    touch("touchStart", "c5");
    touch("touchEnd", "c5");
    assert_eq!(page.content("c5"), "crossed");
    touch("touchStart", "b3");
    touch("touchMove", "c3");
    touch("touchMove", "d3");
    touch("touchEnd", "d3");
    assert_eq!(["b3", "c3", "d3"].map(|square| page.content(square)), ["crossed"; 3]);
    touch("touchStart", "g6");
    wait_until("a queen", || page.content("g6") == "queen");
    touch("touchEnd", "g6");
    assert_eq!(page.content("g6"), "queen");
    assert_eq!(page.browser.run("return scrollY"), json!(0));

    // A mode makes a tap place a piece, or a cross.
    page.browser.click("[name=mode][value=piece] + span");
    page.click("h3");
    assert_eq!(page.content("h3"), "queen");
    page.click("h3");
    assert_eq!(page.content("h3"), "empty");
    page.browser.click("[name=mode][value=cross] + span");
    page.click("a1");
    assert_eq!(page.content("a1"), "crossed");
    page.click("a1");
    assert_eq!(page.content("a1"), "empty");
}

#[test]
fn attacked_squares_are_crossed_by_themselves() {
    let (_, page) = example(DESKTOP);
    page.browser.click("#auto");
    page.focus("b7");
    page.browser.press(ENTER);
    // The row, the column, the squares next to it, and no others.
    assert_eq!(["h7", "b1", "c6"].map(|square| page.content(square)), ["crossed"; 3]);
    assert_eq!(page.content("d5"), "empty");
    assert_eq!(page.count("[data-mark=cross]"), json!(18));
    // A tap on such a cross places a queen, as on any other.
    page.click("c6");
    assert_eq!(page.content("c6"), "queen, conflict");
    page.click("c6");
    page.browser.click("#auto");
    assert_eq!(page.count("[data-mark=cross]"), json!(0));
}

#[test]
fn given_pieces_and_blocked_squares_stay() {
    let made = Made::example().with_given("d8", "a1");
    let page = OnPage::open(&[made.playable("Given", vec![])], DESKTOP);
    assert_eq!(page.label("d8"), "d8, region B, given queen");
    assert_eq!(page.label("a1"), "a1, region F, blocked");
    for square in ["d8", "a1"] {
        page.click(square);
        page.browser.press(&format!("{ENTER}x"));
        page.browser.drag("left", &[page.middle(square), page.middle("e3")]);
    }
    page.browser.click("#restart");
    assert_eq!([page.content("d8"), page.content("a1")], ["given queen", "blocked"]);
}

#[test]
fn a_reload_keeps_the_state_where_there_is_storage() {
    let (made, page) = example(DESKTOP);
    for square in ["d8", "d8", "a8"] {
        page.click(square);
    }
    page.browser.click("#dark");
    page.browser.click("#patterns");
    page.browser.click("#clock");
    page.browser.reload();
    assert_eq!([page.content("d8"), page.content("a8")], ["queen", "crossed"]);
    let root =
        "const { theme, patterns } = document.documentElement.dataset; return [theme, patterns]";
    assert_eq!(page.browser.run(root), json!(["dark", "on"]));
    assert_eq!(page.browser.visible("#timer").len(), 0);
    page.browser.click("#undo");
    page.browser.click("#undo");
    assert_eq!([page.content("d8"), page.content("a8")], ["crossed, conflict", "empty"]);

    // What is undone can be done again after a reload.
    page.browser.reload();
    page.browser.click("#redo");
    assert_eq!(page.content("d8"), "queen");
    page.browser.click("#undo");

    // Stored texts that are no state.
    let state = "return Object.keys(localStorage).find(key => /[0-9a-f]{16}$/.test(key))";
    let key = page.browser.run(state);
    let stored = format!("return localStorage.getItem({key})");
    let good: Value =
        serde_json::from_str(page.browser.run(&stored).as_str().expect("a text")).expect("JSON");
    let with = |part: &str, value: Value| {
        let mut state = good.clone();
        state[part] = value;
        state.to_string()
    };
    let damaged = [
        with("past", json!([[["length", 0, 1]]])),
        with("past", json!([[[64, 0, 1]], "x"])),
        with("future", json!([[[0, 0, 3]]])),
        with("seconds", json!(-1)),
        with("hints", Value::Null),
    ];
    let texts = ["", "{", "null", "[]", r#"{"marks":[3]}"#, r#"{"marks":"x","past":1}"#];
    for text in damaged.iter().map(String::as_str).chain(texts) {
        page.browser.run(&format!(
            "document.addEventListener('visibilitychange',
                () => localStorage.setItem({key}, {}))",
            json!(text)
        ));
        page.browser.reload();
        assert_eq!(page.content("d8"), "empty", "{text}");
        assert_eq!(page.count("#undo:disabled, #redo:disabled"), json!(2), "{text}");
        page.click("a1");
        assert_eq!(page.content("a1"), "crossed", "{text}");
    }

    let blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new Error() } })";
    let command = "Page.addScriptToEvaluateOnNewDocument";
    page.browser.devtools(command, &json!({ "source": blocked }));
    page.browser.reload();
    assert_eq!(page.count("[data-mark=cross]"), json!(0));
    for square in made.solution() {
        page.click(&square);
        page.click(&square);
    }
    assert!(page.message().starts_with("Well done!"), "{}", page.message());
    let loaded = "return performance.getEntriesByType('resource').length";
    assert_eq!(page.browser.run(loaded), json!(0), "the page asks for other files");
}

/// The history outlasts a reload, its last 1,000 moves.
#[test]
fn a_reload_keeps_the_last_moves() {
    let (_, page) = example(DESKTOP);
    page.focus("a8");
    page.browser.press(&"x".repeat(1001));
    assert_eq!(page.content("a8"), "crossed");
    page.click("h8");
    page.browser.reload();
    let undone = "const undo = document.getElementById('undo'); let count = 0;
        for (; !undo.disabled; count += 1) undo.click(); return count";
    assert_eq!(page.browser.run(undone), json!(1000));
    assert_eq!([page.content("h8"), page.content("a8")], ["empty", "empty"]);
    page.browser.reload();
    page.browser.run("document.getElementById('redo').click()");
    assert_eq!(page.content("a8"), "crossed");
}
