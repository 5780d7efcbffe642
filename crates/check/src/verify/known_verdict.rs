//! Whether a problem has a placement, by published values.

use super::sequences::{What, sequences_of};
use nq_board::base::count::Count;
use nq_board::model::{Problem, Sense};

/// A published verdict on a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedVerdict {
    /// Whether there is a placement.
    pub satisfiable: bool,
    /// The source, such as `A000170`.
    pub source: &'static str,
    /// The index in the source.
    pub index: u32,
    /// The number of placements, if that is published.
    pub total: Option<Count>,
}

/// The published verdict on a problem: its total, or the best level of its model. A level worse
/// than the best proves nothing, since numbers of pieces need not be monotone.
#[must_use]
pub fn published_verdict(problem: &Problem) -> Option<PublishedVerdict> {
    let level = problem.level.as_ref();
    sequences_of(problem).find_map(|sequence| {
        let (value, index) = sequence.published(sequence.size(problem, false)?)?;
        let satisfiable = match sequence.what {
            What::Total | What::Fundamental => value != Count::ZERO,
            What::Level => {
                let (level, best) = (level?, i64::try_from(value.to_u64()?).ok()?);
                let is_better = match level.sense {
                    Sense::Maximise => level.value > best,
                    Sense::Minimise => level.value < best,
                };
                if !is_better && level.value != best {
                    return None;
                }
                !is_better
            }
        };
        let total = (sequence.what == What::Total).then(|| value.clone());
        Some(PublishedVerdict { satisfiable, source: &sequence.source, index, total })
    })
}

#[cfg(test)]
mod tests {
    use super::super::sequences::published_best;
    use super::*;
    use nq_board::model::{Settings, builtin};

    fn verdict(model: &str, n: u32, k: Option<i64>) -> Option<(bool, &'static str, u32)> {
        let settings = k.map(|k| ("k".to_owned(), k)).into_iter().collect::<Settings>();
        let problem = builtin::by_name(model).unwrap().problem(n, &settings).unwrap();
        published_verdict(&problem).map(|v| (v.satisfiable, v.source, v.index))
    }

    #[test]
    fn totals_and_best_levels_decide() {
        assert_eq!(verdict("n-queens", 0, None), Some((true, "A000170", 0)));
        assert_eq!(verdict("n-queens", 3, None), Some((false, "A000170", 3)));
        assert_eq!(verdict("n-queens", 27, None), Some((true, "A000170", 27)));
        assert_eq!(verdict("n-queens", 28, None), None);
        let queens = builtin::by_name("n-queens").unwrap().problem(8, &Settings::default());
        assert_eq!(published_verdict(&queens.unwrap()).unwrap().total, Some(92_u32.into()));
        assert_eq!(verdict("toroidal-queens", 9, None).map(|v| v.0), Some(false));
        assert_eq!(verdict("toroidal-queens", 13, None).map(|v| v.0), Some(true));
        // A075458(9) = 5 and A250000(9) = 12.
        assert_eq!(verdict("queens-domination", 9, Some(4)), Some((false, "A075458", 9)));
        assert_eq!(verdict("queens-domination", 9, Some(5)).map(|v| v.0), Some(true));
        assert_eq!(verdict("queens-domination", 9, Some(6)), None);
        assert_eq!(verdict("peaceable-queens", 9, Some(12)).map(|v| v.0), Some(true));
        assert_eq!(verdict("peaceable-queens", 9, Some(13)), Some((false, "A250000", 9)));
        assert_eq!(verdict("peaceable-queens", 9, Some(11)), None);
        assert_eq!(verdict("queens-and-knights", 12, Some(8)), None);
    }

    #[test]
    fn the_best_level_is_that_of_the_sequence() {
        let best = |model: &str, n| {
            let model = builtin::by_name(model).unwrap();
            let settings = Settings::default().with("k", 1);
            published_best(&model.problem(n, &settings).unwrap())
        };
        assert_eq!(best("queens-domination", 12), Some(6));
        assert_eq!(best("peaceable-queens", 10), Some(14));
        assert_eq!(best("queens-and-knights", 8), Some(5));
        assert_eq!(best("queens-and-knights", 9), None);
    }
}
