//! Parts of the picture that may be a board: connected edges of about square extent.

use std::collections::BTreeSet;

use crate::edges::Edges;

/// The least side of a board in pixels.
const LEAST: usize = 80;
/// The number of candidates, the largest first.
const MOST: usize = 16;

/// A part of a picture: pixels from `left` on and before `right`.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Area {
    pub(crate) top: usize,
    pub(crate) left: usize,
    pub(crate) bottom: usize,
    pub(crate) right: usize,
}

/// The candidates. Coarser squares join what a gap parts, finer ones part what is close.
pub(crate) fn candidates(edges: &Edges) -> Vec<Area> {
    let short = edges.width.min(edges.height);
    let whole = Area { top: 0, left: 0, bottom: edges.height, right: edges.width };
    let mut found = BTreeSet::from([whole]);
    for side in BTreeSet::from([2, 3, (short / 150).max(3), (short / 75).max(3)]) {
        let blocks = Blocks::of(edges, side);
        for area in blocks.components().into_iter().chain(blocks.grown().components()) {
            found.extend(trimmed(edges, area, side));
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found
        .sort_by_key(|area| std::cmp::Reverse((area.bottom - area.top) * (area.right - area.left)));
    found.truncate(MOST);
    found
}

/// The extent of the edges within blocks, if it may be a board.
fn trimmed(edges: &Edges, blocks: Area, side: usize) -> Option<Area> {
    let (top, left) = (blocks.top * side, blocks.left * side);
    let (bottom, right) = (blocks.bottom * side, blocks.right * side);
    let (height, width) = (bottom - top, right - left);
    if height.min(width) < LEAST || 4 * height <= 3 * width || 4 * width <= 3 * height {
        return None;
    }
    let any = |y: &usize| edges.row(*y)[left..right].iter().any(|bits| *bits != 0);
    let first = (top..bottom).find(any)?;
    let last = (top..bottom).rev().find(any)?;
    let (mut from, mut to) = (right, left);
    for y in first..=last {
        let row = &edges.row(y)[left..right];
        if let Some(x) = row.iter().position(|bits| *bits != 0) {
            from = from.min(left + x);
            to = to.max(left + row.iter().rposition(|bits| *bits != 0).unwrap_or(x) + 1);
        }
    }
    Some(Area { top: first, left: from, bottom: last + 1, right: to })
}

/// Squares of pixels, each with an edge or without.
struct Blocks {
    width: usize,
    height: usize,
    set: Vec<bool>,
}

impl Blocks {
    fn of(edges: &Edges, side: usize) -> Self {
        let (width, height) = (edges.width / side, edges.height / side);
        let mut set = vec![false; width * height];
        for y in 0..height * side {
            let blocks = &mut set[y / side * width..][..width];
            for (block, bits) in blocks.iter_mut().zip(edges.row(y).chunks_exact(side)) {
                *block |= bits.iter().any(|bits| *bits != 0);
            }
        }
        Self { width, height, set }
    }

    /// The blocks within one block of those that are set.
    fn grown(&self) -> Self {
        let mut set = vec![false; self.set.len()];
        for block in (0..set.len()).filter(|block| self.set[*block]) {
            self.around(block).for_each(|near| set[near] = true);
        }
        Self { set, ..*self }
    }

    /// The block and its up to eight neighbours.
    fn around(&self, block: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y, width) = (block % self.width, block / self.width, self.width);
        let columns = x.saturating_sub(1)..=(x + 1).min(width - 1);
        let rows = y.saturating_sub(1)..=(y + 1).min(self.height - 1);
        rows.flat_map(move |y| columns.clone().map(move |x| y * width + x))
    }

    /// The extents of the connected parts, in blocks.
    fn components(&self) -> Vec<Area> {
        let mut left = self.set.clone();
        let mut found = Vec::new();
        let mut open = Vec::new();
        for start in 0..left.len() {
            if !std::mem::take(&mut left[start]) {
                continue;
            }
            open.push(start);
            let (x, y) = (start % self.width, start / self.width);
            let mut area = Area { top: y, left: x, bottom: y + 1, right: x + 1 };
            while let Some(block) = open.pop() {
                let (x, y) = (block % self.width, block / self.width);
                area.left = area.left.min(x);
                area.right = area.right.max(x + 1);
                area.bottom = area.bottom.max(y + 1);
                open.extend(self.around(block).filter(|near| std::mem::take(&mut left[*near])));
            }
            found.push(area);
        }
        found
    }
}
