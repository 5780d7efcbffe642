//! `solve --json`: the digest as a stranger computes it. `tests/frozen` has the keys and values.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use twox_hash::XxHash64;

use crate::support::program::nq_sat;

/// Computes the digest from the design alone: the pieces of each placement as `Qa8`, sorted by
/// their bytes and joined by spaces, hashed with XXH64 (seed 0), then the sum and xor over all of
/// them.
fn digest<'a>(placements: impl IntoIterator<Item = &'a Value>) -> String {
    let (mut sum, mut xor) = (0_u64, 0);
    for placement in placements {
        let mut tokens = Vec::new();
        for (symbol, squares) in placement["pieces"].as_object().expect("pieces by symbol") {
            for square in squares.as_array().expect("a list of squares") {
                tokens.push(format!("{symbol}{}", square.as_str().expect("a square's name")));
            }
        }
        tokens.sort_unstable();
        let hash = XxHash64::oneshot(0, tokens.join(" ").as_bytes());
        sum = u64::wrapping_add(sum, hash);
        xor ^= hash;
    }
    format!("{sum:016x}-{xor:016x}")
}

#[test]
fn digest_can_be_recomputed_from_the_listing() {
    for (line, total) in [
        ("solve 0", 1),
        ("solve 1", 1),
        ("solve 3", 0),
        ("solve 8", 92),
        ("solve 5 -m queens-and-knights", 156),
        ("solve 10 -m models/superqueens.toml", 4),
        ("solve 6 --limit 3", 3),
    ] {
        let mut records = nq_sat(&format!("{line} --all --json")).records();
        let tally = records.pop().expect("the tally is the last line");
        assert_eq!(tally["type"], "tally", "{line}");
        assert_eq!(records.len(), total, "{line}");
        let distinct: BTreeSet<_> = records.iter().map(|r| r["pieces"].to_string()).collect();
        assert_eq!(distinct.len(), total, "{line}: all are distinct");
        for placement in &records {
            assert_eq!(placement["type"], "placement", "{line}");
            assert_eq!(
                (&placement["model"], &placement["n"], placement.get("k")),
                (&tally["model"], &tally["n"], tally.get("k")),
                "{line}"
            );
        }
        assert_eq!(tally["total"], json!(total.to_string()), "{line}: counts are strings");
        assert_eq!(tally["digest"], json!(digest(&records)), "{line}");
    }
}
