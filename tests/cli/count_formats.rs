//! `count` as CSV and as b-files of the OEIS.

use crate::support::program::nq_sat;

/// OEIS A000170, A002562 and A075458.
#[test]
fn b_files_have_a_line_for_each_size() {
    for (line, expected) in [
        ("0 6", "0 1\n1 1\n2 0\n3 0\n4 2\n5 10\n6 4\n"),
        ("4 8 --of fundamental", "4 1\n5 2\n6 1\n7 6\n8 12\n"),
        ("1 6 -m queens-domination --of optimum", "1 1\n2 1\n3 1\n4 2\n5 3\n6 3\n"),
        ("5 6 -m queens-domination", "5 186\n6 4\n"),
    ] {
        assert_eq!(nq_sat(&format!("count {line} --format b-file")).answer(), expected, "{line}");
    }
}

/// A stopped count is a part: no line of a b-file, and marked in CSV.
#[test]
fn a_part_is_no_term() {
    let run = nq_sat("count 17 --engine backtrack --timeout 0.01s --format b-file");
    assert_eq!((run.status.code(), &*run.stdout), (Some(124), ""), "{run:?}");
    let run = nq_sat("count 17 --engine backtrack --timeout 0.01s --format csv");
    let last = run.stdout.lines().last().expect("a line");
    assert!(last.ends_with(",false"), "{run:?}");
}

#[test]
fn csv_has_a_header_and_a_row_for_each_size() {
    let answer = nq_sat("count 4 6 -m queens-and-knights --set knights=1 --format csv").answer();
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(lines[0], "model,n,parameters,optimum,total,fundamental,engine,seconds,complete");
    assert_eq!(lines.len(), 4);
    for (line, n) in lines[1..].iter().zip(4..) {
        let cells: Vec<&str> = line.split(',').collect();
        let [model, size, parameters, optimum, .., complete] = cells[..] else { panic!("{line}") };
        assert_eq!(
            (model, size, parameters, complete),
            ("queens-and-knights", &*n.to_string(), "knights=1", "true")
        );
        assert!(optimum.parse::<u32>().is_ok(), "{line}");
    }
}
