//! The steps of a sweep: what each vertex does to a state.

/// A state: the slots of blocked vertices.
pub(crate) type Key = u64;

/// The step of one vertex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The vertex.
    pub(crate) vertex: usize,
    /// Its slot; 0 if nothing can have blocked it.
    own: Key,
    /// The slots of its neighbours to come.
    blocks: Key,
    /// Its weight: its number of pieces, or the power of these.
    pub(crate) weight: u32,
    /// After it, the slots in use and the vertices that block some: both bound the states.
    pub(crate) width: u32,
}

impl Step {
    /// The same step, with a vertex of weight 0.
    pub(crate) const fn weightless(self) -> Self {
        Self { weight: 0, ..self }
    }

    /// The state after the vertex is left out.
    #[inline]
    pub(crate) const fn without(&self, key: Key) -> Key {
        key & !self.own
    }

    /// The state after the vertex is chosen; `None` if it is blocked.
    #[inline]
    pub(crate) const fn with(&self, key: Key) -> Option<Key> {
        if key & self.own == 0 { Some(key | self.blocks) } else { None }
    }
}

/// The steps of an order, with the neighbours and a weight of each vertex. A slot is used again
/// once its vertex is done. `None` if there are too few slots.
pub(crate) fn steps(
    neighbours: &[Vec<usize>],
    weights: &[u32],
    order: impl ExactSizeIterator<Item = usize>,
) -> Option<Vec<Step>> {
    let (mut slots, mut done) = (vec![0; neighbours.len()], vec![false; neighbours.len()]);
    // By vertex: its neighbours to come. And the vertices that are done and have some.
    let mut to_come: Vec<usize> = neighbours.iter().map(Vec::len).collect();
    let (mut used, mut blocking): (Key, u32) = (0, 0);
    let mut steps = Vec::with_capacity(order.len());
    for vertex in order {
        done[vertex] = true;
        blocking += u32::from(to_come[vertex] > 0);
        for &neighbour in &neighbours[vertex] {
            to_come[neighbour] -= 1;
            blocking -= u32::from(done[neighbour] && to_come[neighbour] == 0);
        }
        let mut blocks = 0;
        for &neighbour in neighbours[vertex].iter().filter(|&&other| !done[other]) {
            if slots[neighbour] == 0 {
                slots[neighbour] = !used & used.wrapping_add(1);
                if slots[neighbour] == 0 {
                    return None;
                }
                used |= slots[neighbour];
            }
            blocks |= slots[neighbour];
        }
        let own = slots[vertex];
        used &= !own;
        let width = used.count_ones() + blocking;
        steps.push(Step { vertex, own, blocks, weight: weights[vertex], width });
    }
    Some(steps)
}
