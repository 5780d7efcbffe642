//! Draws the terms of move rules.

use super::model::Term;
use nq_board::base::draws::Draws;

/// The letters to draw: leapers, riders and both.
const LETTERS: [&str; 14] =
    ["R", "B", "Q", "K", "W", "F", "N", "D", "A", "H", "C", "Z", "G", "(4,1)"];

pub(super) fn term(draws: &mut Draws) -> Term {
    let leap = if draws.one_in(10) {
        let (long, short) = (draws.between(1, 4), draws.below(4));
        format!("({short},{long})")
    } else {
        draws.pick(&LETTERS).to_owned()
    };
    let doubled = !["R", "B", "Q", "K"].contains(&&*leap) && draws.one_in(4);
    let range = (leap != "K" && draws.one_in(5)).then(|| 1 + u16::from(draws.one_in(2)));
    Term { leap, doubled, range }
}
