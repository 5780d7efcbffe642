//! `import` on faulty files: one line each, with line and column, and what is right.

use std::fs;

use insta::assert_snapshot;
use nq_sat::query::import::FileQuestion;
use nq_sat::run::Fault;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tempfile::tempdir;

use crate::support::{Run, TempPath, nq_sat};

/// Imports these bytes from a file.
fn import(bytes: &[u8]) -> Run {
    let file = TempPath::with("some.file", bytes);
    nq_sat(&format!("import {file}"))
}

/// The fault of a file, found in this process.
fn fault(bytes: &[u8]) -> Option<String> {
    let error = FileQuestion::read(&mut { bytes }).err()?;
    assert!(error.is_bad_input(), "{error}");
    Some(error.to_string())
}

/// The faults of these texts, each with its line and column.
fn faults<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let fault = |text: T| {
        let text = text.as_ref();
        format!("{text:?}\n    {}\n", fault(text.as_bytes()).expect(text))
    };
    texts.into_iter().map(fault).collect()
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
    let texts = ["hello\n", "\n\n  <xml/>", "\u{7f}ELF\u{2}\u{1}\u{0}", "h 1 2 0\n"];
    assert_snapshot!("other_files", faults(texts));
    let long = fault("y".repeat(500_000).as_bytes()).expect("a fault");
    assert!(long.starts_with("line 1, column 1: `y") && long.contains("yyy…` begins neither"));
    import(b"\0\0\0\0").refused(&["some.file: line 1, column 1: ", "begins neither"]);
}

#[test]
fn headers_of_dimacs() {
    let texts = [
        "1 2 0\n",
        "c\nc two\n-1 0\n",
        "c a file without clauses\n",
        "c no end of line",
        "c\nh 1 2 0\n",
        "p\n",
        "p wcnf 2 1 9\n",
        "p inccnf\n",
        "p  cnf\n",
        "p cnf x 1\n",
        "p cnf -1 1\n",
        "p cnf +1 1\n",
        "p cnf 01 1\n",
        "p cnf 1.5 1\n",
        "p cnf 1\n1 0\n",
        "p cnf 1 -1\n",
        "p cnf 1 1 1\n1 0\n",
        "p cnf 2147483648 1\n",
        "p cnf 99999999999999999999 1\n",
        "p cnf 1 9223372036854775808\n",
        "c\np cnf 1 1\np cnf 1 1\n1 0\n",
        "p cnf 1 1\n1 0\n  p cnf 1 1\n",
    ];
    assert_snapshot!("headers_of_dimacs", faults(texts));
}

#[test]
fn clauses_of_dimacs() {
    let texts = [
        "p cnf 2 1\n1 x 0\n",
        "p cnf 2 1\n1 +2 0\n",
        "p cnf 2 1\n1 02 0\n",
        "p cnf 2 1\n1 -0\n",
        "p cnf 2 1\n1 - 2 0\n",
        "p cnf 2 1\n1 --2 0\n",
        "p cnf 2 1\n1 2.0 0\n",
        "p cnf 2 1\n1 2,0\n",
        "p cnf 2 1\n1 é 0\n",
        "p cnf 2 1\n1 \u{0} 0\n",
        "p cnf 2 1\n1 c 0\n",
        "p cnf 2 1\n1 2 0\n%\n1\n",
        "p cnf 2 1\n1 3 0\n",
        "p cnf 2 1\n1 -3 0\n",
        "p cnf 2 1\n 99999999999999999999 0\n",
        "p cnf 2 1\n-2147483649 0\n",
        "p cnf 0 1\n1 0\n",
        "p cnf 2 1\n1 2 0\n-1 0\n",
        "c\np cnf 2 0\n 0\n",
        "p cnf 2 1\n1 0 2 0\n",
        "p cnf 2 2\n1 2 0\n",
        "p cnf 2 2\n1 2 0",
        "p cnf 2 1\n1 2\n",
        "p cnf 2 1\n1 2",
        // Without its 0, the clause continues into the next.
        "p cnf 2 2\n1 2\n-1 0\n",
    ];
    assert_snapshot!("clauses_of_dimacs", faults(texts));
}

#[test]
fn comments_that_mean_something() {
    let texts = [
        "c var 1 Q a1\nc var 1 Q b1\np cnf 2 0\n",
        "c var 1 Q a1\nc var 2 Q a1\np cnf 2 0\n",
        "c var 3 Q a1\np cnf 2 0\n",
        "c var 0 Q a1\np cnf 2 0\n",
        "c var 4294967296 Q a1\np cnf 2 0\n",
        "p cnf 2 0\nc p show 1 3 0\n",
        "c p show 1 2\np cnf 2 0\n",
        "c p show 1 -2 0\np cnf 2 0\n",
        "c p show 1 x 0\np cnf 2 0\n",
        "c ind 1 3 0\np cnf 2 0\n",
        "c ind 1 2\np cnf 2 0\n",
        "cr 1 x\np cnf 2 0\n",
        "c p show 1 0 2\np cnf 2 0\n",
        "c p show 99999999999999999999 0\np cnf 2 0\n",
        "c var 1 Q zzzz1\np cnf 1 0\n",
        "c var 1 Q a65535\nc var 2 Q zz1\np cnf 2 0\n",
    ];
    assert_snapshot!("comments_that_mean_something", faults(texts));
}

