//! Parser of solver output: the `s` and `v` lines of the competitions for SAT, pseudo-Boolean, and
//! MaxSAT solvers, minisat's result file, a bare model, and the sequences of models that clasp and
//! other solvers print. Answers that people paste may also be placements, as the exported models of
//! `MiniZinc` print them.
//!
//! The parser reads output in pieces and passes models on one by one, so output of any length takes
//! no more memory than one model.

mod fit;
mod lines;
mod models;

pub use fit::{ModelFault, OutputError, true_board_variables, values};
pub(crate) use models::TakeModel;

use std::io::Read;
use std::ops::ControlFlow;

use lines::{Text, Word};
use models::{Models, SHOWN};

use crate::format::read::scanner::Scanner;
use crate::instance::Lit;
use nq_board::base::text_start::unmarked;

/// What a pasted line is: the placements that it ends, as models of the board variables, or why it
/// cannot be read. `None` if it is neither a placement nor a part of one.
pub type Pasted = Option<Result<Vec<Vec<Lit>>, String>>;

/// Reads a line that may be pasted.
pub(crate) type ReadPasted<'a> = &'a mut dyn FnMut(&str) -> Pasted;

/// The claim of a solver's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is a model.
    Satisfiable,
    /// There is no model.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// A solver's output without its models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its claim. Without a verdict, a model implies the claim.
    pub claim: Claim,
    /// The number of models.
    pub models: u64,
    /// Whether it claims an optimum (`s OPTIMUM FOUND`).
    pub optimum: bool,
    /// Whether each model is better than the one before, according to the `o` lines.
    pub improving: bool,
}

/// A parsed solver output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverOutput {
    /// Its claim.
    pub claim: Claim,
    /// The models, each as its literals in the order printed.
    pub models: Vec<Vec<Lit>>,
}

/// Parses a solver's output in any known form. Fails for the first error, with its line.
pub fn read(mut bytes: &[u8]) -> Result<SolverOutput, OutputError> {
    let mut models = Vec::new();
    let summary = read_each(&mut bytes, u64::MAX, None, &mut |model| {
        models.push(model);
        ControlFlow::Continue(())
    })?;
    Ok(SolverOutput { claim: summary.claim, models })
}

/// Parses output of any length on a formula with the given number of variables. Each model goes to
/// `take`. With `pasted`, which reads placements, the output may be pasted, with text around them.
/// Fails as [`read`], and when a model has variables that the formula lacks, or far more
/// literals than the formula has variables.
pub fn read_each<'a>(
    source: &mut dyn Read,
    variables: u64,
    pasted: Option<ReadPasted<'a>>,
    take: TakeModel<'a>,
) -> Result<Summary, OutputError> {
    // A string of bits, or a line that is a placement, with a name for each variable, or a list.
    let longest = usize::try_from(variables).unwrap_or(usize::MAX).saturating_mul(NAME).max(LIST);
    let unreadable = |error: std::io::Error| OutputError::Unreadable(error.to_string());
    let mut source = unmarked(source).map_err(unreadable)?;
    let mut text = Text::new(&mut source);
    let mut lines = Scanner::with_words_up_to(&mut text, longest);
    let mut reader = Reader {
        pasted,
        of_pasted: 0,
        unread: None,
        claim: None,
        optimum: false,
        costs: Costs::default(),
        models: Models::of(variables, take),
        is_empty: true,
    };
    let outcome = match reader.lines(&mut lines) {
        Ok(()) => reader.finish(),
        Err(error) => Err(error),
    };
    match lines.failure() {
        // After a failure to read, the text up to there looks like a faulty output.
        Some(error) => Err(error.downcast().unwrap_or_else(unreadable)),
        None => outcome,
    }
}

/// What was read so far.
struct Reader<'a> {
    pasted: Option<ReadPasted<'a>>,
    /// The number of pasted placements.
    of_pasted: u64,
    /// The first line that was not understood. Text may stand around placements.
    unread: Option<OutputError>,
    claim: Option<Claim>,
    optimum: bool,
    costs: Costs,
    models: Models<'a>,
    is_empty: bool,
}

