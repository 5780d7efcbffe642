//! Attacks where edges are joined: what lies between two decided squares may be undecided, so each
//! piece and target on a line with a square is looked at again when the square is decided.

use super::rules::{Rule, Seen};
use super::{Sight, UNDECIDED};
use crate::mask::Mask;
use nq_board::run::StopReason;

impl Sight<'_> {
    /// Whether all that is seen from a square may still be right.
    pub(super) fn sees_around(&mut self, square: usize) -> Result<bool, StopReason> {
        if !self.keeps_rules(square)? {
            return Ok(false);
        }
        for ray in 0..2 * self.map.axes {
            let far = usize::from(self.map.farthest[ray / 2]);
            let from = square * 2 * self.map.axes + ray;
            for place in 0..self.map.rays[from].len().min(far) {
                let at = usize::from(self.map.rays[from][place]);
                let kind = self.value[at];
                if kind == UNDECIDED {
                    continue;
                }
                if !self.keeps_rules(at)? {
                    return Ok(false);
                }
                if self.map.blocks[usize::from(kind)] {
                    break;
                }
            }
        }
        Ok(true)
    }

    /// Whether the attacks of a decided square may still be right.
    fn keeps_rules(&mut self, square: usize) -> Result<bool, StopReason> {
        for applied in self.rules.on(square, self.value[square]) {
            self.poll.step()?;
            let rule = &self.rules.all[usize::from(applied.rule)];
            if !rule.admits(self.look(square, rule)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The attacks of a square by a rule: those that are there, and those that may come.
    fn look(&self, square: usize, rule: &Rule) -> Seen {
        let (mut have, mut could, mut open_rays) = (Mask::default(), Mask::default(), 0);
        for ray in 0..2 * self.map.axes {
            let far = rule.far(&self.map, self.value[square], ray);
            let (mut is_certain, mut is_open) = (true, false);
            let stops = &self.map.rays[square * 2 * self.map.axes + ray];
            for (distance, &at) in (1..=far).zip(stops) {
                let kind = self.value[usize::from(at)];
                if kind == UNDECIDED {
                    is_certain = false;
                    if self.map.is_free[usize::from(at)] {
                        could.insert(at);
                        is_open = true;
                    }
                    continue;
                }
                if rule.finds(kind, self.map.reach(kind, ray ^ 1) >= distance, true) {
                    if is_certain {
                        have.insert(at);
                    } else {
                        could.insert(at);
                    }
                    is_open |= !is_certain;
                }
                if self.map.blocks[usize::from(kind)] {
                    break;
                }
            }
            open_rays += usize::from(is_open);
        }
        let could = could.without(&have).len();
        let could = if rule.is_single { could.min(open_rays) } else { could };
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Seen { have: short(have.len()), could: short(could) }
    }
}
