//! The file of the smallest failing model.

use std::path::PathBuf;

use itertools::Itertools;
use serde::Serialize;

use crate::fuzz::run::Found;

/// A failing case, and the smallest that fails in the same way.
#[derive(Clone, Debug, Serialize)]
pub struct FaultFile<'a> {
    r#type: &'static str,
    seed: u64,
    case: u64,
    subject: &'a str,
    drawn: &'a str,
    smallest: &'a str,
    n: u32,
    /// The content of the file: the smallest failing model, with the fault in comments.
    pub toml: String,
    file: String,
    /// The path of the file.
    #[serde(skip)]
    pub path: PathBuf,
}

impl<'a> FaultFile<'a> {
    /// The file of a failing case; `again` has the options that select cases and subjects, each
    /// after a space. The default name has the seed and the number.
    pub fn new(found: &'a Found, again: &str, file: Option<PathBuf>) -> Self {
        let Found { seed, number, smallest, .. } = found;
        let (seed, number) = (*seed, *number);
        let named = || PathBuf::from(format!("nq-sat-fuzz-{seed}-{number}.toml"));
        let path = file.unwrap_or_else(named);
        let drawn = format!("nq-sat verify --fuzz 1 --fuzz-from {number} --seed {seed}{again}");
        // A second engine is needed for the comparison.
        let other =
            |options: &str| if options.starts_with("-e search") { "varisat" } else { "search" };
        let n = smallest.problem.size;
        let again = found.options.as_ref().map(|options| {
            let (file, other) = (path.display(), other(options));
            format!("nq-sat verify {n} --model {file} {options} -e {other}")
        });
        Self {
            r#type: "fault",
            seed,
            case: number,
            subject: &found.fault.subject,
            drawn: &found.fault.what,
            smallest: &found.smallest_fault.what,
            n,
            toml: model_file(found, &drawn, again.as_deref()),
            file: path.display().to_string(),
            path,
        }
    }

    /// The fault in one line.
    pub fn summary(&self) -> String {
        let Self { seed, case, subject, drawn, file, .. } = self;
        let fault = on_one_line(&format!("{subject} {drawn}"));
        format!("random model {case} (seed {seed}): {fault}; made smaller in {file}")
    }
}

fn model_file(found: &Found, drawn: &str, smallest: Option<&str>) -> String {
    let mut text = format!(
        "# Random model {} of seed {}, made smaller: {}\n",
        found.number,
        found.seed,
        on_one_line(&found.smallest_fault.to_string())
    );
    if let Ok(problem) = found.smallest.read() {
        let encoding = found.smallest.encoding_names(&problem).label();
        text +=
            &format!("# Asked at n = {}; encoding, where there is one: {encoding}\n", problem.size);
    }
    if let Some(smallest) = smallest {
        text += &format!("# This model: {smallest}\n");
    }
    text + &format!("# As it was drawn: {drawn}\n\n{}", found.smallest)
}

/// A text as a comment, without control characters.
fn on_one_line(text: &str) -> String {
    text.split(char::is_control).filter(|part| !part.is_empty()).join(" ")
}
