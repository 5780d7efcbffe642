//! The clauses and nodes of a proof, by their numbers, and unit propagation along hints.

use super::step::END_OF_IDS;
use crate::certificate::cnf::Cnf;
use crate::certificate::counting::circuit::Circuit;

/// Marks a clause among what a number refers to; others are nodes.
const CLAUSE: u32 = 1 << 31;

/// Clauses that hold in every model of the formula, and the circuit so far.
///
/// The defining clauses of a node are not stored: its children tell them. With the number `c` of
/// the first, those of a product are `c`: the node or not all factors, and `c + k`: not the node or
/// its factor `k`. Those of a sum are `c`: not the node, or a term; and `c + k`: the node, or not
/// its term `k`.
pub(super) struct Store {
    pub(super) circuit: Circuit,
    /// What each number from 1 on refers to: a place in `ends` with [`CLAUSE`], or a node.
    meanings: Vec<u32>,
    /// The end of each clause in `literals`.
    ends: Vec<usize>,
    literals: Vec<i32>,
    /// The place in `meanings` of each node's first defining clause.
    firsts: Vec<u32>,
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
            meanings: Vec::new(),
            ends: Vec::new(),
            literals: Vec::new(),
            firsts: Vec::new(),
            values: vec![0; formula.variables() as usize + 1],
            now: 0,
        };
        formula.clauses().for_each(|clause| store.push(clause));
        store
    }

    pub(super) fn bytes(&self) -> u64 {
        let numbers = self.meanings.len() + self.literals.len() + self.firsts.len();
        (4 * (numbers + self.values.len()) + 8 * self.ends.len()) as u64 + self.circuit.bytes()
    }

    /// Checks that a step has the next number, that there are enough for its clauses, and that its
    /// literals are of variables and nodes before it.
    pub(super) fn admit(&self, id: i32, literals: &[i32]) -> Result<(), String> {
        let next = self.meanings.len() + 1;
        if usize::try_from(id) != Ok(next) {
            return Err(format!("the number {id} comes where {next} is the next"));
        }
        if next + literals.len() >= END_OF_IDS as usize {
            return Err("the numbers of clauses reach 2^30".to_owned());
        }
        let end = self.circuit.next_number();
        match literals.iter().find(|literal| literal.unsigned_abs() >= end) {
            Some(literal) => {
                Err(format!("there is no variable or node {literal} before this step"))
            }
            None => Ok(()),
        }
    }

    /// Adds a clause, which must have been proved, with the next number.
    pub(super) fn push(&mut self, clause: &[i32]) {
        let place = u32::try_from(self.ends.len()).unwrap_or(CLAUSE);
        self.meanings.push(CLAUSE | place);
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    /// Adds a node with its defining clauses, which have the next numbers.
    pub(super) fn define(
        &mut self,
        node: i32,
        is_sum: bool,
        children: &[i32],
    ) -> Result<(), String> {
        let next = self.circuit.next_number();
        if u32::try_from(node) != Ok(next) {
            return Err(format!("the node {node} comes where {next} is the next"));
        }
        let index = next - self.circuit.variables - 1;
        self.circuit.add(is_sum, children)?;
        self.firsts.push(u32::try_from(self.meanings.len()).unwrap_or(u32::MAX));
        self.meanings.resize(self.meanings.len() + children.len() + 1, index);
        self.values.push(0);
        Ok(())
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
        hints: &[i32],
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
    fn open_literal(&self, hint: i32, scope: Scope) -> Result<i32, String> {
        let place = usize::try_from(hint - 1).ok();
        let meaning = place.and_then(|place| Some((place, *self.meanings.get(place)?)));
        let Some((place, meaning)) = meaning else {
            return Err(format!("there is no clause {hint} before this step"));
        };
        let mut open = 0;
        if meaning & CLAUSE != 0 {
            if scope == Scope::Definitions {
                return Err(format!(
                    "hint {hint} is no defining clause: only those show that terms exclude each \
                     other"
                ));
            }
            let clause = (meaning & !CLAUSE) as usize;
            let start = clause.checked_sub(1).map_or(0, |before| self.ends[before]);
            for &literal in &self.literals[start..self.ends[clause]] {
                self.look(hint, literal, &mut open)?;
            }
            return Ok(open);
        }
        let node = meaning as usize;
        let number = (self.circuit.variables + 1 + meaning).cast_signed();
        let sign = if self.circuit.is_sum(node) { -1 } else { 1 };
        let children = self.circuit.children(node);
        if let Some(which) = (place - self.firsts[node] as usize).checked_sub(1) {
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
    fn look(&self, hint: i32, literal: i32, open: &mut i32) -> Result<(), String> {
        // Most literals are false.
        if self.is(literal, false) || *open == literal {
            return Ok(());
        }
        let why = match (self.is(literal, true), *open) {
            (false, 0) => {
                *open = literal;
                return Ok(());
            }
            (true, _) => format!("its literal {literal} is true"),
            (false, _) => "more than one of its literals is open".to_owned(),
        };
        Err(format!("hint {hint} is no unit clause here: {why}"))
    }
}
