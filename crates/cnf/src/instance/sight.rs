//! Who sees whom, where pieces block lines: variables behind those of the board, each defined by
//! others.
//!
//! Along a ray from a square, nearest first, "the first blocker is of these kinds" is: such a piece
//! on the first square, or no other blocker there and the same for the rest of the ray. So the rays
//! of one line share their variables, and a queen has eight literals at most. A piece that does not
//! block is seen, each by itself, if nothing before it blocks; so is one that two lines reach,
//! since it counts once.

use std::collections::{BTreeMap, HashMap};

use itertools::Itertools;

use super::attacks::rays;
use super::constraint::Constraint;
use super::groups::Rule;
use super::lines::{Direction, Displacement, covered_squares, segments};
use super::literal::{Lit, Var};
use nq_board::base::{PieceId, Placed, Square};
use nq_board::model::{AttackCount, CountRange, Problem, Side};

/// What a variable is: some of `any` is true, or all of `all`, of which there are two or none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Definition {
    any: Vec<Lit>,
    all: Vec<Lit>,
}

/// Which pieces are meant from a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Seen {
    pub(super) square: Square,
    /// Pieces of these kinds
    pub(super) others: Vec<PieceId>,
    /// that attack the square, or that a piece of this kind attacks from there.
    pub(super) attacker: Option<PieceId>,
    /// A kind that counts as blocking.
    pub(super) blocker: Option<PieceId>,
}

/// The variables of an instance that say who sees whom.
#[derive(Clone, Debug, Default)]
pub(super) struct Sight {
    /// The index of the first variable.
    first: u32,
    definitions: Vec<Definition>,
    /// As many of the variables are true as pieces are seen.
    lists: HashMap<Seen, Vec<Var>>,
    /// By direction: for each line between walls, whether a piece stands on it.
    lines: HashMap<Direction, Vec<Var>>,
}

impl Sight {
    /// What these rules of a problem need; the variables are numbered from `first` on.
    pub(super) fn of<'a>(
        problem: &Problem,
        rules: impl Iterator<Item = &'a Rule>,
        var: &dyn Fn(Placed) -> Option<Var>,
        first: u32,
    ) -> Self {
        let mut builder = Builder {
            problem,
            var,
            sight: Self { first, ..Self::default() },
            known: HashMap::new(),
            tails: HashMap::new(),
        };
        for rule in rules {
            for seen in needed(problem, rule) {
                if !builder.sight.lists.contains_key(&seen) {
                    let list = builder.list(&seen);
                    builder.sight.lists.insert(seen, list);
                }
            }
            if let Rule::OccupiedLines { directions, .. } = rule {
                for &direction in directions {
                    let lines = builder.occupied(direction);
                    builder.sight.lines.insert(direction, lines);
                }
            }
        }
        builder.sight
    }

    pub(super) fn is_empty(&self) -> bool {
        self.definitions.is_empty()
    }

    /// The variables, in their order.
    pub(super) fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (self.first..).map(Var::new).take(self.definitions.len())
    }

    /// As many of these are true as pieces are seen; `None` where no rule asks.
    pub(super) fn list(&self, seen: &Seen) -> Option<&[Var]> {
        self.lists.get(seen).map(Vec::as_slice)
    }

    /// For each line between walls in a direction, whether a piece stands on it.
    pub(super) fn lines(&self, direction: Direction) -> &[Var] {
        self.lines.get(&direction).map_or(&[], Vec::as_slice)
    }

    /// The definitions, each after those that it uses.
    pub(super) fn visit<E>(
        &self,
        visit: &mut dyn FnMut(Constraint<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.vars().zip(&self.definitions).try_for_each(|(var, Definition { any, all })| {
            visit(Constraint::Defined { var, any, all })
        })
    }

    /// A permutation of the board's variables with the images of those that they define; `None` if
    /// an image is not defined.
    pub(super) fn extended(&self, permutation: &[Var]) -> Option<Vec<Var>> {
        let known: HashMap<_, _> = self.definitions.iter().zip(self.vars()).collect();
        let mut extended = permutation.to_vec();
        for definition in &self.definitions {
            let images = |lits: &[Lit]| {
                lits.iter().map(|lit| lit.of(extended[lit.var().index()])).sorted().collect()
            };
            let image = Definition { any: images(&definition.any), all: images(&definition.all) };
            extended.push(*known.get(&image)?);
        }
        Some(extended)
    }
}

