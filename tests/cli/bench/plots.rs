//! Plots: valid XML, complete, and within the picture.

use nq_show::plots::{Line, MOST_LINES, Pair, Title, cactus, scaling, scatter};

use crate::support::bench::texts;

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
    let pair = |group: &str| Pair { group: group.to_owned(), first: 0.5, second: 0.7 };
    for (groups, marks) in [(&[""][..], 1), (&["a"], 2)] {
        let pairs: Vec<_> = groups.iter().map(|group| pair(group)).collect();
        let svg = scatter(&title(), ("a", "b"), &pairs, 60.0).expect("drawn");
        assert_eq!(svg.matches("<circle").count(), marks, "{groups:?}");
    }
}
