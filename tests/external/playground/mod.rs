//! The playground, as `web/build` makes it: its engine in node, its page in a browser.

mod engine;
mod page;

use std::path::{Path, PathBuf};

use crate::support::program::ROOT;

/// The page. Only `tests/run --all` has it: building it takes minutes.
fn built() -> PathBuf {
    let page = Path::new(ROOT).join("web/dist/index.html");
    assert!(page.is_file(), "web/dist/index.html is missing: run web/build");
    page
}
