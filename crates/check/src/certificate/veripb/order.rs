//! The order by which solutions are dropped in favour of others: its variables.
//!
//! `veripb` 3.0.2 checks neither that the fresh variables in the transitivity proof of an order are
//! fresh, nor how many there are. Without any, or with those of the left side, a cyclic relation
//! passes as an order, and then everything can be refuted.

use std::collections::HashSet;

use super::syntax::Words;
use crate::certificate::words::x_number;

/// Why an order may not be transitive.
const ORDER: &str = "an order has equally many variables on the left, on the right, and fresh, all \
                     of different names, and none of the board";

/// The names on the three sides of an order.
#[derive(Debug, Default)]
pub(super) struct Preorder {
    left: Vec<String>,
    right: Vec<String>,
    fresh: Vec<String>,
}

impl Preorder {
    /// Whether there is no order yet.
    pub(super) fn is_empty(&self) -> bool {
        self.left.is_empty() && self.right.is_empty() && self.fresh.is_empty()
    }

    /// Reads the names on a side, which may be given once.
    pub(super) fn take(&mut self, side: &str, words: &mut Words<'_>) -> Result<(), String> {
        let names = match side {
            "left" => &mut self.left,
            "right" => &mut self.right,
            _ => &mut self.fresh,
        };
        if !names.is_empty() {
            return Err(ORDER.to_owned());
        }
        while let Some(word) = words.next() {
            names.push(Words::of(word).name()?.to_owned());
        }
        Ok(())
    }

    /// Checks that the names are distinct and complete.
    pub(super) fn check(&self) -> Result<(), String> {
        let Self { left, right, fresh } = self;
        let all: Vec<&String> = left.iter().chain(right).chain(fresh).collect();
        let different: HashSet<&String> = all.iter().copied().collect();
        let is_sound = !left.is_empty()
            && left.len() == right.len()
            && left.len() == fresh.len()
            && different.len() == all.len()
            && all.iter().all(|name| x_number(name).is_none());
        if is_sound { Ok(()) } else { Err(ORDER.to_owned()) }
    }

    /// Checks the variables that the order is loaded for.
    pub(super) fn load(&self, words: &mut Words<'_>) -> Result<(), String> {
        let (mut number, mut different) = (0, HashSet::new());
        while let Some(word) = words.next() {
            let (variable, _) = Words::of(word).literal()?;
            different.insert(variable);
            number += 1;
        }
        if number == self.left.len() && different.len() == number {
            return Ok(());
        }
        Err("load the order with as many variables as it has, all different".to_owned())
    }
}
