//! Symmetry breaking: constraints that keep one placement of each orbit.
//!
//! The kept placement comes first: for every symmetry of the problem, its word is at least that of
//! its image. The word of a placement has one letter for each board variable, in their order, and
//! true is greater than false. All placements of an orbit have equally many pieces, so the greatest
//! word is that of the least sorted list of pieces, the canonical form of
//! [`SymmetryGroup::canonical`].
//!
//! A place whose two variables are connected by the pairs before it is left out: if those pairs are
//! equal, so is this one. A symmetry with c cycles on v variables keeps v - c places.
//!
//! Sources: Crawford, Ginsberg, Luks and Roy, "Symmetry-breaking predicates for search problems",
//! KR 1996; the places that are left out: Aloul, Sakallah and Markov, "Efficient symmetry breaking
//! for Boolean satisfiability", IJCAI 2003.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::groups::{Group, Rule};
use super::literal::Var;
use super::{Constraint, Instance, VisitConstraints};
use nq_board::base::{PieceId, Square, Symmetry};
use nq_board::model::LinearNumber;
use nq_board::run::{SymmetryGroup, alike};

const NAME: &str = "lex-leader";

/// Where a symmetry takes three squares and each piece. On a board with or without joined edges
/// this determines the symmetry.
type Images = ([Square; 3], Vec<PieceId>);

impl Instance {
    /// The symmetries of the problem that keep the objective, if there is one.
    pub fn symmetry_group(&self) -> SymmetryGroup {
        let numbers = &self.numbers;
        SymmetryGroup::of(&self.problem).keeping(|symmetry| {
            let image = |number: &LinearNumber| LinearNumber {
                piece: number.piece.map(|piece| symmetry.piece(piece)),
                ..*number
            };
            numbers.iter().all(|number| numbers.contains(&image(number)))
        })
    }

    /// The same instance with exactly one solution of each orbit under
    /// [`Instance::symmetry_group`]: the canonical form. The constraints are a further group.
    #[must_use]
    pub fn breaking_symmetry(self) -> Self {
        let mut distinct: BTreeSet<Images> = BTreeSet::new();
        let group = self.symmetry_group();
        // Small boards have motions that are equal. The identity is the first symmetry.
        let is_small = self.problem.board.rows().min(self.problem.board.cols()) < 3;
        let symmetries = group
            .symmetries()
            .filter(|_| self.num_vars() > 0)
            .filter(|symmetry| !is_small || distinct.insert(self.images(symmetry)))
            .filter(|symmetry| !symmetry.is_identity())
            .collect();
        self.breaking(symmetries)
    }

    /// The same instance with the solutions that come no later than their images under these
    /// symmetries, to test whether each symmetry is needed.
    #[must_use]
    pub fn breaking(mut self, symmetries: Vec<Symmetry>) -> Self {
        self.groups.push(Group { name: NAME.to_owned(), rule: Rule::LexLeader { symmetries } });
        self
    }

    /// The same instance where of kinds that are [`alike`] the first comes first: its first square
    /// is before that of the second, and so on. `None` if no two kinds are alike.
    ///
    /// Their exchanges have one solution of each orbit left ("value precedence": Law and Lee, CP
    /// 2004). These comparisons are some of those with all images of a placement, so at least one
    /// solution remains together with any others of them, such as those with images under motions,
    /// as long as all compare the same words.
    pub fn with_kinds_in_order(&self) -> Option<Self> {
        let kinds = self.problem.pieces.len();
        let swaps = alike(&self.problem).into_iter().flat_map(|class| {
            let swap = |pair: &[PieceId]| Symmetry::swap(kinds, pair[0], pair[1]);
            class.windows(2).map(swap).collect::<Vec<_>>()
        });
        let swaps: Vec<_> = swaps.collect();
        (!swaps.is_empty()).then(|| self.clone().breaking(swaps))
    }

    /// The symmetries beside the identity that the instance breaks, each distinct on this board;
    /// `None` if it has all placements.
    pub fn broken_symmetries(&self) -> Option<&[Symmetry]> {
        self.groups.iter().find_map(|group| match &group.rule {
            Rule::LexLeader { symmetries } => Some(&symmetries[..]),
            _ => None,
        })
    }

    /// The instance with all placements.
    pub(crate) fn without_symmetry_breaking(&self) -> Cow<'_, Self> {
        if self.broken_symmetries().is_none() {
            return Cow::Borrowed(self);
        }
        let mut whole = self.clone();
        whole.groups.retain(|group| !matches!(group.rule, Rule::LexLeader { .. }));
        Cow::Owned(whole)
    }

    fn images(&self, symmetry: &Symmetry) -> Images {
        let board = self.problem.board;
        let (row, col) = (board.rows().min(2) - 1, board.cols().min(2) - 1);
        let squares = [Square::new(0, 0), Square::new(row, 0), Square::new(0, col)];
        let pieces = self.problem.piece_ids().map(|piece| symmetry.piece(piece)).collect();
        (squares.map(|square| symmetry.square(board, square)), pieces)
    }

    /// Visits the comparison of a placement with its image under each of these symmetries.
    pub(super) fn visit_lex_leader<E>(
        &self,
        symmetries: &[Symmetry],
        visit: VisitConstraints<'_, E>,
    ) -> Result<(), E> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for symmetry in symmetries {
            left.clear();
            right.clear();
            let mut connected = Connected::new(self.num_vars());
            for (var, placed) in self.vars() {
                // A symmetry maps free squares to free squares.
                let Some(image) = self.var(symmetry.apply(self.problem.board, placed)) else {
                    continue;
                };
                if connected.connect(var, image) {
                    left.push(var);
                    right.push(image);
                }
            }
            if !left.is_empty() {
                visit(Constraint::LexAtLeast { left: &left, right: &right })?;
            }
        }
        Ok(())
    }
}

/// Sets of variables that pairs connect.
struct Connected {
    /// By variable: another one of its set, or itself.
    towards: Vec<Var>,
}

impl Connected {
    fn new(variables: usize) -> Self {
        Self { towards: (0..).map(Var::new).take(variables).collect() }
    }

    fn root(&mut self, mut var: Var) -> Var {
        while self.towards[var.index()] != var {
            let next = self.towards[var.index()];
            self.towards[var.index()] = self.towards[next.index()];
            var = next;
        }
        var
    }

    /// Connects two variables. Returns whether they were apart.
    fn connect(&mut self, one: Var, other: Var) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        self.towards[one.index()] = other;
        one != other
    }
}
