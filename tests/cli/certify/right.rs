//! Bundles that the program writes.

use crate::support::bundle::Bundle;

/// The specification of eight queens is short enough to read.
#[test]
fn eight_queens_fit_on_a_page() {
    let bundle = Bundle::of("8 --proof veripb");
    let text = bundle.read("specification.opb");
    assert!(text.len() < 4096, "{} bytes", text.len());
    assert_eq!(text.lines().filter(|line| !line.starts_with('*')).count(), 42);
}
