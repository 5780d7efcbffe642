//! Pages to step through: how a search and how a solver go.

use nq_classics::steps::Search;
use nq_query::ask::words::traced::trace_page;
use nq_sat::Query;
use nq_sat::steps::page::steps_page;
use serde_json::{Value, json};

use crate::{Fault, fault};

/// The largest board of which all moves are shown.
const MOST_ROWS: u16 = 10;

/// The most events of a trace.
const MOST_EVENTS: usize = 100;

/// A backtracking search for n queens.
pub fn search(size: u16) -> Result<Value, Fault> {
    if size > MOST_ROWS {
        return Err(format!("this page has boards of up to {MOST_ROWS} rows: take a smaller n"));
    }
    Ok(json!({ "page": steps_page(&Search::run(size, false, None)) }))
}

/// Unit propagation, learned clauses and blocking clauses.
pub fn trace(query: &Query) -> Result<Value, Fault> {
    Ok(json!({ "page": trace_page(query, MOST_EVENTS).map_err(fault)? }))
}
