//! The number of stars that a text states.

use crate::link::MOST_STARS;

/// The names of the number of stars.
const STARS: [&str; 6] =
    ["stars", "star", "star_rating", "star rating", "starrating", "stars_per_row"];

/// A number of stars, or why it must be given.
pub(super) type Stars = Result<u16, String>;

/// Whether a name is that of the number of stars.
pub(super) fn is_stars(name: &str) -> bool {
    STARS.contains(&name.to_lowercase().as_str())
}

/// The number of stars that is the value of their name, unless it is left open.
pub(super) fn stated(value: &str) -> Option<Stars> {
    let value = value.trim().trim_matches(['"', '\'']);
    if ["", "null", "None", "undefined"].contains(&value) {
        return None;
    }
    let number =
        value.parse().ok().filter(|number: &u16| (1..=MOST_STARS).contains(&usize::from(*number)));
    let shown = || value.chars().take(20).collect::<String>();
    Some(number.ok_or_else(|| format!("the text states `{}` stars", shown().escape_debug())))
}

/// The number of stars in a text such as `stars=1`.
pub(super) fn in_text(text: &str) -> Option<Stars> {
    let text = text.trim_start_matches(['#', ' ', '\t']);
    let (name, number) = text.split_once(['=', ':'])?;
    stated(number).filter(|_| is_stars(name.trim()))
}

/// The first line that seems to have a number of stars, which must then be given.
pub(super) fn doubt<'a>(lines: impl IntoIterator<Item = (usize, &'a str)>) -> Option<String> {
    let (number, _) = lines.into_iter().find(|(_, line)| counts_stars(line))?;
    Some(format!("line {number} has a number of stars"))
}

/// The number of stars of two statements.
pub(super) fn both(a: Option<Stars>, b: Stars) -> Stars {
    match a {
        Some(a) if a != b => Err("the text has two numbers of stars".to_owned()),
        _ => b,
    }
}

/// Whether a text has a number of stars other than 1, such as `2 stars` or `★★`.
fn counts_stars(text: &str) -> bool {
    let text = text.to_lowercase();
    let is_star = |sign: char| ['★', '☆', '⭐', '✭'].contains(&sign);
    let (mut number, mut in_a_row) = (None::<u32>, 0);
    for (at, sign) in text.char_indices() {
        in_a_row = if is_star(sign) { in_a_row + 1 } else { 0 };
        let is_counted = number.is_some_and(|number| number != 1);
        if in_a_row > 1 || (is_counted && (is_star(sign) || text[at..].starts_with("star"))) {
            return true;
        }
        number = match sign.to_digit(10) {
            Some(digit) => Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit)),
            None if sign == ' ' || sign == '-' => number,
            None => None,
        };
    }
    false
}
