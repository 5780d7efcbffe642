//! A line of a proof as a step. Each step has only one notation.

use crate::certificate::words::{Words, shown_bytes};

/// All numbers in a proof are below this.
pub(in super::super) const END_OF_IDS: u32 = 1 << 30;

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
    pub(super) id: u32,
    /// The node that is defined, or the root, which may be 0.
    pub(super) node: u32,
    /// Factors, terms, or the literals of a clause.
    pub(super) literals: Vec<i32>,
    pub(super) hints: Vec<u32>,
    numbers: Vec<i64>,
}

impl Step {
    /// Reads a line.
    pub(super) fn read(&mut self, line: &[u8]) -> Result<(), String> {
        let malformed = || {
            format!(
                "found {}, expected a step: `CID p NID LITERAL.. 0`, `CID s NID A B HINT.. 0`, \
                 `CID a LITERAL.. 0 HINT.. 0` or `r NID`, with one space between words",
                shown_bytes(line)
            )
        };
        let mut words = Words::of(line);
        (self.id, self.node) = (0, 0);
        self.literals.clear();
        self.hints.clear();
        self.kind = if words.take(b"r") {
            Kind::Root
        } else {
            self.id = id(words.number().ok_or_else(malformed)?)?;
            match words.next() {
                Some(b"p") => Kind::Product,
                Some(b"s") => Kind::Sum,
                Some(b"a") => Kind::Lemma,
                _ => return Err(malformed()),
            }
        };
        if self.kind == Kind::Root {
            let number = words.number().ok_or_else(malformed)?;
            self.node = if number == 0 { 0 } else { id(number)? };
        } else {
            if self.kind != Kind::Lemma {
                self.node = id(words.number().ok_or_else(malformed)?)?;
            }
            self.read_lists(&mut words).ok_or_else(malformed)??;
        }
        if words.next().is_some() { Err(malformed()) } else { Ok(()) }
    }

    /// Reads the lists after the kind and the node; `None` if the line is malformed.
    fn read_lists(&mut self, words: &mut Words) -> Option<Result<(), String>> {
        if !words.until_zero(&mut self.numbers) {
            return None;
        }
        let literals = match self.kind {
            Kind::Sum => 2,
            _ => self.numbers.len(),
        };
        let (first, rest) = self.numbers.split_at_checked(literals)?;
        for &number in first {
            let small = i32::try_from(number).ok().filter(|x| x.unsigned_abs() < END_OF_IDS);
            let Some(small) = small else { return Some(Err(too_large(number))) };
            self.literals.push(small);
        }
        if self.kind == Kind::Lemma {
            if !words.until_zero(&mut self.numbers) {
                return None;
            }
            return Some(self.numbers.iter().try_for_each(|&hint| add(&mut self.hints, hint)));
        }
        Some(rest.iter().try_for_each(|&hint| add(&mut self.hints, hint)))
    }
}

#[inline]
fn add(hints: &mut Vec<u32>, hint: i64) -> Result<(), String> {
    hints.push(id(hint)?);
    Ok(())
}

/// A number as that of a clause or a node.
#[inline]
fn id(number: i64) -> Result<u32, String> {
    match u32::try_from(number) {
        Ok(id) if 0 < id && id < END_OF_IDS => Ok(id),
        _ if number > 0 => Err(too_large(number)),
        _ => Err(format!("{number} is no number of a clause or a node")),
    }
}

fn too_large(number: i64) -> String {
    format!("the number {number} is too large: expected one below 2^30")
}
