//! The size and the lines of the board: the comb that fits best on both axes.

use crate::boxes::{Area, candidates};
use crate::comb::{Comb, SIZES, combs, refined, tolerance};
use crate::edges::{Edges, HORIZONTAL, VERTICAL};

/// A comb of a lower score is no candidate.
const LEAST: f64 = 0.25;
/// The number of boards that are looked at.
const MOST: usize = 4;
/// Their scores are at least this share of the highest.
const NEAR: f64 = 0.6;

/// A square board: columns and rows of cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) size: usize,
    pub(crate) score: f64,
    /// Whether tints may explain its colours: they would explain those of many wrong boards.
    pub(crate) has_tints: bool,
    pub(crate) columns: Comb,
    pub(crate) rows: Comb,
}

/// Edges, with both axes exchanged or not.
type Axis<'a> = (&'a Edges, bool);

/// Shares of edges across and down.
type Profiles = (Vec<f64>, Vec<f64>);

/// The share of vertical edges in each column, and of horizontal ones in each row.
fn profiles(edges: &Edges, area: Area) -> Profiles {
    let mut counts = vec![0_u32; area.right - area.left];
    let mut down = Vec::new();
    for y in area.top..area.bottom {
        let row = &edges.row(y)[area.left..area.right];
        let mut count = 0_u32;
        for (sum, bits) in counts.iter_mut().zip(row) {
            *sum += u32::from(bits & VERTICAL);
            count += u32::from(bits & HORIZONTAL) / 2;
        }
        down.push(f64::from(count) / row.len() as f64);
    }
    let height = (area.bottom - area.top) as f64;
    (counts.iter().map(|count| f64::from(*count) / height).collect(), down)
}

/// The best board of each size, those of the highest score first. Each is followed by what it is
/// without the cells that were added at its sides.
pub(crate) fn find(edges: &Edges) -> Vec<Grid> {
    let short = edges.width.min(edges.height) as f64;
    let mut found: Vec<(Grid, Area, Profiles)> = Vec::new();
    for area in candidates(edges) {
        let profiles = profiles(edges, area);
        let rows = combs(&profiles.1);
        for (size, columns) in combs(&profiles.0) {
            let Some((_, rows)) = rows.iter().find(|(other, _)| *other == size) else { continue };
            let score = (columns.score * rows.score).sqrt();
            let aspect = columns.pitch / rows.pitch;
            if score < LEAST || aspect <= 0.8 || aspect >= 1.25 {
                continue;
            }
            // The whole board rather than a part of it or an icon.
            let extent = (columns.pitch * size as f64 / short).min(1.0);
            let score = score * extent.sqrt().sqrt();
            let grid = Grid { size, score, has_tints: true, columns, rows: *rows };
            match found.iter_mut().find(|other| other.0.size == size) {
                Some(other) if other.0.score + 1e-6 >= score => {}
                Some(other) => *other = (grid, area, profiles.clone()),
                None => found.push((grid, area, profiles.clone())),
            }
        }
    }
    found.sort_by(|a, b| b.0.score.total_cmp(&a.0.score).then(a.0.size.cmp(&b.0.size)));
    found.truncate(MOST);
    let highest = found.first().map_or(0.0, |best| best.0.score);
    found.retain(|other| other.0.score >= NEAR * highest);
    found.iter_mut().skip(1).for_each(|other| other.0.has_tints = false);
    let placed = |(mut grid, area, profiles): (Grid, Area, Profiles)| {
        grid.columns = refined(&profiles.0, grid.size, grid.columns);
        grid.rows = refined(&profiles.1, grid.size, grid.rows);
        grid.columns.origin += area.left as f64;
        grid.rows.origin += area.top as f64;
        let grid = without_margin(edges, grid);
        let extended = extended(edges, grid);
        let mut grids = vec![extended, grid];
        grids.dedup_by_key(|grid| grid.size);
        grids.retain(|grid| SIZES.contains(&grid.size));
        grids
    };
    found.into_iter().flat_map(placed).collect()
}

