//! Placements that are given, by columns or by squares.

use std::sync::Arc;

use nq_sat::base::{Placed, Placement as Pieces, Square, Symbol, is_square_name};
use nq_sat::model::{Piece, Problem, Settings};
use nq_sat::verify::Checker;
use pyo3::prelude::*;

use crate::convert::natural;
use crate::fault::{Fault, Result};
use crate::model::{Model, items};
use crate::placement::Placement;
use crate::query::Query;
use crate::stated::Stated;

/// A column for each row, from the top.
pub fn columns(columns: &Bound<'_, PyAny>, query: Option<&Query>) -> Result<Placement> {
    let columns = columns.try_iter()?.map(|column| natural("a column", &column?));
    let columns = columns.collect::<Result<Vec<u16>>>()?;
    let problem = stated(query, columns.len())?;
    let (given, board) = (columns.len(), problem.board);
    if given != usize::from(board.rows()) {
        return Err(Fault::input(format!(
            "{given} columns are given for a board of {board}: give one for each row, from the top",
        )));
    }
    let names = (0..).zip(columns).map(|(row, column)| board.name(Square::new(row, column)));
    placement(&problem, names)
}

/// Pieces with their squares.
pub fn squares(squares: &Bound<'_, PyAny>, query: Option<&Query>) -> Result<Placement> {
    let text = items(squares)?;
    let items: Vec<_> = text.split(',').filter(|item| !item.is_empty()).collect();
    placement(&stated(query, items.len())?, items)
}

/// A placement that keeps all rules.
fn placement<T: AsRef<str>>(
    problem: &Arc<Stated>,
    items: impl IntoIterator<Item = T>,
) -> Result<Placement> {
    let placed = items.into_iter().map(|item| placed(problem, item.as_ref()));
    let pieces = Pieces::new(placed.collect::<Result<_>>()?);
    Checker::new(problem).check(&pieces).map_err(|violation| {
        Fault::input(format!("{violation}: give a placement that keeps the rules of the query"))
    })?;
    Ok(problem.placement(&pieces))
}

/// A piece and its square, such as `Qa1`; `a1` where there is one kind of piece.
fn placed(problem: &Problem, item: &str) -> Result<Placed> {
    let named = Symbol::split(item).filter(|(symbol, _)| symbol.letter().is_uppercase());
    let (symbol, square) = named.map_or((None, item), |(symbol, square)| (Some(symbol), square));
    let is_only = problem.pieces.len() == 1;
    let is_meant = |piece: &Piece| symbol.map_or(is_only, |symbol| symbol == piece.symbol);
    let mut pieces = problem.piece_ids().zip(&problem.pieces);
    let piece = pieces.find(|(_, piece)| is_meant(piece)).ok_or_else(|| {
        let model = &problem.model;
        Fault::input(format!("{item}: write a piece of {model} and its square, such as Qa1"))
    })?;
    let square = problem.board.parse(square).map_err(|error| {
        let remedy = if is_square_name(square) { ": give a square of it" } else { "" };
        Fault::input(format!("{error}{remedy}"))
    })?;
    Ok(Placed::new(piece.0, square))
}

/// The problem of a query; without one that of n queens.
fn stated(query: Option<&Query>, n: usize) -> Result<Arc<Stated>> {
    if let Some(query) = query {
        return query.stated();
    }
    let model = nq_sat::Model::n_queens();
    let n = u32::try_from(n).unwrap_or(u32::MAX);
    let problem = model.problem(n, &Settings::default())?;
    Ok(Stated::new(&Model::from(model), &problem))
}
