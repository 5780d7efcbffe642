//! How SAT engines enumerate.

use clap::Args;

use super::parse::{given, parse_residual, parse_threads, unused};
use crate::cli::Result;
use nq_board::base::UnknownName;
use nq_cnf::sat::enumerate::{Enumeration, Strategy, Symmetry};

#[derive(Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct EnumerationOptions {
    /// Strategy of SAT engines: cubes or blocking
    ///
    /// `cubes` splits the formula into cubes and searches each cube. `blocking` uses one solver and
    /// excludes each solution by a clause. The default is `cubes`.
    #[arg(long, value_name = "NAME", value_parser = parse_strategy, hide_short_help = true)]
    strategy: Option<Strategy>,
    /// Use of symmetry by cubes: orbits or none [default: orbits]
    ///
    /// `orbits` searches one cube of each orbit. `none` searches every cube. A board without
    /// symmetry needs `none`, which is then the default.
    #[arg(
        long, value_name = "NAME", value_parser = parse_symmetry, hide_short_help = true
    )]
    symmetry: Option<Symmetry>,
    /// Number of lines of the board that cubes leave open
    ///
    /// The solver completes these lines. With 0, splitting alone finds every placement. The default
    /// is 8 where each line holds exactly one piece. Other models are split until few squares are
    /// open: 13, or 30 where squares must be covered. There LINES counts rows.
    #[arg(
        long, value_name = "LINES", value_parser = parse_residual, allow_negative_numbers = true,
        hide_short_help = true
    )]
    residual: Option<usize>,
    /// Largest number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = parse_threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl EnumerationOptions {
    /// The choice; `default` is the strategy if none is named.
    pub(crate) fn choice(&self, default: Strategy) -> Result<Enumeration> {
        let [_, splits @ ..] = self.given();
        let usual = if given(splits).is_some() { Strategy::Cubes } else { default };
        let strategy = self.strategy.unwrap_or(usual);
        if strategy == Strategy::Blocking {
            unused("--strategy blocking", splits, "it goes with --strategy cubes")?;
        }
        let Self { symmetry, residual, threads, .. } = *self;
        Ok(Enumeration { strategy, symmetry, residual, threads })
    }

    /// All choices that these options leave open, the default first.
    pub(crate) fn choices(&self) -> Result<Vec<Enumeration>> {
        let usual = self.choice(Strategy::Cubes)?;
        let mut choices = vec![usual];
        if usual.strategy == Strategy::Cubes && usual.symmetry.is_none() {
            choices.push(Enumeration { symmetry: Some(Symmetry::None), ..usual });
            if self.strategy.is_none() && usual.residual.is_none() {
                choices.push(Enumeration { strategy: Strategy::Blocking, ..usual });
            }
        }
        Ok(choices)
    }

    /// The options for SAT engines alone, and whether each is given.
    pub(crate) const fn given(&self) -> [(&'static str, bool); 3] {
        [
            ("strategy", self.strategy.is_some()),
            ("symmetry", self.symmetry.is_some()),
            ("residual", self.residual.is_some()),
        ]
    }
}

fn parse_strategy(text: &str) -> Result<Strategy, UnknownName> {
    // The name of earlier versions.
    let text = if text == "plain" { Strategy::Blocking.name() } else { text };
    UnknownName::find("strategy", text, &Strategy::ALL, Strategy::name)
}

fn parse_symmetry(text: &str) -> Result<Symmetry, UnknownName> {
    UnknownName::find("use of symmetry", text, &Symmetry::ALL, Symmetry::name)
}
