//! `nq-sat classic pic`, `unpic`, `rot`, `reflect`, `unique`, `kweens`, `comb`, `perm`, `extend`:
//! the functions of Hui, "The N Queens Problem", 1981.

use std::path::Path;
use std::process::ExitCode;

use clap::{ArgGroup, Args};
use itertools::Itertools;

use crate::cli::input::Input;
use crate::cli::options::LayoutOptions;
use crate::cli::{CliError, Result, output, session};
use nq_board::base::small_file::text_up_to;
use nq_classics::frontier::{self, MAX_SIZE};
use nq_classics::kweens::{self, Kweens};
use nq_classics::pictures::{
    Drawn, Permutation, bands, comb, expanded, images, perm, read, unique,
};
use nq_query::QueryError;

/// The most numbers whose combinations are listed.
const MOST_NUMBERS: i64 = 20;

/// The most numbers whose permutations are listed: eleven have 40 million.
const MOST_PERMUTED: i64 = 10;

/// Bytes of the largest standard input: the permutations of ten numbers have half of that.
const MOST_BYTES: u64 = 1 << 27;

// The permutations of a command, whose help is at the command.
#[derive(Args)]
pub(super) struct Permutations {
    /// Permutations such as 20314, or pictures; without them, standard input
    ///
    /// A permutation has the column of the queen in each row, from 0: `20314`, `2 0 3 1 4` or
    /// `2,0,3,1,4`. A picture has a line of `.` and `x` for each row.
    #[arg(value_name = "PERMUTATION")]
    given: Vec<String>,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Permutations {
    fn read(&self) -> Result<Vec<Drawn>> {
        if self.given.is_empty() {
            session::end_by_ctrl_c();
            let input = Input::new(Path::new("-"));
            let text =
                text_up_to(MOST_BYTES, std::io::stdin()).map_err(|error| input.bad(&error))?;
            return read(&text).map_err(|error| input.bad(&error));
        }
        read(&self.given.join("\n"))
            .map_err(|error| CliError::input("the arguments".as_ref(), error.to_string()))
    }

    fn permutations(&self) -> Result<Vec<Permutation>> {
        Ok(self.read()?.into_iter().map(|drawn| drawn.permutation).collect())
    }

    pub(super) fn unpic(&self) -> Result<ExitCode> {
        lines(self.permutations()?)
    }

    /// Moves each and prints it in the form in which it was given.
    pub(super) fn moved(&self, motion: impl Fn(&Permutation) -> Permutation) -> Result<ExitCode> {
        let all = self.read()?;
        // An empty line separates pictures, as in the input.
        let between = if all.iter().any(|drawn| drawn.is_picture) { "\n\n" } else { "\n" };
        let image = |Drawn { permutation, is_picture }: &Drawn| {
            let image = motion(permutation);
            if *is_picture { image.pic() } else { image.to_string() }
        };
        let text = all.iter().map(image).join(between);
        lines((!all.is_empty()).then_some(text))
    }
}

/// Draw permutations
///
/// `pic` of the text: a line for each row, with a multiplication sign for the queen and `.`
/// elsewhere.
#[derive(Args)]
pub(super) struct Pic {
    #[command(flatten)]
    permutations: Permutations,
    /// Draw all eight images with their digits 0 to 7
    #[arg(long)]
    images: bool,
}

impl Pic {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let permutations = self.permutations.permutations()?;
        if !self.images {
            return output::print(bands(&permutations, 1).as_bytes());
        }
        let images = permutations
            .iter()
            .map(|p| if self.permutations.layout.bare { bands(&p.images(), 4) } else { images(p) });
        output::print(images.format("\n").to_string().as_bytes())
    }
}

/// Keep one of those that are rotations or reflections of each other
///
/// `unique` of the text: the essentially different permutations, in the order of their least
/// images.
#[derive(Args)]
#[command(group(ArgGroup::new("taken").args(["given", "queens"])))]
pub(super) struct Unique {
    #[command(flatten)]
    permutations: Permutations,
    /// Take the solutions of N queens
    #[arg(
        long, value_name = "N",
        value_parser = clap::value_parser!(u16).range(..=i64::from(MAX_SIZE))
    )]
    queens: Option<u16>,
    /// Draw them in bands of four
    #[arg(long)]
    pic: bool,
    /// Keep the blanks at the ends of lines that APL prints: 36 columns for 8 queens
    #[arg(long, requires = "pic")]
    apl: bool,
}

