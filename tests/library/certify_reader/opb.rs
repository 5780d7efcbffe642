//! The specification, and the file that forbids the solutions.

use nq_sat::base::placement::Placement;
use nq_sat::certify::check::LineFault;
use nq_sat::certify::check::opb::{Opb, OpbError};
use nq_sat::model::Problem;

use crate::support::reader::{
    FOUR_QUEENS, FOUR_QUEENS_FORBIDDEN, n_queens, one_square, placement, two,
};

fn read(text: &str, problem: &Problem) -> Result<Opb, OpbError> {
    Opb::read(text.as_bytes(), problem)
}

fn syntax(line: u64, expected: &'static str, found: &str) -> OpbError {
    OpbError::Syntax { line, expected, found: found.to_owned() }
}

#[test]
fn every_solution_meets_every_constraint() {
    let opb = read(FOUR_QUEENS, &n_queens(4)).unwrap();
    assert_eq!(opb.count(), 26);
    assert_eq!(opb.holds_for(&two()), Ok(()));
    let problem = n_queens(4);
    // No queen in the fourth row, none in the first column, two on a falling and on a rising
    // diagonal.
    let wrong: [(&[u32], u64); 4] =
        [(&[2, 8, 9], 6), (&[2, 8, 10, 15], 7), (&[1, 8, 10, 15], 19), (&[1, 6, 12, 15], 15)];
    for (variables, line) in wrong {
        let listed = [two()[0].clone(), placement(&problem, variables)];
        assert_eq!(opb.holds_for(&listed), Err(OpbError::Broken { number: 2, line }));
    }
    let elsewhere = placement(&n_queens(5), &[25]);
    assert_eq!(opb.holds_for(&[elsewhere]), Err(OpbError::OffBoard { number: 1 }));
}

#[test]
fn invalid_specification_is_refused() {
    let header = |found: &str| OpbError::Header { variables: 4, found: found.to_owned() };
    let no = |line, found: &str| OpbError::NoVariable { line, found: found.to_owned() };
    let first = "* #variable= 4 #constraint= 1\n";
    for (body, error) in [
        ("+1 x1 <= 1 ;\n", syntax(2, "a coefficient, `>=` or `=`", "`<=`")),
        ("+1 x1 >= 1;\n", syntax(2, "a whole number", "`1;`")),
        ("+1 x1 >= 1\n", syntax(2, "`;`", "nothing more")),
        ("+1 x1 >= 1 ; \n", syntax(2, "the end of the line", "``")),
        ("+1 x1 >= 1 ; +1 x2 >= 1 ;\n", syntax(2, "the end of the line", "`+1`")),
        (">= 1 ;\n", syntax(2, "a coefficient", "`>=`")),
        ("\n", syntax(2, "a coefficient", "``")),
        ("+1  x1 >= 1 ;\n", no(2, "``")),
        ("+1 x1 >= ;\n", syntax(2, "a whole number", "`;`")),
        ("+0 x1 >= 1 ;\n", syntax(2, "a coefficient", "`+0`")),
        ("+2147483648 x1 >= 1 ;\n", syntax(2, "a coefficient", "`+2147483648`")),
        (
            "+1 x1 >= 99999999999999999999 ;\n",
            syntax(2, "a whole number", "`99999999999999999999`"),
        ),
        ("min: +1 x1 ;\n", syntax(2, "a coefficient", "`min:`")),
        ("@c +1 x1 >= 1 ;\n", syntax(2, "a coefficient", "`@c`")),
        ("x1 >= 1 ;\n", syntax(2, "a coefficient", "`x1`")),
        ("+1 x1 x2 >= 1 ;\n", syntax(2, "a coefficient, `>=` or `=`", "`x2`")),
        ("+1 ~x1 >= 1 ;\n", no(2, "`~x1`")),
        ("+1 x5 >= 1 ;\n", no(2, "`x5`")),
        ("+1 x0 >= 1 ;\n", no(2, "`x0`")),
        ("+1 x01 >= 1 ;\n", no(2, "`x01`")),
        ("+1 y1 >= 1 ;\n", no(2, "`y1`")),
        ("+1", OpbError::Text { line: 2, fault: LineFault::CutOff }),
        ("* a comment\n+1 x1\r\n", OpbError::Text { line: 3, fault: LineFault::NotText(b'\r') }),
        ("+1 x1 +1 x2 +1 x1 >= 1 ;\n", OpbError::VariableTwice { line: 2, variable: 1 }),
        ("", OpbError::Count { header: 1, found: 0 }),
        ("+1 x1 >= 1 ;\n+1 x2 >= 1 ;\n", OpbError::Count { header: 1, found: 2 }),
    ] {
        assert_eq!(read(&format!("{first}{body}"), &n_queens(2)).unwrap_err(), error, "{body}");
    }
    for found in [
        "",
        "* #variable= 5 #constraint= 1",
        "* #variable= 04 #constraint= 1",
        "* #variable= 4 #constraint= ",
        "*  #variable= 4 #constraint= 1",
        "* #variable= 4 #constraint= 1 ",
        "* #variable= 4 #constraint= 99999999999999999999",
        "+1 x1 >= 1 ;",
    ] {
        let text = if found.is_empty() { String::new() } else { format!("{found}\n") };
        assert_eq!(read(&text, &n_queens(2)).unwrap_err(), header(found), "{found}");
    }
}

