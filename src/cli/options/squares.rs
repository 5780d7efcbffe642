//! Squares that are added to a model.

use clap::Args;

use crate::cli::CliError;
use nq_board::base::{Board, Square};
use nq_board::model::{Model, ModelError};

#[derive(Args, Clone)]
#[command(next_help_heading = "Model")]
pub(crate) struct SquareOptions {
    /// Put pieces on squares, such as Qa1,Qb3; repeatable
    ///
    /// Every placement has these pieces on these squares, and they count among its pieces. Write
    /// the symbol of the piece, then the square. Pieces that the model fixes remain.
    #[arg(long, value_name = "PIECES", allow_hyphen_values = true, hide_short_help = true)]
    fix: Vec<String>,
    /// Keep squares empty, such as c4,d5; repeatable
    ///
    /// No piece is on these squares, and lines go on across them. Squares that the model blocks
    /// remain.
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true, hide_short_help = true)]
    block: Vec<String>,
}

impl SquareOptions {
    pub(crate) const fn is_given(&self) -> bool {
        self.fixes() || !self.block.is_empty()
    }

    pub(crate) const fn fixes(&self) -> bool {
        !self.fix.is_empty()
    }

    /// The squares of a board that stay empty.
    pub(crate) fn blocked(&self, board: Board) -> Result<Vec<Square>, CliError> {
        let names = self.block.iter().flat_map(|squares| squares.split(',')).map(str::trim);
        let squares = names.map(|name| board.parse(name)).collect::<Result<_, _>>();
        squares.map_err(|error| CliError::Usage(format!("--block: {error}")))
    }

    pub(crate) fn add_to(&self, mut model: Model) -> Result<Model, ModelError> {
        // Each option once, so that the model keeps the order of its items.
        if self.fixes() {
            model = model.with_fixed(&self.fix.join(","))?;
        }
        Ok(if self.block.is_empty() { model } else { model.with_blocked(&self.block.join(","))? })
    }

    /// The options that add these squares.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = String> {
        let fix = self.fix.iter().map(|pieces| format!("--fix={pieces}"));
        fix.chain(self.block.iter().map(|squares| format!("--block={squares}")))
    }
}
