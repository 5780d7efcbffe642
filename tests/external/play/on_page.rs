//! The page in a browser, with its squares by name.

use nq_sat::puzzle::play::{Playable, play_page};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::Browser;

/// An open page.
pub struct OnPage {
    pub browser: Browser,
    _folder: TempDir,
}

/// The sizes of screens, and whether it is a phone.
pub const PHONE: (u32, u32, bool) = (375, 667, true);
pub const DESKTOP: (u32, u32, bool) = (1280, 800, false);

impl OnPage {
    /// Opens the page of these puzzles.
    pub fn open(puzzles: &[Playable<'_>], (width, height, is_phone): (u32, u32, bool)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("play.html");
        std::fs::write(&file, play_page(puzzles)).expect("the page is written");
        let browser = Browser::open(&file);
        browser.on_screen(width, height, is_phone);
        Self { browser, _folder: folder }
    }

    fn selector(name: &str) -> String {
        format!("[role=gridcell][aria-label^=\"{name},\"]")
    }

    /// What a screen reader says of a square.
    pub fn label(&self, square: &str) -> String {
        let cell = json!(Self::selector(square));
        let script = format!("return document.querySelector({cell}).getAttribute('aria-label')");
        self.browser.run(&script).as_str().expect("a label").to_owned()
    }

    /// The last word of the label, without region.
    pub fn content(&self, square: &str) -> String {
        let label = self.label(square);
        label.split(", ").skip(2).collect::<Vec<_>>().join(", ")
    }

    pub fn click(&self, square: &str) {
        self.browser.click(&Self::selector(square));
    }

    /// Moves the focus to a square.
    pub fn focus(&self, square: &str) {
        self.browser
            .run(&format!("document.querySelector({}).focus()", json!(Self::selector(square))));
    }

    /// The label of the element with the focus.
    pub fn focused(&self) -> String {
        let script = "return document.activeElement.getAttribute('aria-label') ?? ''";
        self.browser.run(script).as_str().expect("a label").to_owned()
    }

    /// The middle of a square in the window.
    pub fn middle(&self, square: &str) -> [f64; 2] {
        let cell = json!(Self::selector(square));
        let middle = self.browser.run(&format!(
            "const box = document.querySelector({cell}).getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2]"
        ));
        [0, 1].map(|axis| middle[axis].as_f64().expect("a number"))
    }

    /// The message, such as a conflict, a hint, or that the puzzle is solved.
    pub fn message(&self) -> String {
        self.browser.text("#news").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The number of elements that match.
    pub fn count(&self, selector: &str) -> Value {
        let script = format!("return document.querySelectorAll({}).length", json!(selector));
        self.browser.run(&script)
    }
}