impl Unique {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let all = match self.queens {
            Some(size) => queens(size)?,
            None => self.permutations.permutations()?,
        };
        let unique = unique(&all);
        if !self.pic {
            return lines(unique);
        }
        let bands = bands(&unique, 4);
        output::print(if self.apl { expanded(&bands) } else { bands }.as_bytes())
    }
}

/// All solutions by the program of the text.
fn queens(size: u16) -> Result<Vec<Permutation>> {
    let control = session::cancelled_by_ctrl_c();
    let solutions = frontier::queens(size.into(), &control).map_err(QueryError::Stopped)?;
    let permutation = |solution: &frontier::Solution| {
        let numbers = solution.iter().map(|&column| column.into()).collect();
        Permutation::new(numbers).map_err(CliError::from)
    };
    solutions.iter().map(permutation).collect()
}

/// Print the workspace and the redundant slopes of kweens
///
/// kweens is the text's program that tests all permutations: for N queens, these are the numbers of
/// arrangements before and after rows and columns are excluded, the bytes of its largest array, and
/// the slopes of the permutations that begin with 0 1, none of which is a solution. --bare prints
/// the numbers alone.
#[derive(Args)]
pub(super) struct Cost {
    /// Number of queens
    #[arg(value_parser = clap::value_parser!(u16).range(..=i64::from(kweens::MAX_SIZE)))]
    n: u16,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Cost {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let numbers = Kweens::new(self.n);
        if self.layout.bare {
            return lines(numbers.iter().flat_map(Kweens::rows).map(|[_, number, _]| number));
        }
        output::print(numbers.map(|numbers| numbers.to_string()).unwrap_or_default().as_bytes())
    }
}

/// List the combinations of N of M numbers
///
/// `comb` of the text: a combination of the numbers from 0 to M - 1 on each line, in lexicographic
/// order.
#[derive(Args)]
pub(super) struct Comb {
    /// Numbers in a combination
    #[arg(value_parser = clap::value_parser!(u8).range(..=MOST_NUMBERS))]
    n: u8,
    /// Numbers to choose from
    #[arg(value_parser = clap::value_parser!(u8).range(..=MOST_NUMBERS))]
    m: u8,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Comb {
    pub(super) fn run(&self) -> Result<ExitCode> {
        lines(comb(self.n.into(), self.m.into()).iter().map(|numbers| numbers.iter().format(" ")))
    }
}

/// List all permutations of N numbers
///
/// `perm` of the text: a permutation of the numbers from 0 to N - 1 on each line, in lexicographic
/// order.
#[derive(Args)]
pub(super) struct Perm {
    /// Number of numbers
    #[arg(value_parser = clap::value_parser!(u8).range(..=MOST_PERMUTED))]
    n: u8,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Perm {
    pub(super) fn run(&self) -> Result<ExitCode> {
        lines(perm(self.n.into()).iter().map(|numbers| numbers.iter().format(" ")))
    }
}

/// Extend a k-solution by one row
///
/// A k-solution has queens in the first k rows, no two of which attack each other. The board shows
/// the columns of the next row that no queen attacks as `+`. A line for each of them has the
/// (k+1)-solution.
#[derive(Args)]
pub(super) struct Extend {
    /// Column of the queen in each row, from 0
    #[arg(value_name = "COLUMN")]
    columns: Vec<u8>,
    /// Size of the board
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(..=64))]
    size: u8,
    #[command(flatten)]
    layout: LayoutOptions,
}

impl Extend {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let (n, columns) = (usize::from(self.size), &self.columns[..]);
        let Some(longer) = frontier::extensions(n, columns) else {
            refuse!(
                "{} is no k-solution of {n} queens: each queen needs a row and a column of the \
                 board, and no two may attack each other",
                columns.iter().format(" ")
            );
        };
        if !self.layout.bare {
            output::print::<CliError>(frontier::picture(n, columns).as_bytes())?;
        }
        lines(longer.iter().map(|solution| solution.iter().format(" ")))
    }
}

fn lines(all: impl IntoIterator<Item = impl std::fmt::Display>) -> Result<ExitCode> {
    output::print(all.into_iter().map(|line| format!("{line}\n")).collect::<String>().as_bytes())
}
