//! The number of states of an order, from a sweep without polynomials.

use super::graph::Graph;
use super::order::Order;
use crate::independent_sets::{Halt, Keys, Layer, Limits, Powers, Step, steps};
use nq_board::run::StopReason;

/// The steps whose states tell those of later ones.
const LAST: f64 = 10.0;

/// States that take little time.
pub(super) const MOST_STATES: usize = 1 << 20;

/// The part of the states of a sweep that tells the others.
const PART: f64 = 0.25;

/// The steps of an order, and its states.
#[derive(Clone, Debug)]
pub(super) struct Pilot {
    pub(super) steps: Vec<Step>,
    /// The states after all steps together.
    pub(super) states: f64,
    /// The most states after one step.
    pub(super) peak: f64,
    /// Whether all states were counted.
    pub(super) is_exact: bool,
    /// The states of all orders that were counted.
    pub(super) counted: usize,
}

/// The order with the fewest states of sets with these powers. `None` if each has too many slots.
///
/// The sweeps of all orders take turns: the one that promises the fewest states goes on, until it
/// ends. Without a limit, a part of its states is enough with [`MOST_STATES`] together; with
/// `limit`, or where they need too much memory, any. Then the numbers are estimates.
pub(super) fn best(
    graph: &Graph,
    weights: &[u32],
    powers: &Powers,
    limit: usize,
    limits: Limits<'_>,
) -> Result<Option<Pilot>, StopReason> {
    let most = powers.most_vertices(weights);
    let sweep = |(_, vertices): (Order, Vec<usize>)| {
        let steps = steps(&graph.neighbours, weights, vertices.iter().copied())?;
        Some(Sweep::new(steps, widths(&graph.neighbours, &vertices), most))
    };
    let mut sweeps: Vec<Sweep> = Order::all_of(graph, limit).filter_map(sweep).collect();
    let (mut layer, mut counted, mut is_full) = (Layer::default(), 0, false);
    loop {
        let least = |measure: fn(&Sweep) -> f64| {
            let of = |&number: &usize| measure(&sweeps[number]);
            (0..sweeps.len()).min_by(|a, b| of(a).total_cmp(&of(b)))
        };
        let Some(next) = least(Sweep::promise) else { return Ok(None) };
        let sweep = &sweeps[next];
        let is_enough = limit == usize::MAX && counted >= MOST_STATES && sweep.known() >= PART;
        if sweep.is_at_end() || is_enough || is_full || counted >= limit {
            let best = least(|sweep| sweep.pilot.states).unwrap_or(next);
            return Ok(Some(sweeps.swap_remove(best).into_pilot(counted)));
        }
        let others: usize = sweeps.iter().map(|sweep| sweep.keys.bytes()).sum();
        let sweep = &mut sweeps[next];
        let limits = limits.beside(others - sweep.keys.bytes());
        match sweep.advance(powers, &mut layer, limits) {
            Ok(states) => counted += states,
            Err(Halt::TooLarge) => is_full = true,
            Err(Halt::Stopped(reason)) => return Err(reason),
        }
    }
}

/// A sweep in progress.
struct Sweep {
    /// What is known of it.
    pilot: Pilot,
    place: usize,
    keys: Keys,
    /// The width after each step.
    widths: Vec<usize>,
    /// The steps to come by width.
    to_come: Vec<u32>,
    /// By width, the binary logarithm of the number of sets of a size that counts.
    sets: Vec<f64>,
    /// The states after the steps until now, and the most after one.
    counted: (usize, usize),
    /// The binary logarithm of the states divided by that of the sets, a mean of the last steps.
    slope: f64,
}

impl Sweep {
    fn new(steps: Vec<Step>, widths: Vec<usize>, most: usize) -> Self {
        let mut to_come = vec![0; widths.iter().max().map_or(0, |most| most + 1)];
        for &width in &widths {
            to_come[width] += 1;
        }
        let keys = Keys::start(&steps);
        let sets = (0..to_come.len()).map(|width| sets(width, most)).collect();
        let pilot = Pilot { steps, states: 1.0, peak: 1.0, is_exact: false, counted: 0 };
        Self { pilot, place: 0, keys, widths, to_come, sets, counted: (1, 1), slope: 0.0 }
    }

    const fn is_at_end(&self) -> bool {
        self.place == self.pilot.steps.len()
    }

