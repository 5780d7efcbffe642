//! The result of a solver's run.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};

/// The result of a solver's run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub enum Status {
    /// It printed a model that satisfies every clause and is a placement. With several models, all
    /// of them are.
    Sat,
    /// It answered "unsatisfiable", and no known verdict differs. Its proof is checked if that is
    /// asked.
    Unsat,
    /// It answered "unknown": `s UNKNOWN` or only comments, with an exit code that its profile
    /// lists for that.
    #[default]
    Unknown,
    /// It had no answer at its limit of wall-clock or processor time. The output of a killed
    /// process is ignored.
    Timeout,
    /// It ran out of memory: under a memory limit it was killed or gave up, and it reports this or
    /// had used nearly all of the limit.
    Memout,
    /// A signal of another process or of the system ended it. Its output is ignored.
    Crash,
    /// It printed a model that makes a clause false.
    WrongModel,
    /// It answered "unsatisfiable", and a model is known.
    WrongVerdict,
    /// It answered "unsatisfiable", and its proof does not prove that, or is not there.
    WrongProof,
    /// Its output is invalid or contradictory: no verdict, an incomplete model, an unknown literal,
    /// a verdict that differs from the exit code, or more output than is kept.
    BadOutput,
    /// There is no such program.
    Missing,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Sat,
        Self::Unsat,
        Self::Unknown,
        Self::Timeout,
        Self::Memout,
        Self::Crash,
        Self::WrongModel,
        Self::WrongVerdict,
        Self::WrongProof,
        Self::BadOutput,
        Self::Missing,
    ];

    /// Its name, such as `WRONG-MODEL`.
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
            Self::WrongProof => "WRONG-PROOF",
            Self::BadOutput => "BAD-OUTPUT",
            Self::Missing => "MISSING",
        }
    }

    /// Whether it is a right answer, as far as is known.
    pub const fn is_answer(self) -> bool {
        matches!(self, Self::Sat | Self::Unsat)
    }

    /// Whether the solver is faulty: it crashed, or its answer is wrong or invalid.
    pub const fn is_fault(self) -> bool {
        use Status::{BadOutput, Crash, WrongModel, WrongProof, WrongVerdict};
        matches!(self, Crash | WrongModel | WrongVerdict | WrongProof | BadOutput)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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
