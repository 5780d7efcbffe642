//! The decoded output of a solver.

use std::io::{self, Write};

use crate::export::decode::Decoded;
use nq_board::base::numbers::plural;
use nq_board::model::{Objective, Sense};
use nq_cnf::format::solver_output::Claim;
use nq_show::boards::Screen;
use nq_show::problem::describe;
use nq_show::wrap::paragraph;

/// Writes the verdict, the checks behind it, and the boards.
pub fn write(out: &mut dyn Write, decoded: &Decoded, screen: Screen) -> io::Result<()> {
    let objective = decoded.objective.as_ref().filter(|_| decoded.models == 0);
    let open = objective.map(|Objective { sense, parameter }| match sense {
        Sense::Maximise => format!(", {parameter} as large as possible"),
        Sense::Minimise => format!(", {parameter} as small as possible"),
    });
    let problem = describe(&decoded.problem) + &open.unwrap_or_default();
    paragraph(out, "", &format!("{}: {problem}", decoded.verdict()))?;
    match decoded.claim {
        Claim::Unsatisfiable => writeln!(out, "(by the solver; nothing here checks that)")?,
        Claim::Unknown => {}
        Claim::Satisfiable if decoded.all => write_numbers(out, decoded)?,
        Claim::Satisfiable if decoded.models > 1 => {
            let models = decoded.models;
            writeln!(out, "the last of {models} models, all placements, checked by geometry")?;
        }
        Claim::Satisfiable => writeln!(out, "the model is a placement, checked by geometry")?,
    }
    if let Some(how) = &decoded.read_as {
        writeln!(out, "({how})")?;
    }
    if decoded.optimum {
        writeln!(out, "(by the solver, no placement is better; nothing here checks that)")?;
    }
    let most = screen.most(Some(&decoded.problem));
    let shown = decoded.placements.iter().take(most);
    write!(out, "{}", screen.boards(&decoded.problem, shown))?;
    match decoded.placements.len().saturating_sub(most) {
        0 => Ok(()),
        left_out => writeln!(out, "and {left_out} more: --json prints them all"),
    }
}

fn write_numbers(out: &mut dyn Write, decoded: &Decoded) -> io::Result<()> {
    let repeated = match decoded.repeated {
        0 => "no two alike".to_owned(),
        repeated => format!("{repeated} of them repeated"),
    };
    let (count, s) = (decoded.models, plural(decoded.models.into()));
    writeln!(out, "{count} model{s}, {repeated}, each checked by geometry")?;
    if let Some(objective) = decoded.objective.as_ref().filter(|_| decoded.others > 0) {
        let (others, s) = (decoded.others, plural(decoded.others.into()));
        let Objective { parameter, sense } = objective;
        let worse = if *sense == Sense::Maximise { "smaller" } else { "larger" };
        writeln!(out, "{others} model{s} with a {worse} {parameter} left out")?;
    }
    if let Some(placements) = decoded.in_orbits {
        let orbits = decoded.placements.len();
        let (each, s) = if orbits == 1 { ("the", "") } else { ("each the", "s") };
        let of = plural(placements.into());
        writeln!(
            out,
            "{each} least of its orbit: {orbits} orbit{s} of {placements} placement{of}"
        )?;
    }
    decoded.tally.digest.map_or(Ok(()), |digest| writeln!(out, "digest {digest}"))
}
