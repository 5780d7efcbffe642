use std::ops::Range;

use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

use crate::explain::rules::confined::{
    Deduction, Layout, Position, conclude, confinable, find, line, pairs,
};
use crate::explain::tests::{cases, region_case};
use crate::thorough;

/// A search through all subsets: the first deduction with the fewest sets, of at most `most`.
fn by_subsets(position: &Position<'_>, most: usize) -> Option<Deduction> {
    let families = &position.layout.families;
    let pairs = families.iter().flat_map(|inner| families.iter().map(move |outer| (inner, outer)));
    let pairs: Vec<_> = pairs.filter(|(inner, outer)| inner != outer).collect();
    (1..=most).find_map(|most| {
        pairs.iter().find_map(|&(inner, outer)| {
            let inner = confinable(position, (inner, outer), most);
            extend(position, most, (&inner, outer), &mut Vec::new(), 0)
        })
    })
}

/// Adds sets to `chosen`. Neither they nor the sets that they meet are more than `most`.
fn extend(
    position: &Position<'_>,
    most: usize,
    (inner, outer): (&[(usize, u128)], &Range<usize>),
    chosen: &mut Vec<usize>,
    mask: u128,
) -> Option<Deduction> {
    let members: Vec<_> =
        outer.clone().filter(|set| mask >> (set - outer.start) & 1 == 1).collect();
    let found = (!chosen.is_empty()).then(|| conclude(position, chosen, &members));
    if let Some(found) = found.flatten() {
        return Some(found);
    }
    let more = chosen.len() < most;
    inner.iter().enumerate().filter(|_| more).find_map(|(index, &(set, met))| {
        let mask = mask | met;
        if mask.count_ones() as usize > most {
            return None;
        }
        chosen.push(set);
        let found = extend(position, most, (&inner[index + 1..], outer), chosen, mask);
        chosen.pop();
        found
    })
}

/// Crosses squares at random, and what the rule finds: towards a solution, if there is one.
#[test]
fn a_flow_finds_the_deduction_of_a_search_through_all_subsets() {
    let mut random = XorShiftRng::seed_from_u64(7);
    let mut found = [0; 6];
    // Queens that do not touch, in the order of the rows.
    let wide = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9].iter().enumerate();
    let wide: Vec<usize> = wide.map(|(row, column)| 10 * row + column).collect();
    let wide: Vec<_> = (0..if thorough() { 12 } else { 6 })
        .map(|_| region_case(&mut random, 10, std::slice::from_ref(&wide)))
        .collect();
    for case in cases(3, if thorough() { 120 } else { 24 }).chain(wide) {
        let layout = Layout::new(&case.problem).unwrap();
        let half = layout.families.iter().map(Range::len).max().unwrap_or(0) / 2;
        let mut position = Position::start(&layout);
        loop {
            let one = line(&position);
            assert_eq!(one, by_subsets(&position, 1), "{}", case.grid);
            // The other rules are asked where no line is found.
            let next = one.or_else(|| {
                let two = by_subsets(&position, 2);
                assert_eq!(pairs(&position), two, "{}", case.grid);
                let (all, by_subsets) = (find(&position), by_subsets(&position, half));
                assert_eq!(all.is_some(), by_subsets.is_some(), "{}", case.grid);
                // Where there is no solution, another may be found.
                let has_solution = !case.solutions.is_empty();
                assert!(!has_solution || all == by_subsets, "{all:?} of {}", case.grid);
                by_subsets
            });
            found[next.as_ref().map_or(0, sizes)] += 1;
            match next {
                Some(found) if found.is_contradiction() => break,
                Some(found) => position.apply(&found),
                None => {
                    let solution = case.solutions.first();
                    let is_kept = |square: &usize| solution.is_some_and(|s| s.contains(square));
                    let open = position.open_squares().filter(|square| !is_kept(square));
                    let open: Vec<usize> = open.collect();
                    let Some(last) = open.len().checked_sub(1) else { break };
                    position.cross(open[random.next_u32() as usize % (last + 1)]);
                }
            }
        }
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}

fn sizes(deduction: &Deduction) -> usize {
    let crate::explain::rules::confined::Reason::Confined { inner, outer } = &deduction.reason
    else {
        return 0;
    };
    inner.len().max(outer.len())
}
