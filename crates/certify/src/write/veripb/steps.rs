//! The steps of a proof as text, and VeriPB's numbers for derived constraints.

use std::fmt;
use std::io::{self, Write};

use nq_cnf::instance::{Lit, Var};
use nq_cnf::sat::refutation::push_number;

/// The number of bytes collected before writing.
const BUFFER: usize = 1 << 16;

/// A constraint of the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Id {
    /// A constraint that the proof starts from, counted from 1.
    Given(u64),
    /// A derived constraint, counted from 1. The text counts back from the last one, `-1`, because
    /// a `dom` step uses an unknown number of VeriPB's numbers.
    Derived(u64),
    /// The constraint of a motion by its label, counted from 1.
    Least(usize),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Addend {
    /// A constraint with a factor.
    Times(Id, u64),
    /// A literal, which is at least 0: its negation vanishes from the sum.
    Literal(Lit),
}

/// A part of a sum in reverse Polish notation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Polish {
    /// A constraint.
    Id(Id),
    /// A literal, which is at least 0.
    Literal(Lit),
    /// The sum of the last two.
    Add,
    /// The last, so many times.
    Times(u64),
    /// The last, divided and rounded up.
    Divide(u64),
    /// The last, without more of a literal than the degree.
    Saturate,
}

/// The sum of some parts.
pub(super) fn added(parts: impl IntoIterator<Item = Vec<Polish>>) -> impl Iterator<Item = Polish> {
    let add = |place: usize| (place > 0).then_some(Polish::Add);
    parts.into_iter().enumerate().flat_map(move |(place, part)| part.into_iter().chain(add(place)))
}

impl Addend {
    /// What adds it to a sum.
    fn polish(self) -> impl Iterator<Item = Polish> {
        let (first, times) = match self {
            Self::Times(id, times) => (Polish::Id(id), times),
            Self::Literal(literal) => (Polish::Literal(literal), 1),
        };
        let times = (times != 1).then_some(Polish::Times(times));
        [first].into_iter().chain(times).chain([Polish::Add])
    }
}

/// A proof in progress.
pub(super) struct Proof<'a> {
    out: &'a mut dyn Write,
    text: Vec<u8>,
    board: usize,
    derived: u64,
}

impl<'a> Proof<'a> {
    /// Starts a proof over `board` variables, with those of sight, from `given` constraints.
    pub(super) fn begin(board: usize, given: u64, out: &'a mut dyn Write) -> io::Result<Self> {
        let mut proof = Self { out, text: Vec::new(), board, derived: 0 };
        proof.line(format_args!("pseudo-Boolean proof version 3.0\nf {given}"))?;
        Ok(proof)
    }

    /// Logs a solution by these literals.
    pub(super) fn log(&mut self, literals: impl Iterator<Item = Lit>) -> io::Result<Id> {
        self.text.extend(b"solx");
        for literal in literals {
            self.text.push(b' ');
            self.push_name(literal);
        }
        self.step()
    }

    /// Derives a clause by propagation on these constraints or, without any, on all.
    pub(super) fn propagate(&mut self, clause: &[Lit], on: &[Id]) -> io::Result<Id> {
        self.text.extend(b"rup ");
        for &literal in clause {
            self.push_term(1, literal);
        }
        self.text.extend(b">= 1");
        if !on.is_empty() {
            self.text.extend(b" : ~");
            for &id in on {
                self.push_id(id);
            }
        }
        self.step()
    }

    /// Defines one direction of a new variable: the sum of the first literal times its factor and
    /// the other literals is at least `degree`. The constraint holds if the first literal is true.
    pub(super) fn define(
        &mut self,
        (times, new): (u64, Lit),
        others: impl Iterator<Item = Lit>,
        degree: u64,
    ) -> io::Result<Id> {
        self.text.extend(b"red ");
        self.push_term(times, new);
        for other in others {
            self.push_term(1, other);
        }
        self.text.extend(b">= ");
        push_number(&mut self.text, degree);
        self.text.extend(b" : ");
        self.push_name(new.var().positive());
        self.text.extend(if new.is_positive() { b" -> 1" } else { b" -> 0" });
        self.step()
    }

