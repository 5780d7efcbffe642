//! `solve --html`: the page in a real browser.
//! `classic steps --html`: the page in a real browser.

use itertools::Itertools;
use serde_json::json;

use super::browser::{ARROW_RIGHT, Browser, ENTER, ESCAPE};
use super::programs::keep;
use crate::support::{TempPath, command, nq_sat, page, run, wait_until, with_input};

/// The lines of a style that show images: text and motion.
fn images(question: &str, style: &str) -> Vec<(String, String)> {
    let text = nq_sat(&format!("solve {question} --unique --show orbits --style {style}")).answer();
    let lines = text.lines().filter_map(|line| line.rsplit_once("  "));
    let motions = ["identity", "turn", "mirror", "transpose"];
    let images = lines.filter(|(_, motion)| motions.iter().any(|name| motion.contains(name)));
    images.map(|(text, motion)| (text.trim().to_owned(), motion.to_owned())).collect_vec()
}

#[test]
fn page_of_eight_queens_shows_images_and_copies_boards() {
    let (_folder, file) = page("8");
    let browser = Browser::open(&file);
    assert_eq!(browser.visible(".boards button").len(), 12);
    let facts = browser.text("body");
    for fact in ["placements92", "fundamental12", "A000170(8) = 92", "placements were checked"] {
        assert!(facts.contains(fact), "`{fact}` is missing in: {facts}");
    }
    assert!(keep("gallery.png", &browser.screenshot()).metadata().expect("a file").len() > 20_000);

    // A click shows the images. The copied text is that of the command line.
    browser.click(".boards button[data-board='0']");
    assert_eq!(browser.visible(".images button").len(), 8);
    assert!(browser.text("#heading").ends_with("an orbit of 8"));
    let coords = images("8", "coords");
    assert_eq!(coords.len(), 92);
    assert_eq!(browser.text("output"), coords[0].0);
    browser.press(ARROW_RIGHT);
    browser.press(ENTER);
    assert_eq!(coords[1].1, "quarter-turn");
    assert_eq!(browser.text("output"), coords[1].0);
    keep("images.png", &browser.screenshot());
    browser.click("[data-copy=fen]");
    let wait = |start: &str| {
        crate::support::screen::wait_until(start, || browser.text("output").contains(start));
        browser.text("output").trim_start_matches("Copied: ").to_owned()
    };
    let fen = &images("8", "fen")[1].0;
    assert_eq!(&wait(fen), fen);
    browser.click("[data-copy=dimacs]");
    let literals = wait("v ");
    let decoded = with_input("decode 8 -", format!("s SATISFIABLE\n{literals}\n")).answer();
    assert!(decoded.contains("the model is a placement"), "{decoded}");

    // Escape closes the view, the focus is back on the board, and the keyboard opens the next one.
    browser.press(ESCAPE);
    assert_eq!(browser.visible("dialog").len(), 0);
    browser.press(ARROW_RIGHT);
    browser.press(ENTER);
    assert!(browser.text("#heading").starts_with("No. 2 "));
    browser.press(ESCAPE);

    // Only the tenth is its own image under a half turn.
    browser.click(".filters [data-orbit='4']");
    assert_eq!(browser.visible(".boards button").len(), 1);
    browser.click(".boards button[data-board='9']");
    assert!(browser.text("#heading").starts_with("No. 10 "));
    assert_eq!(browser.visible(".images button").len(), 8);
    assert_eq!(browser.text(".images").matches(", as ").count(), 4);
    browser.click(".close");
    browser.click(".filters [data-orbit='']");
    assert_eq!(browser.visible(".boards button").len(), 12);

    let background = "return getComputedStyle(document.body).backgroundColor";
    let in_the_light = browser.run(background);
    browser.in_the_dark();
    assert_ne!(browser.run(background), in_the_light);
    keep("gallery-dark.png", &browser.screenshot());
    let loaded = "return performance.getEntriesByType('resource').length";
    assert_eq!(browser.run(loaded), json!(0), "the page asks for other files");
}

