//! Encodings and engines that are wrong on purpose.

use std::ops::ControlFlow;

use nq_board::base::board::Board;
use nq_board::model::{CountRange, CountedOn, Problem};
use nq_board::run::control::Control;
use nq_board::run::engine::{Capabilities, Engine, EngineError, EngineKind, Visit};
use nq_board::run::outcome::Outcome;
use nq_board::run::tally::Tally;
use nq_cnf::instance::Lit;
use nq_cnf::sat::cnf::{ClauseSink, FormulaSize};
use nq_cnf::sat::encoding::{
    AtMostOne, Cardinality, EncodingInfo, Pairwise, SequentialCounter, Style,
};
use nq_native::{Rows, Search};

macro_rules! described {
    ($mutant:ident) => {
        impl EncodingInfo for $mutant {
            fn name(&self) -> &'static str {
                stringify!($mutant)
            }
            fn source(&self) -> &'static str {
                "planted"
            }
            fn size_formula(&self) -> &'static str {
                "none"
            }
            fn one_directional(&self) -> &'static str {
                "nothing"
            }
        }
    };
}

/// Pairwise without the last clause.
pub(super) struct DropsLast;
/// Pairwise, but from three literals on the first and the last may both be true.
pub(super) struct WrongFromThree;
/// Pairwise, but from three literals on the last is always false.
pub(super) struct Narrow;
/// One more than the range allows.
pub(super) struct TooMany;

described!(DropsLast);
described!(WrongFromThree);
described!(Narrow);
described!(TooMany);

fn pairs(literals: &[Lit], sink: &mut dyn ClauseSink, keep: impl Fn(usize, usize) -> bool) {
    for j in 1..literals.len() {
        for i in (0..j).filter(|&i| keep(i, j)) {
            sink.add_clause(&[!literals[i], !literals[j]]);
        }
    }
}

impl AtMostOne for DropsLast {
    fn encode(&self, literals: &[Lit], _: Style, sink: &mut dyn ClauseSink) {
        let n = literals.len();
        pairs(literals, sink, |i, j| (i + 2, j + 1) != (n, n));
    }

    fn size(&self, n: u64, style: Style) -> FormulaSize {
        Pairwise.size(n, style)
    }
}

impl AtMostOne for WrongFromThree {
    fn encode(&self, literals: &[Lit], _: Style, sink: &mut dyn ClauseSink) {
        let n = literals.len();
        pairs(literals, sink, |i, j| n < 3 || (i, j + 1) != (0, n));
    }

    fn size(&self, n: u64, style: Style) -> FormulaSize {
        Pairwise.size(n, style)
    }
}

impl AtMostOne for Narrow {
    fn encode(&self, literals: &[Lit], _: Style, sink: &mut dyn ClauseSink) {
        pairs(literals, sink, |_, _| true);
        if let [_, _, .., last] = literals {
            sink.add_clause(&[!*last]);
        }
    }

    fn size(&self, n: u64, style: Style) -> FormulaSize {
        Pairwise.size(n, style)
    }
}

impl Cardinality for TooMany {
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

macro_rules! engine {
    ($mutant:ident) => {
        impl Engine for $mutant {
            fn name(&self) -> &'static str {
                stringify!($mutant)
            }
            fn kind(&self) -> EngineKind {
                EngineKind::Native
            }
            fn about(&self) -> &'static str {
                "wrong on purpose"
            }
            fn capabilities(&self) -> Capabilities {
                Search.capabilities()
            }
            fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
                Search.supports(problem)
            }
            fn list(
                &self,
                problem: &Problem,
                control: &Control,
                visit: Visit<'_>,
            ) -> Result<Outcome, EngineError> {
                Self::wrong_list(problem, control, visit)
            }
        }
    };
}

/// The search without blocked squares.
pub(super) struct Blind;
/// The search whose lines go on across walls.
pub(super) struct NoWalls;
/// The search without regions.
pub(super) struct NoRegions;
/// The search without numbers on sets of squares.
pub(super) struct NoSquareCounts;
/// The search without covers.
pub(super) struct NoCovers;
/// The search on a board without joined edges.
pub(super) struct NoWrap;
/// The search, whose orbits have no exchanges of pieces.
pub(super) struct NoExchanges;
/// The search, but placements of three pieces come twice.
pub(super) struct Doubles;
/// The search, but it panics from 2 x 2 on.
pub(super) struct Panics;

