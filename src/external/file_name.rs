//! Names of files of instances.

use super::input::LONGEST;
use crate::files::file_word;
use nq_board::model::Problem;

/// The name of an instance's file: model, size, parameters, the encoding if there is one, suffix.
#[must_use]
pub fn file_name(problem: &Problem, encoding: Option<&str>, suffix: &str) -> String {
    let settings = problem.settings.iter().map(|(name, value)| format!("-{name}{value}"));
    let level = problem.level.iter().map(|level| format!("-{}{}", level.parameter, level.value));
    let encoding = encoding.map(|label| format!("-{}", file_word(label, LONGEST)));
    let rest: String = settings.chain(level).chain(encoding).collect();
    format!("{}-{}{rest}.{suffix}", file_word(&problem.model, LONGEST), problem.size)
}
