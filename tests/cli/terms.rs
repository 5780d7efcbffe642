//! `terms`: terms of published sequences, each counted in two ways.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tempfile::tempdir;

use crate::support::{TempPath, command, nq_sat, run, slowed, thorough};

/// A189568 from the OEIS.
const TERMS: [&str; 13] = [
    "1", "1", "2", "6", "24", "80", "326", "1566", "9544", "65036", "518498", "4750006", "48830634",
];

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect(name)
}

#[test]
fn without_a_folder_the_model_and_the_forecasts_are_printed() {
    // A forecast of each further size takes as long as all those before.
    let last = if thorough() { 18 } else { 17 };
    let plan = nq_sat(&format!("terms a189568 --to {last}")).answer();
    for text in [
        "A189568: n pieces R(4,3) on n x n, none attacking another; nq-sat has a(0) to a(16)\n",
        "moves = \"R(4,3)\", count = \"n\"",
        "\nn = 17 ",
        &format!("\nn = {last} "),
        "\ncolumn-sets ",
    ] {
        assert!(plan.contains(text), "{text}: {plan}");
    }
    let records = nq_sat("terms A000903 --to 18 --json").records();
    let sizes: Vec<_> = records.iter().map(|record| record["n"].as_u64()).collect();
    assert_eq!(sizes, [Some(17), Some(18)]);
    let named = nq_sat("terms A189568 -e rows -e varisat").answer();
    let has = |engine: &str| named.contains(&format!("\n{engine} "));
    assert!(has("rows") && has("varisat") && !has("column-sets"), "{named}");
    nq_sat("terms A189564 --from 17 --to 17 --memory-limit 1GiB -e column-sets")
        .refused(&["more than 1.0 GiB", "--memory-limit"]);
    let semi = nq_sat("terms A099152").answer();
    assert!(semi.contains("at most one on each antidiagonal"), "{semi}");
    let dominating = nq_sat("terms A002563").answer();
    assert!(dominating.contains("The model comes with the program."), "{dominating}");
}

/// A051756: the most queens of which each attacks three others.
#[test]
fn a_best_level_has_a_placement_and_a_script() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let line = format!("terms A051756 --from 4 --to 6 -o {}", folder.display());
    let answer = nq_sat(&line).answer();
    for text in ["a(4) = 8\n", "a(5) = 10\n", "a(6) = 12\n", "each queen attacks 3 queens"] {
        assert!(answer.contains(text), "{text}: {answer}");
    }
    let commands = read(&folder, "commands.sh");
    let again = "solve 5 --model queens-attacking-k --set k=3 --engine ";
    assert!(commands.contains(again), "{commands}");
    assert!(read(&folder, "b051756.txt").contains("\n6 12\n"));
    let records = nq_sat(&format!("{line}2 --json")).records();
    let queens = |at: usize| records[at]["pieces"]["Q"].as_array().map(Vec::len);
    assert_eq!([queens(0), queens(1), queens(2)], [Some(8), Some(10), Some(12)]);
    assert!(records[0]["evidence"]["known"].is_string(), "{}", records[0]);
}

