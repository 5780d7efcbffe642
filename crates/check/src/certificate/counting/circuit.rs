//! Circuits of sums and products, in which a node comes after its children.

/// Nodes over literals. The variables are `1` to `variables`; the node with the index `i` has the
/// number `variables + 1 + i`, by which later nodes refer to it.
#[derive(Debug)]
pub(super) struct Circuit {
    variables: u32,
    /// The number of words of a support.
    words: usize,
    is_sum: Vec<bool>,
    /// The end of each node's children.
    ends: Vec<u32>,
    children: Vec<i32>,
    /// For each node the set of variables below it, as bits.
    supports: Vec<u64>,
}

/// A child of a node.
pub(super) enum Child {
    /// A literal.
    Literal(i32),
    /// The index of a node.
    Node(usize),
}

impl Circuit {
    pub(super) fn new(variables: u32) -> Self {
        Self {
            variables,
            words: (variables as usize).div_ceil(64),
            is_sum: Vec::new(),
            ends: Vec::new(),
            children: Vec::new(),
            supports: Vec::new(),
        }
    }

    pub(super) const fn variables(&self) -> u32 {
        self.variables
    }

    /// The number of nodes.
    pub(super) const fn len(&self) -> usize {
        self.is_sum.len()
    }

    /// The number of the next node.
    pub(super) fn next_number(&self) -> u32 {
        u32::try_from(self.len()).map_or(u32::MAX, |nodes| self.variables + 1 + nodes)
    }

    /// The number of words of a set of variables.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The memory that it takes.
    pub(super) const fn bytes(&self) -> u64 {
        let small = self.children.len() * 4 + self.len() * 5;
        (small + self.supports.len() * 8) as u64
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

    /// The variables below a node, as bits from that of variable 1 on.
    pub(super) fn support(&self, node: usize) -> &[u64] {
        &self.supports[node * self.words..][..self.words]
    }

    /// Adds a node. The factors of a product must have no variable in common; that the terms of a
    /// sum exclude each other must be proved before.
    pub(super) fn add(&mut self, is_sum: bool, children: &[i32]) -> Result<(), String> {
        let (words, start) = (self.words, self.supports.len());
        self.supports.resize(start + words, 0);
        let (before, own) = self.supports.split_at_mut(start);
        let common = || Err("a product whose factors have a variable in common".to_owned());
        for &child in children {
            let Some(node) = child.unsigned_abs().checked_sub(self.variables + 1) else {
                let place = child.unsigned_abs() as usize - 1;
                let (word, bit) = (&mut own[place / 64], 1 << (place % 64));
                if !is_sum && *word & bit != 0 {
                    return common();
                }
                *word |= bit;
                continue;
            };
            if child < 0 {
                return Err(format!("the child {child} is a negated node"));
            }
            let below = before.get(node as usize * words..(node as usize + 1) * words);
            let below = below.filter(|_| (node as usize) < self.is_sum.len());
            let below =
                below.ok_or_else(|| format!("there is no node {child} before this step"))?;
            let mut shared = 0;
            for (word, more) in own.iter_mut().zip(below) {
                shared |= *word & more;
                *word |= more;
            }
            if !is_sum && shared != 0 {
                return common();
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
        self.children.truncate(self.ends.last().map_or(0, |&end| end as usize));
        self.supports.truncate((root + 1) * self.words);
    }

    /// How often each node is a child of nodes below the root, which is the last and counts once.
    pub(super) fn uses(&self) -> Vec<u32> {
        let mut uses = vec![0_u32; self.len()];
        if let Some(root) = uses.last_mut() {
            *root = 1;
        }
        for node in (0..self.len()).rev() {
            if uses[node] > 0 {
                for &number in self.children(node) {
                    if let Child::Node(child) = self.child(number) {
                        uses[child] += 1;
                    }
                }
            }
        }
        uses
    }
}
