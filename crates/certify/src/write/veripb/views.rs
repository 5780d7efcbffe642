//! How many pieces are seen from a square, unless none is there.

use std::io;

use itertools::Itertools;

use crate::write::veripb::facts::{Facts, Unless};
use crate::write::veripb::steps::Polish::{Add, Divide, Literal, Saturate, Times};
use crate::write::veripb::steps::{Id, Polish, Proof, added};
use nq_cnf::format::Relation;
use nq_cnf::instance::{Lit, Var};

/// A piece on a square, and another before it on a line.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub from: Var,
    pub seen: Var,
    /// That both hold implies `from`,
    pub needs_piece: Id,
    /// and `seen`,
    pub needs_seen: Id,
    /// and these imply it.
    pub suffices: Id,
}

/// A square, and what is seen from it along lines.
pub(super) struct View {
    from: Var,
    looks: Vec<Look>,
    /// What bounds best how many are seen.
    rule: Option<Unless>,
}

impl View {
    /// What a specification says of these looks from a square: how many there are at most, or at
    /// least.
    pub(super) fn new(facts: &Facts, from: Var, looks: Vec<Look>, relation: Relation) -> Self {
        let is_seen = |literal: &Lit| looks.iter().any(|look| look.seen.positive() == *literal);
        let rules = facts.unless(from).iter();
        let rule = if relation == Relation::AtMost {
            let are_counted =
                |rule: &&Unless| looks.iter().all(|l| rule.others.contains(&l.seen.negative()));
            rules.filter(are_counted).min_by_key(|rule| rule.missing())
        } else {
            let are_all = |rule: &&Unless| {
                rule.others.len() == looks.len() && rule.others.iter().all(is_seen)
            };
            rules.filter(are_all).max_by_key(|rule| rule.degree)
        };
        Self { from, rule: rule.cloned(), looks }
    }

    /// How many are seen at most.
    pub(super) fn most(&self) -> u64 {
        let all = self.looks.len() as u64;
        self.rule.as_ref().map_or(all, |rule| rule.missing().min(all))
    }

    /// How many are seen at least.
    pub(super) fn least(&self) -> u64 {
        self.rule.as_ref().map_or(0, |rule| rule.degree)
    }

    /// Derives that at most `seen` are seen, which is no fewer than [`Self::most`]: the sum that
    /// says so, and a step that it needs.
    pub(super) fn at_most(
        &self,
        seen: u64,
        proof: &mut Proof<'_>,
    ) -> io::Result<(Option<Vec<Polish>>, Option<Id>)> {
        let all = self.looks.len() as u64;
        let both = self.looks.iter().map(|look| vec![Polish::Id(look.needs_piece)]);
        let more = vec![Literal(self.from.positive()), Times(seen.saturating_sub(all))];
        let mut sum = added(both.chain((seen > all).then_some(more))).collect_vec();
        let mut step = None;
        if seen < all
            && let Some(rule) = &self.rule
        {
            let is_look = |literal: &Lit| self.looks.iter().any(|l| l.seen == literal.var());
            let others = rule.others.iter().filter(|literal| !is_look(literal));
            let others = others.flat_map(|&literal| [Literal(!literal), Add]);
            let seen_here = [Polish::Id(rule.id)].into_iter().chain(others).chain([Saturate]);
            let looks = self.looks.iter().flat_map(|look| [Polish::Id(look.needs_seen), Add]);
            let id = proof.polish(seen_here.chain(looks))?;
            let fewer = [Times(all), Polish::Id(id), Add, Divide(all + 1)];
            sum.extend((seen..all).flat_map(|_| fewer));
            step = Some(id);
        }
        Ok(((!sum.is_empty()).then_some(sum), step))
    }

    /// The sum that says that at least `seen` are seen, which is no more than [`Self::least`].
    pub(super) fn at_least(&self, seen: u64) -> Option<Vec<Polish>> {
        let rule = self.rule.as_ref()?;
        let looks = self.looks.iter().flat_map(|look| [Polish::Id(look.suffices), Add]);
        let more = rule.degree - seen;
        let fewer = (more > 0).then_some([Literal(self.from.positive()), Times(more), Add]);
        let sum = [Polish::Id(rule.id)].into_iter().chain(looks).chain([Saturate]);
        Some(sum.chain(fewer.into_iter().flatten()).collect())
    }
}
