//! What became of a question to a solver.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// What became of a question to a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema)]
#[schemars(rename_all = "SCREAMING-KEBAB-CASE")]
pub enum Status {
    /// It says that there is a model and prints one, in which every clause holds and which is a placement by the
    /// rules of the game. With several models, every one of them.
    Sat,
    /// It says that there is no model. Nothing here proves that; a known verdict, if there is one, agrees.
    Unsat,
    /// It says that it does not know: `s UNKNOWN`, or comments and nothing else, with an exit code that its profile
    /// lists for that.
    Unknown,
    /// It had no answer when its wall-clock or processor time was up. What it printed before does not count if it
    /// had to be killed.
    Timeout,
    /// It had no answer for want of memory, as far as can be told: under a memory limit it was killed or gave up,
    /// and it says that memory ran out or had nearly all of the limit.
    Memout,
    /// It was ended by a signal that is not ours; its name is told. What it printed before does not count.
    Crash,
    /// It says that there is a model, and the one it prints makes a clause false.
    WrongModel,
    /// It says that there is no model, and one is known.
    WrongVerdict,
    /// What it says cannot be understood or does not hold together: no verdict, half a model, a literal that the
    /// formula does not have, a verdict beside another's exit code, or more output than is kept.
    BadOutput,
    /// There is no such program.
    Missing,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Sat,
        Self::Unsat,
        Self::Unknown,
        Self::Timeout,
        Self::Memout,
        Self::Crash,
        Self::WrongModel,
        Self::WrongVerdict,
        Self::BadOutput,
        Self::Missing,
    ];

    /// Its name, such as `WRONG-MODEL`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sat => "SAT",
            Self::Unsat => "UNSAT",
            Self::Unknown => "UNKNOWN",
            Self::Timeout => "TIMEOUT",
            Self::Memout => "MEMOUT",
            Self::Crash => "CRASH",
            Self::WrongModel => "WRONG-MODEL",
            Self::WrongVerdict => "WRONG-VERDICT",
            Self::BadOutput => "BAD-OUTPUT",
            Self::Missing => "MISSING",
        }
    }

    /// Whether it is an answer that stands.
    #[must_use]
    pub(crate) const fn is_answer(self) -> bool {
        matches!(self, Self::Sat | Self::Unsat)
    }

    /// Whether it says that the solver is at fault: it crashed, lied, or printed nonsense.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::Crash | Self::WrongModel | Self::WrongVerdict | Self::BadOutput)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By its name.
impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = Self::ALL.into_iter().find(|status| status.name() == name);
        known.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            de::Error::custom(format!("unknown status `{name}`; known are {names}"))
        })
    }
}
