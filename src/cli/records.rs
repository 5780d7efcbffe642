//! JSON records: one object a line. Counts are decimal strings, because they pass 2^64.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::base::placement::Placement;
use crate::model::Problem;
use crate::query::{Agreement, Answer, LargestKnown, Solution};
use crate::run::control::{Completion, StopReason};
use crate::run::engine::{EncodingNames, EnumerationNames};
use crate::run::outcome::{SolverStats, SplitStats};
use crate::run::tally::Tally;

/// Writes one object and a newline.
pub(super) fn write(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
    writeln!(out)
}

/// The keys that say which problem a record belongs to.
pub(super) fn head(problem: &Problem) -> Map<String, Value> {
    let mut record = Map::new();
    record.insert("model".to_owned(), json!(problem.model));
    record.insert("n".to_owned(), json!(problem.size));
    if let Some(level) = &problem.level {
        record.insert(level.parameter.clone(), json!(level.value));
    }
    record.insert("params".to_owned(), json!(problem.settings));
    record
}

/// Adds the keys of a tally; what is not known is left out.
pub(super) fn add_tally(record: &mut Map<String, Value>, tally: &Tally) {
    record.insert("total".to_owned(), json!(tally.total.to_string()));
    if let Some(orbits) = tally.orbits {
        record.insert("fundamental".to_owned(), json!(orbits.fundamental().to_string()));
        let by_size: Map<String, Value> = orbits
            .by_size()
            .into_iter()
            .map(|(size, count)| (size.to_string(), json!(count.to_string())))
            .collect();
        record.insert("orbits".to_owned(), Value::Object(by_size));
    }
    if let Some(digest) = tally.digest {
        record.insert("digest".to_owned(), json!(digest.to_string()));
    }
}

/// Seconds with microseconds.
pub(super) fn seconds(time: Duration) -> Value {
    json!((time.as_secs_f64() * 1e6).round() / 1e6)
}

/// Which part of the whole a stopped run covers.
pub(super) fn part(reason: StopReason) -> Value {
    Value::Object(stopped(reason))
}

/// The same as the keys of an object.
pub(super) fn stopped(reason: StopReason) -> Map<String, Value> {
    Map::from_iter([("stopped".to_owned(), json!(reason_name(reason)))])
}

/// `limit`, `timeout` or `interrupt`.
pub(super) const fn reason_name(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Limit => "limit",
        StopReason::TimedOut => "timeout",
        StopReason::Cancelled => "interrupt",
    }
}

/// The squares of each piece by symbol, sorted as text.
pub(super) fn pieces(problem: &Problem, placement: &Placement) -> BTreeMap<char, Vec<String>> {
    let mut pieces: BTreeMap<char, Vec<String>> =
        problem.pieces.iter().map(|piece| (piece.symbol, Vec::new())).collect();
    for placed in placement.pieces() {
        let symbol = problem.pieces[placed.piece.index()].symbol;
        pieces.entry(symbol).or_default().push(problem.board.name(placed.square));
    }
    for squares in pieces.values_mut() {
        squares.sort_unstable();
    }
    pieces
}

/// A placement; `orbit` is the size of its orbit where it stands for it.
pub(super) fn placement(
    problem: &Problem,
    placement: &Placement,
    orbit: Option<usize>,
) -> Map<String, Value> {
    let mut record = head(problem);
    record.insert("type".to_owned(), json!("placement"));
    record.insert("pieces".to_owned(), json!(pieces(problem, placement)));
    if let Some(orbit) = orbit {
        record.insert("orbit".to_owned(), json!(orbit));
    }
    record
}

/// The encodings by name, and how they are varied.
pub(super) fn add_encoding(record: &mut Map<String, Value>, encoding: &EncodingNames) {
    record.insert("encoding".to_owned(), json!(encoding.at_most_one));
    if let Some(cardinality) = encoding.cardinality {
        record.insert("cardinality".to_owned(), json!(cardinality));
    }
    if let Some(size) = encoding.group_size {
        record.insert("group_size".to_owned(), json!(size));
    }
    if encoding.one_sided {
        record.insert("one_sided".to_owned(), json!(true));
    }
}

/// Adds the keys of how a SAT engine enumerated, and who found what.
pub(super) fn add_enumeration(
    record: &mut Map<String, Value>,
    names: &EnumerationNames,
    solver: Option<&SolverStats>,
) {
    record.insert("strategy".to_owned(), json!(names.strategy));
    if let Some(symmetry) = names.symmetry {
        record.insert("symmetry".to_owned(), json!(symmetry));
    }
    if let Some(SplitStats { cubes, by_solver, by_splitter }) =
        solver.and_then(|solver| solver.split)
    {
        record.insert("cubes".to_owned(), json!(cubes.to_string()));
        let found = json!({"solver": by_solver.to_string(), "splitter": by_splitter.to_string()});
        record.insert("found_by".to_owned(), found);
    }
}

/// One engine's answer.
pub(super) fn answer(problem: &Problem, answer: &Answer) -> Map<String, Value> {
    let mut record = head(problem);
    record.insert("engine".to_owned(), json!(answer.engine));
    if let Some(encoding) = &answer.encoding {
        add_encoding(&mut record, encoding);
    }
    if let Some(enumeration) = &answer.enumeration {
        add_enumeration(&mut record, enumeration, answer.solver.as_ref());
    }
    record.insert("type".to_owned(), json!("tally"));
    add_tally(&mut record, &answer.tally);
    record.insert("seconds".to_owned(), seconds(answer.time));
    if let Completion::Stopped(reason) = answer.completion {
        record.insert("partial".to_owned(), part(reason));
    }
    record
}

/// The answer to `solve`, with its evidence.
pub(super) fn solution(solution: &Solution) -> Map<String, Value> {
    let mut record = answer(&solution.problem, &solution.answer);
    record.insert("seconds".to_owned(), seconds(solution.time));
    let evidence = &solution.evidence;
    let mut proofs = Map::new();
    proofs.insert("witness".to_owned(), json!(evidence.witnessed == solution.answer.tally.total));
    let agreement = match &evidence.agreement {
        Agreement::With(other) => vec![&other.engine],
        _ => Vec::new(),
    };
    proofs.insert("agreement".to_owned(), json!(agreement));
    let known: Vec<_> = evidence.known.iter().map(|known| known.source).collect();
    if !known.is_empty() {
        proofs.insert("known".to_owned(), json!(known.join(", ")));
    }
    if let LargestKnown::Is(impossible) = &evidence.largest {
        let level = impossible.levels.first().copied().unwrap_or(impossible.next);
        let mut value = json!({
            impossible.parameter.clone(): level,
            "engines": impossible.engines,
        });
        if impossible.levels.len() > 1 {
            value["searched"] = json!(impossible.levels);
        }
        proofs.insert("impossible".to_owned(), value);
    }
    proofs.insert("certificate".to_owned(), Value::Null);
    record.insert("evidence".to_owned(), Value::Object(proofs));
    record
}
