use roxmltree::{Document, ParsingOptions};

use crate::explain::{Layout, Rule};
use crate::file::Puzzle;
use crate::play::*;
use nq_board::base::PieceId;

/// A puzzle of a grid or a model, with pieces on these squares.
fn explained(text: &str, squares: &[&str]) -> Explained {
    let problem = Puzzle::from_text("grid", text, None).unwrap().problem().unwrap();
    let placed = |name: &&str| Placed::new(PieceId(0), problem.board.parse(name).unwrap());
    let solution = squares.iter().map(placed).collect();
    Explained { layout: Layout::new(&problem).unwrap(), solution, problem, route: Vec::new() }
}

fn playable<'a>(explained: &'a Explained, title: &str) -> Playable<'a> {
    let (title, evidence) = (title.to_owned(), "one solution".to_owned());
    Playable { explained, title, evidence, hints: Vec::new() }
}

fn hint(text: &str, [placed, crossed, because]: [&[usize]; 3]) -> StepReport {
    let cell = |&index: &usize| Cell { index, name: index.to_string() };
    let [placed, crossed, because] =
        [placed, crossed, because].map(|cells| cells.iter().map(cell).collect());
    let (rule, text, chain) = (Rule::Confined, text.to_owned(), Vec::new());
    let (number, grade, sets) = (1, rule.grade(), vec![11, 7]);
    StepReport { number, rule, grade, text, placed, crossed, because, chain, sets }
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
    let mut four = explained("AAAA\nBBBB\nCCCD\nCCCD", &["b4", "d3", "a2", "c1"]);
    four.problem.fixed = vec![four.solution.pieces()[0]];
    four.problem.blocked = vec![Square::new(3, 3)];
    four.problem.walls = four.problem.blocked.clone();
    let hints = vec![hint("Region D has two squares.", [&[7], &[2, 3], &[15]])];
    let page = play_page(&[Playable { hints, ..playable(&four, "Four") }]);
    let data = read(&page);
    let puzzle = &data[0];
    assert_eq!((&puzzle["rows"], &puzzle["cols"]), (&json!(4), &json!(4)));
    assert_eq!(puzzle["regions"][15], "D");
    assert_eq!((&puzzle["given"], &puzzle["blocked"]), (&json!([1]), &json!([15])));
    assert_eq!((&puzzle["walls"], &puzzle["solution"]), (&json!([15]), &json!([1, 7, 8, 14])));
    assert_eq!((&puzzle["names"][0], &puzzle["names"][15]), (&json!("a4"), &json!("d1")));
    let row = json!({ "name": "row 4", "squares": [0, 1, 2, 3], "least": 1, "most": 1 });
    assert_eq!(puzzle["sets"][0], row);
    assert_eq!(puzzle["attacks"][0], json!([1, 4, 5]));
    let hint = &puzzle["hints"][0];
    assert_eq!((&hint["place"], &hint["cross"]), (&json!([7]), &json!([2, 3])));
    assert_eq!(hint["sets"], json!(["region D", "column d"]));
    assert_eq!((&hint["because"], &hint["rule"]), (&json!([15]), &json!("confined")));
    assert_eq!(
        puzzle["rules"],
        "1 queen on each row, 1 queen on each column, 1 queen in each region, no two queens \
         touch, not even diagonally"
    );
    assert_eq!((count(&page, "region"), count(&page, "weave")), (4, 4));
    assert_eq!((count(&page, "letter"), count(&page, "v")), (16, 1));
    let document = parsed(&page);
    let named = document.descendants().filter_map(|node| node.attribute("data-name"));
    assert_eq!(named.collect_vec(), ["region A", "region B", "region C", "region D"]);
}

#[test]
fn boards_of_all_sizes_have_a_page() {
    for (grid, squares) in [("A", &["a1"][..]), ("AB\nAB", &[]), ("ABC\nABC\nABC", &[])] {
        let size = grid.lines().count();
        let data = read(&play_page(&[playable(&explained(grid, squares), "Small")]));
        assert_eq!(data[0]["names"].as_array().unwrap().len(), size * size);
    }
    for n in 0..4 {
        let model = format!(
            "name = \"plain\"\n[board]\nrows = {n}\ncolumns = {n}\n\
             [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = {n}\n"
        );
        let page = play_page(&[playable(&explained(&model, &[]), "Plain")]);
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
    let mut two = explained("AB\nAB", &[]);
    let hostile = "</script><script>alert(1)</script> ]]> & \" {{DATA}} <!--";
    two.problem.regions = vec!['<', '&', '<', '"'];
    let step = StepReport { sets: Vec::new(), ..hint(hostile, [&[0], &[], &[]]) };
    let (hints, evidence) = (vec![step], hostile.to_owned());
    let page = play_page(&[Playable { evidence, hints, ..playable(&two, hostile) }]);
    let data = read(&page);
    for text in ["title", "evidence"] {
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
    let [one, other] = ["AB\nAB", "AA\nBB"].map(|grid| explained(grid, &["a1"]));
    let [first, again] = ["First", "Again"].map(|title| playable(&one, title));
    let data = read(&play_page(&[first, again, playable(&other, "Other")]));
    let id = |puzzle: usize| data[puzzle]["id"].as_str().unwrap().to_owned();
    assert_eq!((id(0), id(0).len()), (id(1), 16));
    assert_ne!(id(0), id(2));
    assert_eq!(data[2]["number"], 2);
}

#[test]
fn the_scripts_and_the_page_agree_on_names() {
    let page = play_page(&[playable(&explained("A", &["a1"]), "One")]);
    let document = parsed(&page);
    let ids = document.descendants().filter_map(|node| node.attribute("id")).collect_vec();
    assert!(ids.iter().all_unique(), "{ids:?}");
    let scripts = SCRIPTS.concat();
    let named = scripts.split("at(\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    for name in named {
        assert!(ids.contains(&name), "`{name}` is not on the page");
    }
}

#[test]
fn keys_are_explained_where_there_is_a_keyboard() {
    let rule = "@media (hover: hover) and (pointer: fine) { .keyboard { display: grid; } }";
    assert!(STYLE.contains(".keyboard { display: none; }") && STYLE.contains(rule));
    assert_eq!(count(&play_page(&[playable(&explained("A", &["a1"]), "One")]), "keyboard"), 1);
}
