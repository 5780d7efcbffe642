//! Draws move rules in Betza's notation: `N`, `NN`, `R3`, `(4,1)(4,1)2`.

use nq_board::base::draws::Draws;

/// The letters to draw: leapers, riders and both.
const LETTERS: [&str; 14] =
    ["R", "B", "Q", "K", "W", "F", "N", "D", "A", "H", "C", "Z", "G", "(4,1)"];

/// A sum of one or two terms.
pub(crate) fn moves(draws: &mut Draws) -> String {
    let how_many = if draws.one_in(3) { 2 } else { 1 };
    (0..how_many).map(|_| term(draws)).collect()
}

/// A leap, perhaps doubled to a rider, perhaps with the most repetitions.
pub(crate) fn term(draws: &mut Draws) -> String {
    let leap = if draws.one_in(10) {
        let (long, short) = (draws.between(1, 4), draws.below(4));
        format!("({short},{long})")
    } else {
        draws.pick(&LETTERS).to_owned()
    };
    let is_doubled = !["R", "B", "Q", "K"].contains(&&*leap) && draws.one_in(4);
    let range = (leap != "K" && draws.one_in(5)).then(|| 1 + u16::from(draws.one_in(2)));
    let range = range.map_or_else(String::new, |range| range.to_string());
    leap.repeat(if is_doubled { 2 } else { 1 }) + &range
}
