//! Links: the state of the page in its address.

use serde_json::json;

use super::{described, opened, press, ready, run, set, tab};
use crate::browser::Browser;
use crate::support::wait_until;

/// A link of the first version of the page: queens and knights, n = 5, k = 2, counted to 6.
const OLD: &str = "#1.FckxDoMwDEDRu_zZLJXK4NukjQuI4KiymVDujnjruzh6tYbyP808puJ1\
    2n1b1gyE7MdzCI6-hbBEL3b0NYQsH5RvPz0Rfpu1Gk-3EokyM8YN";

/// Goes to an address of the page, and waits for it.
fn follow(browser: &Browser, link: &str) {
    browser.run(&format!("location.hash = {}; location.reload()", json!(link)));
    wait_until("the page", || browser.run("return document.readyState") == "complete");
    ready(browser);
}

#[test]
#[ignore = "needs web/build, which takes minutes"]
fn old_damaged_and_newer_links_say_what_they_are() {
    let browser = opened();
    follow(&browser, OLD);
    described(&browser, "queens-and-knights, n = 5, k = 2");
    assert_eq!(browser.visible("#panel-count").len(), 1);
    assert_eq!(browser.run("return document.getElementById('last').value"), "6");
    assert_eq!(browser.visible("#notice").len(), 0);
    let newer = OLD.replace("#1.", "#2.");
    let changed = OLD.replace("kxDo", "kyEo");
    for (link, words) in [
        (&OLD[..60], "damaged"),
        (&changed, "damaged"),
        ("#1.", "damaged"),
        ("#nonsense", "damaged"),
        (&newer, "another version"),
    ] {
        follow(&browser, link);
        assert!(browser.text("#notice").contains(words), "{link}: {}", browser.text("#notice"));
        described(&browser, "n-queens, n = 8");
    }
}

/// A link shows its answer at once, and Back goes to the state before.
#[test]
#[ignore = "needs web/build, which takes minutes"]
fn links_have_the_answer_and_back_goes_back() {
    let browser = opened();
    set(&browser, "model", "kings");
    described(&browser, "kings, n = 8");
    tab(&browser, "count");
    run(&browser, "count");
    browser.run(
        "navigator.clipboard.writeText = text => {
        window.copied = text;
        return Promise.resolve();
    }",
    );
    press(&browser, "share");
    wait_until("the link", || browser.text("#copied") == "Link copied");
    let link = browser.run("return window.copied");
    let link = link.as_str().expect("a link");
    assert!(link.starts_with("file://"), "{link}");
    let other = opened();
    follow(&other, &link[link.find('#').expect("a state")..]);
    wait_until("the answer", || other.text("#status") == "1 size counted");
    // A063443(9)
    assert!(other.text("#result tbody").contains("1355115601"), "{}", other.text("#result"));
    for words in ["kings, n = 8", "n-queens, n = 8"] {
        let back = || {
            browser.run("history.back()");
            browser.text("#described").contains(words)
        };
        wait_until(words, back);
    }
}
