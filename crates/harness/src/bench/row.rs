//! Records as CSV, one row for each run.

use std::borrow::Cow;
use std::io::{self, Write};

use itertools::Itertools;
use serde_json::Value;

use crate::bench::record::Record;
use nq_board::base::printable::printable;

/// The columns: the keys of a record, and of its machine.
const COLUMNS: &str = "schema,nq_sat,model,n,params,encoding,file,expected,variables,clauses,\
                       instance,sha256,gbd_hash,solver,version,command,repeat,time_limit_seconds,\
                       memory_limit_bytes,status,why,proof,wall_seconds,cpu_seconds,peak_bytes,\
                       kept,not_kept,again,cpu,cores,os,started";

/// Writes a header and a row for each record. Control characters in the texts, which an edited file
/// of records may have, are escaped.
pub fn write_csv<'a>(
    records: impl IntoIterator<Item = &'a Record>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(COLUMNS.split(','))?;
    for record in records {
        let mut record = serde_json::to_value(record)?;
        let machine = record["machine"].take();
        let cell = |column: &str| record.get(column).or_else(|| machine.get(column)).map(cell);
        writer.write_record(COLUMNS.split(',').map(|column| cell(column).unwrap_or_default()))?;
    }
    writer.flush()
}

/// A value as the text of a cell; parameters as `NAME=VALUE`, with blanks between them.
fn cell(value: &Value) -> String {
    let text = match value {
        Value::String(text) => Cow::Borrowed(&**text),
        Value::Object(params) => {
            let params = params.iter().map(|(name, value)| format!("{name}={value}"));
            params.format(" ").to_string().into()
        }
        value => value.to_string().into(),
    };
    printable(&text).into_owned()
}
