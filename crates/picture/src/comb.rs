//! Evenly spaced lines on one axis.

/// The sizes of boards.
pub(crate) const SIZES: std::ops::RangeInclusive<usize> = 4..=20;
/// The least width of a cell in pixels.
const LEAST: f64 = 12.0;

/// Lines on one axis: line `k` is at `origin + k * pitch`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comb {
    pub(crate) score: f64,
    pub(crate) origin: f64,
    pub(crate) pitch: f64,
}

/// How far from a line its edges may be.
pub(crate) fn tolerance(pitch: f64) -> f64 {
    (0.13 * pitch).max(2.0)
}

/// The best comb of each size. `profile` has the share of edges across each position.
pub(crate) fn combs(profile: &[f64]) -> Vec<(usize, Comb)> {
    let size = profile.len();
    let highest = profile.iter().copied().fold(1e-9, f64::max);
    let strong: Vec<usize> = (0..size).filter(|at| profile[*at] > 0.5 * highest).collect();
    let mut firsts: Vec<usize> = strong.iter().copied().take(6).chain([0]).collect();
    let mut lasts: Vec<usize> = strong.iter().rev().copied().take(6).chain([size - 1]).collect();
    for ends in [&mut firsts, &mut lasts] {
        ends.sort_unstable();
        ends.dedup();
    }
    let mut sums = vec![0.0];
    for value in profile {
        sums.push(sums[sums.len() - 1] + value * value);
    }
    let mut found = Vec::new();
    for cells in SIZES.start() - 1..=*SIZES.end() {
        let mut best = Comb { score: 0.0, origin: 0.0, pitch: 0.0 };
        for &first in &firsts {
            for last in
                lasts.iter().copied().filter(|last| last.saturating_sub(first) * 5 >= 3 * size)
            {
                let pitch = (last - first) as f64 / cells as f64;
                let score =
                    if pitch < LEAST { 0.0 } else { score(profile, &sums, first, last, cells) };
                if score > best.score {
                    best = Comb { score, origin: first as f64, pitch };
                }
            }
        }
        if best.score > 0.0 {
            found.push((cells, best));
        }
    }
    found
}

/// The share of the edges that is near lines, corrected for chance, and of lines that have edges.
fn score(profile: &[f64], sums: &[f64], first: usize, last: usize, cells: usize) -> f64 {
    let size = profile.len();
    let pitch = (last - first) as f64 / cells as f64;
    let reach = ((0.13 * pitch).round() as usize).max(2);
    let (mut near, mut recalled) = (0.0, 0.0);
    for line in 0..=cells {
        let centre = (first as f64 + line as f64 * pitch).round() as usize;
        let (from, to) = (centre.saturating_sub(reach), size.min(centre + reach + 1));
        near += sums[to] - sums[from];
        if 0 < line && line < cells {
            let most = profile[from..to].iter().copied().fold(0.0, f64::max);
            recalled += (most / 0.18).min(1.0);
        }
    }
    let total = sums[size] + 1e-9;
    let chance = ((2 * reach + 1) as f64 / pitch).min(0.9);
    let precision = ((near / total - chance) / (1.0 - chance)).max(0.0);
    let recall = recalled / (cells - 1) as f64;
    let inside = (sums[last + 1] - sums[first]) / total;
    precision * recall * recall * (0.8 + 0.2 * inside)
}

/// The comb through the middles of the inner lines, by least squares without outliers.
pub(crate) fn refined(profile: &[f64], cells: usize, comb: Comb) -> Comb {
    let reach = tolerance(comb.pitch);
    let mut points = Vec::new();
    for line in 1..cells {
        let centre = comb.origin + line as f64 * comb.pitch;
        let from = (centre - reach).round().max(0.0) as usize;
        let to = profile.len().min((centre + reach).round() as usize + 1);
        let Some(window) = profile.get(from..to) else { continue };
        let most = window.iter().copied().fold(0.0, f64::max);
        let high = |value: &f64| *value > 0.0 && *value >= 0.35 * most;
        if let (Some(low), Some(up)) = (window.iter().position(high), window.iter().rposition(high))
        {
            points.push((line as f64, from as f64 + (low + up) as f64 / 2.0 + 0.5));
        }
    }
    if points.len() < 3 {
        return comb;
    }
    let mut fit = line_through(&points);
    for _ in 0..2 {
        let off = |point: &(f64, f64)| (fit.0 + fit.1 * point.0 - point.1).abs();
        let mut offs: Vec<f64> = points.iter().map(off).collect();
        offs.sort_by(f64::total_cmp);
        let allowed = (offs[offs.len() / 2] * 2.0).max(1.5);
        let kept: Vec<_> = points.iter().copied().filter(|point| off(point) <= allowed).collect();
        if kept.len() == points.len() || kept.len() < 3 {
            break;
        }
        points = kept;
        fit = line_through(&points);
    }
    Comb { origin: fit.0, pitch: fit.1, ..comb }
}

/// Origin and slope of the line with the least squares.
fn line_through(points: &[(f64, f64)]) -> (f64, f64) {
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let (x, y) = (x / count, y / count);
    let (mut above, mut below) = (0.0, 0.0);
    for point in points {
        above += (point.0 - x) * (point.1 - y);
        below += (point.0 - x) * (point.0 - x);
    }
    let slope = above / below;
    (y - slope * x, slope)
}
