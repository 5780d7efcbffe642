//! English words with their articles and numbers, for messages.

use super::count::Count;

/// The plural of a noun: `queens`, `empresses`, `queens or rooks`, `queens of hearts`. That of
/// `piece A` is `pieces A`.
pub fn several(noun: &str) -> String {
    if let Some((noun, others)) = noun.split_once(" or ") {
        return format!("{} or {}", several(noun), several(others));
    }
    // The words after the noun say which.
    let places =
        [" of ", " with ", " without ", " in ", " on ", " from "].map(|word| noun.find(word));
    if let Some(place) = places.into_iter().flatten().min() {
        return several(&noun[..place]) + &noun[place..];
    }
    if let Some(symbol) = noun.strip_prefix("piece ") {
        return format!("pieces {symbol}");
    }
    let stem = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    if let Some(stem) = stem {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    format!("{noun}{}", if hisses { "es" } else { "s" })
}

/// A noun with its number: `1 queen`, `8 queens`.
pub fn counted(number: impl Into<Count>, noun: &str) -> String {
    of_number(number, noun, &several(noun))
}

/// A noun with its number, from its singular and its plural.
pub fn of_number(number: impl Into<Count>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A noun with its article: `a queen`, `an empress`, `an 8 x 8 board`.
pub fn a(noun: &str) -> String {
    let has_vowel =
        ["a", "e", "i", "o", "u", "8", "11 ", "18 "].iter().any(|v| noun.starts_with(v));
    format!("{} {noun}", if has_vowel && !noun.starts_with("uni") { "an" } else { "a" })
}

/// `a`, `a and b`, or `a, b and c`, with `last` as the word before the last.
pub fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_have_plurals() {
        for (number, noun, text) in [
            (0_u32, "square", "0 squares"),
            (1, "square", "1 square"),
            (2, "empress", "2 empresses"),
            (1, "piece A", "1 piece A"),
            (3, "piece A", "3 pieces A"),
            (2, "queen or rook", "2 queens or rooks"),
            (5, "student of algebra", "5 students of algebra"),
            (
                2,
                "empress of the north or king with a crown",
                "2 empresses of the north or kings with a crown",
            ),
            (1, "student of algebra", "1 student of algebra"),
            (3, "fairy", "3 fairies"),
            (3, "monkey", "3 monkeys"),
        ] {
            assert_eq!(counted(number, noun), text);
        }
    }

    #[test]
    fn articles_follow_the_sound() {
        for text in [
            "a queen",
            "an empress",
            "a unicorn",
            "a piece A",
            "an 8 x 8 board",
            "a 10 x 10 board",
            "an 11 x 11 board",
            "an 18 x 18 board",
            "an 80 x 80 board",
            "a 110 x 110 board",
        ] {
            assert_eq!(a(text.split_once(' ').expect("two words").1), text);
        }
    }
}
