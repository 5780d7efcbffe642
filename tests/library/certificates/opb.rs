//! The specification, and the file that forbids the solutions.

use nq_sat::base::Placement;
use nq_sat::certify::check::Fault;
use nq_sat::certify::check::opb::Opb;
use nq_sat::model::Problem;

use crate::support::reader::{
    FOUR_QUEENS, FOUR_QUEENS_FORBIDDEN, n_queens, one_square, placement, two,
};

fn read(text: &str, problem: &Problem) -> Result<Opb, Fault> {
    Opb::read(text.as_bytes(), problem)
}

/// The fault of a check, in words.
fn fault(checked: Result<(), Fault>) -> Option<String> {
    checked.err().map(|fault| fault.to_string())
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
        let broken = format!("solution 2 of the list breaks the constraint in line {line}");
        assert_eq!(fault(opb.holds_for(&listed)), Some(broken));
    }
    let elsewhere = placement(&n_queens(5), &[25]);
    let off = "solution 1 of the list has a piece where there is no variable".to_owned();
    assert_eq!(fault(opb.holds_for(&[elsewhere])), Some(off));
}

#[test]
fn invalid_specification_is_refused() {
    let first = "* #variable= 4 #constraint= 1\n";
    let coefficient = "line 2: expected a coefficient, found";
    let further = "line 2: expected a coefficient, `>=` or `=`, found";
    let number = "line 2: expected a whole number, found";
    for (body, fault) in [
        ("+1 x1 <= 1 ;\n", format!("{further} `<=`")),
        ("+1 x1 >= 1\n", "line 2: expected `;`, found nothing more".to_owned()),
        ("+1 x1 >= 1 ; \n", "line 2: expected the end of the line, found ``".to_owned()),
        ("+1 x1 >= 1 ; +1 x2 >= 1 ;\n", "line 2: expected the end of the line, found `+1`".into()),
        (">= 1 ;\n", format!("{coefficient} `>=`")),
        ("\n", format!("{coefficient} ``")),
        ("+1  x1 >= 1 ;\n", "line 2: there is no variable ``".to_owned()),
        ("+1 x1 >= ;\n", format!("{number} `;`")),
        ("+0 x1 >= 1 ;\n", format!("{coefficient} `+0`")),
        ("+2147483648 x1 >= 1 ;\n", format!("{coefficient} `+2147483648`")),
        ("+1 x1 >= 99999999999999999999 ;\n", format!("{number} `99999999999999999999`")),
        ("min: +1 x1 ;\n", format!("{coefficient} `min:`")),
        ("@c +1 x1 >= 1 ;\n", format!("{coefficient} `@c`")),
        ("x1 >= 1 ;\n", format!("{coefficient} `x1`")),
        ("+1 x1 x2 >= 1 ;\n", format!("{further} `x2`")),
        ("+1 ~x1 >= 1 ;\n", "line 2: there is no variable `~x1`".to_owned()),
        ("+1 x5 >= 1 ;\n", "line 2: there is no variable `x5`".to_owned()),
        ("+1 x0 >= 1 ;\n", "line 2: there is no variable `x0`".to_owned()),
        ("+1 x01 >= 1 ;\n", "line 2: there is no variable `x01`".to_owned()),
        ("+1 y1 >= 1 ;\n", "line 2: there is no variable `y1`".to_owned()),
        ("+1", "line 2: the file ends inside this line: every line must end with a newline".into()),
        (
            "* a comment\n+1 x1\r\n",
            "line 3: it has the byte 0x0d, expected printable ASCII".to_owned(),
        ),
        ("+1 x1 +1 x2 +1 x1 >= 1 ;\n", "line 2: x1 occurs twice".to_owned()),
        ("", "the header says 1 constraints, the file has 0".to_owned()),
        (
            "+1 x1 >= 1 ;\n+1 x2 >= 1 ;\n",
            "the header says 1 constraints, the file has 2".to_owned(),
        ),
    ] {
        let read = read(&format!("{first}{body}"), &n_queens(2));
        assert_eq!(read.unwrap_err().to_string(), fault, "{body}");
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
        let fault = format!("line 1: expected `* #variable= 4 #constraint= …`, found `{found}`");
        assert_eq!(read(&text, &n_queens(2)).unwrap_err().to_string(), fault);
    }
}

#[test]
fn each_solution_is_forbidden_and_nothing_else() {
    let problem = n_queens(4);
    let specification = read(FOUR_QUEENS, &problem).unwrap();
    let compare = |old: &str, new: &str, listed: &[Placement]| {
        assert!(FOUR_QUEENS_FORBIDDEN.contains(old));
        let changed = FOUR_QUEENS_FORBIDDEN.replacen(old, new, 1);
        fault(read(&changed, &problem).unwrap().forbids_just(&specification, &problem, listed))
    };
    assert_eq!(compare("", "", &two()), None);
    let forbids = "the file has 20 constraints, expected 18 of the specification and one for each \
                   of 1 solutions";
    assert_eq!(compare("", "", &two()[..1]).as_deref(), Some(forbids));
    let exchanged: Vec<_> = two().into_iter().rev().collect();
    let other = |line, number| {
        Some(format!("line {line} does not forbid exactly solution {number} of the list"))
    };
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
    let differs =
        |line, number| Some(format!("line {line} is not constraint {number} of the specification"));
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
        fault(read(&file, &problem).unwrap().forbids_just(&specification, &problem, &listed))
    };
    assert_eq!(compare("+1 x1 >= 1 ;\n-1 x1 >= 0 ;\n"), None);
    let other = "line 2 does not forbid exactly solution 1 of the list";
    assert_eq!(compare("+1 x1 >= 2 ;\n-1 x1 >= 0 ;\n").as_deref(), Some(other));
    // Without variables the one solution is forbidden by a constraint that nothing satisfies.
    let nothing = n_queens(0);
    let specification = read("* #variable= 0 #constraint= 0\n", &nothing).unwrap();
    let file = read("* #variable= 1 #constraint= 1\n+1 x1 >= 2 ;\n", &nothing).unwrap();
    assert_eq!(file.forbids_just(&specification, &nothing, &[Placement::default()]), Ok(()));
    let broken = "solution 1 of the list breaks the constraint in line 2";
    assert_eq!(fault(file.holds_for(&[Placement::default()])).as_deref(), Some(broken));
}