#[test]
fn the_files_say_how_to_count_the_terms_again() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let records =
        nq_sat(&format!("terms A189568 --from 11 --to 12 --json -o {}", folder.display()))
            .records();
    let b_file = read(&folder, "b189568.txt");
    // The published terms after those counted stay.
    let after: String = b_file.lines().skip(13).map(|line| line.to_owned() + "\n").collect();
    assert!(after.starts_with("13 554929274\n") && after.lines().count() == 4, "{after}");
    let b_file = b_file.strip_suffix(&after).expect("its end");
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
    let counted = commands.lines().filter_map(|line| {
        let (line, expected) = line.strip_prefix("test \"$(nq-sat ")?.split_once(")\" = \"")?;
        let mut command = command(line.split(' '));
        command.current_dir(&folder);
        assert_eq!(run(command).answer().trim(), expected.trim_end_matches('"'), "{line}");
        Some(expected.split_once(' ').expect("n and a total").1.trim_end_matches('"').to_owned())
    });
    assert_eq!(counted.collect::<Vec<_>>(), totals);
    // The script is run, with the program and with one that says something else.
    let program = env!("CARGO_BIN_EXE_nq-sat");
    let other = place.path().join("bin");
    fs::create_dir(&other).expect("a folder");
    for (folder_of_program, code) in
        [(Path::new(program).parent().expect("its folder"), 0), (&other, 1)]
    {
        let stub = other.join("nq-sat");
        fs::write(&stub, "#!/bin/sh\necho 11 1\n").expect("a program");
        fs::set_permissions(&stub, fs::Permissions::from_mode(0o755)).expect("a program");
        let path = format!("{}:/usr/bin:/bin", folder_of_program.display());
        let mut shell = Command::new("sh");
        let ran = shell.arg(folder.join("commands.sh")).env("PATH", path).output();
        let ran = ran.expect("a shell");
        assert_eq!(ran.status.code(), Some(code), "{ran:?}");
        assert_eq!(String::from_utf8_lossy(&ran.stdout).ends_with("all agree\n"), code == 0);
    }

    let draft = read(&folder, "submission.txt");
    for text in [
        "A draft for A189568 of the OEIS",
        "nq-sat has a(0) to a(16)",
        "All of these terms are known: there is nothing to send.",
        "column-sets, all placements: 4750006 (",
        "column-sets, --fix Pa1: 421859\n",
    ] {
        assert!(draft.contains(text), "{text}: {draft}");
    }
    assert!(!draft.contains("EXTENSIONS"), "{draft}");
}

#[test]
fn a_second_engine_confirms() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let line = format!("terms A053994 --from 5 -e search -e varisat -o {}", folder.display());
    let answer = nq_sat(&line).answer();
    assert!(
        answer.starts_with("a(5) = 2\n    search, all placements: 88 (2 up to symmetry), "),
        "{answer}"
    );
    assert!(answer.contains("\n    varisat, all placements: 88 (2 up to symmetry), "), "{answer}");
    let b_file = read(&folder, "b053994.txt");
    assert!(b_file.starts_with("0 1\n1 0\n2 1\n3 1\n4 0\n5 2\n6 11\n"), "{b_file}");
    assert!(b_file.ends_with("\n13 0\n14 90120677\n"), "{b_file}");
    assert!(!folder.join("toroidal-queens.toml").exists(), "the model is built in");
    // Its best level differs from that of its parts.
    let folder = place.path().join("dominating");
    let line = format!("terms A002564 --from 6 -e varisat -e batsat -o {}", folder.display());
    nq_sat(&line).answer();
    assert!(read(&folder, "b002564.txt").contains("\n6 4\n7 86\n"));
}

/// A b-file has no gap.
#[test]
fn terms_after_a_gap_stand_alone() {
    let folder = TempPath::new("new");
    let line = format!("terms A000903 --from 18 -o {folder}");
    nq_sat(&line).answer();
    let b_file = read(&folder, "b000903.txt");
    // By Burnside's lemma: (18! + 2^9 9! + 2 * 997313824 involutions) / 8.
    assert_eq!(b_file, "18 800296985768776\n");
    assert!(read(&folder, "submission.txt").contains("n = 18..18</a>"));
    let draft = read(&folder, "submission.txt");
    assert!(draft.contains("a(18) from _Your Name_"), "{draft}");
}

#[test]
fn terms_that_were_found_before_a_stop_are_written() {
    let place = tempdir().expect("a folder");
    let folder = place.path().join("new");
    let timeout = slowed(Duration::from_millis(300)).as_millis();
    let line =
        format!("terms A137774 --from 3 --to 24 --timeout {timeout}ms -o {}", folder.display());
    assert_eq!(nq_sat(&line).status.code(), Some(124));
    assert!(read(&folder, "b137774.txt").starts_with("1 1\n2 2\n3 2\n"));
    // A stop in the search for a smallest level says what it excluded, in an error of its own.
    let smallest = place.path().join("smallest");
    let line =
        format!("terms A075458 --from 1 --to 25 --timeout {timeout}ms -o {}", smallest.display());
    assert_eq!(nq_sat(&line).status.code(), Some(124));
    assert!(read(&smallest, "b075458.txt").starts_with("1 1\n2 1\n3 1\n4 2\n"));
    let none = place.path().join("none");
    let line = format!("terms A137774 --from 24 --timeout 100ms -o {}", none.display());
    assert_eq!(nq_sat(&line).status.code(), Some(124));
    assert!(!none.exists());
}
