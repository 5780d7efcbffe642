//! The steps of a sweep: what each vertex does to a state.

/// Slots, one bit for each.
pub(super) type Slots = [u64; 4];

/// The step of one vertex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) vertex: usize,
    /// Its slot; none if nothing can have blocked it.
    pub(super) own: Slots,
    /// The slots of its neighbours to come.
    pub(super) blocks: Slots,
    /// Its weight: its number of pieces, or the power of these.
    pub(crate) weight: u32,
}

impl Step {
    /// The same step, with a vertex of weight 0.
    pub(crate) const fn weightless(self) -> Self {
        Self { weight: 0, ..self }
    }
}

/// The steps of an order, with the neighbours and a weight of each vertex. A slot is used again
/// once its vertex is done. `None` if there are too few slots.
pub(crate) fn steps(
    neighbours: &[Vec<usize>],
    weights: &[u32],
    order: impl ExactSizeIterator<Item = usize>,
) -> Option<Vec<Step>> {
    // By vertex: its slot, and its neighbours to come.
    let (mut slots, mut done) = (vec![None; neighbours.len()], vec![false; neighbours.len()]);
    let mut used = Slots::default();
    let mut steps = Vec::with_capacity(order.len());
    for vertex in order {
        done[vertex] = true;
        let mut blocks = Slots::default();
        for &neighbour in neighbours[vertex].iter().filter(|&&other| !done[other]) {
            let (word, bit) = match slots[neighbour] {
                Some(slot) => slot,
                None => free(&used)?,
            };
            slots[neighbour] = Some((word, bit));
            used[word] |= bit;
            blocks[word] |= bit;
        }
        let mut own = Slots::default();
        if let Some((word, bit)) = slots[vertex] {
            own[word] = bit;
            used[word] &= !bit;
        }
        steps.push(Step { vertex, own, blocks, weight: weights[vertex] });
    }
    Some(steps)
}

/// The first slot that is not used: its word and bit.
fn free(used: &Slots) -> Option<(usize, u64)> {
    let word = used.iter().position(|&word| word != u64::MAX)?;
    Some((word, !used[word] & (used[word] + 1)))
}
