//! The coding with the depth-first traversal operator: all solutions, reflections and rotations
//! included.
//!
//! | text | here |
//! |---|---|
//! | `qtrav`, `trav` | [`qtrav()`] |
//! | `subs` | `subs` |
//! | `atk` | `atk` |

use super::images::Solution;
use nq_board::run::{Control, StopReason};

/// Nodes between two checks of the control.
const POLL: u64 = 1 << 12;

/// The columns under attack in the next row: below each queen, and as far to both sides as the row
/// is away (`atk←{↑(⊂⍵)+¯1 0 1×⊂⌽⍳⍴⍵}`, which counts rows from the last queen).
fn atk(node: &[u16]) -> impl Iterator<Item = u16> {
    let away = (1..).zip(node.iter().rev());
    away.flat_map(|(distance, &queen): (u16, _)| {
        [queen.checked_sub(distance), Some(queen), queen.checked_add(distance)]
    })
    .flatten()
}

/// The sub-trees of a node: one more queen in each column of the next row that is not under attack.
fn subs(size: u16, node: &[u16]) -> Vec<Solution> {
    let attacked: Vec<u16> = atk(node).collect();
    let free = (0..size).filter(|column| !attacked.contains(column));
    free.map(|column| [node, &[column]].concat()).collect()
}

/// All solutions for a board of this size, in the order of a depth-first search, which is
/// lexicographic.
pub fn qtrav(size: u16, control: &Control) -> Result<Vec<Solution>, StopReason> {
    let mut solutions = Vec::new();
    let mut nodes = 0_u64;
    // The last node is the next one.
    let mut open = vec![Solution::new()];
    while let Some(node) = open.pop() {
        if nodes.is_multiple_of(POLL) {
            control.proceed()?;
        }
        nodes += 1;
        if node.len() == usize::from(size) {
            solutions.push(node);
        } else {
            open.extend(subs(size, &node).into_iter().rev());
        }
    }
    Ok(solutions)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A000170.
    #[test]
    fn all_solutions_are_listed_in_lexicographic_order() {
        for (n, number) in (0..).zip([1, 1, 0, 0, 2, 10, 4, 40, 92]) {
            let all = qtrav(n, &Control::default()).unwrap();
            assert_eq!(all.len(), number, "n = {n}");
            assert!(all.is_sorted_by(|a, b| a < b), "n = {n}");
        }
        assert_eq!(qtrav(8, &Control::default()).unwrap()[0], [0, 4, 7, 5, 2, 6, 1, 3]);
    }

    #[test]
    fn columns_under_attack_are_those_of_the_lines() {
        let mut attacked: Vec<u16> = atk(&[1, 3]).collect();
        attacked.sort_unstable();
        attacked.dedup();
        assert_eq!(attacked, [1, 2, 3, 4]);
        assert_eq!(subs(6, &[1, 3]), [[1, 3, 0], [1, 3, 5]]);
        let cancelled = Control::default();
        cancelled.cancel();
        assert_eq!(qtrav(4, &cancelled), Err(StopReason::Cancelled));
    }
}
