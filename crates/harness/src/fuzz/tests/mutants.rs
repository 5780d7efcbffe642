//! Encodings and engines that are wrong on purpose.

use std::ops::ControlFlow;

use nq_board::model::{CountRange, Problem};
use nq_board::run::{Control, Engine, EngineError, Outcome, Profile, Tally, Visit};
use nq_cnf::instance::Lit;
use nq_cnf::sat::cnf::{ClauseSink, FormulaSize};
use nq_cnf::sat::encoding::{
    AtMostOne, Cardinality, EncodingInfo, Pairwise, SequentialCounter, Style,
};
use nq_native::{Rows, Search};
use nq_query::ask::registry::Engines;

/// The pairwise encoding with some of the clauses.
pub(crate) struct Pairs {
    /// Whether the clause of the `i`-th and the `j`-th of `n` literals stays.
    pub keeps: fn(usize, usize, usize) -> bool,
    /// Whether from three literals on the last is always false.
    pub is_narrow: bool,
}

/// One more than the range allows.
pub(crate) struct TooMany;

impl AtMostOne for Pairs {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo { name: "Pairs", ..EncodingInfo::COMMON }
    }

    fn pairwise_up_to(&self, _: Style) -> usize {
        0
    }

    fn encode_many(&self, literals: &[Lit], _: Style, sink: &mut dyn ClauseSink) {
        let n = literals.len();
        for j in 1..n {
            for i in (0..j).filter(|&i| (self.keeps)(i, j, n)) {
                sink.add_clause(&[!literals[i], !literals[j]]);
            }
        }
        if let [_, _, .., last] = literals
            && self.is_narrow
        {
            sink.add_clause(&[!*last]);
        }
    }

    fn size_of_many(&self, n: u64, style: Style) -> FormulaSize {
        Pairwise.size(n, style)
    }
}

impl Cardinality for TooMany {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo { name: "TooMany", ..EncodingInfo::COMMON }
    }

    fn encode(&self, literals: &[Lit], range: CountRange, style: Style, sink: &mut dyn ClauseSink) {
        let range = CountRange { max: range.max + 1, ..range };
        SequentialCounter.encode(literals, range, style, sink);
    }

    fn size(&self, n: u64, range: CountRange, style: Style) -> FormulaSize {
        SequentialCounter.size(n, range, style)
    }

    fn encode_same(&self, left: &[Lit], right: &[Lit], most: u32, sink: &mut dyn ClauseSink) {
        SequentialCounter.encode_same(left, right, most, sink);
    }

    fn same_size(&self, left: u64, right: u64, most: u32) -> FormulaSize {
        SequentialCounter.same_size(left, right, most)
    }
}

/// An engine that takes a problem for another.
pub(crate) struct Mutant {
    /// The engine.
    pub engine: fn() -> Box<dyn Engine>,
    /// Makes the problem that it searches.
    pub mistake: fn(&mut Problem),
    /// Placements of this many pieces are listed twice.
    pub twice: Option<usize>,
}

impl Mutant {
    /// The search, without a mistake.
    pub(crate) const SEARCH: Self =
        Self { engine: || Box::new(Search), mistake: |_| (), twice: None };

    /// The search with a mistake.
    pub(crate) fn searching(mistake: fn(&mut Problem)) -> Engines {
        Self { mistake, ..Self::SEARCH }.alone()
    }

    /// The engine `rows` with a mistake.
    pub(crate) fn rows(mistake: fn(&mut Problem)) -> Engines {
        Self { engine: || Box::new(Rows::new(1)), mistake, twice: None }.alone()
    }

    /// Engines of which this is the only one.
    pub(crate) fn alone(self) -> Engines {
        Engines::of(vec![Box::new(self)])
    }

    fn mistaken(&self, problem: &Problem) -> Problem {
        let mut problem = problem.clone();
        (self.mistake)(&mut problem);
        problem
    }
}

impl Engine for Mutant {
    fn profile(&self) -> Profile {
        Profile { name: "mutant", about: "wrong on purpose", ..(self.engine)().profile() }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        (self.engine)().supports(&self.mistaken(problem))
    }

    fn list(
        &self,
        problem: &Problem,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<Outcome, EngineError> {
        (self.engine)().list(&self.mistaken(problem), control, &mut |placement| {
            if Some(placement.pieces().len()) == self.twice && visit(placement).is_break() {
                return ControlFlow::Break(());
            }
            visit(placement)
        })
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        (self.engine)().count(&self.mistaken(problem), control)
    }
}