#[test]
fn each_solution_is_forbidden_and_nothing_else() {
    let problem = n_queens(4);
    let specification = read(FOUR_QUEENS, &problem).unwrap();
    let compare = |old: &str, new: &str, listed: &[Placement]| {
        assert!(FOUR_QUEENS_FORBIDDEN.contains(old));
        let changed = FOUR_QUEENS_FORBIDDEN.replacen(old, new, 1);
        read(&changed, &problem).unwrap().forbids_just(&specification, &problem, listed)
    };
    assert_eq!(compare("", "", &two()), Ok(()));
    let forbids = OpbError::Forbids { found: 20, specification: 18, listed: 1 };
    assert_eq!(compare("", "", &two()[..1]), Err(forbids));
    let exchanged: Vec<_> = two().into_iter().rev().collect();
    let other = |line, number| Err(OpbError::ForbidsOther { line, number });
    assert_eq!(compare("", "", &exchanged), other(22, 1));
    let first = "-1 x2 -1 x8 -1 x9 -1 x15 >= -3 ;";
    for changed in [
        "-1 x2 -1 x8 -1 x9 -1 x15 >= -2 ;",
        "-1 x2 -1 x8 -1 x9 -1 x15 = -3 ;",
        "-1 x2 -1 x8 -1 x9 -1 x16 >= -3 ;",
        "-1 x2 -1 x8 -1 x9 -2 x15 >= -3 ;",
        "-1 x2 -1 x8 -1 x9 >= -2 ;",
        "-1 x8 -1 x2 -1 x9 -1 x15 >= -3 ;",
    ] {
        assert_eq!(compare(first, changed, &two()), other(22, 1), "{changed}");
    }
    let differs = |line, number| Err(OpbError::Differs { line, number });
    assert_eq!(
        compare("+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;", "+1 x1 +1 x2 +1 x3 +1 x4 >= 1 ;", &two()),
        differs(3, 1)
    );
    assert_eq!(compare("-1 x9 -1 x14 >= -1 ;", "-1 x9 -1 x14 >= 0 ;", &two()), differs(20, 18));
}

#[test]
fn contained_placements_are_forbidden_separately() {
    let problem = one_square();
    let specification = read("* #variable= 1 #constraint= 0\n", &problem).unwrap();
    let listed = [placement(&problem, &[]), placement(&problem, &[1])];
    let compare = |constraints: &str| {
        let file = format!("* #variable= 1 #constraint= 2\n{constraints}");
        read(&file, &problem).unwrap().forbids_just(&specification, &problem, &listed)
    };
    assert_eq!(compare("+1 x1 >= 1 ;\n-1 x1 >= 0 ;\n"), Ok(()));
    let other = OpbError::ForbidsOther { line: 2, number: 1 };
    assert_eq!(compare("+1 x1 >= 2 ;\n-1 x1 >= 0 ;\n"), Err(other));
    // Without variables the one solution is forbidden by a constraint that nothing satisfies.
    let nothing = n_queens(0);
    let specification = read("* #variable= 0 #constraint= 0\n", &nothing).unwrap();
    let file = read("* #variable= 1 #constraint= 1\n+1 x1 >= 2 ;\n", &nothing).unwrap();
    assert_eq!(file.forbids_just(&specification, &nothing, &[Placement::default()]), Ok(()));
    assert_eq!(
        file.holds_for(&[Placement::default()]),
        Err(OpbError::Broken { number: 1, line: 2 })
    );
}
