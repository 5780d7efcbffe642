//! Dancing cells (Solnon 2020; Knuth, TAOCP 7.2.2.3, pre-fascicle 7A): sparse sets in place of
//! links.
//!
//! The crate `exact-covers` announces this method, but version 0.3.0 does not implement it, so this
//! file does. Each item has the sparse set of the options that may still cover it. To remove an
//! option is to swap it behind the end of the set; to restore all of a level is to restore sizes.

use crate::cover::Cover;

/// An option in the set of one of its items.
#[derive(Clone, Copy)]
struct Node {
    item: u32,
    option: u32,
    /// Its place in the set of its item.
    place: u32,
}

struct Cells {
    nodes: Vec<Node>,
    /// The first node of each option, and an end.
    options: Vec<usize>,
    /// The nodes of each item; the first `sizes` of them may still be chosen.
    sets: Vec<Vec<u32>>,
    sizes: Vec<u32>,
    /// The primary items, then the secondary ones: those that are not covered come first in each.
    open: [Vec<u32>; 2],
    open_sizes: [usize; 2],
    /// The place of each item in its list.
    places: Vec<usize>,
    primary: usize,
    /// Sizes of the levels above, with the items they belong to.
    saved: Vec<(u32, u32)>,
}

/// Visits every solution and counts them.
pub fn count(cover: &Cover) -> u64 {
    Cells::new(cover).search()
}

impl Cells {
    fn new(cover: &Cover) -> Self {
        let mut nodes = Vec::new();
        let mut options = vec![0];
        let mut sets = vec![Vec::new(); cover.items];
        for (option, items) in (0..).zip(&cover.options) {
            for &item in items {
                let place = small(sets[item].len());
                sets[item].push(small(nodes.len()));
                nodes.push(Node { item: small(item), option, place });
            }
            options.push(nodes.len());
        }
        let list = |from: usize, to: usize| (small(from)..small(to)).collect::<Vec<_>>();
        Self {
            nodes,
            options,
            sizes: sets.iter().map(|set| small(set.len())).collect(),
            sets,
            open: [list(0, cover.primary), list(cover.primary, cover.items)],
            open_sizes: [cover.primary, cover.items - cover.primary],
            places: (0..cover.primary).chain(0..cover.items - cover.primary).collect(),
            primary: cover.primary,
            saved: Vec::new(),
        }
    }

    fn search(&mut self) -> u64 {
        let open = &self.open[0][..self.open_sizes[0]];
        // The least item decides ties, whatever the order of the list is now.
        let Some(&item) = open.iter().min_by_key(|&&item| (self.sizes[item as usize], item)) else {
            return 1;
        };
        let size = self.sizes[item as usize];
        if size == 0 {
            return 0;
        }
        let above = (self.open_sizes, self.save());
        self.close(item);
        self.hide(item, false);
        let inner = (self.open_sizes, self.save());
        let mut solutions = 0;
        for at in 0..size as usize {
            let node = self.sets[item as usize][at] as usize;
            if self.choose(node) {
                solutions += self.search();
            }
            self.open_sizes = inner.0;
            self.restore(inner.1);
        }
        self.saved.truncate(inner.1);
        self.open_sizes = above.0;
        self.restore(above.1);
        self.saved.truncate(above.1);
        solutions
    }

    /// Covers the other items of an option. Fails if an item cannot be covered any more.
    fn choose(&mut self, chosen: usize) -> bool {
        let option = self.nodes[chosen].option as usize;
        let others =
            (self.options[option]..self.options[option + 1]).filter(|&node| node != chosen);
        for node in others.clone() {
            self.close(self.nodes[node].item);
        }
        others.into_iter().all(|node| self.hide(self.nodes[node].item, true))
    }

    /// Takes an item from the list of those that are not covered.
    fn close(&mut self, item: u32) {
        let kind = usize::from(item as usize >= self.primary);
        let last = self.open_sizes[kind] - 1;
        let at = self.places[item as usize];
        let other = self.open[kind][last];
        self.open[kind].swap(at, last);
        self.places[item as usize] = last;
        self.places[other as usize] = at;
        self.open_sizes[kind] = last;
    }

    fn is_open(&self, item: u32) -> bool {
        let list = usize::from(item as usize >= self.primary);
        self.places[item as usize] < self.open_sizes[list]
    }

    /// Removes the options of a covered item from the sets of all open items. With `checks`, fails
    /// as soon as a primary item has no option left.
    fn hide(&mut self, item: u32, checks: bool) -> bool {
        for at in 0..self.sizes[item as usize] as usize {
            let option = self.nodes[self.sets[item as usize][at] as usize].option as usize;
            for node in self.options[option]..self.options[option + 1] {
                let Node { item: other, place, .. } = self.nodes[node];
                // Two items of one option share options, which the first of them has removed.
                let is_gone = place >= self.sizes[other as usize];
                if other == item || is_gone || !self.is_open(other) {
                    continue;
                }
                let last = self.sizes[other as usize] - 1;
                if checks && last == 0 && (other as usize) < self.primary {
                    return false;
                }
                let moved = self.sets[other as usize][last as usize];
                self.sets[other as usize].swap(place as usize, last as usize);
                self.nodes[node].place = last;
                self.nodes[moved as usize].place = place;
                self.sizes[other as usize] = last;
            }
        }
        true
    }

    /// Saves the sizes of the open items. The result restores them.
    fn save(&mut self) -> usize {
        let from = self.saved.len();
        for (list, size) in self.open.iter().zip(self.open_sizes) {
            self.saved.extend(list[..size].iter().map(|&item| (item, self.sizes[item as usize])));
        }
        from
    }

    /// Restores the sizes saved last.
    fn restore(&mut self, from: usize) {
        for &(item, size) in &self.saved[from..] {
            self.sizes[item as usize] = size;
        }
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).expect("a small problem")
}
