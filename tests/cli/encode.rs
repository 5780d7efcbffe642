//! `encode`: one constraint as clauses, in every format, and bad input.

use std::fs;

use tempfile::tempdir;

use crate::support::{TempPath, command, nq_sat, run};

#[test]
fn names_and_meanings_are_those_of_the_encoding() {
    for (line, fragments) in [
        ("at-most-one 6 --encoding product", &["c1  x1 | x4", "r2  x4 | x5 | x6", "-x6 | c3"][..]),
        ("exactly 2 of 5", &["t[4..5]>=2  at least 2 of x4..x5", "  t[1..5]>=2\n  -t[1..5]>=3\n"]),
        ("at-most-one 6 --encoding commander", &["c[1..3]  x1 | x2 | x3"]),
        ("at-most-one 8 --encoding binary", &["b0  x2 | x4 | x6 | x8"]),
        ("at-most-one 5 --encoding ladder", &["y[4..5]  x4 | x5", "y[5]"]),
        ("at-least 2 of 4 --cardinality network", &["min1  x1 & x2"]),
        ("exactly 2 of 4 --cardinality adder", &["sum1    x1 ^ x2 ^ x3", "carry1  at least 2 of"]),
        ("row 3 -n 4", &["Q row 3: exactly one of 4 inputs", "  -a3 | -b3\n"]),
        ("column c -n 4", &["  c4 | c3 | c2 | c1\n"]),
        ("diagonal b4 -n 5", &["Q diagonal a5: at most one of 5 inputs"]),
        ("N-N attacks 1 -n 4 -m queens-and-knights -k 2", &["  -Na4 | -Nc3\n"]),
        ("Q count -n 3 -m queens-and-knights -k 2 --cardinality sequential", &["s[Qa3..Qb3]>=2"]),
    ] {
        let text = nq_sat(&format!("encode {line} --ascii")).answer();
        for fragment in fragments {
            assert!(text.contains(fragment), "{line}: {fragment} is missing in\n{text}");
        }
    }
}

#[test]
fn definitions_in_one_direction_leave_values_open() {
    let both = nq_sat("encode at-most-one 5 --encoding sequential --json").records();
    let one = nq_sat("encode at-most-one 5 --encoding sequential --one-directional --json");
    let extensions = |record: &serde_json::Value| -> Vec<u64> {
        let choices = record["choices"].as_array().expect("choices");
        choices.iter().map(|choice| choice["extensions"].as_u64().expect("a number")).collect()
    };
    assert_eq!(extensions(&both[0]), [1; 6]);
    // The counter may start anywhere where no input is true.
    assert_eq!(extensions(&one.records()[0]), [1, 1, 1, 1, 1, 5]);
}

#[test]
fn the_weakness_of_the_adder_is_measured() {
    let text = nq_sat("encode exactly 2 of 5 --all --ascii").answer();
    let line = |name: &str| text.lines().find(|line| line.contains(name)).expect(name).to_owned();
    assert!(line("adder").ends_with("yes         no") || line("adder").contains("no"), "{text}");
    assert!(!line("totalizer").contains("no"), "{text}");
    assert_eq!(nq_sat("encode at-most-one 6 --all --json").records().len(), 7);
}

/// The DIMACS file is a formula that `import` counts.
#[test]
fn dimacs_has_as_many_models_as_choices() {
    let folder = tempdir().expect("a folder");
    for (line, models) in [
        ("at-most-one 6 --encoding commander", 7),
        ("exactly 2 of 5 --cardinality network", 10),
        ("exactly-one 0", 0),
        ("at-most-one 0", 1),
        ("at-most 9 of 3", 8),
    ] {
        let text = nq_sat(&format!("encode {line} -f dimacs")).answer();
        let file = folder.path().join("one.cnf");
        fs::write(&file, text).expect("the file");
        let mut import = command(["import", "--all", "--json"]);
        import.arg(&file);
        let records = run(import).records();
        let total = records.iter().find_map(|record| record.get("total")).expect("a total");
        assert_eq!(total, &models.to_string(), "{line}");
    }
}

#[test]
fn pictures_are_xml_and_formulas_are_aligned() {
    for line in ["exactly 2 of 6", "at-most-one 9 --encoding product", "at-most-one 0"] {
        let svg = nq_sat(&format!("encode {line} -f svg")).answer();
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
    }
    let latex = nq_sat("encode exactly 2 of 4 --cardinality adder -f latex").answer();
    assert!(latex.contains(r"\text{at least 2 of } x_{1}, x_{2}, x_{3}"), "{latex}");
    let latex = nq_sat("encode exactly 2 of 5 -f latex").answer();
    assert!(latex.contains(r"t_{4..5}^{\ge 2}"), "{latex}");
}

