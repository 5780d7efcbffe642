//! Sizes, colours, patterns, several puzzles.

use itertools::Itertools;
use serde_json::json;

use super::on_page::{DESKTOP, Made, OnPage, PHONE};
use crate::browser::ENTER;
use crate::programs::keep;
use crate::support::wait_until;

/// The narrowest phone for which squares have a least size.
const NARROW: (u32, u32, bool) = (360, 740, true);

#[test]
fn nothing_overflows_and_squares_are_large_enough() {
    let long = "A very long title ".repeat(8) + &"m".repeat(80);
    let made = [Made::proved("A"), Made::example(), Made::large(10), Made::large(20)];
    for screen in [NARROW, PHONE, DESKTOP] {
        for (made, title) in made.iter().zip(["One", &long, "Ten", "Twenty"]) {
            let mut hint = made.hint(&long, ["", "", "a1"]);
            hint.crossed.clone_from(&hint.because);
            let other = Made::example();
            let puzzles = [made.playable(title, vec![hint]), other.playable(&long, vec![])];
            let page = OnPage::open(&puzzles, screen);
            page.browser.click("#auto");
            page.browser.click("#hint");
            let [wide, inside] = widths(&page);
            assert!(wide <= inside, "{title} on {screen:?}: {wide} of {inside}");
            page.browser.click("#help");
            let scrolled = "return document.documentElement.scrollWidth";
            assert!(page.browser.run(scrolled).as_f64().expect("a number") <= inside);
            page.browser.click("#close");

            let side = "return document.querySelector('.cell').getBoundingClientRect().width";
            let side = page.browser.run(side).as_f64().expect("a number");
            let least = if title == "Twenty" { 15.0 } else { 32.0 };
            assert!(side >= least, "{title} on {screen:?}: {side}");
            let foot = "return document.getElementById('grid').getBoundingClientRect().bottom";
            let foot = page.browser.run(foot).as_f64().expect("a number");
            assert!(screen != DESKTOP || foot <= 800.0, "{title}: {foot}");
        }
    }
}

/// How wide the page is, and how wide it may be.
fn widths(page: &OnPage) -> [f64; 2] {
    let widths = page.browser.run(
        "const all = [...document.querySelectorAll('body *:not(.unseen, .definitions *)')];
         const root = document.documentElement;
         const right = all.map(one => one.getBoundingClientRect().right);
         return [Math.max(root.scrollWidth, ...right), root.clientWidth]",
    );
    [0, 1].map(|which| widths[which].as_f64().expect("a number"))
}

/// All sizes and kinds, with a hint and solved.
#[test]
fn nothing_overflows_on_the_smallest_phones() {
    let stars = Made::proved(include_str!("../../../models/examples/star-battle.toml"));
    let made = (4..=20).map(Made::large).chain([stars, plain(4, "\"b4\"")]).collect_vec();
    let long = "Regions A, B and C have open squares in columns a, b and c only.";
    let hints = |made: &Made| vec![made.hint(long, ["", "", "a1"])];
    let puzzles = made.iter().map(|made| made.playable("A puzzle", hints(made))).collect_vec();
    let page = OnPage::open(&puzzles, DESKTOP);
    for place in 0..made.len() {
        let at = format!("puzzle {place}");
        for width in [320, 280] {
            page.browser.on_screen(width, 568, true);
            let holds = |what: &str| {
                let [wide, inside] = widths(&page);
                assert!((inside - f64::from(width)).abs() < 0.5, "{at} {what}: {inside}");
                assert!(wide <= inside, "{at} {what}: {wide} of {inside}");
            };
            page.browser.run("document.getElementById('hint').click()");
            holds("with a hint");
            page.browser.run(&format!(
                "const data = document.getElementById('data').textContent;
                 for (const at of JSON.parse(data)[{place}].solution) {{
                     const cell = document.querySelector(`[data-square=\"${{at}}\"]`);
                     while (!/(queen|star)/.test(cell.ariaLabel)) cell.click();
                 }}
                 document.getElementById('share').click()"
            ));
            assert!(page.message().starts_with("Well done!"), "{at}: {}", page.message());
            wait_until("the link", || !page.browser.text("#shared").is_empty());
            holds("solved");
            page.browser.run("document.getElementById('restart').click()");
        }
        page.browser.run("document.getElementById('next').click()");
    }
}

#[test]
fn colours_follow_the_scheme_and_the_button() {
    for (name, screen) in [("phone", PHONE), ("desktop", DESKTOP)] {
        let made = Made::example();
        let twenty = Made::large(20);
        let hint = made.hint("Region B has one square: d8.", ["d8", "", "d8"]);
        let puzzles =
            [made.playable("Region queens", vec![hint]), twenty.playable("Large", vec![])];
        let page = OnPage::open(&puzzles, screen);
        let background = || {
            let script = "return getComputedStyle(document.body).backgroundColor";
            page.browser.run(script).as_str().expect("a colour").to_owned()
        };
        let colours = || {
            let script =
                "return new Set([...document.querySelectorAll('.ground:not([hidden]) .region')]
                .map(region => getComputedStyle(region).fill)).size";
            page.browser.run(script)
        };
        let light = background();
        assert_eq!(colours(), json!(8));
        page.browser.click("#hint");
        keep(&format!("play-{name}-light.png"), &page.browser.screenshot());
        page.browser.in_the_dark();
        wait_until("the dark", || background() != light);
        assert_eq!(colours(), json!(8));
        page.browser.click("#hint");
        page.browser.click("#auto");
        keep(&format!("play-{name}-dark.png"), &page.browser.screenshot());
        page.browser.click("#dark");
        assert_eq!(background(), light);
        // The choice outweighs the scheme.
        page.browser.reload();
        assert_eq!(background(), light);
        page.browser.click("#next");
        assert_eq!(colours(), json!(20));
        page.browser.click("#dark");
        assert_eq!(colours(), json!(20));

        page.browser.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
        assert_eq!(background(), "rgb(255, 255, 255)");
        assert_eq!(page.browser.visible(".moves").len(), 0);
        assert_eq!(page.browser.visible("#grid").len(), 1);
    }
}

