//! `import` on faulty files: one line each, with line and column, and what is right.

use std::fs;
use std::path::Path;

use nq_sat::query::import::FileQuestion;
use nq_sat::run::fault::Fault;
use tempfile::tempdir;

use crate::support::program::{Run, command, nq_sat, run};
use crate::support::screen::TempPath;

/// Imports these bytes from a file.
fn import(bytes: &[u8]) -> Run {
    let file = TempPath::with("some.file", bytes);
    let mut command = command(["import"]);
    command.arg(&file);
    run(command)
}

/// The fault of a file, found in this process.
fn fault(bytes: &[u8]) -> Option<String> {
    let read_command = |_: &str| Err("no command is read".to_owned());
    let error = FileQuestion::read(&mut { bytes }, &read_command).err()?;
    assert!(error.is_bad_input(), "{error}");
    Some(error.to_string())
}

/// Each text is refused at this line and column, with these words.
fn refused_at(cases: &[(&str, (u32, u32), &[&str])]) {
    for (text, (line, column), fragments) in cases {
        let complaint = fault(text.as_bytes()).expect(text);
        let at = format!("line {line}, column {column}: ");
        assert!(complaint.starts_with(&at), "{text:?}: `{at}` does not begin: {complaint}");
        for fragment in *fragments {
            assert!(
                complaint.contains(fragment),
                "{text:?}: `{fragment}` is missing in: {complaint}"
            );
        }
    }
}

#[test]
fn other_files_are_refused() {
    for nothing in ["", "\n", " \n\t\r\n"] {
        import(nothing.as_bytes()).refused(&[
            "some.file: the file is empty",
            "p cnf",
            "#variable=",
        ]);
    }
    refused_at(&[
        ("hello\n", (1, 1), &["`hello` begins neither", "p cnf", "#variable="]),
        ("\n\n  <xml/>", (3, 3), &["`<xml/>` begins neither"]),
        ("\u{7f}ELF\u{2}\u{1}\u{0}", (1, 1), &[r"`\x7fELF\x02\x01\x00` begins neither"]),
        ("h 1 2 0\n", (1, 1), &["`h` begins neither"]),
        (&"y".repeat(500_000), (1, 1), &["yyy…` begins neither"]),
    ]);
    for bytes in [&b"\xff\xfe\0c\0"[..], b"\0\0\0\0", b"\xef\xbb\xbfp cnf 1 1\n1 0\n"] {
        import(bytes).refused(&["some.file: line 1, column 1: ", "begins neither"]);
    }
}

#[test]
fn headers_of_dimacs() {
    let header = "expected the header `p cnf VARIABLES CLAUSES`";
    let variables = "expected the number of variables: `p cnf VARIABLES CLAUSES`";
    let clauses = "expected the number of clauses: `p cnf VARIABLES CLAUSES`";
    refused_at(&[
        ("1 2 0\n", (1, 1), &["found `1`", header]),
        ("c\nc two\n-1 0\n", (3, 1), &["found `-1`", header]),
        ("c a file without clauses\n", (2, 1), &["found the end of the file", header]),
        ("c no end of line", (1, 17), &["found the end of the file", header]),
        ("c\nh 1 2 0\n", (2, 1), &["found `h`", header]),
        ("p\n", (1, 2), &["found the end of the line", header]),
        ("p wcnf 2 1 9\n", (1, 3), &["found `wcnf`", header]),
        ("p inccnf\n", (1, 3), &["found `inccnf`", header]),
        ("p  cnf\n", (1, 7), &["found the end of the line", variables]),
        ("p cnf x 1\n", (1, 7), &["found `x`", variables]),
        ("p cnf -1 1\n", (1, 7), &["found `-1`", variables]),
        ("p cnf +1 1\n", (1, 7), &["found `+1`", variables]),
        ("p cnf 01 1\n", (1, 7), &["found `01`", variables]),
        ("p cnf 1.5 1\n", (1, 7), &["found `1.5`", variables]),
        ("p cnf 1\n1 0\n", (1, 8), &["found the end of the line", clauses]),
        ("p cnf 1 -1\n", (1, 9), &["found `-1`", clauses]),
        ("p cnf 1 1 1\n1 0\n", (1, 11), &["found `1`", "the end of the line"]),
        ("p cnf 2147483648 1\n", (1, 7), &["2147483648 is too large", "at most 2147483647"]),
        ("p cnf 99999999999999999999 1\n", (1, 7), &["99999999999999999999 is too large"]),
        ("p cnf 1 9223372036854775808\n", (1, 9), &["9223372036854775808 is too large"]),
        ("c\np cnf 1 1\np cnf 1 1\n1 0\n", (3, 1), &["a second header", "in line 2"]),
        ("p cnf 1 1\n1 0\n  p cnf 1 1\n", (3, 3), &["a second header", "in line 1"]),
    ]);
}

