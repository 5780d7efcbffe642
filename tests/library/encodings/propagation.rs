//! Unit propagation does for each encoding what it claims, and no more, over all 3^n partial
//! assignments of its inputs.

use itertools::iproduct;
use nq_sat::instance::Lit;
use nq_sat::model::CountRange;
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, EncodingInfo, Propagation, Sides};

use super::inspection::{EVERYTHING, Possible, Seen, true_ones};
use super::written::{SIDES, Write, Written, sided, styles};

/// Inputs up to which every partial assignment is tried.
const PARTIAL_ASSIGNMENTS: usize = 8;

/// The properties of an encoding that held in all cases.
struct Record<'a> {
    encoding: &'a dyn EncodingInfo,
    seen: Option<Seen>,
}

impl<'a> Record<'a> {
    const fn new(encoding: &'a dyn EncodingInfo) -> Self {
        Self { encoding, seen: None }
    }

    /// Checks one case, and that no claimed property is missing.
    fn look(
        &mut self,
        n: usize,
        write: Write<'_>,
        sides: Sides,
        possible: Possible<'_>,
        what: &str,
    ) {
        let seen = Seen::of(&Written::of(n, write), possible);
        let claimed = Seen::claimed(self.encoding, sides);
        let name = self.encoding.name();
        assert!(seen.has(claimed), "{name}, n = {n}, {what}, {sides:?}: {seen:?}");
        if sides == Sides::Both {
            self.seen = Some(self.seen.map_or(seen, |before| before.and(seen)));
        }
    }

    /// Checks that each property that is not claimed failed somewhere: otherwise the claim is too
    /// weak.
    fn assert_claims_no_less(&self) {
        let seen = self.seen.expect("a case").propagation;
        assert_eq!(seen, self.encoding.propagation(), "{} does more", self.encoding.name());
    }
}

#[test]
fn at_most_one_propagates_as_it_claims() {
    for encoding in AT_MOST_ONE {
        let mut record = Record::new(*encoding);
        for (n, style) in iproduct!(0..=PARTIAL_ASSIGNMENTS, styles(*encoding)) {
            let write =
                |inputs: &[Lit], sink: &mut dyn ClauseSink| encoding.encode(inputs, style, sink);
            let possible = |values: &[Option<bool>]| true_ones(values).0 <= 1;
            record.look(n, &write, style.sides, &possible, &format!("{style:?}"));
        }
        record.assert_claims_no_less();
    }
}

#[test]
fn a_cardinality_propagates_as_it_claims() {
    for encoding in CARDINALITY {
        let mut record = Record::new(*encoding);
        for (n, sides) in iproduct!(0..=PARTIAL_ASSIGNMENTS, SIDES) {
            let past = u32::try_from(n).unwrap() + 1;
            for (min, max) in iproduct!(0..=past, 0..=past) {
                let range = CountRange { min, max };
                let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                    encoding.encode(inputs, range, sided(sides), sink);
                };
                let (min, max) = (min as usize, max as usize);
                let possible = |values: &[Option<bool>]| {
                    let (least, most) = true_ones(values);
                    least.max(min) <= most.min(max)
                };
                record.look(n, &write, sides, &possible, &format!("{min} to {max}"));
            }
        }
        record.assert_claims_no_less();
    }
}

#[test]
fn the_same_number_propagates_as_claimed() {
    for encoding in CARDINALITY {
        let mut record = Record::new(*encoding);
        for (left, right, most) in iproduct!(0..=5, 0..=5, 0..=6) {
            if left + right > PARTIAL_ASSIGNMENTS {
                continue;
            }
            let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                encoding.encode_same(&inputs[..left], &inputs[left..], most, sink);
            };
            let possible = |values: &[Option<bool>]| {
                let (left, right) = values.split_at(left);
                let ((l, left), (r, right)) = (true_ones(left), true_ones(right));
                l.max(r) <= left.min(right).min(most as usize)
            };
            let what = format!("{left} of them left, at most {most}");
            record.look(left + right, &write, Sides::Both, &possible, &what);
        }
        record.assert_claims_no_less();
    }
}

/// The claims themselves, so that they cannot be weakened to pass the tests.
#[test]
fn adder_claims_determines_and_nothing_else() {
    let adder = CARDINALITY.iter().find(|encoding| encoding.name() == "adder").expect("the adder");
    let claimed = Propagation { determines: true, refutes: false, complete: false };
    assert_eq!(adder.propagation(), claimed);
    let others = CARDINALITY.iter().filter(|encoding| encoding.name() != "adder");
    for encoding in others {
        assert_eq!(encoding.propagation(), EVERYTHING, "{}", encoding.name());
    }
    for encoding in AT_MOST_ONE {
        assert_eq!(encoding.propagation(), EVERYTHING, "{}", encoding.name());
    }
}
