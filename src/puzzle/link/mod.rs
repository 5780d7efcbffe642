//! Links to Star Battle puzzles: of puzz.link and of Penpa.

pub(super) mod borders;
mod error;
mod linked;
mod penpa;
mod penpa_write;
mod puzzlink;
#[cfg(test)]
mod tests;

use self::error::shortened;

pub use error::LinkError;
pub(super) use linked::Linked;
pub use penpa_write::penpa;
pub use puzzlink::puzzlink;

/// Whether a word is an address on the web.
pub(super) fn is_link(word: &str) -> bool {
    word.contains("://")
}

/// Reads a link.
pub(super) fn read(link: &str) -> Result<Linked, LinkError> {
    let link = link.trim_matches(|c: char| !c.is_ascii_alphanumeric() && !"/=+".contains(c));
    let (place, data) = link.split_once(['?', '#']).ok_or(LinkError::Unknown)?;
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
            None => Err(LinkError::Unknown),
        };
    }
    // Options such as `type=editor` may precede the puzzle.
    let data = data.rsplit('&').next().unwrap_or_default();
    let (name, rest) = data.split_once('/').ok_or(LinkError::Unknown)?;
    let name = name.trim_end_matches("_edit").trim_end_matches("_play");
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
    match name {
        puzzlink::NAME => puzzlink::read(rest),
        _ if is_name && place.contains("puzz.link") => Err(LinkError::Other(shortened(name))),
        _ => Err(LinkError::Unknown),
    }
}
