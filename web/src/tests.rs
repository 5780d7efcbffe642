//! The requests, on the host.

use std::cell::RefCell;

use nq_sat::certify::request::certify;
use nq_sat::certify::write::ProofFormat;
use nq_sat::model::Settings;
use nq_sat::{Model, Query};
use serde_json::{Value, json};

use crate::question::read;
use crate::{answer, files};

const NOTHING: &dyn Fn(&Value) = &|_| ();

/// The answer to a request.
#[track_caller]
fn ok(name: &str, request: &Value) -> Value {
    answer(name, &request.to_string(), NOTHING).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[track_caller]
fn error(name: &str, request: &Value) -> String {
    let error = answer(name, &request.to_string(), NOTHING).expect_err("a fault");
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

/// The numbers of n queens are those of A000170 and A002562.
#[test]
fn answers_have_the_numbers_and_the_page() {
    let parts = RefCell::new(Vec::new());
    let tell = |value: &Value| parts.borrow_mut().push(value.clone());
    let eight = json!({ "question": { "model": "n-queens", "n": 8 }, "attacks": true });
    let solved = answer("solve", &eight.to_string(), &tell).expect("an answer");
    assert_eq!((&solved["placements"], &solved["fundamental"]), (&"92".into(), &"12".into()));
    let page = solved["page"].as_str().expect("a page");
    assert!(page.contains("placements were checked") && page.contains("A000170(8) = 92"));
    let orbits = parts
        .take()
        .into_iter()
        .filter(|part| part["svg"].is_string())
        .map(|part| part["orbit"].as_u64().expect("a size"));
    assert_eq!(orbits.sum::<u64>(), 92);
    let evidence = solved["evidence"].to_string();
    assert!(evidence.contains("placements were checked"), "{evidence}");
    assert_eq!(solved["numbers"][0], json!(["placements", "92"]));
    let sizes = json!({ "question": { "n": 1, "engine": "bitset" }, "last": 8 });
    let rows = answer("count", &sizes.to_string(), &tell).expect("rows");
    let numbers: Vec<_> = (0..8).map(|row| rows[row]["placements"].as_str().unwrap()).collect();
    assert_eq!(numbers, ["1", "0", "0", "2", "10", "4", "40", "92"]);
    assert_eq!((parts.take().len(), &rows[7]["engine"]), (8, &"bitset".into()));
}

/// Without a value of its parameter, an optimising model takes the best one.
#[test]
fn parameters_and_own_models_count() {
    let best = json!({ "question": { "model": "queens-and-knights", "n": 5 } });
    assert_eq!(ok("count", &best)[0]["level"], 2);
    let toml = "name = \"rooks\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n[[piece]]\n\
                symbol = \"R\"\nmoves = \"R\"\ncount = \"n\"\n";
    let own = json!({ "question": { "toml": toml, "n": 4 } });
    assert_eq!(ok("count", &own)[0]["placements"], "24");
    let table = ok("table", &json!({ "question": { "model": "kings", "n": 3 } }));
    assert!(table["text"].as_str().expect("a text").contains("any number of kings"), "{table}");
    let forecasts = ok("forecasts", &json!({ "question": { "n": 12 } }));
    assert!(forecasts.as_array().expect("rows").len() > 5);
}

/// Each change is in the text of the model, and the next one takes it back. The comments stay.
#[test]
fn drawings_are_in_the_text_of_the_model() {
    let draw = |toml: &Value, square: &str, brush: &str| {
        let question = json!({ "model": "n-queens", "toml": toml, "n": 8 });
        ok("draw", &json!({ "question": question, "squares": [square], "brush": brush }))["toml"]
            .take()
    };
    let ask = |name: &str, toml: &Value| ok(name, &json!({ "question": { "toml": toml, "n": 8 } }));
    let plain = json!(Model::n_queens().text());
    let mut drawn = plain.clone();
    for (square, brush) in [("b4", "Q"), ("d5", "Q"), ("a8", "blocked")] {
        drawn = draw(&drawn, square, brush);
    }
    // docs/models.md has the two solutions of this question.
    assert_eq!(ask("count", &drawn)[0]["placements"], "2");
    let described = ask("describe", &drawn);
    assert_eq!(described["fixed"], json!([["d5", "Q"], ["b4", "Q"]]));
    assert_eq!(described["blocked"], json!(["a8"]));
    drawn = draw(&drawn, "b4", "walls");
    assert_eq!(ask("describe", &drawn)["walls"], json!(["b4"]));
    for (square, brush) in [("b4", "walls"), ("d5", "Q"), ("a8", "blocked")] {
        drawn = draw(&drawn, square, brush);
    }
    assert_eq!(drawn, plain);
    let first = draw(&drawn, "a8", "region A");
    assert!(first.as_str().expect("a text").contains("on = \"regions\""), "{first}");
    assert!(ask("describe", &first)["text"].as_str().expect("a text").contains("in each region"));
    let second = draw(&first, "b8", "region B");
    let regions = ask("describe", &second)["regions"].take();
    assert!(regions.as_str().expect("letters").starts_with("AB......"), "{regions}");
    let none = draw(&draw(&second, "b8", "region ."), "a8", "region .");
    assert_eq!(ask("describe", &none), ask("describe", &plain));
    let torus = json!({ "question": { "n": 5 }, "edges": "both" });
    let torus = ok("wrap", &torus)["toml"].take();
    let five = json!({ "question": { "toml": torus, "n": 5 } });
    // A051906
    assert_eq!(ok("count", &five)[0]["placements"], "10");
    let fault = |square: &str, brush: &str| {
        error("draw", &json!({ "question": { "n": 8 }, "squares": [square], "brush": brush }))
    };
    assert!(fault("z9", "walls").contains("z9") && fault("a1", "X").contains("no piece X"));
}

#[test]
fn files_are_those_of_the_program() {
    let four = json!({ "n": 4 });
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("four.cnf");
    Query::new(Model::n_queens(), 4).write(&file).expect("written");
    let exported = ok("export", &json!({ "question": four, "format": "dimacs" }));
    let lines = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
    let written = std::fs::read_to_string(&file).expect("a text");
    assert_eq!(lines(exported["text"].as_str().expect("a text")), lines(&written));
    let output = "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
    let decoded = ok("decode", &json!({ "question": four, "output": output }));
    assert_eq!(decoded["boards"].as_array().map(Vec::len), Some(1));
    error("decode", &json!({ "question": four, "output": output.replace("-1 2", "1 2") }));
    error("export", &json!({ "question": four, "format": "word" }));
}

/// The check of a certificate in memory; one changed byte is found.
#[test]
fn certificates_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("proof");
    let query = Query::new(Model::n_queens(), 6);
    certify(&query, &folder, &[ProofFormat::Lrat], &query.control()).expect("a certificate");
    let entries = std::fs::read_dir(&folder).expect("files").map(|entry| {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read(path).expect("bytes"))
    });
    let mut all = entries.collect();
    let found = files::check(&all).expect("right")["text"].take();
    assert!(found.as_str().expect("a text").contains("each verified by its hints"), "{found}");
    let listed = all.get_mut("solutions.txt").expect("a file");
    listed[0] = b'R';
    let fault = files::check(&all).expect_err("it was changed");
    assert!(fault.starts_with("solutions.txt was changed"), "{fault}");
}

