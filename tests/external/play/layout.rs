//! Sizes, colours, patterns.
use super::on_page::{DESKTOP, OnPage, PHONE};
use super::puzzles::Made;
use crate::pictures::keep;

#[test]
fn shots() {
    let example = Made::example();
    let hints = vec![
        example.hint("Region B has one open square: d8.", ["d8", "", "d8"]),
        example
            .hint("The red squares touch every open square of region C.", ["", "c4 e4", "b6 b7"]),
    ];
    let ten = Made::large(10);
    let twenty = Made::large(20);
    for (name, screen) in [("phone", PHONE), ("desktop", DESKTOP)] {
        let page = OnPage::open(&[example.playable("Region queens, 8 x 8", hints.clone())], screen);
        keep(&format!("play-{name}-start.png"), &page.browser.screenshot());
        page.click("d8");
        page.click("d8");
        page.click("e7");
        page.click("e7");
        page.click("c3");
        keep(&format!("play-{name}.png"), &page.browser.screenshot());
        page.browser.click("#hint");
        page.browser.click("#patterns");
        keep(&format!("play-{name}-patterns.png"), &page.browser.screenshot());
        page.browser.click("#hint");
        page.browser.click("#hint");
        page.browser.click("#patterns");
        page.browser.click("#auto");
        page.browser.in_the_dark();
        keep(&format!("play-{name}-dark.png"), &page.browser.screenshot());
        let page =
            OnPage::open(&[ten.playable("Ten", vec![]), twenty.playable("Twenty", vec![])], screen);
        page.browser.click("#hint");
        keep(&format!("play-{name}-10.png"), &page.browser.screenshot());
        page.browser.click("#next");
        page.browser.click("#patterns");
        keep(&format!("play-{name}-20.png"), &page.browser.screenshot());
        page.browser.in_the_dark();
        keep(&format!("play-{name}-20-dark.png"), &page.browser.screenshot());
    }
}
