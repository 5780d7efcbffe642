//! The groups of constraints of a problem.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::attacks::{displacements, excluding_atoms, pairs};
use super::line_counts::line_counts;
use super::lines::{Direction, Displacement, counted_sets, segments};
use nq_board::base::{Atom, PieceId, Square, Symmetry};
use nq_board::model::{
    AttackCount, CountRange, CountedOn, Cover, CoveredSquares, LinearNumber, Problem, RULE_FIELDS,
    Sense, Side,
};

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// A named group of constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub(super) name: String,
    pub(super) rule: Rule,
}

impl Group {
    /// Its name, such as `Q rows`, `N-N attacks` or `Q count`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The rule of its constraints, for formats that can state a whole rule.
    pub(crate) const fn rule(&self) -> &Rule {
        &self.rule
    }
}

/// The rule that generates the constraints of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// One constraint for each line of the board in one direction.
    Lines {
        /// The piece.
        piece: PieceId,
        /// The direction of the lines.
        direction: Direction,
        /// Whether each line has exactly one of the pieces, or at most one.
        exactly_one: bool,
    },
    /// No two of these pieces at one of these displacements from the first to the second.
    Attacks {
        /// The first piece.
        first: PieceId,
        /// The second piece. If it is the same kind, each pair of squares counts once.
        second: PieceId,
        /// The displacements from the first to the second.
        by: Vec<Displacement>,
    },
    /// No two of these pieces on squares from which they attack each other, on a board with walls
    /// or joined edges.
    Pairs {
        /// A piece of this kind on the first square,
        first: PieceId,
        /// one of this kind on the second.
        second: PieceId,
    },
    /// The variables that say who sees whom, where pieces block lines.
    Sight,
    /// No piece of one kind attacks one of another, where pieces block lines.
    Seen {
        /// One kind,
        attacker: PieceId,
        /// the other.
        attacked: PieceId,
    },
    /// A number of others that each piece attacks, or is attacked by.
    AttackCount {
        /// The pieces, and the number.
        count: AttackCount,
    },
    /// A number of occupied lines, which other rules imply.
    OccupiedLines {
        /// The directions of the lines.
        directions: Vec<Direction>,
        /// Their number.
        range: CountRange,
    },
    /// A number of these pieces on each of these sets of squares.
    Sets {
        /// What the sets are; `None` for single squares and the parts of lines between walls.
        on: Option<CountedOn>,
        /// The pieces that are counted together.
        pieces: Vec<PieceId>,
        /// The sets, each sorted.
        sets: Vec<Vec<Square>>,
        /// The number on each set.
        range: CountRange,
    },
    /// Each of these squares is attacked, and how often.
    Covered {
        /// The squares, the pieces that attack them, and how often.
        cover: Cover,
        /// Whether attacks are counted further than up to one.
        counts: bool,
    },
    /// No two pieces of these kinds on one square.
    SameSquare {
        /// One kind.
        first: PieceId,
        /// The other.
        second: PieceId,
    },
    /// The number of pieces of a kind.
    Count {
        /// The piece.
        piece: PieceId,
        /// Its number.
        range: CountRange,
    },
    /// The number of pieces in all.
    Total {
        /// Their number.
        range: CountRange,
    },
    /// Equal numbers of two kinds of pieces.
    SameNumber {
        /// One kind.
        first: PieceId,
        /// The other.
        second: PieceId,
        /// The largest number that the lines of the board allow.
        most: u32,
    },
    /// The variables that state the objective in unary.
    Unary,
    /// A number of pieces by the objective, which is stated in unary.
    Linear {
        /// The number.
        number: LinearNumber,
    },
    /// Squares that are occupied in every placement.
    Fixed,
    /// Of each orbit, only the placement that comes first.
    LexLeader {
        /// The symmetries of the orbits, without the identity.
        symmetries: Vec<Symmetry>,
    },
}

impl Rule {
    /// Whether other rules imply it.
    pub(super) const fn is_implied(&self) -> bool {
        matches!(self, Self::OccupiedLines { .. })
    }

    /// Whether the rule constrains a number of pieces, except line by line.
    pub(super) const fn is_cardinality(&self) -> bool {
        match self {
            Self::Count { .. }
            | Self::Total { .. }
            | Self::OccupiedLines { .. }
            | Self::SameNumber { .. }
            | Self::Linear { .. } => true,
            Self::Sets { range, .. } => !is_line_by_line(*range),
            Self::Covered { counts, .. } => *counts,
            _ => false,
        }
    }
}

/// Whether a number is exactly one or at most one, as on a line.
pub(super) const fn is_line_by_line(range: CountRange) -> bool {
    range.min <= 1 && range.max == 1
}

