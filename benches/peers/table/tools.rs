//! The tools: how each is asked, and what it does not answer.

use super::problems::Problem::{
    self, Counting, Domination, LargeCounts, Largest, Listing, QueensAndKnights, Regions,
};

/// What must be installed for a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing beyond this project.
    Nothing,
    /// Programs on PATH.
    Programs(&'static [&'static str]),
    /// The packages of Python in `target/peers/python`.
    Python,
    /// The package `benches/peers/crates`.
    Crates,
    /// A folder with sources, in this variable of the environment.
    Sources(&'static str),
}

/// A tool, or one way of using it.
pub struct Tool {
    /// The name on the command line and in the raw runs.
    pub name: &'static str,
    /// The name on the page.
    pub title: &'static str,
    /// Whether it is part of this program.
    pub is_ours: bool,
    /// How it is asked.
    pub how: &'static str,
    /// What it needs.
    pub need: Need,
    /// Whether charts with too many lines leave it out.
    pub is_variant: bool,
    /// Why it does not answer a problem.
    pub refuses: fn(Problem) -> Option<&'static str>,
}

/// Why a tool that lists is absent where solutions are counted without a list.
const LISTS: &str = "counts by listing: see the list";

/// Why a tool is absent from the large counts.
const TOO_LARGE: &str = "far over the limit";

/// Why a tool is absent where an objective is given.
const NO_OBJECTIVE: &str = "takes no objective as it is asked here";

fn only_queens(problem: Problem) -> Option<&'static str> {
    matches!(problem, QueensAndKnights | Largest | Domination | Regions)
        .then_some("takes n-queens only")
}

fn only_counts_queens(problem: Problem) -> Option<&'static str> {
    if problem == Listing { Some("counts and cannot list") } else { only_queens(problem) }
}

fn lists(problem: Problem) -> Option<&'static str> {
    match problem {
        Counting => Some(LISTS),
        LargeCounts => Some(TOO_LARGE),
        _ => None,
    }
}

fn lists_without_objective(problem: Problem) -> Option<&'static str> {
    if problem == Largest { Some(NO_OBJECTIVE) } else { lists(problem) }
}

fn by_symmetry(problem: Problem) -> Option<&'static str> {
    match problem {
        LargeCounts => Some(TOO_LARGE),
        Regions => Some("the regions have no symmetry"),
        _ => None,
    }
}

fn exact_cover(problem: Problem) -> Option<&'static str> {
    match problem {
        QueensAndKnights | Largest => Some("an exact cover does not state a number of pieces"),
        Domination => Some("an exact cover does not let two queens cover one square"),
        _ => lists(problem),
    }
}

const fn ours(name: &'static str, how: &'static str) -> Tool {
    Tool {
        name,
        title: name,
        is_ours: true,
        how,
        need: Need::Nothing,
        is_variant: false,
        refuses: |_| None,
    }
}

