//! One set of a given number of knights, without counting.
//!
//! A knight's move changes the colour of the square, so the knight graph is bipartite, and the size
//! of its largest independent set is the number of squares minus the size of a largest matching
//! (Kőnig's theorem, 1931).

use super::geometry::{Geometry, col, row};
use crate::mask::Mask;

/// This many free squares, none a knight's move from another; `None` if there are none.
pub(super) fn choose(geometry: &Geometry, mut free: Mask, count: usize) -> Option<Vec<u8>> {
    if most(geometry, &free) < count {
        return None;
    }
    let mut chosen = Vec::new();
    for square in free.iter() {
        if chosen.len() == count {
            break;
        }
        let alone: Mask = std::iter::once(square).collect();
        let others = free.without(&alone);
        let apart = others.without(&geometry.knight[usize::from(square)]);
        let fits = free.contains(square) && most(geometry, &apart) + chosen.len() + 1 >= count;
        if fits {
            chosen.push(square);
            free = apart;
        } else {
            free = others;
        }
    }
    Some(chosen)
}

/// The most knights that fit onto free squares.
pub(super) fn most(geometry: &Geometry, free: &Mask) -> usize {
    let (dark, light): (Vec<u8>, Vec<u8>) =
        free.iter().partition(|&square| (row(square) + col(square)) % 2 == 1);
    let light: Mask = light.into_iter().collect();
    let mut partner = [None; 256];
    let matched = dark
        .iter()
        .filter(|&&square| match_with(geometry, square, &mut light.clone(), &mut partner));
    free.len() - matched.count()
}

/// Finds a partner for a dark square among the untried light ones, along an alternating path.
fn match_with(
    geometry: &Geometry,
    dark: u8,
    untried: &mut Mask,
    partner: &mut [Option<u8>; 256],
) -> bool {
    for light in geometry.knight[usize::from(dark)].iter() {
        if !untried.contains(light) {
            continue;
        }
        *untried = untried.without(&std::iter::once(light).collect());
        let rival = partner[usize::from(light)];
        if rival.is_none_or(|rival| match_with(geometry, rival, untried, partner)) {
            partner[usize::from(light)] = Some(dark);
            return true;
        }
    }
    false
}
