//! The specification, and the file with all solutions forbidden as well: OPB files in the
//! restricted form of a bundle.
//!
//! The first line is `* #variable= N #constraint= M`. Other lines that start with `*` are comments.
//! Every further line is one constraint: `+1 x1 -2 x3 >= 1 ;` or the same with `=`. There is no
//! objective. The variables are those of the board, and behind them such as the constraints define
//! by earlier ones: what pieces see. The first line may go on with ` #equal= E intsize= B`, which
//! changes no meaning.

use std::collections::HashSet;
use std::io::BufRead;

use super::Variables;
use super::error::Fault;
use super::lines::{Lines, ascii};
use super::words::{is_natural, quoted, shown, x_number};
use nq_board::base::Placement;
use nq_board::model::Problem;

/// The bound of coefficients and right sides, so that no sum overflows.
const MOST: u64 = 1 << 31;

/// An OPB file on the variables of a board.
#[derive(Clone, Debug)]
pub struct Opb {
    variables: Variables,
    /// The number of variables that others define.
    defined: usize,
    constraints: Vec<Constraint>,
}

impl Opb {
    /// Parses a file over the variables of the problem's board. If the board has none, a file with
    /// constraints has one variable `x1` without a meaning. Fails for the first fault, with its
    /// line.
    pub fn read(reader: impl BufRead, problem: &Problem) -> Result<Self, Fault> {
        let variables = Variables::of(problem);
        let mut lines = Lines::new(reader);
        let first = lines.read()?.map_or(Ok(""), |(line, text)| ascii(line, text))?;
        let announced = header(first).filter(|&(named, constraints)| {
            let invented = variables.count() == 0 && constraints > 0;
            let own = u64::from(variables.count()) + u64::from(invented);
            named == own || (named > own && defines(problem) && named <= MOST)
        });
        let Some((named, announced)) = announced else {
            let count = variables.count();
            return Err(Fault::at(
                1,
                format!("expected `* #variable= {count} #constraint= …`, found `{}`", shown(first)),
            ));
        };
        let mut constraints = Vec::new();
        while let Some((line, bytes)) = lines.read()? {
            // Models can be described in any language. But a comment must not contain a line end,
            // and veripb stops at text that is not UTF-8.
            let text = str::from_utf8(bytes).unwrap_or_default();
            let is_comment = text.starts_with('*') && !text.contains(char::is_control);
            if !is_comment {
                let read = Constraint::read(line, ascii(line, bytes)?, named);
                constraints.push(read.map_err(|what| Fault::at(line, what))?);
            }
        }
        let found = constraints.len() as u64;
        if found != announced {
            let what = format!("the header says {announced} constraints, the file has {found}");
            return Err(Fault::new(what));
        }
        let behind = named.saturating_sub(u64::from(variables.count()).max(1));
        let defined = usize::try_from(behind).unwrap_or(usize::MAX);
        Ok(Self { variables, defined, constraints })
    }

    /// The number of constraints.
    pub fn len(&self) -> usize {
        self.constraints.len()
    }

    /// Whether there are no constraints.
    pub fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// The number of constraints for `VeriPB`, which counts an equality as two.
    pub fn count(&self) -> u64 {
        self.constraints.iter().map(|constraint| 1 + u64::from(constraint.is_equality)).sum()
    }

    /// Checks that every listed placement satisfies every constraint. Fails for the first solution
    /// that does not, with the line of the constraint.
    pub fn holds_for(&self, listed: &[Placement]) -> Result<(), Fault> {
        if self.defined > 0 {
            return (1..).zip(listed).try_for_each(|(number, one)| self.holds_with(one, number));
        }
        let terms = self.terms_by_variable();
        let mut is_true = vec![false; terms.len()];
        let mut sums = vec![0; self.constraints.len()];
        for (index, placement) in listed.iter().enumerate() {
            let number = index + 1;
            let occupied = self.numbers(placement, number)?;
            is_true.fill(false);
            sums.fill(0);
            for variable in occupied.into_iter().map(|variable| variable as usize) {
                if !std::mem::replace(&mut is_true[variable], true) {
                    terms[variable].iter().for_each(|&(c, coefficient)| sums[c] += coefficient);
                }
            }
            let broken = self.constraints.iter().zip(&sums).find(|(c, sum)| !c.holds(**sum));
            if let Some((broken, _)) = broken {
                return Err(Fault::new(format!(
                    "solution {number} of the list breaks the constraint in line {}",
                    broken.line
                )));
            }
        }
        Ok(())
    }

