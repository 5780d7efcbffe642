//! Unknown names, with the nearest known name.

use itertools::Itertools;
use thiserror::Error;

/// An unknown name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown {kind} `{name}`{nearest}; known are {known}")]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    nearest: String,
    known: String,
}

impl UnknownName {
    /// `name` is not among the names `known` of this kind.
    pub fn new(kind: &'static str, name: &str, known: &[&str]) -> Self {
        Self::in_neither(kind, name, known, ("", &[]))
    }

    /// `name` is neither among `known` nor among `more`, the names of `others`.
    pub fn in_neither(
        kind: &'static str,
        name: &str,
        known: &[&str],
        (others, more): (&str, &[&str]),
    ) -> Self {
        let nearest = did_you_mean(name, &[known, more].concat());
        let mut known = known.join(", ");
        if !more.is_empty() {
            known = format!("{known}, and {others} {}", more.join(", "));
        }
        Self { kind, name: name.to_owned(), nearest, known }
    }

    /// The one of `all` with this name.
    pub fn find<T: Copy>(
        kind: &'static str,
        name: &str,
        all: &[T],
        name_of: fn(T) -> &'static str,
    ) -> Result<T, Self> {
        let known = all.iter().map(|&one| name_of(one)).collect_vec();
        let found = all.iter().copied().find(|&one| name_of(one) == name);
        found.ok_or_else(|| Self::new(kind, name, &known))
    }

    /// The same with this as the nearest.
    #[must_use]
    pub fn suggesting(self, nearest: &str) -> Self {
        Self { nearest: format!(" (did you mean `{nearest}`?)"), ..self }
    }
}

/// ` (did you mean …?)`, or nothing if no known name is near.
pub fn did_you_mean(name: &str, known: &[&str]) -> String {
    did_you_mean_of(name, &known.iter().map(|name| (*name, *name)).collect::<Vec<_>>())
}

/// The same, where a known name stands for another. The order of words counts little.
pub(crate) fn did_you_mean_of(name: &str, known: &[(&str, &str)]) -> String {
    let in_order = |name: &str| name.split('-').sorted_unstable().join("-");
    let alike = strsim::jaro_winkler;
    let nearness = |known: &str| alike(name, known).max(alike(&in_order(name), &in_order(known)));
    known
        .iter()
        .map(|&(known, meant)| (nearness(known), meant))
        .filter(|&(similarity, _)| similarity > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(String::new, |(_, nearest)| format!(" (did you mean `{nearest}`?)"))
}
