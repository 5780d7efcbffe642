//! Define your own model in TOML: all ways to place superqueens (queen and knight in one piece).
//!
//!     cargo run --release --example own_model

use std::ops::ControlFlow;

use nq_sat::{Model, Query, QueryError};

const SUPERQUEENS: &str = r#"
name = "superqueens"

[board]
rows = "n"
columns = "n"

[[piece]]
symbol = "S"
name = "superqueen"
moves = "QN"
count = "n"
"#;

fn main() -> Result<(), QueryError> {
    let model = Model::from_toml("superqueens.toml", SUPERQUEENS)?;
    for n in 0..=11 {
        let mut first = None;
        let answer = Query::new(model.clone(), n).placements(|placement| {
            first.get_or_insert_with(|| placement.clone());
            ControlFlow::Continue(())
        })?;
        // A051223: 4 at n = 10, 44 at n = 11; A051224: 1 and 6 up to the board's motions.
        println!("n = {n}: {} placements, {} fundamental", answer.total(), answer.fundamental());
        if let Some(placement) = first {
            let squares =
                placement.pieces().iter().map(|placed| answer.problem.board.name(placed.square));
            println!("        {}", squares.collect::<Vec<_>>().join(" "));
        }
    }
    Ok(())
}