/// The engine `rows`, which also takes models with covers.
pub(super) struct TakesCovers;
/// The engine `rows`, which also takes models with up to two pieces in a row.
pub(super) struct TakesTwoInARow;

engine!(Blind);
engine!(NoWalls);
engine!(NoRegions);
engine!(NoSquareCounts);
engine!(NoCovers);
engine!(NoWrap);
engine!(Doubles);
engine!(Panics);

type Listed = Result<Outcome, EngineError>;

/// The search without a part of the problem.
macro_rules! forgets {
    ($mutant:ident, $part:ident) => {
        impl $mutant {
            fn wrong_list(problem: &Problem, control: &Control, visit: Visit<'_>) -> Listed {
                let seen = Problem { $part: Vec::new(), ..problem.clone() };
                Search.list(&seen, control, visit)
            }
        }
    };
}

forgets!(Blind, blocked);
forgets!(NoWalls, walls);
forgets!(NoRegions, regions);
forgets!(NoSquareCounts, square_counts);
forgets!(NoCovers, covers);

impl NoWrap {
    fn wrong_list(problem: &Problem, control: &Control, visit: Visit<'_>) -> Listed {
        let board = Board::new(problem.board.rows(), problem.board.cols());
        Search.list(&Problem { board, ..problem.clone() }, control, visit)
    }
}

/// The problem that an engine takes it for.
type Mistake = fn(&Problem) -> Problem;

/// `rows` with a class that is too large.
macro_rules! takes_too_much {
    ($mutant:ident, $mistake:expr) => {
        impl Engine for $mutant {
            fn name(&self) -> &'static str {
                stringify!($mutant)
            }
            fn kind(&self) -> EngineKind {
                EngineKind::Native
            }
            fn about(&self) -> &'static str {
                "wrong on purpose"
            }
            fn capabilities(&self) -> Capabilities {
                Rows::new(1).capabilities()
            }
            fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
                let mistake: Mistake = $mistake;
                Rows::new(1).supports(&mistake(problem))
            }
            fn list(&self, problem: &Problem, control: &Control, visit: Visit<'_>) -> Listed {
                let mistake: Mistake = $mistake;
                Rows::new(1).list(&mistake(problem), control, visit)
            }
        }
    };
}

takes_too_much!(TakesCovers, |problem| Problem { covers: Vec::new(), ..problem.clone() });
takes_too_much!(TakesTwoInARow, |problem| {
    let mut problem = problem.clone();
    for count in problem.square_counts.iter_mut().filter(|count| count.on == CountedOn::Rows) {
        count.range.max = count.range.max.min(1);
    }
    problem
});

impl Engine for NoExchanges {
    fn name(&self) -> &'static str {
        "NoExchanges"
    }
    fn kind(&self) -> EngineKind {
        EngineKind::Native
    }
    fn about(&self) -> &'static str {
        "wrong on purpose"
    }
    fn capabilities(&self) -> Capabilities {
        Search.capabilities()
    }
    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        Search.supports(problem)
    }
    fn list(&self, problem: &Problem, control: &Control, visit: Visit<'_>) -> Listed {
        Search.list(problem, control, visit)
    }
    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        Search.count(&Problem { interchangeable: Vec::new(), ..problem.clone() }, control)
    }
}

impl Doubles {
    fn wrong_list(problem: &Problem, control: &Control, visit: Visit<'_>) -> Listed {
        Search.list(problem, control, &mut |placement| {
            if placement.pieces().len() == 3 && visit(placement).is_break() {
                return ControlFlow::Break(());
            }
            visit(placement)
        })
    }
}

impl Panics {
    fn wrong_list(problem: &Problem, control: &Control, visit: Visit<'_>) -> Listed {
        assert!(problem.board.cols() < 2 || problem.board.rows() < 2, "a planted panic");
        Search.list(problem, control, visit)
    }
}
