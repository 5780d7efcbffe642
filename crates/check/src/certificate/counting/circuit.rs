//! Circuits of sums and products, in which a node comes after its children.

use crate::certificate::error::Fault;
use nq_board::base::numbers::bytes;

/// Nodes over literals. The variables are `1` to `variables`; the node with the index `i` has the
/// number `variables + 1 + i`, by which later nodes refer to it.
#[derive(Debug)]
pub(super) struct Circuit {
    pub(super) variables: u32,
    is_sum: Vec<bool>,
    /// The end of each node's children.
    ends: Vec<u32>,
    children: Vec<i32>,
    /// The number of words of a support.
    words: usize,
    /// For each node the set of variables below it, as bits.
    supports: Vec<u64>,
}

/// A child of a node.
#[derive(Clone, Copy)]
pub(super) enum Child {
    /// A literal.
    Literal(i32),
    /// The index of a node.
    Node(usize),
}

/// The word and the bit of a literal's variable in a support.
fn bit(literal: i32) -> (usize, u64) {
    let place = literal.unsigned_abs() as usize - 1;
    (place / 64, 1 << (place % 64))
}

impl Circuit {
    pub(super) fn new(variables: u32) -> Self {
        let words = (variables as usize).div_ceil(64);
        let (is_sum, ends, children, supports) = (vec![], vec![], vec![], vec![]);
        Self { variables, is_sum, ends, children, words, supports }
    }

    /// The number of nodes.
    pub(super) const fn len(&self) -> usize {
        self.is_sum.len()
    }

    pub(super) fn next_number(&self) -> u32 {
        u32::try_from(self.len()).map_or(u32::MAX, |nodes| self.variables + 1 + nodes)
    }

    /// The memory that it takes.
    pub(super) const fn bytes(&self) -> u64 {
        (self.children.len() * 4 + self.len() * 5 + self.supports.len() * 8) as u64
    }

    #[inline]
    pub(super) fn is_sum(&self, node: usize) -> bool {
        self.is_sum[node]
    }

    #[inline]
    pub(super) fn children(&self, node: usize) -> &[i32] {
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.children[start as usize..self.ends[node] as usize]
    }

    /// What a number among the children of a node means.
    #[inline]
    pub(super) fn child(&self, number: i32) -> Child {
        let node = number.unsigned_abs().checked_sub(self.variables + 1);
        node.map_or(Child::Literal(number), |node| Child::Node(node as usize))
    }

    fn support(&self, node: usize) -> &[u64] {
        &self.supports[node * self.words..][..self.words]
    }

    /// Adds a node, whose children must exist. The factors of a product must have no variable in
    /// common; that the terms of a sum exclude each other must be proved before.
    pub(super) fn add(&mut self, is_sum: bool, children: &[i32]) -> Result<(), String> {
        let (words, start) = (self.words, self.supports.len());
        self.supports.resize(start + words, 0);
        for &number in children {
            let (before, own) = self.supports.split_at_mut(start);
            let mut shared = 0;
            match number.unsigned_abs().checked_sub(self.variables + 1) {
                None => {
                    let (word, bit) = bit(number);
                    shared |= own[word] & bit;
                    own[word] |= bit;
                }
                Some(_) if number < 0 => {
                    return Err(format!("the child {number} is a negated node"));
                }
                Some(node) => {
                    for (word, more) in own.iter_mut().zip(&before[node as usize * words..]) {
                        shared |= *word & more;
                        *word |= more;
                    }
                }
            }
            if !is_sum && shared != 0 {
                return Err("a product whose factors have a variable in common".to_owned());
            }
        }
        self.is_sum.push(is_sum);
        self.children.extend_from_slice(children);
        self.ends.push(u32::try_from(self.children.len()).map_err(|_| "too many children")?);
        Ok(())
    }

    /// Removes the nodes after this one, which is the root.
    pub(super) fn truncate(&mut self, root: usize) {
        self.is_sum.truncate(root + 1);
        self.ends.truncate(root + 1);
        self.children.truncate(self.ends[root] as usize);
        self.supports.truncate((root + 1) * self.words);
    }

    /// How often each node is a child of nodes below the root, which is the last and counts once.
    pub(super) fn uses(&self) -> Vec<u32> {
        let mut uses = vec![0_u32; self.len()];
        if let Some(root) = uses.last_mut() {
            *root = 1;
        }
        for node in (0..self.len()).rev() {
            for &number in if uses[node] > 0 { self.children(node) } else { &[] } {
                if let Child::Node(child) = self.child(number) {
                    uses[child] += 1;
                }
            }
        }
        uses
    }

    /// The variables below a node but not below its child, counted from 0.
    pub(super) fn missing(&self, node: usize, child: Child) -> impl Iterator<Item = usize> {
        let below = move |word: usize| match child {
            Child::Node(child) => self.support(child)[word],
            Child::Literal(literal) => match bit(literal) {
                (place, bit) if place == word => bit,
                _ => 0,
            },
        };
        self.support(node).iter().enumerate().flat_map(move |(word, all)| {
            let mut left = all & !below(word);
            std::iter::from_fn(move || {
                let place = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (place < 64).then_some(64 * word + place)
            })
        })
    }

    /// The variables that are not below the root, counted from 0.
    pub(super) fn missing_at_root(&self) -> impl Iterator<Item = usize> {
        let root = self.len().checked_sub(1).map(|root| self.support(root));
        let is_below =
            move |place| root.is_some_and(|root| root[place / 64] >> (place % 64) & 1 == 1);
        (0..self.variables as usize).filter(move |&place| !is_below(place))
    }
}

/// A limit of memory, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory(pub(super) u64);

impl Memory {
    /// Succeeds while no more than this is in use.
    #[inline]
    pub(super) fn allow(self, used: u64) -> Result<(), Fault> {
        if used <= self.0 {
            return Ok(());
        }
        let limit = bytes(self.0.into());
        Err(Fault::new(format!("the check needs more than the {limit} of memory that it may take")))
    }
}
