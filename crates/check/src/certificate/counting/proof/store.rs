//! The clauses and nodes of a proof, by their numbers, and unit propagation along hints.

use super::step::END_OF_IDS;
use crate::certificate::cnf::Cnf;
use crate::certificate::counting::circuit::Circuit;

/// The number of no clause.
const NONE: u32 = u32::MAX;

/// Marks the place of a clause among those that a number can refer to; others are nodes.
const CLAUSE: u32 = 1 << 31;

/// Clauses that hold in every model of the formula, and the circuit so far.
///
/// The defining clauses of a node are not stored: its children tell them. With the number `c` of
/// the first, those of a product are `c`: the node or not all factors, and `c + k`: not the node, or
/// its factor `k`. Those of a sum are `c`: not the node, or a term; and `c + k`: the node, or not
/// its term `k`.
pub(super) struct Store {
    pub(super) circuit: Circuit,
    /// What each number refers to: [`NONE`], a place in `ends` with [`CLAUSE`], or a node.
    meanings: Vec<u32>,
    /// The end of each clause in `literals`.
    ends: Vec<usize>,
    literals: Vec<i32>,
    /// The number of each node's first defining clause.
    first_ids: Vec<u32>,
    /// By variable the last step that gave it a value, doubled, plus one if it is true.
    values: Vec<u32>,
    /// The current step, doubled.
    now: u32,
}

/// The clauses that hints may name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// All before the step.
    All,
    /// The defining clauses of nodes.
    Definitions,
}

impl Store {
    /// The clauses of a formula, with the numbers from 1 on.
    pub(super) fn new(formula: &Cnf) -> Self {
        let mut store = Self {
            circuit: Circuit::new(formula.variables()),
            meanings: vec![NONE],
            ends: Vec::new(),
            literals: Vec::new(),
            first_ids: Vec::new(),
            values: vec![0; formula.variables() as usize + 1],
            now: 0,
        };
        formula.clauses().for_each(|clause| store.push(clause));
        store
    }

    /// The memory that it takes.
    pub(super) fn bytes(&self) -> u64 {
        let numbers = self.meanings.len() + self.literals.len() + self.first_ids.len();
        (4 * (numbers + self.values.len()) + 8 * self.ends.len()) as u64 + self.circuit.bytes()
    }

    /// Takes numbers for clauses. They must be larger than all before.
    pub(super) fn take_ids(&mut self, first: u32, number: usize) -> Result<(), String> {
        let first = first as usize;
        if first < self.meanings.len() {
            return Err(format!(
                "the number {first} is in use or skipped: expected one from {} on",
                self.meanings.len()
            ));
        }
        if first + number > END_OF_IDS as usize {
            return Err("the numbers of clauses reach 2^30".to_owned());
        }
        self.meanings.resize(first, NONE);
        Ok(())
    }

    /// The memory that the numbers skipped before this one would take.
    pub(super) fn bytes_before(&self, id: u32) -> u64 {
        4 * u64::from(id).saturating_sub(self.meanings.len() as u64)
    }

    fn push(&mut self, clause: &[i32]) {
        let place = u32::try_from(self.ends.len()).unwrap_or(NONE);
        self.meanings.push(CLAUSE | place);
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    /// Adds a clause that was proved.
    pub(super) fn add_lemma(&mut self, id: u32, clause: &[i32]) -> Result<(), String> {
        self.take_ids(id, 1)?;
        self.push(clause);
        Ok(())
    }

    /// Adds a node with its defining clauses.
    pub(super) fn add_node(
        &mut self,
        id: u32,
        number: u32,
        is_sum: bool,
        children: &[i32],
    ) -> Result<(), String> {
        let next = self.circuit.next_number();
        if number != next {
            return Err(format!("the node {number} comes where {next} is the next"));
        }
        self.take_ids(id, children.len() + 1)?;
        let node = u32::try_from(self.circuit.len()).map_err(|_| "too many nodes")?;
        self.circuit.add(is_sum, children)?;
        let end = self.meanings.len() + children.len() + 1;
        self.meanings.resize(end, node);
        self.first_ids.push(id);
        self.values.push(0);
        Ok(())
    }

    fn clause(&self, place: usize) -> &[i32] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[place]]
    }

    /// Whether a literal is of a variable or node before this step.
    pub(super) fn knows(&self, literal: i32) -> bool {
        literal.unsigned_abs() < self.circuit.next_number()
    }

    #[inline]
    fn is(&self, literal: i32, is_true: bool) -> bool {
        self.values[literal.unsigned_abs() as usize]
            == self.now | u32::from((literal > 0) == is_true)
    }

    #[inline]
    fn set(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = self.now | u32::from(literal > 0);
    }

    /// Checks that some literals cannot all be true: unit propagation from them along the hints
    /// leads to a conflict, at the last hint. Each hint before leaves exactly one literal open.
    pub(super) fn refute(
        &mut self,
        literals: impl Iterator<Item = i32>,
        hints: &[u32],
        scope: Scope,
    ) -> Result<(), String> {
        // Each step has a number of its own below 2^30, so this does not overflow.
        self.now += 2;
        let mut conflict = false;
        for literal in literals {
            conflict |= self.is(literal, false);
            self.set(literal);
        }
        for &hint in hints {
            if conflict {
                return Err(format!("hint {hint} is superfluous: there is a conflict before it"));
            }
            match self.open_literal(hint, scope)? {
                0 => conflict = true,
                open => self.set(open),
            }
        }
        if conflict {
            return Ok(());
        }
        Err("the hints lead to no conflict: the step does not follow from them".to_owned())
    }

    /// The only open literal of a clause whose others are false; 0 if all are false.
    #[inline]
    fn open_literal(&self, hint: u32, scope: Scope) -> Result<i32, String> {
        let meaning = self.meanings.get(hint as usize).copied().unwrap_or(NONE);
        if meaning == NONE {
            return Err(format!("there is no clause {hint} before this step"));
        }
        let mut open = 0;
        if meaning & CLAUSE != 0 {
            if scope == Scope::Definitions {
                return Err(format!(
                    "hint {hint} is no defining clause: only those show that terms exclude each \
                     other"
                ));
            }
            for &literal in self.clause((meaning & !CLAUSE) as usize) {
                self.look(hint, literal, &mut open)?;
            }
            return Ok(open);
        }
        let node = meaning as usize;
        let place = (hint - self.first_ids[node]) as usize;
        let number = (self.circuit.variables() + 1 + meaning).cast_signed();
        let sign = if self.circuit.is_sum(node) { -1 } else { 1 };
        let children = self.circuit.children(node);
        if let Some(which) = place.checked_sub(1) {
            self.look(hint, -sign * number, &mut open)?;
            self.look(hint, sign * children[which], &mut open)?;
        } else {
            self.look(hint, sign * number, &mut open)?;
            for &child in children {
                self.look(hint, -sign * child, &mut open)?;
            }
        }
        Ok(open)
    }

    #[inline]
    fn look(&self, hint: u32, literal: i32, open: &mut i32) -> Result<(), String> {
        // Most literals are false.
        if self.is(literal, false) || *open == literal {
            return Ok(());
        }
        if self.is(literal, true) {
            return Err(format!(
                "hint {hint} is no unit clause here: its literal {literal} is true"
            ));
        }
        if *open != 0 {
            return Err(format!(
                "hint {hint} is no unit clause here: more than one of its literals is open"
            ));
        }
        *open = literal;
        Ok(())
    }
}
