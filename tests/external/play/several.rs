//! Several puzzles on a page: their addresses, the next one, the one of today.

use serde_json::{Value, json};

use super::on_page::{DESKTOP, OnPage, PHONE};
use super::puzzles::Made;
use crate::browser::ENTER;
use crate::support::screen::wait_until;

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
