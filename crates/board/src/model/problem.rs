//! A model with values for all parameters: one problem for engines.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::ModelError;
use super::objective::Sense;
use crate::base::board::{Board, Square};
use crate::base::piece::MoveRule;
use crate::base::placement::{PieceId, Placed};
use crate::base::symbol::Symbol;

/// Most Boolean variables (pieces x squares) that a problem may have: one piece on 2048 x 2048.
pub const MAX_VARIABLES: u64 = 1 << 22;

/// A piece of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// One upper-case letter, with the number of a copy.
    pub symbol: Symbol,
    /// The piece's name in the singular, such as `queen`.
    pub name: String,
    /// The name in the plural, such as `queens`.
    pub plural: String,
    /// Its sign on UTF-8 terminals.
    pub glyph: char,
    /// How it moves.
    pub rule: MoveRule,
    /// Whether lines end at it: it is attacked, and what stands behind it is not.
    pub blocks: bool,
}

/// A range of numbers of pieces, inclusive. With `min > max` no number is in the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountRange {
    /// At least this many.
    pub min: u32,
    /// At most this many.
    pub max: u32,
}

impl CountRange {
    /// The number, if the range has only one.
    pub const fn exact(self) -> Option<u32> {
        if self.min == self.max { Some(self.min) } else { None }
    }

    /// Whether the number lies in the range.
    #[inline]
    pub const fn contains(self, count: u32) -> bool {
        self.min <= count && count <= self.max
    }
}

/// `3`, or `3 to 5`.
impl fmt::Display for CountRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(exact) => write!(f, "{exact}"),
            None => write!(f, "{} to {}", self.min, self.max),
        }
    }
}

/// The squares on which pieces are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountedOn {
    /// Each row.
    Rows,
    /// Each column.
    Columns,
    /// Each diagonal, from the top left to the bottom right, those of one square included.
    Diagonals,
    /// Each antidiagonal, from the top right to the bottom left, those of one square included.
    Antidiagonals,
    /// Each region.
    Regions,
    /// The region of this letter.
    Region(char),
    /// These squares, sorted.
    Squares(Vec<Square>),
}

/// How many of some pieces there are on each of several sets of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareCount {
    /// The pieces that are counted together, sorted.
    pub pieces: Vec<PieceId>,
    /// The sets of squares. Walls and blocked squares are empty and belong to them like others.
    pub on: CountedOn,
    /// The number on each set.
    pub range: CountRange,
}

/// The squares that must be covered; a declaration has their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoveredSquares<S = Square> {
    /// Every square that is neither occupied nor blocked: domination.
    Free,
    /// Every square that is not blocked, occupied or not: total domination.
    All,
    /// These squares, sorted.
    Squares(Vec<S>),
}

impl<S> CoveredSquares<S> {
    /// The squares of a list.
    pub fn listed(&self) -> &[S] {
        match self {
            Self::Free | Self::All => &[],
            Self::Squares(squares) => squares,
        }
    }
}

/// How many of some pieces attack each of some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The pieces that cover, sorted.
    pub by: Vec<PieceId>,
    /// The squares.
    pub squares: CoveredSquares,
    /// How many of the pieces attack each square.
    pub times: CountRange,
}

/// A side of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// It is attacked.
    Attacked,
    /// It attacks.
    Attacking,
}

/// How many pieces each piece of some kinds attacks, or is attacked by. Each counts once, on
/// however many lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackCount {
    /// Each piece of these kinds, sorted,
    pub each: Vec<PieceId>,
    /// on this side
    pub side: Side,
    /// of attacks with pieces of these kinds, sorted,
    pub others: Vec<PieceId>,
    /// has this number of them.
    pub times: CountRange,
}

/// The parameter of a model's objective, at one value. In JSON no key is the parameter's name,
/// which a model may choose: it could be that of another key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Level {
    /// Which of its values is wanted.
    #[serde(skip)]
    pub sense: Sense,
    /// The parameter's name, such as `k`.
    pub parameter: String,
    /// Its value.
    pub value: i64,
}

