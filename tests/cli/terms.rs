//! `terms`: terms of published sequences, each counted in two ways.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::support::program::{command, nq_sat, run};

/// A189568 from the OEIS.
const TERMS: [&str; 13] = [
    "1", "1", "2", "6", "24", "80", "326", "1566", "9544", "65036", "518498", "4750006", "48830634",
];

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect(name)
}

#[test]
fn without_a_folder_the_model_and_the_forecasts_are_printed() {
    let plan = nq_sat("terms a189568 --to 18").answer();
    for text in [
        "A189568: n pieces R(4,3) on n x n, none attacking another; known to a(16)\n",
        "moves = \"R(4,3)\", count = \"n\"",
        "\nn = 17 ",
        "\nn = 18 ",
        "\ncolumn-sets ",
    ] {
        assert!(plan.contains(text), "{text}: {plan}");
    }
    let records = nq_sat("terms A189568 --to 18 --json").records();
    let sizes: Vec<_> = records.iter().map(|record| record["n"].as_u64()).collect();
    assert_eq!(sizes, [Some(17), Some(18)]);
    let by_rows = nq_sat("terms A189568 -e rows").answer();
    assert!(by_rows.contains("\nrows") && !by_rows.contains("column-sets"), "{by_rows}");
    nq_sat("terms A189564 --from 17 --to 17 --memory-limit 1GiB -e column-sets")
        .refused(&["more than 1.0 GiB", "--memory-limit"]);
    let semi = nq_sat("terms A099152").answer();
    assert!(semi.contains("at most one on each antidiagonal"), "{semi}");
    let dominating = nq_sat("terms A002563").answer();
    assert!(dominating.contains("The model comes with the program."), "{dominating}");
}

#[test]
fn the_files_say_how_to_count_the_terms_again() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let records =
        nq_sat(&format!("terms A189568 --from 11 --to 12 --json -o {}", folder.display()))
            .records();
    let b_file = read(&folder, "b189568.txt");
    let expected: Vec<_> = TERMS.iter().enumerate().map(|(n, a)| format!("{n} {a}\n")).collect();
    assert_eq!(b_file, expected.concat());

    // Every count of the records is what its command says.
    let totals: Vec<_> = records
        .iter()
        .flat_map(|record| record["counts"].as_array().expect("counts"))
        .map(|count| count["total"].as_str().expect("a total").to_owned())
        .collect();
    assert_eq!(totals.len(), 6);
    let commands = read(&folder, "commands.sh");
    let counted = commands.lines().filter_map(|line| line.strip_prefix("nq-sat "));
    let counted = counted.map(|line| {
        let mut command = command(line.split(' ').chain(["--json"]));
        let record = &run({
            command.current_dir(&folder);
            command
        })
        .records()[0];
        record["total"].as_str().expect("a total").to_owned()
    });
    assert_eq!(counted.collect::<Vec<_>>(), totals);
    let shell = Command::new("sh").arg("-n").arg(folder.join("commands.sh")).status();
    assert!(shell.expect("a shell").success());

    let draft = read(&folder, "submission.txt");
    for text in [
        "A draft for A189568 of the OEIS",
        "knows a(0) to a(16) as published",
        "DATA, from a(11) on\n  4750006, 48830634\n",
        "n = 0..12</a>",
        "a(11)-a(12) from <Your Name>",
        "column-sets, --fix Pa1: 421859\n",
    ] {
        assert!(draft.contains(text), "{text}: {draft}");
    }
}

#[test]
fn a_second_engine_confirms() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let line = format!("terms A053994 --from 5 -e search -e varisat -o {}", folder.display());
    let answer = nq_sat(&line).answer();
    assert!(answer.starts_with("a(5) = 2\n    search, all placements: 88, "), "{answer}");
    assert!(answer.contains("\n    varisat, all placements: 88, "), "{answer}");
    assert_eq!(read(&folder, "b053994.txt"), "0 1\n1 0\n2 1\n3 1\n4 0\n5 2\n");
    assert!(!folder.join("toroidal-queens.toml").exists(), "the model is built in");
    // Its best level differs from that of its parts.
    let folder = place.path().join("dominating");
    let line = format!("terms A002564 --from 6 -e varisat -e batsat -o {}", folder.display());
    nq_sat(&line).answer();
    assert!(read(&folder, "b002564.txt").ends_with("\n6 4\n"));
}

/// A b-file has no gap.
#[test]
fn terms_after_a_gap_stand_alone() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let line = format!("terms A201513 --from 23 -o {}", folder.display());
    nq_sat(&line).answer();
    let b_file = read(&folder, "b201513.txt");
    assert_eq!(b_file, "23 211288561372470540655508650435589961124\n");
    assert!(read(&folder, "submission.txt").contains("n = 23..23</a>"));
}

#[test]
fn bad_requests_are_refused() {
    let place = tempdir().expect("a folder");
    let new = place.path().join("new");
    let new = new.display();
    for (line, words) in [
        ("terms A1".to_owned(), &["A1", "list sequences"][..]),
        ("terms A189568 --from 9 --to 8".to_owned(), &["--to 8", "first term, 9"]),
        ("terms A053994 --from 0 -e rows -e rows -e rows -o x".to_owned(), &["two engines"]),
        ("terms A201540 --from 0".to_owned(), &["begins at A201540(1)"]),
        (format!("terms A002563 --from 6 -o {new}"), &["two engines with -e"]),
        (format!("terms A189568 --from 0 -o {new}"), &["two engines with -e"]),
        (format!("terms A000903 --from 5 -e rows -e rows -o {new}"), &["two engines"]),
        (format!("terms A189568 --from 9 -e nobody -o {new}"), &["nobody"]),
        (format!("terms A189568 --from 9 -o {}", place.path().display()), &["name another"]),
    ] {
        fs::write(place.path().join("file"), "").expect("a file");
        nq_sat(&line).refused(words);
    }
    assert!(!place.path().join("new").exists());
}

#[test]
fn terms_that_were_found_before_a_stop_are_written() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let line = format!("terms A137774 --from 3 --to 24 --timeout 4s -o {}", folder.display());
    assert_eq!(nq_sat(&line).status.code(), Some(124));
    assert!(read(&folder, "b137774.txt").starts_with("1 1\n2 2\n3 2\n"));
    let none = place.path().join("none");
    let line = format!("terms A137774 --from 24 --timeout 100ms -o {}", none.display());
    assert_eq!(nq_sat(&line).status.code(), Some(124));
    assert!(!none.exists());
}
