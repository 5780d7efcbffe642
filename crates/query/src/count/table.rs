//! Placements by the number of each piece: all combinations at once.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, RangeInclusive};

use crate::ask::evidence::Evidence;
use crate::ask::question::Query;
use crate::ask::registry::Engines;
use crate::count::table_report::TableReport;
use crate::error::{QueryError, Result};
use nq_board::base::{MoveRule, Placement};
use nq_board::model::{CountRange, Piece, Problem};
use nq_board::run::{Completion, Control, Engine, Instant, NumberTable, Outcome, TallyBuilder};
use nq_check::verify::{Known, known_sets, known_values};
use nq_native::TransferMatrix;
use nq_native::knights::{self, MAX_SIZE, Pieces};

/// Why a table takes no numbers of pieces.
const HAS_ALL_NUMBERS: &str =
    "a table has all numbers of pieces: leave out -k and --set, or --table";

/// What counts a table.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// The engine `knights`, for queens with and without knights.
    Knights(Pieces),
    /// All numbers at once, as powers of one polynomial.
    TransferMatrix,
    /// Any other engine lists all placements.
    List(&'a dyn Engine),
}

impl Source<'_> {
    fn name(self) -> &'static str {
        match self {
            Source::Knights(_) => knights::NAME,
            Source::TransferMatrix => TransferMatrix.name(),
            Source::List(engine) => engine.name(),
        }
    }
}

/// Tables of a model, one per size. The rules of the model apply, but not its numbers of pieces:
/// the table has them all.
#[derive(Clone, Copy)]
pub struct Tables<'a> {
    query: &'a Query,
    engines: &'a Engines,
}

impl Query {
    /// Counts all numbers of pieces at once: the rules of the model apply, its numbers do not.
    ///
    /// # Errors
    /// Settings and engines that have no table; a published sum that differs.
    pub fn table(&self) -> Result<TableReport> {
        let (size, engines) = (self.size()?, self.make_engines());
        let report = Tables::new(self, &engines, &(size..=size))?.count(size, &self.control())?;
        QueryError::check_known(&report.evidence.known)?;
        Ok(report)
    }
}

impl<'a> Tables<'a> {
    /// Refuses questions without a table before anything is counted.
    ///
    /// # Errors
    /// When an engine, a setting or a size has no table, or the largest one does not fit into
    /// memory.
    pub fn new(
        query: &'a Query,
        engines: &'a Engines,
        sizes: &RangeInclusive<u32>,
    ) -> Result<Self> {
        let tables = Self { query, engines };
        // The largest size takes most memory: refuse it before counting the others.
        let largest = *sizes.end();
        if let (_, Source::Knights(pieces)) = tables.question(largest.min(MAX_SIZE))? {
            let control = Control::default().with_memory(query.memory_limit);
            knights::check_table(largest, pieces, tables.threads(), &control)?;
        } else {
            tables.question(largest)?;
        }
        Ok(tables)
    }

    /// The kinds of pieces at a size.
    pub fn kinds(&self, size: u32) -> Result<usize> {
        Ok(self.question(size)?.0.pieces.len())
    }

    /// The memory that the table of a size needs, in bytes.
    pub fn memory(&self, size: u32) -> Result<Option<u64>> {
        let (problem, source) = self.question(size)?;
        Ok(match source {
            Source::Knights(pieces) => knights::table_memory(size, pieces, self.threads()),
            Source::TransferMatrix => TransferMatrix.memory(&problem),
            Source::List(engine) => engine.memory(&problem),
        })
    }

    /// Counts the table of a size. Check published sums with [`QueryError::check_known`].
    ///
    /// # Errors
    /// Faults of the model, a size that is too large. Being stopped is no error.
    pub fn count(&self, size: u32, control: &Control) -> Result<TableReport> {
        let (problem, source) = self.question(size)?;
        // What the table of knights takes is known, and more threads may take more.
        let control = &match source {
            Source::Knights(_) => control.with_memory(self.query.memory_limit),
            _ => self.query.with_memory(control),
        };
        let start = Instant::now();
        control.begin(format!("n = {size}: the table"));
        let Outcome { found: table, completion, .. } = match source {
            Source::Knights(pieces) => {
                let (table, completion) = knights::table(size, pieces, control, self.threads())?;
                Outcome::new(table, completion)
            }
            Source::TransferMatrix => TransferMatrix.numbers(&problem, control)?,
            Source::List(engine) => list(engine, &problem, control)?,
        };
        let known = if table.is_complete() { published(&problem, &table) } else { Vec::new() };
        let (engine, evidence, time) = (source.name(), Evidence::of_known(known), start.elapsed());
        Ok(TableReport { problem, engine, table, completion, evidence, time })
    }