#[test]
fn puzzles_are_made_and_read() {
    let catalogue = ok("catalogue", &json!({}));
    assert_eq!(catalogue["kinds"].as_array().map(Vec::len), Some(3));
    let kinds = catalogue["kinds"].as_array().expect("kinds").iter().map(|kind| &kind["name"]);
    for (kind, size) in kinds.zip([8, 9, 6]) {
        let made = ok("make", &json!({ "kind": kind, "size": size, "seed": 7 }));
        let (grid, stars) = (&made["grid"], if kind == "stars" { 2 } else { 0 });
        let read = ok("read", &json!({ "text": grid, "stars": stars }));
        assert_eq!(read["verdict"], "exactly one solution", "{kind}: {grid}");
        assert_eq!(read["rating"], made["rating"], "{kind}");
        assert!(read["page"].as_str().expect("a page").contains("<script"));
    }
    let knights = json!({ "model": "queens-and-knights", "n": 5, "set": { "k": 2 } });
    let made = ok("make", &json!({ "kind": "question", "seed": 1, "question": knights }));
    assert!(made["rating"].is_string() && made["boards"][0].is_string());
    let none = ok("read", &json!({ "text": "AB\nAB\n" }));
    assert_eq!((&none["verdict"], &none["boards"]), (&"no solutions".into(), &json!([])));
    for stars in 1..=2 {
        let wanted = json!({ "kind": "stars", "size": 8, "seed": 3, "stars": stars });
        let grid = ok("make", &wanted)["grid"].take();
        let toml = ok("model", &json!({ "text": grid, "stars": stars }))["toml"].take();
        let question = json!({ "question": { "toml": toml } });
        assert_eq!(ok("count", &question)[0]["placements"], "1", "{toml}");
        assert_eq!(ok("play", &question)["verdict"], "exactly one solution");
    }
    let plain = ok("play", &json!({ "question": { "n": 6 } }));
    assert_eq!(plain["verdict"], "several solutions");
    assert_eq!(plain["boards"].as_array().map(Vec::len), Some(2));
    let of_day = |day: u64| {
        let wanted = json!({ "kind": "regions", "size": 6, "seed": 1, "day": day, "title": "T" });
        ok("make", &wanted)["grid"].take()
    };
    assert_ne!(of_day(20_000), of_day(20_001));
    assert_eq!(of_day(20_000), of_day(20_000));
}