/// What the visit of a rule looks up.
fn needed(problem: &Problem, rule: &Rule) -> Vec<Seen> {
    let blocks = problem.pieces.iter().any(|piece| piece.blocks);
    let attackers = |squares: Vec<Square>, by: &[PieceId], blocker: Option<PieceId>| {
        let seen = |square| Seen { square, others: by.to_vec(), attacker: None, blocker };
        squares.into_iter().map(seen).collect_vec()
    };
    match rule {
        Rule::Seen { attacker, .. } => {
            attackers(problem.free_squares().collect(), &[*attacker], None)
        }
        Rule::Covered { cover, .. } if blocks => {
            attackers(covered_squares(problem, &cover.squares), &cover.by, None)
        }
        Rule::AttackCount { count } => {
            let blocker = as_blocking(problem, count);
            if !blocks && blocker.is_none() {
                return Vec::new();
            }
            let squares = problem.free_squares();
            match count.side {
                Side::Attacked => attackers(squares.collect(), &count.others, blocker),
                Side::Attacking => squares
                    .cartesian_product(&count.each)
                    .map(|(square, &kind)| Seen {
                        square,
                        others: count.others.clone(),
                        attacker: Some(kind),
                        blocker,
                    })
                    .collect(),
            }
        }
        _ => Vec::new(),
    }
}

/// A kind that may count as blocking in a rule, since the rule then means the same. Where each sees
/// at most one of its kind, of two in one direction the nearer one would see two itself.
pub(super) fn as_blocking(problem: &Problem, count: &AttackCount) -> Option<PieceId> {
    let [kind] = count.each[..] else { return None };
    let Problem { board, pieces, .. } = problem;
    let rule = &pieces[kind.index()].rule;
    let slides = rule.atoms().iter().all(|atom| atom.reach.is_none_or(|reach| reach == 1));
    let means_the_same = count.others == [kind]
        && count.times == CountRange { min: 0, max: 1 }
        && rule.is_mutual()
        && slides
        && !board.wraps();
    means_the_same.then_some(kind)
}

struct Builder<'a> {
    problem: &'a Problem,
    /// The variable of a piece on a free square.
    var: &'a dyn Fn(Placed) -> Option<Var>,
    sight: Sight,
    known: HashMap<Definition, Var>,
    /// What is seen from the square before along the rest of a line: by the kinds, the direction,
    /// the first square, and the length.
    tails: HashMap<(Vec<PieceId>, Displacement, Square, usize), Option<Lit>>,
}

/// A ray: its direction, and its squares, nearest first.
type Ray = (Displacement, Vec<Square>);

