//! What auxiliary variables mean, and their names.
//!
//! An encoder states the meaning of each auxiliary variable by the literals that it depends on. A
//! sink that keeps no names drops it, so solvers and counters pay nothing.

use crate::instance::Lit;

/// The meaning of an auxiliary variable. With definitions in one direction, the clauses state only
/// the half of it that the constraint needs.
#[derive(Clone, Copy, Debug)]
pub enum Meaning<'a> {
    /// Some of these literals is true. The letter begins the name.
    Some(char, &'a [Lit]),
    /// At least this number of these literals are true.
    AtLeast(char, usize, &'a [Lit]),
    /// Some literal is true in this row, from 0, of a grid with this many columns.
    Row(usize, usize, &'a [Lit]),
    /// Some literal is true in this column, from 0, of a grid with this many columns.
    Column(usize, usize, &'a [Lit]),
    /// This bit of the number, from 0, of the group of the true literal. Groups have this size.
    Bit(usize, usize, &'a [Lit]),
    /// The larger output of a comparator: one of the two is true.
    Larger([Lit; 2]),
    /// The smaller output of the last comparator: both are true.
    Smaller([Lit; 2]),
    /// The sum of two or three bits: an odd number of them is true.
    Sum(&'a [Lit]),
    /// The carry of the last sum: at least two of the bits are true.
    Carry(&'a [Lit]),
    /// Two words of literals are equal up to this place, from 1.
    EqualUpTo(usize),
    /// Some of the first is true, or all of the others, which are none or several.
    Defined(&'a [Lit], &'a [Lit]),
    /// A number is at least this.
    Value(usize),
    /// The same as this literal; without one, true.
    Same(Option<Lit>),
}

/// The largest number of literals that a meaning lists one by one.
const MOST_LISTED: usize = 8;

/// The names and meanings of the variables of a formula, in ASCII except for `∨`, `∧` and `⊕`.
#[derive(Clone, Debug, Default)]
pub struct Names {
    words: Vec<String>,
    /// What begins the names of inputs and is left out in ranges.
    letter: &'static str,
    /// For each variable, the first and the last of the inputs that it depends on.
    spans: Vec<[usize; 2]>,
    meanings: Vec<String>,
    comparators: usize,
    sums: usize,
    copies: usize,
    defined: usize,
}

impl Names {
    /// The inputs `x1`, `x2`, ….
    pub fn numbered(inputs: usize) -> Self {
        let names = (1..=inputs).map(|input| format!("x{input}")).collect();
        Self { letter: "x", ..Self::of_inputs(names) }
    }

    /// Inputs with these names.
    pub fn of_inputs(names: Vec<String>) -> Self {
        let spans = (0..names.len()).map(|input| [input, input]).collect();
        Self { meanings: vec![String::new(); names.len()], words: names, spans, ..Self::default() }
    }

    /// The name of each variable.
    pub fn names(&self) -> &[String] {
        &self.words
    }

    /// The meaning of each variable; inputs have none.
    pub fn meanings(&self) -> &[String] {
        &self.meanings
    }

    /// Starts the numbers of a new constraint.
    pub(crate) fn next_constraint(&mut self) {
        (self.comparators, self.sums, self.copies) = (0, 0, 0);
    }

    /// Adds the next variable.
    pub(crate) fn add(&mut self, meaning: Meaning<'_>) {
        let first = |of: &[Lit]| of.first().map_or(0, |lit| self.spans[lit.var().index()][0]);
        let last = |of: &[Lit]| of.last().map_or(0, |lit| self.spans[lit.var().index()][1]);
        let span = match meaning {
            Meaning::Some(_, of) | Meaning::AtLeast(_, _, of) => [first(of), last(of)],
            _ => [self.words.len(); 2],
        };
        let range = match span {
            [from, to] if from == to => self.words.get(from).cloned().unwrap_or_default(),
            [from, to] => format!("{}..{}", self.words[from], self.words[to]),
        };
        let short = range.replace(self.letter, "");
        let joined = |of: &mut dyn Iterator<Item = &Lit>, sign: &str| {
            of.map(|&lit| self.words[lit.var().index()].as_str()).collect::<Vec<_>>().join(sign)
        };
        let or = |of: &mut dyn Iterator<Item = &Lit>| joined(of, " ∨ ");
        let some = |of: &[Lit]| match of {
            [first, .., last] if of.len() > MOST_LISTED => {
                format!("some of {}", joined(&mut [*first, *last].iter(), ".."))
            }
            _ => or(&mut of.iter()),
        };
        let (name, text) = match meaning {
            Meaning::Some(letter, of) => (format!("{letter}[{short}]"), some(of)),
            Meaning::AtLeast(letter, number, of) => (
                format!("{letter}[{short}]>={number}"),
                if of.len() > 1 { format!("at least {number} of {range}") } else { some(of) },
            ),
            Meaning::Row(row, columns, of) => (
                format!("{}r{}", self.grid(of), row + 1),
                some(of.chunks(columns).nth(row).unwrap_or_default()),
            ),
            Meaning::Column(column, columns, of) => (
                format!("{}c{}", self.grid(of), column + 1),
                or(&mut of.iter().skip(column).step_by(columns)),
            ),
            Meaning::Bit(bit, group, of) => {
                let set = |(i, lit)| ((i / group) >> bit & 1 == 1).then_some(lit);
                (format!("b{bit}"), or(&mut of.iter().enumerate().filter_map(set)))
            }
            Meaning::Larger(of) => {
                self.comparators += 1;
                (format!("max{}", self.comparators), or(&mut of.iter()))
            }
            Meaning::Smaller(of) => {
                (format!("min{}", self.comparators), joined(&mut of.iter(), " ∧ "))
            }
            Meaning::Sum(of) => {
                self.sums += 1;
                (format!("sum{}", self.sums), joined(&mut of.iter(), " ⊕ "))
            }
            Meaning::Carry(of) => {
                let text = joined(&mut of.iter(), ", ");
                (format!("carry{}", self.sums), format!("at least 2 of {text}"))
            }
            Meaning::EqualUpTo(place) => {
                (format!("equal{place}"), format!("equal up to place {place}"))
            }
            Meaning::Defined(any, all) => {
                self.defined += 1;
                let literal = |lit: &Lit| {
                    let sign = if lit.is_positive() { "" } else { "¬" };
                    format!("{sign}{}", self.words[lit.var().index()])
                };
                let together = all.iter().map(literal).collect::<Vec<_>>().join(" ∧ ");
                let together = match (any, all) {
                    (_, []) => None,
                    ([], _) => Some(together),
                    _ => Some(format!("({together})")),
                };
                let text = any.iter().map(literal).chain(together).collect::<Vec<_>>().join(" ∨ ");
                (format!("seen{}", self.defined), text)
            }
            Meaning::Value(value) => (format!(">={value}"), format!("at least {value}")),
            Meaning::Same(of) => {
                self.copies += 1;
                let text = if of.is_some() { or(&mut of.iter()) } else { "true".to_owned() };
                (format!("same{}", self.copies), text)
            }
        };
        self.words.push(name);
        self.meanings.push(text);
        self.spans.push(span);
    }

    /// What precedes the names of a grid: the name of its literals, if these are rows or columns.
    fn grid(&self, of: &[Lit]) -> String {
        let inner = of.first().map(|lit| lit.var().index());
        let inner = inner.filter(|&var| !self.meanings[var].is_empty());
        let name = inner.map(|var| self.words[var].trim_end_matches(char::is_numeric));
        name.map(|name| format!("{name}.")).unwrap_or_default()
    }
}
