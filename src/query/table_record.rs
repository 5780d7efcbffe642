//! A table as JSON objects: one per cell, and one with the sums.

use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;

use super::record::{EvidenceRecord, Numbers, Partial, seconds};
use super::table::TableReport;
use crate::native::knights::{self, Pieces};
use crate::run::tally::Tally;

/// The table of a record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TableHead<'a> {
    model: &'a str,
    n: u32,
    params: Numbered,
    engine: &'static str,
}

/// Numbers of pieces that are given.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Numbered {
    #[serde(skip_serializing_if = "Option::is_none")]
    queens: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    knights: Option<usize>,
    /// Of either.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<usize>,
}

impl Numbered {
    const NOTHING: Self = Self { queens: None, knights: None, k: None };

    const fn queens(number: usize) -> Self {
        Self { queens: Some(number), ..Self::NOTHING }
    }

    const fn knights(number: usize) -> Self {
        Self { knights: Some(number), ..Self::NOTHING }
    }
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
#[schemars(deny_unknown_fields)]
pub struct SumsRecord<'a> {
    #[serde(flatten)]
    head: TableHead<'a>,
    #[schemars(extend("const" = "table"))]
    r#type: &'static str,
    #[serde(flatten)]
    numbers: Numbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_queens: Option<Vec<Sum>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_knights: Option<Vec<Sum>>,
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
    fn new(of: Numbered, tally: &Tally) -> Self {
        Self { of, numbers: Numbers::from(tally) }
    }
}

impl TableReport {
    fn head(&self, params: Numbered) -> TableHead<'_> {
        let (model, n) = (&self.problem.model, self.problem.size);
        TableHead { model, n, params, engine: knights::NAME }
    }

    fn partial(&self) -> Option<Partial> {
        Partial::of_completion(self.completion)
    }

    /// One object per cell, by queens, then by knights.
    pub fn cells(&self) -> impl Iterator<Item = CellRecord<'_>> {
        let knights = 0..=self.table.most_knights();
        let cells = (0..=self.table.most_queens()).cartesian_product(knights);
        cells.map(|(queens, knights)| CellRecord {
            head: self.head(match self.pieces {
                Pieces::QueensAndKnights => {
                    Numbered { knights: Some(knights), ..Numbered::queens(queens) }
                }
                Pieces::Queens => Numbered::queens(queens),
            }),
            r#type: "tally",
            numbers: Numbers::from(&self.table.tally(queens, knights)),
            partial: self.partial(),
        })
    }

    /// The sums, with their evidence.
    #[must_use]
    pub fn sums(&self) -> SumsRecord<'_> {
        let table = &self.table;
        let both = self.pieces == Pieces::QueensAndKnights;
        let queens = || 0..=table.most_queens();
        let knights = || 0..=table.most_knights();
        let largest = || {
            let (k, tally) = table.largest();
            Sum::new(Numbered { k: Some(k), ..Numbered::NOTHING }, &tally)
        };
        SumsRecord {
            head: self.head(Numbered::NOTHING),
            r#type: "table",
            numbers: Numbers::from(&table.all()),
            by_queens: both.then(|| {
                queens().map(|n| Sum::new(Numbered::queens(n), &table.of_queens(n))).collect()
            }),
            by_knights: both.then(|| {
                knights().map(|n| Sum::new(Numbered::knights(n), &table.of_knights(n))).collect()
            }),
            largest: (both && table.is_complete()).then(largest),
            seconds: seconds(self.time),
            evidence: EvidenceRecord::of_known(&self.known),
            partial: self.partial(),
        }
    }
}
