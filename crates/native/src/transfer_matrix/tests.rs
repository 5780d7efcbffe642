//! Sweeps over random graphs against a plain recursion, and mutated graphs.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::TransferMatrix;
use super::graph::Graph;
use super::order::Order;
use super::pilot::best;
use crate::independent_sets::{
    Halt, Keys, Layer, Limits, Powers, Step, largest, of_weight, polynomial as polynomial_of, total,
};
use crate::tests::one_kind;
use nq_board::base::{Count, Square};
use nq_board::run::{Control, Engine, StopReason};

/// A graph whose vertices lie on a row.
fn graph(weights: Vec<u32>, edges: &[(usize, usize)]) -> Graph {
    let mut neighbours = vec![Vec::new(); weights.len()];
    for &(a, b) in edges {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    let points = (0..).take(weights.len()).map(|col| (0, Square::new(0, col))).collect();
    let numbers = weights.into_iter().map(|weight| vec![weight]).collect();
    Graph { numbers, points, neighbours }
}

/// The weight of each vertex: its number of pieces.
fn weights(graph: &Graph) -> Vec<u32> {
    graph.numbers.iter().map(|numbers| numbers[0]).collect()
}

/// Kings, any number of them.
fn kings(size: u32) -> Graph {
    let problem = one_kind(size, "K", "\"any\"", "", "");
    Graph::of(&problem, &[]).expect("no fixed pieces")
}

/// The numbers of independent sets by weight: each vertex is left out or chosen.
fn by_recursion(graph: &Graph) -> Vec<u64> {
    fn visit(graph: &Graph, vertex: usize, chosen: &mut Vec<usize>, numbers: &mut [u64]) {
        if vertex == graph.len() {
            let weight: u32 = chosen.iter().map(|&chosen| graph.numbers[chosen][0]).sum();
            numbers[weight as usize] += 1;
            return;
        }
        visit(graph, vertex + 1, chosen, numbers);
        if !chosen.iter().any(|other| graph.neighbours[vertex].contains(other)) {
            chosen.push(vertex);
            visit(graph, vertex + 1, chosen, numbers);
            chosen.pop();
        }
    }
    let mut numbers = vec![0; weights(graph).iter().sum::<u32>() as usize + 1];
    visit(graph, 0, &mut Vec::new(), &mut numbers);
    while numbers.last() == Some(&0) {
        numbers.pop();
    }
    numbers
}

/// The numbers up to the last that is not 0.
fn without_zeros(mut numbers: Vec<Count>) -> Vec<Count> {
    while numbers.last() == Some(&Count::ZERO) {
        numbers.pop();
    }
    numbers
}

fn steps(graph: &Graph, order: Vec<usize>) -> Option<Vec<Step>> {
    crate::independent_sets::steps(&graph.neighbours, &weights(graph), order.into_iter())
}

/// The numbers of sets of each weight up to `most`.
fn polynomial(steps: &[Step], most: u32, limits: Limits<'_>) -> Result<Vec<Count>, Halt> {
    let numbers = polynomial_of(steps, &Powers::up_to(most), |_| true, limits)?;
    assert!((0..).zip(&numbers).all(|(place, (power, _))| place == *power));
    Ok(numbers.into_iter().map(|(_, number)| number).collect())
}

fn limits(control: &Control) -> Limits<'_> {
    Limits { memory: 1 << 30, control }
}

