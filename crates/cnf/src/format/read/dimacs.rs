//! Parser of DIMACS CNF.

use super::error::{Fits, MemoryCheck, ReadError, Result};
use super::notes::Notes;
use super::scanner::{Number, Scanner, number};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, Formula, FormulaSize};

/// A DIMACS CNF file.
#[derive(Clone, Debug)]
pub struct Dimacs {
    /// Its clauses, in the file's order.
    pub formula: Formula,
    /// The information in its comments.
    pub notes: Notes,
}

/// The contents of the header, and its line.
struct Header {
    variables: u32,
    clauses: u64,
    line: u64,
}

const HEADER: &str = "the header `p cnf VARIABLES CLAUSES`";

/// The number of repeated literals allowed in a clause. It bounds a clause without an end.
const REPEATED: u64 = 1 << 16;

/// The most bytes that a formula takes in memory, where lists grow by doubling.
const fn bytes(size: FormulaSize) -> u64 {
    size.clauses.saturating_mul(16).saturating_add(size.literals.saturating_mul(8))
}

/// Parses a whole file.
pub(super) fn read(scanner: &mut Scanner<'_>, fits: Fits<'_>) -> Result<Dimacs> {
    let mut memory = MemoryCheck::new(fits, bytes);
    let mut notes = Notes::default();
    let header = read_header(scanner, &mut notes)?;
    memory.for_header((header.variables.into(), header.clauses), scanner.place())?;
    let longest = 2 * u64::from(header.variables) + REPEATED;
    let mut formula = Formula::with_variables(header.variables);
    let most = i64::from(header.variables);
    let (mut clause, mut clauses, mut open) = (Vec::new(), 0, false);
    loop {
        let first = scanner.skip_space();
        match scanner.peek() {
            None => break,
            Some(b'c') if first => {
                scanner.token();
                notes.read(scanner)?;
                continue;
            }
            Some(b'p') if first => {
                return Err(ReadError::second_header(scanner.place(), header.line));
            }
            Some(b'%') if first && !open => {
                notes.end = Some(scanner.place());
                read_end(scanner)?;
                break;
            }
            Some(_) => {}
        }
        let value = match scanner.short_number() {
            Some(value) => Number::Is(value),
            None => number(scanner.token()),
        };
        let value = match value {
            Number::Is(value) if (-most..=most).contains(&value) => value,
            Number::Is(_) | Number::TooLarge => {
                return Err(scanner.out_of_range(header.variables));
            }
            Number::No => return Err(scanner.unexpected("a literal, or the 0 that ends a clause")),
        };
        if !open && clauses == header.clauses {
            return Err(ReadError::too_many(
                scanner.token_place(),
                "clause",
                (header.clauses, header.line),
            ));
        }
        // Values in range have 32 bits, and only 0 is not a literal.
        if let Some(literal) = i32::try_from(value).ok().and_then(Lit::from_dimacs) {
            if clause.len() as u64 == longest {
                let what = format!(
                    "a clause of more than {longest} literals over {} variables: write each \
                     literal once",
                    header.variables
                );
                return Err(ReadError::at(scanner.token_place(), what));
            }
            clause.push(literal);
            open = true;
        } else {
            formula.add_clause(&clause);
            clause.clear();
            memory.for_size(formula.size(), || scanner.place())?;
            clauses += 1;
            open = false;
        }
    }
    let at = scanner.place();
    if open {
        return Err(ReadError::unfinished(at, "a clause", '0'));
    }
    if clauses < header.clauses {
        return Err(ReadError::too_few(at, "clause", clauses, (header.clauses, header.line)));
    }
    notes.finish(header.variables)?;
    Ok(Dimacs { formula, notes })
}

/// Reads the `%` and the `0` after the clauses of SATLIB's files.
fn read_end(scanner: &mut Scanner<'_>) -> Result<()> {
    for expected in ["%", "0", ""] {
        scanner.skip_space();
        if scanner.token() != expected.as_bytes() {
            return Err(scanner.unexpected("`%` and `0` at the end of the file, or a literal"));
        }
    }
    Ok(())
}

fn read_header(scanner: &mut Scanner<'_>, notes: &mut Notes) -> Result<Header> {
    loop {
        let first = scanner.skip_space();
        if !first || scanner.peek() != Some(b'c') {
            break;
        }
        scanner.token();
        notes.read(scanner)?;
    }
    let line = scanner.place().line;
    scanner.expect("p", HEADER)?;
    scanner.expect("cnf", HEADER)?;
    let most = i32::MAX.into();
    let variables = scanner.count(most, "the number of variables: `p cnf VARIABLES CLAUSES`")?;
    let clauses = scanner.count(i64::MAX, "the number of clauses: `p cnf VARIABLES CLAUSES`")?;
    scanner.expect("", "the end of the line after `p cnf VARIABLES CLAUSES`")?;
    // At most `most`.
    Ok(Header { variables: u32::try_from(variables).unwrap_or(u32::MAX), clauses, line })
}