    /// The part of the states that is counted.
    fn known(&self) -> f64 {
        self.counted.0 as f64 / self.pilot.states
    }

    /// Between the states that are counted, a lower bound, and the estimate, which may be too high.
    fn promise(&self) -> f64 {
        self.pilot.states * self.known().sqrt()
    }

    /// What is known of the sweep, with the states of all sweeps that were counted. The peak, which
    /// tells the memory, is between what is counted and the estimate: a sweep that does not fit
    /// ends with a message, but one that is refused never begins.
    fn into_pilot(self, counted: usize) -> Pilot {
        let peak = (self.counted.1 as f64 * self.pilot.peak).sqrt();
        Pilot { peak, is_exact: self.is_at_end(), counted, ..self.pilot }
    }

    /// Takes one step. Returns the states after it.
    ///
    /// The logarithms of the states of near steps are about proportional to those of all sets of
    /// their widths.
    fn advance(
        &mut self,
        powers: &Powers,
        layer: &mut Layer,
        limits: Limits<'_>,
    ) -> Result<usize, Halt> {
        let step = &self.pilot.steps[self.place];
        self.keys.advance(step, powers, layer, limits)?;
        let width = self.widths[self.place];
        self.place += 1;
        let states = self.keys.len();
        let (all, peak) = &mut self.counted;
        (*all, *peak) = (*all + states, states.max(*peak));
        self.to_come[width] -= 1;
        if width > 0 {
            let bits = (states as f64).log2() / self.sets[width];
            self.slope += (bits - self.slope) / LAST.min(self.place as f64);
        }
        let (mut all, mut peak) = (*all as f64, *peak as f64);
        for (&steps, sets) in self.to_come.iter().zip(&self.sets) {
            if steps > 0 {
                let states = (self.slope * sets).exp2();
                all += f64::from(steps) * states;
                peak = peak.max(states);
            }
        }
        (self.pilot.states, self.pilot.peak) = (all, peak);
        Ok(self.keys.len())
    }
}

/// The binary logarithm of the number of sets of up to `most` of so many vertices.
fn sets(vertices: usize, most: usize) -> f64 {
    if most >= vertices {
        return vertices as f64;
    }
    let (mut of_size, mut all) = (1.0, 1.0);
    for size in 0..most {
        of_size *= (vertices - size) as f64 / (size + 1) as f64;
        all += of_size;
    }
    f64::log2(all)
}

/// After each step, the kinds of vertices to come and those of vertices that are done. A state is a
/// set of either. Vertices to come are of one kind if the same vertices that are done block them,
/// and one does; vertices that are done, if they block the same vertices to come, and block one.
fn widths(neighbours: &[Vec<usize>], order: &[usize]) -> Vec<usize> {
    let backwards: Vec<usize> = order.iter().rev().copied().collect();
    let (to_come, done) = (kinds(neighbours, order), kinds(neighbours, &backwards));
    // After the last step nothing is to come.
    let done = done.into_iter().rev().skip(1).chain([0]);
    to_come.into_iter().zip(done).map(|(to_come, done)| to_come + done).collect()
}

/// The kinds of vertices to come after each step. Each step splits kinds in two.
fn kinds(neighbours: &[Vec<usize>], order: &[usize]) -> Vec<usize> {
    /// The kind of vertices that nothing blocks, and that of vertices that are done.
    const FREE: usize = 0;
    const DONE: usize = 1;
    let mut kind = vec![FREE; neighbours.len()];
    // The members of each kind; at this step, the kind of those that are blocked as well.
    let (mut members, mut blocked) = (vec![neighbours.len(), 0], vec![(0, FREE); 2]);
    let mut number = 0;
    let after = (1..).zip(order).map(|(step, &vertex)| {
        let leave = |kind: usize, members: &mut Vec<usize>| {
            members[kind] -= 1;
            usize::from(kind != FREE && members[kind] == 0)
        };
        number -= leave(kind[vertex], &mut members);
        kind[vertex] = DONE;
        for &neighbour in &neighbours[vertex] {
            let old = kind[neighbour];
            if old == DONE {
                continue;
            }
            if blocked[old].0 != step {
                blocked[old] = (step, members.len());
                members.push(0);
                blocked.push((0, FREE));
                number += 1;
            }
            let new = blocked[old].1;
            members[new] += 1;
            number -= leave(old, &mut members);
            kind[neighbour] = new;
        }
        number
    });
    after.collect()
}
