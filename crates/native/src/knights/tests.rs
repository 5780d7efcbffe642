//! The count against searches over squares that use no graphs, grids or shards; and its parts one
//! by one.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::choice::{choose, most};
use super::count::{count, find};
use super::geometry::{Geometry, square};
use super::knight_sets::{Graph, Wanted};
use super::polynomial::{MAX_SQUARES, Small};
use super::queen_sets::QueenSets;
use super::symmetric::Symmetric;
use super::{Knights, Pieces, table};
use crate::independent_sets::Halt;
use crate::mask::Mask;
use nq_board::base::{Count, MoveRule, Placement};
use nq_board::model::{CountRange, Problem, Settings, builtin};
use nq_board::run::{
    Completion, Control, Engine, EngineError, Instant, NumberTable, Orbits, Outcome, StopReason,
    Tally,
};

/// A board square by square, row by row: nothing, a queen or a knight.
type Cells = Vec<char>;

fn attacks(n: usize, piece: char, from: usize, to: usize) -> bool {
    let (down, right) = ((from / n).abs_diff(to / n), (from % n).abs_diff(to % n));
    match piece {
        'Q' => down == 0 || right == 0 || down == right,
        'N' => down * right == 2,
        _ => false,
    }
}

/// All placements on a board, by trying everything on square after square.
fn placements(n: usize) -> Vec<Cells> {
    fn fill(n: usize, cells: &mut Cells, all: &mut Vec<Cells>) {
        let next = cells.len();
        if next == n * n {
            all.push(cells.clone());
            return;
        }
        for piece in ['.', 'Q', 'N'] {
            let peace = |other: usize| {
                cells[other] == '.'
                    || !attacks(n, piece, next, other) && !attacks(n, cells[other], other, next)
            };
            if piece == '.' || (0..next).all(peace) {
                cells.push(piece);
                fill(n, cells, all);
                cells.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(n, &mut Vec::new(), &mut all);
    all
}

/// The images of a board, by turning it over and over.
fn images(n: usize, cells: &Cells) -> BTreeSet<Cells> {
    let mirrored = |cells: &Cells| -> Cells {
        cells.chunks(n.max(1)).flat_map(|row| row.iter().rev().copied()).collect()
    };
    let transposed = |cells: &Cells| -> Cells {
        (0..n * n).map(|square| cells[square % n * n + square / n]).collect()
    };
    let mut all = BTreeSet::new();
    let mut image = cells.clone();
    for _ in 0..4 {
        image = mirrored(&image);
        all.insert(image.clone());
        image = transposed(&image);
        all.insert(image.clone());
    }
    all
}

fn numbers(cells: &Cells) -> (usize, usize) {
    let number = |piece| cells.iter().filter(|&&there| there == piece).count();
    (number('Q'), number('N'))
}

/// Tallies by queens and knights, by looking at everything.
fn by_looking(n: usize) -> BTreeMap<(usize, usize), Tally> {
    let mut tallies = BTreeMap::new();
    for cells in placements(n) {
        let tally: &mut Tally = tallies.entry(numbers(&cells)).or_default();
        tally.total += 1;
        let images = images(n, &cells);
        if images.first() == Some(&cells) {
            tally.orbits.get_or_insert_default().add(images.len());
        }
    }
    tallies
}

fn whole_table(n: u32, threads: usize) -> NumberTable {
    let (table, completion) =
        table(n, Pieces::QueensAndKnights, &Control::default(), threads).unwrap();
    assert_eq!(completion, Completion::Complete);
    table
}

/// A tally as the engine gives it, without the engine.
fn tally_of(n: u32, queens: usize, knights: usize) -> Tally {
    let (geometry, control) = (Geometry::new(n), Control::default());
    let (total, ended) = count(&geometry, (queens, knights), 1, &control);
    assert_eq!(ended, Ok(()));
    let wanted = Wanted::exactly((queens, knights));
    let symmetric = Symmetric::count(&geometry, wanted, 1, &control).unwrap();
    Tally {
        total: total.into(),
        orbits: symmetric.orbits(&total.into(), queens, knights),
        digest: None,
    }
}

fn nothing() -> Tally {
    Tally { orbits: Some(Orbits::default()), ..Tally::default() }
}

fn problem(n: u32, settings: &[(&str, i64)]) -> Problem {
    let settings =
        settings.iter().fold(Settings::default(), |all, (name, value)| all.with(name, *value));
    builtin::by_name("queens-and-knights").unwrap().problem(n, &settings).unwrap()
}

#[test]
fn tables_and_counts_are_what_looking_at_all_placements_gives() {
    for n in 0..=5u32 {
        let looked = by_looking(n as usize);
        let table = whole_table(n, 1);
        let none = nothing();
        for queens in 0..=n as usize + 1 {
            for knights in 0..=(n * n) as usize / 2 + 4 {
                let expected = looked.get(&(queens, knights)).unwrap_or(&none);
                let what = format!("n = {n}, {queens} queens, {knights} knights");
                assert_eq!(table.tally(&[queens, knights]), *expected, "{what}");
                assert_eq!(tally_of(n, queens, knights), *expected, "{what}, counted alone");
            }
        }
        let total = looked.values().map(|tally| &tally.total).sum();
        let fundamental = looked.values().filter_map(Tally::fundamental).sum();
        assert_eq!((table.all().total, table.all().fundamental()), (total, Some(fundamental)));
        let most = |number: fn(&(usize, usize)) -> usize| looked.keys().map(number).max();
        assert_eq!(Some(table.most(0)), most(|numbers| numbers.0), "n = {n}");
        assert_eq!(Some(table.most(1)), most(|numbers| numbers.1), "n = {n}");
    }
}

#[test]
fn a_table_sums_its_rows_and_columns() {
    let table = whole_table(6, 2);
    let summed = |tallies: &mut dyn Iterator<Item = Tally>| {
        let mut orbits = Orbits::default();
        let mut total = Count::ZERO;
        for tally in tallies {
            total += &tally.total;
            orbits += &tally.orbits.unwrap();
        }
        Tally { total, orbits: Some(orbits), digest: None }
    };
    for queens in 0..=7 {
        let mut row = (0..=table.most(1)).map(|knights| table.tally(&[queens, knights]));
        assert_eq!(table.of(0, queens), summed(&mut row));
    }
    let by_queens = summed(&mut (0..=6).map(|queens| table.of(0, queens)));
    let by_knights = summed(&mut (0..=36).map(|knights| table.of(1, knights)));
    assert_eq!(by_queens, table.all());
    assert_eq!(by_knights, table.all());
}

#[test]
fn a_table_of_queens_is_the_first_column_of_the_other() {
    for n in 0..=7 {
        let (queens, completion) = table(n, Pieces::Queens, &Control::default(), 2).unwrap();
        assert_eq!((completion, queens.kinds()), (Completion::Complete, 1));
        let both = whole_table(n, 1);
        assert_eq!(queens.most(0), both.most(0));
        for number in 0..=queens.most(0) {
            assert_eq!(
                queens.tally(&[number]),
                both.tally(&[number, 0]),
                "n = {n}, {number} queens"
            );
        }
        assert_eq!(queens.all(), both.of(1, 0));
    }
}

#[test]
fn the_grand_totals_are_known() {
    assert_eq!(whole_table(7, 1).all().total, 402_454_977);
    assert_eq!(whole_table(8, 2).all().total, 102_772_180_096);
}

/// The counts by grids and by sets of queens are independent searches.
#[test]
fn counts_by_grids_are_those_of_the_table() {
    let table = whole_table(7, 1);
    for queens in 0..=7 {
        for knights in 0..=26 {
            assert_eq!(
                tally_of(7, queens, knights),
                table.tally(&[queens, knights]),
                "{queens} queens, {knights} knights"
            );
        }
    }
    let table = whole_table(9, 2);
    for (queens, knights) in [(0, 3), (0, 41), (1, 2), (5, 6), (6, 6), (6, 7), (9, 0)] {
        assert_eq!(
            tally_of(9, queens, knights),
            table.tally(&[queens, knights]),
            "{queens} queens, {knights} knights"
        );
    }
}

#[test]
fn the_largest_numbers_are_found_and_counted() {
    let engine = Knights::new(2);
    let control = Control::default();
    let largest = [
        (1, 0, 1_u8, 1_u8),
        (2, 0, 1, 1),
        (3, 0, 1, 1),
        (4, 1, 40, 5),
        (5, 2, 156, 20),
        (6, 3, 176, 22),
        (7, 4, 120, 15),
        (8, 5, 16, 2),
    ];
    for (n, k, total, fundamental) in largest {
        for level in 0..=k + 1 {
            let problem = problem(n, &[("k", level)]);
            let Outcome { found, completion, .. } = engine.find(&problem, &control).unwrap();
            assert_eq!(found.is_some(), level <= k, "n = {n}, k = {level}");
            assert_eq!(completion, Completion::Complete);
            if let Some(found) = found {
                check(&problem, &found, level);
            }
            if level >= k {
                let tally = engine.count(&problem, &control).unwrap().found;
                let (total, fundamental) = if level == k { (total, fundamental) } else { (0, 0) };
                assert_eq!(tally.total, u64::from(total));
                assert_eq!(tally.fundamental(), Some(fundamental.into()));
            }
        }
    }
}

/// That a placement has so many of each piece and that none attacks another.
fn check(problem: &Problem, placement: &Placement, k: i64) {
    let n = problem.size as usize;
    let mut cells = vec!['.'; n * n];
    for placed in placement.pieces() {
        let square = usize::from(placed.square.row) * n + usize::from(placed.square.col);
        cells[square] = problem.pieces[placed.piece.index()].symbol.sign();
    }
    let k = usize::try_from(k).unwrap();
    assert_eq!(numbers(&cells), (k, k), "{placement:?}");
    for (from, &piece) in cells.iter().enumerate() {
        let attacked = |to: usize| to != from && cells[to] != '.' && attacks(n, piece, from, to);
        assert!(!(0..n * n).any(attacked), "{placement:?}");
    }
}

#[test]
fn one_set_of_queens_of_each_orbit_is_visited_with_its_weight() {
    for n in 0..=6u32 {
        let (geometry, control) = (Geometry::new(n), Control::default());
        let mut visited = BTreeMap::new();
        let sets = QueenSets::new(&geometry, Wanted::ALL, &control);
        for part in sets.parts() {
            sets.visit(&part, &mut |set, orbit| {
                let mut cells = vec!['.'; (n * n) as usize];
                for queen in set.queens() {
                    cells[usize::from(queen / 16) * n as usize + usize::from(queen % 16)] = 'Q';
                }
                let least = images(n as usize, &cells).first().cloned();
                assert_eq!(visited.insert(least, orbit), None, "{cells:?}");
                Ok(())
            })
            .unwrap();
        }
        let queens_alone = placements_of_queens(n as usize);
        let expected = queens_alone.iter().map(|cells| {
            let images = images(n as usize, cells);
            let size = u8::try_from(images.len()).unwrap();
            (images.first().cloned(), size)
        });
        assert_eq!(visited, expected.collect(), "n = {n}");
    }
}

fn placements_of_queens(n: usize) -> Vec<Cells> {
    let mut all = vec![vec![]];
    for next in 0..n * n {
        let mut longer = Vec::new();
        for cells in all {
            let peace = |other: usize| cells[other] == '.' || !attacks(n, 'Q', next, other);
            if (0..next).all(peace) {
                longer.push([cells.as_slice(), &['Q']].concat());
            }
            longer.push([cells.as_slice(), &['.']].concat());
        }
        all = longer;
    }
    all
}

#[test]
fn orbits_of_symmetric_placements_have_their_sizes() {
    // One queen in the middle of 5 x 5 and four knights a motion apart: every kind of group occurs.
    let table = whole_table(5, 1);
    let all = table.all().orbits.unwrap();
    assert!(all.by_size().all(|(_, number)| *number > 0), "{all:?}");
    // A total that is not a sum of orbits is detected.
    let geometry = Geometry::new(4);
    let symmetric = Symmetric::count(&geometry, Wanted::ALL, 1, &Control::default()).unwrap();
    let mut total = whole_table(4, 1).tally(&[2, 0]).total;
    assert!(symmetric.orbits(&total, 2, 0).is_some());
    total += 1;
    assert_eq!(symmetric.orbits(&total, 2, 0), None);
    assert_eq!(symmetric.orbits(&Count::ZERO, 2, 0), None);
}

#[test]
fn threads_change_nothing() {
    assert_eq!(whole_table(7, 1), whole_table(7, 3));
    let control = Control::default();
    for (n, k) in [(7, 2), (8, 5), (9, 4), (10, 1), (10, 6)] {
        let find = |threads| find(&Geometry::new(n), (k, k), threads, &control).unwrap();
        let first = find(1);
        assert!(first.is_some());
        assert!((0..5).all(|_| find(4) == first), "n = {n}, k = {k}");
    }
}

#[test]
fn a_stopped_count_says_so_and_knows_no_orbits() {
    let cancelled = Control::default();
    cancelled.cancel();
    let late = Control::new(Some(Instant::now()));
    for (control, reason) in [(cancelled, StopReason::Cancelled), (late, StopReason::TimedOut)] {
        let stopped = Completion::Stopped(reason);
        let (table, completion) = table(9, Pieces::QueensAndKnights, &control, 2).unwrap();
        assert_eq!(completion, stopped);
        assert!(!table.is_complete());
        assert_eq!(table.all().orbits, None);
        let engine = Knights::new(2);
        let Outcome { found: tally, completion, .. } =
            engine.count(&problem(13, &[("k", 8)]), &control).unwrap();
        assert_eq!((tally.orbits, completion), (None, stopped));
        let Outcome { found, completion, .. } =
            engine.find(&problem(13, &[("k", 10)]), &control).unwrap();
        assert_eq!((found, completion), (None, stopped));
    }
}

#[test]
fn other_problems_are_refused() {
    let engine = Knights::new(1);
    let fits = problem(6, &[("queens", 2), ("knights", 5)]);
    assert_eq!(engine.supports(&fits), Ok(()));
    let turned = |change: fn(&mut Problem)| {
        let mut problem = fits.clone();
        change(&mut problem);
        engine.supports(&problem)
    };
    assert_eq!(turned(|problem| problem.model = "by another name".to_owned()), Ok(()));
    let refused = [
        turned(|problem| problem.pieces[0].rule = MoveRule::parse("R").unwrap()),
        turned(|problem| problem.pieces[1].rule = MoveRule::parse("NN").unwrap()),
        turned(|problem| problem.may_not_attack[0][1] = false),
        turned(|problem| problem.may_not_attack[1][1] = false),
        turned(|problem| problem.counts[1] = CountRange { min: 4, max: 5 }),
        turned(|problem| problem.total = Some(CountRange { min: 8, max: 9 })),
        turned(|problem| problem.blocked = problem.board.squares().take(1).collect()),
        turned(|problem| problem.board = nq_board::base::Board::new(6, 7)),
        engine.supports(&problem(17, &[("k", 1)])),
        table(17, Pieces::QueensAndKnights, &Control::default(), 1).map(|_| ()),
    ];
    for refusal in refused {
        assert!(matches!(refusal, Err(EngineError::Unsupported { .. })), "{refusal:?}");
    }
}

#[test]
fn the_pieces_may_be_declared_in_either_order() {
    let mut turned = problem(7, &[("queens", 3), ("knights", 5)]);
    let straight = Knights::new(1).count(&turned, &Control::default()).unwrap().found;
    turned.pieces.reverse();
    turned.counts.reverse();
    let tally = Knights::new(1).count(&turned, &Control::default()).unwrap().found;
    assert_eq!(tally, straight);
    assert!(tally.total > 0);
}

#[test]
fn numbers_beyond_128_bits_are_refused() {
    let apart = |count| Graph { weights: vec![1; count], neighbours: vec![Vec::new(); count] };
    let control = Control::default();
    let numbers = apart(120).polynomial(200, &control).unwrap();
    assert_eq!(numbers.iter().sum::<u128>(), 1 << 120);
    assert_eq!(apart(140).polynomial(200, &control), Err(Halt::TooLarge));
    // A cap on the size keeps the numbers small.
    assert_eq!(apart(140).polynomial(2, &control), Ok(vec![1, 140, 9730]));
}

/// Mask of a board of `n` rows by bits.
fn some_squares(n: u8, bits: u128) -> Mask {
    let squares = (0..n).flat_map(|row| (0..n).map(move |col| square(row, col)));
    (0..)
        .zip(squares)
        .filter(|(place, _)| bits >> place & 1 == 1)
        .map(|(_, square)| square)
        .collect()
}

/// Sets of knights by size, by going through all of them.
fn by_enumeration(geometry: &Geometry, free: Mask, count: usize, numbers: &mut Vec<u128>) {
    if numbers.len() <= count {
        numbers.resize(count + 1, 0);
    }
    numbers[count] += 1;
    let mut rest = free;
    for square in free.iter() {
        rest = rest.without(&std::iter::once(square).collect());
        let apart = rest.without(&geometry.knight[usize::from(square)]);
        by_enumeration(geometry, apart, count + 1, numbers);
    }
}

/// The numbers up to the last that is not 0.
fn without_zeros(mut numbers: Vec<u128>) -> Vec<u128> {
    while numbers.last() == Some(&0) {
        numbers.pop();
    }
    numbers
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn polynomials_count_what_enumeration_finds(
        n in 3u8..=8, a in any::<u64>(), b in any::<u64>(), few in any::<bool>(),
    ) {
        let bits = if few || n > 5 { a & b } else { a };
        let mut free = some_squares(n, bits.into());
        while free.len() > 20 {
            let last = free.iter().last().unwrap();
            free = free.without(&std::iter::once(last).collect());
        }
        let geometry = Geometry::new(n.into());
        let mut expected = Vec::new();
        by_enumeration(&geometry, free, 0, &mut expected);
        let small = Small::new(&geometry).polynomial(&free);
        let small: Vec<u128> = small.numbers().iter().map(|&number| number.into()).collect();
        prop_assert_eq!(&small, &expected);
        let graph = Graph::of_squares(&geometry, &free);
        let swept = without_zeros(graph.polynomial(256, &Control::default()).unwrap());
        prop_assert_eq!(&swept, &expected);
        // What is capped is the same up to there.
        let capped = without_zeros(graph.polynomial(2, &Control::default()).unwrap());
        prop_assert_eq!(&capped, &expected[..expected.len().min(3)]);
        prop_assert_eq!(most(&geometry, &free), expected.len() - 1);
        for count in 0..=expected.len() {
            let chosen = choose(&geometry, free, count);
            prop_assert_eq!(chosen.is_some(), count < expected.len());
            let chosen = chosen.unwrap_or_default();
            let apart = |&from: &u8| {
                free.contains(from)
                    && chosen.iter().all(|&to| !geometry.knight[usize::from(from)].contains(to))
            };
            prop_assert!(chosen.iter().all(apart));
            prop_assert!(chosen.len() == count || count == expected.len());
        }
    }

    #[test]
    fn the_two_ways_to_a_polynomial_agree_on_many_squares(
        n in 6u8..=10, a in any::<u128>(), b in any::<u128>()
    ) {
        let mut free = some_squares(n, a | b);
        while free.len() > 44.min(MAX_SQUARES) {
            let last = free.iter().last().unwrap();
            free = free.without(&std::iter::once(last).collect());
        }
        let geometry = Geometry::new(n.into());
        let small = Small::new(&geometry).polynomial(&free);
        let small: Vec<u128> = small.numbers().iter().map(|&number| number.into()).collect();
        let graph = Graph::of_squares(&geometry, &free);
        let swept = graph.polynomial(256, &Control::default()).unwrap();
        prop_assert_eq!(without_zeros(swept), small);
    }
}
