//! The number of occupied lines, which follows from the numbers of attacks.
//!
//! Where every piece blocks and slides both ways without a limit along each direction of a set S, m
//! pieces on a line, from wall to wall, make m - 1 pairs that see each other. So N pieces that
//! occupy L lines make |S| N - L pairs along S, and each pair is two attacks. Where each of N
//! pieces is attacked by at most h others, 2 (|S| N - L) <= h N. If the pieces move along S alone,
//! and each is attacked by at least l, l N <= 2 (|S| N - L), too. On joined edges a line can make
//! as many pairs as it has pieces, and along two directions of one line a pair counts twice.

use itertools::Itertools;

use super::lines::Direction;
use nq_board::base::Atom;
use nq_board::model::{CountRange, Problem};

/// The directions of lines, and how many of these are occupied by what other rules imply: for all
/// directions, and for rows and columns alone.
pub(super) fn line_counts(problem: &Problem) -> Vec<(Vec<Direction>, CountRange)> {
    let Some(sums) = Sums::of(problem) else { return Vec::new() };
    let Some((all, are_alone)) = directions(problem) else { return Vec::new() };
    let is_straight = |direction: &Direction| direction.down == 0 || direction.right == 0;
    let straight = all.iter().copied().filter(is_straight).collect_vec();
    let sets = [(all, are_alone), (straight, false)].into_iter();
    let sets = sets.filter(|(directions, _)| !directions.is_empty());
    let count = |(directions, are_alone): (Vec<Direction>, bool)| {
        let in_all = directions.len() as u64 * sums.pieces;
        let most =
            if are_alone { in_all.checked_sub(sums.least.div_ceil(2)) } else { Some(in_all) };
        let number = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        // More pairs than all lines can make: no number of lines is right.
        let range = most.map_or(CountRange { min: 1, max: 0 }, |most| CountRange {
            min: number(in_all.saturating_sub(sums.most / 2)),
            max: number(most),
        });
        (directions, range)
    };
    sets.unique_by(|(directions, _)| directions.clone()).map(count).collect()
}

/// The number of pieces, and the least and the largest sum of their attackers.
struct Sums {
    pieces: u64,
    least: u64,
    most: u64,
}

impl Sums {
    /// The sums, if a rule counts all attackers of a piece, and the number of pieces is exact: of
    /// each kind, or of all where their rules are the same.
    fn of(problem: &Problem) -> Option<Self> {
        let kinds = problem.piece_ids().collect_vec();
        let rules = problem.attack_counts.iter().filter(|count| count.others == kinds);
        let rules = rules.collect_vec();
        let unbounded = CountRange { min: 0, max: u32::MAX };
        let times = kinds.iter().map(|kind| {
            let own = rules.iter().filter(|count| count.each.contains(kind));
            own.fold(unbounded, |CountRange { min, max }, count| CountRange {
                min: min.max(count.times.min),
                max: max.min(count.times.max),
            })
        });
        let times = times.collect_vec();
        let exact: Option<Vec<_>> = problem.counts.iter().map(|count| count.exact()).collect();
        let numbers = match (exact, problem.total.and_then(CountRange::exact)) {
            _ if rules.is_empty() => return None,
            (Some(counts), _) => counts,
            (None, Some(total)) if times.iter().all_equal() => vec![total],
            _ => return None,
        };
        let sum = |of: fn(CountRange) -> u32| {
            let products = numbers.iter().zip(&times);
            products.map(|(&number, &times)| u64::from(number) * u64::from(of(times))).sum()
        };
        let pieces = numbers.iter().map(|&number| u64::from(number)).sum();
        Some(Self { pieces, least: sum(|times| times.min), most: sum(|times| times.max) })
    }
}

/// The directions along which every kind slides both ways without a limit, no two along one line,
/// and whether no kind moves otherwise. `None` where a piece does not block, or edges are joined.
fn directions(problem: &Problem) -> Option<(Vec<Direction>, bool)> {
    if problem.board.wraps() || !problem.pieces.iter().all(|piece| piece.blocks) {
        return None;
    }
    let slides = |atom: &Atom, Direction { down, right }: Direction| {
        atom.reach.is_none() && atom.goes(down, right) && atom.goes(-down, -right)
    };
    let rules = problem.pieces.iter().map(|piece| piece.rule.atoms()).collect_vec();
    let mut sliding: Vec<Direction> = Vec::new();
    for direction in rules.first()?.iter().flat_map(|atom| Direction::of_leap(*atom)) {
        let is_along =
            |other: &Direction| direction.down * other.right == direction.right * other.down;
        let all_slide = rules.iter().all(|rule| rule.iter().any(|atom| slides(atom, direction)));
        if all_slide && !sliding.iter().any(is_along) {
            sliding.push(direction);
        }
    }
    let are_alone = rules.iter().flat_map(|rule| rule.iter()).all(|atom| {
        let mut own = Direction::of_leap(*atom);
        own.all(|direction| sliding.contains(&direction) && slides(atom, direction))
    });
    Some((sliding, are_alone))
}
