//! The size of a file as a JSON object.

use serde::{Serialize, Serializer};

use crate::ask::json::Head;
use crate::export::instance::ExportSize;
use nq_board::run::engine::EncodingNames;
use nq_cnf::sat::cnf::FormulaSize;

/// The size of a file, group by group.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SizeRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    format: &'static str,
    #[serde(flatten)]
    encoding: Option<EncodingNames>,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken_symmetries: Option<usize>,
    groups: Vec<GroupRecord<'a>>,
    total: Sizes,
    #[serde(skip_serializing_if = "Option::is_none")]
    gbd_hash: Option<&'a str>,
}

/// The part of one group.
#[derive(Clone, Debug, Serialize)]
struct GroupRecord<'a> {
    #[serde(flatten)]
    sizes: Sizes,
    group: &'a str,
    /// The first and the last auxiliary variable, with their names.
    #[serde(skip_serializing_if = "Option::is_none")]
    auxiliary: Option<&'a [(u64, String); 2]>,
}

/// Variables and bytes; clauses and literals in formats that have them.
#[derive(Clone, Copy, Debug, Serialize)]
struct Sizes {
    variables: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    literals: Option<u64>,
    bytes: u64,
}

impl Serialize for ExportSize<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sizes = |FormulaSize { variables, clauses, literals }: FormulaSize, bytes| {
            let in_clauses = |number| self.names.map(|_| number);
            Sizes { variables, clauses: in_clauses(clauses), literals: in_clauses(literals), bytes }
        };
        let groups = self.parts().into_iter();
        let record = SizeRecord {
            head: Head::of_file(self.problem),
            r#type: "stats",
            format: self.format.name,
            encoding: self.names,
            broken_symmetries: self.broken,
            groups: groups
                .map(|(group, size, bytes)| GroupRecord {
                    sizes: sizes(size, bytes),
                    group,
                    auxiliary: self.auxiliary(group),
                })
                .collect(),
            total: sizes(self.size.formula, self.size.bytes),
            gbd_hash: self.size.gbd_hash.as_deref(),
        };
        record.serialize(serializer)
    }
}