    /// Checks that the solution with this number satisfies every constraint together with the
    /// values that the constraints define, each in the order of the file.
    fn holds_with(&self, placement: &Placement, number: usize) -> Result<(), Fault> {
        let board = self.variables.count() as usize;
        let mut values: Vec<Option<bool>> = vec![Some(false); board + 1];
        values.resize(board + 1 + self.defined, None);
        for variable in self.numbers(placement, number)? {
            values[variable as usize] = Some(true);
        }
        self.constraints.iter().for_each(|constraint| constraint.propagate(&mut values));
        let open = values.iter().position(Option::is_none);
        if let Some(open) = open {
            return Err(Fault::new(format!("solution {number} of the list leaves x{open} open")));
        }
        let sum = |constraint: &Constraint| {
            let taken = constraint.terms.iter().filter(|(_, v)| values[*v as usize] == Some(true));
            taken.map(|(coefficient, _)| coefficient).sum::<i64>()
        };
        match self.constraints.iter().find(|constraint| !constraint.holds(sum(constraint))) {
            None => Ok(()),
            Some(broken) => Err(Fault::new(format!(
                "solution {number} of the list breaks the constraint in line {}",
                broken.line
            ))),
        }
    }

    /// For each board variable the indices of its constraints, and its coefficients there. Few
    /// variables are true in a placement, so it takes much less time than the constraints do.
    fn terms_by_variable(&self) -> Vec<Vec<(usize, i64)>> {
        let mut by_variable = vec![Vec::new(); self.variables.count() as usize + 1];
        for (index, constraint) in self.constraints.iter().enumerate() {
            for &(coefficient, variable) in &constraint.terms {
                // The variable without a meaning stays false.
                if let Some(terms) = by_variable.get_mut(variable as usize) {
                    terms.push((index, coefficient));
                }
            }
        }
        by_variable
    }

    /// Checks that the file has the constraints of the specification in their order, followed by
    /// one for each listed solution, in the order of the list. Such a constraint forbids the
    /// solution's pieces together if no placement contains another, and otherwise this placement
    /// alone. Fails for the first constraint that differs.
    pub fn forbids_just(
        &self,
        specification: &Self,
        problem: &Problem,
        listed: &[Placement],
    ) -> Result<(), Fault> {
        let specified = &specification.constraints;
        let found = self.constraints.len();
        if found != specified.len() + listed.len() {
            return Err(Fault::new(format!(
                "the file has {found} constraints, expected {} of the specification and one for \
                 each of {} solutions",
                specified.len(),
                listed.len()
            )));
        }
        let (taken_over, forbidding) = self.constraints.split_at(specified.len());
        for (index, (own, original)) in taken_over.iter().zip(specified).enumerate() {
            if !own.says_the_same(original) {
                return Err(Fault::new(format!(
                    "line {} is not constraint {} of the specification",
                    own.line,
                    index + 1
                )));
            }
        }
        for (index, (own, placement)) in forbidding.iter().zip(listed).enumerate() {
            let number = index + 1;
            let occupied = self.numbers(placement, number)?;
            let right = self.forbidding(problem, &occupied);
            if !own.says_the_same(&right) {
                return Err(Fault::new(format!(
                    "line {} does not forbid exactly solution {number} of the list",
                    own.line
                )));
            }
        }
        Ok(())
    }

    /// The constraint that one of these variables is false or, if placements may contain each
    /// other, that one of the others is true.
    fn forbidding(&self, problem: &Problem, occupied: &[u32]) -> Constraint {
        let in_placement: HashSet<u32> = occupied.iter().copied().collect();
        let named = (1..=self.variables.count()).filter_map(|variable| {
            let is_occupied = in_placement.contains(&variable);
            let coefficient = if is_occupied { -1 } else { 1 };
            (is_occupied || !problem.is_antichain()).then_some((coefficient, variable))
        });
        let mut terms: Vec<_> = named.collect();
        let mut right = 1 - i64::try_from(in_placement.len()).unwrap_or(i64::MAX);
        if terms.is_empty() {
            // These files have no empty sums: this constraint replaces `0 >= 1`.
            (terms, right) = (vec![(1, 1)], 2);
        }
        Constraint { line: 0, terms, is_equality: false, right }
    }

    /// The variables that are true in the solution with this number, in ascending order.
    fn numbers(&self, placement: &Placement, number: usize) -> Result<Vec<u32>, Fault> {
        let numbers = placement.pieces().iter().map(|&placed| self.variables.number(placed));
        numbers.collect::<Option<_>>().ok_or_else(|| {
            Fault::new(format!(
                "solution {number} of the list has a piece where there is no variable"
            ))
        })
    }
}

