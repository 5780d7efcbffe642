//! The commands by topic. The commands of a topic run in order in one folder, so that one can write
//! what another reads.

mod answers;
mod files;
mod words;

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::place::Place;
use super::recorded::{check_recorded, files_under, path};
use super::schema;
use super::transcript::{Entry, compare, read};

/// A test for each topic, named like its file in `recorded/`.
macro_rules! topics {
    ($($module:ident: $($topic:ident)*;)*) => {
        const TOPICS: &[&str] = &[$($(stringify!($topic)),*),*];
        $($(
            #[test]
            fn $topic() {
                topic(stringify!($topic), &$module::$topic());
            }
        )*)*
    };
}

topics! {
    answers: solve largest smallest enumeration own_models stopped count table estimate verify fuzz;
    files: shards import decode certify check bench stats;
    words: list encode symmetry refused text help;
}

#[track_caller]
fn topic(name: &str, commands: &[String]) {
    assert!(commands.iter().all_unique(), "{name}: a command is named twice");
    let place = Place::new();
    let entries: Vec<_> = commands
        .iter()
        .map(|command| {
            let run = place.run(command);
            schema::check_output(command, &run);
            Entry::of(command, &run)
        })
        .collect();
    let text: String = entries.iter().map(Entry::to_string).collect();
    check_recorded(&format!("{name}.txt"), &text, |recorded| compare(&read(recorded), &entries));
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

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}
