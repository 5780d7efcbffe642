//! The number of constraints of a specification.

use nq_sat::certify::check::opb::{Opb, OpbError};
use nq_sat::model::Problem;

use super::third_party::veripb;
use crate::support::reader::{FOUR_QUEENS, FOUR_QUEENS_FORBIDDEN, n_queens, one_square};

fn read(text: &str, problem: &Problem) -> Result<Opb, OpbError> {
    Opb::read(text.as_bytes(), problem)
}

#[test]
fn constraint_count_agrees_with_veripb() {
    let proof = |count| {
        format!(
            "pseudo-Boolean proof version 3.0\nf {count};\noutput NONE;\nconclusion NONE;\n\
             end pseudo-Boolean proof;\n"
        )
    };
    for (problem, file) in [
        (n_queens(4), FOUR_QUEENS),
        (n_queens(4), FOUR_QUEENS_FORBIDDEN),
        (n_queens(0), "* #variable= 0 #constraint= 0\n"),
        (n_queens(0), "* #variable= 1 #constraint= 1\n+1 x1 >= 2 ;\n"),
        (
            one_square(),
            "* #variable= 1 #constraint= 2\n* the same twice\n+1 x1 = 1 ;\n+1 x1 = 1 ;\n",
        ),
    ] {
        let count = read(file, &problem).unwrap().count();
        assert!(
            veripb(file, proof(count).as_bytes()).is_none_or(|output| output.success),
            "{file}"
        );
        assert!(
            veripb(file, proof(count + 1).as_bytes()).is_none_or(|output| !output.success),
            "{file}"
        );
    }
}
