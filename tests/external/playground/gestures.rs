//! Real gestures: strokes, quick clicks, small screens, paper.

use serde_json::{Value, json};

use super::{described, opened, press, run, set, tab};
use crate::browser::Browser;
use crate::support::wait_until;

/// The centres of squares of the board to draw on.
fn centres(browser: &Browser, squares: &[&str]) -> Vec<[f64; 2]> {
    let script = format!(
        "document.getElementById('drawing').open = true;
         document.getElementById('board').scrollIntoView({{ block: 'center' }});
         return {}.map(name => {{
             const box = document.querySelector(`[data-square=${{name}}]`).getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];
         }})",
        json!(squares)
    );
    serde_json::from_value(browser.run(&script)).expect("points")
}

fn brush(browser: &Browser, name: &str) {
    browser.run(&format!("document.querySelector(\"[data-brush='{name}']\").click()"));
}

/// The number of squares whose label ends so.
fn with(browser: &Browser, end: &str) -> Value {
    browser.run(&format!("return document.querySelectorAll('[aria-label$=\", {end}\"]').length"))
}

/// Twenty clicks without a pause are twenty walls, and each of them is taken back and done again.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn quick_clicks_are_kept_and_undone() {
    let browser = opened();
    brush(&browser, "walls");
    let names: Vec<String> =
        (0..20).map(|at| format!("{}{}", ['a', 'b', 'c'][at % 3], 8 - at / 3)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for point in centres(&browser, &names) {
        browser.drag("left", &[point]);
    }
    wait_until("twenty walls", || with(&browser, "wall") == 20);
    let key = |key: &str| {
        let event = json!({ "key": key, "ctrlKey": true, "bubbles": true });
        browser.run(&format!("document.body.dispatchEvent(new KeyboardEvent('keydown', {event}))"));
    };
    (0..20).for_each(|_| key("z"));
    wait_until("no wall", || with(&browser, "wall") == 0);
    assert_eq!(browser.run("return document.getElementById('undo').disabled"), true);
    (0..19).for_each(|_| key("y"));
    press(&browser, "redo");
    wait_until("twenty walls again", || with(&browser, "wall") == 20);
    // Another model and back: the drawing is there. Resetting it takes two clicks.
    set(&browser, "model", "kings");
    described(&browser, "kings");
    assert_eq!(with(&browser, "wall"), 0);
    set(&browser, "model", "n-queens");
    wait_until("the walls", || with(&browser, "wall") == 20);
    press(&browser, "reset");
    assert_eq!(
        (browser.text("#reset"), with(&browser, "wall")),
        ("Really reset?".into(), 20.into())
    );
    press(&browser, "reset");
    wait_until("the reset", || with(&browser, "wall") == 0);
}

/// A stroke of the mouse or a finger paints all squares that it crosses, also between two events.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn strokes_paint() {
    let browser = opened();
    set(&browser, "model", "region-puzzle");
    described(&browser, "region-puzzle");
    brush(&browser, "region A");
    browser.drag("left", &centres(&browser, &["a8", "h8"]));
    wait_until("a row", || with(&browser, "region A") == 8);
    browser.on_screen(360, 640, true);
    brush(&browser, "region B");
    let points = centres(&browser, &["a7", "a5", "c3"]);
    browser.touch("touchStart", points[0]);
    points[1..].iter().for_each(|&point| browser.touch("touchMove", point));
    browser.touch("touchEnd", points[2]);
    wait_until("a bent line", || with(&browser, "region B") == 5);
    // A queen is fixed where the stroke begins.
    brush(&browser, "Q");
    browser.drag("left", &centres(&browser, &["d4", "f4"]));
    described(&browser, "1 piece fixed");
    assert_eq!(with(&browser, "fixed queen"), 1);
}

/// After Solve the first board is inside the first screen, and nothing but the page scrolls.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn boards_come_first() {
    for (width, height) in [(1280, 800), (360, 640)] {
        let browser = opened();
        browser.on_screen(width, height, width < 400);
        browser.run("scrollTo(0, 0)");
        let go = "document.querySelector('[data-run=solve]').getBoundingClientRect().bottom";
        assert!(browser.run(&format!("return {go} < innerHeight")) == json!(true), "{width}");
        run(&browser, "solve");
        let board = "const box = document.querySelector('.boards img').getBoundingClientRect();
            return box.height > 100 && 0 <= box.top && box.bottom <= innerHeight";
        wait_until("the board", || browser.run(board) == json!(true));
        let scrolls = "return [...document.querySelectorAll('#result, #result *')].filter(one =>
            one.scrollHeight > one.clientHeight + 1
                && getComputedStyle(one).overflowY !== 'visible').length";
        assert_eq!(browser.run(scrolls), 0, "{width}");
    }
}

/// Paper has every board, also those that the screen keeps back.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn all_boards_are_printed() {
    let browser = opened();
    set(&browser, "model", "n-queens");
    browser.run(
        "const n = document.querySelector('#numbers input'); n.value = 10;
        n.dispatchEvent(new Event('input'))",
    );
    described(&browser, "n = 10");
    run(&browser, "solve");
    // A002562
    assert_eq!(browser.text("#result .numbers"), "724 placements, 92 fundamental");
    let boards = "return document.querySelectorAll('.boards img').length";
    assert_eq!(browser.run(boards), 60);
    let paper = browser.devtools("Page.printToPDF", &json!({}));
    assert!(paper["data"].as_str().is_some_and(|data| data.len() > 10_000));
    assert_eq!(browser.run(boards), 92);
    browser.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    assert_eq!(browser.visible(".boards img").len(), 92);
    assert_eq!(browser.visible("button[data-run], .tabs, #ask").len(), 0);
}

