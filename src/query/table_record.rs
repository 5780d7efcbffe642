//! A table as JSON objects: one per cell, and one with the sums.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::record::{EvidenceRecord, Numbers, Partial, seconds};
use super::table::TableReport;
use nq_board::base::words::several;
use nq_board::run::tally::Tally;

/// Numbers of pieces by the name of the piece in the plural; `k` is the number of each piece.
type Numbered = BTreeMap<String, usize>;

/// The table of a record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TableHead<'a> {
    model: &'a str,
    n: u32,
    params: Numbered,
    engine: &'static str,
}

/// One number of each piece.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CellRecord<'a> {
    #[serde(flatten)]
    head: TableHead<'a>,
    #[schemars(extend("const" = "tally"))]
    r#type: &'static str,
    #[serde(flatten)]
    numbers: Numbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
}

/// The sums.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SumsRecord<'a> {
    #[serde(flatten)]
    head: TableHead<'a>,
    #[schemars(extend("const" = "table"))]
    r#type: &'static str,
    #[serde(flatten)]
    numbers: Numbers,
    /// With several pieces, the sums for each number of a piece: `by_queens`, `by_knights`.
    #[serde(flatten)]
    by: BTreeMap<String, Vec<Sum>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest: Option<Sum>,
    seconds: f64,
    evidence: EvidenceRecord<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
}

/// The sums over all cells.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Sum {
    #[serde(flatten)]
    of: Numbered,
    #[serde(flatten)]
    numbers: Numbers,
}

impl Sum {
    fn new(piece: &str, number: usize, tally: &Tally) -> Self {
        let of = Numbered::from([(piece.to_owned(), number)]);
        Self { of, numbers: Numbers::from(tally) }
    }
}

impl TableReport {
    /// The names of the pieces in the plural.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.problem.pieces.iter().map(|piece| several(&piece.name)).collect()
    }

    fn head(&self, params: Numbered) -> TableHead<'_> {
        let (model, n) = (&self.problem.model, self.problem.size);
        TableHead { model, n, params, engine: self.engine }
    }

    fn partial(&self) -> Option<Partial> {
        Partial::of_completion(self.completion)
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
    #[must_use]
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
            evidence: EvidenceRecord::of_known(&self.known),
            partial: self.partial(),
        }
    }
}
