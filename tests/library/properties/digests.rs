//! The digest, recomputed from the texts of the brute force by another XXH64.

use nq_sat::base::digest::Digest;
use nq_sat::run::control::Completion;
use nq_sat::run::tally::TallyBuilder;
use proptest::prelude::*;
use twox_hash::XxHash64;

use super::cases::cases;
use super::config;

/// The rule of DESIGN.md, section 5: wrapping sum and exclusive or of XXH64 with seed 0.
fn digest(texts: &[String]) -> String {
    let hashes = texts.iter().map(|text| XxHash64::oneshot(0, text.as_bytes()));
    let (sum, xor) =
        hashes.fold((0u64, 0u64), |(sum, xor), hash| (sum.wrapping_add(hash), xor ^ hash));
    format!("{sum:016x}-{xor:016x}")
}

/// The digest of the program.
fn ours(texts: &[String]) -> Digest {
    let mut digest = Digest::default();
    for text in texts {
        digest.add_text(text);
    }
    digest
}

/// XXH64 of nothing with seed 0, from the test vectors of its specification.
#[test]
fn the_digest_of_the_empty_placement_is_that_of_no_bytes() {
    assert_eq!(ours(&[String::new()]).to_string(), "ef46db3751d8e999-ef46db3751d8e999");
}

/// The two placements for n = 4 by hand, so that a common misreading of the rule would show.
#[test]
fn the_digest_of_four_queens_is_that_of_two_texts() {
    let texts = ["Qa2 Qb4 Qc1 Qd3", "Qa3 Qb1 Qc4 Qd2"].map(str::to_owned);
    assert_eq!(ours(&texts).to_string(), digest(&texts));
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn the_digest_is_that_of_the_brute_forces_texts(case in cases()) {
        let mut builder = TallyBuilder::new(&case.problem);
        for placement in case.listed() {
            builder.add(&placement);
        }
        let listed = builder.tally(Completion::Complete).digest;
        prop_assert_eq!(listed.map(|d| d.to_string()), Some(digest(&case.placements)));
    }

    #[test]
    fn digests_of_parts_merge(
        texts in prop::collection::btree_set(".{0,12}", 0..8),
        cut in 0..8usize,
    ) {
        let texts: Vec<String> = texts.into_iter().collect();
        let (head, tail) = texts.split_at(cut.min(texts.len()));
        let mut merged = ours(tail);
        merged.merge(ours(head));
        prop_assert_eq!(merged.to_string(), digest(&texts));
        prop_assert_eq!(merged.to_string().parse(), Ok(merged));
    }
}
