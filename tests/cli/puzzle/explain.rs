//! `puzzle explain` and `puzzle rate`: the human route to the solution.

use serde_json::Value;

use crate::support::{nq_sat, with_input};

const FOUR: &str = "AAAA\nBBBB\nCCCD\nCCCD\n";

#[test]
fn each_step_is_a_sentence_with_its_squares() {
    assert_eq!(
        with_input("puzzle explain -", FOUR).says(0),
        "1 line       Region D has open squares in column d only: d4 and d3 stay empty.\n\
         2 empty      A queen on c2 or c1 leaves column d without an open square: c2 and\n\
        \x20            c1 stay empty.\n\
         3 empty      A queen on b4 or b3 leaves column c without an open square: b4 and\n\
        \x20            b3 stay empty.\n\
         4 line       Column b has open squares in region C only: a2 and a1 stay empty.\n\
         5 empty      A queen on b2 leaves row 3 without an open square: b2 stays empty.\n\
         6 single     Row 2 has one open square: a queen goes to d2.\n\
         7 single     Row 3 has one open square: a queen goes to a3.\n\
         8 single     Row 4 has one open square: a queen goes to c4.\n\
         9 single     Row 1 has one open square: a queen goes to b1.\n\
         \n\
        \x20  a b c d\n\
        \x20 ┌───────┐\n\
         4 │· · ♛ ·│\n\
        \x20 ├───────┤\n\
         3 │♛ · · ·│\n\
        \x20 ├─────┬─┤\n\
         2 │· · ·│♛│\n\
        \x20 │     │ │\n\
         1 │· ♛ ·│·│\n\
        \x20 └─────┴─┘\n\
         \n\
         grade 3 of 7 (empty, 3 times), effort 70; 9 steps: single 4, line 2, empty 3\n"
    );
}

#[test]
fn next_is_one_hint_from_a_position() {
    assert_eq!(
        with_input("puzzle explain - --next --fix Qc4", FOUR).says(0),
        "1 single     Row 3 has one open square: a queen goes to a3.\n"
    );
    assert_eq!(
        with_input("puzzle explain - --next --block d4,d3,c2,c1", FOUR).says(0),
        "1 empty      A queen on b4 or b3 leaves column c without an open square: b4 and\n\
        \x20            b3 stay empty.\n"
    );
    let board = with_input("puzzle explain - --next --fix Qc4 --boards --ascii", FOUR).says(0);
    assert!(
        board.ends_with(
            "\n  +-------+\n4 |x x Q x|\n  +-------+\n3 |Q x x x|\n  +-----+-+\n2 |x x x|.|\n\
        \x20 |     | |\n\
         1 |x . x|.|\n  +-----+-+\n\n"
        ),
        "{board}"
    );
    let line = "puzzle explain - --next --fix Qa3,Qb1,Qc4,Qd2";
    assert_eq!(with_input(line, FOUR).says(0), "the position is the solution\n");
}

#[test]
fn a_position_against_the_solution_is_refused_with_the_wrong_squares() {
    for (position, wrong) in
        [("--fix Qd4", "d4 has no queen"), ("--block c4,a3", "c4 has a queen, a3 has a queen")]
    {
        let run = with_input(&format!("puzzle explain - {position}"), FOUR);
        let message =
            format!("the position contradicts the solution: {wrong}: take back these squares");
        assert_eq!(run.complaint(1), message);
    }
}

#[test]
fn replaying_the_steps_gives_the_solution() {
    for file in ["queens-grid.txt", "star-battle.toml", "queens-completion.toml"] {
        let lines = nq_sat(&format!("puzzle explain models/examples/{file} --json")).says(0);
        let records = lines.lines().map(|line| serde_json::from_str(line).expect("an object"));
        let records: Vec<Value> = records.collect();
        let (rating, steps) = records.split_last().expect("a rating");
        let squares = |key: &str| {
            let all = steps.iter().flat_map(|step| step[key].as_array().expect("squares"));
            let mut all: Vec<&str> = all.map(|square| square.as_str().expect("a name")).collect();
            all.sort_unstable();
            all
        };
        let solved = nq_sat(&format!("puzzle solve models/examples/{file} --json")).says(0);
        let solved: Value = serde_json::from_str(&solved).expect("an object");
        let solution = solved["solutions"][0].as_str().expect("a placement");
        let mut solution: Vec<&str> = solution.split(' ').map(|piece| &piece[1..]).collect();
        solution
            .retain(|square| file != "queens-completion.toml" || !["a7", "b1"].contains(square));
        solution.sort_unstable();
        assert_eq!(squares("placed"), solution, "{file}");
        assert!(squares("crossed").iter().all(|square| !solution.contains(square)), "{file}");
        // The rating is that of the steps.
        let grades = steps.iter().map(|step| step["grade"].as_u64().expect("a grade"));
        let hardest = grades.clone().max();
        assert_eq!(rating["grade"].as_u64(), hardest, "{file}");
        assert_eq!(rating["times"], grades.filter(|&grade| Some(grade) == hardest).count());
        assert_eq!(rating["steps"], steps.len());
        let rated = nq_sat(&format!("puzzle rate models/examples/{file} --json")).says(0);
        assert_eq!(serde_json::from_str::<Value>(&rated).expect("an object"), *rating);
    }
}

#[test]
fn an_assumption_shows_what_follows_from_it() {
    let text = nq_sat("puzzle explain models/examples/queens-completion.toml").says(0);
    assert!(
        text.starts_with(
            "1 assume     A queen on d6 leads to a contradiction: d6 stays empty.\n\
        \x20            - Column f has one open square: a queen goes to f3.\n\
        \x20            - Row 2 has no open square.\n"
        ),
        "{text}"
    );
}

#[test]
fn without_exactly_one_solution_the_answer_is_that_of_solve() {
    for grid in ["ABCD\nABCD\nABCD\nABCD\n", "AB\nAB\n", "BBA\nABB\nCCC\n"] {
        // What is only shown once it is confirmed has one line less.
        let solved = with_input("puzzle solve -", grid).says(1);
        let solved = solved.replace("; being confirmed ...", " and by search");
        let solved = solved.replace("\nconfirmed by search\n", "\n");
        assert_eq!(with_input("puzzle explain -", grid).says(1), solved);
        assert_eq!(with_input("puzzle rate -", grid).says(1), solved);
        let solved = with_input("puzzle solve - --json", grid).says(1);
        assert_eq!(with_input("puzzle explain - --json", grid).says(1), solved);
    }
    let one = "grade 1 of 7 (single, once), effort 1; 1 step: single 1\n";
    assert_eq!(with_input("puzzle rate -", "A\n").says(0), one);
}