impl Builder<'_> {
    fn list(&mut self, seen: &Seen) -> Vec<Var> {
        let problem = self.problem;
        let mut blocking =
            problem.piece_ids().filter(|id| problem.pieces[id.index()].blocks).collect_vec();
        blocking.extend(seen.blocker.filter(|kind| !blocking.contains(kind)));
        // The kinds that are seen along each ray as its first blocker.
        let mut first: BTreeMap<Ray, Vec<PieceId>> = BTreeMap::new();
        let mut lits = Vec::new();
        for &kind in &seen.others {
            let (mover, side) = match seen.attacker {
                None => (kind, Side::Attacking),
                Some(attacker) => (attacker, Side::Attacked),
            };
            let atoms = problem.pieces[mover.index()].rule.atoms().iter();
            let rays = rays(problem, atoms, seen.square, side).collect_vec();
            let meets_once = rays.iter().flat_map(|(_, squares)| squares).all_unique();
            if blocking.contains(&kind) && meets_once {
                for ray in rays {
                    first.entry(ray).or_default().push(kind);
                }
            } else {
                lits.extend(self.one_by_one(kind, &rays, &blocking));
            }
        }
        for ((direction, squares), kinds) in first {
            lits.extend(self.first_blocker(&kinds, direction, &squares, &blocking));
        }
        lits.into_iter().map(Lit::var).collect()
    }

    fn occupied(&mut self, direction: Direction) -> Vec<Var> {
        let problem = self.problem;
        let mut lines = Vec::new();
        for part in segments(problem.board, &problem.walls, direction) {
            let any = part
                .iter()
                .flat_map(|&square| problem.piece_ids().map(move |kind| Placed::new(kind, square)));
            let any = any.filter_map(|placed| (self.var)(placed)).map(Var::positive);
            lines.extend(self.defined(any.collect(), Vec::new()).map(Lit::var));
        }
        lines
    }

    fn on(&self, kind: PieceId, square: Square) -> Option<Lit> {
        (self.var)(Placed::new(kind, square)).map(Var::positive)
    }

    /// The variable with this definition, or the one literal that it consists of.
    fn defined(&mut self, any: Vec<Lit>, all: Vec<Lit>) -> Option<Lit> {
        match (&any[..], &all[..]) {
            ([], []) => return None,
            (&[lit], []) | ([], &[lit]) => return Some(lit),
            _ => {}
        }
        let sorted = |lits: Vec<Lit>| lits.into_iter().sorted().collect_vec();
        // One literal that must hold is one more that may.
        let (any, all) =
            if let [lit] = all[..] { ([any, vec![lit]].concat(), Vec::new()) } else { (any, all) };
        let definition = Definition { any: sorted(any), all: sorted(all) };
        let next = self.sight.first as usize + self.sight.definitions.len();
        let var = *self.known.entry(definition.clone()).or_insert_with(|| {
            self.sight.definitions.push(definition);
            Var::new(u32::try_from(next).unwrap_or(u32::MAX))
        });
        Some(var.positive())
    }

    /// Whether the first blocker along a ray is of these kinds; `None` if none can be.
    fn first_blocker(
        &mut self,
        kinds: &[PieceId],
        direction: Displacement,
        squares: &[Square],
        blocking: &[PieceId],
    ) -> Option<Lit> {
        // From the far end on, as far as the rest is not known.
        let key = |squares: &[Square]| {
            squares.first().map(|&first| (kinds.to_vec(), direction, first, squares.len()))
        };
        let mut from = 0;
        let mut tail = None;
        while let Some(key) = key(&squares[from..]) {
            if let Some(&known) = self.tails.get(&key) {
                tail = known;
                break;
            }
            from += 1;
        }
        for from in (0..from).rev() {
            let on = |kind: &PieceId| self.on(*kind, squares[from]);
            let here = kinds.iter().filter_map(on).collect_vec();
            let others = blocking.iter().filter(|kind| !kinds.contains(kind)).filter_map(on);
            let rest = tail.map(|tail| others.map(|lit| !lit).chain([tail]).collect());
            tail = self.defined(here, rest.unwrap_or_default());
            if let Some(key) = key(&squares[from..]) {
                self.tails.insert(key, tail);
            }
        }
        tail
    }

    /// For each piece of a kind on these rays, whether it is seen over one of them.
    fn one_by_one(&mut self, kind: PieceId, rays: &[Ray], blocking: &[PieceId]) -> Vec<Lit> {
        // By square, what keeps each ray from reaching it: nothing, or a blocker.
        let mut reached: BTreeMap<Square, Vec<Option<Lit>>> = BTreeMap::new();
        for (_, squares) in rays {
            let mut blocked = None;
            for &square in squares {
                reached.entry(square).or_default().push(blocked);
                let here = blocking.iter().filter_map(|&kind| self.on(kind, square));
                let any = here.chain(blocked).collect();
                blocked = self.defined(any, Vec::new());
            }
        }
        let mut lits = Vec::new();
        for (square, blocked) in reached {
            let Some(piece) = self.on(kind, square) else { continue };
            let all: Option<Vec<Lit>> = blocked.into_iter().unique().collect();
            let blocked = all.and_then(|all| self.defined(Vec::new(), all));
            let all = [piece].into_iter().chain(blocked.map(|lit| !lit)).collect();
            lits.extend(self.defined(Vec::new(), all));
        }
        lits
    }
}
