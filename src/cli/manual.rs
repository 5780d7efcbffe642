//! `nq-sat man`, and the examples and exit codes of `--help`.

use std::io::Write;
use std::process::ExitCode;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::{Result, output};

const EXAMPLES: [(&str, &str); 9] = [
    ("nq-sat solve 8", "all placements and the 12 boards"),
    ("nq-sat solve 8 -m queens-and-knights", "the largest number of each piece"),
    ("nq-sat count 8 13", "counts beside published values"),
    ("nq-sat export 8 -o queens8.cnf", "the instance as DIMACS CNF"),
    ("nq-sat decode 8 solver.out", "the answer of a solver as a board"),
    ("nq-sat import queens8.cnf", "the file, checked and solved"),
    ("nq-sat verify 1 8", "a comparison of all engines"),
    ("nq-sat bench 8 12 --quiet", "the fastest SAT solver"),
    ("nq-sat symmetry dru", "the motion of a word of turns"),
];

const EXIT_CODES: [(&str, &str); 6] = [
    ("0", "answered; \"no solution\" is an answer"),
    ("1", "a disagreement, a failed or incomplete check, a faulty solver"),
    ("2", "bad usage or bad input"),
    ("124", "timed out"),
    ("130", "interrupted; after SIGTERM 143, after SIGHUP 129"),
    ("10, 20, 0", "SAT, UNSAT, UNKNOWN, with solve --first --format dimacs"),
];

/// The end of `nq-sat --help`.
pub(super) fn afterword() -> String {
    let examples = EXAMPLES.map(|(command, what)| format!("  {command:<37} {what}\n"));
    let codes = EXIT_CODES.map(|(code, meaning)| format!("  {code:<9}  {meaning}\n"));
    format!("Examples:\n{}\nExit codes:\n{}", examples.concat(), codes.concat())
}

/// Prints one manual page for all subcommands. Separate pages would refer to pages that are not
/// installed.
pub(super) fn man(program: &Command) -> Result<ExitCode> {
    let mut page = Vec::new();
    let top = Man::new(program.clone());
    top.render_title(&mut page)?;
    top.render_name_section(&mut page)?;
    top.render_synopsis_section(&mut page)?;
    top.render_description_section(&mut page)?;
    render_commands(&mut page, program, "")?;
    render_list(&mut page, "EXAMPLES", &EXAMPLES)?;
    render_list(&mut page, "EXIT STATUS", &EXIT_CODES)?;
    top.render_version_section(&mut page)?;
    output::print(&page)
}

/// A section for each subcommand, and for those below it.
fn render_commands(page: &mut Vec<u8>, command: &Command, above: &str) -> std::io::Result<()> {
    for subcommand in command.get_subcommands() {
        let name = format!("{above}{}", subcommand.get_name());
        writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
        let section = Man::new(subcommand.clone().bin_name(&name));
        let mut body = Vec::new();
        section.render_synopsis_section(&mut body)?;
        section.render_description_section(&mut body)?;
        section.render_options_section(&mut body)?;
        // Sections of the subcommand become subsections.
        page.extend_from_slice(String::from_utf8_lossy(&body).replace(".SH ", ".SS ").as_bytes());
        render_commands(page, subcommand, &format!("{name} "))?;
    }
    Ok(())
}

fn render_list(page: &mut Vec<u8>, heading: &str, rows: &[(&str, &str)]) -> std::io::Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", [heading]);
    for (term, meaning) in rows {
        roff.control("TP", []).text([bold(*term)]).text([roman(*meaning)]);
    }
    roff.to_writer(page)
}
