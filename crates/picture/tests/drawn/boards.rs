//! Random boards, and numbers that are the same in each run.

/// Marsaglia's xorshift64 (2003).
pub struct Random(u64);

impl Random {
    pub fn seeded(seed: usize) -> Self {
        let mut random = Self((seed as u64 + 1) << 20 | 1);
        (0..9).for_each(|_| _ = random.below(1));
        random
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % end as u64) as usize
    }

    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// From -1 to 1.
    pub fn signed(&mut self) -> f64 {
        self.below(2001) as f64 / 1000.0 - 1.0
    }
}

/// The regions of a square board, row by row, numbered in the order of their first cells.
#[derive(Clone)]
pub struct Regions {
    pub size: usize,
    pub of: Vec<u8>,
}

impl Regions {
    /// As many connected regions as rows: each grows from a cell, and some grow faster.
    pub fn random(size: usize, random: &mut Random) -> Self {
        let cells = size * size;
        let mut of = vec![usize::MAX; cells];
        let mut seeds = 0;
        while seeds < size {
            let cell = random.below(cells);
            if of[cell] == usize::MAX {
                of[cell] = seeds;
                seeds += 1;
            }
        }
        let slow: Vec<usize> = (0..size).map(|_| 1 + random.below(4)).collect();
        while of.contains(&usize::MAX) {
            let (cell, way) = (random.below(cells), random.below(4));
            let (x, y) = (cell % size, cell / size);
            let near = match way {
                0 if x > 0 => cell - 1,
                1 if x + 1 < size => cell + 1,
                2 if y > 0 => cell - size,
                3 if y + 1 < size => cell + size,
                _ => continue,
            };
            if of[cell] == usize::MAX && of[near] != usize::MAX && random.below(slow[of[near]]) == 0
            {
                of[cell] = of[near];
            }
        }
        let mut order = Vec::new();
        for region in &of {
            if !order.contains(region) {
                order.push(*region);
            }
        }
        let number = |region: &usize| order.iter().position(|known| known == region);
        Self { size, of: of.iter().filter_map(number).map(|number| number as u8).collect() }
    }

    /// The region at a place, none outside the board.
    pub fn at(&self, x: i32, y: i32) -> Option<u8> {
        let inside = |at: i32| usize::try_from(at).ok().filter(|at| *at < self.size);
        Some(self.of[inside(y)? * self.size + inside(x)?])
    }
}
