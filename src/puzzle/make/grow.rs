//! Draws an intended solution and connected regions around it.

use itertools::Itertools;

use super::regions::Regions;
use super::rules::Rules;
use super::search::{Found, Search};
use nq_board::base::draws::Draws;
use nq_board::run::control::{Control, StopReason};

/// Nodes of one search for a placement. Another order of the squares is then quicker than going on.
const NODES: u64 = 2_000;

/// How often areas are joined to regions before other areas are drawn.
const JOINS: usize = 20;

/// The weights of areas, for little and for much variety of their sizes. An area grows in
/// proportion to its weight.
const WEIGHTS: [&[u32]; 3] = [&[1], &[1, 2, 3], &[1, 1, 2, 4, 8]];

/// All squares, in random order.
pub(super) fn order(rules: &Rules, draws: &mut Draws) -> Vec<usize> {
    let squares = (0..rules.squares()).collect_vec();
    shuffled(&squares, draws)
}

/// The items in random order.
pub(super) fn shuffled<T: Copy>(items: &[T], draws: &mut Draws) -> Vec<T> {
    draws.some(items, u32::try_from(items.len()).unwrap_or(u32::MAX))
}

/// A random placement without regions; `None` if there is no placement at all.
pub(super) fn placement(
    rules: &Rules,
    draws: &mut Draws,
    control: &Control,
) -> Result<Option<Vec<usize>>, StopReason> {
    loop {
        let order = order(rules, draws);
        match Search::new(rules, &[], &order, NODES, control).any(&[])? {
            Found::Placement(placement) => return Ok(Some(placement)),
            Found::None => return Ok(None),
            Found::Limit => {}
        }
    }
}

/// Random regions around a placement; `None` if the areas of its pieces do not join to regions.
pub(super) fn regions(rules: &Rules, placement: &[usize], draws: &mut Draws) -> Option<Regions> {
    let area_of = areas(rules, placement, draws);
    let beside = touching(rules, &area_of, placement.len());
    let region_of = (0..JOINS).find_map(|_| joined(&beside, rules.number, draws))?;
    let of = area_of.iter().map(|&area| region_of[area]).collect();
    Some(Regions { of, solution: placement.to_vec() })
}

/// An area around each piece. Together they cover the board. Returns the area of each square.
fn areas(rules: &Rules, placement: &[usize], draws: &mut Draws) -> Vec<usize> {
    let weights = draws.pick(&WEIGHTS);
    let weights = placement.iter().map(|_| draws.pick(weights)).collect_vec();
    let mut area_of: Vec<Option<usize>> = vec![None; rules.squares()];
    // The open squares beside each area, once for each side: a square that an area surrounds is
    // likely to come next, which gives round areas.
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); placement.len()];
    for (area, &square) in placement.iter().enumerate() {
        area_of[square] = Some(area);
        edges[area].extend(rules.beside(square));
    }
    loop {
        for edge in &mut edges {
            edge.retain(|&square| area_of[square].is_none());
        }
        let growing = |area: usize| if edges[area].is_empty() { 0 } else { weights[area] };
        let total = (0..edges.len()).map(growing).sum();
        let mut draw = draws.below(total);
        let Some(area) = (0..edges.len()).filter(|&area| growing(area) > 0).find(|&area| {
            let weight = growing(area);
            let is_drawn = draw < weight;
            draw = draw.saturating_sub(weight);
            is_drawn
        }) else {
            return area_of.into_iter().flatten().collect();
        };
        let square = draws.pick(&edges[area]);
        area_of[square] = Some(area);
        edges[area].extend(rules.beside(square));
    }
}

/// The areas beside each area, sorted.
fn touching(rules: &Rules, area_of: &[usize], areas: usize) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); areas];
    for (square, &area) in area_of.iter().enumerate() {
        beside[area].extend(rules.beside(square).map(|next| area_of[next]));
    }
    let clean = |(area, others): (usize, Vec<usize>)| {
        others.into_iter().filter(|&other| other != area).sorted().dedup().collect()
    };
    beside.into_iter().enumerate().map(clean).collect()
}

/// Joins areas to connected regions of `number` areas each, at random; areas with few free
/// neighbours come first. Returns the region of each area; `None` if an area is left over.
fn joined(beside: &[Vec<usize>], number: usize, draws: &mut Draws) -> Option<Vec<usize>> {
    let mut region_of: Vec<Option<usize>> = vec![None; beside.len()];
    for region in 0..beside.len() / number {
        let mut members: Vec<usize> = Vec::new();
        while members.len() < number {
            let is_free = |area: &usize| region_of[*area].is_none();
            let candidates = if members.is_empty() {
                (0..beside.len()).filter(is_free).collect_vec()
            } else {
                let all = members.iter().flat_map(|&member| beside[member].iter().copied());
                all.filter(is_free).sorted().dedup().collect()
            };
            let choices = |area: usize| beside[area].iter().filter(|other| is_free(other)).count();
            let least = candidates.iter().map(|&area| choices(area)).min()?;
            let best = candidates.into_iter().filter(|&area| choices(area) == least).collect_vec();
            let area = draws.pick(&best);
            region_of[area] = Some(region);
            members.push(area);
        }
    }
    region_of.into_iter().collect()
}