    /// Derives a sum as it is, or saturated to a clause, which requires the degree 1.
    pub(super) fn sum(
        &mut self,
        first: Id,
        others: impl Iterator<Item = Addend>,
        clause: bool,
    ) -> io::Result<Id> {
        let sum = [Polish::Id(first)].into_iter().chain(others.flat_map(Addend::polish));
        self.polish(sum.chain(clause.then_some(Polish::Saturate)))
    }

    /// Derives what a sum in reverse Polish notation says.
    pub(super) fn polish(&mut self, sum: impl IntoIterator<Item = Polish>) -> io::Result<Id> {
        self.text.extend(b"pol");
        for part in sum {
            let (number, then) = match part {
                Polish::Id(id) => {
                    self.push_id(id);
                    continue;
                }
                Polish::Literal(literal) => {
                    self.text.push(b' ');
                    self.push_name(literal);
                    continue;
                }
                Polish::Times(times) => (Some(times), b" *"),
                Polish::Divide(by) => (Some(by), b" d"),
                Polish::Add => (None, b" +"),
                Polish::Saturate => (None, b" s"),
            };
            if let Some(number) = number {
                self.text.push(b' ');
                push_number(&mut self.text, number);
            }
            self.text.extend(then);
        }
        self.step()
    }

    /// Deletes derived constraints.
    pub(super) fn delete(&mut self, ids: &[Id]) -> io::Result<()> {
        self.text.extend(b"deld");
        for &id in ids {
            self.push_id(id);
        }
        self.end()
    }

    /// Writes a step that derives no numbered constraint.
    pub(super) fn line(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.text.write_fmt(text)?;
        self.end()
    }

    /// Writes the last lines.
    pub(super) fn conclude(mut self, conclusion: fmt::Arguments<'_>) -> io::Result<()> {
        self.line(format_args!("output NONE"))?;
        self.line(format_args!("conclusion {conclusion}"))?;
        self.line(format_args!("end pseudo-Boolean proof"))?;
        self.flush()?;
        self.out.flush()
    }

    /// The current reference to a constraint.
    pub(super) fn reference(&self, id: Id) -> String {
        match id {
            Id::Given(number) => number.to_string(),
            Id::Derived(place) => format!("-{}", self.back(place)),
            Id::Least(motion) => format!("@least{motion}"),
        }
    }

    /// How many derived constraints ago this one was derived, from 1.
    const fn back(&self, place: u64) -> u64 {
        self.derived - place + 1
    }

    /// The letter of a variable: `x` for board variables, as in the OPB file, and `y` for
    /// introduced ones.
    const fn letter(&self, var: Var) -> char {
        if var.index() < self.board { 'x' } else { 'y' }
    }

    pub(super) fn name(&self, var: Var) -> String {
        format!("{}{}", self.letter(var), var.index() + 1)
    }

    fn push_term(&mut self, times: u64, literal: Lit) {
        push_number(&mut self.text, times);
        self.text.push(b' ');
        self.push_name(literal);
        self.text.push(b' ');
    }

    fn push_name(&mut self, literal: Lit) {
        let var = literal.var();
        self.text.extend(if literal.is_positive() { &b""[..] } else { b"~" });
        self.text.push(if self.letter(var) == 'x' { b'x' } else { b'y' });
        push_number(&mut self.text, var.index() as u64 + 1);
    }

    /// Appends a space, and what [`Self::reference`] gives.
    fn push_id(&mut self, id: Id) {
        let (sign, number) = match id {
            Id::Given(number) => (&b" "[..], number),
            Id::Derived(place) => (&b" -"[..], self.back(place)),
            Id::Least(motion) => (&b" @least"[..], motion as u64),
        };
        self.text.extend(sign);
        push_number(&mut self.text, number);
    }

    /// Ends a step that derives one constraint.
    fn step(&mut self) -> io::Result<Id> {
        self.end()?;
        self.derived += 1;
        Ok(Id::Derived(self.derived))
    }

    fn end(&mut self) -> io::Result<()> {
        self.text.extend(b";\n");
        if self.text.len() < BUFFER { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }
}