#[test]
fn headers_of_opb() {
    let texts = [
        "* a comment\n",
        "*\n",
        "\n* #variable= 1 #constraint= 0\n",
        "*#variable= 1 #constraint= 0\n",
        "* #variable= x #constraint= 0\n",
        "* #variable= -1 #constraint= 0\n",
        "* #variable= 1\n",
        "* #variable= 1 #constraint= \n",
        "* #variable= 1 #constraint= 0 #equal= 0\n",
        "* #variable= 1 #constraint= 0 #equal= x intsize= 1\n",
        "* #variable= 1 #constraint= 0 #equal= 1 intsize= 1\n",
        "* #variable= 1 #constraint= 0 #equal= 0 intsize= 1 #product= 0\n",
        "* #variable= 4294967296 #constraint= 0\n",
        "* #variable= 1 #constraint= 99999999999999999999\n",
        "* #variable= 2 #constraint= 1\n* #variable= 2 #constraint= 1\n+1 x1 >= 1 ;\n",
    ];
    assert_snapshot!("headers_of_opb", faults(texts));
}

/// In a file of two variables and this constraint.
#[test]
fn constraints_of_opb() {
    let lines = [
        "+1 x1 <= 1 ;",
        "x1 >= 1 ;",
        "++1 x1 >= 1 ;",
        "+-1 x1 >= 1 ;",
        "1.5 x1 >= 1 ;",
        "max: +1 x1 ;",
        "+1 y1 >= 1 ;",
        "+1 ~x1 >= 1 ;",
        "+1 x-1 >= 1 ;",
        "+1 x01 >= 1 ;",
        "+1 >= 1 ;",
        "+1 x0 >= 1 ;",
        "+1 x3 >= 1 ;",
        "+1 x99999999999999999999 >= 1 ;",
        "+99999999999999999999 x1 >= 1 ;",
        "+1 x1 >= 99999999999999999999 ;",
        "+1 x1 >= x ;",
        "+1 x1 >= ;",
        "+1 x1 >= 1;;",
        "+1 x1 >= 1 +1 x2 ;",
        "+1 x1 +1 x2 +1 x1 >= 1 ;",
        "+1 x1 >= 1",
        "+1 x1",
        "+1",
        "min: -1 x1",
        "min: -1 x1 >= 1 ;",
        "min: -1 x1 ;\nmin: -1 x1 ;",
        "+1 x1 >= 1 ;\nmin: -1 x1 ;",
        "+1 x1 >= 1 ;\n+1 x2 >= 1 ;",
        "* nothing",
        "+1 x1\n* inside\n>= 1 ;",
        "* var x3 Q a1\n+1 x1 >= 1 ;",
        // These are valid in OPB, but the encodings do not take them.
        "+1 x1 +1001 x2 >= 1 ;",
        "+1 x1 -1003 x2 >= 1 ;",
        "0 x1 >= 1 ;",
        "min: 2000 x1 ;\n+1 x1 >= 1 ;",
        "+1 x1 +9223372036854775807 x2 >= 1 ;",
    ];
    let texts = lines.map(|line| format!("* #variable= 2 #constraint= 1\n{line}\n"));
    assert_snapshot!("constraints_of_opb", faults(texts));
}

#[test]
fn the_line_and_the_column_are_right_in_a_large_file() {
    let line = "1 -2 3 0\n";
    let text = format!("c head\np cnf 3 100001\n{}1 2 x 0\n", line.repeat(100_000));
    assert!(
        fault(text.as_bytes()).expect("a fault").starts_with("line 100003, column 5: found `x`")
    );
    let one_line = format!("p cnf 3 100001\n{}1 2 x 0\n", "1 -2 3 0 ".repeat(100_000));
    let fault = fault(one_line.as_bytes()).expect("a fault");
    assert!(fault.starts_with("line 2, column 900005: found `x`"), "{fault}");
}

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
        if program == "zstd" {
            let text = nq_sat("export 8").answer();
            fs::write(&file, compress_to_vec(text.as_bytes(), CompressionLevel::Fastest))
                .expect("the file");
        } else {
            nq_sat(&format!("export 8 -o {}", file.display())).answer();
        }
        let whole = fs::read(&file).expect("the file");
        let mut damaged = whole.clone();
        damaged[whole.len() / 2] ^= 0x10;
        for bytes in [&whole[..whole.len() / 2], &whole[..whole.len() - 1], &damaged] {
            let said = format!("its {program} data is cut off or damaged");
            import(bytes).refused(&["some.file: ", &said]);
        }
        let again = nq_sat(&format!("import {}", file.display()));
        assert!(again.answer().starts_with("SATISFIABLE: n-queens, n = 8"));
    }
}