#[derive(Clone, Debug)]
struct Constraint {
    line: u64,
    /// Coefficients and the numbers of variables.
    terms: Vec<(i64, u32)>,
    /// Whether the sum must equal the right side, or be at least as large.
    is_equality: bool,
    right: i64,
}

impl Constraint {
    /// Parses `+1 x1 -2 x3 >= 1 ;`: a sum of distinct variables up to `variables`, and its bound.
    fn read(line: u64, text: &str, variables: u64) -> Result<Self, String> {
        let wrong = |expected: &str, found| format!("expected {expected}, found {}", quoted(found));
        let ended = text.strip_suffix(';').map(|text| text.strip_suffix(' ').unwrap_or(text));
        let mut words = ended.unwrap_or(text).split(' ').chain(ended.map(|_| ";"));
        let mut terms: Vec<(i64, u32)> = Vec::new();
        let is_equality = loop {
            match words.next() {
                Some(symbol @ (">=" | "=")) if !terms.is_empty() => break symbol == "=",
                word => {
                    let coefficient =
                        word.and_then(integer).filter(|&coefficient| coefficient != 0);
                    let expected = if terms.is_empty() {
                        "a coefficient"
                    } else {
                        "a coefficient, `>=` or `=`"
                    };
                    let coefficient = coefficient.ok_or_else(|| wrong(expected, word))?;
                    let name = words.next().ok_or_else(|| wrong("a variable", None))?;
                    let number = x_number(name).filter(|&number| u64::from(number) <= variables);
                    let found = || format!("there is no variable {}", quoted(Some(name)));
                    let number = number.ok_or_else(found)?;
                    terms.push((coefficient, number));
                }
            }
        };
        let right = words.next();
        let right = right.and_then(integer).ok_or_else(|| wrong("a whole number", right))?;
        for expected in [Some(";"), None] {
            let word = words.next();
            if word != expected {
                return Err(wrong(expected.map_or("the end of the line", |_| "`;`"), word));
            }
        }
        let mut numbers: Vec<_> = terms.iter().map(|&(_, variable)| variable).collect();
        numbers.sort_unstable();
        if let Some([twice, _]) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("x{twice} occurs twice"));
        }
        Ok(Self { line, terms, is_equality, right })
    }

    /// Sets the variables without a value that a lower bound decides.
    fn propagate(&self, values: &mut [Option<bool>]) {
        let largest =
            self.terms.iter().map(|&(coefficient, variable)| match values[variable as usize] {
                Some(value) => coefficient * i64::from(value),
                None => coefficient.max(0),
            });
        let slack = largest.sum::<i64>() - self.right;
        for &(coefficient, variable) in &self.terms {
            let value = &mut values[variable as usize];
            if value.is_none() && coefficient.abs() > slack {
                *value = Some(coefficient > 0);
            }
        }
    }

    fn says_the_same(&self, other: &Self) -> bool {
        (&self.terms, self.is_equality, self.right)
            == (&other.terms, other.is_equality, other.right)
    }

    /// Whether it holds if its sum has this value.
    const fn holds(&self, sum: i64) -> bool {
        if self.is_equality { sum == self.right } else { sum >= self.right }
    }
}

/// Whether a problem may need variables that others define.
fn defines(problem: &Problem) -> bool {
    !problem.attack_counts.is_empty() || problem.pieces.iter().any(|piece| piece.blocks)
}

/// Parses the two numbers of the first line.
fn header(line: &str) -> Option<(u64, u64)> {
    let (variables, rest) = line.strip_prefix("* #variable= ")?.split_once(" #constraint= ")?;
    let (constraints, more) = rest.split_once(" #equal= ").unwrap_or((rest, "0 intsize= 0"));
    let (equalities, bits) = more.split_once(" intsize= ")?;
    natural(equalities).and(natural(bits))?;
    Some((natural(variables)?, natural(constraints)?))
}

fn natural(word: &str) -> Option<u64> {
    if is_natural(word) { word.parse().ok() } else { None }
}

fn integer(word: &str) -> Option<i64> {
    let (digits, negative) = match word.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (word.strip_prefix('+').unwrap_or(word), false),
    };
    let size =
        natural(digits).filter(|&size| size < MOST).and_then(|size| i64::try_from(size).ok())?;
    Some(if negative { -size } else { size })
}
