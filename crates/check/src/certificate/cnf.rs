//! A strict parser of DIMACS CNF as this program writes it: a correct header, one clause per line,
//! and comments anywhere. A formula has only one interpretation, so no other parser can read it
//! differently.

use std::io::BufRead;

use super::error::Fault;
use super::lines::Lines;
use super::words::{Words, shown_bytes};

/// The most variables that a formula may have. A checker needs memory for each, used or not.
pub(super) const MOST_VARIABLES: u32 = 1 << 26;

/// A formula in conjunctive normal form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    literals: Vec<i32>,
    /// The end of each clause in `literals`.
    ends: Vec<usize>,
}

impl Cnf {
    /// Parses a file. Fails for the first fault, with its line.
    pub fn read(source: impl BufRead) -> Result<Self, Fault> {
        let mut lines = Lines::new(source);
        let mut cnf = Self::default();
        let mut promised = None;
        while let Some((line, text)) = lines.read()? {
            let at = |what| Fault::at(line, what);
            if matches!(text, b"c" | [b'c', b' ', ..]) {
                continue;
            }
            match promised {
                None => {
                    let (variables, clauses) = header(text).map_err(at)?;
                    cnf.variables = variables;
                    promised = Some(clauses);
                }
                Some(_) if text.starts_with(b"p ") => return Err(at("a second header".to_owned())),
                Some(promised) if promised == cnf.len() as u64 => {
                    let what =
                        format!("one more clause than the {promised} that the header promises");
                    return Err(at(what));
                }
                Some(_) => cnf.read_clause(text).map_err(at)?,
            }
        }
        let found = cnf.len() as u64;
        let at_end = |what| Err(Fault::at(lines.number, what));
        match promised {
            None => at_end(no_header("the end of the file")),
            Some(promised) if found < promised => at_end(format!(
                "the file ends after {found} of the {promised} clauses that the header promises"
            )),
            Some(_) => Ok(cnf),
        }
    }

    fn read_clause(&mut self, line: &[u8]) -> Result<(), String> {
        let malformed = || {
            format!(
                "found {}, expected literals with one space between them and a 0 at the end of \
                 the line",
                shown_bytes(line)
            )
        };
        if line != b"0" && !line.ends_with(b" 0") {
            return Err(malformed());
        }
        let (mut words, variables) = (Words::of(line), self.variables);
        loop {
            let literal = match words.number() {
                Some(0) if words.next().is_none() => break,
                None | Some(0) => return Err(malformed()),
                Some(literal) => literal,
            };
            let known = i32::try_from(literal).ok().filter(|l| l.unsigned_abs() <= variables);
            self.literals.push(known.ok_or_else(|| {
                format!(
                    "the literal {literal} is out of range: by the header the variables are 1 to \
                     {variables}"
                )
            })?);
        }
        self.ends.push(self.literals.len());
        Ok(())
    }

    /// A formula on these variables, without clauses.
    pub fn of_variables(variables: u32) -> Self {
        Self { variables, ..Self::default() }
    }

    /// Adds a clause over its variables.
    pub fn push(&mut self, clause: impl Iterator<Item = i32>) {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
    }

    /// The number of variables in the header.
    pub const fn variables(&self) -> u32 {
        self.variables
    }

    /// Number of clauses.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no clauses.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The literals of the clause with this index, from 0; `None` after the last.
    pub fn clause(&self, index: usize) -> Option<&[i32]> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.literals[start..end])
    }

    /// All clauses, in the file's order.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.len()).filter_map(|index| self.clause(index))
    }
}

/// Parses the numbers of variables and clauses in a header.
fn header(line: &[u8]) -> Result<(u32, u64), String> {
    let mut words = Words::of(line);
    let mut numbers = || {
        (words.take(b"p") && words.take(b"cnf")).then_some(())?;
        let (variables, clauses) = (words.number()?, words.number()?);
        (words.next().is_none() && variables >= 0).then_some(())?;
        Some((variables, u64::try_from(clauses).ok()?))
    };
    let (variables, clauses) = numbers().ok_or_else(|| no_header(&shown_bytes(line)))?;
    u32::try_from(variables)
        .ok()
        .filter(|&variables| variables <= MOST_VARIABLES)
        .map(|variables| (variables, clauses))
        .ok_or_else(|| {
            format!("{variables} variables are too many: expected at most {MOST_VARIABLES}")
        })
}

