//! Random changes of proofs, for a formula that has more solutions.

use proptest::prelude::*;

use super::third_party::veripb;
use crate::support::reader::{FOUR_QUEENS, config, read, word_changed};

proptest! {
    #![proptest_config(config(60))]

    /// With more solutions than are listed, no changed proof is both accepted and verified.
    #[test]
    fn no_mutant_is_accepted_and_verified_for_another_formula(proof in word_changed()) {
        // Without the constraint of the first row there are more than two solutions.
        let weaker = FOUR_QUEENS.replace(
            "+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;",
            "+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;\n+1 x1 +1 x2 +1 x3 +1 x4 >= 0 ;",
        );
        let weaker = weaker.replace("#constraint= 18", "#constraint= 19");
        if read(proof.as_bytes()).is_ok()
            && let Some(output) = veripb(&weaker, proof.as_bytes())
        {
            prop_assert!(!output.success, "{}", output.all);
        }
    }
}