#[test]
fn clauses_of_dimacs() {
    let literal = "expected a literal, or the 0 that ends a clause";
    refused_at(&[
        ("p cnf 2 1\n1 x 0\n", (2, 3), &["found `x`", literal]),
        ("p cnf 2 1\n1 +2 0\n", (2, 3), &["found `+2`", literal]),
        ("p cnf 2 1\n1 02 0\n", (2, 3), &["found `02`", literal]),
        ("p cnf 2 1\n1 -0\n", (2, 3), &["found `-0`", literal]),
        ("p cnf 2 1\n1 - 2 0\n", (2, 3), &["found `-`", literal]),
        ("p cnf 2 1\n1 --2 0\n", (2, 3), &["found `--2`", literal]),
        ("p cnf 2 1\n1 2.0 0\n", (2, 3), &["found `2.0`", literal]),
        ("p cnf 2 1\n1 2,0\n", (2, 3), &["found `2,0`", literal]),
        ("p cnf 2 1\n1 é 0\n", (2, 3), &[r"found `\xc3\xa9`", literal]),
        ("p cnf 2 1\n1 \u{0} 0\n", (2, 3), &[r"found `\x00`", literal]),
        ("p cnf 2 1\n1 c 0\n", (2, 3), &["found `c`", literal]),
        ("p cnf 2 1\n1 2 0\n%\n0\n", (3, 1), &["found `%`", literal]),
        ("p cnf 2 1\n1 3 0\n", (2, 3), &["3 is out of range", "1 to 2"]),
        ("p cnf 2 1\n1 -3 0\n", (2, 3), &["-3 is out of range", "1 to 2"]),
        ("p cnf 2 1\n 99999999999999999999 0\n", (2, 2), &["99999999999999999999 is out of range"]),
        ("p cnf 2 1\n-2147483649 0\n", (2, 1), &["-2147483649 is out of range"]),
        ("p cnf 0 1\n1 0\n", (2, 1), &["1 is out of range", "1 to 0"]),
        ("p cnf 2 1\n1 2 0\n-1 0\n", (3, 1), &["one more clause than the 1", "(line 1)"]),
        ("c\np cnf 2 0\n 0\n", (3, 2), &["one more clause than the 0", "(line 2)"]),
        ("p cnf 2 1\n1 0 2 0\n", (2, 5), &["one more clause than the 1"]),
        (
            "p cnf 2 2\n1 2 0\n",
            (3, 1),
            &["ends after 1 of the 2 clauses", "the header (line 1) promises"],
        ),
        ("p cnf 2 2\n1 2 0", (2, 6), &["ends after 1 of the 2 clauses"]),
        ("p cnf 2 1\n1 2\n", (3, 1), &["ends inside a clause", "`0` is missing"]),
        ("p cnf 2 1\n1 2", (2, 4), &["ends inside a clause", "`0` is missing"]),
        // Without its 0, the clause continues into the next.
        ("p cnf 2 2\n1 2\n-1 0\n", (4, 1), &["ends after 1 of the 2 clauses"]),
    ]);
}

#[test]
fn comments_that_mean_something() {
    refused_at(&[
        ("c var 1 Q a1\nc var 1 Q b1\np cnf 2 0\n", (2, 7), &["variable 1 is named twice"]),
        ("c var 1 Q a1\nc var 2 Q a1\np cnf 2 0\n", (2, 7), &["Q a1 is named twice"]),
        ("c var 3 Q a1\np cnf 2 0\n", (1, 7), &["3 is out of range", "1 to 2"]),
        ("c var 0 Q a1\np cnf 2 0\n", (1, 7), &["found `0`", "a variable from 1 to 2147483647"]),
        ("c var 4294967296 Q a1\np cnf 2 0\n", (1, 7), &["found `4294967296`", "2147483647"]),
        ("p cnf 2 0\nc p show 1 3 0\n", (2, 12), &["3 is out of range", "1 to 2"]),
        (
            "c p show 1 2\np cnf 2 0\n",
            (1, 13),
            &["found the end of the line", "0 that ends the line"],
        ),
        ("c p show 1 -2 0\np cnf 2 0\n", (1, 12), &["found `-2`", "0 that ends the line"]),
        ("c p show 1 x 0\np cnf 2 0\n", (1, 12), &["found `x`"]),
        ("c ind 1 3 0\np cnf 2 0\n", (1, 9), &["3 is out of range"]),
        ("c ind 1 2\np cnf 2 0\n", (1, 10), &["0 that ends the line"]),
        ("cr 1 x\np cnf 2 0\n", (1, 6), &["found `x`", "0 that ends the line"]),
        ("c p show 1 0 2\np cnf 2 0\n", (1, 14), &["found `2`", "the end of the line"]),
        (
            "c p show 99999999999999999999 0\np cnf 2 0\n",
            (1, 10),
            &["found `99999999999999999999`"],
        ),
        ("c var 1 Q zzzz1\np cnf 1 0\n", (1, 7), &["zzzz1", "more than the 4,194,304 squares"]),
        ("c var 1 Q a65535\nc var 2 Q zz1\np cnf 2 0\n", (2, 7), &["zz1", "squares"]),
    ]);
}

