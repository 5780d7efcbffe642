//! How words are set off on a terminal.

use anstyle::{AnsiColor, Color, Style};

/// Numbers, verdicts and headings.
pub(crate) const STRONG: Style = Style::new().bold();
/// What stands before a value.
pub(crate) const LABEL: Style = Style::new().dimmed();
/// What makes an answer weaker than it could be.
pub(crate) const WARNING: Style =
    Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow))).bold();
