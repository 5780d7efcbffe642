//! Parser of OPB: linear constraints over 0-1 variables, the input of pseudo-Boolean solvers.

use super::error::{Fits, MemoryCheck, Place, ReadError, Result};
use super::linear::{LARGEST, Linear, Opb, Term};
use super::scanner::{Number, Scanner, number};
use crate::format::Relation;
use crate::instance::Var;
use crate::sat::cnf::FormulaSize;

const HEADER: &str = "the header `* #variable= N #constraint= M` in the first line";

/// The most bytes that constraints take in memory, with one literal per term, where lists grow by
/// doubling.
const fn bytes(size: FormulaSize) -> u64 {
    size.clauses.saturating_mul(48).saturating_add(size.literals.saturating_mul(32))
}

/// Parses a whole file.
pub(super) fn read(scanner: &mut Scanner<'_>, fits: Fits<'_>) -> Result<Opb> {
    let memory = MemoryCheck::new(fits, bytes);
    let at = scanner.place();
    scanner.expect("*", HEADER)?;
    if at != (Place { line: 1, column: 1 }) {
        return Err(ReadError::unexpected(at, &scanner.found(), HEADER));
    }
    scanner.expect("#variable=", HEADER)?;
    let variables = scanner.count(i32::MAX.into(), "the number of variables after `#variable=`")?;
    scanner.expect("#constraint=", HEADER)?;
    let promised = scanner.count(i64::MAX, "the number of constraints after `#constraint=`")?;
    let mut equalities = None;
    if scanner.token_on_line() == b"#equal=" {
        equalities = Some(scanner.count(i64::MAX, "the number of equalities after `#equal=`")?);
        scanner.expect("intsize=", "`intsize=` after the number of equalities")?;
        scanner.count(i64::MAX, "the number of bits after `intsize=`")?;
        scanner.token_on_line();
    }
    if !scanner.last().is_empty() {
        let expected = "the end of the line after `* #variable= N #constraint= M`, or `#equal=`";
        return Err(scanner.unexpected(expected));
    }
    memory.for_header((variables, promised), scanner.place())?;
    let mut reader = Reader {
        // At most `i32::MAX`.
        opb: Opb::new(u32::try_from(variables).unwrap_or(u32::MAX)),
        scanner,
        memory,
        seen: Vec::new(),
    };
    reader.lines(promised)?;
    let is_equality = |linear: &&Linear| linear.relation == Relation::Equal;
    let found = reader.opb.constraints.iter().filter(is_equality).count() as u64;
    if let Some(promised) = equalities.filter(|&promised| promised != found) {
        let what = format!("it has {found} equalities, and its header promises {promised}");
        return Err(ReadError::new(what));
    }
    reader.opb.notes.finish(reader.opb.variables)?;
    Ok(reader.opb)
}

struct Reader<'a, 'b> {
    opb: Opb,
    scanner: &'a mut Scanner<'b>,
    memory: MemoryCheck<'a>,
    /// The variables of the current sum, to find repeated ones.
    seen: Vec<(Var, Place)>,
}

impl Reader<'_, '_> {
    fn lines(&mut self, promised: u64) -> Result<()> {
        // The header is the first line.
        let header = (promised, 1);
        let mut found = 0;
        loop {
            let first = self.scanner.skip_space();
            match self.scanner.peek() {
                None => break,
                Some(b'*') if first => self.comment()?,
                Some(b'm') => self.objective(found)?,
                Some(_) if found == promised => {
                    let at = self.scanner.place();
                    return Err(ReadError::too_many(at, "constraint", header));
                }
                Some(_) => {
                    self.constraint()?;
                    found += 1;
                }
            }
        }
        if found < promised {
            return Err(ReadError::too_few(self.scanner.place(), "constraint", found, header));
        }
        Ok(())
    }

    fn comment(&mut self) -> Result<()> {
        let at = self.scanner.place();
        self.scanner.token();
        if self.scanner.token_on_line() == b"#variable=" {
            return Err(ReadError::second_header(at, 1));
        }
        self.opb.notes.read_after(self.scanner, "x")
    }

