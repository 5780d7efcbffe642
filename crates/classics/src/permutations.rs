//! n-queens by all permutations. A solution has one queen in every row and every column, so it is a
//! permutation, "the column of the queen in each row". Of all permutations those are kept in which
//! no two queens are on a line of slope 1 or -1.
//!
//! Source: Roger Hui, "The N Queens Problem", APL Quote Quad 11(3), March 1981; the first of its
//! two programs.
//!
//! | text | here |
//! |---|---|
//! | `perm n` | `perm` |
//! | `2 comb n` | `comb` |
//! | `((\|-/p[;c])^.≠\|-/c)⌿p` | `no_equal_slopes` |
//! | `kweens` | [`PERMUTATIONS`] |
//!
//! The text keeps all permutations in memory at once and names that as a drawback; here they come
//! one by one, in the same order. For no numbers the text has no permutation (`perm 0` is a table
//! without rows); here there is one, the empty permutation.

use crate::engine::{Classic, Search};
use nq_board::run::StopReason;

/// Permutations between two checks of the control.
const POLL: u64 = 1 << 12;

/// All permutations, and those kept that are solutions. The largest board has 39916800; the next
/// has twelve times as many.
pub const PERMUTATIONS: Classic = Classic {
    name: "permutations",
    about: "all permutations, those kept with no two queens on equal slopes (Hui 1981, kweens)",
    sizes: "up to 11",
    most: 11,
    why: |size| format!("it goes through all {size}! permutations"),
    // 362880 permutations.
    default_limit: 9,
    search: Search::Solutions(|size, control, each| {
        let numbers: Vec<u16> = (0..size).collect();
        let pairs = comb(size);
        let mut met = 0u64;
        perm(&numbers, &mut Vec::new(), &mut |p| {
            if met.is_multiple_of(POLL) {
                control.proceed()?;
            }
            met += 1;
            if no_equal_slopes(p, &pairs) { each(&[p.to_vec()]) } else { Ok(()) }
        })
    }),
};

/// The visitor of permutations.
type Each<'a> = &'a mut dyn FnMut(&[u16]) -> Result<(), StopReason>;

/// All permutations of the numbers `left` in lexicographic order, each after what is `begun`: every
/// number in turn comes first, and after it all permutations of the others (`i,((i≠ind)/ind)[t]`).
fn perm(left: &[u16], begun: &mut Vec<u16>, each: Each<'_>) -> Result<(), StopReason> {
    if left.is_empty() {
        return each(begun);
    }
    for &first in left {
        let others: Vec<u16> = left.iter().copied().filter(|&number| number != first).collect();
        begun.push(first);
        perm(&others, begun, each)?;
        begun.pop();
    }
    Ok(())
}

/// All pairs of the numbers below n in lexicographic order.
fn comb(n: u16) -> Vec<(u16, u16)> {
    (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect()
}

/// Whether for all pairs of rows the change in columns differs from the change in rows.
fn no_equal_slopes(p: &[u16], pairs: &[(u16, u16)]) -> bool {
    pairs.iter().all(|&(a, b)| p[usize::from(a)].abs_diff(p[usize::from(b)]) != a.abs_diff(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(n: u16) -> Vec<Vec<u16>> {
        let mut all = Vec::new();
        let numbers: Vec<u16> = (0..n).collect();
        let end = perm(&numbers, &mut Vec::new(), &mut |p| {
            all.push(p.to_vec());
            Ok(())
        });
        assert_eq!(end, Ok(()));
        all
    }

    fn kweens(n: u16) -> Vec<Vec<u16>> {
        let pairs = comb(n);
        all(n).into_iter().filter(|p| no_equal_slopes(p, &pairs)).collect()
    }

    /// Hui 1981, appendix: "the results of perm and comb are in lexicographic order".
    #[test]
    fn permutations_and_pairs_come_in_lexicographic_order() {
        let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        assert_eq!(all(3), three);
        assert_eq!(comb(4), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        for (n, factorial) in [(0, 1), (1, 1), (2, 2), (5, 120), (8, 40_320)] {
            let all = all(n);
            assert_eq!(all.len(), factorial, "{n}");
            assert!(all.is_sorted_by(|a, b| a < b), "each once and in order: {n}");
        }
    }

    /// Hui 1981, "Computational Considerations": no solution begins with 0 1.
    #[test]
    fn no_solution_begins_with_0_1() {
        assert!(kweens(8).iter().all(|p| !p.starts_with(&[0, 1])));
    }

    /// The first pictures of Hui 1981 are a solution and its images: all eight are found.
    #[test]
    fn the_solutions_of_the_pictures_are_found() {
        let five = kweens(5);
        for text in ["20314", "42031", "03142", "31420", "41302", "13024", "24130", "02413"] {
            let p: Vec<u16> = text.bytes().map(|digit| u16::from(digit - b'0')).collect();
            assert!(five.contains(&p), "{text}");
        }
    }
}
