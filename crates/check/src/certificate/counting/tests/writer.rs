//! A small writer of circuits with proofs: a decision tree over the variables of any formula, in
//! which equal nodes are one. It shares nothing with the checker but the formula.

use std::collections::HashMap;

/// What is known under a partial assignment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// No model; the number of a clause that is false.
    Dead(u32),
    /// The rest is free.
    Free,
    /// A node, and the number of the clause: not the assignment, or the node.
    Node(i32, u32),
}

pub(super) struct Writer<'a> {
    variables: i32,
    clauses: &'a [Vec<i32>],
    text: String,
    next_id: u32,
    next_node: i32,
    /// Nodes by kind and children, with the number of their first defining clause.
    nodes: HashMap<(char, Vec<i32>), (i32, u32)>,
    assigned: Vec<i32>,
}

/// The proof that a formula has the models of a circuit.
pub(super) fn proof(variables: u32, clauses: &[Vec<i32>]) -> String {
    let variables = i32::try_from(variables).unwrap();
    let next_id = u32::try_from(clauses.len()).unwrap() + 1;
    let mut writer = Writer {
        variables,
        clauses,
        text: "c a decision tree\n".to_owned(),
        next_id,
        next_node: variables + 1,
        nodes: HashMap::new(),
        assigned: Vec::new(),
    };
    let (root, clause, hints) = match writer.branch() {
        Branch::Dead(false_clause) => (0, vec![], vec![false_clause]),
        Branch::Node(node, lemma) => (node, vec![node], vec![lemma]),
        Branch::Free if variables == 0 => {
            let (node, id) = writer.product(&[]);
            (node, vec![node], vec![id])
        }
        Branch::Free => {
            let ((one, first), (zero, second)) = (writer.product(&[1]), writer.product(&[-1]));
            let (node, id) = writer.sum(one, zero, first, second);
            (node, vec![node], vec![id + 1, first, id + 2, second])
        }
    };
    writer.text += &format!("r {root}\n");
    writer.lemma(&clause, &hints);
    writer.text
}

impl Writer<'_> {
    /// The models under the current assignment.
    fn branch(&mut self) -> Branch {
        if let Some(dead) = self.clauses.iter().position(|clause| self.is_false(clause)) {
            return Branch::Dead(u32::try_from(dead).unwrap() + 1);
        }
        let x = i32::try_from(self.assigned.len()).unwrap() + 1;
        if x > self.variables {
            return Branch::Free;
        }
        let mut with = |literal: i32| {
            self.assigned.push(literal);
            let branch = self.branch();
            self.assigned.pop();
            branch
        };
        let (one, zero) = (with(x), with(-x));
        let not_here: Vec<i32> = self.assigned.iter().map(|x| -x).collect();
        let or = |more: &[i32]| [&not_here[..], more].concat();
        let parts = |branch: Branch| match branch {
            Branch::Node(node, lemma) => (vec![node], vec![lemma]),
            _ => (vec![], vec![]),
        };
        let ((one_node, one_hint), (zero_node, zero_hint)) = (parts(one), parts(zero));
        match (one, zero) {
            (Branch::Dead(a), Branch::Dead(b)) => Branch::Dead(self.lemma(&not_here, &[a, b])),
            (Branch::Free, Branch::Free) => Branch::Free,
            (Branch::Node(node, a), Branch::Node(same, b)) if node == same => {
                Branch::Node(node, self.lemma(&or(&[node]), &[a, b]))
            }
            (Branch::Dead(dead), _) => {
                let (node, id) = self.product(&[&[-x], &zero_node[..]].concat());
                let hints = [&[dead], &zero_hint[..], &[id]].concat();
                Branch::Node(node, self.lemma(&or(&[node]), &hints))
            }
            (_, Branch::Dead(dead)) => {
                let (node, id) = self.product(&[&[x], &one_node[..]].concat());
                let hints = [&[dead], &one_hint[..], &[id]].concat();
                Branch::Node(node, self.lemma(&or(&[node]), &hints))
            }
            _ => {
                let (one, first) = self.product(&[&[x], &one_node[..]].concat());
                let (zero, second) = self.product(&[&[-x], &zero_node[..]].concat());
                let (node, id) = self.sum(one, zero, first, second);
                let hints = [&[id + 1], &one_hint[..], &[first]].concat();
                let half = self.lemma(&or(&[-x, node]), &hints);
                let hints = [&[id + 2, half], &zero_hint[..], &[second]].concat();
                Branch::Node(node, self.lemma(&or(&[node]), &hints))
            }
        }
    }

    fn is_false(&self, clause: &[i32]) -> bool {
        clause.iter().all(|literal| self.assigned.contains(&-literal))
    }

    fn product(&mut self, factors: &[i32]) -> (i32, u32) {
        self.node('p', factors, &[])
    }

    /// The sum of products whose first factors are a variable and its negation.
    fn sum(&mut self, a: i32, b: i32, a_id: u32, b_id: u32) -> (i32, u32) {
        self.node('s', &[a, b], &[a_id + 1, b_id + 1])
    }

    fn node(&mut self, kind: char, children: &[i32], hints: &[u32]) -> (i32, u32) {
        if let Some(&known) = self.nodes.get(&(kind, children.to_vec())) {
            return known;
        }
        let (node, id) = (self.next_node, self.next_id);
        self.text += &format!("{id} {kind} {node} {}{}0\n", list(children), list(hints));
        self.next_node += 1;
        self.next_id += u32::try_from(children.len()).unwrap() + 1;
        self.nodes.insert((kind, children.to_vec()), (node, id));
        (node, id)
    }

    fn lemma(&mut self, clause: &[i32], hints: &[u32]) -> u32 {
        let id = self.next_id;
        self.text += &format!("{id} a {}0 {}0\n", list(clause), list(hints));
        self.next_id += 1;
        id
    }
}

fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(|number| number.to_string() + " ").collect()
}
