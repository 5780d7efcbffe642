//! The memory that a table needs, computed before it starts.

use super::engine::NAME;
use super::pieces::Pieces;
use crate::memory::check_threads;
use nq_board::run::engine::EngineError;

/// Measured peaks in MiB, rounded up: shared, and for each thread; for both pieces, from n = 9 on
/// (see `docs/queens-and-knights.md`). The sweep over an empty board has the largest part. At n =
/// 13 it would exceed the limit of one sweep.
const MEASURED: [(u64, u64); 4] = [(40, 10), (50, 18), (90, 25), (150, 30)];

/// The size of the first of [`MEASURED`].
const FIRST: u32 = 9;

/// The memory of a table on this number of threads in bytes, where it is large.
#[must_use]
pub fn table_memory(n: u32, pieces: Pieces, threads: usize) -> Option<u64> {
    let place = usize::try_from(n.checked_sub(FIRST)?).ok()?;
    let (shared, per_thread) = MEASURED.get(place)?;
    let mib = shared + per_thread * threads as u64;
    (pieces == Pieces::QueensAndKnights).then_some(mib << 20)
}

/// Refuses a table that is too large or does not fit into memory.
///
/// # Errors
/// With the supported sizes, or the required memory.
pub fn check_table(n: u32, pieces: Pieces, threads: usize) -> Result<(), EngineError> {
    let most = pieces.max_size();
    if n > most {
        let why = match pieces {
            Pieces::Queens => format!("makes tables of sizes up to {most}, not {n}"),
            Pieces::QueensAndKnights => format!(
                "makes tables of sizes up to {most}, not {n}: the knight sets of a larger empty \
                 board do not fit into memory; without --table, -k counts one number of each"
            ),
        };
        return Err(EngineError::Unsupported { engine: NAME, why });
    }
    let needed = table_memory(n, pieces, threads).unwrap_or(0);
    check_threads(format!("the table of n = {n}"), needed, threads)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_large_table_says_what_it_takes() {
        let both = Pieces::QueensAndKnights;
        let needs: Vec<_> = (0..=both.max_size()).map(|n| table_memory(n, both, 2)).collect();
        assert!(needs[..FIRST as usize].iter().all(Option::is_none));
        assert!(needs[FIRST as usize..].iter().all(Option::is_some), "{needs:?}");
        assert!(needs.is_sorted(), "{needs:?}");
        assert_eq!(table_memory(12, Pieces::Queens, 2), None);
        assert!(table_memory(12, both, 1) < table_memory(12, both, 2));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_a_remedy_that_there_is() {
        let refused = |n, threads| {
            let error = check_table(n, Pieces::QueensAndKnights, threads);
            error.expect_err("it does not fit").to_string()
        };
        let many = refused(12, 1 << 20);
        assert!(many.ends_with("give fewer --threads"), "{many}");
        let large = refused(13, 1);
        assert!(large.contains("up to 12, not 13") && large.contains("-k counts one"), "{large}");
        assert_eq!(check_table(16, Pieces::Queens, 1 << 20), Ok(()));
    }
}
