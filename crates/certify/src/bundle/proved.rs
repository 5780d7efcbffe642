//! What a bundle proves.

/// What a bundle proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The statement.
    pub statement: String,
    /// Whether it is about the bundle's own model, which people need to read.
    pub is_own_model: bool,
    /// Whether every check was possible.
    pub is_whole: bool,
    /// What remains to be trusted: one entry for each proof format, any of which suffices.
    pub trusted: Vec<Trusted>,
}

/// What remains to be trusted with a proof format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trusted {
    /// The proof format.
    pub format: &'static str,
    /// The assumption.
    pub what: &'static str,
}