/// A file of two variables and this constraint.
fn opb(line: &str) -> String {
    format!("* #variable= 2 #constraint= 1\n{line}\n")
}

#[test]
fn headers_of_opb() {
    let header = "the header `* #variable= N #constraint= M` in the first line";
    refused_at(&[
        ("* a comment\n", (1, 3), &["found `a`", header]),
        ("*\n", (1, 2), &["found the end of the line", header]),
        ("\n* #variable= 1 #constraint= 0\n", (2, 1), &["found `*`", header]),
        ("*#variable= 1 #constraint= 0\n", (1, 1), &["found `*#variable=`", header]),
        ("* #variable= x #constraint= 0\n", (1, 14), &["found `x`", "number of variables"]),
        ("* #variable= -1 #constraint= 0\n", (1, 14), &["found `-1`", "number of variables"]),
        ("* #variable= 1\n", (1, 15), &["found the end of the line", header]),
        (
            "* #variable= 1 #constraint= \n",
            (1, 29),
            &["found the end of the line", "number of constr"],
        ),
        (
            "* #variable= 1 #constraint= 0 #equal= 0\n",
            (1, 31),
            &["found `#equal=`", "end of the line"],
        ),
        ("* #variable= 4294967296 #constraint= 0\n", (1, 14), &["4294967296 is too large"]),
        ("* #variable= 1 #constraint= 99999999999999999999\n", (1, 29), &["is too large"]),
        (
            &opb("* #variable= 2 #constraint= 1\n+1 x1 >= 1 ;"),
            (2, 1),
            &["a second header", "line 1"],
        ),
    ]);
}

#[test]
fn constraints_of_opb() {
    let term = "expected a coefficient, `>=` or `=`";
    refused_at(&[
        (&opb("+1 x1 <= 1 ;"), (2, 7), &["found `<=`", term]),
        (&opb("x1 >= 1 ;"), (2, 1), &["found `x1`", term]),
        (&opb("++1 x1 >= 1 ;"), (2, 1), &["found `++1`", term]),
        (&opb("+-1 x1 >= 1 ;"), (2, 1), &["found `+-1`", term]),
        (&opb("1.5 x1 >= 1 ;"), (2, 1), &["found `1.5`", term]),
        (&opb("max: +1 x1 ;"), (2, 1), &["found `max:`", "expected a coefficient", "`min:`"]),
        (&opb("+1 y1 >= 1 ;"), (2, 4), &["found `y1`", "`x1` to `xN`"]),
        (&opb("+1 ~x1 >= 1 ;"), (2, 4), &["found `~x1`", "`x1` to `xN`"]),
        (&opb("+1 x-1 >= 1 ;"), (2, 4), &["found `x-1`", "`x1` to `xN`"]),
        (&opb("+1 x01 >= 1 ;"), (2, 4), &["found `x01`", "`x1` to `xN`"]),
        (&opb("+1 >= 1 ;"), (2, 4), &["found `>=`", "`x1` to `xN`"]),
        (&opb("+1 x0 >= 1 ;"), (2, 4), &["x0 is out of range", "1 to 2"]),
        (&opb("+1 x3 >= 1 ;"), (2, 4), &["x3 is out of range", "1 to 2"]),
        (&opb("+1 x99999999999999999999 >= 1 ;"), (2, 4), &["is out of range"]),
        (&opb("+99999999999999999999 x1 >= 1 ;"), (2, 1), &["is too large", "9223372036854775807"]),
        (&opb("+1 x1 >= 99999999999999999999 ;"), (2, 10), &["is too large"]),
        (&opb("+1 x1 >= x ;"), (2, 10), &["found `x`", "a whole number"]),
        (&opb("+1 x1 >= ;"), (2, 10), &["found `;`", "a whole number"]),
        (&opb("+1 x1 >= 1;"), (2, 10), &["found `1;`", "a whole number"]),
        (&opb("+1 x1 >= 1 +1 x2 ;"), (2, 12), &["found `+1`", "the `;` that ends a constraint"]),
        (&opb("+1 x1 +1 x2 +1 x1 >= 1 ;"), (2, 16), &["x1 occurs twice in this sum"]),
        (&opb("+1 x1 >= 1"), (3, 1), &["ends inside a constraint", "`;` is missing"]),
        (&opb("+1 x1"), (3, 1), &["ends inside a constraint"]),
        (&opb("+1"), (3, 1), &["ends inside a constraint"]),
        (&opb("min: -1 x1"), (3, 1), &["ends inside the objective"]),
        (&opb("min: -1 x1 >= 1 ;"), (2, 12), &["found `>=`", "the `;` that ends the objective"]),
        (&opb("min: -1 x1 ;\nmin: -1 x1 ;"), (3, 1), &["found `min:`", "one `min:`"]),
        (
            &opb("+1 x1 >= 1 ;\nmin: -1 x1 ;"),
            (3, 1),
            &["found `min:`", "before the first constraint"],
        ),
        (
            &opb("+1 x1 >= 1 ;\n+1 x2 >= 1 ;"),
            (3, 1),
            &["one more constraint than the 1", "(line 1)"],
        ),
        (&opb("* nothing"), (3, 1), &["ends after 0 of the 1 constraints"]),
        (&opb("+1 x1\n* inside\n>= 1 ;"), (3, 1), &["found `*`", term]),
        (&opb("* var x3 Q a1\n+1 x1 >= 1 ;"), (2, 7), &["3 is out of range"]),
    ]);
}

