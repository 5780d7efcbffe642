//! Faulty records: each is named with the reason, and nothing is added up.

use std::fs;

use super::support::{Place, add, by_class, name};

/// All seven shards of twelve queens.
fn seven() -> Place {
    Place::counted(12, 7)
}

#[test]
fn missing_shards_are_printed_as_array_ranges() {
    let place = Place::counted(12, 13);
    for index in [3, 7, 8, 9, 12] {
        fs::remove_file(place.file(&name(12, index, 13))).expect("removed");
    }
    place.refuses("3,7-9,12\n", &[]);
    let run = place.run("merge shards");
    assert!(run.stderr.contains("5 of 13 shards missing: n-queens, n = 12"), "{run:?}");
    // `--shard` takes the list as it is printed.
    place.run("count 12 --shard 3,7-9,12/13 --output shards").answer();
    assert_eq!(place.merged("")["total"], "14200");
}

#[test]
fn every_faulty_file_is_named() {
    let place = seven();
    let text = place.text(&name(12, 0, 7));
    place.write(&name(12, 0, 7), &text[..text.len() / 2]);
    place.write(&name(12, 1, 7), place.text(&name(12, 1, 7)).replace("2110", "2111"));
    place.write(&name(12, 2, 7), "");
    place.write(&name(12, 3, 7), "{\"answer\": 42}\n");
    place.write(&name(12, 4, 7), [0xff, 0xfe]);
    place.refuses(
        "0-4\n",
        &[
            &["-0-of-7.json: it is incomplete"],
            &["-1-of-7.json: it was edited: its content has the SHA-256"],
            &["-2-of-7.json: it is incomplete"],
            &["-3-of-7.json: it is not a record of a shard: missing field `schema`"],
            &["-4-of-7.json: it is not a record of a shard: it is UTF-16 text"],
        ],
    );
}

