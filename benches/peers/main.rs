//! Every peer in one table: counts the solutions of a few problems with this program and with other
//! solvers, and writes docs/peers.md, its charts, and the raw runs, docs/peers.csv.
//!
//! ```sh
//! benches/peers/install                              # what is missing
//! cargo bench --bench peers                          # everything, and write the pages
//! cargo bench --bench peers -- listing clasp zdd     # some problems and tools, on the screen
//! cargo bench --bench peers -- --render              # the pages again, from docs/peers.csv
//! ```

mod arguments;
mod listing;
mod run;
mod table;

use std::process::ExitCode;

/// As in the program that it is compared with.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match words.first().map(String::as_str) {
        Some(listing::COMMAND) => listing::run(&words[1..]),
        _ => run::run(&arguments::parse()),
    };
    match outcome {
        Ok(code) => code,
        Err(why) => {
            eprintln!("peers: {why}");
            ExitCode::FAILURE
        }
    }
}