#[test]
fn pages_of_other_models_work() {
    let (_folder, file) = page("8 -m queens-and-knights");
    let browser = Browser::open(&file);
    assert_eq!(browser.visible(".boards button").len(), 2);
    browser.click(".boards button[data-board='1']");
    assert_eq!(browser.visible(".images button").len(), 8);
    assert_eq!(browser.text("output"), images("8 -m queens-and-knights", "coords")[8].0);
    keep("queens-and-knights.png", &browser.screenshot());

    let (_folder, file) = page("3");
    let browser = Browser::open(&file);
    assert_eq!(browser.visible(".boards button").len(), 0);
    assert!(browser.text("dl").contains("placements0"));
}

/// Regions, walls and joined edges are on each card and on each image, and in words.
#[test]
fn pages_show_regions_walls_and_joined_edges() {
    let count = |browser: &Browser, what: &str| {
        browser.run(&format!("return document.querySelectorAll(`{what}`).length"))
    };
    let legend = |browser: &Browser| browser.text(".legend");

    let (_folder, file) = page("-m models/examples/region-queens.toml");
    let browser = Browser::open(&file);
    assert_eq!(legend(&browser), "Thick lines and colours separate the regions.");
    let colours = "return [...new Set([...document.querySelectorAll('.boards .r')]
        .map(region => getComputedStyle(region).fill))].length";
    assert_eq!(browser.run(colours), json!(8));
    assert!(browser.text("details:has(+ .definitions)").contains("region Ah3"));
    keep("regions.png", &browser.screenshot());
    browser.click(".boards button");
    assert_eq!(count(&browser, ".images .r"), json!(8));
    assert_eq!(count(&browser, ".images .e"), json!(1));
    browser.press(ESCAPE);
    browser.in_the_dark();
    assert_eq!(browser.run(colours), json!(8));
    keep("regions-dark.png", &browser.screenshot());

    let walls = "-m models/examples/queens-with-walls.toml";
    let (_folder, file) = page(walls);
    let browser = Browser::open(&file);
    assert_eq!(legend(&browser), "Bricks are walls: d4.");
    let colour_of = |class: &str| {
        browser.run(&format!("return getComputedStyle(document.querySelector('{class}')).fill"))
    };
    assert_ne!(colour_of(".boards .v"), json!("rgb(0, 0, 0)"));
    browser.click(".boards button[data-board='0']");
    assert_eq!(count(&browser, ".images .v title"), json!(2));
    assert_eq!(browser.text(".images .v title"), "wall");
    browser.click("[data-copy=fen]");
    let fen = &images(walls, "fen")[0].0;
    assert!(fen.contains('*'));
    let copied = || browser.text("output").contains(fen.as_str());
    crate::support::screen::wait_until(fen, copied);
    keep("walls.png", &browser.screenshot());

    for (size, boards) in [(0, 1), (1, 1), (5, 1)] {
        let (_folder, file) = page(&format!("{size} -m toroidal-queens"));
        let browser = Browser::open(&file);
        assert_eq!(
            legend(&browser),
            "Dashed edges are joined: left with right, and top with bottom."
        );
        assert_eq!(count(&browser, ".boards button"), json!(boards));
        assert_eq!(count(&browser, ".boards .j title"), json!(2 * boards));
        let dashes =
            "return getComputedStyle(document.querySelector('.boards .j')).strokeDasharray";
        assert_eq!(browser.run(dashes), json!("9px, 6px"));
        browser.click(".boards button");
        assert!(!browser.visible(".images button").is_empty(), "{size}");
        keep(&format!("torus-{size}.png"), &browser.screenshot());
    }

    let (_folder, file) = page("6");
    let browser = Browser::open(&file);
    for mark in [".legend", ".boards .r", ".boards .e", ".boards .v", ".boards .j"] {
        assert_eq!(count(&browser, mark), json!(0), "{mark}");
    }
}

