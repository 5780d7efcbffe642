//! Puzzles that `puzzle make` calls unique, counted by clasp on the exported file.
//! `puzzle make --book`: the sheets that a browser prints.

use std::fs;

use serde_json::json;

use crate::browser::Browser;
use crate::formats::file::clasp_count;
use crate::programs::keep;
use crate::support::nq_sat;

#[test]
fn clasp_finds_one_solution_of_each_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    for (kind, recipe) in [
        ("regions", "8 --number 20"),
        ("large", "12 --number 3"),
        ("stars", "10 --kind stars --number 3"),
        ("completion", "10 --kind completion --number 10"),
        ("knights", "6 --model queens-and-knights -k 3 --number 5"),
        ("domination", "7 --model queens-domination --number 2"),
        ("hard", "8 --difficulty 4-5 --number 2"),
    ] {
        let puzzles = folder.path().join(kind);
        nq_sat(&format!("puzzle make {recipe} -o {}", puzzles.display())).says(0);
        for puzzle in fs::read_dir(&puzzles).expect("a folder") {
            let puzzle = puzzle.expect("an entry").path();
            let (model, opb) = (puzzle.join("model.toml"), puzzle.join("puzzle.opb"));
            nq_sat(&format!("export -m {} -o {}", model.display(), opb.display())).says(0);
            assert_eq!(clasp_count("", &opb), 1, "{puzzle:?}");
        }
    }
    // A puzzle with two solutions would be noticed.
    let (grid, opb) = (folder.path().join("two.toml"), folder.path().join("two.opb"));
    let text = fs::read_to_string("models/examples/queens-completion.toml").expect("a model");
    let text = text.replace("fixed = [\"b1\", \"a7\"]", "fixed = [\"b1\"]");
    fs::write(&grid, text).expect("written");
    nq_sat(&format!("export -m {} -o {}", grid.display(), opb.display())).says(0);
    // The model's own comment: with either queen alone there are eight.
    assert_eq!(clasp_count("", &opb), 8);
}

/// All puzzles that may be tried are tried: seconds without optimisation.
#[test]
fn a_grade_that_no_puzzle_has_is_refused() {
    let complaint = nq_sat("puzzle make 1 -d 7").complaint(1);
    assert_eq!(complaint, "none of 20,000 puzzles has grade 7: take another --difficulty or size");
}

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
