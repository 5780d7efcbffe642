//! `puzzle make --book`: the sheets that a browser prints.

use std::fs;

use serde_json::json;

use crate::browser::Browser;
use crate::pictures::keep;
use crate::support::program::nq_sat;

#[test]
fn puzzles_and_solutions_fill_their_sheets() {
    let folder = tempfile::tempdir().expect("a folder");
    for (make, sheets) in [
        ("8 --number 5", 2 + 1),
        ("8 --number 13 --kind completion", 4 + 2),
        ("12 --number 3", 2 + 1),
        ("17 --kind completion --number 3", 3 + 2),
        ("1", 1 + 1),
    ] {
        let file = folder.path().join("book.html");
        nq_sat(&format!("puzzle make {make} --book {}", file.display())).says(0);
        let browser = Browser::open(&file);
        let wide = "const page = document.documentElement;
                    return page.scrollWidth > page.clientWidth";
        assert_eq!(browser.run(wide), json!(false), "{make}");
        let printed = browser.devtools("Page.printToPDF", &json!({ "preferCSSPageSize": true }));
        let pdf = keep("book.pdf", printed["data"].as_str().expect("a document"));
        let pdf = fs::read(pdf).expect("written");
        let pages = pdf.windows(11).filter(|word| *word == b"/Type /Page".as_slice());
        let trees = pdf.windows(12).filter(|word| *word == b"/Type /Pages".as_slice());
        assert_eq!(pages.count() - trees.count(), sheets, "{make}");
    }
}