/// An answer is grey once the question is another one, and the page has its own words for numbers.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn answers_belong_to_questions() {
    let browser = opened();
    tab(&browser, "count");
    run(&browser, "count");
    let is_stale = "return document.getElementById('result').classList.contains('stale')";
    assert_eq!(browser.run(is_stale), false);
    set(&browser, "model", "rooks");
    described(&browser, "rooks");
    assert_eq!(browser.run(is_stale), true);
    assert!(browser.text("#result .title").starts_with("n-queens, n = 8"));
    press(&browser, "undo");
    described(&browser, "n-queens");
    assert_eq!(browser.run(is_stale), false);
    let size = |n: &str| {
        browser.run(&format!(
            "const n = document.querySelector('#numbers input'); n.value = '{n}';
            n.dispatchEvent(new Event('input'))"
        ));
    };
    for (n, words) in [("-3", "a whole number"), ("7.5", "a whole number"), ("", "n is empty")] {
        size(n);
        described(&browser, words);
        assert!(run(&browser, "count").contains(words), "{n}");
    }
    tab(&browser, "solve");
    size("24");
    wait_until("the plan", || {
        browser.text("#plan").contains("227514171973736 placements (A000170)")
    });
    size("40");
    wait_until("the plan", || browser.text("#plan").contains("longer than 1,000 years"));
    assert_eq!(browser.text("#panel-solve .go"), "First solution");
    run(&browser, "first");
    assert_eq!(browser.text("#result .numbers"), "A placement");
    size("1");
    wait_until("the plan", || browser.text("#plan").is_empty());
    run(&browser, "solve");
    assert_eq!(browser.text("#result .numbers"), "1 placement, 1 fundamental");
}

/// A mouse click in the frame of an answer, on what matches there.
fn click_in_frame(browser: &Browser, selector: &str) {
    let script = format!(
        "const frame = document.querySelector('#result iframe');
         const inner = frame.contentDocument.querySelector({});
         inner.scrollIntoView({{ block: 'center' }});
         const [outer, box] = [frame, inner].map(one => one.getBoundingClientRect());
         return [outer.x + box.x + box.width / 2, outer.y + box.y + box.height / 2]",
        json!(selector)
    );
    let point = serde_json::from_value(browser.run(&script)).expect("a point");
    browser.drag("left", &[point]);
}

fn in_frame(browser: &Browser, selector: &str) -> String {
    let script = format!(
        "return [...document.querySelector('#result iframe').contentDocument
             .querySelectorAll({})].map(one => one.textContent).join('|')",
        json!(selector)
    );
    browser.run(&script).as_str().expect("a text").to_owned()
}

/// Steps begin with a decision; a backjump is named, and the trail shows what it takes back.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn steps_show_decisions_and_backjumps() {
    let browser = opened();
    tab(&browser, "steps");
    run(&browser, "learning");
    wait_until("the page", || in_frame(&browser, "#move") == "Level 1");
    assert_eq!(in_frame(&browser, "#row"), "decision a8");
    assert_eq!(in_frame(&browser, "#trail li"), "1 a8");
    click_in_frame(&browser, "#previous");
    assert_eq!(in_frame(&browser, "#move"), "Before the first decision");
    assert_eq!(in_frame(&browser, "#row"), "0 literals by unit propagation");
    browser.run(
        "const only = document.querySelector('iframe').contentDocument.getElementById('only');
         only.value = 'backjumps'; only.dispatchEvent(new Event('change'))",
    );
    let mut most = 0;
    for _ in 0..20 {
        let jump = in_frame(&browser, "#move");
        let levels: Vec<usize> =
            jump.split(' ').filter_map(|word| word.trim_end_matches(':').parse().ok()).collect();
        assert!(
            jump.starts_with("Backjump from level ") && jump.ends_with(" is then a unit"),
            "{jump}"
        );
        let [kept, left] = ["#trail b", "#trail del"]
            .map(|tag| in_frame(&browser, tag).split('|').filter(|one| !one.is_empty()).count());
        assert_eq!((kept, left), (levels[1], levels[0] - levels[1]), "{jump}");
        most = most.max(left);
        click_in_frame(&browser, "#next");
    }
    assert!(most > 1, "a backjump leaves several levels");
    click_in_frame(&browser, "#play");
    let number = in_frame(&browser, "#number");
    wait_until("a step", || in_frame(&browser, "#number") != number);
}

/// The table is computed: A000170, the moves of the search, and what varisat learns. Backtracking
/// is offered for n queens alone.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn efforts_are_compared() {
    let browser = opened();
    tab(&browser, "steps");
    run(&browser, "compared");
    let rows = "return [...document.querySelectorAll('#result tbody tr')]
        .map(row => [...row.cells].map(cell => cell.textContent).join(' '))";
    let rows = browser.run(rows);
    assert_eq!([&rows[3], &rows[5], &rows[7]], ["4 2 32 8", "6 4 304 50", "8 92 4112 504"]);
    let backtracking = || browser.visible("[data-run='search']").len();
    assert_eq!(backtracking(), 1);
    let fewer = |k: &str| {
        browser.run(&format!(
            "const k = document.querySelector('#numbers [name=k]'); k.value = '{k}';
             k.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ));
    };
    fewer("3");
    wait_until("no backtracking with three queens", || backtracking() == 0);
    fewer("");
    wait_until("backtracking again", || backtracking() == 1);
    set(&browser, "model", "kings");
    described(&browser, "kings");
    wait_until("no backtracking", || backtracking() == 0);
}
