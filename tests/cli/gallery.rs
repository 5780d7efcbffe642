//! `solve --html`: the page is whole.

use crate::support::screen::page;

#[test]
fn nothing_in_a_page_is_elsewhere() {
    let (_folder, file) = page("6");
    let page = std::fs::read_to_string(file).expect("the page");
    // The name of a namespace is no address that is asked for anything.
    let page = page.replace("http://www.w3.org/2000/svg", "");
    for elsewhere in ["http:", "https:", "src=", "@import", "url(http"] {
        assert!(!page.contains(elsewhere), "`{elsewhere}` in the page");
    }
    assert!(!page.contains("{{"), "something was not put in");
}
