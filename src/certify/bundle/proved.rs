//! What is found in a bundle, and what it proves.

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A file of the bundle, or a program.
    pub subject: String,
    /// What was found, or why it could not be looked at.
    pub what: String,
    /// Whether it was checked. What was checked and found wrong is an error.
    pub is_checked: bool,
}

/// What a bundle proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The statement.
    pub statement: String,
    /// Whether it is about a model of the bundle's own, which has to be read.
    pub is_own_model: bool,
    /// Whether everything was checked.
    pub is_whole: bool,
    /// What remains to be trusted, with one of the proof formats.
    pub trusted: Vec<Trusted>,
}

/// What remains to be trusted with a proof format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trusted {
    /// The proof format.
    pub format: &'static str,
    /// What.
    pub what: &'static str,
}
