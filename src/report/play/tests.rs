use roxmltree::{Document, ParsingOptions};

use super::*;
use crate::puzzle::Puzzle;
use nq_board::base::placement::PieceId;

/// A puzzle of a grid, with pieces on these squares.
struct Made(Problem, Placement);

impl Made {
    fn new(grid: &str, squares: &[&str]) -> Self {
        let problem = Puzzle::from_text("grid", grid, None).unwrap().problem().unwrap();
        let placed = |name: &&str| Placed::new(PieceId(0), problem.board.parse(name).unwrap());
        let solution = squares.iter().map(placed).collect();
        Self(problem, solution)
    }

    /// A board without regions.
    fn plain(n: u32) -> Self {
        let model = format!(
            "name = \"plain\"\n[board]\nrows = {n}\ncolumns = {n}\n\
             [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = {n}\n"
        );
        Self::new(&model, &[])
    }

    fn playable(&self, title: &str) -> Playable<'_> {
        let squares = (0..self.0.board.len()).collect_vec();
        Playable {
            problem: &self.0,
            solution: &self.1,
            title: title.to_owned(),
            rating: None,
            evidence: "one solution".to_owned(),
            attacks: vec![Vec::new(); squares.len()],
            sets: vec![PlaySet {
                name: "the board".to_owned(),
                squares,
                number: CountRange { min: 1, max: 2 },
            }],
            hints: Vec::new(),
        }
    }
}

/// What the scripts read from a page, which is XML as well as HTML.
fn read(page: &str) -> Value {
    let document = parsed(page);
    let data = document.descendants().find(|node| node.attribute("id") == Some("data")).unwrap();
    serde_json::from_str(data.text().unwrap()).unwrap()
}

fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).expect("valid XML")
}

fn count(page: &str, class: &str) -> usize {
    parsed(page).descendants().filter(|node| node.attribute("class") == Some(class)).count()
}

#[test]
fn the_page_has_what_the_scripts_need() {
    let mut made = Made::new("AAAA\nBBBB\nCCCD\nCCCD", &["b4", "d3", "a2", "c1"]);
    made.0.fixed = vec![made.1.pieces()[0]];
    made.0.blocked = vec![Square::new(3, 3)];
    made.0.walls = made.0.blocked.clone();
    let hints = vec![Hint {
        text: "Region D has two squares.".to_owned(),
        rule: "confined".to_owned(),
        place: vec![7],
        cross: vec![2, 3],
        because: vec![15],
    }];
    let page = play_page(&[Playable { hints, ..made.playable("Four") }]);
    let data = read(&page);
    let puzzle = &data[0];
    assert_eq!((&puzzle["rows"], &puzzle["cols"]), (&json!(4), &json!(4)));
    assert_eq!(puzzle["regions"][15], "D");
    assert_eq!((&puzzle["given"], &puzzle["blocked"]), (&json!([1]), &json!([15])));
    assert_eq!((&puzzle["walls"], &puzzle["solution"]), (&json!([15]), &json!([1, 7, 8, 14])));
    assert_eq!((&puzzle["names"][0], &puzzle["names"][15]), (&json!("a4"), &json!("d1")));
    assert_eq!((&puzzle["sets"][0]["least"], &puzzle["sets"][0]["most"]), (&json!(1), &json!(2)));
    let hint = &puzzle["hints"][0];
    assert_eq!((&hint["place"], &hint["cross"]), (&json!([7]), &json!([2, 3])));
    assert_eq!((&hint["because"], &hint["rule"]), (&json!([15]), &json!("confined")));
    assert_eq!(
        puzzle["rules"],
        "1 queen on each row, 1 queen on each column, 1 queen in each region, no two queens \
         touch, not even diagonally"
    );
    assert_eq!((count(&page, "region"), count(&page, "weave")), (4, 4));
    assert_eq!((count(&page, "letter"), count(&page, "v")), (16, 1));
}

#[test]
fn boards_of_all_sizes_have_a_page() {
    for (grid, squares) in [("A", &["a1"][..]), ("AB\nAB", &[]), ("ABC\nABC\nABC", &[])] {
        let made = Made::new(grid, squares);
        let size = grid.lines().count();
        let data = read(&play_page(&[made.playable("Small")]));
        assert_eq!(data[0]["names"].as_array().unwrap().len(), size * size);
    }
    for n in 0..4 {
        let made = Made::plain(n);
        let page = play_page(&[made.playable("Plain")]);
        assert_eq!(read(&page)[0]["rows"], json!(n));
        assert_eq!((count(&page, "region"), count(&page, "checker")), (0, 1));
        assert_eq!(read(&page)[0]["rules"], "no two queens attack each other");
    }
    let none = play_page(&[]);
    assert_eq!(read(&none), json!([]));
    assert!(none.contains("<title>No puzzles</title>") && !none.contains("function start("));
}

#[test]
fn texts_are_escaped() {
    let mut made = Made::new("AB\nAB", &[]);
    let hostile = "</script><script>alert(1)</script> ]]> & \" {{DATA}} <!--";
    made.0.regions = vec!['<', '&', '<', '"'];
    let hint = Hint {
        text: hostile.to_owned(),
        rule: hostile.to_owned(),
        place: vec![0],
        cross: Vec::new(),
        because: Vec::new(),
    };
    let page = play_page(&[Playable {
        hints: vec![hint],
        rating: Some(hostile.to_owned()),
        evidence: hostile.to_owned(),
        ..made.playable(hostile)
    }]);
    let data = read(&page);
    for text in ["title", "rating", "evidence"] {
        assert_eq!(data[0][text], hostile, "{text}");
    }
    assert_eq!(data[0]["hints"][0]["text"], hostile);
    assert_eq!(data[0]["regions"], json!(["<", "&", "<", "\""]));
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (2, 2));
    let document = parsed(&page);
    let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some(hostile));
}

#[test]
fn puzzles_are_told_apart() {
    let [one, other] = [Made::new("AB\nAB", &["a1"]), Made::new("AA\nBB", &["a1"])];
    let [first, again] = ["First", "Again"].map(|title| one.playable(title));
    let data = read(&play_page(&[first, again, other.playable("Other")]));
    let id = |puzzle: usize| data[puzzle]["id"].as_str().unwrap().to_owned();
    assert_eq!((id(0), id(0).len()), (id(1), 16));
    assert_ne!(id(0), id(2));
    assert_eq!(data[2]["number"], 2);
}

#[test]
fn the_scripts_and_the_page_agree_on_names() {
    let page = play_page(&[Made::new("A", &["a1"]).playable("One")]);
    let document = parsed(&page);
    let ids = document.descendants().filter_map(|node| node.attribute("id")).collect_vec();
    assert!(ids.iter().all_unique(), "{ids:?}");
    let scripts = SCRIPTS.concat();
    let named = scripts.split("at(\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    for name in named {
        assert!(ids.contains(&name), "`{name}` is not on the page");
    }
}