const fn covered(squares: &CoveredSquares) -> &'static str {
    match squares {
        CoveredSquares::Free => "free squares",
        CoveredSquares::All => "all squares",
        CoveredSquares::Squares(_) => "listed squares",
    }
}

/// The groups of a problem in the order of their encoding. These numbers depend on the objective.
pub(super) fn groups(
    problem: &Problem,
    numbers: &[LinearNumber],
    objective: Option<&Objective>,
) -> Vec<Group> {
    let mut groups = Vec::new();
    let has_walls = !problem.walls.is_empty();
    // There, a displacement does not lead from every square to another.
    let in_pairs = has_walls || problem.board.wraps();
    // Then, a line may have several pieces that do not attack each other.
    let in_sight = problem.pieces.iter().any(|piece| piece.blocks);
    let symbol = |piece: PieceId| problem.pieces[piece.index()].symbol;
    // As many pieces as squares make exactly one on each square.
    let fills_board = problem.fills_board();
    let mut names = BTreeMap::new();
    let mut add = |name: String, rule| {
        // A model may count twice on the same squares.
        let times = names.entry(name.clone()).and_modify(|times| *times += 1).or_insert(1_u32);
        let name = if *times > 1 { format!("{name} ({times})") } else { name };
        groups.push(Group { name, rule });
    };
    let in_unary = objective.filter(|objective| objective.piece.is_none());
    // Its variables come first.
    if let Some(of) = in_unary {
        add(format!("{} in unary", of.parameter), Rule::Unary);
    }
    for piece in problem.piece_ids() {
        let (rule, range) = (&problem.pieces[piece.index()].rule, problem.counts[piece.index()]);
        let mut counted = range.min == 0 && range.max as usize >= problem.board.len();
        if in_sight {
            // Its own attacks are among those of pairs.
        } else if problem.may_not_attack[piece.index()][piece.index()] {
            for direction in Direction::of_riders(rule) {
                // As many pieces as lines and at most one on each line make exactly one on each
                // line.
                let name = format!("{} {}", symbol(piece), direction.lines_name());
                if has_walls {
                    let mut sets = segments(problem.board, &problem.walls, direction);
                    sets.retain(|set| set.len() > 1);
                    let range = CountRange { min: 0, max: 1 };
                    add(name, Rule::Sets { on: None, pieces: vec![piece], sets, range });
                    continue;
                }
                let exactly_one = range.exact().is_some()
                    && direction.parallel_lines(problem.board) == range.exact();
                counted |= exactly_one;
                add(name, Rule::Lines { piece, direction, exactly_one });
            }
            if in_pairs {
                if pairs(problem, piece, piece).next().is_some() {
                    let name = format!("{0}-{0} attacks", symbol(piece));
                    add(name, Rule::Pairs { first: piece, second: piece });
                }
            } else if rule.atoms().iter().any(|atom| atom.reach.is_some()) {
                let name = format!("{0}-{0} attacks", symbol(piece));
                let by = off_its_lines(problem, piece);
                add(name, Rule::Attacks { first: piece, second: piece, by });
            }
        }
        if !counted {
            add(format!("{} count", symbol(piece)), Rule::Count { piece, range });
        }
    }
    pair_groups(problem, fills_board, &mut add);
    for number in in_unary.iter().flat_map(|_| numbers) {
        let symbol = number.piece.map_or_else(|| "total".to_owned(), |p| symbol(p).to_string());
        let formula = in_unary.map_or_else(String::new, |o| number.formula(&o.parameter));
        add(format!("{symbol} count = {formula}"), Rule::Linear { number: *number });
    }
    let equally_many: Vec<_> = numbers.iter().map_while(LinearNumber::as_parameter).collect();
    for pair in equally_many.windows(2).filter(|_| in_unary.is_none()) {
        let [first, second] = [pair[0], pair[1]];
        let name = format!("as many {} as {}", symbol(first), symbol(second));
        let most = most(problem, first).min(most(problem, second));
        add(name, Rule::SameNumber { first, second, most });
    }
    number_groups(problem, &mut add);
    if fills_board {
        let (pieces, range) = (problem.piece_ids().collect(), CountRange { min: 1, max: 1 });
        let sets = problem.free_squares().map(|square| vec![square]).collect();
        add("one on each square".to_owned(), Rule::Sets { on: None, pieces, sets, range });
    } else if let Some(range) = problem.total {
        add("total count".to_owned(), Rule::Total { range });
    }
    if !problem.fixed.is_empty() {
        add("fixed".to_owned(), Rule::Fixed);
    }
    groups
}

