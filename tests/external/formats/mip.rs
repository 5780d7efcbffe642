//! LP and MPS, read by CBC, `HiGHS` and SCIP, with comments that would be long lines.

use std::fs;

use crate::solver::solver;
use crate::support::program::{ROOT, nq_sat};

/// Every square of a board but those of a placement of 28 queens on columns 2, 4, …, 28, 1, 3, ….
fn blocked() -> String {
    let queen = |row: usize| if row <= 14 { 2 * row } else { 2 * (row - 14) - 1 };
    let file = |column: usize| {
        if column <= 26 { letter(column) } else { "a".to_owned() + &letter(column - 26) }
    };
    let squares = (1..=28).flat_map(|row| (1..=28).map(move |column| (row, column)));
    let squares = squares.filter(|&(row, column)| column != queen(row));
    let names: Vec<_> = squares.map(|(row, column)| format!("{}{row}", file(column))).collect();
    names.join(",")
}

fn letter(number: usize) -> String {
    let letter = u8::try_from(number - 1).expect("a letter");
    char::from(b'a' + letter).to_string()
}

/// CBC stops at 879 characters in a line of MPS, and SCIP at 1,024.
#[test]
fn long_comments_do_not_stop_readers() {
    let blocked = blocked();
    assert!(blocked.len() > 1024);
    let lines = [
        (format!("28 --block {blocked}"), "0", "0"),
        ("3 --block b2".to_owned(), "none", "none"),
        ("6 -m queens-domination --break-symmetry".to_owned(), "3", "3"),
        ("5 -m queens-and-knights".to_owned(), "2", "-2"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for (number, (line, in_lp, in_mps)) in lines.iter().enumerate() {
        for (format, optimum) in [("lp", in_lp), ("mps", in_mps)] {
            let file = folder.path().join(format!("{number}.{format}"));
            fs::write(&file, nq_sat(&format!("export {line} -f {format}")).answer())
                .expect("written");
            let output = solver("cbc", &[file.as_os_str(), "-solve".as_ref(), "-quit".as_ref()]);
            let output = String::from_utf8(output).expect("text");
            let found = output.lines().find_map(|line| line.strip_prefix("Objective value:"));
            let found = found.map(|value| value.trim().trim_end_matches('0').trim_end_matches('.'));
            let found = match found {
                Some("-" | "") => "0",
                Some(value) => value,
                None => {
                    assert!(output.contains("nfeasible"), "{line}, {format}: {output}");
                    "none"
                }
            };
            // CBC turns the sign where an LP file maximises.
            assert_eq!(found.trim_start_matches('-'), optimum.trim_start_matches('-'), "{output}");
            files.push((file, *optimum));
        }
    }
    let python = format!("{ROOT}/target/test-tools/mip/bin/python");
    let script = format!("{ROOT}/tests/external/libraries/mip.py");
    let args = files.iter().map(|(file, _)| file.as_os_str());
    let args: Vec<_> = std::iter::once(script.as_ref()).chain(args).collect();
    let output = String::from_utf8(solver(&python, &args)).expect("text");
    // HiGHS prints its version, too.
    let found = output.lines().filter(|line| line.starts_with("optimum"));
    let expected = files.iter().map(|(_, optimum)| format!("optimum {optimum} {optimum}"));
    assert!(found.eq(expected), "{output}");
}
