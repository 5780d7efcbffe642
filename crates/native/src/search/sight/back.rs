//! The lines up to a square, and the attacks along them.

use super::rules::Seen;
use super::{NONE, Sight};
use crate::search::short;
use nq_board::model::Side;

impl Sight<'_> {
    /// Makes a square the last one of its lines, or else takes it from them.
    #[inline]
    pub(super) fn link<const LINKS: bool>(&mut self, square: usize, kind: u8) {
        let by = if LINKS { 1 } else { -1 };
        let is_empty = self.is_empty(kind);
        let Self { map, lines, counts, before, .. } = self;
        let stops = map.stops_of(square);
        if is_empty {
            for axis in counts.ends[square].iter().map(|&axis| usize::from(axis)) {
                let is_lost = lines[stops[axis].line as usize].pieces == 0;
                counts.open[axis] = counts.open[axis].wrapping_add_signed(-by * i64::from(is_lost));
            }
        }
        if self.rules.is_linked(square, kind) {
            let before = &mut before[square * stops.len()..][..stops.len()];
            for ((stop, before), &is_along) in stops.iter().zip(before).zip(&counts.is_along) {
                let line = &mut lines[stop.line as usize];
                let pieces = u16::from(!is_empty);
                if LINKS {
                    *before = std::mem::replace(&mut line.last, short(square));
                    line.pieces += pieces;
                } else {
                    line.last = *before;
                    line.pieces -= pieces;
                }
                let takes = is_along && !is_empty && line.pieces == u16::from(LINKS);
                counts.taken = counts.taken.wrapping_add_signed(by * i64::from(takes));
            }
        }
    }

    /// Counts the attacks between a square and those before it. Returns whether all may be right.
    #[inline]
    pub(super) fn look_back<const PLAIN: bool>(
        &mut self,
        square: usize,
        kind: u8,
        is_empty: bool,
    ) -> bool {
        let Self { map, rules, seen, changed, pairs, lines, value, .. } = self;
        let own = rules.on(square, kind);
        let number = rules.all.len();
        let own_seen = square * number;
        for applied in own {
            seen[own_seen + usize::from(applied.rule)] = Seen { have: 0, could: applied.could };
        }
        let blocks = map.blocks[usize::from(kind)];
        let is_counted = !is_empty || !own.is_empty();
        let axes = if is_counted { &self.all_axes } else { &self.heeded[square] };
        let stops = map.stops_of(square);
        if !PLAIN {
            pairs.clear();
        }
        for axis in axes.iter().map(|&axis| usize::from(axis)) {
            let mut at = lines[stops[axis].line as usize].last;
            while at != NONE {
                let other = usize::from(at);
                let other_kind = value[other];
                let distance = stops[axis].place - map.stops_of(other)[axis].place;
                if !PLAIN && distance > map.farthest[axis] {
                    break;
                }
                // The attacks on this square, and by it.
                let least = if PLAIN { 1 } else { distance };
                let mut is_attacked = map.reach(other_kind, 2 * axis) >= least;
                let mut attacks = map.reach(kind, 2 * axis + 1) >= least;
                if !PLAIN && map.is_parallel {
                    is_attacked = is_attacked && is_new(pairs, (at, Side::Attacked));
                    attacks = attacks && is_new(pairs, (at, Side::Attacking));
                }
                if !PLAIN && is_attacked && rules.may_not(other_kind, kind)
                    || !PLAIN && attacks && rules.may_not(kind, other_kind)
                {
                    return false;
                }
                for applied in rules.on(other, other_kind) {
                    let rule = &rules.all[usize::from(applied.rule)];
                    let found = rule.finds(kind, attacks, is_attacked);
                    let lost = rule.lost(rules.far(*applied, axis), distance, blocks);
                    if found || lost > 0 {
                        let at = other * number + usize::from(applied.rule);
                        let old = seen[at];
                        changed.push((u32::try_from(at).unwrap_or(u32::MAX), old));
                        let have = old.have + u16::from(found);
                        seen[at] = Seen { have, could: old.could.saturating_sub(lost) };
                        if !rule.admits(seen[at]) {
                            return false;
                        }
                    }
                }
                for applied in own {
                    let rule = &rules.all[usize::from(applied.rule)];
                    let found = rule.finds(other_kind, is_attacked, attacks);
                    seen[own_seen + usize::from(applied.rule)].have += u16::from(found);
                }
                if PLAIN || map.blocks[usize::from(other_kind)] {
                    break;
                }
                at = self.before[other * stops.len() + axis];
            }
        }
        own.iter().all(|applied| {
            let rule = usize::from(applied.rule);
            rules.all[rule].admits(seen[own_seen + rule])
        })
    }
}

/// Whether an attack was not found before, on another line.
fn is_new(pairs: &mut Vec<(u16, Side)>, pair: (u16, Side)) -> bool {
    let is_new = !pairs.contains(&pair);
    if is_new {
        pairs.push(pair);
    }
    is_new
}
