//! Counts solutions by one method: `nq-sat-peers METHOD PROBLEM NUMBERS...` prints the count.
//!
//! Methods: `dancing-links`, `dancing-cells`, `zdd`. Problems: `queens N`, `regions FILE`,
//! `queens-and-knights N K`, `domination N K`.

mod cells;
mod cover;
mod families;
mod links;
mod zdd;

use std::process::ExitCode;

use cover::Cover;

const USAGE: &str = "usage: nq-sat-peers dancing-links|dancing-cells|zdd \
    queens N|regions FILE|queens-and-knights N K|domination N K";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match answer(&words) {
        Ok(count) => {
            println!("{count}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("nq-sat-peers: {why}");
            ExitCode::from(2)
        }
    }
}

fn answer(words: &[&str]) -> Result<u64, String> {
    let cover = || match words {
        [_, "queens", n] => Ok(Cover::queens(number(n)?)),
        [_, "regions", file] => Ok(Cover::regions(&grid(file)?)),
        _ => Err(USAGE.to_owned()),
    };
    match words {
        ["dancing-links", ..] => Ok(links::count(&cover()?)),
        ["dancing-cells", ..] => Ok(cells::count(&cover()?)),
        ["zdd", "queens", n] => families::one_in_each_row(&families::queens(number(n)?)),
        ["zdd", "regions", file] => families::one_in_each_row(&families::regions(&grid(file)?)),
        ["zdd", "queens-and-knights", n, k] => families::queens_and_knights(number(n)?, number(k)?),
        ["zdd", "domination", n, k] => families::domination(number(n)?, number(k)?),
        _ => Err(USAGE.to_owned()),
    }
}

fn number(word: &str) -> Result<usize, String> {
    word.parse()
        .ok()
        .filter(|&n| (1..=32).contains(&n))
        .ok_or_else(|| format!("{word:?} is not a number from 1 to 32"))
}

/// The regions of a square board: a letter for each square.
fn grid(file: &str) -> Result<Vec<Vec<char>>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let is_square =
        !rows.is_empty() && rows.iter().all(|row| row.len() == rows.len() && row.len() <= 32);
    if is_square { Ok(rows) } else { Err(format!("{file} is not a square of letters")) }
}
