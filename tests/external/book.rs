//! `puzzle make --book`: the sheets that a browser prints.

use std::fs;

use serde_json::json;

use crate::browser::Browser;
use crate::pictures::keep;
use crate::support::program::nq_sat;

/// Width and height of paper in inches.
const PAPERS: [(&str, f64, f64); 2] = [("A4", 8.27, 11.69), ("Letter", 8.5, 11.0)];

#[test]
fn each_sheet_is_one_page_of_either_paper() {
    let folder = tempfile::tempdir().expect("a folder");
    for (make, puzzles, solutions) in [
        ("8 --number 5", 2, 1),
        ("8 --number 13 --kind completion", 4, 2),
        ("10 --number 10 --kind stars", 3, 2),
        ("12 --number 3", 2, 1),
        ("24 --kind completion --number 3", 3, 2),
        ("1", 1, 1),
    ] {
        let file = folder.path().join("book.html");
        nq_sat(&format!("puzzle make {make} --force --book {}", file.display())).says(0);
        let page = fs::read_to_string(&file).expect("written");
        let sheets = |part: &str| page.matches(&format!("<h2>{part}</h2>")).count();
        assert_eq!((sheets("Puzzles"), sheets("Solutions")), (puzzles, solutions), "{make}");
        let browser = Browser::open(&file);
        let wide = "const page = document.documentElement;
                    return page.scrollWidth > page.clientWidth";
        assert_eq!(browser.run(wide), json!(false), "{make}");
        for (paper, width, height) in PAPERS {
            let paper_size = json!({ "paperWidth": width, "paperHeight": height });
            let printed = browser.devtools("Page.printToPDF", &paper_size);
            let pdf = keep("book.pdf", printed["data"].as_str().expect("a document"));
            let pdf = fs::read(pdf).expect("written");
            let number = |word: &[u8]| pdf.windows(word.len()).filter(|&at| at == word).count();
            let pages = number(b"/Type /Page") - number(b"/Type /Pages");
            assert_eq!(pages, page.matches("<section").count(), "{make}, {paper}");
        }
    }
}
