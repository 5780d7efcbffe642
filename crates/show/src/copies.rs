//! A problem with one piece in place of its copies, for people: "queens of 5 kinds".

use itertools::Itertools;

use nq_board::base::PieceId;
use nq_board::model::Problem;

/// The copies that one piece stands for.
#[derive(Clone, Copy)]
pub(crate) struct Copies {
    pub(crate) piece: PieceId,
    pub(crate) number: usize,
    /// Whether no copy may attack another.
    pub(crate) exclude_others: bool,
}

/// The problem with the first copy alone, without its number; `None` without copies.
pub(crate) fn folded(problem: &Problem) -> Option<(Problem, Copies)> {
    let is_copy = |id: &PieceId| problem.pieces[id.index()].symbol.is_copy();
    let copies = problem.piece_ids().filter(is_copy).collect_vec();
    let (&first, others) = copies.split_first()?;
    if !others.is_empty() && problem.interchangeable != copies {
        return None;
    }
    let kept = problem.piece_ids().filter(|id| !others.contains(id)).collect_vec();
    let renumbered = |ids: &[PieceId]| {
        let places = ids.iter().filter_map(|id| kept.iter().position(|other| other == id));
        places.filter_map(|place| u8::try_from(place).ok()).map(PieceId).collect_vec()
    };
    let of_kept = |row: &[bool]| kept.iter().map(|id| row[id.index()]).collect_vec();
    let mut one = problem.clone();
    one.pieces = kept.iter().map(|id| problem.pieces[id.index()].clone()).collect();
    one.counts = kept.iter().map(|id| problem.counts[id.index()]).collect();
    one.may_not_attack =
        kept.iter().map(|id| of_kept(&problem.may_not_attack[id.index()])).collect();
    for count in &mut one.square_counts {
        count.pieces = renumbered(&count.pieces);
    }
    for cover in &mut one.covers {
        cover.by = renumbered(&cover.by);
    }
    for count in &mut one.attack_counts {
        (count.each, count.others) = (renumbered(&count.each), renumbered(&count.others));
    }
    let piece = *renumbered(&[first]).first()?;
    let named = &mut one.pieces[piece.index()];
    for name in [&mut named.name, &mut named.plural] {
        *name = name.strip_suffix(" 1").unwrap_or(name).to_owned();
    }
    let mut others = others.iter();
    let exclude_others = others.all(|other| problem.may_not_attack[first.index()][other.index()]);
    Some((one, Copies { piece, number: copies.len(), exclude_others }))
}
