use super::*;

const ONE: &str = "[[solver]]
name = 'a'
about = 'b'
program = 'c'
args = ['-m={result}:{cnf}', 'x']
exit = { sat = [10], unsat = [20], unknown = [] }
";

#[test]
fn the_built_in_table_is_read() {
    let profiles = Profiles::builtin();
    let of_formulas = profiles.iter().filter(|profile| profile.reads_formulas());
    let names: Vec<_> = of_formulas.map(|profile| profile.name.as_str()).collect();
    let expected = [
        "cadical",
        "kissat",
        "minisat",
        "glucose",
        "cryptominisat5",
        "clasp",
        "picosat",
        "z3",
        "varisat-cli",
        "clasp-count",
        "picosat-count",
        "ganak",
        "sharpsat-td",
        "d4",
    ];
    assert_eq!(names, expected);
    let others = profiles.iter().filter(|profile| !profile.reads_formulas());
    let formats: Vec<_> =
        others.map(|profile| (profile.name.as_str(), profile.format().name)).collect();
    let expected = [
        ("clasp-opb", "opb"),
        ("roundingsat", "opb"),
        ("rc2", "wcnf"),
        ("z3-smt2", "smt2"),
        ("cvc5", "smt2"),
        ("gecode", "mzn"),
        ("cp-sat", "mzn"),
        ("ace", "xcsp3"),
        ("choco", "xcsp3"),
        ("cbc", "lp"),
        ("glpsol", "lp"),
        ("highs", "mps"),
        ("scip", "mps"),
    ];
    assert_eq!(formats, expected);
    let writes = |name: &str| profiles.find(name).expect(name).writes_result();
    assert!(writes("minisat") && !writes("clasp"));
}

#[test]
fn faults_are_told_with_their_lines() {
    let fault = |text: &str| read("my.toml", text).expect_err(text).to_string();
    assert!(read("my.toml", ONE).is_ok());
    for (old, new, line, why) in [
        ("about = 'b'", "abuot = 'b'", 3, "unknown field `abuot`"),
        ("about = 'b'\n", "", 1, "missing field `about`"),
        ("unknown = []", "unknown = ['0']", 6, "invalid type: string"),
        ("sat = [10]", "sat = [256]", 1, "256 is no exit code"),
        ("sat = [10], ", "", 6, "missing field `sat`"),
        ("unknown = []", "unknown = [], oom = [1]", 6, "unknown field `oom`"),
        ("{cnf}", "{file}", 1, "args need one of {cnf}, "),
        ("{cnf}", "{cnf} {opb}", 1, "args need one of {cnf}, "),
        ("{result}", "{model}", 1, "{model} stands for nothing"),
        ("'c'", "''", 1, "may not be empty"),
        ("about = 'b'", "about = 'b", 3, ""),
        ("[[solver]]", "[[solvers]]", 1, "unknown field `solvers`"),
        ("about", "count = ' '\nabout", 1, "count may not be empty"),
        ("about", "projection = 'p'\nabout", 1, "starts with `c `"),
        ("about", "proof = { form = 'DRAT', args = ['{cnf}'] }\nabout", 1, "proof need {proof}"),
        ("about", "proof = { form = 'DRAT', args = ['{proof}'] }\nabout", 1, "proof need {cnf}"),
        (
            "about",
            "proof = { form = 'DRAT', args = ['{cnf}', '{proof}', '{result}', '{model}'] }\nabout",
            1,
            "{model} stands for nothing",
        ),
        (
            "about",
            "proof = { form = 'DRAT', args = ['{cnf}', '{proof}'] }\nabout",
            1,
            "proof need {result}",
        ),
    ] {
        let told = fault(&ONE.replacen(old, new, 1));
        let place = format!("my.toml:{line}: ");
        assert!(told.starts_with(&place) && told.contains(why), "{old} -> {new}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    assert_eq!(
        fault(&format!("{ONE}{ONE}")),
        "my.toml:7: a second solver named a: give each its own name"
    );
}

#[test]
fn a_file_adds_profiles_and_replaces_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my.toml");
    fs::write(&file, format!("{ONE}{}", ONE.replace("'a'", "'clasp'"))).expect("written");
    let profiles = Profiles::builtin().with_file(&file).expect("profiles");
    assert_eq!(profiles.iter().count(), Profiles::builtin().iter().count() + 1);
    assert_eq!(profiles.find("clasp").expect("clasp").program, "c");
    assert_eq!(profiles.find("a").expect("a").program, "c");
    let none = folder.path().join("none");
    let missing = Profiles::builtin().with_file(&none).expect_err("no file").to_string();
    assert!(missing.starts_with(&format!("{}: ", none.display())), "{missing}");
}

#[test]
fn files_go_where_their_placeholders_are() {
    let profile = &read("my.toml", ONE).expect("a profile")[0];
    assert_eq!(profile.arguments("{result}".as_ref(), "r".as_ref()), ["-m=r:{result}", "x"]);
    assert_eq!(profile.command("a b".as_ref(), "r".as_ref()), "c '-m=r:a b' x");
    assert_eq!(profile.proof_arguments("f".as_ref(), "p".as_ref(), "r".as_ref()), None);
    let cadical = Profiles::builtin().find("cadical").expect("a profile");
    let args =
        cadical.proof_arguments("{proof}".as_ref(), "p".as_ref(), "r".as_ref()).expect("a proof");
    assert_eq!(args, ["-q", "--no-binary", "{proof}", "p"]);
}

#[test]
fn a_command_line_is_a_profile() {
    let args = |command: &str| Profile::of_command(command).expect(command).args;
    assert_eq!(args("mysolver --quiet {cnf}"), ["--quiet", "{cnf}"]);
    assert_eq!(args("mysolver"), ["{cnf}"], "the file comes last");
    assert_eq!(args("my --in={cnf} -v"), ["--in={cnf}", "-v"]);
    assert_eq!(args("my 'a b' {cnf} {result}"), ["a b", "{cnf}", "{result}"]);
    assert_eq!(Profiles::builtin().find("./my -q").expect("a command").program, "./my");
    for command in ["", "  ", "''", "a | b", "a $x", "'a", "a {cnf} {model}"] {
        let error = Profile::of_command(command).expect_err(command).to_string();
        assert!(error.starts_with(&format!("solver `{command}`: ")), "{error}");
    }
}