fn random_graph() -> impl Strategy<Value = Graph> {
    (0..12_usize).prop_flat_map(|count| {
        let edge = (0..count.max(1), 0..count.max(1));
        let edges = prop::collection::vec(edge, 0..=2 * count);
        (prop::collection::vec(1..5_u32, count), edges).prop_map(|(weights, edges)| {
            let edges: Vec<_> = edges.into_iter().filter(|(a, b)| a != b).collect();
            graph(weights, &edges)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_order_gives_the_numbers_of_the_recursion(graph in random_graph(), most in 0..60_u32) {
        let control = Control::default();
        let expected = by_recursion(&graph);
        let mut bounded = expected.clone();
        bounded.truncate(most as usize + 1);
        let bounded = without_zeros(bounded.into_iter().map(Count::from).collect());
        for order in Order::ALL {
            let steps = steps(&graph, order.of(&graph)).expect("few vertices");
            let numbers = polynomial(&steps, most, limits(&control)).expect("numbers");
            prop_assert_eq!(&without_zeros(numbers), &bounded, "{:?}", order);
            let sum: u64 = expected.iter().sum();
            prop_assert_eq!(total(&steps, limits(&control)), Ok(sum.into()), "{:?}", order);
            let found = largest(&steps, u32::MAX, limits(&control)).expect("a set");
            let weight: u32 = found.iter().map(|&vertex| graph.numbers[vertex][0]).sum();
            prop_assert_eq!(weight as usize + 1, expected.len());
            let apart = |a: &usize| !found.iter().any(|b| graph.neighbours[*a].contains(b));
            prop_assert!(found.iter().all(apart), "{found:?}");
        }
        let all = Powers::up_to(u32::MAX);
        let pilot = best(&graph, &weights(&graph), &all, usize::MAX, limits(&control));
        let pilot = pilot.expect("no stop").expect("few vertices");
        prop_assert!(pilot.peak <= pilot.states && pilot.is_exact);
    }
}

/// The numbers of independent sets by the numbers of several kinds.
fn by_kinds(graph: &Graph, kinds: usize) -> BTreeMap<Vec<u32>, u64> {
    let mut sets = vec![(Vec::new(), vec![0; kinds])];
    for vertex in 0..graph.len() {
        for place in 0..sets.len() {
            let (mut chosen, mut numbers): (Vec<usize>, Vec<u32>) = sets[place].clone();
            if chosen.iter().any(|other| graph.neighbours[vertex].contains(other)) {
                continue;
            }
            chosen.push(vertex);
            numbers.iter_mut().zip(&graph.numbers[vertex]).for_each(|(all, own)| *all += own);
            sets.push((chosen, numbers));
        }
    }
    let mut all = BTreeMap::new();
    for (_, numbers) in sets {
        *all.entry(numbers).or_default() += 1;
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Terms beyond the bounds are left out, and no others; what is wanted does not change them.
    #[test]
    fn bounded_numbers_of_several_kinds_are_those_of_all_sets(
        mut graph in random_graph(),
        kinds in prop::collection::vec((0..3_usize, 0..3_usize), 12),
        most in prop::collection::vec(0..5_u32, 1..4),
        wanted in 0..200_u32,
    ) {
        for (numbers, (kind, other)) in graph.numbers.iter_mut().zip(kinds) {
            let pieces = numbers[0];
            *numbers = vec![0; 3];
            numbers[kind] += pieces - 1;
            numbers[other] += 1;
            numbers.truncate(most.len());
        }
        let powers = Powers::new(most.clone());
        let weight = |numbers: &Vec<u32>| powers.power(numbers.iter().copied());
        let weights: Vec<u32> = graph.numbers.iter().map(weight).collect();
        let expected: BTreeMap<Vec<u32>, u64> = by_kinds(&graph, most.len())
            .into_iter()
            .filter(|(numbers, _)| numbers.iter().zip(&most).all(|(number, most)| number <= most))
            .collect();
        let control = Control::default();
        for order in Order::ALL {
            let steps = crate::independent_sets::steps(
                &graph.neighbours, &weights, order.of(&graph).into_iter(),
            );
            let steps = steps.expect("few vertices");
            let count = |is_wanted: &dyn Fn(u32) -> bool| {
                polynomial_of(&steps, &powers, is_wanted, limits(&control)).expect("numbers")
            };
            let all = count(&|_| true).into_iter().filter(|(_, number)| *number > 0);
            let all: BTreeMap<Vec<u32>, Count> =
                all.map(|(power, number)| (powers.digits(power).collect(), number)).collect();
            let numbers = expected.iter().map(|(key, &number)| (key.clone(), Count::from(number)));
            prop_assert_eq!(all, numbers.collect::<BTreeMap<_, _>>(), "{:?}", order);
            let wanted = wanted % (powers.top() + 1);
            let of_wanted = expected.get(&powers.digits(wanted).collect::<Vec<_>>());
            let counted: Count = count(&|power| power == wanted).into_iter().map(|(_, n)| n).sum();
            prop_assert_eq!(counted, of_wanted.copied().unwrap_or(0));
            let found = of_weight(&steps, &powers, |power| power == wanted, limits(&control));
            let found = found.expect("no stop");
            prop_assert_eq!(found.is_some(), of_wanted.is_some());
            if let Some(found) = found {
                let of_kind = |kind: usize| found.iter().map(|&at| graph.numbers[at][kind]).sum();
                prop_assert_eq!(powers.power((0..most.len()).map(of_kind)), wanted);
                let apart = |a: &usize| !found.iter().any(|b| graph.neighbours[*a].contains(b));
                prop_assert!(found.iter().all(apart), "{found:?}");
            }
        }
    }
}

#[test]
fn a_missing_edge_is_found() {
    // A063443: the sets of kings on 4 x 4.
    let kings = kings(4);
    let control = Control::default();
    let count = |graph: &Graph| {
        let steps = steps(graph, Order::Rows.of(graph)).expect("few vertices");
        total(&steps, limits(&control)).expect("a number")
    };
    assert_eq!(count(&kings), 314);
    for a in 0..kings.len() {
        for b in kings.neighbours[a].clone() {
            let mut mutated = kings.clone();
            mutated.neighbours[a].retain(|&other| other != b);
            mutated.neighbours[b].retain(|&other| other != a);
            assert_ne!(count(&mutated), 314, "without the edge {a}, {b}");
        }
    }
    let mut mutated = kings.clone();
    mutated.numbers[5] = vec![2];
    let steps = steps(&mutated, Order::Greedy.of(&mutated)).expect("few vertices");
    let numbers = polynomial(&steps, 1, limits(&control)).expect("numbers");
    assert_eq!(numbers, [1_u8, 15].map(Count::from));
}

#[test]
fn numbers_grow_by_limbs() {
    // 200 vertices without edges: binomial coefficients, the largest above 2^128.
    let steps_of = |graph: &Graph| steps(graph, Order::Rows.of(graph)).expect("no slots");
    let alone = graph(vec![1; 200], &[]);
    let control = Control::default();
    let numbers = polynomial(&steps_of(&alone), 200, limits(&control)).expect("numbers");
    let middle = "90548514656103281165404177077484163874504589675413336841320";
    assert_eq!((numbers.len(), numbers[100].to_string().as_str()), (201, middle));
    assert_eq!(numbers.iter().sum::<Count>(), total(&steps_of(&alone), limits(&control)).unwrap());
}

/// A crown has a vertex a and a vertex b for each number; those of different numbers exclude each
/// other. Its sets have one side only, or both vertices of one number.
#[test]
fn slots_have_several_words() {
    for numbers in [1, 2, 63, 64, 65, 128, 129, 192, 193, 256] {
        let pairs = (0..numbers).flat_map(|a| (0..numbers).map(move |b| (a, b)));
        let edges: Vec<_> = pairs.filter(|(a, b)| a != b).map(|(a, b)| (a, numbers + b)).collect();
        let crown = graph(vec![1; 2 * numbers], &edges);
        let steps = steps(&crown, (0..2 * numbers).collect()).expect("a slot for each b");
        let control = Control::default();
        let mut expected = (0..=numbers).fold(Count::from(1_u8), |power, _| &power * 2_u64);
        expected += numbers as u64 - 1;
        assert_eq!(total(&steps, limits(&control)), Ok(expected), "{numbers}");
        let numbers_of = polynomial(&steps, 2, limits(&control)).expect("numbers");
        let both_sides = numbers * (numbers - 1) + numbers;
        let expected = [1, 2 * numbers, both_sides].map(|number| Count::from(number as u64));
        assert_eq!(without_zeros(numbers_of), expected, "{numbers}");
        assert_eq!(
            largest(&steps, u32::MAX, limits(&control)).expect("a set").len(),
            numbers.max(2)
        );
    }
    let star: Vec<_> = (1..=257).map(|leaf| (0, leaf)).collect();
    assert!(steps(&graph(vec![1; 258], &star), (0..258).collect()).is_none());
}

#[test]
fn a_sweep_stops_and_keeps_to_its_memory() {
    let graph = kings(8);
    let steps = steps(&graph, Order::Rows.of(&graph)).expect("few slots");
    let cancelled = Control::default();
    cancelled.cancel();
    let stopped = Halt::Stopped(StopReason::Cancelled);
    assert_eq!(polynomial(&steps, 64, limits(&cancelled)), Err(stopped));
    assert_eq!(total(&steps, limits(&cancelled)), Err(stopped));
    assert_eq!(largest(&steps, u32::MAX, limits(&cancelled)), Err(stopped));
    let control = Control::default();
    let little = Limits { memory: 1000, control: &control };
    assert_eq!(polynomial(&steps, 64, little), Err(Halt::TooLarge));
    assert_eq!(largest(&steps, u32::MAX, little), Err(Halt::TooLarge));
}

/// The states of all steps, up to a limit.
fn states(steps: &[Step], limit: f64) -> f64 {
    let (mut keys, mut layer) = (Keys::start(steps), Layer::default());
    let mut states = 1.0;
    for step in steps {
        let (all, control) = (Powers::up_to(u32::MAX), Control::default());
        keys.advance(step, &all, &mut layer, limits(&control)).expect("no stop");
        states += f64::from(u32::try_from(keys.len()).expect("few"));
        if states > limit {
            break;
        }
    }
    states
}

/// With holes and without, exactly or by estimates.
#[test]
fn no_order_has_far_fewer_states_than_the_chosen_one() {
    let boards = [("K", vec![1, 2, 8, 13, 16, 20]), ("N", vec![3, 6, 9, 10]), ("W", vec![9, 16])];
    for (moves, sizes) in boards {
        for (size, hole) in sizes.into_iter().flat_map(|size| ["", "a1", "b1"].map(|h| (size, h))) {
            if size == 1 && !hole.is_empty() {
                continue;
            }
            let board = if hole.is_empty() { "" } else { &format!("blocked = [\"{hole}\"]") };
            let graph = Graph::of(&one_kind(size, moves, "\"any\"", board, ""), &[]).expect("open");
            let weights = vec![0; graph.len()];
            let (none, control) = (Powers::up_to(0), Control::default());
            let pilot = best(&graph, &weights, &none, usize::MAX, limits(&control));
            let pilot = pilot.expect("no stop").expect("few slots");
            let chosen = states(&pilot.steps, f64::MAX);
            assert!(!pilot.is_exact || (chosen - pilot.states).abs() < 0.5);
            assert!((0.3..3.0).contains(&(pilot.states / chosen)), "{moves} {size} {hole}");
            for (order, vertices) in Order::all_of(&graph, usize::MAX) {
                let Some(steps) = steps(&graph, vertices) else { continue };
                let fewest = states(&steps, chosen);
                assert!(chosen <= 1.3 * fewest, "{moves} {size} {hole}: {order:?} has {fewest}");
            }
        }
    }
}

#[test]
fn a_count_keeps_to_the_memory_of_its_run() {
    let nightriders = one_kind(8, "NN", "10", "", "");
    let limited = Control::default().with_memory(Some(1 << 20));
    let refusal = TransferMatrix.count(&nightriders, &limited).expect_err("too large").to_string();
    assert!(refusal.ends_with("and its limit is 1.0 MiB: set --memory-limit"), "{refusal}");
    let parts = [limited.within(None), limited.with_budget(1 << 40)];
    assert!(parts.iter().all(|part| part.memory_limit() == Some(1 << 20)));
}
