//! Links to Star Battle puzzles: of puzz.link and of Penpa.

pub(crate) mod borders;
mod linked;
mod penpa;
mod penpa_write;
mod puzzlink;
#[cfg(test)]
mod tests;

use crate::error::PuzzleError;

pub(crate) use linked::{Linked, MOST_STARS};
pub use penpa_write::penpa;
pub use puzzlink::puzzlink;

/// Whether a word is an address on the web.
#[must_use]
pub(crate) fn is_link(word: &str) -> bool {
    word.contains("://") || is_drawing(word)
}

/// Whether a word is what follows the address of Penpa.
fn is_drawing(word: &str) -> bool {
    word.trim_start_matches('#').starts_with("m=") && word.contains("&p=")
}

/// Reads a link.
pub(crate) fn read(link: &str) -> Result<Linked, PuzzleError> {
    let unknown = || {
        let why = "the link leads to no Star Battle: give a link of puzz.link or Penpa";
        PuzzleError::refused(why)
    };
    let link = link.trim_matches(|c: char| !c.is_ascii_alphanumeric() && !"/=+".contains(c));
    let (place, data) = match link.split_once(['?', '#']) {
        _ if is_drawing(link) => ("penpa-edit", link),
        parts => parts.ok_or_else(unknown)?,
    };
    if place.contains("penpa-edit") {
        let parameter = |name: &str| {
            let pairs = data.trim_start_matches('#').split('&').filter_map(|p| p.split_once('='));
            pairs.filter(|(key, _)| *key == name).map(|(_, value)| value).next()
        };
        // A link of Penpa may have one of puzz.link.
        return match parameter("p") {
            Some(inner) if inner.starts_with("http") && !inner.contains("penpa-edit") => {
                read(inner)
            }
            Some(inner) => penpa::read(inner),
            None => Err(unknown()),
        };
    }
    // Options such as `type=editor` may precede the puzzle.
    let data = data.rsplit('&').next().unwrap_or_default();
    let (name, rest) = data.split_once('/').ok_or_else(unknown)?;
    let name = name.trim_end_matches("_edit").trim_end_matches("_play");
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
    match name {
        puzzlink::NAME => puzzlink::read(rest),
        _ if is_name && place.contains("puzz.link") => Err(PuzzleError::Refused(format!(
            "the link is of the puzzle `{}`: give a link of `starbattle`",
            linked::shortened(name)
        ))),
        _ => Err(unknown()),
    }
}
