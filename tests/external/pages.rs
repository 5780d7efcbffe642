//! The sessions of the pages that call solvers, checkers and other programs; `cli` runs the others.

use crate::programs::needed;
use crate::support::pages::{Page, all, hold};

#[test]
fn sessions_print_what_the_page_shows() {
    needed();
    let mut pages = all();
    pages.retain(Page::needs_external_programs);
    hold(&pages);
}