fn no_header(found: &str) -> String {
    format!("found {found}, expected the header `p cnf VARIABLES CLAUSES`")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        Cnf::read(text.as_bytes()).expect_err(text).to_string()
    }

    #[test]
    fn comments_may_stand_anywhere() {
        let text = "c one\nc\np cnf 3 3\n1 -3 0\nc two 0\n0\nc p show 1 0\n2 2 -2 0\nc\n";
        let cnf = Cnf::read(text.as_bytes()).unwrap();
        assert_eq!((cnf.variables(), cnf.len()), (3, 3));
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), [&[1, -3][..], &[], &[2, 2, -2]]);
        assert_eq!(cnf.clause(0), Some(&[1, -3][..]));
        assert_eq!(cnf.clause(3), None);
    }

    #[test]
    fn a_formula_may_be_empty() {
        let cnf = Cnf::read(&b"p cnf 0 0\n"[..]).unwrap();
        assert_eq!((cnf.variables(), cnf.len(), cnf.is_empty()), (0, 0, true));
    }

    #[test]
    fn faults_are_named_with_their_lines() {
        let header = "expected the header `p cnf VARIABLES CLAUSES`";
        let clause = "expected literals with one space between them and a 0 at the end of the line";
        let range = "is out of range: by the header the variables are 1 to 2";
        let cases = [
            ("", format!("line 1: found the end of the file, {header}")),
            ("c\n", format!("line 2: found the end of the file, {header}")),
            ("1 0\n", format!("line 1: found `1 0`, {header}")),
            ("\n", format!("line 1: found ``, {header}")),
            ("p cnf 2\n", format!("line 1: found `p cnf 2`, {header}")),
            ("p cnf 2 1 \n", format!("line 1: found `p cnf 2 1 `, {header}")),
            ("p cnf 2 1 0\n", format!("line 1: found `p cnf 2 1 0`, {header}")),
            ("p cnf -2 1\n", format!("line 1: found `p cnf -2 1`, {header}")),
            ("p cnf 2 -1\n", format!("line 1: found `p cnf 2 -1`, {header}")),
            ("p  cnf 2 1\n", format!("line 1: found `p  cnf 2 1`, {header}")),
            ("p wcnf 2 1\n", format!("line 1: found `p wcnf 2 1`, {header}")),
            ("p cnf 2 1\r\n", format!("line 1: found `p cnf 2 1\\r`, {header}")),
            (
                "p cnf 67108865 0\n",
                "line 1: 67108865 variables are too many: expected at most 67108864".to_owned(),
            ),
            ("p cnf 2 1\np cnf 2 1\n", "line 2: a second header".to_owned()),
            ("p cnf 2 1\n1\n", format!("line 2: found `1`, {clause}")),
            ("p cnf 2 1\n10\n", format!("line 2: found `10`, {clause}")),
            ("p cnf 2 1\n1 0 2 0\n", format!("line 2: found `1 0 2 0`, {clause}")),
            ("p cnf 2 1\n1  0\n", format!("line 2: found `1  0`, {clause}")),
            ("p cnf 2 1\n 1 0\n", format!("line 2: found ` 1 0`, {clause}")),
            ("p cnf 2 1\n1 0 \n", format!("line 2: found `1 0 `, {clause}")),
            ("p cnf 2 1\n1\t0\n", format!("line 2: found `1\\t0`, {clause}")),
            ("p cnf 2 1\n+1 0\n", format!("line 2: found `+1 0`, {clause}")),
            ("p cnf 2 1\n01 0\n", format!("line 2: found `01 0`, {clause}")),
            ("p cnf 2 1\n1 x 0\n", format!("line 2: found `1 x 0`, {clause}")),
            ("p cnf 2 1\ncomment\n", format!("line 2: found `comment`, {clause}")),
            ("p cnf 2 1\n\n", format!("line 2: found ``, {clause}")),
            ("p cnf 2 1\n1 3 0\n", format!("line 2: the literal 3 {range}")),
            ("p cnf 2 1\n-3 0\n", format!("line 2: the literal -3 {range}")),
            ("p cnf 2 1\n-2147483648 0\n", format!("line 2: the literal -2147483648 {range}")),
            ("p cnf 2 1\n99999999999 0\n", format!("line 2: the literal 99999999999 {range}")),
            (
                "p cnf 2 1\n1 0\nc\n2 0\n",
                "line 4: one more clause than the 1 that the header promises".to_owned(),
            ),
            (
                "p cnf 2 2\n1 0\n",
                "line 3: the file ends after 1 of the 2 clauses that the header promises"
                    .to_owned(),
            ),
            (
                "p cnf 2 1\n1 0",
                "line 2: the file ends inside this line: every line must end with a newline"
                    .to_owned(),
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(fault(text), expected, "{text:?}");
        }
    }
}