impl Reader<'_> {
    fn lines(&mut self, lines: &mut Scanner<'_>) -> Result<(), OutputError> {
        while lines.peek().is_some() {
            if !self.is_pasted(lines)?
                && let Some(head) = lines.word(HEAD)
            {
                self.is_empty = false;
                match &self.unread {
                    None => self.line(&head, lines)?,
                    Some(OutputError::Line(first, _))
                        if self.of_pasted == 0 && lines.line() > first + MOST_UNREAD =>
                    {
                        break;
                    }
                    Some(_) => {}
                }
            }
            lines.next_line();
        }
        Ok(())
    }

    /// Reads a line that is a placement or a part of one. Others stay unread.
    fn is_pasted(&mut self, lines: &mut Scanner<'_>) -> Result<bool, OutputError> {
        let Some(pasted) = self.pasted.as_mut().filter(|_| !self.models.are_open()) else {
            return Ok(false);
        };
        let text = lines.text_ahead().and_then(|(text, _)| text);
        let Some(read) = text.filter(|text| !text.is_empty()).and_then(|text| pasted(&text)) else {
            return Ok(false);
        };
        self.is_empty = false;
        for model in read.map_err(|why| OutputError::Pasted(lines.line(), why))? {
            self.of_pasted += 1;
            self.models.hand_on(model)?;
        }
        Ok(true)
    }

    /// Reads a line after its first word.
    fn line(&mut self, head: &Word, lines: &mut Scanner<'_>) -> Result<(), OutputError> {
        let is_pasted = self.pasted.is_some();
        let word = match head.text.trim_matches('=') {
            "SATISFIABLE" | "sat" if is_pasted => "SAT",
            "UNSATISFIABLE" | "unsat" if is_pasted => "UNSAT",
            "UNKNOWN" | "unknown" if is_pasted => "INDET",
            _ => &head.text,
        };
        match word {
            // `t` lines have the time at which a model was found.
            "c" | "t" => {}
            "o" => {
                let rest = rest(lines);
                self.costs.add(rest.parse().map_err(|_| line_error(lines, &head.text, &rest))?);
            }
            "s" | "SAT" | "UNSAT" | "INDET" => {
                let rest = rest(lines);
                let verdict = match word {
                    "s" => &rest,
                    word if rest.is_empty() => word,
                    _ => return Err(line_error(lines, &head.text, &rest)),
                };
                self.optimum |= verdict == "OPTIMUM FOUND";
                let this = match verdict {
                    "SATISFIABLE" | "SAT" | "OPTIMUM FOUND" => Claim::Satisfiable,
                    "UNSATISFIABLE" | "UNSAT" => Claim::Unsatisfiable,
                    "UNKNOWN" | "INDET" | "INDETERMINATE" => Claim::Unknown,
                    _ if verdict.starts_with("SOLUTIONS") => return Ok(()), // picosat --all
                    _ => return Err(line_error(lines, &head.text, &rest)),
                };
                if self.claim.is_some_and(|before| before != this) {
                    return Err(OutputError::TwoVerdicts(lines.line()));
                }
                self.claim = Some(this);
                self.models.are_expected(this == Claim::Satisfiable);
            }
            "v" => self.models.values(lines)?,
            word if head.is_whole && word.parse::<i64>().is_ok() => {
                self.models.literals(head, lines, is_pasted)?;
            }
            word => {
                let rest = rest(lines);
                let line = format!("{word}{}{rest}", if head.is_whole { " " } else { "" });
                let is = |parts: &[&str]| parts.iter().any(|part| line.starts_with(part));
                match () {
                    () if is(&PROOF) => return Err(OutputError::Proof(lines.line())),
                    () if is_pasted && is_beside_placement(&line) => {}
                    () if is_pasted && MINISAT.iter().any(|part| line.contains(part)) => {
                        return Err(OutputError::Minisat);
                    }
                    () if is_pasted && is(&NAMED) => return Err(OutputError::Named(lines.line())),
                    () if is_pasted && rest != LONG => {
                        self.unread = Some(line_error(lines, &line, ""));
                    }
                    () if VERDICTS.contains(&line.trim()) => {
                        return Err(OutputError::BareVerdict(lines.line(), line.trim().to_owned()));
                    }
                    () => return Err(line_error(lines, &line, "")),
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Summary, OutputError> {
        let Self { claim, optimum, costs, models, is_empty, of_pasted, unread, .. } = self;
        if is_empty {
            return Err(OutputError::Empty);
        }
        let models = models.finish(claim == Some(Claim::Satisfiable))?;
        if let Some(error) = unread.filter(|_| of_pasted == 0 || of_pasted != models) {
            return Err(error);
        }
        let claim = match (claim, models) {
            (None, 0) => return Err(OutputError::NoAnswer),
            (None | Some(Claim::Satisfiable), 1..) => Claim::Satisfiable,
            (Some(Claim::Satisfiable), 0) => return Err(OutputError::NoModel),
            (Some(_), 1..) => return Err(OutputError::UnexpectedModel),
            (Some(claim), 0) => claim,
        };
        Ok(Summary { claim, models, optimum, improving: costs.improve(models) })
    }
}

/// The rest of a line; of one that is too long, a mark.
fn rest(lines: &mut Scanner<'_>) -> String {
    lines.text_to_line_end().unwrap_or_else(|| LONG.to_owned())
}

/// The mark of the rest of a line that is too long.
const LONG: &str = "…";

/// The most lines after one that was not understood, and before a placement.
const MOST_UNREAD: usize = 1000;

/// The room for a piece and its square in a line that is a placement.
const NAME: usize = 16;

/// The longest list of boards in one line, in bytes.
const LIST: usize = 1 << 20;

/// How the first lines of proofs begin: DRAT, `VeriPB`.
const PROOF: [&str; 2] = ["d ", "pseudo-Boolean proof"];

/// How lines of answers begin that name variables: CBC, `HiGHS`, SCIP, GLPK, SMT-LIB.
const NAMED: [&str; 10] = [
    "Optimal",
    "Infeasible",
    "Integer infeasible",
    "Stopped on",
    "Model status",
    "SCIP Status",
    "Status:",
    "Problem:",
    "PROBLEM HAS NO",
    "(",
];

/// Verdicts that lack their `s `.
const VERDICTS: [&str; 6] = ["SATISFIABLE", "UNSATISFIABLE", "UNKNOWN", "sat", "unsat", "unknown"];

/// Parts of what minisat prints first.
const MINISAT: [&str; 2] = ["WARNING: for repeatability", "[ Problem Statistics ]"];

/// Whether `MiniZinc` prints a line beside a placement: the end of a solution or of the search, a
/// comment, `k = 2`, or a row of the drawn board.
fn is_beside_placement(line: &str) -> bool {
    let words: Vec<_> = line.split_whitespace().collect();
    line.starts_with('%')
        || line.trim_end().trim_matches(['-', '=']).is_empty()
        || words.get(1) == Some(&"=")
        || words.iter().all(|word| word.chars().count() == 1)
}

/// The longest first word of a line that is compared.
const HEAD: usize = 64;

fn line_error(lines: &Scanner<'_>, head: &str, rest: &str) -> OutputError {
    let text = format!("{head} {rest}").trim_end().chars().take(SHOWN).collect();
    OutputError::Line(lines.line(), text)
}

/// The values of the objective in order. Smaller is better.
#[derive(Default)]
struct Costs {
    number: u64,
    last: Option<i128>,
    rose: bool,
}

impl Costs {
    fn add(&mut self, cost: i128) {
        self.number += 1;
        self.rose |= self.last.replace(cost).is_some_and(|before| before <= cost);
    }

    const fn improve(&self, models: u64) -> bool {
        self.number >= models && !self.rose
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect()
    }

    fn satisfiable(models: &[&[i32]]) -> SolverOutput {
        let models = models.iter().map(|model| lits(model)).collect();
        SolverOutput { claim: Claim::Satisfiable, models }
    }

    #[test]
    fn every_form_is_read() {
        let one = Ok(satisfiable(&[&[1, -2]]));
        assert_eq!(read(b"c x\ns SATISFIABLE\nv 1\nv -2 0\n"), one);
        assert_eq!(read(b"v 1 -2 0\ns SATISFIABLE\n"), one, "clasp");
        assert_eq!(read(b"SAT\n1 -2 0\n"), one, "minisat");
        assert_eq!(read(b"1 -2 0"), one, "bare");
        assert_eq!(read(b"1\n-2\n"), one, "bare, a line a literal");
        assert_eq!(read(b"s SATISFIABLE\r\nv 1 -2\r\n"), one, "z3");
        assert_eq!(
            read(b"v 1 -2 0\nv -1 2 0\ns SATISFIABLE"),
            Ok(satisfiable(&[&[1, -2], &[-1, 2]]))
        );
        assert_eq!(read(b"s SATISFIABLE\nv 0\n"), Ok(satisfiable(&[&[]])), "no variables");
        for (text, claim) in [
            ("s UNSATISFIABLE\n", Claim::Unsatisfiable),
            ("UNSAT\n", Claim::Unsatisfiable),
            ("s UNKNOWN\n", Claim::Unknown),
            ("INDET\n", Claim::Unknown),
        ] {
            let expected = SolverOutput { claim, models: vec![] };
            assert_eq!(read(text.as_bytes()), Ok(expected), "{text}");
        }
    }

    #[test]
    fn optimisers_are_read() {
        let output = |text: &str| {
            let mut source = text.as_bytes();
            read_each(&mut source, 2, None, &mut |_| ControlFlow::Continue(())).expect(text)
        };
        let clasp = output("v -1 -2 0\no 2\nv 1 -2 0\no 1\ns OPTIMUM FOUND\n");
        assert_eq!((clasp.models, clasp.optimum, clasp.improving), (2, true, true));
        let all_best = output("o 1\no 1\nv x1 -x2\no 1\nv -x1 x2\ns OPTIMUM FOUND\n");
        assert!(all_best.optimum && !all_best.improving);
        let best_so_far = output("o 5\no -3\ns SATISFIABLE\nt 2.5\nv 01\n");
        assert!(!best_so_far.optimum && best_so_far.improving);
        assert!(!output("v 1 0\nv -1 0\n").improving);
        for line in ["o", "o x", "o 1 2", "o 1.5"] {
            let text = format!("{line}\nv 1 0\n");
            assert!(matches!(read(text.as_bytes()), Err(OutputError::Line(1, _))), "{line}");
        }
    }
}