/// The attacks between kinds, and what is alone on a square.
fn pair_groups(problem: &Problem, fills_board: bool, add: &mut dyn FnMut(String, Rule)) {
    let in_sight = problem.pieces.iter().any(|piece| piece.blocks);
    let in_pairs = !problem.walls.is_empty() || problem.board.wraps();
    let symbol = |piece: PieceId| problem.pieces[piece.index()].symbol;
    let kinds = problem.piece_ids().collect_vec();
    for (&attacker, &attacked) in kinds.iter().cartesian_product(&kinds) {
        if in_sight && problem.may_not_attack[attacker.index()][attacked.index()] {
            let name = format!("{}-{} attacks", symbol(attacker), symbol(attacked));
            add(name, Rule::Seen { attacker, attacked });
        }
    }
    for second in problem.piece_ids() {
        for first in problem.piece_ids().take(second.index()) {
            let pair = format!("{}-{}", symbol(first), symbol(second));
            let (f, s) = (first.index(), second.index());
            let excludes = problem.may_not_attack[f][s] || problem.may_not_attack[s][f];
            if excludes && !in_sight {
                let rule = if in_pairs {
                    Rule::Pairs { first, second }
                } else {
                    Rule::Attacks { first, second, by: between(problem, first, second) }
                };
                add(format!("{pair} attacks"), rule);
            }
            if !fills_board {
                add(format!("{pair} same square"), Rule::SameSquare { first, second });
            }
        }
    }
}

/// The numbers on sets of squares, and of attacks.
fn number_groups(problem: &Problem, add: &mut dyn FnMut(String, Rule)) {
    let symbol = |piece: &PieceId| problem.pieces[piece.index()].symbol;
    let symbols = |pieces: &[PieceId]| pieces.iter().map(symbol).join("");
    for count in &problem.square_counts {
        let (pieces, range) = (count.pieces.clone(), count.range);
        let (name, sets) = counted_sets(problem, &count.on);
        let on = Some(count.on.clone());
        add(format!("{} {name}", symbols(&pieces)), Rule::Sets { on, pieces, sets, range });
    }
    for cover in &problem.covers {
        let (CountRange { min, max }, squares) = (cover.times, problem.board.len());
        let counts = min > 1 || (max as usize) < squares;
        let counts = counts && cover.squares != CoveredSquares::Free;
        let rule = Rule::Covered { cover: cover.clone(), counts };
        add(format!("{} cover {}", symbols(&cover.by), covered(&cover.squares)), rule);
    }
    for count in &problem.attack_counts {
        let (each, others) = (symbols(&count.each), symbols(&count.others));
        let verb = match count.side {
            Side::Attacked => "attacked by",
            Side::Attacking => "attack",
        };
        add(format!("{each} {verb} {others}"), Rule::AttackCount { count: count.clone() });
    }
    for (directions, range) in line_counts(problem) {
        let names = directions.iter().map(|direction| direction.lines_name()).join(", ");
        add(format!("occupied {names}"), Rule::OccupiedLines { directions, range });
    }
}

/// The largest number of pieces of a kind that the lines of the board allow.
fn most(problem: &Problem, piece: PieceId) -> u32 {
    let board = problem.board;
    let mut most = problem.free_squares().count();
    let blocks = problem.pieces.iter().any(|piece| piece.blocks);
    if problem.may_not_attack[piece.index()][piece.index()] && !blocks {
        for direction in Direction::of_riders(&problem.pieces[piece.index()].rule) {
            let lines = if problem.walls.is_empty() {
                direction.line_starts(board).count()
            } else {
                segments(board, &problem.walls, direction).len()
            };
            most = most.min(lines);
        }
    }
    u32::try_from(most).unwrap_or(u32::MAX)
}

/// Displacements at which a piece excludes its own kind, except those along its lines. Each pair of
/// squares counts once.
fn off_its_lines(problem: &Problem, piece: PieceId) -> Vec<Displacement> {
    let excluded = |is_meant: fn(&&Atom) -> bool| -> BTreeSet<Displacement> {
        excluding_atoms(problem, piece, piece)
            .flat_map(|(atoms, side)| {
                displacements(problem.board, atoms.iter().filter(is_meant), side)
            })
            .collect()
    };
    let riders = excluded(|atom| atom.reach.is_none());
    excluded(|_| true).difference(&riders).copied().filter(|&by| by > (0, 0)).collect()
}

/// Displacements from one piece to another at which they exclude each other.
fn between(problem: &Problem, first: PieceId, second: PieceId) -> Vec<Displacement> {
    let sides = excluding_atoms(problem, first, second);
    let all: BTreeSet<_> =
        sides.flat_map(|(atoms, side)| displacements(problem.board, atoms, side)).collect();
    all.into_iter().collect()
}

/// A number to be maximised or minimised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Which number is wanted.
    pub sense: Sense,
    /// The model's name for that number.
    pub parameter: String,
    /// The kind of piece whose number it is. Without one, variables of its own state it in unary.
    pub piece: Option<PieceId>,
    /// The number of these variables: the largest value.
    pub most: u32,
}
