//! `decode` on output without an answer, and on wrong answers.

use insta::assert_snapshot;

use crate::support::{decode, nq_sat};

/// The model of n queens on these squares, such as `a1`.
fn model(n: i32, squares: &[&str]) -> String {
    pieces(n, &[squares])
}

/// The model of pieces of several kinds on these squares.
fn pieces(n: i32, squares_of_each: &[&[&str]]) -> String {
    let variable = |(kind, square): (i32, &&str)| {
        let (file, rank) = square.split_at(1);
        let file = i32::from(file.as_bytes()[0] - b'a');
        let rank: i32 = rank.parse().expect("a rank");
        kind * n * n + (n - rank) * n + file + 1
    };
    let kinds = (0..).zip(squares_of_each);
    let true_ones: Vec<_> = kinds
        .flat_map(|(kind, squares)| squares.iter().map(move |s| variable((kind, s))))
        .collect();
    let all = 1..=n * n * i32::try_from(squares_of_each.len()).expect("a few");
    let literal = |var| if true_ones.contains(&var) { var } else { -var };
    all.map(|var| format!("{} ", literal(var))).collect::<String>() + "0\n"
}

/// The complaint about an answer, without its folder.
fn said(line: &str, answer: &[u8], code: i32) -> String {
    let complaint = decode(line, answer).complaint(code);
    complaint[complaint.find("answer.out: ").expect("the file's name")..].to_owned()
}

#[test]
fn output_without_an_answer_is_refused() {
    let four = model(4, &["b4", "d3", "a2", "c1"]);
    let other = model(4, &["c4", "a3", "d2", "b1"]);
    let answer = |n| nq_sat(&format!("solve {n} --first --format dimacs")).says(10);
    decode("8", answer(7)).refused(&["answer.out: ", "49 of the 64", "another size"]);
    decode("8", answer(9)).refused(&["answer.out: ", "65 is out of range", "another size"]);
    let mut all = String::new();
    for bytes in [
        &b""[..],
        b"\n \n",
        b"\x7fELF\x02\x01\x01\0",
        &[four.as_bytes(), b"\xff"].concat(),
        b"c nothing else\n",
        b"s SATISFIABLE\n",
        b"1 3 0 2 4\n",
        b"[1, 3, 0, 2, 4]\n",
        b"Qa2 Qe4\n",
        b"1X2/3Q/Q3/2Q1\n",
        b"WARNING: for repeatability, setting FPU to use double precision\n",
        b"hello\n",
        b"c fine\ns PERHAPS\n",
        b"s SATISFIABLE\ns UNSATISFIABLE\n",
        format!("s UNSATISFIABLE\nv {four}").as_bytes(),
        format!("s UNKNOWN\nv {four}").as_bytes(),
        b"v 1 x 0\n",
        b"v 1 2147483648 0\n",
        b"v 1 -2147483648 0\n",
        b"v 99999999999999999999 0\n",
        four.replace(" 0", " 17 0").as_bytes(),
        four.replace(" 0", " -17 0").as_bytes(),
        four.replace(" 0", " 1 0").as_bytes(),
        format!("{four}{other}").as_bytes(),
    ] {
        all += &format!("{:?}\n    {}\n", String::from_utf8_lossy(bytes), said("4", bytes, 2));
    }
    assert_snapshot!(all);
}

/// A contradiction among auxiliary variables, which no model of a solver has.
#[test]
fn a_contradiction_among_auxiliary_variables_is_refused() {
    let model = pieces(4, &[&["a4"], &["c1"]]);
    let line = "4 -m queens-and-knights -k 1";
    decode(line, model.as_bytes()).answer();
    decode(line, model.replace(" 0", " 33 -33 0").as_bytes()).refused(&["both 33 and -33"]);
}

#[test]
fn of_many_models_the_bad_one_is_named() {
    let four = model(4, &["b4", "d3", "a2", "c1"]);
    let cut = &four[..20];
    decode("4 --all", format!("v {four}v {cut}\n").as_bytes()).refused(&["model 2: ", "of the 16"]);
    let wrong = model(4, &["b4", "d3", "a2", "c2"]);
    let line = decode("4 --all", format!("v {four}v {wrong}").as_bytes()).complaint(1);
    assert!(line.contains("model 2: the model breaks the rules: "), "{line}");
}

#[test]
fn a_verdict_cut_off_is_refused_or_the_same() {
    for whole in ["s UNSATISFIABLE", "UNSAT", "s UNKNOWN", "INDET"] {
        let expected = decode("3", whole.as_bytes()).answer();
        for end in 0..whole.len() {
            let run = decode("3", &whole.as_bytes()[..end]);
            if run.status.code() == Some(0) {
                assert_eq!(run.answer(), expected, "{whole} cut at {end}");
            } else {
                run.complaint(2);
            }
        }
    }
}

/// A wrong model: the solver is wrong or had another file. Exit code 1, and the line names the
/// pieces and the rule.
#[test]
fn a_model_that_breaks_the_rules_is_shown_wrong() {
    let mut all = String::new();
    for (more, n, squares) in [
        ("", 4, &[&["b4", "b1"][..]][..]),
        ("", 4, &[&["a2", "d2"]]),
        ("", 4, &[&["a4", "d1"]]),
        ("", 4, &[&["a1", "d4"]]),
        ("", 4, &[&[]]),
        ("", 4, &[&["b4", "d3", "a2"]]),
        // Only the knight attacks.
        ("-k 1", 3, &[&["c2"], &["a1"]]),
        ("-k 1", 3, &[&["c3"], &["a1"]]),
        ("-k 1", 3, &[&["b2"], &["b2"]]),
        ("--set queens=0 --set knights=2", 3, &[&[], &["a1", "b3"]]),
    ] {
        let model = if more.is_empty() { "n-queens" } else { "queens-and-knights" };
        let line = format!("{n} -m {model} {more}");
        let said = said(line.trim_end(), pieces(n, squares).as_bytes(), 1);
        all += &format!("{line} {squares:?}\n    {said}\n");
    }
    assert_snapshot!(all);
}
