//! Pages to step through: how a search and how a solver go.

use std::ops::ControlFlow;

use nq_classics::steps::Search;
use nq_cnf::sat::trace::TraceKind;
use nq_query::ask::words::traced::trace_page;
use nq_sat::run::Control;
use nq_sat::steps::page::steps_page;
use nq_sat::{Model, Query};
use serde_json::{Value, json};

use crate::{Fault, fault, told};

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

/// Decisions, conflicts, learned clauses and backjumps of a small solver.
pub fn learning(query: &Query) -> Result<Value, Fault> {
    Ok(json!({ "page": told::page(query, MOST_EVENTS)? }))
}

/// Unit propagation, learned clauses and blocking clauses.
pub fn trace(query: &Query) -> Result<Value, Fault> {
    Ok(json!({ "page": trace_page(query, MOST_EVENTS).map_err(fault)? }))
}

/// The moves of backtracking beside the clauses that a solver learns, for n queens up to a size.
/// `tell` gets the rows.
pub fn compared(last: u16, tell: &dyn Fn(&Value)) -> Result<Value, Fault> {
    let mut rows = Vec::new();
    for n in 1..=last.min(nq_classics::steps::MAX_SIZE) {
        let search = Search::run(n, true, None);
        let mut learned = 0;
        let query = Query::new(Model::n_queens(), n.into());
        query
            .trace(&Control::default(), &mut |_, event| {
                learned += u32::from(event.kind == TraceKind::Learned);
                ControlFlow::Continue(())
            })
            .map_err(fault)?;
        let row = json!([n, search.solutions, search.moves.len(), learned]);
        tell(&row);
        rows.push(row);
    }
    Ok(rows.into())
}
