//! The amount and the width of printed boards.

use clap::Args;
use clap::builder::RangedU64ValueParser;

use crate::cli::terminal;

#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Boards")]
pub(crate) struct LayoutOptions {
    /// Print only boards or lines, without captions
    #[arg(long)]
    pub bare: bool,
    /// Columns of the output [default: the terminal's]
    ///
    /// Without this option, the variable COLUMNS decides, then the terminal. Where there is
    /// neither, the output has 80 columns.
    #[arg(
        long, value_name = "N", hide_short_help = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..)
    )]
    width: Option<usize>,
}

impl LayoutOptions {
    pub(crate) fn width(self) -> usize {
        self.width.unwrap_or_else(|| terminal::size().0)
    }

    /// These options, and whether each is given.
    pub(crate) const fn given(self) -> [(&'static str, bool); 2] {
        [("bare", self.bare), ("width", self.width.is_some())]
    }

    /// The columns that `--width` sets.
    pub(crate) const fn chosen_width(self) -> Option<usize> {
        self.width
    }
}
