//! MPS, read by glpsol, which sees the same program in it as in the LP file.

use std::fs;

use super::cases::cases;
use crate::programs::solver;
use crate::support::nq_sat;

/// The program that glpsol reads from a file, as LP text.
fn seen(line: &str, format: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, copy] = [format, "copy"].map(|name| folder.path().join(name));
    let text = nq_sat(&format!("export {line} --format {format}")).answer();
    fs::write(&file, text).expect("written");
    let option = if format == "lp" { "--lp" } else { "--freemps" };
    let args = ["--check".as_ref(), option.as_ref(), file.as_os_str()];
    let output = solver("glpsol", &[&args[..], &["--wlp".as_ref(), copy.as_os_str()]].concat());
    let copy = fs::read_to_string(copy);
    copy.unwrap_or_else(|_| panic!("{line}: {}", String::from_utf8_lossy(&output)))
}

/// Rows by name with sorted sums, bounds and binaries: the order of columns may differ.
fn content(text: &str) -> (Vec<Vec<String>>, Vec<String>) {
    let rows = text.lines().skip_while(|line| *line != "Subject To").collect::<Vec<_>>().join(" ");
    let sections = ["Bounds", "Generals"].into_iter().filter_map(|section| rows.find(section));
    let end = sections.min().unwrap_or_else(|| panic!("bounds or integers: {text}"));
    let (rows, rest) = rows.split_at(end);
    let mut all: Vec<Vec<String>> = Vec::new();
    for word in rows.split_whitespace() {
        if word.ends_with(':') {
            all.push(Vec::new());
        }
        if let (Some(row), false) = (all.last_mut(), word == "+") {
            row.push(word.to_owned());
        }
    }
    for row in &mut all {
        // A coefficient follows its sign, which belongs to the variable behind it.
        let signed = row.join(" ").replace("- ", "-").replace("-0 ", "0 ");
        *row = signed.split(' ').map(str::to_owned).collect();
        row.sort_unstable();
    }
    all.sort_unstable();
    let mut rest: Vec<_> = rest.split_whitespace().map(str::to_owned).collect();
    rest.sort_unstable();
    (all, rest)
}

#[test]
fn glpsol_reads_the_same_program_as_from_lp() {
    let extra = [
        "5 --break-symmetry",
        "4 -m queens-and-knights -k 2 --break-symmetry",
        "5 -m queens-domination",
        "5 -m queens-and-knights",
        "0 -m queens-and-knights",
        "3 -m peaceable-queens",
        "6 --block a1,b2 --fix Qc3",
    ];
    let cases = cases();
    let lines = cases.iter().map(|case| case.line.clone());
    let lines: Vec<_> = lines.chain(extra.map(str::to_owned)).collect();
    for line in lines {
        let [lp, mps] = ["lp", "mps"].map(|format| seen(&line, format));
        assert_eq!(content(&lp), content(&mps), "{line}");
    }
}

/// The optimum is that of the LP file, with its sign.
#[test]
fn optima_are_those_of_lp() {
    for (line, optimum) in [
        ("5 -m queens-and-knights", "-2"),
        ("6 -m queens-domination", "3"),
        ("4 -m peaceable-queens", "-2"),
        ("0 -m queens-and-knights", "0"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, report] = ["q.mps", "report"].map(|name| folder.path().join(name));
        fs::write(&file, nq_sat(&format!("export {line} -f mps")).answer()).expect("written");
        let args = ["--freemps".as_ref(), file.as_os_str(), "-o".as_ref(), report.as_os_str()];
        solver("glpsol", &args);
        let report = fs::read_to_string(report).expect("a report");
        let objective = report.lines().find_map(|line| line.strip_prefix("Objective:  obj = "));
        let objective = objective.and_then(|line| line.split(' ').next());
        assert_eq!(objective, Some(optimum), "{line}: {report}");
    }
}
