//! The commands by topic. The commands of a topic run in order in one folder, so that one can write
//! what another reads.

mod answers;
mod files;
mod words;

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::place::Place;
use super::recorded::{check_recorded, files_under, path};
use super::transcript::{Entry, compare, read};

/// A test for each topic, named like its file in `recorded/`.
macro_rules! topics {
    ($($module:ident: $($topic:ident)*;)*) => {
        pub const TOPICS: &[&str] = &[$($(stringify!($topic)),*),*];
        $($(
            #[test]
            fn $topic() {
                topic(stringify!($topic), &$module::$topic());
            }
        )*)*
    };
}

topics! {
    answers: solve largest smallest enumeration own_models stopped count table estimate verify fuzz
        trace puzzle;
    files: shards import decode certify check bench stats;
    words: list encode symmetry refused text help;
}

#[track_caller]
fn topic(name: &str, commands: &[String]) {
    assert!(commands.iter().all_unique(), "{name}: a command is named twice");
    let place = Place::new();
    let before = place.contents();
    let entries: Vec<_> = commands
        .iter()
        .map(|command| {
            let run = place.run(command);
            Entry::of(command, &run)
        })
        .collect();
    if name == "refused" {
        entries.iter().for_each(check_refusal);
        assert!(place.contents() == before, "a command that is refused changes a file");
    }
    let text: String = entries.iter().map(Entry::to_string).collect();
    check_recorded(&format!("{name}.txt"), &text, |recorded| compare(&read(recorded), &entries));
}

/// A refusal is one line, beside which missing solvers are named, and no answer.
#[track_caller]
fn check_refusal(entry: &Entry) {
    let told: Vec<_> = entry.stderr.iter().filter(|line| !line.contains(": MISSING: ")).collect();
    let is_one_line = told.len() == 1 && told[0].starts_with("nq-sat: ");
    assert!(is_one_line && entry.stdout.is_empty() && (1..=2).contains(&entry.code), "{entry}");
    assert!(!told[0].contains("panicked"), "{entry}");
}

/// Changes in an unused file would go unnoticed.
#[test]
fn every_recorded_file_is_used() {
    let mut unused = files_under(&path(""));
    unused.retain(|name| !name.starts_with("kept/"));
    for name in TOPICS {
        unused.remove(&format!("{name}.txt"));
    }
    for name in super::hashes::FILES {
        unused.remove(name);
    }
    assert!(unused.is_empty(), "no test uses these: {unused:?}");
}

/// Each line once for each size, which replaces `{}`.
fn sizes(sizes: RangeInclusive<u32>, lines: &[&str]) -> Vec<String> {
    let of_line = |line: &&str| {
        let line = (*line).to_owned();
        sizes.clone().map(move |n| line.replace("{}", &n.to_string())).collect::<Vec<_>>()
    };
    lines.iter().flat_map(of_line).collect()
}

/// The lines, without comments. A line with `{a,b}` stands for one with `a` and one with `b`.
fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).flat_map(expanded).collect()
}

fn expanded(line: &str) -> Vec<String> {
    let Some((before, rest)) = line.split_once('{') else { return vec![line.to_owned()] };
    let (words, after) = rest.split_once('}').expect("the end of the words");
    words.split(',').flat_map(|word| expanded(&format!("{before}{word}{after}"))).collect()
}