/// Boards stand side by side on a phone, and nothing overflows on the smallest.
#[test]
fn boards_have_two_columns_on_a_phone() {
    let (_folder, file) = page("8");
    let browser = Browser::open(&file);
    for width in [390, 320] {
        browser.on_screen(width, 800, true);
        let shape = "const page = document.documentElement;
            const tops = [...document.querySelectorAll('.boards button')].slice(0, 3)
                .map(board => board.getBoundingClientRect().top);
            return [page.scrollWidth <= page.clientWidth, tops[0] === tops[1], tops[1] < tops[2]]";
        assert_eq!(browser.run(shape), json!([true, true, true]), "{width}");
    }
    keep("phone.png", &browser.screenshot());
}

/// The moves of four queens: 12 up to the first solution.
#[test]
fn page_of_a_search_steps_forward_and_back() {
    let file = TempPath::new("steps.html");
    let mut words = command(["classic", "steps", "4", "--html"]);
    words.arg(&file);
    run(words).answer();
    let browser = Browser::open(&file);
    let shown = || (browser.text("#number"), browser.text("#move"));
    let at = |number: usize, what: &str| (format!("Move {number} of 12"), what.to_owned());
    let queens = || browser.run("return document.querySelectorAll('#pieces use').length");

    assert_eq!(shown(), at(0, "the empty board"));
    browser.click("#previous");
    assert_eq!(shown(), at(0, "the empty board"));
    browser.click("#next");
    assert_eq!((shown(), queens()), (at(1, "place a1"), json!(1)));
    // The button has the focus, and the arrows are for the page.
    browser.press(ARROW_RIGHT);
    assert_eq!((shown(), queens()), (at(2, "place c2"), json!(2)));
    assert_eq!(browser.text("#row"), "row 3: no free square, go back");
    assert!(browser.text("#reasons").contains("c3: diagonal of a1, column of c2"));
    browser.click("#last");
    assert_eq!((shown(), queens()), (at(12, "place c4"), json!(4)));
    assert_eq!(browser.text("#row"), "solution 1: b1 d2 a3 c4");
    browser.press(ARROW_RIGHT);
    browser.click("#previous");
    assert_eq!(shown(), at(11, "place a3"));

    let slide = "const slider = document.getElementById('slider'); slider.value = 3;
        slider.dispatchEvent(new Event('input')); slider.focus()";
    browser.run(slide);
    assert_eq!((shown(), queens()), (at(3, "remove c2"), json!(1)));
    // A key on the slider moves it once.
    browser.press(ARROW_RIGHT);
    assert_eq!(shown(), at(4, "place d2"));
    browser.click("#first");
    assert_eq!((shown(), queens()), (at(0, "the empty board"), json!(0)));
    // The moves that a reader looks for, and the depth of the search at each move.
    let look_for = |kind: &str| {
        browser.run(&format!(
            "const only = document.getElementById('only'); only.value = '{kind}';
             only.dispatchEvent(new Event('change'))"
        ));
    };
    look_for("backtracks");
    assert_eq!(shown(), at(3, "remove c2"));
    browser.click("#next");
    assert_eq!(shown(), at(6, "remove b3"));
    look_for("solutions");
    assert_eq!(shown(), at(12, "place c4"));
    let depth = "return document.getElementById('depth').getAttribute('d').match(/ [\\d.]+/g)";
    let depth: Vec<f64> = serde_json::from_value::<Vec<String>>(browser.run(depth))
        .expect("texts")
        .iter()
        .map(|text| 4.5 - text.trim().parse::<f64>().expect("a number"))
        .collect();
    assert_eq!(depth, [0., 1., 2., 1., 2., 3., 2., 1., 0., 1., 2., 3., 4.]);
    look_for("");
    browser.click("#first");
    browser.run("const speed = document.getElementById('speed'); speed.value = 5");
    browser.click("#play");
    wait_until("the end of the play", || shown() == at(12, "place c4"));
    wait_until("the pause", || browser.text("#play") == "Play");
    let loaded = "return performance.getEntriesByType('resource').length";
    assert_eq!(browser.run(loaded), json!(0), "the page asks for other files");
}
