//! The independence polynomial (Gutman and Harary, 1983) of up to 63 free squares, in 64 bits.
//!
//! It works component by component. If one colour has few squares, each choice of knights there is
//! taken in turn, and the remaining squares of the other colour may be chosen freely. If both
//! colours have many, a square with most neighbours is either left free or occupied, until the
//! component falls apart.

use super::geometry::{Geometry, col, row};
use crate::mask::Mask;

/// The most free squares: the number of all sets must be below 2^64.
pub(super) const MAX_SQUARES: usize = 63;

/// The most squares of the smaller colour whose choices are enumerated.
const MAX_IN_TURN: usize = 9;

/// A polynomial by powers from 0; [`Small`] never fills it.
#[derive(Clone, Copy)]
pub(super) struct Polynomial {
    len: usize,
    numbers: [u64; MAX_SQUARES + 1],
}

impl Polynomial {
    const ONE: Self = {
        let mut numbers = [0; MAX_SQUARES + 1];
        numbers[0] = 1;
        Self { len: 1, numbers }
    };

    pub(super) fn numbers(&self) -> &[u64] {
        &self.numbers[..self.len]
    }

    /// Multiplied by 1 + `a` x.
    fn by_linear(&mut self, a: u64) {
        self.len += 1;
        for i in (1..self.len).rev() {
            self.numbers[i] += a * self.numbers[i - 1];
        }
    }

    fn times(&self, other: &Self) -> Self {
        let mut product = Self { len: self.len + other.len - 1, numbers: [0; MAX_SQUARES + 1] };
        for (i, &a) in other.numbers().iter().enumerate() {
            for (to, &b) in product.numbers[i..].iter_mut().zip(self.numbers()) {
                *to += a * b;
            }
        }
        product
    }

    /// Adds `times` (1 + x)^`power` x^`shift`.
    fn add_binomial(&mut self, times: u64, power: usize, shift: usize) {
        let row = &BINOMIALS[power][..=power];
        self.len = self.len.max(shift + row.len());
        for (to, &binomial) in self.numbers[shift..].iter_mut().zip(row) {
            *to += times * binomial;
        }
    }

    /// Adds x times another.
    fn add_shifted(&mut self, other: &Self) {
        self.len = self.len.max(other.len + 1);
        for (to, &number) in self.numbers[1..].iter_mut().zip(other.numbers()) {
            *to += number;
        }
    }
}

/// Binomial coefficients by row.
static BINOMIALS: [[u64; MAX_SQUARES + 1]; MAX_SQUARES + 1] = {
    let mut rows = [[0; MAX_SQUARES + 1]; MAX_SQUARES + 1];
    let mut n = 0;
    while n <= MAX_SQUARES {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

/// The knight graph on few free squares, numbered in their order.
pub(super) struct Small<'a> {
    pub geometry: &'a Geometry,
    /// Of each square, those a knight's move before it.
    before: Vec<Vec<u8>>,
    /// The number of each free square.
    number: [u8; 256],
    neighbours: [u64; MAX_SQUARES],
    /// The dark ones.
    dark: u64,
    /// The squares of the other colour that each choice closes.
    taken: Box<[u64; 1 << MAX_IN_TURN]>,
}

impl<'a> Small<'a> {
    pub(super) fn new(geometry: &'a Geometry) -> Self {
        let before = (0..=u8::MAX)
            .map(|square| {
                geometry.knight[usize::from(square)].iter().take_while(|&t| t < square).collect()
            })
            .collect();
        let taken = Box::new([0; 1 << MAX_IN_TURN]);
        Self { geometry, before, number: [0; 256], neighbours: [0; MAX_SQUARES], dark: 0, taken }
    }

    /// The number of sets of knights on the free squares, of which there are at most
    /// [`MAX_SQUARES`], by their size.
    pub(super) fn polynomial(&mut self, free: &Mask) -> Polynomial {
        let mut count = 0u8;
        self.dark = 0;
        for square in free.iter() {
            let own = 1u64 << count;
            let mut neighbours = 0;
            for &other in &self.before[usize::from(square)] {
                if free.contains(other) {
                    let other = self.number[usize::from(other)];
                    neighbours |= 1 << other;
                    self.neighbours[usize::from(other)] |= own;
                }
            }
            self.neighbours[usize::from(count)] = neighbours;
            self.number[usize::from(square)] = count;
            if (row(square) + col(square)) % 2 == 1 {
                self.dark |= own;
            }
            count += 1;
        }
        self.of((1u64 << count) - 1)
    }

    /// The polynomial of some vertices.
    fn of(&mut self, mut rest: u64) -> Polynomial {
        let mut all = Polynomial::ONE;
        let mut alone = 0;
        while rest != 0 {
            let component = self.component(rest);
            rest &= !component;
            match component.count_ones() {
                1 => alone += 1,
                2 => all.by_linear(2),
                _ => all = all.times(&self.of_connected(component)),
            }
        }
        for _ in 0..alone {
            all.by_linear(1);
        }
        all
    }

    /// The component of the first vertex.
    fn component(&self, within: u64) -> u64 {
        let mut component = within & within.wrapping_neg();
        let mut fresh = component;
        while fresh != 0 {
            let reached = self.neighbours[fresh.trailing_zeros() as usize] & within & !component;
            component |= reached;
            fresh = fresh & (fresh - 1) | reached;
        }
        component
    }

    fn of_connected(&mut self, component: u64) -> Polynomial {
        let (dark, light) = (component & self.dark, component & !self.dark);
        let (darks, lights) = (dark.count_ones() as usize, light.count_ones() as usize);
        let (few, many) = if darks < lights { (dark, light) } else { (light, dark) };
        if darks.min(lights) > MAX_IN_TURN {
            return self.of_split(component);
        }
        self.in_turn(few, many, darks.max(lights))
    }

    /// Enumerates the choices of the smaller colour.
    fn in_turn(&mut self, few: u64, many: u64, of_many: usize) -> Polynomial {
        let mut by_left = [[0u32; MAX_SQUARES + 1]; MAX_IN_TURN + 1];
        by_left[0][of_many] = 1;
        let (mut choices, mut rest) = (1, few);
        while rest != 0 {
            let takes = self.neighbours[rest.trailing_zeros() as usize] & many;
            rest &= rest - 1;
            let (old, new) = self.taken[..2 * choices].split_at_mut(choices);
            for (new, old) in new.iter_mut().zip(old) {
                *new = *old | takes;
            }
            choices *= 2;
        }
        for (choice, taken) in self.taken[..choices].iter().enumerate().skip(1) {
            let left = of_many - taken.count_ones() as usize;
            by_left[choice.count_ones() as usize][left] += 1;
        }
        let mut sum = Polynomial { len: 1, numbers: [0; MAX_SQUARES + 1] };
        for (chosen, by_left) in by_left[..=few.count_ones() as usize].iter().enumerate() {
            for (left, &times) in by_left[..=of_many].iter().enumerate() {
                if times != 0 {
                    sum.add_binomial(times.into(), left, chosen);
                }
            }
        }
        sum
    }

    /// Branches on a vertex with the most neighbours.
    fn of_split(&mut self, component: u64) -> Polynomial {
        let (mut best, mut most, mut rest) = (0, 0, component);
        while rest != 0 {
            let vertex = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let degree = (self.neighbours[vertex] & component).count_ones();
            if degree > most {
                (best, most) = (vertex, degree);
            }
        }
        let without = component & !(1 << best);
        let taken = without & !self.neighbours[best];
        let mut sum = self.of(without);
        sum.add_shifted(&self.of(taken));
        sum
    }
}
