//! The file of the smallest failing model.

use std::path::PathBuf;

use itertools::Itertools;

use super::run::Found;

/// The smallest failing model as a model file, with the fault in comments.
#[derive(Clone)]
pub struct FaultFile<'a> {
    /// The case.
    pub found: &'a Found,
    /// The file.
    pub file: PathBuf,
    /// Its content.
    pub text: String,
}

impl<'a> FaultFile<'a> {
    /// The file of a failing case; `again` has the options that select cases and subjects, each
    /// after a space. The default name has the seed and the number.
    #[must_use]
    pub fn new(found: &'a Found, again: &str, file: Option<PathBuf>) -> Self {
        let Found { seed, number, .. } = found;
        let named = || PathBuf::from(format!("nq-sat-fuzz-{seed}-{number}.toml"));
        let file = file.unwrap_or_else(named);
        let drawn = format!("nq-sat verify --fuzz 1 --fuzz-from {number} --seed {seed}{again}");
        // A second engine is needed for the comparison.
        let other =
            |options: &str| if options.starts_with("-e search") { "varisat" } else { "search" };
        let size = found.smallest.problem.size;
        let smallest = found.options.as_ref().map(|options| {
            let (file, other) = (file.display(), other(options));
            format!("nq-sat verify {size} --model {file} {options} -e {other}")
        });
        let text = model_file(found, &drawn, smallest.as_deref());
        Self { found, file, text }
    }

    /// The fault in one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let Found { seed, number, fault, .. } = self.found;
        let (fault, file) = (on_one_line(&fault.to_string()), self.file.display());
        format!("random model {number} (seed {seed}): {fault}; made smaller in {file}")
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
