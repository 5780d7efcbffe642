//! The text of a panic.

use std::any::Any;

/// The text of a panic, if it has one.
pub fn panic_text(panic: &(dyn Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found() {
        assert_eq!(panic_text(&"as it is"), Some("as it is"));
        assert_eq!(panic_text(&String::from("made up")), Some("made up"));
        assert_eq!(panic_text(&7), None);
    }
}
