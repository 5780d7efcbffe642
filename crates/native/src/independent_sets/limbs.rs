//! Numbers of several 64-bit limbs, the lowest first.

use nq_board::base::Count;

/// Adds numbers of `narrow` limbs to as many numbers of `limbs` limbs each. Returns whether all
/// sums fit.
pub(super) fn add(to: &mut [u64], limbs: usize, from: &[u64], narrow: usize) -> bool {
    match (limbs, narrow) {
        (1, 1) => add_single(to, from),
        (2, 2) => add_fixed::<2>(to, from),
        (3, 3) => add_fixed::<3>(to, from),
        (4, 4) => add_fixed::<4>(to, from),
        _ => {
            let pairs = to.chunks_exact_mut(limbs).zip(from.chunks_exact(narrow));
            pairs.fold(true, |fits, (to, from)| !add_to(to, from) && fits)
        }
    }
}

/// Single limbs: a loop without carries, for vector instructions.
fn add_single(to: &mut [u64], from: &[u64]) -> bool {
    let mut lost = 0;
    for (to, from) in to.iter_mut().zip(from) {
        let sum = to.wrapping_add(*from);
        lost |= u64::from(sum < *from);
        *to = sum;
    }
    lost == 0
}

fn add_fixed<const LIMBS: usize>(to: &mut [u64], from: &[u64]) -> bool {
    let (to, from) = (to.as_chunks_mut::<LIMBS>().0, from.as_chunks::<LIMBS>().0);
    let mut fits = true;
    for (to, from) in to.iter_mut().zip(from) {
        fits &= !add_to(to, from);
    }
    fits
}

/// Adds a number of at most as many limbs. Returns the carry.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
fn add_to(to: &mut [u64], from: &[u64]) -> bool {
    let mut carry = false;
    let (low, high) = to.split_at_mut(from.len());
    for (to, &from) in low.iter_mut().zip(from) {
        let (sum, over) = to.overflowing_add(from);
        let (sum, over_again) = sum.overflowing_add(carry.into());
        *to = sum;
        carry = over | over_again;
    }
    for to in high {
        (*to, carry) = to.overflowing_add(carry.into());
    }
    carry
}

/// Adds the product of two numbers to one of enough limbs.
#[inline]
pub(super) fn add_product(to: &mut [u64], a: &[u64], b: &[u64]) {
    for (place, &a) in a.iter().enumerate().filter(|&(_, &a)| a != 0) {
        let mut carry = 0;
        let (low, high) = to[place..].split_at_mut(b.len());
        for (to, &b) in low.iter_mut().zip(b) {
            let sum = u128::from(a) * u128::from(b) + u128::from(*to) + u128::from(carry);
            (*to, carry) = (low_limb(sum), low_limb(sum >> 64));
        }
        for to in high {
            if carry == 0 {
                break;
            }
            let (sum, over) = to.overflowing_add(carry);
            (*to, carry) = (sum, over.into());
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
const fn low_limb(number: u128) -> u64 {
    number as u64
}

pub(super) fn count(limbs: &[u64]) -> Count {
    const HALF: u64 = 1 << 32;
    limbs.iter().rev().fold(Count::ZERO, |high, &limb| {
        let mut all = &(&high * HALF) * HALF;
        all += limb;
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carries_are_kept_or_reported() {
        let mut one = [u64::MAX, 3];
        assert!(!add(&mut one, 1, &[1, 4], 1));
        assert_eq!(one, [0, 7]);
        for limbs in 2..7 {
            // -1 + 1 in all limbs, and the lowest alone.
            let mut numbers = vec![u64::MAX; 2 * limbs];
            numbers[limbs - 1] = 6;
            assert!(add(&mut numbers[..limbs], limbs, &[1], 1), "{limbs}");
            assert_eq!((numbers[0], numbers[limbs - 1]), (0, 7));
            let mut from = vec![0; limbs];
            from[0] = 1;
            assert!(!add(&mut numbers[limbs..], limbs, &from, limbs), "{limbs}");
            assert!(numbers[limbs..].iter().all(|&limb| limb == 0));
        }
    }

    #[test]
    fn products_carry() {
        let mut to = [u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0];
        let largest = [u64::MAX, u64::MAX];
        add_product(&mut to, &largest, &largest);
        // 2^256 - 1 + (2^128 - 1)^2
        assert_eq!(to, [0, 0, u64::MAX - 1, u64::MAX, 1]);
        assert_eq!(count(&[1, 1]).to_string(), "18446744073709551617");
    }
}
