//! Combinations and permutations in lexicographic order, by the methods of the appendix.

/// All combinations of `size` of the numbers below `m` (`size comb m`).
///
/// The combinations that begin with a number are that number before the smaller combinations of
/// the numbers after it.
pub fn comb(size: usize, m: usize) -> Vec<Vec<usize>> {
    fn from(first: usize, size: usize, m: usize) -> Vec<Vec<usize>> {
        if size == 0 {
            return vec![Vec::new()];
        }
        // The last beginning leaves as many numbers as are wanted.
        let beginnings = first..(m + 1).saturating_sub(size);
        let all = beginnings.flat_map(|next| {
            let rest = from(next + 1, size - 1, m).into_iter();
            rest.map(move |rest| [&[next][..], &rest].concat())
        });
        all.collect()
    }
    from(0, size, m)
}

/// All permutations of the numbers below `n` (`perm n`): each number before the permutations of
/// the others.
pub fn perm(n: usize) -> Vec<Vec<usize>> {
    let Some(shorter) = n.checked_sub(1).map(perm) else { return vec![Vec::new()] };
    let beginning = |first: usize| {
        let others: Vec<usize> = (0..n).filter(|&other| other != first).collect();
        let with_others = move |t: &Vec<usize>| {
            let rest = t.iter().map(|&place| others[place]);
            std::iter::once(first).chain(rest).collect()
        };
        shorter.iter().map(with_others)
    };
    (0..n).flat_map(beginning).collect()
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn combinations_are_those_of_the_library_in_lexicographic_order() {
        for m in 0..7 {
            for size in 0..=m + 1 {
                assert_eq!(comb(size, m), (0..m).combinations(size).collect_vec(), "{size} of {m}");
            }
            assert_eq!(perm(m), (0..m).permutations(m).collect_vec(), "{m}");
        }
    }
}
