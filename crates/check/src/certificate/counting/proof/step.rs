//! A line of a proof as a step. Each step has only one notation.

use crate::certificate::words::{Words, shown_bytes};

/// All numbers in a proof are below this.
pub(super) const END_OF_IDS: u32 = 1 << 30;

/// What a step does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// `CID p NID LITERAL.. 0`: defines a node as a product.
    Product,
    /// `CID s NID A B HINT.. 0`: defines a node as the sum of two that exclude each other.
    Sum,
    /// `CID a LITERAL.. 0 HINT.. 0`: adds a clause that follows.
    Lemma,
    /// `r NID`: names the root.
    #[default]
    Root,
}

/// The last step read.
#[derive(Default)]
pub(super) struct Step {
    pub(super) kind: Kind,
    /// The number of the clause, or of the first of the defining clauses.
    pub(super) id: i32,
    /// The node that is defined, or the root, which may be 0.
    pub(super) node: i32,
    /// Factors, terms, or the literals of a clause.
    pub(super) literals: Vec<i32>,
    pub(super) hints: Vec<i32>,
    numbers: Vec<i64>,
}

impl Step {
    pub(super) fn read(&mut self, line: &[u8]) -> Result<(), String> {
        let malformed = || {
            format!(
                "found {}, expected a step: `CID p NID LITERAL.. 0`, `CID s NID A B HINT.. 0`, \
                 `CID a LITERAL.. 0 HINT.. 0` or `r NID`, with one space between words",
                shown_bytes(line)
            )
        };
        let mut words = Words::of(line);
        let number = |words: &mut Words| small(words.number().ok_or_else(malformed)?);
        self.literals.clear();
        self.hints.clear();
        self.kind = Kind::Root;
        if !words.take(b"r") {
            self.id = number(&mut words)?;
            self.kind = match words.next() {
                Some(b"p") => Kind::Product,
                Some(b"s") => Kind::Sum,
                Some(b"a") => Kind::Lemma,
                _ => return Err(malformed()),
            };
        }
        if self.kind != Kind::Lemma {
            self.node = number(&mut words)?;
        }
        let mut list = |words: &mut Words, list: &mut Vec<i32>| {
            if !words.until_zero(&mut self.numbers) {
                return Err(malformed());
            }
            self.numbers.iter().try_for_each(|&number| {
                list.push(small(number)?);
                Ok(())
            })
        };
        match self.kind {
            Kind::Root => {}
            Kind::Sum => {
                self.literals.extend([number(&mut words)?, number(&mut words)?]);
                list(&mut words, &mut self.hints)?;
            }
            Kind::Product => list(&mut words, &mut self.literals)?,
            Kind::Lemma => {
                list(&mut words, &mut self.literals)?;
                list(&mut words, &mut self.hints)?;
            }
        }
        if words.next().is_some() { Err(malformed()) } else { Ok(()) }
    }
}

#[inline]
fn small(number: i64) -> Result<i32, String> {
    let small = i32::try_from(number).ok().filter(|small| small.unsigned_abs() < END_OF_IDS);
    small.ok_or_else(|| format!("the number {number} is too large: expected one below 2^30"))
}
