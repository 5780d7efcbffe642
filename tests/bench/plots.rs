//! Plots: files that readers of XML take, with everything that belongs there, within the picture.

use nq_sat::report::plots::{Line, MOST_LINES, Pair, Title, cactus, scaling, scatter};
use roxmltree::{Document, Node};

use super::support::Place;

/// Every text of a plot. All that is drawn must lie within the picture.
#[track_caller]
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    let number = |node: Node<'_, '_>, name: &str| -> f64 {
        node.attribute(name).unwrap_or_else(|| panic!("{name}")).parse().expect(name)
    };
    let (width, height) = (number(root, "width"), number(root, "height"));
    let inside = |x: f64, y: f64| {
        assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{x}, {y}: clipped");
    };
    let mut texts = Vec::new();
    for node in root.descendants().filter(Node::is_element) {
        match node.tag_name().name() {
            "text" => {
                let text = node.text().unwrap_or_default().trim().to_owned();
                // A letter is about six tenths of its height wide.
                let (x, wide) = (
                    number(node, "x"),
                    text.chars().map(|_| 0.6).sum::<f64>() * number(node, "font-size"),
                );
                let y = number(node, "y");
                if node.attribute("transform").is_none() {
                    let left = match node.attribute("text-anchor") {
                        Some("middle") => x - wide / 2.0,
                        Some("end") => x - wide,
                        _ => x,
                    };
                    inside(left, y);
                    inside(left + wide, y);
                }
                texts.push(text);
            }
            "circle" => inside(number(node, "cx"), number(node, "cy")),
            "polyline" | "polygon" => {
                for point in node.attribute("points").expect("points").split_whitespace() {
                    let (x, y) = point.split_once(',').expect("two numbers");
                    inside(x.parse().expect("x"), y.parse().expect("y"));
                }
            }
            _ => {}
        }
    }
    texts
}

fn title() -> Title {
    Title { title: "A <title> & more".to_owned(), subtitle: "of \"these\"".to_owned() }
}

fn line(name: &str, points: &[(u32, f64)]) -> Line {
    Line { name: name.to_owned(), points: points.to_vec() }
}

#[test]
fn names_titles_and_units_are_there_whatever_they_are() {
    let lines = [
        line("sh -c 'a < b && c > \"d\"'", &[(8, 0.001), (9, 59.0)]),
        line("one\nwith\u{1} breaks", &[(8, 1e-9)]),
        line("nothing solved", &[]),
    ];
    let drawn = [
        cactus(&title(), &lines, 2, 60.0).expect("drawn"),
        scaling(&title(), &lines, (8, 9), Some(60.0)).expect("drawn"),
    ];
    for svg in drawn {
        let texts = texts(&svg);
        for text in [
            "A <title> & more",
            "of \"these\"",
            &lines[0].name,
            "one?with? breaks",
            "nothing solved",
            "time limit",
        ] {
            assert!(texts.iter().any(|found| found == text), "{text} is missing in {texts:?}");
        }
        assert!(texts.iter().any(|text| text.ends_with("(seconds)")), "{texts:?}");
        assert!(
            texts.iter().any(|text| text == "size n" || text == "instances solved"),
            "{texts:?}"
        );
    }
    let pair = Pair { group: "pair<wise".to_owned(), first: 0.5, second: 60.0 };
    let texts = texts(&scatter(&title(), ("a&b", "c"), &[pair], 60.0).expect("drawn"));
    for text in ["a&b (seconds)", "c (seconds)", "pair<wise", "time limit: not solved"] {
        assert!(texts.iter().any(|found| found == text), "{text} is missing in {texts:?}");
    }
}

/// A marker for each solved instance, and one more in the legend.
#[test]
fn every_point_is_marked() {
    let points: Vec<_> = (0..37).map(|n| (n, 0.01 * f64::from(n + 1))).collect();
    let lines = [line("a", &points)];
    for svg in [
        cactus(&title(), &lines, 37, 60.0).expect("drawn"),
        scaling(&title(), &lines, (0, 36), None).expect("drawn"),
    ] {
        assert_eq!(svg.matches("<circle").count(), 38);
        texts(&svg);
    }
}

#[test]
fn odd_plots_are_drawn_all_the_same() {
    let many: Vec<_> =
        (0..3 * MOST_LINES).zip(0..).map(|(k, n)| line(&"long ".repeat(k), &[(n, 1.0)])).collect();
    for lines in [&[][..], &many] {
        let svg = cactus(&title(), lines, 0, 1e-6).expect("drawn");
        texts(&svg);
        texts(&scaling(&title(), lines, (0, 0), None).expect("drawn"));
        texts(&scaling(&title(), lines, (0, u32::MAX), Some(1e9)).expect("drawn"));
    }
    texts(&scatter(&title(), ("a", "b"), &[], 1.0).expect("drawn"));
}

/// What the program draws has each of its solvers, and the two that were asked for against each other.
#[test]
fn the_program_draws_them() {
    let place = Place::new();
    let liar =
        place.script("x&y.sh", "echo 's UNSATISFIABLE'; exit 20\n").replacen("sh ", "sh '", 1)
            + "'";
    let args = [
        "2",
        "5",
        "--encoding",
        "pairwise",
        "--encoding",
        "product",
        "--solver",
        "varisat",
        "--solver",
        &liar,
        "--solver",
        "minisat",
        "--plots",
        "some/plots",
        "--scatter",
        "minisat,varisat",
        "--quiet",
    ];
    let run = place.bench(&args);
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let [cactus, scaling, scatter] = ["cactus", "scaling", "scatter-minisat-varisat"]
        .map(|name| place.read(&format!("some/plots/{name}.svg")));
    for svg in [cactus, scaling] {
        let texts = texts(&svg);
        for name in
            ["varisat, pairwise", "varisat, product", "minisat, pairwise", "minisat, product"]
        {
            assert!(texts.iter().any(|text| text == name), "{name} is missing in {texts:?}");
        }
        let of_liar = texts.iter().filter(|text| text.starts_with("sh ")).count();
        assert_eq!(of_liar, 2, "{texts:?}");
        assert!(
            texts.iter().any(|text| text.starts_with("n-queens, n = 2 to 5, 3 repeats")),
            "{texts:?}"
        );
    }
    let texts = texts(&scatter);
    for text in ["minisat (seconds)", "varisat (seconds)", "pairwise", "product"] {
        assert!(texts.iter().any(|found| found == text), "{text} is missing in {texts:?}");
    }
}