/// A model with values for all parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The model's name.
    pub model: String,
    /// Whether the model is built in, so that published values apply.
    pub builtin: bool,
    /// The size parameter `n`.
    pub size: u32,
    /// Parameters set by the caller, without `n` and that of the objective.
    pub settings: BTreeMap<String, i64>,
    /// The parameter of the objective, if the model has one in use.
    pub level: Option<Level>,
    /// The board.
    pub board: Board,
    /// The blocked squares, sorted. They do not end lines.
    pub blocked: Vec<Square>,
    /// The blocked squares at which lines end, sorted. A leap passes over a wall; a ride stops
    /// before it.
    pub walls: Vec<Square>,
    /// The letter of each square's region, row by row from the top; `.` is a square without region.
    /// Empty where the model has no regions.
    pub regions: Vec<char>,
    /// How many pieces there are on lines, regions and other sets of squares.
    pub square_counts: Vec<SquareCount>,
    /// Which squares must be attacked by which pieces.
    pub covers: Vec<Cover>,
    /// How many others each piece attacks, or is attacked by.
    pub attack_counts: Vec<AttackCount>,
    /// The pieces; a [`PieceId`] is an index into this list.
    pub pieces: Vec<Piece>,
    /// The number of each piece, with the fixed ones; as long as `pieces`.
    pub counts: Vec<CountRange>,
    /// The number of all pieces, if the model bounds it.
    pub total: Option<CountRange>,
    /// `may_not_attack[p][q]`: no `p` may attack a `q`.
    pub may_not_attack: Vec<Vec<bool>>,
    /// The fixed pieces, sorted.
    pub fixed: Vec<Placed>,
    /// Pieces that move alike and can be exchanged: exchanging them everywhere is a symmetry if the
    /// rest of the problem allows it. Empty, or two or more, sorted.
    pub interchangeable: Vec<PieceId>,
}

/// The number of fields of a problem that say something about its placements: all but its name, its
/// parameters and its level, and what blocks lines. Each file that must heed all of them asserts
/// this number, so that a rule that is forgotten there is an error of the compiler and no wrong
/// count.
pub const RULE_FIELDS: usize = 14;

/// A kind of rules beside those on moves, squares and numbers of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// Pieces on sets of squares are counted.
    Count,
    /// Squares must be attacked.
    Cover,
    /// Free squares must be attacked another number of times than once or more.
    FreeTimes,
    /// Each piece attacks a number of others, or is attacked by them.
    Attack,
    /// Pieces block lines.
    Sight,
}

impl RuleKind {
    /// Its key in a model.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Count => "[[count]]",
            Self::Cover => "[[cover]]",
            Self::FreeTimes => "`times` of free squares",
            Self::Attack => "[[attack]] and `cover.pieces`",
            Self::Sight => "`blocks`",
        }
    }
}

/// The id of the piece at a place in the list.
pub(super) fn piece_id(place: usize) -> PieceId {
    PieceId(u8::try_from(place).unwrap_or(u8::MAX))
}

impl Problem {
    /// Any number of these pieces on a board, with no rules.
    pub fn without_rules(board: Board, pieces: Vec<Piece>) -> Self {
        let any = CountRange { min: 0, max: u32::try_from(board.len()).unwrap_or(u32::MAX) };
        Self {
            model: String::new(),
            builtin: false,
            size: board.rows().max(board.cols()).into(),
            settings: BTreeMap::new(),
            level: None,
            board,
            blocked: Vec::new(),
            walls: Vec::new(),
            regions: Vec::new(),
            square_counts: Vec::new(),
            covers: Vec::new(),
            attack_counts: Vec::new(),
            counts: vec![any; pieces.len()],
            total: None,
            may_not_attack: vec![vec![false; pieces.len()]; pieces.len()],
            pieces,
            fixed: Vec::new(),
            interchangeable: Vec::new(),
        }
    }

    /// The size and the values of the parameters: `n = 8, k = 5`.
    pub fn values(&self) -> String {
        let level = self.level.iter().map(|level| (&level.parameter, level.value));
        let settings = self.settings.iter().map(|(name, &value)| (name, value));
        let others = level.chain(settings).map(|(name, value)| format!(", {name} = {value}"));
        format!("n = {}{}", self.size, others.collect::<String>())
    }