#[test]
fn steps_have_pages() {
    let trace = ok("trace", &json!({ "question": { "n": 4 } }))["page"].take();
    assert!(trace.as_str().expect("a page").contains("2 models"), "{trace}");
    for (model, n, found) in [
        ("n-queens", 0, "1 model, 0 conflicts; no other"),
        ("n-queens", 2, "0 models, 2 conflicts; no other"),
        ("n-queens", 4, "2 models"),
        ("kings", 1, "2 models, "),
        ("n-queens", 9, "stopped after 100 conflicts and models"),
    ] {
        let page =
            ok("learning", &json!({ "question": { "model": model, "n": n } }))["page"].take();
        assert!(page.as_str().expect("a page").contains(found), "{model}, n = {n}: {page}");
    }
    assert!(ok("search", &json!({ "n": 4 }))["page"].is_string());
    let rows = ok("compared", &json!({ "n": 6 }));
    assert_eq!((&rows[3], &rows[5]), (&json!([4, 2, 32, 8]), &json!([6, 4, 304, 50])));
    error("search", &json!({ "n": 11 }));
    error("trace", &json!({ "question": { "n": 60 } }));
}

#[test]
fn faults_are_one_line() {
    for question in [
        json!({ "model": "nothing" }),
        json!({ "toml": "name = 3" }),
        json!({ "n": 5000 }),
        json!({ "n": 8, "set": { "q": 2 } }),
        json!({ "n": 8, "engine": "word" }),
        json!({ "n": 2000 }),
    ] {
        error("count", &json!({ "question": question }));
    }
    error("word", &json!({}));
    assert!(answer("count", "{", NOTHING).is_err());
    for size in 0..4 {
        let rows = ok("count", &json!({ "question": { "n": size } }));
        assert_eq!(rows[0]["placements"], if size < 2 { "1" } else { "0" });
    }
    let model = ok("catalogue", &json!({}))["models"][0]["name"].take();
    assert_eq!(read(&json!({ "model": model, "n": 4 })).expect("it").settings, Settings::default());
}

