//! The value of a circuit in a semiring, in which sums are added and products multiplied.

use super::circuit::{Child, Circuit};
use super::memory::Memory;
use crate::certificate::error::CheckError;
use nq_board::run::control::Control;

/// The work, in nodes and words of values, between two checks whether to stop.
const POLL: u64 = 1 << 16;

/// A commutative semiring. A variable that is false has the value one; one that is true has a
/// weight.
pub(super) trait Semiring {
    /// Its elements.
    type Value: Clone + Default;
    /// One.
    fn one(&self) -> Self::Value;
    /// The sum.
    fn sum(&self, a: Self::Value, b: Self::Value) -> Self::Value;
    /// The product.
    fn product(&self, a: Self::Value, b: Self::Value) -> Self::Value;
    /// The product with the weight of a variable.
    fn with_true(&self, value: Self::Value, variable: u32) -> Self::Value;
    /// The product with one more than the weight, for each variable of a set of bits.
    fn with_free(&self, value: Self::Value, variables: &[u64]) -> Self::Value;
    /// The memory of an element beyond its own size.
    fn bytes(&self, value: &Self::Value) -> u64;
}

/// The sum over all models of the root, the last node, of the products of their weights. A variable
/// that is not below a term of a sum, or below the root, is free there: it may be true or false.
pub(super) fn evaluate<S: Semiring>(
    circuit: &Circuit,
    ring: &S,
    memory: Memory,
    control: &Control,
) -> Result<S::Value, CheckError> {
    let mut left = circuit.uses();
    let base = circuit.bytes() + (circuit.len() * (4 + size_of::<S::Value>())) as u64;
    memory.allow(base)?;
    let mut values = vec![S::Value::default(); circuit.len()];
    let (mut live, mut work) = (0, 0);
    let mut missing = vec![0; circuit.words()];
    for node in 0..circuit.len() {
        if left[node] == 0 {
            continue;
        }
        // A value is dropped after its last use.
        let mut take = |child: usize| {
            left[child] -= 1;
            if left[child] > 0 {
                return values[child].clone();
            }
            live -= ring.bytes(&values[child]);
            std::mem::take(&mut values[child])
        };
        let children = circuit.children(node);
        let mut result = None;
        if circuit.is_sum(node) {
            for &number in children {
                missing.copy_from_slice(circuit.support(node));
                let term = match circuit.child(number) {
                    Child::Node(child) => {
                        remove(&mut missing, circuit.support(child));
                        take(child)
                    }
                    Child::Literal(literal) => {
                        remove_variable(&mut missing, literal);
                        literal_value(ring, literal)
                    }
                };
                let term = ring.with_free(term, &missing);
                result = Some(match result {
                    None => term,
                    Some(sum) => ring.sum(sum, term),
                });
            }
        } else {
            for &number in children {
                if let Child::Node(child) = circuit.child(number) {
                    let factor = take(child);
                    result = Some(match result {
                        None => factor,
                        Some(product) => ring.product(product, factor),
                    });
                }
            }
            for &number in children {
                if let (Child::Literal(_), Ok(variable)) =
                    (circuit.child(number), u32::try_from(number))
                {
                    let product = result.unwrap_or_else(|| ring.one());
                    result = Some(ring.with_true(product, variable));
                }
            }
        }
        let value = result.unwrap_or_else(|| ring.one());
        let size = ring.bytes(&value);
        live += size;
        work += 1 + size / 8;
        values[node] = value;
        if work >= POLL {
            work = 0;
            control.proceed().map_err(CheckError::Stopped)?;
        }
        memory.allow(base + live)?;
    }
    let root = circuit.len().checked_sub(1);
    let value = values.pop().unwrap_or_default();
    missing.fill(0);
    (1..=circuit.variables()).for_each(|variable| add_variable(&mut missing, variable));
    if let Some(root) = root {
        remove(&mut missing, circuit.support(root));
    }
    Ok(ring.with_free(value, &missing))
}

fn literal_value<S: Semiring>(ring: &S, literal: i32) -> S::Value {
    match u32::try_from(literal) {
        Ok(variable) => ring.with_true(ring.one(), variable),
        Err(_) => ring.one(),
    }
}

/// The variables of a set of bits.
pub(super) fn variables(set: &[u64]) -> impl Iterator<Item = u32> {
    (1..).step_by(64).zip(set).flat_map(|(first, &word)| {
        let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
        bits.map(move |bit| first + bit)
    })
}

fn remove(set: &mut [u64], less: &[u64]) {
    set.iter_mut().zip(less).for_each(|(word, less)| *word &= !less);
}

fn remove_variable(set: &mut [u64], literal: i32) {
    let place = literal.unsigned_abs() as usize - 1;
    set[place / 64] &= !(1 << (place % 64));
}

fn add_variable(set: &mut [u64], variable: u32) {
    let place = variable as usize - 1;
    set[place / 64] |= 1 << (place % 64);
}
