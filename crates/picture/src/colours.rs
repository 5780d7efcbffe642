//! The differences of the colours of neighbouring cells.

use crate::cells::{Cells, Rgb};
use crate::regions::{Border, borders, split};

/// The borders of the board, each with the distance of the colours at its sides.
pub(crate) fn colours(cells: &Cells) -> Vec<Border> {
    borders(cells.size, |a, b| {
        let pairs = cells.colours[a].iter().zip(&cells.colours[b]);
        let square = pairs.map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum::<u32>();
        f64::from(square).sqrt()
    })
}

/// How far `dark` is from a darker tint of `light`: 0 if it is one. None if it is no darker.
fn tint(dark: Rgb, light: Rgb) -> Option<f64> {
    let sum = |colour: Rgb| colour.iter().map(|value| f64::from(*value)).sum::<f64>();
    let shade = sum(dark) / sum(light).max(1.0);
    if shade <= 0.4 || shade >= 1.0 {
        return None;
    }
    let most = dark.iter().copied().max().map_or(1.0, f64::from).max(1.0);
    let offs = dark.iter().zip(&light).map(|(a, b)| (f64::from(*a) - f64::from(*b) * shade).abs());
    Some(offs.fold(0.0, f64::max) / most)
}

/// A cell under the pointer has a darker tint of its region's colour: such a single cell, one
/// region too many, joins the neighbour whose tint it is.
pub(crate) fn tinted(cells: &Cells) -> Option<(f64, Vec<usize>)> {
    let count = cells.colours.len();
    for extra in 1..=3 {
        let Some((margin, mut names)) = split(colours(cells), count, cells.size + extra) else {
            continue;
        };
        if margin < 0.25 {
            continue;
        }
        let alone = |cell: usize| names.iter().filter(|name| **name == names[cell]).count() == 1;
        let mut joins: Vec<(f64, usize, usize)> = borders(cells.size, |_, _| 0.0)
            .iter()
            .flat_map(|border| [border.cells, (border.cells.1, border.cells.0)])
            .filter(|(single, _)| alone(*single))
            .filter_map(|(single, near)| {
                let off = tint(cells.colours[single], cells.colours[near])?;
                (off < 0.08).then_some((off, single, near))
            })
            .collect();
        joins.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        let mut used = Vec::new();
        for (_, single, near) in joins {
            if !used.contains(&single) && used.len() < extra {
                names[single] = names[near];
                used.push(single);
            }
        }
        if used.len() == extra {
            return Some((margin, names));
        }
    }
    None
}
