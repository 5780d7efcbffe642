//! The time to solve, confirm and rate puzzles: `cargo bench --bench puzzles`.
//!
//! The seeds are fixed: 200 region puzzles of 13 x 13 to 20 x 20 and 20 star battles of 10 x 10 to
//! 14 x 14, each with one solution and turned or mirrored, and 160 grids of random regions with any
//! number of solutions. Each time is the least processor time of three runs, in seconds. An
//! argument prints the grids of the kind that it names, for other programs.

use std::time::Duration;

use cpu_time::ProcessTime;
use itertools::Itertools;
use nq_sat::puzzle::make::{Kind, Maker, Recipe};
use nq_sat::puzzle::solve::{Number, Solved};
use nq_sat::puzzle::{Explained, Puzzle};
use nq_sat::run::Control;
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

/// Runs of each puzzle.
const RUNS: usize = 3;

/// A grid of regions, and the pieces in each row.
type Grid = (Vec<Vec<char>>, u16);

fn main() {
    // Cargo adds `--bench`.
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!("puzzles   number   median    worst  of these");
    for kind in ["regions", "stars", "random"] {
        let grids: Vec<Grid> = match kind {
            "regions" => cases(13..=20, 25).map(|case| made(Kind::Regions, case)).collect(),
            "stars" => cases(10..=14, 4).map(|case| made(Kind::Stars(2), case)).collect(),
            _ => cases(13..=20, 20).map(random).collect(),
        };
        if named.as_deref() == Some(kind) {
            for (rows, stars) in &grids {
                println!("{stars}\n{}\n", text(rows));
            }
        }
        let timed = grids.iter().map(time).collect_vec();
        let sorted = timed.iter().map(|(time, _)| *time).sorted().collect_vec();
        let worst = timed.iter().position_max_by_key(|(time, _)| *time).unwrap_or(0);
        let solutions = timed.iter().map(|(_, number)| format!("{number:?}")).counts();
        let solutions = solutions.iter().sorted().map(|(what, times)| format!("{times} {what}"));
        println!(
            "{kind:8} {:7} {:8.3} {:8.3}  {}",
            timed.len(),
            sorted[sorted.len() / 2].as_secs_f64(),
            sorted[sorted.len() - 1].as_secs_f64(),
            solutions.format(", "),
        );
        println!("\nthe worst, with {}:\n{}\n", grids[worst].1, text(&grids[worst].0));
    }
}

fn cases(sizes: std::ops::RangeInclusive<u16>, each: u64) -> impl Iterator<Item = (u16, u64)> {
    sizes.cartesian_product(1..=each)
}

/// A puzzle with one solution, turned or mirrored.
fn made(kind: Kind, (size, seed): (u16, u64)) -> Grid {
    let maker = Maker::new(Recipe::new(kind, size, seed)).expect("a size with puzzles");
    let made = maker.candidates(1, &Control::default()).fresh().expect("an endless run");
    let mut rows: Vec<Vec<char>> = made.grid.lines().map(|row| row.chars().collect()).collect();
    for _ in 0..seed % 4 {
        rows = (0..rows.len()).map(|at| rows.iter().rev().map(|row| row[at]).collect()).collect();
    }
    if seed % 8 > 3 {
        rows.reverse();
    }
    let stars = if let Kind::Stars(stars) = kind { stars } else { 1 };
    (rows, stars)
}

/// Regions that grow at random from random squares. In every second grid each grows from its last
/// square while it can, like a snake; in every third one region is large.
fn random((size, seed): (u16, u64)) -> Grid {
    let size = usize::from(size);
    let mut random = XorShiftRng::seed_from_u64(seed * 1_000 + size as u64);
    let mut below = |bound: usize| random.next_u32() as usize % bound;
    let mut rows = vec![vec![None; size]; size];
    let mut regions: Vec<Vec<(usize, usize)>> = Vec::new();
    while regions.len() < size {
        let (row, col) = (below(size), below(size));
        if rows[row][col].is_none() {
            rows[row][col] = Some(regions.len());
            regions.push(vec![(row, col)]);
        }
    }
    while rows.iter().flatten().any(Option::is_none) {
        let region = if seed % 3 == 0 && below(2) == 0 { 0 } else { below(size) };
        let squares = regions[region].len();
        let from = if seed % 2 == 0 && below(8) > 0 { squares - 1 } else { below(squares) };
        let (row, col) = regions[region][from];
        let (row, col) = match below(4) {
            0 => (row + 1, col),
            1 => (row, col + 1),
            2 => (row.wrapping_sub(1), col),
            _ => (row, col.wrapping_sub(1)),
        };
        if row < size && col < size && rows[row][col].is_none() {
            rows[row][col] = Some(region);
            regions[region].push((row, col));
        }
    }
    let letter = |region: Option<usize>| ('A'..).nth(region.unwrap_or(0)).unwrap_or('A');
    (rows.into_iter().map(|row| row.into_iter().map(letter).collect()).collect(), 1)
}

fn text(rows: &[Vec<char>]) -> String {
    rows.iter().map(|row| row.iter().format("")).join("\n")
}

/// The least time to solve, confirm and rate a puzzle, and the number of its solutions.
fn time((rows, stars): &Grid) -> (Duration, Number) {
    let runs = (0..RUNS).map(|_| {
        let clock = ProcessTime::now();
        let read = Puzzle::from_text("grid", &text(rows), Some(*stars)).expect("a grid");
        let problem = read.problem().expect("a problem");
        let found = Solved::find(problem, &Control::default()).expect("engines that agree");
        if let (Number::One, [solution]) = (found.number(), &found.solutions[..]) {
            Explained::find(solution, &found.problem, usize::MAX, &Control::default())
                .expect("a route");
        }
        (clock.elapsed(), found.number())
    });
    runs.min_by_key(|(time, _)| *time).expect("several runs")
}
