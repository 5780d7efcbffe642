//! Families that are not random: each verdict follows from a theorem or from published values.

use std::ops::RangeInclusive;

use itertools::iproduct;

use crate::suite::family::{BY_FORMULA, BY_ROWS, Draft, Family, Grade, Plan};
use crate::suite::verdict::{Theorem, Verdict};
use nq_board::model::{Model, ModelError, Sense, Settings, builtin};
use nq_check::verify::published_best;
use nq_cnf::sat::encoding::{AT_MOST_ONE, EncodingChoice};

pub(crate) const N_QUEENS: Family = Family {
    name: "n-queens",
    about: "n-queens under each at-most-one encoding, all satisfiable",
    source: "A000170; Pauls (1874) for larger n",
    draft: n_queens,
};

/// Placements for every n from 4 on.
pub(crate) const PAULS: Theorem =
    Theorem { verdict: Verdict::Satisfiable, source: "Pauls (1874): satisfiable for n >= 4" };

#[expect(clippy::unnecessary_wraps, reason = "the type of every family")]
fn n_queens(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let sizes: &[u32] = plan.grade.of(&[8, 16, 32], &[64, 100], &[128]);
    let drafts = iproduct!(sizes, AT_MOST_ONE).map(|(&size, &encoding)| {
        let name = format!("n-queens-{size}-{}", encoding.name());
        let choice = EncodingChoice { at_most_one: Some(encoding), ..EncodingChoice::default() };
        let draft = Draft::of(name, Model::n_queens(), size);
        // Row by row, the first placement of a large board comes late.
        let draft = draft.decided_by(if size <= 16 { &["backtrack"] } else { &[BY_FORMULA] }, None);
        Draft { query: draft.query.encoding(choice), theorem: Some(PAULS), ..draft }
    });
    Ok(drafts.collect())
}

pub(crate) const TORI: Family = Family {
    name: "toroidal-queens",
    about: "n-queens on a torus, unsatisfiable if n is divisible by 2 or 3",
    source: "Pólya (1918); A051906",
    draft: tori,
};

const POLYA: &str = "Pólya (1918): satisfiable if and only if n is divisible neither by 2 nor by 3";

fn tori(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let sizes: &[u32] =
        plan.grade.of(&[5, 6, 7, 8, 9, 10, 11, 12, 13], &[14, 15, 25, 35], &[16, 18, 49, 65]);
    let model = builtin::by_name(TORI.name)?;
    let engines: &[&str] = if plan.grade == Grade::Small { &[BY_ROWS] } else { &[] };
    let drafts = sizes.iter().map(|&size| {
        let draft = Draft::of(format!("{}-{size}", TORI.name), model.clone(), size);
        let is_placeable = !size.is_multiple_of(2) && !size.is_multiple_of(3);
        let theorem = Theorem { verdict: Verdict::of(is_placeable), source: POLYA };
        Draft { theorem: Some(theorem), ..draft.decided_by(engines, None) }
    });
    Ok(drafts.collect())
}

pub(crate) const QUEENS_AND_KNIGHTS: Family = Family {
    name: "queens-and-knights",
    about: "k queens and k knights: the largest k, and one more",
    source: "Hui, Vector 21/3, for n = 8; the engine `knights`, which counts all placements",
    draft: queens_and_knights,
};

/// The sizes and the largest k, by `nq-sat count 6 13 -m queens-and-knights`. A wrong k shows: the
/// engine decides each instance, and a test requires one of each verdict.
const LARGEST: [(u32, i64); 8] =
    [(6, 3), (7, 4), (8, 5), (9, 6), (10, 7), (11, 7), (12, 8), (13, 9)];

#[expect(clippy::unnecessary_wraps, reason = "the type of every family")]
fn queens_and_knights(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let sizes = plan.grade.of(6..=9, 10..=11, 12..=13);
    let of = |&(size, largest): &(u32, i64)| {
        [largest, largest + 1].map(|k| {
            let name = format!("queens-and-knights-{size}-k{k}");
            let draft = Draft::of(name, Model::queens_and_knights(), size).with_k(k);
            draft.decided_by(&["knights"], plan.second(BY_FORMULA))
        })
    };
    Ok(LARGEST.iter().filter(|(size, _)| sizes.contains(size)).flat_map(of).collect())
}

pub(crate) const DOMINATION: Family = Family {
    name: "queens-domination",
    about: "k queens that dominate the board: the least k, and one less",
    source: "A075458",
    draft: |plan| at_the_best("queens-domination", plan, plan.grade.of(5..=9, 10..=11, 12..=13)),
};

pub(crate) const PEACEABLE_QUEENS: Family = Family {
    name: "peaceable-queens",
    about: "k white and k black queens, no attack between colours: the largest k, and one more",
    source: "A250000; CSPLib prob110",
    draft: |plan| at_the_best("peaceable-queens", plan, plan.grade.of(4..=7, 8..=8, 9..=11)),
};

/// The built-in model of this name at the published best level, and one level beyond, at each size
/// that has one.
fn at_the_best(
    name: &str,
    plan: &Plan,
    sizes: RangeInclusive<u32>,
) -> Result<Vec<Draft>, ModelError> {
    let model = builtin::by_name(name)?;
    let beyond = match model.objective().map(|objective| objective.sense) {
        Some(Sense::Minimise) => -1,
        _ => 1,
    };
    let mut drafts = Vec::new();
    for size in sizes {
        let any_level = model.problem(size, &Settings::default().with("k", 1))?;
        let Some(best) = published_best(&any_level) else { continue };
        drafts.extend([best, best + beyond].map(|k| {
            let draft = Draft::of(format!("{name}-{size}-k{k}"), model.clone(), size).with_k(k);
            draft.decided_by(&[], plan.second(BY_FORMULA))
        }));
    }
    Ok(drafts)
}
