//! The formulas of a benchmark. The memory for all of them is checked before the first is written.

use std::ops::RangeInclusive;
use std::path::Path;

use itertools::Itertools;

use crate::cli::Result;
use crate::cli::options::with_room;
use nq_board::base::numbers::{bytes, thousands};
use nq_board::model::{Objective, option_for};
use nq_board::run::{Control, available_memory};
use nq_cnf::instance::Instance;
use nq_cnf::sat::encoding::{Encoding, EncodingChoice};
use nq_external::files::FileError;
use nq_external::solvers::SolverCheckError;
use nq_harness::bench::{Case, memory_needed};
use nq_query::{Origin, Query, QueryError};

/// Bytes of an instance for each variable.
const VARIABLE_BYTES: u64 = 32;

/// A problem and the encodings of its formulas.
pub(super) struct BenchInstance {
    pub instance: Instance,
    /// The question, for solvers of other formats.
    query: Query,
    /// The encodings, each with the origin of its file.
    formulas: Vec<(Encoding, Origin)>,
}

pub(super) fn questions(
    query: &Query,
    sizes: &RangeInclusive<u32>,
    choices: &[EncodingChoice],
) -> Result<Vec<BenchInstance>> {
    let model = &query.model;
    if let Some(Objective { sense, parameter }) = model.sought(&query.settings) {
        let (verb, set) = (sense.verb(), option_for(parameter, "NUMBER"));
        refuse!(
            "{} {verb}s {parameter}, and a benchmark searches placements of one number: \
             give {set}",
            model.name()
        );
    }
    let problems = with_room(sizes.clone(), |size| Ok(query.at(size).problem()?));
    let problems = problems.collect::<Result<Vec<_>, _>>()?;
    let available = available_memory();
    let check = |needed: u64, clauses: u128| {
        if needed <= available {
            return Ok(());
        }
        let [needed, available] = [needed, available].map(|number| bytes(number.into()));
        let (name, from, to, clauses) =
            (model.name(), sizes.start(), sizes.end(), thousands(clauses));
        refuse!(
            "{name} at n = {from} to {to} has more than {clauses} clauses, which need at least \
             {needed} of memory, and {available} is available: give fewer or smaller sizes, or a \
             smaller encoding"
        )
    };
    let (mut needed, mut clauses) = (0, 0_u128);
    let mut questions = Vec::new();
    for problem in problems {
        needed += VARIABLE_BYTES * (problem.board.len() * problem.pieces.len()) as u64;
        let encodings: Vec<Encoding> =
            choices.iter().map(|choice| choice.resolve(&problem)).collect();
        // Instances are smaller than formulas, but there may be many.
        check(needed, clauses)?;
        let instance = Instance::new(&problem);
        let encodings = encodings.into_iter().unique_by(|e| e.names(&instance).label());
        let formulas: Vec<_> = encodings
            .map(|encoding| {
                let origin = query.origin(&problem, &encoding.names(&instance));
                (encoding, origin)
            })
            .collect();
        for (encoding, _) in &formulas {
            let size = encoding.size(&instance);
            clauses += u128::from(size.clauses);
            needed = needed.saturating_add(memory_needed(size));
        }
        check(needed, clauses)?;
        let query = query.at(problem.size);
        questions.push(BenchInstance { instance, query, formulas });
    }
    Ok(questions)
}

/// Writes the formulas to files in `scratch`.
pub(super) fn cases<'a>(
    questions: &'a [BenchInstance],
    about: &'a str,
    scratch: &Path,
    control: &Control,
) -> Result<Vec<Case<'a>>> {
    let formulas = questions.iter().enumerate().flat_map(|(number, question)| {
        question.formulas.iter().map(move |formula| (number, question, formula))
    });
    formulas
        .map(|(number, question, (encoding, origin))| {
            let provenance = origin.provenance(about);
            let subject = (number, &question.instance);
            let case = Case::new(control, subject, encoding, provenance, scratch);
            case.map(|case| Case { query: Some(&question.query), ..case }).map_err(|error| {
                match error {
                    SolverCheckError::File { path: file, why } => FileError { file, why }.into(),
                    error => QueryError::from(error).into(),
                }
            })
        })
        .collect()
}
