//! The count below a node, by the instructions of this machine.

use super::descend::{Frame, Order, Placed, Stack, Tables, descend, place};
use super::lanes::Portable;
use super::meter::Meter;
use super::word::Word;

/// The instructions of the inner loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// Vectors of 256 bits.
    Avx2,
    /// None in particular: the reference.
    Portable,
}

impl Instructions {
    /// All, the fastest first.
    pub const ALL: [Self; 2] = [Self::Avx2, Self::Portable];

    /// Their name: `avx2` or `portable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// The fastest of this machine.
    pub(crate) fn fastest() -> Self {
        #[cfg(target_arch = "x86_64")]
        if super::avx2::is_there() {
            return Self::Avx2;
        }
        Self::Portable
    }
}

/// A word with an inner loop.
pub(crate) trait Kernel: Word {
    /// Counts the placements below a node.
    fn count_below<const N: usize>(
        _: Instructions,
        order: Order,
        tables: &Tables<Self, N>,
        start: &Frame<Self, N>,
        stack: &mut Stack<Self, N>,
        meter: &mut Meter<'_>,
    ) {
        count_portably(order, tables, start, stack, meter);
    }
}

impl Kernel for u64 {}

impl Kernel for u32 {
    #[cfg(target_arch = "x86_64")]
    fn count_below<const N: usize>(
        instructions: Instructions,
        order: Order,
        tables: &Tables<Self, N>,
        start: &Frame<Self, N>,
        stack: &mut Stack<Self, N>,
        meter: &mut Meter<'_>,
    ) {
        match instructions {
            Instructions::Avx2 => super::avx2::count_below(order, tables, start, stack, meter),
            Instructions::Portable => count_portably(order, tables, start, stack, meter),
        }
    }
}

fn count_portably<W: Word, const N: usize>(
    order: Order,
    tables: &Tables<W, N>,
    start: &Frame<W, N>,
    stack: &mut Stack<W, N>,
    meter: &mut Meter<'_>,
) {
    match order {
        Order::Fixed => {
            descend::<W, N, Portable<W, N>, false>(tables, start, stack, meter);
        }
        Order::FewestFirst => {
            descend::<W, N, Portable<W, N>, true>(tables, start, stack, meter);
        }
    }
}

/// One step of the loop, from the first node of a stack: see [`place`].
pub(crate) fn place_portably<W: Word, const N: usize>(
    order: Order,
    tables: &Tables<W, N>,
    stack: &mut Stack<W, N>,
) -> Placed {
    let rows = stack[0].todo.count();
    match order {
        Order::Fixed => place::<W, N, Portable<W, N>, false>(tables, stack, 0, rows),
        Order::FewestFirst => place::<W, N, Portable<W, N>, true>(tables, stack, 0, rows),
    }
}
