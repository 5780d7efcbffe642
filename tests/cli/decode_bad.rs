//! `decode` on output without an answer, and on wrong answers.

use crate::support::program::nq_sat;
use crate::support::screen::decode;

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

#[test]
fn output_without_an_answer_is_refused() {
    let four = model(4, &["b4", "d3", "a2", "c1"]);
    let other = model(4, &["c4", "a3", "d2", "b1"]);
    let answer = |n| nq_sat(&format!("solve {n} --first --format dimacs")).says(10);
    let cases: [(&str, Vec<u8>, &[&str]); 26] = [
        ("4", vec![], &["empty"]),
        ("4", b"\n \n".to_vec(), &["empty"]),
        ("4", b"\x7fELF\x02\x01\x01\0".to_vec(), &["not a solver's output", "byte 0"]),
        ("4", [four.as_bytes(), b"\xff"].concat(), &["not a solver's output"]),
        ("4", b"c nothing else\n".to_vec(), &["neither a verdict nor a model"]),
        ("4", b"s SATISFIABLE\n".to_vec(), &["has no model"]),
        ("4", b"1 3 0 2\n".to_vec(), &["line 1", "permutation", "Qa2 Qb4"]),
        ("4", b"[1, 3, 0, 2]\n".to_vec(), &["line 1", "permutation"]),
        ("4", b"Qa2 Qe4\n".to_vec(), &["line 1", "`Qa2 Qe4`", "a placement on this board"]),
        ("4", b"1X2/3Q/Q3/2Q1\n".to_vec(), &["line 1", "a placement on this board"]),
        (
            "4",
            b"WARNING: for repeatability, setting FPU to use double precision\n".to_vec(),
            &["minisat writes its model to a file", "OUT.txt"],
        ),
        ("4", b"hello\n".to_vec(), &["line 1", "`hello`"]),
        ("4", b"c fine\ns PERHAPS\n".to_vec(), &["line 2", "PERHAPS"]),
        ("4", b"s SATISFIABLE\ns UNSATISFIABLE\n".to_vec(), &["line 2", "contradicts"]),
        ("4", format!("s UNSATISFIABLE\nv {four}").into(), &["UNSATISFIABLE", "but has a model"]),
        ("4", format!("s UNKNOWN\nv {four}").into(), &["UNKNOWN", "but has a model"]),
        ("4", b"v 1 x 0\n".to_vec(), &["line 1", "`x` is not a literal"]),
        ("4", b"v 1 2147483648 0\n".to_vec(), &["line 1", "2147483648"]),
        ("4", b"v 1 -2147483648 0\n".to_vec(), &["line 1", "-2147483648"]),
        ("4", b"v 99999999999999999999 0\n".to_vec(), &["line 1", "99999999999999999999"]),
        ("4", four.replace(" 0", " 17 0").into(), &["literal 17 is out of range", "16 variables"]),
        ("4", four.replace(" 0", " -17 0").into(), &["literal -17 is out of range"]),
        ("4", four.replace(" 0", " 1 0").into(), &["both 1 and -1"]),
        ("4", (four.clone() + &other).into(), &["2 models", "--all"]),
        ("8", answer(7).into(), &["49 of the 64", "another size"]),
        ("8", answer(9).into(), &["65 is out of range", "another size"]),
    ];
    for (line, bytes, fragments) in cases {
        let run = decode(line, &bytes);
        assert!(run.stderr.contains("answer.out: "), "names the file: {run:?}");
        run.refused(fragments);
    }
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
    let both = "-m queens-and-knights";
    let cases: [(String, String, &[&str]); 10] = [
        ("4".into(), model(4, &["b4", "b1"]), &["Qb4", "Qb1", "column", "queen"]),
        ("4".into(), model(4, &["a2", "d2"]), &["Qa2", "Qd2", "row", "queen"]),
        ("4".into(), model(4, &["a4", "d1"]), &["Qa4", "Qd1", "diagonal", "queen"]),
        ("4".into(), model(4, &["a1", "d4"]), &["Qa1", "Qd4", "diagonal", "queen"]),
        ("4".into(), model(4, &[]), &["there are 0 ", "queen", "not 4"]),
        ("4".into(), model(4, &["b4", "d3", "a2"]), &["there are 3 ", "queen", "not 4"]),
        // A queen on c2 and a knight on a1: only the knight attacks.
        (
            format!("3 {both} -k 1"),
            pieces(3, &[&["c2"], &["a1"]]),
            &["Na1 attacks Qc2", "(2,1) leap", "no knight may attack a queen"],
        ),
        (
            format!("3 {both} -k 1"),
            pieces(3, &[&["c3"], &["a1"]]),
            &["Qc3 attacks Na1", "diagonal", "no queen may attack a knight"],
        ),
        (format!("3 {both} -k 1"), pieces(3, &[&["b2"], &["b2"]]), &["Qb2", "Nb2", "one square"]),
        (
            format!("3 {both} --set queens=0 --set knights=2"),
            pieces(3, &[&[], &["a1", "b3"]]),
            &["Na1", "Nb3", "(2,1) leap", "knight"],
        ),
    ];
    for (line, model, fragments) in cases {
        let said = decode(&line, model.as_bytes()).complaint(1);
        assert!(said.contains("answer.out: the model breaks the rules: "), "{said}");
        for fragment in fragments {
            assert!(said.contains(fragment), "`{fragment}` is missing in: {said}");
        }
    }
}
