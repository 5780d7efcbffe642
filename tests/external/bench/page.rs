//! `bench --html`: the page in a real browser.

use serde_json::json;

use crate::browser::{Browser, ENTER};
use crate::pictures::keep;
use crate::support::bench::{Place, bad};

/// Tables are sorted with the keyboard, by numbers and by names; plots and commands are there.
#[test]
fn page_of_a_benchmark_sorts_and_fits() {
    let place = Place::new();
    let liar = bad("lies_sat.sh");
    let line = format!(
        "3 12 --encoding pairwise --encoding product --repeat 2 -s varisat -s batsat \
         -s 'liar=sh {}' --html report.html --quiet",
        liar.trim_start_matches("sh ")
    );
    assert_eq!(place.bench(&line).status.code(), Some(1));
    let browser = Browser::open(&place.folder.path().join("report.html"));
    assert_eq!(browser.text("h1"), "n-queens, n = 3 to 12, 2 repeats, 1m a run");
    assert_eq!(browser.visible("figure svg[role=img]").len(), 3);
    assert_eq!(browser.visible("[aria-label=Results] tbody tr").len(), 3 * 2 * 10);
    assert_eq!(browser.visible("[aria-label=Results] td.f").len(), 2 * 10, "faults are marked");
    let commands = browser.text("[aria-label=Instances]");
    assert!(
        commands.contains("nq-sat export 12 --model n-queens --format dimacs --encoding product"),
        "{commands}"
    );
    assert!(browser.text("[aria-label=Solvers]").contains("lies_sat.sh"));
    keep("bench.png", &browser.screenshot());

    // The first column has numbers: 12 comes after 3, and a second press turns the order.
    let column = |number: usize| {
        let script = "return [...document.querySelectorAll('[aria-label=Results] tbody tr')]
            .map(row => row.cells[NUMBER].textContent)";
        let cells = browser.run(&script.replace("NUMBER", &number.to_string()));
        let cells = cells.as_array().expect("a list").clone();
        [cells[0].clone(), cells[cells.len() - 1].clone()]
    };
    let order = "return [...document.querySelectorAll('[aria-label=Results] th')]
        .map(head => head.getAttribute('aria-sort'))";
    let focus = |number: usize| {
        let script = "document.querySelectorAll('[aria-label=Results] th button')[NUMBER].focus()";
        browser.run(&script.replace("NUMBER", &number.to_string()));
    };
    focus(0);
    browser.press(ENTER);
    assert_eq!(column(0), [json!("n = 3"), json!("n = 12")]);
    assert_eq!(browser.run(order), json!(["ascending", null, null, null, null]));
    browser.press(ENTER);
    assert_eq!(column(0), [json!("n = 12"), json!("n = 3")]);
    assert_eq!(browser.run(order), json!(["descending", null, null, null, null]));
    focus(1);
    browser.press(ENTER);
    assert_eq!(column(1), [json!("batsat"), json!("varisat")]);
    assert_eq!(browser.run(order), json!([null, "ascending", null, null, null]));
    // The sort is stable: equal solvers keep the order by size.
    assert_eq!(column(0), [json!("n = 12"), json!("n = 3")]);

    let background = "return getComputedStyle(document.body).backgroundColor";
    let in_the_light = browser.run(background);
    browser.in_the_dark();
    assert_ne!(browser.run(background), in_the_light);
    for width in [390, 320] {
        browser.on_screen(width, 800, true);
        let page = "const page = document.documentElement;
            return page.scrollWidth <= page.clientWidth";
        assert_eq!(browser.run(page), json!(true), "{width}");
    }
    keep("bench-phone.png", &browser.screenshot());
    let loaded = "return performance.getEntriesByType('resource').length";
    assert_eq!(browser.run(loaded), json!(0), "the page asks for other files");
}