    fn objective(&mut self, constraints: u64) -> Result<()> {
        let expected = "a coefficient, or one `min:` before the first constraint";
        self.next("the objective")?;
        if self.scanner.last() != b"min:" || constraints > 0 || self.opb.objective.is_some() {
            return Err(self.scanner.unexpected(expected));
        }
        let mut terms = Vec::new();
        while self.next("the objective")? != b";" {
            let expected = "a coefficient, or the `;` that ends the objective";
            terms.push(self.term("the objective", expected)?);
        }
        self.no_variable_twice()?;
        self.opb.objective = Some(terms);
        Ok(())
    }

    fn constraint(&mut self) -> Result<()> {
        let what = "a constraint";
        let relation = loop {
            match self.next(what)? {
                b">=" => break Relation::AtLeast,
                b"=" => break Relation::Equal,
                _ => {}
            }
            let term = self.term(what, "a coefficient, `>=` or `=`")?;
            self.opb.terms.push(term);
        };
        self.no_variable_twice()?;
        let bound = match signed(self.next(what)?) {
            Number::Is(bound) => bound,
            Number::TooLarge => return Err(self.scanner.too_large(i64::MAX)),
            Number::No => return Err(self.scanner.unexpected("a whole number")),
        };
        if self.next(what)? != b";" {
            return Err(self.scanner.unexpected("the `;` that ends a constraint"));
        }
        self.opb.constraints.push(Linear { end: self.opb.terms.len(), relation, bound });
        let size = FormulaSize {
            variables: self.opb.variables.into(),
            clauses: self.opb.constraints.len() as u64,
            literals: self.opb.terms.len() as u64,
        };
        self.memory.for_size(size, || self.scanner.place())
    }

    /// The next word, or an error at the end of the file. Words begin behind `min:`, `>=` and `=`,
    /// and end before `;`, where there is no space.
    fn next(&mut self, what: &'static str) -> Result<&[u8]> {
        self.scanner.skip_space();
        if self.scanner.peek().is_none() {
            return Err(ReadError::unfinished(self.scanner.place(), what, ';'));
        }
        let word = self.scanner.token();
        let behind = match word {
            [b'>', b'=', rest @ ..] | [b'=', rest @ ..] | [b'm', b'i', b'n', b':', rest @ ..] => {
                rest.len()
            }
            _ => usize::from(word.len() > 1 && word.ends_with(b";")),
        };
        self.scanner.give_back(behind);
        Ok(self.scanner.last())
    }

    /// Parses the term whose coefficient is the last word.
    fn term(&mut self, what: &'static str, expected: &'static str) -> Result<Term> {
        let coefficient = match signed(self.scanner.last()) {
            Number::Is(coefficient) => coefficient,
            Number::TooLarge => return Err(self.scanner.too_large(i64::MAX)),
            Number::No => return Err(self.scanner.unexpected(expected)),
        };
        let at = self.scanner.token_place();
        if !(1..=LARGEST).contains(&coefficient.unsigned_abs()) {
            self.opb.unlike.get_or_insert((coefficient, at));
        }
        let variables = self.opb.variables;
        let word = self.next(what)?;
        let index = match word.strip_prefix(b"x").map(number) {
            Some(Number::Is(value)) if value >= 0 => {
                u32::try_from(value - 1).ok().filter(|&index| index < variables)
            }
            Some(Number::TooLarge) => None,
            _ => return Err(self.scanner.unexpected("a variable, `x1` to `xN`")),
        };
        let index = index.ok_or_else(|| self.scanner.out_of_range(variables))?;
        let var = Var::new(index);
        self.seen.push((var, self.scanner.token_place()));
        if self.seen.len() > variables as usize {
            self.no_variable_twice()?;
        }
        Ok(Term { coefficient, var })
    }

    fn no_variable_twice(&mut self) -> Result<()> {
        // Most sums are written in order.
        if !self.seen.is_sorted_by(|a, b| a.0 < b.0) {
            self.seen.sort_unstable();
            if let Some(pair) = self.seen.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                let (var, at) = pair[1];
                let name = format!("x{}", var.positive().dimacs());
                return Err(ReadError::twice(at, &name, "occurs twice in this sum"));
            }
        }
        self.seen.clear();
        Ok(())
    }
}

/// A number with an optional plus sign.
fn signed(word: &[u8]) -> Number {
    match word {
        [b'+', digits @ ..] if digits.first() != Some(&b'-') => number(digits),
        word => number(word),
    }
}
