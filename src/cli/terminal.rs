//! What the terminal can show: its size and its characters.

use std::env;

use terminal_size::{Height, Width, terminal_size_of};

use crate::report::boards::Screen;
use crate::report::text::Charset;

/// The screen for boards.
pub(super) fn screen(ascii: bool) -> Screen {
    let (width, height) = size();
    Screen { width, height, charset: charset(ascii) }
}

/// Width and height in characters; a page of 80 x 40 where standard output is no terminal.
pub(super) fn size() -> (usize, usize) {
    terminal_size_of(std::io::stdout())
        .map_or((80, 40), |(Width(width), Height(height))| (width.into(), height.into()))
}

/// Unicode where the locale says UTF-8, unless plain ASCII is asked for.
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
