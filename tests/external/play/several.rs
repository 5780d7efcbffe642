//! Several puzzles on a page: their addresses, the next one, the one of today.
//! Hints: what they mark, name, apply and take back.

use serde_json::{Value, json};

use super::on_page::{DESKTOP, Made, OnPage, PHONE};
use crate::browser::{ENTER, ESCAPE};
use crate::programs::keep;
use crate::support::wait_until;

/// A page of three puzzles that differ.
fn three(titles: [&str; 3], screen: (u32, u32, bool)) -> OnPage {
    let made = [Made::proved("A"), Made::example(), Made::large(4)];
    let puzzles = made.iter().zip(titles).map(|(made, title)| made.playable(title, vec![]));
    OnPage::open(&puzzles.collect::<Vec<_>>(), screen)
}

/// Solves the puzzle on show.
fn solve(page: &OnPage) {
    page.browser.click("[name=mode][value=piece] + span");
    page.browser.run(
        "const title = document.getElementById('title').textContent;
         const puzzles = JSON.parse(document.getElementById('data').textContent);
         const { solution } = puzzles.find(puzzle => puzzle.title === title);
         for (const at of solution) document.querySelector(`[data-square=\"${at}\"]`).click()",
    );
    assert!(page.message().starts_with("Well done!"), "{}", page.message());
}

fn link(page: &OnPage) -> String {
    page.browser.run("return document.getElementById('share').href").as_str().unwrap().to_owned()
}

#[test]
fn a_solved_puzzle_leads_to_the_next_that_is_open() {
    let page = three(["One", "Two", "Three"], PHONE);
    let seen = |what: &str| page.browser.visible(what).len();
    assert_eq!((seen("#next-puzzle"), seen("#share")), (0, 0));
    page.browser.click("#next");
    solve(&page);
    page.browser.click("#next-puzzle");
    assert_eq!((page.browser.text("#title"), seen("#share")), ("Three".to_owned(), 0));
    // The keyboard goes on at the board.
    assert!(page.focused().starts_with("a4, region "), "{}", page.focused());
    solve(&page);
    page.browser.click("#next-puzzle");
    assert_eq!(page.browser.text("#title"), "One");
    page.focus("a1");
    page.browser.press(ENTER);
    assert!(page.message().starts_with("Well done!"));
    assert_eq!((seen("#next-puzzle"), seen("#share")), (0, 1));
}

#[test]
fn a_link_opens_its_puzzle() {
    let page = three(["One", "Two", "Three"], DESKTOP);
    let title = || page.browser.text("#title");
    let hash = || page.browser.run("return location.hash");
    page.browser.click("#next");
    let two = link(&page);
    let fragment = two[two.find("#puzzle=").expect("a fragment")..].to_owned();
    page.browser.click("#next");
    assert_eq!((title(), hash()), ("Three".to_owned(), json!("")));
    let go = |fragment: &str| {
        page.browser.run(&format!("location.hash = {}", json!(fragment)));
        page.browser.run("return new Promise(done => setTimeout(done, 100))")
    };
    go(&fragment);
    assert_eq!(title(), "Two");
    for bad in ["#puzzle=", "#puzzle=0123", "#puzzle=%", "#", "#\"><img src=x>"] {
        go(bad);
        assert_eq!(title(), "Two", "{bad}");
        page.browser.reload();
        assert_eq!(title(), "Two", "{bad}");
    }
    page.browser.click("#next");
    go(&fragment);
    page.browser.click("#previous");
    assert_eq!(title(), "One");
    // The address follows, so a reload stays.
    assert_ne!(hash(), json!(fragment));
    page.browser.reload();
    assert_eq!(title(), "One");
    go(&fragment);
    page.browser.run("localStorage.setItem('nq-sat-play:last', '\"x\"')");
    page.browser.reload();
    assert_eq!(title(), "Two");
}

#[test]
fn sharing_copies_the_link_or_shows_it() {
    let page = three(["One", "Two", "Three"], DESKTOP);
    solve(&page);
    let link = link(&page);
    let share = |clipboard: &str| {
        page.browser.run(&format!(
            "document.getElementById('shared').textContent = '';
             Object.defineProperty(navigator, 'clipboard',
                {{ value: {clipboard}, configurable: true }})"
        ));
        page.browser.click("#share");
        wait_until("an answer", || !page.browser.text("#shared").is_empty());
        page.browser.text("#shared")
    };
    let copied = share("{ writeText: async text => { window.copied = text } }");
    assert_eq!(copied, format!("Copied: {link}"));
    assert_eq!(page.browser.run("return copied"), json!(link));
    for without in ["undefined", "{ writeText: async () => { throw new Error() } }"] {
        assert_eq!(share(without), format!("Copy this link: {link}"));
    }
    assert_eq!(page.count("output#shared"), json!(1));
    page.browser.click("#undo");
    assert_eq!(page.browser.text("#shared"), "");
}

#[test]
fn the_daily_puzzle_is_that_of_today() {
    let page = three(["2026-12-01", "2026-12-03", "2026-12-04"], DESKTOP);
    let at = |now: &str, zone: &str| {
        let source = format!(
            "{{ const Real = Date; window.Date = class extends Real {{
                constructor(...given) {{ super(...(given.length > 0 ? given : ['{now}'])); }}
             }} }}"
        );
        let command = "Page.addScriptToEvaluateOnNewDocument";
        let script = page.browser.devtools(command, &json!({ "source": source }));
        let zone = json!({ "timezoneId": zone });
        page.browser.devtools("Emulation.setTimezoneOverride", &zone);
        page.browser.reload();
        page.browser.devtools("Page.removeScriptToEvaluateOnNewDocument", &script);
        page.browser.text("#title")
    };
    for (now, zone, title) in [
        ("2026-12-03T12:00:00Z", "UTC", "2026-12-03"),
        ("2026-12-03T23:30:00Z", "UTC", "2026-12-03"),
        // It is tomorrow in Tokyo, and yesterday in Honolulu.
        ("2026-12-03T23:30:00Z", "Asia/Tokyo", "2026-12-04"),
        ("2026-12-03T00:30:00Z", "Pacific/Honolulu", "2026-12-01"),
        ("2030-01-01T12:00:00Z", "UTC", "2026-12-04"),
        ("2020-01-01T12:00:00Z", "UTC", "2026-12-01"),
    ] {
        assert_eq!(at(now, zone), title, "{now} in {zone}");
    }
    // All days are listed, and a link outweighs the day.
    assert_eq!(page.browser.text("#list"), "1. 2026-12-012. 2026-12-033. 2026-12-04");
    page.browser.click("#next");
    let link = link(&page);
    page.browser.run(&format!("location.hash = new URL({}).hash", json!(link)));
    assert_eq!(at("2030-01-01T12:00:00Z", "UTC"), "2026-12-03");
    let Value::String(hash) = page.browser.run("return location.hash") else { panic!("a hash") };
    assert!(link.ends_with(&hash) && !hash.is_empty());
}

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
