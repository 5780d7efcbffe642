//! The number of states of an order, from a sweep without polynomials.

use super::graph::Graph;
use super::order::Order;
use crate::independent_sets::{Keys, Layer, Step, steps};
use nq_board::run::control::{Control, StopReason};

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

/// The order with the fewest states of sets of weights up to `most`. `None` if each has too many
/// slots.
///
/// The sweeps of all orders take turns: the one that promises the fewest states goes on, until it
/// ends. With [`MOST_STATES`] together a part of its states is enough, and with `limit` any. Then
/// the numbers are estimates.
pub(super) fn best(
    graph: &Graph,
    weights: &[u32],
    most: u32,
    limit: usize,
    control: &Control,
) -> Result<Option<Pilot>, StopReason> {
    let sweep = |(_, vertices): (Order, Vec<usize>)| {
        let steps = steps(&graph.neighbours, weights, vertices.iter().copied())?;
        Some(Sweep::new(steps, widths(&graph.neighbours, &vertices)))
    };
    let mut sweeps: Vec<Sweep> = Order::all_of(graph, limit).filter_map(sweep).collect();
    let (mut layer, mut counted) = (Layer::default(), 0);
    loop {
        let least = |measure: fn(&Sweep) -> f64| {
            let of = |&number: &usize| measure(&sweeps[number]);
            (0..sweeps.len()).min_by(|a, b| of(a).total_cmp(&of(b)))
        };
        let Some(next) = least(Sweep::promise) else { return Ok(None) };
        let sweep = &sweeps[next];
        let is_enough = counted >= MOST_STATES && sweep.known() >= PART;
        if sweep.is_at_end() || is_enough || counted >= limit {
            let best = least(|sweep| sweep.pilot.states).unwrap_or(next);
            return Ok(Some(sweeps.swap_remove(best).into_pilot(counted)));
        }
        let sweep = &mut sweeps[next];
        counted += sweep.advance(most, &mut layer, control)?;
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
    /// The states after the steps until now, and the most after one.
    counted: (usize, usize),
    /// The binary logarithm of the states divided by the width, a mean of the last steps.
    slope: f64,
}

impl Sweep {
    fn new(steps: Vec<Step>, widths: Vec<usize>) -> Self {
        let mut to_come = vec![0; widths.iter().max().map_or(0, |most| most + 1)];
        for &width in &widths {
            to_come[width] += 1;
        }
        let keys = Keys::start(&steps);
        let pilot = Pilot { steps, states: 1.0, peak: 1.0, is_exact: false, counted: 0 };
        Self { pilot, place: 0, keys, widths, to_come, counted: (1, 1), slope: 0.0 }
    }

    const fn is_at_end(&self) -> bool {
        self.place == self.pilot.steps.len()
    }

    /// The part of the states that is counted.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
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
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn into_pilot(self, counted: usize) -> Pilot {
        let peak = (self.counted.1 as f64 * self.pilot.peak).sqrt();
        Pilot { peak, is_exact: self.is_at_end(), counted, ..self.pilot }
    }

    /// Takes one step. Returns the states after it.
    ///
    /// The logarithms of the states of near steps are about proportional to the widths.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn advance(
        &mut self,
        most: u32,
        layer: &mut Layer,
        control: &Control,
    ) -> Result<usize, StopReason> {
        let step = &self.pilot.steps[self.place];
        self.keys.advance(step, most, layer, control)?;
        let width = self.widths[self.place];
        self.place += 1;
        let states = self.keys.len();
        let (all, peak) = &mut self.counted;
        (*all, *peak) = (*all + states, states.max(*peak));
        self.to_come[width] -= 1;
        if width > 0 {
            let bits = (states as f64).log2() / width as f64;
            self.slope += (bits - self.slope) / LAST.min(self.place as f64);
        }
        let (mut all, mut peak) = (*all as f64, *peak as f64);
        let (growth, mut states) = (self.slope.exp2(), 1.0);
        for &steps in &self.to_come {
            if steps > 0 {
                all += f64::from(steps) * states;
                peak = peak.max(states);
            }
            states *= growth;
        }
        (self.pilot.states, self.pilot.peak) = (all, peak);
        Ok(self.keys.len())
    }
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
