//! What solvers are timed on: a model at some sizes, or files that exist.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::cli::{CliError, Result};
use nq_board::base::shell_words::quoted;
use nq_board::run::Control;
use nq_cnf::sat::enumerate::SatChoice;
use nq_harness::bench::{
    Case, Expected, GivenFile, Known, MANIFEST_SAYS, Record, given_files, known_by_engine,
};
use nq_query::ask::registry::MakeEngines;

use super::questions::{BenchInstance, cases};

pub(super) enum Subject {
    Sizes {
        /// The model's name, and what it is about.
        model: (String, String),
        sizes: RangeInclusive<u32>,
        questions: Vec<BenchInstance>,
    },
    Files(Vec<GivenFile>),
}

impl Subject {
    /// The files of these paths, of which there is at least one.
    pub(crate) fn of_files(paths: &[PathBuf]) -> Result<Self> {
        let files = given_files(paths)?;
        match paths.first().filter(|_| files.is_empty()) {
            None => Ok(Self::Files(files)),
            Some(first) => {
                let why = format!("{}: the manifest lists no DIMACS file", first.display());
                Err(CliError::Usage(why))
            }
        }
    }

    /// The cases, written to files in `scratch`.
    pub(crate) fn cases(&self, scratch: &Path, control: &Control) -> Result<Vec<Case<'_>>> {
        match self {
            Self::Sizes { model: (_, about), questions, .. } => {
                cases(questions, about, scratch, control)
            }
            Self::Files(files) => {
                let cases = files.iter().enumerate();
                let cases = cases.map(|(number, file)| file.case(number, scratch, control));
                Ok(cases.collect::<Result<_, _>>()?)
            }
        }
    }

    /// The verdict of a native engine on each problem, where it is fast, or that of a manifest.
    pub(crate) fn known(
        &self,
        make_engines: MakeEngines,
        control: &Control,
    ) -> Result<Vec<Option<Known>>> {
        match self {
            Self::Sizes { questions, .. } => {
                let engines = make_engines(SatChoice::default());
                let problems = questions.iter().map(|question| question.instance.problem());
                Ok(problems
                    .map(|problem| {
                        control.begin(format!("n = {}: is there a placement?", problem.size));
                        known_by_engine(&engines, problem, control)
                    })
                    .collect::<Result<_, _>>()?)
            }
            Self::Files(files) => {
                let known = |expected| {
                    let (satisfiable, by) = (expected == Expected::Sat, MANIFEST_SAYS.to_owned());
                    Known { satisfiable, by }
                };
                Ok(files.iter().map(|file| file.expected().map(known)).collect())
            }
        }
    }

    /// The number of the problem that a record belongs to.
    pub(crate) fn place(&self, record: &Record) -> Option<usize> {
        match self {
            Self::Sizes { questions, .. } => questions
                .iter()
                .position(|question| Some(question.instance.problem().size) == record.n),
            Self::Files(files) => {
                files.iter().position(|file| Some(file.name()) == record.file.as_deref())
            }
        }
    }

    /// The model's name and the sizes, unless these are files.
    pub(crate) fn model(&self) -> Option<(&str, RangeInclusive<u32>)> {
        match self {
            Self::Sizes { model: (name, _), sizes, .. } => Some((name, sizes.clone())),
            Self::Files(_) => None,
        }
    }
}

/// The option that names a file.
pub(super) fn option_of(file: &str) -> String {
    format!("--files {}", quoted(file))
}
