//! The raw runs: a CSV file, one line per run. Lines that begin with `# ` state the conditions.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// With the expected answer.
    Right,
    /// With another answer.
    Wrong,
    /// Without an answer, at the time limit.
    Limit,
    /// Without an answer.
    Failed,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The problem's name.
    pub problem: String,
    /// The size.
    pub n: u32,
    /// The number of pieces, where it is given.
    pub k: Option<u32>,
    /// The tool's name.
    pub tool: String,
    /// The first, second, … run of this tool on this case.
    pub round: u32,
    /// How it ended.
    pub status: Status,
    /// The number of solutions that the tool printed.
    pub answer: Option<String>,
    /// The number of solutions.
    pub expected: String,
    /// User and system time of the process and its children.
    pub cpu_seconds: f64,
    /// Time on the wall clock.
    pub wall_seconds: f64,
    /// Peak memory of the largest process.
    pub peak_bytes: Option<u64>,
}

/// All runs of a measurement, with its conditions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records {
    /// Such as `machine`, `commit`, `version of clasp`.
    pub conditions: BTreeMap<String, String>,
    /// In the order in which they ran.
    pub runs: Vec<Run>,
}

impl Records {
    /// The file.
    pub fn to_csv(&self) -> Result<String, String> {
        let mut text = String::new();
        for (name, value) in &self.conditions {
            let _ = writeln!(text, "# {name}: {value}");
        }
        let mut writer = csv::Writer::from_writer(Vec::new());
        for run in &self.runs {
            writer.serialize(run).map_err(|error| error.to_string())?;
        }
        let bytes = writer.into_inner().map_err(|error| error.to_string())?;
        text += &String::from_utf8(bytes).map_err(|error| error.to_string())?;
        Ok(text)
    }

    /// Reads the file.
    pub fn from_csv(text: &str) -> Result<Self, String> {
        let conditions = text.lines().map_while(|line| line.strip_prefix("# "));
        let conditions = conditions.map(|line| {
            let (name, value) = line.split_once(": ").ok_or_else(|| format!("no value: {line}"))?;
            Ok((name.to_owned(), value.to_owned()))
        });
        let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
        let runs = reader.deserialize().collect::<Result<_, _>>();
        Ok(Self {
            conditions: conditions.collect::<Result<_, String>>()?,
            runs: runs.map_err(|error| error.to_string())?,
        })
    }

    /// A condition, which must be there.
    pub fn condition(&self, name: &str) -> Result<&str, String> {
        let value = self.conditions.get(name);
        value.map(String::as_str).ok_or_else(|| format!("the runs do not state: {name}"))
    }
}
