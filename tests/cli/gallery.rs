//! `solve --html`: the page is complete.

use crate::support::screen::page;

#[test]
fn page_loads_no_other_files() {
    let (_folder, file) = page("6");
    let page = std::fs::read_to_string(file).expect("the page");
    // The name of a namespace is not an address to load.
    let page = page.replace("http://www.w3.org/2000/svg", "");
    for elsewhere in ["http:", "https:", "src=", "@import", "url(http"] {
        assert!(!page.contains(elsewhere), "`{elsewhere}` in the page");
    }
    assert!(!page.contains("{{"), "a placeholder is left");
}
