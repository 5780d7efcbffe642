//! Proofs changed at random, about a formula that has more solutions.

use proptest::prelude::*;

use super::third_party::veripb;
use crate::support::reader::{FOUR_QUEENS, config, read, word_changed};

proptest! {
    #![proptest_config(config(60))]

    /// With a solution taken out of the formula's reach, no change makes a proof of it that is both taken and verified.
    #[test]
    fn with_another_formula_nothing_is_both_taken_and_verified(proof in word_changed()) {
        // Without the first row's constraint there are more solutions than two.
        let weaker = FOUR_QUEENS.replace("+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;", "+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;\n+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;")
            .replace("#constraint= 18", "#constraint= 19");
        if read(proof.as_bytes()).is_ok() {
            let said = veripb(&weaker, proof.as_bytes());
            prop_assert!(!said.success, "{}", said.all);
        }
    }
}
