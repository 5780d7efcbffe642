//! Numbers of placements, read off a circuit.

use num_bigint::BigUint;

use super::circuit::{Child, Circuit, Memory};
use crate::certificate::error::CheckError;
use nq_board::base::Count;
use nq_board::model::{CountRange, Problem};
use nq_board::run::Control;

/// The work, in nodes and words of values, between two checks whether to stop.
const POLL: u64 = 1 << 16;

/// Numbers of placements by the numbers of pieces of each kind, without those that are zero.
pub(super) type Table = Vec<(Vec<u32>, BigUint)>;

/// The numbers of models of a circuit by numbers of pieces. With the weights of no kind, the only
/// entry is the number of all models.
///
/// Each unknown of the polynomials stands for a power of two so large that nothing carries over
/// (Kronecker substitution). Every node has a model, so no coefficient vanishes on the way up, and
/// none is larger than the number of the root's models.
pub(super) fn table(
    circuit: &Circuit,
    weights: &[Vec<u32>],
    kinds: usize,
    memory: Memory,
    control: &Control,
) -> Result<Table, CheckError> {
    let models = evaluate(circuit, &vec![0; weights.len()], memory, control)?;
    if kinds == 0 {
        return Ok(vec![(Vec::new(), models)]);
    }
    let width = models.bits().max(1);
    // For each kind the largest number of pieces, and the distance of its coefficients in bits.
    let (mut strides, mut bits) = (Vec::new(), width);
    for kind in 0..kinds {
        let most: u32 = weights.iter().map(|weight| weight[kind]).sum();
        strides.push((most, bits));
        bits = bits.saturating_mul(u64::from(most) + 1);
    }
    memory.allow(bits / 8)?;
    let place = |numbers: &Vec<u32>| -> u64 {
        numbers.iter().zip(&strides).map(|(&n, (_, distance))| u64::from(n) * distance).sum()
    };
    let shifts: Vec<_> = weights.iter().map(place).collect();
    let digits = evaluate(circuit, &shifts, memory, control)?.to_u32_digits();
    let word = |bit: u64| usize::try_from(bit / 32).map_or(digits.len(), |w| w.min(digits.len()));
    let mask = (BigUint::from(1_u8) << width) - 1_u8;
    let (mut table, mut numbers) = (Vec::new(), vec![0; kinds]);
    loop {
        let at = place(&numbers);
        let window = BigUint::from_slice(&digits[word(at)..word(at + width + 31)]);
        let coefficient = (window >> (at % 32)) & &mask;
        if coefficient.bits() > 0 {
            table.push((numbers.clone(), coefficient));
        }
        // The next numbers, as on a counter.
        let is_over = numbers.iter_mut().zip(&strides).all(|(number, &(most, _))| {
            let is_last = *number == most;
            *number = if is_last { 0 } else { *number + 1 };
            is_last
        });
        if is_over {
            return Ok(table);
        }
    }
}

/// The sum over all models of the root, the last node, of two to the sum of the shifts of the true
/// variables. A variable that is not below a term of a sum, or below the root, is free there: it
/// may be true or false.
fn evaluate(
    circuit: &Circuit,
    shifts: &[u64],
    memory: Memory,
    control: &Control,
) -> Result<BigUint, CheckError> {
    let mut left = circuit.uses();
    let base = circuit.bytes() + (circuit.len() * (4 + size_of::<BigUint>())) as u64;
    memory.allow(base)?;
    let mut values = vec![BigUint::ZERO; circuit.len()];
    let one = || BigUint::from(1_u8);
    let weight = |literal: i32| usize::try_from(literal - 1).map_or(0, |place| shifts[place]);
    let with_free = |value, free: &mut dyn Iterator<Item = usize>| {
        free.fold(value, |value: BigUint, place| match shifts[place] {
            0 => value << 1,
            shift => &value + (&value << shift),
        })
    };
    let bytes = |value: &BigUint| value.bits().div_ceil(8);
    let (mut live, mut work) = (0, 0);
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
            live -= bytes(&values[child]);
            std::mem::take(&mut values[child])
        };
        let (is_sum, mut shift, mut result) = (circuit.is_sum(node), 0, None);
        for &number in circuit.children(node) {
            let child = circuit.child(number);
            let value = match child {
                Child::Node(child) => take(child),
                Child::Literal(literal) if is_sum => one() << weight(literal),
                Child::Literal(literal) => {
                    shift += weight(literal);
                    continue;
                }
            };
            result = Some(match result {
                _ if is_sum => {
                    let term = with_free(value, &mut circuit.missing(node, child));
                    result.unwrap_or_default() + term
                }
                None => value,
                Some(product) => product * value,
            });
        }
        let value = result.unwrap_or_else(one) << shift;
        let size = bytes(&value);
        live += size;
        work += 1 + size / 8;
        values[node] = value;
        if work >= POLL {
            work = 0;
            control.proceed().map_err(CheckError::Stopped)?;
        }
        memory.allow(base + live)?;
    }
    let root = values.pop().unwrap_or_default();
    Ok(with_free(root, &mut circuit.missing_at_root()))
}

/// The number of placements with the numbers of pieces that a problem allows. A table without kinds
/// is one of placements that all have such numbers.
pub(super) fn allowed(problem: &Problem, table: &Table) -> Count {
    let allows = |numbers: &[u32]| {
        let mut each = problem.counts.iter().zip(numbers);
        each.all(|(range, &number)| range.contains(number))
            && problem.total.is_none_or(|total| total.contains(numbers.iter().sum()))
    };
    let allowed = table.iter().filter(|(numbers, _)| numbers.is_empty() || allows(numbers));
    as_count(&allowed.map(|(_, models)| models).sum())
}

/// Whether a problem allows every number of pieces of each kind on its free squares.
pub(super) fn allows_any(problem: &Problem) -> bool {
    let squares = u32::try_from(problem.free_squares().count()).unwrap_or(u32::MAX);
    let is_any = |range: &CountRange| range.min == 0 && range.max >= squares;
    problem.counts.iter().chain(&problem.total).all(is_any)
}

pub(super) fn as_count(number: &BigUint) -> Count {
    // Decimal digits are always a count.
    number.to_string().parse().unwrap_or_default()
}