/// A stroke does to all squares what it does to the first. Regions have as many pieces as rows.
#[test]
fn strokes_and_starting_points() {
    let catalogue = ok("catalogue", &json!({}));
    let models = catalogue["models"].as_array().expect("models").iter();
    let starts: Vec<_> = models.filter(|model| model["start"] == true).collect();
    assert_eq!(
        starts.iter().map(|one| &one["name"]).collect::<Vec<_>>(),
        ["region-puzzle", "star-battle"]
    );
    let draw = |toml: &Value, squares: &[&str], brush: &str| {
        let question = json!({ "toml": toml, "n": 8 });
        ok("draw", &json!({ "question": question, "squares": squares, "brush": brush }))["toml"]
            .take()
    };
    let plain = &starts[0]["toml"];
    let walls = draw(plain, &["a1", "b1", "c1"], "walls");
    let fewer = draw(&walls, &["b1", "d1"], "walls");
    let described = ok("describe", &json!({ "question": { "toml": fewer, "n": 8 } }));
    assert_eq!(described["walls"], json!(["c1", "a1"].iter().rev().collect::<Vec<_>>()));
    let battle = draw(&starts[1]["toml"], &["a8", "b8"], "region A");
    let text = battle.as_str().expect("a text");
    assert!(text.ends_with("on = \"regions\"\nnumber = \"k\"\n"), "{text}");
    assert_eq!(draw(&battle, &["b8", "a8"], "region ."), starts[1]["toml"]);
    // A002464, the problem of Hertzsprung.
    let question = json!({ "question": { "toml": plain, "n": 5 } });
    assert_eq!(ok("count", &question)[0]["placements"], "14");
}

#[test]
fn a_plan_and_a_first_placement() {
    let plan = |n: u32| ok("plan", &json!({ "question": { "n": n } }));
    assert_eq!(plan(8)["long"], false);
    let text = plan(24)["text"].take();
    assert!(text.as_str().expect("a text").starts_with("227514171973736 placements (A000170)"));
    let first = |n: u32| ok("first", &json!({ "question": { "n": n } }))["placements"].take();
    assert_eq!([first(0), first(2), first(20)], ["1", "0", "1"]);
}

/// A board drawn as apps draw it; pixels that are none are refused.
#[test]
fn a_picture_is_looked_at() {
    let grid = ["AABBB", "ACCBB", "ACDDB", "EEDDD", "EEEED"];
    let colours = [[200, 80, 80], [80, 200, 80], [80, 80, 200], [200, 200, 80], [80, 200, 200]];
    let (side, margin) = (40, 30);
    let width = 5 * side + 2 * margin;
    let pixel = |at: usize| {
        let inside = |of: usize| of.checked_sub(margin).filter(|&of| of < 5 * side);
        let colour = match (inside(at / width), inside(at % width)) {
            (Some(y), Some(x)) if y % side == 0 || x % side == 0 => [20, 20, 20],
            (Some(y), Some(x)) => colours[usize::from(grid[y / side].as_bytes()[x / side] - b'A')],
            _ => [255, 255, 255],
        };
        [colour[0], colour[1], colour[2], 255]
    };
    let pixels: Vec<u8> = (0..width * width).flat_map(pixel).collect();
    let board = crate::pictures::look(width, width, &pixels).expect("a board");
    let letters = grid.concat().bytes().map(|letter| u64::from(letter - b'A')).collect::<Vec<_>>();
    assert_eq!((&board["size"], &board["regions"]), (&5.into(), &json!(letters)));
    assert_eq!(board["sure"], true);
    assert!(crate::pictures::look(0, 0, &[]).is_err());
    assert!(crate::pictures::look(9, 9, &pixels).is_err());
}
