//! Adder: sums the literals in binary and compares the sum with the bounds bit by bit. The encoding
//! is small but weak: unit propagation derives almost nothing from it. It serves as a comparison.
//!
//! Formula: full adders (sum ⇔ x ⊕ y ⊕ z, carry ⇔ at least two of them) and half adders, which take
//! bits of one weight in the order in which they arise. The sum is at most K if for each bit i that
//! is 0 in K, b(i) is false or some higher bit that is 1 in K is false. "At least K" is the dual.
//! Two sums are equal if all bits are equal.
//!
//! Source: Warners, "A linear-time transformation of linear inequalities into conjunctive normal
//! form", Information Processing Letters 68, 1998; Eén & Sörensson, "Translating Pseudo-Boolean
//! Constraints into SAT", JSAT 2, 2006.
//!
//! Size formula: with m(0) = n and m(i+1) = ⌊m(i)/2⌋, weight 2^i takes ⌊(m(i)-1)/2⌋ full adders
//! and, where m(i) is even and not 0, a half adder. A full adder has 2 variables, 14 clauses, and
//! 50 literals; a half adder 2, 7, and 19. "At most K" adds a clause for each 0 bit of K, unless
//! this bit together with the higher 1 bits of K exceeds n. "At least K" adds a clause for each 1
//! bit. `unary.rs` lists the cases that need no adder.

use std::collections::VecDeque;

use super::unary::{Case, Counted, all_false, units};
use super::{Cardinality, EncodingInfo, Propagation, Style};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;
use nq_board::model::CountRange;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Adder;

impl Cardinality for Adder {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "adder",
            source: "Warners 1998; Eén & Sörensson 2006",
            size_formula: "about n full adders of 2 variables and 14 clauses, and at most ⌊log2 \
                           n⌋+1 clauses a bound",
            one_directional: "the same: a sum bit depends on the bits before it in both directions",
            varies_in_sides: false,
            propagation: Propagation { determines: true, refutes: false, complete: false },
            ..EncodingInfo::COMMON
        }
    }

    fn encode(&self, literals: &[Lit], range: CountRange, _: Style, sink: &mut dyn ClauseSink) {
        let case = Case::of(literals.len() as u64, range);
        let Some(Counted { lower, upper }) = case.reduce(literals, sink) else { return };
        let bits = sum(literals, sink);
        if sink.is_closed() {
            return;
        }
        if lower {
            at_least(&bits, range.min, sink);
        }
        if upper {
            at_most(&bits, literals.len() as u64, range.max, sink);
        }
    }

    fn size(&self, n: u64, range: CountRange, _: Style) -> FormulaSize {
        let (size, counted) = Case::of(n, range).reduced_size(n);
        let Some(Counted { lower, upper }) = counted else { return size };
        let lower = lower.then(|| at_least_size(width(n), range.min));
        let upper = upper.then(|| at_most_size(width(n), n, range.max));
        size + sum_size(n) + lower.into_iter().chain(upper).sum()
    }

    fn encode_same(&self, left: &[Lit], right: &[Lit], most: u32, sink: &mut dyn ClauseSink) {
        if left.is_empty() || right.is_empty() || most == 0 {
            all_false(left, sink);
            all_false(right, sink);
            return;
        }
        let shorter = left.len().min(right.len()) as u64;
        let bits = compared(shorter, most);
        let (a, b) = (sum(left, sink), sum(right, sink));
        if sink.is_closed() {
            return;
        }
        for (&x, &y) in a.iter().zip(&b).take(bits) {
            sink.add_clause(&[!x, y]);
            sink.add_clause(&[x, !y]);
        }
        all_false(&a[bits..], sink);
        all_false(&b[bits..], sink);
        if u64::from(most) < shorter {
            at_most(&a[..bits], shorter, most, sink);
        }
    }

    fn same_size(&self, left: u64, right: u64, most: u32) -> FormulaSize {
        if left == 0 || right == 0 || most == 0 {
            return units(left + right);
        }
        let shorter = left.min(right);
        let bits = compared(shorter, most);
        let higher = units((width(left) - bits + width(right) - bits) as u64);
        let equal = FormulaSize::of_clauses(2 * bits as u64, 2);
        let size = sum_size(left) + sum_size(right) + equal + higher;
        if u64::from(most) < shorter { size + at_most_size(bits, shorter, most) } else { size }
    }
}

/// The number of bits of a sum of `n` literals.
const fn width(n: u64) -> usize {
    (u64::BITS - n.leading_zeros()) as usize
}

/// The number of bits in which two sums of at most `shorter` and `most` can differ. All higher bits
/// are false.
fn compared(shorter: u64, most: u32) -> usize {
    width(shorter.min(most.into()))
}

