//! The solutions of a number of queens and one of knights (`qn`), in the text's order.

use std::collections::HashMap;
use std::ops::ControlFlow;

use thiserror::Error;

use super::calculus::{Calculus, End, MAX_SIZE, MEMORY, PRACTICAL, exceeded, may_exceed};
use super::config::Config;
use super::variants::variants;
use nq_board::run::{Control, StopReason};

/// The number of each piece in the text's table of solutions `t` (`# t=: qn 5`).
pub const OF_T: u16 = 5;

/// Why there are no solutions to show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QnError {
    /// It was stopped.
    #[error("{0}")]
    Stopped(StopReason),
    /// There are none to show: why, and a remedy.
    #[error("{0}")]
    Refused(String),
}

/// A table is too large.
fn full(why: &str) -> QnError {
    QnError::Refused(format!("{why}: give a smaller --size or fewer pieces"))
}

/// The numbers of the solutions that exist.
fn existing(count: u64) -> String {
    match count {
        0 => "there is none at all, so give fewer pieces or a larger --size".to_owned(),
        1 => "the only one has number 0".to_owned(),
        _ => format!("they have the numbers 0 to {}", count - 1),
    }
}

/// A number of queens and one of knights on an n x n board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qn {
    size: u16,
    queens: u16,
    knights: u16,
}

impl Qn {
    /// Up to a size that the calculus takes. Fails when the board is too large, or the tables of so
    /// many queens may be.
    pub fn new(size: u16, queens: u16, knights: u16) -> Result<Self, QnError> {
        if size > MAX_SIZE {
            let why = format!("size {size} is too large: give {MAX_SIZE} at most");
            return Err(QnError::Refused(why));
        }
        if may_exceed(size, queens.into(), MEMORY) {
            return Err(QnError::Refused(format!(
                "the tables of {queens} queens on {size} x {size} may exceed {} MiB: give a size \
                 up to {PRACTICAL} or fewer queens",
                MEMORY >> 20
            )));
        }
        Ok(Self { size, queens, knights })
    }

    /// Passes each solution to `visit` until that breaks. Fails when it is stopped, or a table is
    /// too large.
    pub fn each(
        &self,
        control: &Control,
        visit: &mut dyn FnMut(Config) -> ControlFlow<()>,
    ) -> Result<(), QnError> {
        let size = usize::from(self.size);
        // More pieces than squares have no solutions, and many steps on the way there.
        if usize::from(self.queens) + usize::from(self.knights) > size * size {
            return Ok(());
        }
        let calculus = Calculus::new(size, control, MEMORY);
        let end =
            calculus.queens_and_knights(self.queens.into(), self.knights.into(), &mut |letters| {
                visit(Config::of(size, letters.to_vec()))
            });
        match end {
            // The visitor has enough.
            Ok(()) | Err(End::Stopped(StopReason::Limit)) => Ok(()),
            Err(End::Stopped(reason)) => Err(QnError::Stopped(reason)),
            Err(End::Full { piece, number }) => {
                let board = format!("{size} x {size}");
                let numbers = (self.queens.into(), self.knights.into());
                Err(full(&exceeded((piece, number), numbers, board, MEMORY)))
            }
        }
    }

    /// The number of solutions (`#`). Fails when it is stopped, or a table is too large.
    pub fn count(&self, control: &Control) -> Result<u64, QnError> {
        let mut count = 0;
        self.each(control, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        })?;
        Ok(count)
    }

    /// The solution of this number, from 0 (`number { t`). Fails when there is none, it is stopped,
    /// or a table is too large.
    pub fn solution(&self, number: u64, control: &Control) -> Result<Config, QnError> {
        let (mut count, mut found) = (0, None);
        self.each(control, &mut |config| {
            if count == number {
                found = Some(config);
                return ControlFlow::Break(());
            }
            count += 1;
            ControlFlow::Continue(())
        })?;
        let Self { size, queens, knights } = *self;
        found.ok_or_else(|| {
            QnError::Refused(format!(
                "there is no solution {number} of {queens} queens and {knights} knights on \
                 {size} x {size}: {}",
                existing(count)
            ))
        })
    }

    /// The solutions up to reflection and transposition, each as the least of its variants, in the
    /// order in which the first of each set of variants is met (`uvar=: ~. @: ({.@(/:~)@var&>) @:
    /// (<@<@see"1)`). Fails when it is stopped, or there are too many.
    pub fn unique(&self, control: &Control) -> Result<Vec<Config>, QnError> {
        let mut met: HashMap<Config, usize> = HashMap::new();
        let most = MEMORY / (usize::from(self.size).pow(2) + size_of::<(Config, usize)>());
        let mut is_full = false;
        self.each(control, &mut |config| {
            let number = met.len();
            if let Some(least) = variants(&config.see()).into_iter().min() {
                met.entry(least).or_insert(number);
            }
            is_full = met.len() > most;
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if is_full {
            let why = format!("the unique solutions exceed {} MiB", MEMORY >> 20);
            return Err(full(&why));
        }
        let mut unique: Vec<(Config, usize)> = met.into_iter().collect();
        unique.sort_unstable_by_key(|(_, number)| *number);
        Ok(unique.into_iter().map(|(config, _)| config).collect())
    }
}