    /// The problem at a size with any number of each piece, and what counts it.
    fn question(&self, size: u32) -> Result<(Problem, Source<'a>)> {
        let problem = self.query.at(size).problem_with_any_numbers(HAS_ALL_NUMBERS)?;
        let source = self.source(&problem)?;
        Ok((problem, source))
    }

    fn threads(&self) -> usize {
        self.query.choice.enumeration.threads()
    }

    fn source(&self, problem: &Problem) -> Result<Source<'a>> {
        let pieces = pieces_of_knights(problem);
        let is_matrix = |engine: &dyn Engine| engine.name() == TransferMatrix.name();
        let engine = match (self.query.named(), pieces) {
            (Some(knights::NAME) | None, Some(pieces)) => return Ok(Source::Knights(pieces)),
            (Some(name), _) => self.engines.by_name(name)?,
            (None, None) => {
                // The formulas of SAT engines have no use here: every placement is listed.
                let counts = |engine: &&dyn Engine| is_matrix(*engine) || engine.profile().lists;
                let engines = self.engines.iter().filter(counts);
                let control = self.query.with_memory(&Control::default());
                self.query.plan_by(engines, problem, false, &control)?.best().engine
            }
        };
        if !is_matrix(engine) && !engine.profile().lists {
            return Err(QueryError::Refused(format!(
                "the engine {} has no --table: use --engine search, or leave it out",
                engine.name()
            )));
        }
        engine.supports(problem)?;
        Ok(if is_matrix(engine) { Source::TransferMatrix } else { Source::List(engine) })
    }
}

/// The pieces of the engine `knights`, if it counts the tables of these pieces.
fn pieces_of_knights(problem: &Problem) -> Option<Pieces> {
    let moves = |betza: &str| {
        let rule = MoveRule::parse(betza).ok();
        move |piece: &Piece| rule.as_ref().is_some_and(|rule| piece.rule.moves_like(rule))
    };
    let is_plain = problem.board.rows() == problem.board.cols()
        && problem.has_plain_board()
        && problem.has_no_numbers_on_squares()
        && problem.may_not_attack.iter().flatten().all(|&may_not| may_not);
    match &problem.pieces[..] {
        [queen] if moves("Q")(queen) => Some(Pieces::Queens),
        [queen, knight] if moves("Q")(queen) && moves("N")(knight) => {
            Some(Pieces::QueensAndKnights)
        }
        _ => None,
    }
    .filter(|_| is_plain)
}

/// Lists all placements and counts them by their numbers of pieces.
fn list(engine: &dyn Engine, problem: &Problem, control: &Control) -> Result<Outcome<NumberTable>> {
    let mut builders: BTreeMap<Vec<usize>, TallyBuilder> = BTreeMap::new();
    let outcome = engine.list(problem, control, &mut |placement: &Placement| {
        let mut numbers = vec![0; problem.pieces.len()];
        for placed in placement.pieces() {
            numbers[placed.piece.index()] += 1;
        }
        let builder = builders.entry(numbers).or_insert_with_key(|numbers| {
            let exact = |&number: &usize| {
                let number = u32::try_from(number).unwrap_or(u32::MAX);
                CountRange { min: number, max: number }
            };
            let counts = numbers.iter().map(exact).collect();
            TallyBuilder::new(&Problem { counts, ..problem.clone() })
        });
        builder.add(placement);
        ControlFlow::Continue(())
    })?;
    let completion = outcome.completion;
    let tallies =
        builders.into_iter().map(|(numbers, builder)| (numbers, builder.tally(completion)));
    let is_complete = completion == Completion::Complete;
    Ok(Outcome::new(NumberTable::new(problem.pieces.len(), tallies, is_complete), completion))
}

/// The published sums of a complete table, with its own.
fn published(problem: &Problem, table: &NumberTable) -> Vec<Known> {
    if pieces_of_knights(problem).is_some() {
        let knights = (table.kinds() > 1).then(|| table.alone(1).total);
        return known_sets(problem.size, table.alone(0).total, knights);
    }
    known_values(problem, &table.all(), false)
}