/// They are valid in OPB, but the encodings do not take them.
#[test]
fn unsupported_coefficients_are_refused() {
    let only = "expected +1 or -1";
    refused_at(&[
        (&opb("+1 x1 +2 x2 >= 1 ;"), (2, 7), &["the coefficient 2 is not supported", only]),
        (&opb("+1 x1 -3 x2 >= 1 ;"), (2, 7), &["the coefficient -3", only]),
        (&opb("0 x1 >= 1 ;"), (2, 1), &["the coefficient 0", only]),
        (&opb("min: 2 x1 ;\n+1 x1 >= 1 ;"), (2, 6), &["the coefficient 2", only]),
        (&opb("+1 x1 +9223372036854775807 x2 >= 1 ;"), (2, 7), &["9223372036854775807", only]),
    ]);
}

/// Line and column are right in large files.
#[test]
fn the_line_and_the_column_are_right_in_a_large_file() {
    let line = "1 -2 3 0\n";
    let text = format!("c head\np cnf 3 100001\n{}1 2 x 0\n", line.repeat(100_000));
    refused_at(&[(&text, (100_003, 5), &["found `x`"])]);
    let one_line = format!("p cnf 3 100001\n{}1 2 x 0\n", "1 -2 3 0 ".repeat(100_000));
    refused_at(&[(&one_line, (2, 900_005), &["found `x`"])]);
}

/// A header beyond any memory is refused at once.
#[test]
fn a_header_that_promises_too_many_variables_is_refused() {
    let text = b"p cnf 2147483647 1\n2147483647 0\n";
    import(text).refused(&["2,147,483,647 variables", "GiB of memory"]);
}

/// A file cut off anywhere is refused; only the last line end may be missing.
#[test]
fn a_file_cut_off_is_refused() {
    let whole = nq_sat("export 2").answer();
    let opb = "* #variable= 2 #constraint= 1\n* a comment\nmin: +1 x1 ;\n+1 x1 +1 x2 >= 1 ;\n";
    for whole in [whole.as_bytes(), opb.as_bytes()] {
        assert_eq!(fault(whole), None);
        for end in 0..whole.len() - 1 {
            assert!(fault(&whole[..end]).is_some(), "cut at {end}");
        }
        assert_eq!(fault(&whole[..whole.len() - 1]), None);
    }
}

#[test]
fn compressed_data_that_is_damaged_is_refused() {
    let folder = tempdir().expect("a folder");
    for (suffix, program) in [("gz", "gzip"), ("xz", "xz"), ("zst", "zstd")] {
        let file = folder.path().join(format!("f.cnf.{suffix}"));
        nq_sat(&format!("export 8 -o {}", file.display())).answer();
        let whole = fs::read(&file).expect("the file");
        let mut damaged = whole.clone();
        damaged[whole.len() / 2] ^= 0x10;
        for bytes in [&whole[..whole.len() / 2], &whole[..whole.len() - 1], &damaged] {
            let said = format!("its {program} data is cut off or damaged");
            import(bytes).refused(&["some.file: ", &said]);
        }
        let mut again = command(["import"]);
        again.arg(Path::new(&file));
        assert!(run(again).answer().starts_with("SATISFIABLE: n-queens, n = 8"));
    }
}