/// `import` compares the names of auxiliary variables with those of the encoding.
#[test]
fn import_checks_the_names_of_a_file() {
    let file = TempPath::new("q5.cnf");
    let import = || {
        let mut import = command(["import"]);
        import.arg(&file);
        run(import)
    };
    let text = nq_sat("export 5 --encoding sequential").answer();
    assert!(text.contains("\nc aux 26 Q row 5 s[a5]\n"), "{text}");
    for (from, to, fragment) in [
        ("", "", None),
        ("c aux 26 Q row 5 s[a5]", "c aux 26 Q row 5 s[a5..b5]", Some("is named")),
        ("c aux 26 Q row 5 s[a5]\n", "", Some("names are missing")),
        ("c aux 26 Q", "c aux 3 Q", Some("no auxiliary variable")),
    ] {
        fs::write(&file, text.replacen(from, to, 1)).expect("the file");
        match fragment {
            None => assert!(import().answer().contains("checked by geometry")),
            Some(fragment) => import().refused(&[fragment]),
        }
    }
    // Files of earlier versions have no such names.
    let names = |line: &&str| !line.starts_with("c aux");
    let without: String = text.lines().filter(names).map(|line| format!("{line}\n")).collect();
    fs::write(&file, without).expect("the file");
    import().answer();
}

#[test]
fn many_auxiliary_variables_have_a_line_for_each_group() {
    let text = nq_sat("export 60 --encoding sequential").answer();
    let names: Vec<_> = text.lines().filter(|line| line.starts_with("c aux ")).collect();
    assert_eq!(names[..2], ["c aux 3601..7140 Q rows", "c aux 7141..10680 Q columns"]);
    assert_eq!(names.len(), 4);
}

/// Every encoding has pairs for few inputs, and says so where it shows them.
#[test]
fn few_inputs_are_pairwise_by_name() {
    let text = |line: &str| {
        let answer = nq_sat(&format!("encode {line}")).answer();
        answer.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let instead = "up to 4 inputs: pairwise instead";
    for encoding in ["binary", "sequential", "ladder", "commander", "product", "bimander"] {
        for (line, is_instead) in [("at-most-one 4", true), ("exactly-one 5", false)] {
            let text = text(&format!("{line} --encoding {encoding}"));
            assert_eq!(text.contains(instead), is_instead, "{text}");
        }
    }
    assert!(text("column c -n 4 --encoding sequential").contains(&format!("2005); {instead} ")));
    assert!(text("at-most-one 6 --encoding bimander --group-size 6").contains("up to 6 inputs: p"));
    for size in ["4", "9"] {
        assert!(!text(&format!("at-most-one {size} --encoding pairwise")).contains("instead"));
    }
    assert!(text("at-most-one 3 --all").contains(&format!("binary, ladder: {instead}.")));
    let records = nq_sat("encode exactly 5 of 5 --json").records();
    assert_eq!(records[0]["instead"], "this bound needs no counter");
}

#[test]
fn hyphens_and_of_are_optional() {
    for (line, same) in [
        ("at most one of 4", "at-most-one 4"),
        ("at-most one of 4", "at-most-one 4"),
        ("at-most-one of 4", "at-most-one 4"),
        ("exactly one of 5", "exactly-one 5"),
        ("at least 2 of 5", "at-least 2 of 5"),
        ("at most 0 of 0", "at-most 0 of 0"),
    ] {
        let [one, other] = [line, same].map(|line| nq_sat(&format!("encode {line}")).answer());
        assert_eq!(one, other, "{line}");
    }
    for (line, remedy) in [
        ("at most one", "write `at-most-one 6`"),
        ("exactly one of", "write `exactly-one 6`"),
        ("at most -3 of 5", "`-3` is not a number"),
        ("at most of 5", "write `at-most 2 of 5`"),
    ] {
        nq_sat(&format!("encode -- {line}")).refused(&[remedy]);
    }
}

/// `-o` writes what is printed otherwise; the suffix selects the format.
#[test]
fn files_are_written_as_elsewhere() {
    let folder = tempdir().expect("a folder");
    let encode = |options: &str| {
        let words = ["encode", "at-most-one", "5", "--encoding", "product"];
        let mut encode = command(words.into_iter().chain(options.split_whitespace()));
        encode.current_dir(&folder);
        run(encode)
    };
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    for (file, format) in
        [("a.txt", "text"), ("a.cnf", "dimacs"), ("a.tex", "latex"), ("a.svg", "svg")]
    {
        assert_eq!(encode(&format!("-o {file}")).answer(), "");
        assert_eq!(read(file), encode(&format!("-f {format}")).answer(), "{file}");
    }
    encode("-o a.cnf -f svg").refused(&["a.cnf", "--force"]);
    assert!(read("a.cnf").starts_with("c nq-sat"));
    encode("-o a.cnf -f svg --force").answer();
    assert!(read("a.cnf").contains("<svg"));
    encode("-o b.xyz").refused(&["no format has the suffix .xyz", ".txt, .cnf, .tex, .svg"]);
    encode("--force").refused(&["--output"]);
    encode("-o b.cnf.gz").answer();
    assert_eq!(fs::read(folder.path().join("b.cnf.gz")).expect("a file")[..2], [0x1f, 0x8b]);
}
