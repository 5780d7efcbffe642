//! The playground, as `web/build` makes it: its engine in node, its page in a browser.

mod engine;
mod gestures;
mod links;
mod page;
mod puzzles;

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::browser::Browser;
use crate::support::program::ROOT;
use crate::support::wait_until;

/// The page. Only `tests/run --all` has it: building it takes minutes.
fn built() -> PathBuf {
    let page = Path::new(ROOT).join("web/dist/index.html");
    assert!(page.is_file(), "web/dist/index.html is missing: run web/build");
    page
}

/// The page, once the engine has answered.
pub fn opened() -> Browser {
    let browser = Browser::open(&built());
    ready(&browser);
    browser
}

pub fn ready(browser: &Browser) {
    let is_ready = "return document.documentElement.dataset.ready === 'yes'";
    wait_until("the engine", || browser.run(is_ready) == json!(true));
}

/// Presses a button by its id.
pub fn press(browser: &Browser, id: &str) {
    browser.run(&format!("document.getElementById('{id}').click()"));
}

/// Clicks a square of the board to draw on, as a script: its centre may be out of sight.
pub fn draw(browser: &Browser, brush: &str, squares: &[&str]) {
    let before = |selector: &str| format!("document.querySelector({})", json!(selector));
    browser.run(&format!("{}.click()", before(&format!("[data-brush='{brush}']"))));
    for square in squares {
        let square = before(&format!("[data-square='{square}']"));
        let label = format!("return {square}.getAttribute('aria-label')");
        let old = browser.run(&label);
        browser
            .run(&format!("{square}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"));
        wait_until("the drawing", || browser.run(&label) != old);
    }
}

/// Sets a field as people do.
pub fn set(browser: &Browser, id: &str, value: &str) {
    browser.run(&format!(
        "const field = document.getElementById({}); field.value = {};
         for (const type of ['input', 'change'])
             field.dispatchEvent(new Event(type, {{ bubbles: true }}))",
        json!(id),
        json!(value)
    ));
}

pub fn tab(browser: &Browser, name: &str) {
    browser.run(&format!("document.getElementById('tab-{name}').click()"));
}

/// Clicks a button of a tab and waits for the end of its run. Returns the status.
pub fn run(browser: &Browser, name: &str) -> String {
    browser.run(&format!("document.querySelector(\"[data-run='{name}']\").click()"));
    let is_over = "return document.getElementById('stop').hidden";
    wait_until(name, || browser.run(is_over) == json!(true));
    browser.text("#status")
}

pub fn described(browser: &Browser, with: &str) {
    wait_until(with, || browser.text("#described").contains(with));
}
