//! The page to play puzzles, in a real browser on a phone and on a desktop.

mod layout;
mod moves;
mod on_page;
mod several;
