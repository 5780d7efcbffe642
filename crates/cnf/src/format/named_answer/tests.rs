//! What solvers print, as recorded from z3 4.8, cvc5 1.2, CBC 2.10, `HiGHS` 1.16, SCIP 9, GLPK 5,
//! ACE 2.6 and Choco 4.10.

use itertools::Itertools;

use super::*;
use crate::format::FORMATS;
use crate::instance::var_name;
use nq_board::model::{Settings, builtin};

fn instance(model: &str, size: u32) -> Instance {
    let model = builtin::by_name(model).unwrap();
    Instance::new(&model.problem(size, &Settings::default()).unwrap())
}

fn reader(name: &str) -> ReadAnswer {
    let format = FORMATS.iter().find(|format| format.name == name);
    format.and_then(|format| format.answer).expect("a reader")
}

/// The pieces of a model: `Qb4 Qd3 Qa2 Qc1`.
fn pieces(instance: &Instance, answer: &NamedAnswer) -> String {
    let model = answer.model.as_ref().expect("a model");
    assert_eq!(model.len(), instance.num_vars());
    let on = model.iter().filter(|lit| lit.is_positive());
    let name = |lit: &Lit| var_name(instance.problem(), instance.placed(lit.var()));
    on.map(|lit| name(lit).replace(' ', "")).join(" ")
}

fn claim(read: ReadAnswer, text: &str) -> Claim {
    let answer = read(&instance("n-queens", 3), text).unwrap();
    assert_eq!(answer.model, None, "{text}");
    answer.claim
}

const FOUR: &str = "Qb4 Qd3 Qa2 Qc1";

#[test]
fn models_of_smt_solvers() {
    let four = instance("n-queens", 4);
    let define = |name: &str, value: &str| format!("  (define-fun {name} () Bool\n    {value})\n");
    let z3 = ["Q_b4", "Q_d3", "Q_a2", "Q_c1"].map(|name| define(name, "true")).concat();
    let z3 = format!("sat\n(\n{}{z3})\n", define("Q_a4", "false"));
    for text in [z3.clone(), z3.replace("\n    ", " "), z3.replace("(\n", "(model\n")] {
        let answer = reader("smt2")(&four, &text).unwrap();
        assert_eq!((pieces(&four, &answer), answer.optimum), (FOUR.to_owned(), false));
    }
    let error = "unsat\n(error \"line 9 column 10: model is not available\")\n";
    assert_eq!(claim(reader("smt2"), error), Claim::Unsatisfiable);
    assert_eq!(claim(reader("smt2"), "unknown\n"), Claim::Unknown);
    assert_eq!(reader("smt2")(&four, ""), Err(OutputError::Empty));
    assert_eq!(reader("smt2")(&four, "segfault"), Err(OutputError::NoAnswer));
    assert_eq!(reader("smt2")(&four, "sat\n"), Err(OutputError::NoModel));
}

#[test]
fn solutions_of_mixed_integer_programs() {
    let four = instance("n-queens", 4);
    let cbc = "Optimal - objective value 0.00000000\n      1 x_Q_b4 1 0\n      7 x_Q_d3 1 0\n\
               \x20     8 x_Q_a2 0.9999999 0\n     14 x_Q_c1 1 0\n";
    let highs = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n\
                 # Columns 16\nx_Q_a4 0\nx_Q_b4 1\nx_Q_c4 -0\nx_Q_d3 1\nx_Q_a2 1\nx_Q_c1 1\n\
                 # Rows 0\n";
    let scip = "presolving detected infeasibility of a subproblem\n\
                SCIP Status        : problem is solved [optimal solution found]\n\
                objective value:                                    0\n\
                x_Q_b4                    1 \t(obj:0)\nx_Q_d3    1 \t(obj:0)\nx_Q_a2  1\n\
                x_Q_c1  1\n";
    let glpk = "Status:     INTEGER OPTIMAL\nObjective:  obj = 0 (MAXimum)\n\
                   No. Column name       Activity     Lower bound   Upper bound\n\
                \x20    2 x_Q_b4       *              1             0             1\n\
                \x20    5 x_Q_d3\n\x20                  *           1          0          1\n\
                \x20    9 x_Q_a2       *              1             0             1\n\
                \x20   14 x_Q_c1       *              1             0             1\n\
                \x20   15 x_Q_d1       *              0             0             1\n";
    for text in [cbc, highs, scip, glpk] {
        // The first number behind a name is its value.
        let answer = reader("lp")(&four, text).unwrap();
        assert_eq!((pieces(&four, &answer), answer.optimum), (FOUR.to_owned(), true), "{text}");
    }
    for text in [
        "Infeasible - objective value 0.00000000\n",
        "Integer infeasible - objective value 0.00000000\n",
        "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
        "SCIP Status        : problem is solved [infeasible]\nno solution available\n",
        "Status:     INTEGER EMPTY\n",
        "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\nStatus: UNDEFINED: infeasible\n",
    ] {
        assert_eq!(claim(reader("lp"), text), Claim::Unsatisfiable, "{text}");
    }
    assert_eq!(claim(reader("lp"), "Stopped on time - objective value 9\n"), Claim::Unknown);
    assert_eq!(reader("lp")(&four, " \n"), Err(OutputError::Empty));
    assert_eq!(reader("lp")(&four, "Welcome\n"), Err(OutputError::NoAnswer));
}