#[test]
fn every_edit_is_detected() {
    let place = seven();
    let file = name(12, 5, 7);
    let text = place.text(&file);
    for (from, to) in [
        ("\"total\":\"1926\"", "\"total\":\"1927\""),
        ("\"n\":12", "\"n\":13"),
        ("\"5/7\"", "\"4/7\""),
        ("\"seconds\":0", "\"seconds\":1"),
        ("\"splitter\":2", "\"splitter\":1"),
        ("\"sha256\":\"", "\"sha256\":\"0"),
        ("\"by\":\"", "\"by\":\"x"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        place.write(&file, text.replace(from, to));
        place.refuses("5\n", &[&["-5-of-7.json: it was edited"]]);
    }
    for (from, to, reason) in [
        ("\"nq-sat shard\"", "\"nq-sat-shard\"", "its schema is `nq-sat-shard`"),
        (
            "\"version\":1",
            "\"version\":2",
            "version 2 of the format, and this program reads version 1",
        ),
        ("\"total\":\"1926\"", "\"total\":1926", "invalid type"),
        ("\"total\":\"1926\"", "\"total\":\"01926\"", "`01926` is not what this program writes"),
        ("\"total\":\"1926\"", "\"total\":\"-1\"", "`-1` is not what this program writes"),
        ("\"5/7\"", "\"7/7\"", "`7/7` is not what this program writes"),
        ("\"total\"", "\"mean\"", "unknown field `mean`"),
        ("\"by\"", "\"host\":\"here\",\"by\"", "unknown field `host`"),
        ("}\n", "}}\n", "trailing characters"),
        ("\"seconds\":0", "\"seconds\":-9", "is no time"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        place.write(&file, text.replacen(from, to, 1));
        place.refuses("5\n", &[&["-5-of-7.json: ", reason]]);
    }
    // White space is not content.
    place.write(&file, text.replace("\":", "\": "));
    assert_eq!(place.merged("")["total"], "14200");
}

#[test]
fn duplicate_record_is_refused_under_any_name() {
    let place = seven();
    place.write("copy.json", place.text(&name(12, 3, 7)));
    place
        .refuses("", &[&["-3-of-7.json: it is shard 3/7, and ", "copy.json is too", "remove one"]]);
    place.forge("copy.json", |record| add(record, 1));
    place.refuses(
        "",
        &[&["is shard 3/7 with 2378", "copy.json is too, with 2379", "one of them is wrong"]],
    );
    fs::remove_file(place.file("copy.json")).expect("removed");
    assert_eq!(place.merged("")["total"], "14200");
}

#[test]
fn records_of_another_count_are_named() {
    let place = seven();
    for line in [
        "count 13 --shard 2/7",
        "count 12 --shard 2/8",
        "solve 8 --shard 2/7",
        "solve 8 -m queens-and-knights -k 5 --shard 2/7",
    ] {
        place.run(&format!("{line} --output other")).answer();
        let other = place.path().join("other");
        let entry = fs::read_dir(&other).expect("the folder").next().expect("a record");
        let entry = entry.expect("an entry");
        fs::rename(entry.path(), place.file("").join(entry.file_name())).expect("moved");
        fs::remove_dir(other).expect("removed");
    }
    place.forge(&name(12, 6, 7), |record| {
        record.question.search.version = 1;
    });
    place.refuses(
        "6\n",
        &[
            &["n12-row-sets-2-of-8.json: it belongs to another count: it is one of 8 shards"],
            &["n12-row-sets-6-of-7.json: ", "splitter version 1, not 2"],
            &["n13-row-sets-2-of-7.json: it belongs to another count: n = 13, not 12"],
            &["n8-cubes-2-of-7.json: ", "n = 8, not 12"],
            &["queens-and-knights-n8-k5-cubes-2-of-7.json: ", "the model queens-and-knights, not"],
        ],
    );
}

#[test]
fn records_of_another_splitter_are_refused() {
    let place = seven();
    for name in place.records() {
        place.forge(&name, |record| {
            record.question.search.version = 1;
        });
    }
    let why = ["another search than this program's", "splitter version 1, not 2"];
    place.run("merge shards").fails(1, &why);
}

#[test]
fn record_must_cover_the_row_sets_of_its_shard() {
    let place = seven();
    let other = place.record(&name(12, 1, 7)).covered;
    place.forge(&name(12, 0, 7), |record| record.covered = other);
    place.forge(&name(12, 4, 7), |record| record.covered.units -= 1);
    place.refuses(
        "",
        &[
            &["-0-of-7.json: shard 0/7 has 68 row sets with the digest ", "not 68 with "],
            &["-4-of-7.json: shard 4/7 has 67 row sets with the digest ", "not 66 with "],
        ],
    );
}

#[test]
fn sums_beyond_128_bits_are_exact() {
    let place = seven();
    for index in [2, 5] {
        place.forge(&name(12, index, 7), |record| {
            let more = nq_sat::Count::from(1_u128 << 127);
            by_class(record)[0] += &more;
            record.total += &more;
        });
    }
    let run = place.run("merge shards");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(
        run.stderr.contains(
            "total is 340282366920938463463374607431768225656, but 14200 is published (A000170)"
        ),
        "{run:?}"
    );
    // Within one record, too.
    place.forge(&name(12, 2, 7), |record| {
        by_class(record)[1] = u128::MAX.into();
    });
    place.refuses("2\n", &[&["it contradicts itself: the classes do not add up to the total"]]);
}

#[test]
fn contradictory_record_is_refused() {
    let place = seven();
    place.forge(&name(12, 2, 7), |record| record.total += 1);
    place.forge(&name(12, 3, 7), |record| record.by = "abacus".to_owned());
    place.refuses(
        "2-3\n",
        &[
            &["-2-of-7.json: it contradicts itself: the classes do not add up"],
            &["-3-of-7.json: it contradicts itself: there are no instructions `abacus`"],
        ],
    );
}

/// Files of killed processes are ignored without a message.
#[test]
fn other_files_are_ignored_with_a_note() {
    let place = seven();
    for other in ["log.txt", ".nq-sat-x7k2p", ".nq-sat-", ".hidden.json", "slurm-17.out"] {
        place.write(other, "whatever");
    }
    fs::create_dir(place.file("older")).expect("made");
    let run = place.run("merge shards");
    assert!(run.status.success() && run.stdout.contains("14200"), "{run:?}");
    assert_eq!(
        run.stderr,
        "nq-sat: ignored, as their names are not those of records: .hidden.json, .nq-sat-, \
         log.txt and 2 more\n"
    );
    fs::create_dir(place.file("folder.json")).expect("made");
    let run = place.run("merge shards --quiet");
    assert!(
        run.stderr.contains("folder.json: it is not a record of a shard: it is not a regular file"),
        "{run:?}"
    );
}
