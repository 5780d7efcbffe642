//! Which engine proves a count, and whether a list is the better proof: by predicted sizes.

use crate::count::classes::{Class, classes};
use crate::error::CertifyError;
use nq_board::base::Symmetry;
use nq_board::base::numbers::bytes;
use nq_board::model::Problem;
use nq_board::run::Control;
use nq_board::run::circuit::{CountingProof, ProofError, ProofSize};
use nq_query::ask::registry::counting_proofs;

/// States that predictions visit.
pub(super) const STATES: usize = 1 << 23;

/// Bytes of each state of a proof, at least.
const LEAST: f64 = 50.0;

/// The most bytes of a proof, as its steps have numbers of 30 bits.
const MOST_BYTES: f64 = 4e10;

/// A list of more placements takes long.
pub(super) const MANY: u64 = 100_000;

/// The bytes of both proofs of a list for each placement: of n-queens at n = 11, 4,800.
pub(super) const LISTED: f64 = 5e3;

/// The engine for a problem.
pub(super) struct Choice {
    pub(crate) prover: Box<dyn CountingProof>,
    pub(crate) size: ProofSize,
}

impl Choice {
    /// The engine with the smallest proof, by predictions that visit about `states` states. If
    /// formulas are folded by motions, it is one that needs no full lines. Fails when no engine
    /// takes the problem, or the proof is too large.
    pub(super) fn of(
        problem: &Problem,
        (states, is_folded): (usize, bool),
        control: &Control,
    ) -> Result<Self, CertifyError> {
        let mut best: Option<Self> = None;
        let mut refusals = Vec::new();
        let provers = counting_proofs().into_iter();
        for prover in provers.filter(|prover| !is_folded || prover.full_lines().is_empty()) {
            // No proof with more states is smaller.
            let smaller = best.as_ref().filter(|best| best.size.is_exact);
            let smaller = smaller.map_or(usize::MAX, |best| least_states(best.size.bytes));
            match prover.predict(problem, None, states.min(smaller), control) {
                Ok(size) => {
                    // Estimates do not compare: the first engine is for fewer problems.
                    let is_better = |best: &Self| match (size.is_exact, best.size.is_exact) {
                        (true, true) => size.bytes < best.size.bytes,
                        (is_exact, is_best) => is_exact && !is_best,
                    };
                    if best.as_ref().is_none_or(is_better) {
                        best = Some(Self { prover, size });
                    }
                }
                Err(ProofError::Engine(error)) => refusals.push(error.to_string()),
                Err(error) => return Err(error.into()),
            }
        }
        let what = || format!("{} at {}", problem.name(), problem.values());
        let best = best.ok_or_else(|| no_proof(&what(), &refusals.join("; ")))?;
        best.check()?;
        Ok(best)
    }

    fn check(&self) -> Result<(), CertifyError> {
        let ProofSize { bytes: size, is_exact, .. } = self.size;
        if size <= MOST_BYTES {
            return Ok(());
        }
        let at_least = if is_exact { "about" } else { "at least" };
        Err(CertifyError::refused(format!(
            "the proof would take {at_least} {}: take a smaller board, or leave out --count to \
             prove a list",
            bytes(whole_number(size))
        )))
    }

    /// The classes whose proofs give the number of fundamental placements: where they are asked
    /// for, or together not larger than the proof itself. Fails when they are asked for and
    /// impossible.
    pub(super) fn classes(
        &self,
        problem: &Problem,
        is_asked: bool,
        control: &Control,
    ) -> Result<Option<Vec<(Class, ProofSize)>>, CertifyError> {
        let impossible =
            |why: String| CertifyError::refused(format!("{why}: leave out --fundamental"));
        let classes = match classes(problem) {
            Ok(classes) => classes,
            Err(why) if is_asked => return Err(impossible(why)),
            Err(_) => return Ok(None),
        };
        let mut sized = Vec::new();
        for class in classes.into_iter().skip(1) {
            match self.prover.predict(problem, Some(&class.symmetry), STATES, control) {
                Ok(size) => sized.push((class, size)),
                Err(ProofError::Engine(error)) if is_asked => {
                    return Err(impossible(error.to_string()));
                }
                Err(ProofError::Engine(_)) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
        let together: f64 = sized.iter().map(|(_, size)| size.bytes).sum();
        let is_cheap = together <= self.size.bytes.max(1e6);
        Ok((is_asked || is_cheap).then_some(sized))
    }
}

/// No engine proves counts of a problem.
pub(super) fn no_proof(problem: &str, why: &str) -> CertifyError {
    CertifyError::refused(format!(
        "no count of {problem} can be proved: {why}; leave out --count to prove a list"
    ))
}

/// The name of a symmetry in names of files.
pub(super) fn file_word(symmetry: &Symmetry, exchange: Option<&[usize]>) -> String {
    let images = exchange.iter().flat_map(|images| images.iter());
    symmetry.board_name() + &images.map(|image| format!("-{image}")).collect::<String>()
}

/// The image of each kind of piece; `None` if each stays.
pub(super) fn exchange(problem: &Problem, symmetry: &Symmetry) -> Option<Vec<usize>> {
    let images = || problem.piece_ids().map(|piece| symmetry.piece(piece).index());
    symmetry.has_exchange().then(|| images().collect())
}

/// The states of a proof with this number of bytes, at most.
fn least_states(bytes: f64) -> usize {
    usize::try_from(whole_number(bytes / LEAST)).unwrap_or(usize::MAX)
}

/// A prediction as a whole number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
pub(super) fn whole_number(number: f64) -> u128 {
    number as u128
}
