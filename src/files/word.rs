//! Text as a part of a file's name.

/// A word of letters, digits and single minuses, of so many characters at most.
#[must_use]
pub fn file_word(text: &str, longest: usize) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").chars().take(longest).collect()
}
