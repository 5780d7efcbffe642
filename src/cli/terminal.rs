//! The size and the characters of the terminal.

use std::borrow::Cow;
use std::env;

use terminal_size::{Height, Width, terminal_size_of};

use nq_show::boards::Screen;
use nq_show::look::Charset;

pub(super) fn screen(ascii: bool) -> Screen {
    let (width, height) = size();
    Screen { width, height, charset: charset(ascii) }
}

/// Width and height in characters; 80 x 40 where standard output is not a terminal. The variable
/// `COLUMNS` has precedence, as POSIX says.
pub(super) fn size() -> (usize, usize) {
    let (width, height) = terminal_size_of(std::io::stdout())
        .map_or((80, 40), |(Width(width), Height(height))| (width.into(), height.into()));
    let columns = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    (columns.filter(|&columns: &usize| columns > 0).unwrap_or(width), height)
}

/// Unicode where the locale is UTF-8, unless `ascii` is set.
pub(super) fn charset(ascii: bool) -> Charset {
    // POSIX: the first of these that is set and not empty decides.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(env::var_os)
        .find(|value| !value.is_empty())
        .map(|value| value.to_string_lossy().to_ascii_lowercase());
    match locale {
        Some(locale) if !ascii && (locale.contains("utf-8") || locale.contains("utf8")) => {
            Charset::Unicode
        }
        _ => Charset::Ascii,
    }
}

/// The text in the characters of the locale, or in ASCII. There, mathematical signs and accents
/// become ASCII.
pub(super) fn shown(text: &str, ascii: bool) -> Cow<'_, str> {
    match charset(ascii) {
        Charset::Unicode => Cow::Borrowed(text),
        Charset::Ascii => Cow::Owned(in_ascii(text)),
    }
}

/// ASCII for the signs of formulas and the letters of names; `?` for every other character.
fn in_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2308}' => ascii.push_str("ceil("),
            '\u{230a}' => ascii.push_str("floor("),
            '\u{2309}' | '\u{230b}' => ascii.push(')'),
            '\u{221a}' => ascii.push_str("sqrt "),
            '\u{b2}' => ascii.push_str("^2"),
            '\u{ac}' => ascii.push('-'),
            '\u{2228}' => ascii.push('|'),
            '\u{2227}' => ascii.push('&'),
            '\u{2295}' => ascii.push('^'),
            '\u{2265}' => ascii.push_str(">="),
            '\u{2026}' => ascii.push_str("..."),
            '\u{e0}'..='\u{e5}' => ascii.push('a'),
            '\u{e8}'..='\u{eb}' => ascii.push('e'),
            '\u{ec}'..='\u{ef}' => ascii.push('i'),
            '\u{f2}'..='\u{f6}' => ascii.push('o'),
            '\u{f9}'..='\u{fc}' => ascii.push('u'),
            c if c.is_ascii() => ascii.push(c),
            _ => ascii.push('?'),
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::in_ascii;

    #[test]
    fn formulas_and_names_have_an_ascii_form() {
        assert_eq!(in_ascii("p = ⌈√n⌉, O(n log² m)"), "p = ceil(sqrt n), O(n log^2 m)");
        assert_eq!(in_ascii("¬x1 ∨ t[1..2]≥1"), "-x1 | t[1..2]>=1");
        assert_eq!(in_ascii("Büttner, Eén, Manyà ♛"), "Buttner, Een, Manya ?");
    }
}