    /// The model's name, with what distinguishes it from an empty board.
    pub fn name(&self) -> Cow<'_, str> {
        if self.has_empty_board() {
            Cow::Borrowed(&self.model)
        } else {
            Cow::Owned(format!("{} with fixed pieces or blocked squares", self.model))
        }
    }

    /// Checks that the board has enough squares for its pieces.
    ///
    /// # Errors
    /// The numbers of pieces and squares.
    pub fn check_room(&self) -> Result<(), ModelError> {
        let named = self.pieces.iter().map(|piece| piece.plural.clone()).zip(&self.counts);
        let all = self.total.iter().map(|total| ("pieces".to_owned(), total));
        let squares = self.board.len();
        match named.chain(all).find(|(_, count)| count.min as usize > squares) {
            None => Ok(()),
            Some((pieces, count)) => Err(ModelError::TooMany {
                what: format!("the number of {pieces}"),
                count: count.min.into(),
                board: self.board.to_string(),
                squares,
            }),
        }
    }

    /// All pieces' ids.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(piece_id)
    }

    /// Squares that are not blocked.
    pub fn free_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.board.squares().filter(|square| self.blocked.binary_search(square).is_err())
    }

    /// Squares that are no walls.
    pub fn open_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.board.squares().filter(|square| self.walls.binary_search(square).is_err())
    }

    /// Whether a piece stands on every free square, since there are as many in all, as in a
    /// colouring.
    pub fn fills_board(&self) -> bool {
        let free = self.board.len() - self.blocked.len();
        free > 0 && self.total.is_some_and(|total| total.min as usize == free)
    }

    /// The moves and the number of the pieces, if the problem is: one kind of piece on a square
    /// board, no two attack each other, no blocked square, no fixed piece. The name of the model
    /// does not matter.
    pub fn only_kind(&self) -> Option<(&MoveRule, CountRange)> {
        self.only_kind_on_lines().filter(|_| self.has_no_numbers_on_squares())
    }

    /// The same, also if pieces on sets of squares are counted.
    pub fn only_kind_on_lines(&self) -> Option<(&MoveRule, CountRange)> {
        let ([piece], [count]) = (&self.pieces[..], &self.counts[..]) else { return None };
        let total = self.total.unwrap_or(*count);
        let count = CountRange { min: count.min.max(total.min), max: count.max.min(total.max) };
        let is_alone = self.board.rows() == self.board.cols()
            && self.may_not_attack[0][0]
            && self.has_plain_board()
            && self.other_rules(&[RuleKind::Count]).is_none();
        is_alone.then_some((&piece.rule, count))
    }

    /// Whether no square is blocked, no wall stands, and no piece is fixed.
    fn has_empty_board(&self) -> bool {
        self.blocked.is_empty() && self.walls.is_empty() && self.fixed.is_empty()
    }

    /// Whether the board is empty, and no edges are joined.
    pub fn has_plain_board(&self) -> bool {
        self.has_empty_board() && !self.board.wraps()
    }

    /// Whether neither pieces on sets of squares nor attacks on squares are counted.
    pub fn has_no_numbers_on_squares(&self) -> bool {
        self.other_rules(&[]).is_none()
    }

    /// A kind of rules that the problem has, and that is not among those `taken`. An engine refuses
    /// it, and so also a kind that did not exist when the engine was written.
    pub fn other_rules(&self, taken: &[RuleKind]) -> Option<RuleKind> {
        // Names every field, so that the compiler asks about a new one: see `RULE_FIELDS`.
        let Self {
            model: _,
            builtin: _,
            size: _,
            settings: _,
            level: _,
            board: _,
            blocked: _,
            walls: _,
            regions: _,
            square_counts,
            covers,
            attack_counts,
            pieces,
            counts: _,
            total: _,
            may_not_attack: _,
            fixed: _,
            interchangeable: _,
        } = self;
        let kinds = [
            (RuleKind::Count, !square_counts.is_empty()),
            (RuleKind::Cover, !covers.is_empty()),
            (RuleKind::FreeTimes, covers.iter().any(|cover| self.counts_on_free(cover))),
            (RuleKind::Attack, !attack_counts.is_empty()),
            (RuleKind::Sight, pieces.iter().any(|piece| piece.blocks)),
        ];
        let mut others = kinds.into_iter().filter(|(kind, _)| !taken.contains(kind));
        others.find_map(|(kind, is_there)| is_there.then_some(kind))
    }

    /// Whether a cover says more of free squares than that each is attacked.
    pub fn counts_on_free(&self, cover: &Cover) -> bool {
        cover.squares == CoveredSquares::Free
            && (cover.times.min != 1 || (cover.times.max as usize) + 1 < self.board.len())
    }

    /// Whether this is the n-queens problem by its content: n queens on an n x n board, no two
    /// attack each other, no blocked square, no fixed piece. The name of the model does not matter.
    pub fn is_n_queens(&self) -> bool {
        let rows = u32::from(self.board.rows());
        MoveRule::parse("Q").is_ok_and(|queen| {
            self.only_kind()
                .is_some_and(|(rule, count)| rule.moves_like(&queen) && count.exact() == Some(rows))
        })
    }

    /// Whether no placement can contain another, because the number of every piece, or of all
    /// pieces, is fixed. Only then does forbidding its pieces together exclude one placement.
    pub fn is_antichain(&self) -> bool {
        let all_exact = self.counts.iter().all(|count| count.exact().is_some());
        all_exact || self.total.is_some_and(|total| total.exact().is_some())
    }
}
