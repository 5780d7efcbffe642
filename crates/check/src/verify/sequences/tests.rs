//! The file is read, and faults in an entry are found.

use super::*;

fn read(text: String) -> Result<Sequence, String> {
    Entry::new(text.leak())?.read()
}

#[test]
fn every_entry_is_read_and_has_values() {
    let is_head = |line: &&str| line.starts_with("[[sequence]]");
    assert_eq!(ENTRIES.len(), include_str!("../known.toml").lines().filter(is_head).count());
    for sequence in ENTRIES.iter().map(Entry::sequence) {
        for value in sequence.values.split(' ') {
            assert!(value.parse::<Count>().is_ok(), "{}: `{value}`", sequence.source);
        }
    }
}

#[test]
fn a_published_value_may_have_any_size() {
    let large = "340282366920938463463374607431768211457";
    let text = format!(
        "pieces = \"Q\"\nwhat = \"total\"\nsource = \"A0\"\nfirst = 40\n\
         values = \"1 {large}\""
    );
    let sequence = read(text.clone()).expect("a sequence");
    assert_eq!(sequence.published(41), Some((large.parse().expect("a number"), 41)));
    assert!(read(text.replace(large, "-1")).is_err());
}

#[test]
fn an_entry_that_contradicts_itself_is_refused() {
    let read = |of: &str| {
        read(format!("{of}\nwhat = \"total\"\nsource = \"A0\"\nfirst = 0\nvalues = \"1\""))
    };
    assert!(read("pieces = \"Q\"").is_ok());
    assert!(read("pieces = \"Q\"\ncount = \"any\"").is_ok());
    assert!(read("model = \"m\"\nlevel = 5").is_ok());
    for bad in [
        "",
        "pieces = \"X\"",
        "pieces = \"Q\"\nmodel = \"m\"",
        "pieces = \"Q\"\nlevel = 1",
        "pieces = \"Q\"\ncount = \"n\"",
        "model = \"m\"\ncount = \"any\"",
        "pieces = \"Q\"\nkind = \"m\"",
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
}
