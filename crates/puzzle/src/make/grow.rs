//! Draws an intended solution and connected regions around it.

use itertools::Itertools;

use crate::make::maker::Candidates;
use crate::make::regions::Regions;
use crate::make::rules::Rules;
use crate::make::search::Found;
use nq_board::run::StopReason;

/// Nodes of one search for a placement. Another order of the squares is then quicker than going on.
const NODES: u64 = 2_000;

/// How often areas are joined to regions before other areas are drawn.
const JOINS: usize = 20;

/// The weights of areas, for little and for much variety of their sizes. An area grows in
/// proportion to its weight.
const WEIGHTS: [&[u32]; 3] = [&[1], &[1, 2, 3], &[1, 1, 2, 4, 8]];

impl Candidates<'_> {
    /// A random placement without regions that is no earlier solution, as long as there is one;
    /// `None` if there is no placement at all.
    pub(crate) fn placement(&mut self) -> Result<Option<Vec<usize>>, StopReason> {
        let mut nodes = NODES;
        let is_usual = self.rules.is_usual();
        loop {
            let search = self.search(&[], nodes);
            let earlier = self.earlier.as_deref_mut().filter(|earlier| !earlier.is_empty());
            let is_new = |placed: &[usize]| earlier.as_ref().is_none_or(|all| all.admits(placed));
            match (search.any(is_new)?, earlier) {
                (Found::Placement(placement), _) => return Ok(Some(placement)),
                (Found::None, Some(earlier)) if !earlier.is_exhausted => {
                    earlier.is_exhausted = true;
                }
                (Found::None, _) => return Ok(None),
                (Found::Limit, None) if is_usual => {}
                // The last new placements of a small board are far apart, and a board of another
                // shape may have none.
                (Found::Limit, _) => nodes = nodes.saturating_mul(2),
            }
        }
    }

    /// Random regions around a placement, on each map; `None` if the areas of its pieces do not
    /// join to regions.
    pub(crate) fn regions(&mut self, placement: &[usize]) -> Option<Regions> {
        let mut of = Vec::new();
        for map in 0..self.rules.maps {
            let first = map * self.rules.groups();
            of.extend(self.map(placement)?.into_iter().map(|group| first + group));
        }
        Some(Regions { of, solution: placement.to_vec() })
    }

    /// The group of each square of a random map.
    fn map(&mut self, placement: &[usize]) -> Option<Vec<usize>> {
        let rules = self.rules;
        let mut group_of = vec![rules.free(); rules.squares()];
        if rules.regions > 0 {
            let area_of = self.areas(placement);
            let beside = touching(rules, &area_of, placement.len());
            let region_of = (0..JOINS).find_map(|_| self.joined(&beside))?;
            let mut group_of_region = (0..rules.size()).collect_vec();
            if rules.regions < rules.size() {
                group_of_region = self.draws.shuffled(&group_of_region);
            }
            for (group, area) in group_of.iter_mut().zip(area_of) {
                let Some(area) = area else { continue };
                *group = group_of_region[region_of[area]].min(rules.free());
            }
        }
        let group = |square: usize| match group_of[square] {
            _ if rules.is_blocked[square] => rules.blocked(),
            group => group,
        };
        Some((0..rules.squares()).map(group).collect())
    }

    /// An area around each piece. Together they cover what they reach. Returns the area of each
    /// square.
    fn areas(&mut self, placement: &[usize]) -> Vec<Option<usize>> {
        let rules = self.rules;
        let weights = self.draws.pick(&WEIGHTS);
        let weights = placement.iter().map(|_| self.draws.pick(weights)).collect_vec();
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
                edge.retain(|&square| area_of[square].is_none() && !rules.is_blocked[square]);
            }
            let growing = |area: usize| if edges[area].is_empty() { 0 } else { weights[area] };
            let total = (0..edges.len()).map(growing).sum();
            let mut draw = self.draws.below(total);
            let Some(area) = (0..edges.len()).filter(|&area| growing(area) > 0).find(|&area| {
                let weight = growing(area);
                let is_drawn = draw < weight;
                draw = draw.saturating_sub(weight);
                is_drawn
            }) else {
                return area_of;
            };
            let square = self.draws.pick(&edges[area]);
            area_of[square] = Some(area);
            edges[area].extend(rules.beside(square));
        }
    }

    /// Joins areas to connected regions of as many areas as pieces, at random; areas with few free
    /// neighbours come first. Returns the region of each area; `None` if an area is left over.
    fn joined(&mut self, beside: &[Vec<usize>]) -> Option<Vec<usize>> {
        let number = self.rules.number;
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
                let choices =
                    |area: usize| beside[area].iter().filter(|other| is_free(other)).count();
                let least = candidates.iter().map(|&area| choices(area)).min()?;
                let best =
                    candidates.into_iter().filter(|&area| choices(area) == least).collect_vec();
                let area = self.draws.pick(&best);
                region_of[area] = Some(region);
                members.push(area);
            }
        }
        region_of.into_iter().collect()
    }
}

/// The areas beside each area, sorted.
fn touching(rules: &Rules, area_of: &[Option<usize>], areas: usize) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); areas];
    for (square, &area) in area_of.iter().enumerate() {
        if let Some(area) = area {
            beside[area].extend(rules.beside(square).filter_map(|next| area_of[next]));
        }
    }
    let clean = |(area, others): (usize, Vec<usize>)| {
        others.into_iter().filter(|&other| other != area).sorted().dedup().collect()
    };
    beside.into_iter().enumerate().map(clean).collect()
}
