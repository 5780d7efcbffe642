//! Orbits by size, in words.

use itertools::Itertools;

use nq_board::run::Orbits;

/// The numbers of orbits by size, without zeros: `11 of size 8, 1 of size 4`.
pub fn orbits(orbits: &Orbits) -> String {
    let some = orbits.by_size().filter(|(_, count)| *count > 0);
    let text = some.map(|(size, count)| format!("{count} of size {size}")).join(", ");
    if text.is_empty() { "none".to_owned() } else { text }
}

/// The orbits by size for a table: `11x8 1x4`.
pub fn orbits_short(orbits: &Orbits) -> String {
    let some = orbits.by_size().filter(|(_, count)| *count > 0);
    let text = some.map(|(size, count)| format!("{count}x{size}")).join(" ");
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The caption of an orbit: its number from 1, of an index from 0, and its size.
pub fn numbered(index: usize, size: usize) -> String {
    format!("No. {}, orbit of {size}", index + 1)
}
