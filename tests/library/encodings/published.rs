//! Published sizes, each with its source.

use nq_sat::model::CountRange;
use nq_sat::sat::cnf::FormulaSize;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Sides, Style};

use super::written::sided;

fn at_most_one(name: &str, n: u64, style: Style) -> FormulaSize {
    let encoding = AT_MOST_ONE.iter().find(|encoding| encoding.name() == name);
    encoding.expect("an encoding of that name").size(n, style)
}

fn cardinality(name: &str, n: u64, (min, max): (u64, u64), sides: Sides) -> FormulaSize {
    let encoding = CARDINALITY.iter().find(|encoding| encoding.name() == name);
    let bound = |bound: u64| u32::try_from(bound).expect("a small bound");
    let range = CountRange { min: bound(min), max: bound(max) };
    encoding.expect("an encoding of that name").size(n, range, sided(sides))
}

const ONE: Style = sided(Sides::One);
const BOTH: Style = sided(Sides::Both);

/// Below five literals all encodings are pairwise.
const SIZES: std::ops::RangeInclusive<u64> = 5..=1000;

#[test]
fn pairwise_has_a_clause_a_pair() {
    for n in 0..=1000 {
        let size = at_most_one("pairwise", n, BOTH);
        assert_eq!((size.variables, size.clauses), (0, n * n.saturating_sub(1) / 2));
    }
}

/// Sinz 2005: LT-SEQ with k = 1.
#[test]
fn sequential_one_directional_has_3n_less_4_clauses() {
    for n in SIZES {
        let size = at_most_one("sequential", n, ONE);
        assert_eq!((size.variables, size.clauses), (n - 1, 3 * n - 4));
    }
}

/// Chen 2010: 2n + 4√n + O(n^¼) clauses and 2√n + O(n^¼) variables. If n is a fourth power, the O
/// is four times the size for n^¼ literals.
#[test]
fn product_one_directional_has_2n_and_4_roots_of_n_clauses() {
    // From 3 on: four rows and columns of 16 literals are pairwise.
    for root in 3..=20_u64 {
        let (n, square) = (root.pow(4), root.pow(2));
        let (size, rest) = (at_most_one("product", n, ONE), at_most_one("product", root, ONE));
        assert_eq!(size.clauses, 2 * n + 4 * square + 4 * rest.clauses, "n = {n}");
        assert_eq!(size.variables, 2 * square + 4 * root + 4 * rest.variables, "n = {n}");
    }
}

/// Klieber & Kwon 2007: 3.5n clauses and n/2 variables with groups of three; a commander is defined
/// in both directions there. If n is a power of three it is exact, less a constant for the last
/// level.
#[test]
fn commander_has_three_and_a_half_n_clauses() {
    for n in (2..=10).map(|exponent| 3_u64.pow(exponent)) {
        let size = at_most_one("commander", n, BOTH);
        assert_eq!((2 * size.variables, 2 * size.clauses), (n - 3, 7 * n - 15), "n = {n}");
    }
}

/// Nguyen & Mai 2015, with m groups: ⌈log2 m⌉ variables, n²/2m + n⌈log2 m⌉ - n/2 clauses.
#[test]
fn bimander_one_directional_is_as_large_as_published() {
    for (m, g) in (2..=64_u64).flat_map(|m| (2..=6_u32).map(move |g| (m, g))) {
        let n = m * u64::from(g);
        if n <= 4 {
            continue;
        }
        let size = at_most_one("bimander", n, Style { sides: Sides::One, group_size: Some(g) });
        let bits = u64::from(m.next_power_of_two().ilog2());
        assert_eq!(size.variables, bits);
        assert_eq!(2 * m * size.clauses, n * n + 2 * m * n * bits - n * m, "m = {m}, g = {g}");
    }
}

/// Frisch et al. 2005; Prestwich 2007: ⌈log2 n⌉ variables, n⌈log2 n⌉ clauses.
#[test]
fn binary_one_directional_is_as_large_as_published() {
    for n in SIZES {
        let size = at_most_one("binary", n, ONE);
        let bits = u64::from(n.next_power_of_two().ilog2());
        assert_eq!((size.variables, size.clauses), (bits, n * bits));
    }
}

/// Sinz 2005, LT-SEQ for at most k: k(n-1) variables and 2nk + n - 3k - 1 clauses. Ours starts with
/// a triangle, since at most i of the first i are true: k(k-1)/2 registers fewer, and (k-1)(k+1)
/// clauses. It has a last row (k registers of two clauses). It does not forbid k+1 at once, but has
/// a column for it (n-k registers that pass it on, n-k-1 clauses, and the unit clause that forbids
/// it).
#[test]
fn sequential_counter_one_directional_is_sinz_with_a_row_and_a_column_more() {
    for (n, k) in (3..=40_u64).flat_map(|n| (1..n - 1).map(move |k| (n, k))) {
        let size = cardinality("sequential", n, (0, k), Sides::One);
        let (variables, clauses) = (k * (n - 1), 2 * n * k + n - 3 * k - 1);
        let more = (k + (n - k), 2 * k + (n - k));
        assert_eq!(size.variables + k * (k - 1) / 2, variables + more.0, "n = {n}, k = {k}");
        assert_eq!(size.clauses + (k - 1) * (k + 1), clauses + more.1, "n = {n}, k = {k}");
    }
}

/// Bailleux & Boufkhad 2003: a node over m literals has m outputs, so n log2 n in all if n is a
/// power of two and nothing is cut off; with halves of p and q literals, (p+1)(q+1) - 1 clauses per
/// direction.
#[test]
fn totalizer_is_as_large_as_published() {
    for exponent in 2..=8_u32 {
        let n = 2_u64.pow(exponent);
        // At most n-2, at least 2: cut off after n-1 outputs, so the root lacks one output, made of
        // two pairs.
        let size = cardinality("totalizer", n, (2, n - 2), Sides::Both);
        assert_eq!(size.variables, n * u64::from(exponent) - 1, "n = {n}");
        let nodes = (1..=exponent).map(|level| (n >> level, (1_u64 << (level - 1)) + 1));
        let whole: u64 = nodes.map(|(nodes, side)| 2 * nodes * (side * side - 1)).sum();
        assert_eq!(size.clauses, whole - 3 + 2, "n = {n}");
    }
}

/// A006282: comparisons in Batcher's parallel sort (Knuth, TAOCP 3, section 5.3.4, (10)), from n =
/// 1.
const BATCHER: [u64; 32] = [
    0, 1, 3, 5, 9, 12, 16, 19, 26, 31, 37, 41, 48, 53, 59, 63, 74, 82, 91, 97, 107, 114, 122, 127,
    138, 146, 155, 161, 171, 178, 186, 191,
];

/// One comparator fewer: cut off after n-1 outputs, the last one has a single output.
#[test]
fn cardinality_network_has_as_many_comparators_as_batchers_sort() {
    for (n, comparators) in (1..).zip(BATCHER).skip(3) {
        let size = cardinality("network", n, (2, n - 2), Sides::Both);
        assert_eq!(size.variables, 2 * comparators - 1, "n = {n}");
        assert_eq!(size.clauses, 6 * comparators - 3 + 2, "n = {n}");
    }
}

/// Legendre: ⌊n/2⌋ + ⌊n/4⌋ + … carries are n less the ones of n in binary (A011371), one adder
/// each.
#[test]
fn adder_has_an_adder_a_carry() {
    for n in 3..=1000_u64 {
        let size = cardinality("adder", n, (2, n), Sides::Both);
        assert_eq!(size.variables, 2 * (n - u64::from(n.count_ones())), "n = {n}");
    }
}
