//! A backtracking search as a page to step through.

use super::{free, in_words, next_row, picture, reasons, tally};
use nq_board::base::Board;
use nq_board::base::words::{a, counted};
use nq_classics::steps::{Action, Search, State};
use nq_show::step_page::{self, About, indexes, step_page};

/// The page of a search, from the empty board on.
pub fn steps_page(search: &Search) -> String {
    let size = search.size;
    let (start, area) = (search.start(), Board::new(size, size));
    // The first board with a queen brings the drawing of the queen.
    let drawn = search.moves.iter().map(|one| picture(size, &one.state)).take(1);
    let (queens, on) = (counted(size, "queen"), a(&format!("{size} x {size} board")));
    let about = About {
        title: &format!("Backtracking: {queens} on {on}"),
        line: &format!(
            "{}. Colours mark the squares above the queens that a queen attacks.",
            tally(search)
        ),
        unit: "Move",
    };
    let of = |state: &State, what: String, row: String| step_page::State {
        what,
        row,
        reasons: reasons(size, state),
        pieces: indexes(area, &state.queens).into_iter().map(|square| (square, 'Q')).collect(),
        marked: indexes(area, &state.attacked),
        level: state.queens.len(),
        ..step_page::State::default()
    };
    let first = of(&start, "the empty board".to_owned(), free(size, &start));
    let moves = search.moves.iter().map(|one| step_page::State {
        square: Some(area.index(one.square)),
        solution: one.solution,
        kind: match (one.solution, one.action) {
            (Some(_), _) => "solutions",
            (None, Action::Place) => "placed queens",
            (None, Action::Remove) => "backtracks",
        },
        ..of(&one.state, in_words(size, one), next_row(search, one))
    });
    let states: Vec<_> = std::iter::once(first).chain(moves).collect();
    step_page(&about, area, (&picture(size, &start), &drawn.collect::<Vec<_>>()), &states)
}