#[test]
fn answers_of_minizinc() {
    let (four, kings) = (instance("n-queens", 4), instance("kings", 2));
    let text = "% a remark\nQa1 Qb3 Qc4 Qd2\n. . . .\n----------\nQb4 Qd3 Qa2 Qc1\n\n. Q . .\n\
                ----------\n";
    let answer = reader("mzn")(&four, text).unwrap();
    assert_eq!((pieces(&four, &answer), answer.optimum), (FOUR.to_owned(), false));
    let empty = reader("mzn")(&kings, "\n\n. .\n. .\n----------\n==========\n").unwrap();
    assert_eq!((pieces(&kings, &empty), empty.optimum), (String::new(), true));
    assert_eq!(claim(reader("mzn"), "=====UNSATISFIABLE=====\n"), Claim::Unsatisfiable);
    assert_eq!(claim(reader("mzn"), "=====UNKNOWN=====\n"), Claim::Unknown);
    assert_eq!(reader("mzn")(&four, "Qb4 Qd3 Qa2 Qc1\n"), Err(OutputError::NoAnswer));
}

#[test]
fn instantiations() {
    let (four, kings) = (instance("n-queens", 4), instance("kings", 2));
    let text = |list: &str, values: &str, verdict: &str| {
        format!(
            "c ACE\nv <instantiation id='sol1' type='solution'> <list> x </list> <values> 0 \
             </values> </instantiation>\ns {verdict}\nv <instantiation>\nv   <list> \
             {list} </list>\nv   <values> {values} </values>\nv </instantiation>\n"
        )
    };
    for (list, values) in
        [("Q[]", "1 3 0 2"), ("Q[0] Q[1] Q[3] Q[2]", "1 3 2 0"), ("Q[] Q_at[][]", "1 3 0 2 0x16")]
    {
        let answer = reader("xcsp3")(&four, &text(list, values, "SATISFIABLE")).unwrap();
        assert_eq!(pieces(&four, &answer), FOUR, "{list}");
    }
    let answer =
        reader("xcsp3")(&kings, &text("K[0][] K[1][]", "0 1 0 *", "OPTIMUM FOUND")).unwrap();
    assert_eq!((pieces(&kings, &answer).as_str(), answer.optimum), ("Kb2", true));
    assert_eq!(claim(reader("xcsp3"), "s UNSATISFIABLE\n"), Claim::Unsatisfiable);
    assert_eq!(claim(reader("xcsp3"), "\u{1b}[36ms UNKNOWN\u{1b}[0m\n"), Claim::Unknown);
    assert_eq!(reader("xcsp3")(&four, "c nothing\n"), Err(OutputError::NoAnswer));
    assert_eq!(reader("xcsp3")(&four, "s SATISFIABLE\n"), Err(OutputError::NoModel));
    for (list, values) in [("Q[]", "1 3 0"), ("Q[]", "1x9999999999"), ("Q[] Q[]", "0x3")] {
        let unfit = reader("xcsp3")(&four, &text(list, values, "SATISFIABLE"));
        assert!(matches!(unfit, Err(OutputError::Line(..))), "{list} {values}: {unfit:?}");
    }
}
