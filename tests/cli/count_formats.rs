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

/// A file with a model for one board of m x n, or for a number k without a default.
fn model(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("model.toml");
    std::fs::write(&file, text).expect("a file");
    let name = file.display().to_string();
    (folder, name)
}

const KINGS: &str = "name = \"kings-mn\"\nparameters = { m = { help = \"columns\" } }\n\
    board = { rows = \"n\", columns = \"m\" }\n\
    piece = [{ symbol = \"K\", name = \"king\", moves = \"K\", count = \"any\" }]\n";

const ROOKS: &str = "name = \"k-rooks\"\n\
    parameters = { k = { help = \"rooks\" } }\nboard = { rows = \"n\", columns = \"n\" }\n\
    piece = [{ symbol = \"R\", name = \"rook\", moves = \"R\", count = \"k\" }]\n";

/// OEIS A144084: the triangle of rook polynomials, C(n, k)^2 k!, read by rows.
#[test]
fn tables_are_triangles() {
    let by_rows = "0 1\n1 1\n2 1\n3 1\n4 4\n5 2\n6 1\n7 9\n8 18\n9 6\n";
    let (_folder, file) = model(ROOKS);
    for name in ["rooks", &file] {
        let line = format!("count 0 3 -m {name} --table --format b-file");
        assert_eq!(nq_sat(&line).answer(), by_rows);
        assert_eq!(nq_sat(&format!("{line} --read rows")).answer(), by_rows);
        // T(0, 0), T(0, 1), T(1, 0), T(0, 2), … with 0 beyond the end of a row.
        let antidiagonals = "0 1\n1 0\n2 1\n3 0\n4 1\n5 1\n6 0\n7 0\n8 4\n9 1\n";
        assert_eq!(nq_sat(&format!("{line} --read antidiagonals")).answer(), antidiagonals);
    }
    // The index of the first number is that of the first row.
    assert_eq!(
        nq_sat("count 2 -m rooks --table --format b-file --of fundamental").answer(),
        "2 1\n3 1\n4 1\n"
    );
    // A row for each number of knights, of which four fit.
    assert_eq!(
        nq_sat("count 2 -m queens-and-knights --table --format b-file").answer(),
        "0 1\n1 4\n2 4\n3 0\n4 6\n5 0\n6 4\n7 0\n8 1\n9 0\n"
    );
    let csv = nq_sat("count 1 2 -m rooks --table --format csv -e search").answer();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "model,n,parameters,optimum,total,fundamental,engine,seconds,complete");
    assert_eq!(lines.len(), 1 + 2 + 3);
    assert_eq!(lines[1], "rooks,1,rooks=0,,1,1,search,,true");
    assert_eq!(lines[5], "rooks,2,rooks=2,,2,1,search,,true");
}

/// OEIS A245013: sets of kings on n x m, T(1, 1), T(1, 2), T(2, 1), … by antidiagonals.
#[test]
fn a_range_is_a_second_size() {
    let (_folder, file) = model(KINGS);
    let count = |more: &str| nq_sat(&format!("count 1 4 -m {file} --set m=1..4 {more}")).answer();
    let read = |numbers: &[u32]| -> String {
        (1..).zip(numbers).map(|(index, number)| format!("{index} {number}\n")).collect()
    };
    let antidiagonals = read(&[2, 3, 3, 5, 5, 5, 8, 11, 11, 8]);
    assert_eq!(count("--format b-file --read antidiagonals"), antidiagonals);
    let rows = read(&[2, 3, 5, 8, 3, 5, 11, 21, 5, 11, 35, 93, 8, 21, 93, 314]);
    assert_eq!(count("--format b-file"), rows);
    // Three columns have three complete antidiagonals.
    let three =
        nq_sat(&format!("count 1 4 -m {file} --set m=1-3 --format b-file --read antidiagonals"));
    assert_eq!(three.answer(), read(&[2, 3, 3, 5, 5, 5]));
    let csv = count("--format csv");
    let cells: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(cells.len(), 16);
    assert_eq!(cells[6][..5], ["kings-mn", "2", "m=3", "", "11"]);
    // Published values may need a line of their own.
    let text = count("-q");
    let rows = text.lines().filter(|line| !line.trim_start().starts_with('='));
    let words: Vec<Vec<&str>> =
        rows.map(|line| line.split_whitespace().take(3).collect()).collect();
    assert_eq!((words.len(), &words[6][..]), (16, &["2", "3", "11"][..]));
}