/// All tools, in the order of the page.
pub const TOOLS: &[Tool] = &[
    Tool {
        refuses: |problem| only_queens(problem),
        ..ours("backtrack", "three bit masks, row by row")
    },
    Tool {
        refuses: only_counts_queens,
        ..ours("half-join", "quarters of the board joined into halves")
    },
    Tool {
        refuses: |problem| match problem {
            LargeCounts => Some(TOO_LARGE),
            _ => None,
        },
        ..ours("search", "any model, masks of excluded squares")
    },
    Tool {
        refuses: |problem| match problem {
            LargeCounts => Some(TOO_LARGE),
            QueensAndKnights | Largest | Domination => Some("takes one piece in each row only"),
            _ => None,
        },
        ..ours("rows", "one piece in each row, all rows in vectors")
    },
    Tool {
        refuses: |problem| match problem {
            QueensAndKnights | Largest => None,
            _ => Some("takes queens and knights only"),
        },
        ..ours("knights", "queens up to symmetry, then knights by polynomials")
    },
    Tool {
        title: "SAT, orbits",
        refuses: by_symmetry,
        ..ours("sat-orbits", "varisat on one cube of each orbit")
    },
    Tool {
        title: "SAT, cubes",
        refuses: |problem| (problem == LargeCounts).then_some(TOO_LARGE),
        ..ours("sat-cubes", "varisat on every cube, without symmetry")
    },
    Tool {
        title: "SAT, blocking",
        refuses: lists,
        ..ours("sat-blocking", "one varisat, a clause excludes each solution")
    },
    Tool {
        title: "nq-sat solve",
        is_variant: true,
        refuses: |problem| (problem != Listing).then_some("is measured on the list only"),
        ..ours("solve", "SAT, orbits, with all checks: `nq-sat solve N -q`")
    },
    Tool {
        name: "clasp",
        title: "clasp",
        is_ours: false,
        how: "the exported CNF, `clasp -n 0 -q`",
        need: Need::Programs(&["clasp"]),
        is_variant: false,
        refuses: lists_without_objective,
    },
    Tool {
        name: "clasp-opb",
        title: "clasp, OPB",
        is_ours: false,
        how: "the exported OPB, `clasp -n 0 -q`",
        need: Need::Programs(&["clasp"]),
        is_variant: true,
        refuses: lists_without_objective,
    },
    Tool {
        name: "clingo",
        title: "clingo",
        is_ours: false,
        how: "a natural program, `clingo -n 0 -q`",
        need: Need::Programs(&["clingo"]),
        is_variant: false,
        refuses: lists,
    },
    Tool {
        name: "cadical",
        title: "CaDiCaL, blocking",
        is_ours: false,
        how: "the exported CNF, one solver, a clause excludes each solution (python-sat)",
        need: Need::Python,
        is_variant: false,
        refuses: lists_without_objective,
    },
    Tool {
        name: "gecode",
        title: "Gecode",
        is_ours: false,
        how: "a natural MiniZinc model, `minizinc --solver gecode -a -s`",
        need: Need::Programs(&["minizinc", "fzn-gecode"]),
        is_variant: false,
        refuses: lists_without_objective,
    },
    Tool {
        name: "cp-sat",
        title: "CP-SAT",
        is_ours: false,
        how: "a natural model in Python, one worker",
        need: Need::Python,
        is_variant: false,
        refuses: lists,
    },
    Tool {
        name: "ganak",
        title: "Ganak",
        is_ours: false,
        how: "the exported CNF, projected on the squares (pyganak)",
        need: Need::Python,
        is_variant: false,
        refuses: |problem| match problem {
            Listing => Some("counts and cannot list"),
            LargeCounts => Some(TOO_LARGE),
            Largest => Some(NO_OBJECTIVE),
            _ => None,
        },
    },
    Tool {
        name: "dancing-links",
        title: "dancing links",
        is_ours: false,
        how: "an exact cover, crate exact-covers",
        need: Need::Crates,
        is_variant: false,
        refuses: exact_cover,
    },
    Tool {
        name: "dancing-cells",
        title: "dancing cells",
        is_ours: false,
        how: "the same exact cover, our own code after Solnon and Knuth",
        need: Need::Crates,
        is_variant: false,
        refuses: exact_cover,
    },
    Tool {
        name: "zdd",
        title: "ZDD",
        is_ours: false,
        how: "families of sets of squares, crate oxidd",
        need: Need::Crates,
        is_variant: false,
        refuses: |problem| match problem {
            Listing => Some("counts without listing: see the count"),
            LargeCounts => Some(TOO_LARGE),
            Largest => Some(NO_OBJECTIVE),
            _ => None,
        },
    },
    Tool {
        name: "kluev",
        title: "Kluev",
        is_ours: false,
        how: "N-Queens-Count-Sol, the settings of its table, `g++ -O3 -march=native`",
        need: Need::Sources("KLUEV"),
        is_variant: false,
        refuses: only_counts_queens,
    },
    Tool {
        name: "takaken",
        title: "takaken",
        is_ours: false,
        how: "N-Queens Solutions, ver3.1, `gcc -O3 -march=native`",
        need: Need::Sources("TAKAKEN"),
        is_variant: false,
        refuses: only_counts_queens,
    },
];

/// The tool of this name.
pub fn by_name(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}
