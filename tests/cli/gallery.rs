//! `solve --html`: the page is complete.

use crate::support::screen::page;

#[test]
fn page_without_boards_has_no_buttons_for_them() {
    let page = |size: &str| {
        let (_folder, file) = page(size);
        std::fs::read_to_string(file).expect("the page")
    };
    let (none, some) = (page("3"), page("4"));
    for mark in ["<button data-orbit", "<button data-board"] {
        assert!(!none.contains(mark) && some.contains(mark), "{mark}");
    }
    let text = "<p>There is no placement.</p>";
    assert!(none.contains(text) && !some.contains(text));
}

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
