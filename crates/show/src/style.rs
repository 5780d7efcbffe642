//! Styles of words on a terminal.

use anstyle::{AnsiColor, Color, Style};

/// Numbers, verdicts and headings.
pub const STRONG: Style = Style::new().bold();
/// The label of a value.
pub const LABEL: Style = Style::new().dimmed();
/// A weakness of an answer.
pub const WARNING: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow))).bold();
