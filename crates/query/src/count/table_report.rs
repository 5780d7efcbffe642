//! A counted table, and its JSON objects: one for each number of pieces, and one for the sums.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::ask::evidence::Evidence;
use crate::ask::json::{Numbers, Partial, seconds};
use nq_board::model::Problem;
use nq_board::run::{Completion, NumberTable, StopReason, Tally};

/// A table, counted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TableReport {
    /// The problem, with any number of each piece.
    pub problem: Problem,
    /// The name of the engine.
    pub engine: &'static str,
    /// The numbers; if the run was stopped, those of a part.
    pub table: NumberTable,
    /// Whether the count is complete.
    pub completion: Completion,
    /// Published sums, with those found.
    pub evidence: Evidence,
    /// The time.
    pub time: Duration,
}

impl TableReport {
    /// Why the table is incomplete, if it is.
    pub const fn stopped(&self) -> Option<StopReason> {
        self.completion.stopped()
    }

    /// The names of the pieces in the plural.
    pub fn names(&self) -> Vec<String> {
        self.problem.pieces.iter().map(|piece| piece.plural.clone()).collect()
    }

    fn head(&self, params: Numbered) -> TableHead<'_> {
        let (model, n) = (&self.problem.model, self.problem.size);
        TableHead { model, n, params, engine: self.engine }
    }

    fn partial(&self) -> Option<Partial> {
        self.stopped().map(Partial::of)
    }

    /// One object per cell, by the number of the first piece, then of the second.
    pub fn cells(&self) -> impl Iterator<Item = CellRecord<'_>> {
        self.table.cells().map(|(numbers, tally)| CellRecord {
            head: self.head(self.names().into_iter().zip(numbers).collect()),
            r#type: "tally",
            numbers: Numbers::from(&tally),
            partial: self.partial(),
        })
    }

    /// The sums, with their evidence.
    pub fn sums(&self) -> SumsRecord<'_> {
        let table = &self.table;
        let has_several = table.kinds() > 1;
        let by = |(kind, name): (usize, String)| {
            let sum = |number| Sum::new(&name, number, &table.of(kind, number));
            (format!("by_{name}"), (0..=table.most(kind)).map(sum).collect())
        };
        let largest = table.largest().filter(|_| has_several);
        SumsRecord {
            head: self.head(Numbered::new()),
            r#type: "table",
            numbers: Numbers::from(&table.all()),
            by: self.names().into_iter().enumerate().filter(|_| has_several).map(by).collect(),
            largest: largest.map(|(k, tally)| Sum::new("k", k, &tally)),
            seconds: seconds(self.time),
            evidence: &self.evidence,
            partial: self.partial(),
        }
    }
}

/// Numbers of pieces by the name of the piece in the plural; `k` is the number of each piece.
type Numbered = BTreeMap<String, usize>;

/// The table of a record.
#[derive(Clone, Debug, Serialize)]
struct TableHead<'a> {
    model: &'a str,
    n: u32,
    params: Numbered,
    engine: &'static str,
}

/// One number of each piece.
#[derive(Clone, Debug, Serialize)]
pub struct CellRecord<'a> {
    #[serde(flatten)]
    head: TableHead<'a>,
    r#type: &'static str,
    #[serde(flatten)]
    numbers: Numbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
}

/// The sums.
#[derive(Clone, Debug, Serialize)]
pub struct SumsRecord<'a> {
    #[serde(flatten)]
    head: TableHead<'a>,
    r#type: &'static str,
    #[serde(flatten)]
    numbers: Numbers,
    /// With several pieces, the sums for each number of a piece: `by_queens`, `by_knights`.
    #[serde(flatten)]
    by: BTreeMap<String, Vec<Sum>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest: Option<Sum>,
    seconds: f64,
    evidence: &'a Evidence,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
}

/// The sums over all cells.
#[derive(Clone, Debug, Serialize)]
struct Sum {
    params: Numbered,
    #[serde(flatten)]
    numbers: Numbers,
}

impl Sum {
    fn new(piece: &str, number: usize, tally: &Tally) -> Self {
        let params = Numbered::from([(piece.to_owned(), number)]);
        Self { params, numbers: Numbers::from(tally) }
    }
}
