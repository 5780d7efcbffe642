//! A random question: a small problem under an encoding. Its text is a model file, from which the
//! problem is read back.

use std::fmt;

use nq_board::base::{Board, MoveRule};
use nq_board::model::{CountRange, Model, ModelError, ModelText, Piece, Problem, Settings};
use nq_board::run::EncodingNames;
use nq_cnf::sat::encoding::EncodingChoice;

/// The model's name in the text of a case.
const NAME: &str = "random";

/// A small problem, and the encoding for SAT solvers. Its text, by [`fmt::Display`], is a model
/// file with literal squares.
///
/// [`fmt::Display`]: std::fmt::Display
#[derive(Clone)]
pub struct Case {
    /// The problem as it is written, with rules that forbid nothing.
    pub problem: Problem,
    /// Whether numbers are written as expressions of the size, such as `n - 1`. If not, the model
    /// is the same at every size, and the size is the number of rows.
    pub in_terms_of_n: bool,
    /// The encoding.
    pub encoding: EncodingChoice,
}

/// The range with numbers above `most` lowered to it.
pub(crate) fn at_most(range: CountRange, most: u32) -> CountRange {
    CountRange { min: range.min.min(most), max: range.max.min(most) }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ModelText { problem: &self.problem, in_terms_of_n: self.in_terms_of_n }.fmt(f)
    }
}

impl Case {
    /// A board without pieces.
    pub(crate) fn of(board: Board) -> Self {
        let problem = Problem {
            model: NAME.to_owned(),
            size: board.rows().into(),
            ..Problem::without_rules(board, Vec::new())
        };
        Self { problem, in_terms_of_n: false, encoding: EncodingChoice::default() }
    }

    /// Adds a piece; no two of all pieces may attack each other.
    pub(crate) fn add_piece(&mut self, symbol: char, moves: &str, count: CountRange) {
        // A rule that cannot be read is refused with the rest of the text.
        let rule = MoveRule::parse(moves).unwrap_or_else(|_| MoveRule::unknown());
        let (name, plural) = (format!("piece {symbol}"), format!("pieces {symbol}"));
        self.problem.pieces.push(Piece {
            symbol: symbol.into(),
            name,
            plural,
            glyph: symbol,
            rule,
            blocks: false,
        });
        self.problem.counts.push(count);
        self.let_attack(false);
    }

    /// Lets every piece attack every other, or none any other.
    pub(crate) fn let_attack(&mut self, they_may: bool) {
        let pieces = self.problem.pieces.len();
        self.problem.may_not_attack = vec![vec![!they_may; pieces]; pieces];
    }

    pub(crate) fn squares(&self) -> u32 {
        u32::try_from(self.problem.board.len()).unwrap_or(u32::MAX)
    }

    /// The problem, read from the text.
    pub fn read(&self) -> Result<Problem, ModelError> {
        let model = Model::from_toml("random.toml", &self.to_string())?;
        model.problem(self.problem.size, &Settings::default())
    }

    /// The first difference between the text and what the reader made of it. The reader leaves out
    /// rules that forbid nothing; whether they do shows in the placements.
    pub fn misread(&self, read: &Problem) -> Option<String> {
        let written = &self.problem;
        let Problem { square_counts: counts, covers, attack_counts, .. } = written;
        let mut pieces = written.pieces.clone();
        if read.pieces.iter().all(|piece| !piece.blocks) {
            for piece in &mut pieces {
                piece.blocks = false;
            }
        }
        let parts = [
            ("board", read.board == written.board),
            ("blocked", read.blocked == written.blocked),
            ("symbol", read.pieces == pieces),
            ("count", read.counts == written.counts),
            ("total", read.total == written.total),
            ("may_not_attack", read.may_not_attack == written.may_not_attack),
            ("fixed", read.fixed == written.fixed),
            ("walls", read.walls == written.walls),
            ("regions", read.regions == written.regions),
            ("count", read.square_counts.iter().all(|count| counts.contains(count))),
            ("cover", read.covers.iter().all(|cover| covers.contains(cover))),
            ("attack", read.attack_counts.iter().all(|count| attack_counts.contains(count))),
            ("interchangeable", read.interchangeable == written.interchangeable),
        ];
        let (part, _) = parts.into_iter().find(|(_, is_right)| !is_right)?;
        Some(format!("{part} was read otherwise than it is written"))
    }

    /// The encoding, without that of cardinalities if the model has none: `verify` refuses it.
    pub(crate) fn used_encoding(&self) -> EncodingChoice {
        let counts = |problem: &Problem| self.encoding_names(problem).cardinality.is_some();
        let cardinality = self.encoding.cardinality;
        let cardinality = cardinality.filter(|_| self.read().is_ok_and(|p| counts(&p)));
        EncodingChoice { cardinality, ..self.encoding }
    }

    /// The encoding by name, as resolved for the model's problem.
    pub(crate) fn encoding_names(&self, problem: &Problem) -> EncodingNames {
        self.encoding.resolve(problem).names_for(problem)
    }
}
