//! OPB, read by clasp.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::cases::{Pieces, cases, placements};
use super::file::{
    File, Format, Reader, clasp_count, clasp_field, competition_verdict, in_file, solver_output,
    words_in_comments,
};
use super::optima::Optimiser;
use crate::support::nq_sat;

pub const CLASP: Reader = Reader {
    program: "clasp",
    format: &Opb,
    decide: |path| competition_verdict(&solver_output("clasp", "", path)),
    count: Some(|path| clasp_count("", path)),
};

/// The least value of the objective.
fn least(path: &Path) -> i64 {
    let output = solver_output("clasp", "-q", path);
    if !output.contains("Optimization") {
        // Without variables there is nothing to minimise.
        assert!(output.contains("s SATISFIABLE"), "{output}");
        return 0;
    }
    assert!(output.contains("s OPTIMUM FOUND"), "{output}");
    clasp_field(&output, "Optimization")
}

pub const CLASP_OPTIMUM: Optimiser = Optimiser {
    program: "clasp",
    format: "opb",
    up_to: 8,
    // clasp minimises the negative number.
    largest: |path| u64::try_from(-least(path)).expect("a number of pieces"),
    smallest: |path| u64::try_from(least(path)).expect("a number of pieces"),
    count: Some(|path| {
        let output = solver_output("clasp", "--opt-mode=optN -n 0 -q", path);
        assert!(output.contains("s OPTIMUM FOUND"), "{output}");
        // clasp does not count a single one.
        if output.contains("  Optimal ") { clasp_field(&output, "Optimal") } else { 1 }
    }),
};

struct Opb;

impl Format for Opb {
    fn name(&self) -> &'static str {
        "opb"
    }

    fn words(&self, text: &str) -> BTreeMap<String, String> {
        words_in_comments(text, "*")
    }

    fn read(&self, text: &str) -> File {
        let is_comment = |line: &str| line.starts_with('*');
        let in_head = |line: &str| is_comment(line) || line.starts_with("min:");
        File::split(text, |line| !in_head(line), |_| false, is_comment)
    }

    fn unless(&self, on: &[&str], off: &[&str]) -> String {
        if on.is_empty() && off.is_empty() {
            return "+1 x1 >= 2 ;".to_owned();
        }
        let sum: String = off.iter().map(|word| format!("+1 {word} ")).collect();
        let sum = sum + &on.iter().map(|word| format!("-1 {word} ")).collect::<String>();
        format!("{sum}>= {} ;", 1 - i64::try_from(on.len()).expect("few"))
    }

    fn set_head(&self, file: &mut File) {
        let constraints = &file.constraints;
        let variables = constraints.iter().flat_map(|line| numbers(line)).max().unwrap_or(0);
        let variables = variables.max(header(&file.head[0]).0);
        file.head[0] = format!("* #variable= {variables} #constraint= {}", constraints.len());
    }
}

/// The numbers of the variables in a line.
fn numbers(line: &str) -> impl Iterator<Item = usize> {
    line.split(' ').filter_map(|word| word.strip_prefix('x')?.parse().ok())
}

fn header(line: &str) -> (usize, usize) {
    let words: Vec<_> = line.split(' ').collect();
    let ["*", "#variable=", variables, "#constraint=", constraints] = words[..] else {
        panic!("not a header: {line}")
    };
    (variables.parse().expect("a number"), constraints.parse().expect("a number"))
}

/// The narrow form that every reader accepts.
#[test]
fn the_header_is_exact_and_lines_are_plain() {
    let cases = cases();
    let maximising = ["0", "1", "5"].map(|n| format!("{n} -m queens-and-knights"));
    for line in cases.iter().map(|case| &case.line).chain(&maximising) {
        let text = nq_sat(&format!("export {line} --format opb")).answer();
        let (variables, constraints) = header(text.lines().next().expect("a first line"));
        let (objective, rest): (Vec<_>, Vec<_>) = text
            .lines()
            .filter(|line| !line.starts_with('*'))
            .partition(|line| line.starts_with("min: "));
        assert_eq!(constraints, rest.len(), "{line}: constraints");
        let largest = objective.iter().chain(&rest).flat_map(|line| numbers(line)).max();
        assert!(largest.unwrap_or(0) <= variables, "{line}: variables");
        // A variable is added where a sum needs a term and has none.
        let auxiliary = text.lines().find_map(|line| line.strip_prefix("* auxiliary variables: "));
        let auxiliary = auxiliary.map_or(0, |range| match numbers(range).collect::<Vec<_>>()[..] {
            [first, last] => last - first + 1,
            _ => panic!("{range}"),
        });
        let named = Opb.words(&text).len() + auxiliary;
        assert!(variables == named || (named, variables) == (0, 1), "{line}: variables");
        for objective in objective {
            let sum = objective.strip_prefix("min: ").and_then(|rest| rest.strip_suffix(" ;"));
            assert!(sum.is_some_and(is_sum), "{line}: {objective}");
        }
        for constraint in rest {
            let constraint = constraint.strip_suffix(" ;").expect("its end");
            let (sum, bound) =
                constraint.split_once(" >= ").or(constraint.split_once(" = ")).expect("a relation");
            assert!(is_sum(sum) && bound.parse::<i64>().is_ok(), "{line}: {constraint}");
        }
    }
}

/// `+1 x1 -2 x2`: one or more such terms, and nothing else.
fn is_sum(text: &str) -> bool {
    let words: Vec<_> = text.split(' ').collect();
    let is_factor = |word: &str| {
        word.starts_with(['+', '-']) && word.parse::<i64>().is_ok_and(|factor| factor != 0)
    };
    let is_term = |term: &[&str]| match term {
        [factor, name] => is_factor(factor) && numbers(name).count() == 1,
        _ => false,
    };
    words.chunks(2).all(is_term)
}

/// The models of clasp are the placements, not only as many.
#[test]
fn models_are_the_placements() {
    for line in ["6", "4 -m queens-and-knights -k 1"] {
        let text = nq_sat(&format!("export {line} --format opb")).answer();
        let pieces: BTreeMap<_, _> =
            Opb.words(&text).into_iter().map(|(piece, word)| (word, piece)).collect();
        let answer = in_file(&text, "opb", |path| solver_output("clasp", "-n 0 --quiet=0", path));
        // A model is several `v` lines, after a line with its number.
        let models: BTreeSet<Pieces> = answer
            .split("c Answer: ")
            .skip(1)
            .map(|answer| {
                let values = answer.lines().filter_map(|line| line.strip_prefix("v "));
                let words = values.flat_map(str::split_whitespace);
                words.filter_map(|word| pieces.get(word).cloned()).collect()
            })
            .collect();
        assert_eq!(models, placements(line).into_iter().collect(), "{line}");
    }
}
