//! The meaning of the variables of a file: the pieces on squares that its comments name.

use itertools::Itertools;

use crate::error::import::MeaningError;
use crate::error::{QueryError, Result};
use nq_board::base::words::several;
use nq_board::base::{Board, MoveRule, PieceId, Placed, Placement, Square, Symbol};
use nq_board::model::{MAX_VARIABLES, Piece, Problem};
use nq_board::run::PlacementWriter;
use nq_check::verify::Checker;
use nq_cnf::format::read::{AuxiliaryVar, NamedVar};
use nq_cnf::instance::{Instance, Var, var_name};
use nq_cnf::sat::encoding::Encoding;
use nq_cnf::sat::solver::Backend;

/// The meaning of the variables of a file.
#[derive(Clone, Debug)]
pub struct Meaning {
    problem: Problem,
    board: Vec<(Var, Placed)>,
    /// Whether placements can be checked.
    pub(crate) has_rules: bool,
}

impl Meaning {
    /// The meaning by the names alone: the smallest board, and no rules.
    pub fn of_names(names: &[NamedVar]) -> Result<Self, MeaningError> {
        // Ranks count from the bottom, so every board that is large enough gives the same names.
        let largest = Board::new(u16::MAX, u16::MAX);
        let (mut rows, mut cols) = (0, 0);
        let mut symbols: Vec<Symbol> = Vec::new();
        let mut squares = Vec::new();
        for NamedVar { symbol, square, at, .. } in names {
            if !symbols.contains(symbol) {
                symbols.push(*symbol);
            }
            let most = MAX_VARIABLES / symbols.len() as u64;
            let place = largest.parse(square).ok().filter(|place| {
                rows = rows.max(u16::MAX - place.row);
                cols = cols.max(place.col + 1);
                u64::from(rows) * u64::from(cols) <= most
            });
            let place = place.ok_or_else(|| MeaningError::too_large(*at, square, most))?;
            squares.push((u16::MAX - place.row, place.col));
        }
        let board = Board::new(rows, cols);
        let pieces = names.iter().zip(squares).map(|(named, (rank, col))| {
            let piece = symbols.iter().position(|symbol| *symbol == named.symbol).unwrap_or(0);
            let piece = PieceId(u8::try_from(piece).unwrap_or(u8::MAX));
            (named.var, Placed::new(piece, Square::new(rows - rank, col)))
        });
        let mut pieces: Vec<_> = pieces.collect();
        pieces.sort_unstable();
        Ok(Self { problem: without_rules(board, &symbols), board: pieces, has_rules: false })
    }

    /// The meaning by the instance of the command in the file. The names must be equal.
    ///
    /// # Errors
    /// The first name that differs.
    pub fn of_instance(instance: &Instance, names: &[NamedVar]) -> Result<Self, MeaningError> {
        for named in names {
            let name = format!("{} {}", named.symbol, named.square);
            let is_board = named.var.index() < instance.num_vars();
            let expected =
                is_board.then(|| var_name(instance.problem(), instance.placed(named.var)));
            if expected.as_ref() != Some(&name) {
                let expected = expected.map(|name| format!("`{name}`"));
                let expected = expected.as_deref().unwrap_or("no variable of the board");
                return Err(MeaningError::other(named.at, named.var, &name, expected));
            }
        }
        // No variable has two names, so this number means all.
        if names.len() != instance.num_vars() {
            return Err(MeaningError::not_whole(names.len(), instance.num_vars()));
        }
        let board = instance.vars().collect();
        Ok(Self { problem: instance.problem().clone(), board, has_rules: true })
    }

    /// The same with the rules of another problem on the same board with the same pieces, such as
    /// one with numbers of pieces that were open.
    #[must_use]
    pub fn under(self, problem: Problem) -> Self {
        Self { problem, ..self }
    }

    /// The problem; without rules, only its board and the symbols of its pieces are right.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether exactly these variables have a meaning, so that they distinguish placements.
    pub fn is_of(&self, vars: &[Var]) -> bool {
        self.board.iter().map(|(var, _)| var).eq(vars)
    }

    /// The placement of a model, checked by geometry if there are rules.
    pub fn placement(&self, model: &dyn Backend) -> Result<Placement> {
        let occupied = self.board.iter().filter(|(var, _)| model.value(*var));
        let placement = occupied.map(|&(_, placed)| placed).collect();
        if self.has_rules {
            self.check(&placement)?;
        }
        Ok(placement)
    }

    /// Checks a placement against the problem.
    pub fn check(&self, placement: &Placement) -> Result<()> {
        Checker::new(&self.problem).check(placement).map_err(|violation| {
            let mut writer = PlacementWriter::new(&self.problem);
            QueryError::WrongModel(format!(
                "it has the model {}, which breaks the rules: {violation}",
                writer.text(placement)
            ))
        })
    }
}

/// Compares the names of auxiliary variables with those that the encoding gives them. Files of
/// earlier versions have none.
pub(super) fn check_auxiliary(
    named: &[AuxiliaryVar],
    instance: &Instance,
    encoding: &Encoding,
) -> Result<(), MeaningError> {
    if named.is_empty() {
        return Ok(());
    }
    let right = encoding.auxiliary_names(instance);
    for AuxiliaryVar { var, name, at } in named {
        let place = var.index().checked_sub(instance.num_vars());
        let expected = place.and_then(|place| right.get(place));
        if expected != Some(name) {
            let expected = expected.map(|name| format!("`{name}`"));
            let expected = expected.as_deref().unwrap_or("no auxiliary variable");
            return Err(MeaningError::other(*at, *var, name, expected));
        }
    }
    if named.iter().map(|named| named.var).unique().count() != right.len() {
        return Err(MeaningError::not_whole(named.len(), right.len()));
    }
    Ok(())
}

/// Any number of pieces of unknown moves on a board.
fn without_rules(board: Board, symbols: &[Symbol]) -> Problem {
    let piece = |&symbol: &Symbol| Piece {
        symbol,
        name: symbol.to_string(),
        plural: several(&symbol.to_string()),
        glyph: symbol.sign(),
        rule: MoveRule::unknown(),
        blocks: false,
    };
    Problem::without_rules(board, symbols.iter().map(piece).collect())
}