/// The bits of the number of true literals, lowest first.
fn sum(literals: &[Lit], sink: &mut dyn ClauseSink) -> Vec<Lit> {
    let mut bits = Vec::new();
    let mut weight: VecDeque<Lit> = literals.iter().copied().collect();
    while !weight.is_empty() && !sink.is_closed() {
        let mut carries = VecDeque::new();
        while weight.len() > 1 && !sink.is_closed() {
            let (x, y, z) = (weight.pop_front(), weight.pop_front(), weight.pop_front());
            let (Some(x), Some(y)) = (x, y) else { break };
            let (sum, carry) = match z {
                Some(z) => full_adder([x, y, z], sink),
                None => half_adder([x, y], sink),
            };
            weight.push_back(sum);
            carries.push_back(carry);
        }
        bits.extend(weight);
        weight = carries;
    }
    bits
}

fn sum_size(n: u64) -> FormulaSize {
    let full = FormulaSize { variables: 2, clauses: 14, literals: 50 };
    let half = FormulaSize { variables: 2, clauses: 7, literals: 19 };
    let weights = std::iter::successors(Some(n), |bits| Some(bits / 2)).take(width(n));
    weights.map(|bits| full * ((bits - 1) / 2) + half * bits.is_multiple_of(2).into()).sum()
}

/// The new variables of an adder.
fn sum_and_carry(of: &[Lit], sink: &mut dyn ClauseSink) -> [Lit; 2] {
    [Meaning::Sum(of), Meaning::Carry(of)].map(|meaning| sink.new_aux(meaning).positive())
}

/// Writes a full adder and returns its sum and carry.
fn full_adder([x, y, z]: [Lit; 3], sink: &mut dyn ClauseSink) -> (Lit, Lit) {
    let [sum, carry] = sum_and_carry(&[x, y, z], sink);
    for (x, y, z, odd) in [(x, y, z, sum), (x, !y, !z, sum), (!x, y, !z, sum), (!x, !y, z, sum)] {
        // The literals of a clause are all false under one assignment: (x, y, z) negated, of one
        // parity.
        sink.add_clause(&[x, y, z, !odd]);
        sink.add_clause(&[!x, !y, !z, odd]);
    }
    for (a, b) in [(x, y), (x, z), (y, z)] {
        sink.add_clause(&[!a, !b, carry]);
        sink.add_clause(&[a, b, !carry]);
    }
    (sum, carry)
}

/// Writes a half adder and returns its sum and carry.
fn half_adder([x, y]: [Lit; 2], sink: &mut dyn ClauseSink) -> (Lit, Lit) {
    let [sum, carry] = sum_and_carry(&[x, y], sink);
    for clause in [[x, y, !sum], [!x, !y, !sum], [!x, y, sum], [x, !y, sum], [!x, !y, carry]] {
        sink.add_clause(&clause);
    }
    sink.add_clause(&[x, !carry]);
    sink.add_clause(&[y, !carry]);
    (sum, carry)
}

const fn has(number: u32, i: usize) -> bool {
    i < 32 && number >> i & 1 == 1
}

/// The least number with bit `i` and all higher bits of `most`.
const fn least_with(i: usize, most: u32) -> u64 {
    (most as u64 >> i | 1) << i
}

/// At most `most` of `n`: for each 0 bit of `most` a clause says that the bit is false, or a higher
/// 1 bit of `most` is. The clause is redundant where no sum can be that large.
fn at_most(bits: &[Lit], n: u64, most: u32, sink: &mut dyn ClauseSink) {
    for i in (0..bits.len()).filter(|&i| !has(most, i) && least_with(i, most) <= n) {
        let higher = (i + 1..bits.len()).filter(|&j| has(most, j));
        let clause: Vec<Lit> = std::iter::once(i).chain(higher).map(|j| !bits[j]).collect();
        sink.add_clause(&clause);
    }
}

/// For each 1 bit of `least`, a clause says that the bit is true, or a higher 0 bit of `least` is.
fn at_least(bits: &[Lit], least: u32, sink: &mut dyn ClauseSink) {
    for i in (0..bits.len()).filter(|&i| has(least, i)) {
        let higher = (i + 1..bits.len()).filter(|&j| !has(least, j));
        let clause: Vec<Lit> = std::iter::once(i).chain(higher).map(|j| bits[j]).collect();
        sink.add_clause(&clause);
    }
}

fn at_most_size(bits: usize, n: u64, most: u32) -> FormulaSize {
    bound_size(bits, |i| has(most, i), |i| least_with(i, most) <= n)
}

fn at_least_size(bits: usize, least: u32) -> FormulaSize {
    bound_size(bits, |i| !has(least, i), |_| true)
}

/// The size of a bound: one clause for each needed bit that is not in `higher_of`, with the bits
/// above it that are.
fn bound_size(
    bits: usize,
    higher_of: impl Fn(usize) -> bool,
    needed: impl Fn(usize) -> bool,
) -> FormulaSize {
    let mut size = FormulaSize::default();
    let mut higher = 0;
    for i in (0..bits).rev() {
        if higher_of(i) {
            higher += 1;
        } else if needed(i) {
            size.clauses += 1;
            size.literals += 1 + higher;
        }
    }
    size
}