#[test]
fn patterns_and_letters_are_cues_besides_colours() {
    let made = Made::example();
    let page = OnPage::open(&[made.playable("Example", vec![])], PHONE);
    let seen = |what: &str| {
        page.browser.run(&format!(
            "return [...document.querySelectorAll('{what}')]
                .filter(one => getComputedStyle(one).visibility === 'visible')
                .map(one => one.getAttribute('fill') ?? one.textContent)"
        ))
    };
    assert_eq!((seen(".weave"), seen(".letter")), (json!([]), json!([])));
    page.browser.click("#patterns");
    keep("play-patterns.png", &page.browser.screenshot());
    let patterns = seen(".weave");
    let patterns: std::collections::BTreeSet<_> =
        patterns.as_array().expect("a list").iter().map(ToString::to_string).collect();
    assert_eq!(patterns.len(), 8);
    let letters = seen(".letter");
    let letters = letters.as_array().expect("a list");
    assert_eq!(letters.len(), 64);
    assert_eq!(letters.iter().filter(|letter| **letter == json!("B")).count(), 1);
    page.browser.click("#patterns");
    assert_eq!(seen(".letter"), json!([]));
}

#[test]
fn each_puzzle_keeps_its_own_state() {
    let (first, second) = (Made::proved("A"), Made::example());
    let hostile = "</script><img src=x onerror=document.title='run'> & \"more\"";
    let puzzles = [first.playable("Small", vec![]), second.playable(hostile, vec![])];
    let page = OnPage::open(&puzzles, DESKTOP);
    let options = || page.browser.text("#list");
    assert_eq!(options(), format!("1. Small2. {hostile}"));
    page.focus("a1");
    page.browser.press(ENTER);
    assert!(page.message().starts_with("Well done!"));
    assert_eq!(options(), format!("1. Small (solved)2. {hostile}"));
    page.browser.click("#next");
    assert_eq!(page.browser.text("#title"), hostile);
    assert_eq!((page.message(), page.count("[role=gridcell]")), (String::new(), json!(64)));
    page.click("h8");
    assert_eq!(options(), format!("1. Small (solved)2. {hostile} (begun)"));
    let choose = |place: u32| {
        page.browser.run(&format!(
            "const list = document.getElementById('list'); list.value = {place};
             list.dispatchEvent(new Event('change'))"
        ))
    };
    choose(0);
    assert!(page.message().starts_with("Well done!"));
    choose(1);
    assert_eq!(page.content("h8"), "crossed");
    // The last one is shown again.
    page.browser.reload();
    assert_eq!(page.browser.text("#title"), hostile);
    assert_eq!(page.content("h8"), "crossed");
    assert_eq!(page.browser.text("head title"), "2 puzzles");
}

#[test]
fn screen_readers_find_a_grid_and_motion_can_be_reduced() {
    let made = Made::example();
    let page = OnPage::open(&[made.playable("Example", vec![])], DESKTOP);
    for (what, count) in [
        ("[role=grid][aria-label='Example, 8 rows, 8 columns']", 1),
        ("[role=grid] > [role=row]", 8),
        ("[role=row] > [role=gridcell]", 64),
        ("[role=gridcell][tabindex='0']", 1),
        ("[aria-live=polite]", 2),
    ] {
        assert_eq!(page.count(what), json!(count), "{what}");
    }
    // Screen readers click without a pointer.
    page.browser.run("document.querySelector('[data-square=\"0\"]').click()");
    assert_eq!(page.label("a8"), "a8, region A, crossed");
    assert_eq!(page.browser.text("#said"), "a8, region A, crossed");
    let motion = "return getComputedStyle(document.querySelector('.cell svg')).animationName";
    assert_eq!(page.browser.run(motion), json!("appear"));
    let reduced = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.browser.devtools("Emulation.setEmulatedMedia", &reduced);
    assert_eq!(page.browser.run(motion), json!("none"));
}

/// A board of queens without regions.
fn plain(n: u32, fixed: &str) -> Made {
    Made::proved(&format!(
        "name = \"plain\"\n[board]\nrows = {n}\ncolumns = {n}\n\
         [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\n\
         count = {n}\nfixed = [{fixed}]\n"
    ))
}

#[test]
fn boards_without_squares_or_regions_have_a_page() {
    let empty = plain(0, "");
    let page = OnPage::open(&[empty.playable("Nothing", vec![])], PHONE);
    assert!(page.message().starts_with("Well done! Solved in 0:00."), "{}", page.message());
    page.browser.press("h");
    page.browser.press("u");
    assert_eq!(page.count("[role=gridcell]"), json!(0));

    let four = plain(4, "\"b4\"");
    let page = OnPage::open(&[four.playable("Completion", vec![])], DESKTOP);
    assert_eq!(page.label("b4"), "b4, given queen");
    for (square, label) in [("d3", "d3, queen"), ("a2", "a2, queen"), ("c1", "c1, queen")] {
        page.focus(square);
        page.browser.press(ENTER);
        assert_eq!(page.label(square), label);
    }
    assert!(page.message().starts_with("Well done!"), "{}", page.message());
    keep("play-completion.png", &page.browser.screenshot());

    let page = OnPage::open(&[], DESKTOP);
    assert_eq!(page.browser.text("h1"), "No puzzles");
    assert_eq!(page.browser.visible("button").len(), 0);
}