/// The grid without outermost cells that no line crosses, margins about as wide as a cell: at both
/// ends of both axes, or at one end of each with no border either.
fn without_margin(edges: &Edges, grid: Grid) -> Grid {
    let (columns, rows, size) = (grid.columns, grid.rows, grid.size);
    let ends = |exchanged: bool, lines: Comb, across: Comb| {
        [(0, 0), (size - 1, size)].map(|(cell, border)| {
            let start = across.origin + cell as f64 * across.pitch;
            let axis = (edges, exchanged);
            let empty = crossings(axis, lines, 1..size, start, across.pitch) == Some(0);
            let length = lines.pitch * size as f64;
            let axis = (edges, !exchanged);
            let border = crossings(axis, across, border..border + 1, lines.origin, length);
            (empty, empty && border != Some(1))
        })
    };
    let axes = [ends(false, rows, columns), ends(true, columns, rows)];
    let inner = |comb: Comb, skip: bool| Comb {
        origin: comb.origin + if skip { comb.pitch } else { 0.0 },
        ..comb
    };
    let (less, skips) = if axes.iter().flatten().all(|end| end.0) {
        (2, [true; 2])
    } else if axes.iter().all(|[first, last]| first.1 != last.1) {
        (1, axes.map(|[first, _]| first.1))
    } else {
        return grid;
    };
    if size < SIZES.start() + less {
        return grid;
    }
    let (columns, rows) = (inner(columns, skips[0]), inner(rows, skips[1]));
    Grid { size: size - less, columns, rows, ..grid }
}

/// The grid with the rows and columns into which its lines go on: a crop may have cut its outer
/// lines off.
fn extended(edges: &Edges, grid: Grid) -> Grid {
    let (mut columns, mut rows) = (grid.columns, grid.rows);
    let (mut wide, mut high) = (grid.size, grid.size);
    for _ in 0..3 {
        let right = columns.origin + wide as f64 * columns.pitch;
        if goes_on((edges, false), rows, high, right, columns.pitch) {
            wide += 1;
        }
        if goes_on((edges, false), rows, high, columns.origin - columns.pitch, columns.pitch) {
            wide += 1;
            columns.origin -= columns.pitch;
        }
        let bottom = rows.origin + high as f64 * rows.pitch;
        if goes_on((edges, true), columns, wide, bottom, rows.pitch) {
            high += 1;
        }
        if goes_on((edges, true), columns, wide, rows.origin - rows.pitch, rows.pitch) {
            high += 1;
            rows.origin -= rows.pitch;
        }
    }
    if wide == high && SIZES.contains(&wide) {
        Grid { size: wide, has_tints: grid.has_tints && wide == grid.size, columns, rows, ..grid }
    } else {
        grid
    }
}

/// Whether most inner lines have edges in the middle of the cells from `start` on.
fn goes_on(axis: Axis<'_>, lines: Comb, cells: usize, start: f64, pitch: f64) -> bool {
    let hits = crossings(axis, lines, 1..cells, start, pitch);
    hits.is_some_and(|hits| 10 * hits >= 7 * (cells - 1))
}

/// The number of lines that have such edges. None if less than a third of a cell is there.
fn crossings(
    (edges, exchanged): Axis<'_>,
    lines: Comb,
    numbers: std::ops::Range<usize>,
    start: f64,
    pitch: f64,
) -> Option<usize> {
    let (width, height) =
        if exchanged { (edges.height, edges.width) } else { (edges.width, edges.height) };
    let from = (start + 0.15 * pitch).max(0.0) as usize;
    let to = width.min((start + 0.85 * pitch).max(0.0) as usize);
    if ((to.saturating_sub(from)) as f64) < 0.35 * lines.pitch {
        return None;
    }
    let reach = tolerance(lines.pitch);
    let crossed = |line: &usize| {
        let centre = lines.origin + *line as f64 * lines.pitch;
        let top = (centre - reach).max(0.0) as usize;
        let bottom = height.min((centre + reach).max(0.0) as usize + 1);
        let edge = |x: &usize| (top..bottom).any(|y| edges.is_horizontal(*x, y, exchanged));
        5 * (from..to).filter(edge).count() > 3 * (to - from)
    };
    Some(numbers.filter(crossed).count())
}
