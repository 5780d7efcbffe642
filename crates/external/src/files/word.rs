//! Text as part of a file name.

/// A word of letters, digits and single minuses, of limited length.
#[must_use]
pub fn file_word(text: &str, longest: usize) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").chars().take(longest).collect()
}
