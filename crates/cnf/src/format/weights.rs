//! Weights for weighted model counters: the weight of a solution is the product of the weights of
//! its pieces.

use nq_board::base::Symbol;
use std::io::{self, Write};

use super::dimacs;
use super::provenance::Document;

/// The weight of each piece of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceWeight {
    /// The symbol of the piece.
    pub symbol: Symbol,
    /// A decimal number or a fraction, as it is written, from 0 on.
    value: String,
}

impl PieceWeight {
    /// Reads `Q=2`, `Q=0.5` or `Q=1/3`. The error has the fault and the remedy.
    pub fn parse(text: &str) -> Result<Self, String> {
        let fault =
            || "write a piece and a number from 0 on, such as Q=2, Q=0.5 or Q=1/3".to_owned();
        let (piece, value) = text.split_once('=').ok_or_else(fault)?;
        match Symbol::split(piece.trim()) {
            Some((symbol, "")) if is_number(value.trim()) => {
                Ok(Self { symbol, value: value.trim().to_owned() })
            }
            _ => Err(fault()),
        }
    }

    /// The option of the command line.
    pub fn option(&self) -> String {
        format!("--weight {}={}", self.symbol, self.value)
    }
}

/// Whether a text is a decimal number or a fraction, from 0 on.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match (text.split_once('/'), text.split_once('.')) {
        (Some((above, below)), None) => {
            digits(above) && digits(below) && below.bytes().any(|digit| digit != b'0')
        }
        (None, Some((whole, part))) => digits(whole) && digits(part),
        (None, None) => digits(text),
        (Some(_), Some(_)) => false,
    }
}

/// Writes a DIMACS file with weights, in the format of the Model Counting Competition of 2024. A
/// piece without a weight has the weight 1, and so has every empty square.
pub fn write_weighted_dimacs(
    document: &Document<'_>,
    weights: &[PieceWeight],
    out: &mut dyn Write,
) -> io::Result<()> {
    let pieces = &document.instance.problem().pieces;
    let lines = |out: &mut dyn Write| {
        document.instance.vars().try_for_each(|(var, placed)| {
            let symbol = pieces[placed.piece.index()].symbol;
            let weight = weights.iter().find(|weight| weight.symbol == symbol);
            let weight = weight.map_or("1", |weight| &weight.value);
            let number = var.positive().dimacs();
            // Without both lines, some counters take 1 minus the weight for the other literal.
            writeln!(out, "c p weight {number} {weight} 0\nc p weight -{number} 1 0")
        })
    };
    dimacs::write_counted(document, ("pwmc", &lines), &[], out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_numbers_from_0_on() {
        for (text, value) in
            [("Q=2", "2"), ("N=0.50", "0.50"), (" Q = 1/3", "1/3"), ("Q=0", "0"), ("♛=10", "10")]
        {
            let weight = PieceWeight::parse(text).unwrap();
            assert_eq!(weight.value, value, "{text}");
        }
        assert_eq!(PieceWeight::parse("Q=1/3").unwrap().option(), "--weight Q=1/3");
        for bad in [
            "", "Q", "=1", "Q=", "QN=1", "Q=-1", "Q=1e3", "Q=.5", "Q=1.", "Q=1/0", "Q=1/2/3",
            "Q=1.5/2", "Q=x", "Q=1=2",
        ] {
            assert!(PieceWeight::parse(bad).is_err(), "{bad}");
        }
    }
}
