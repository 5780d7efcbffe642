use super::*;

fn value(text: &str) -> Result<i64, ExprError> {
    let lookup = &mut |name: &str| match name {
        "n" => Ok(8),
        "minimum" => Ok(1),
        other => Err(ExprError(other.to_owned())),
    };
    Expr::parse(text)?.eval(lookup, &|error| error)
}

#[test]
fn arithmetic_is_the_usual() {
    for (text, expected) in [
        ("n", 8),
        (" 2 * n + 1 ", 17),
        ("2*(n+1)", 18),
        ("n-1-1", 6),
        ("(n+1)/2", 4),
        ("-n/3", -3),
        ("7/(0-2)", -4),
        ("-7/-2", 3),
        ("--n", 8),
        ("11%n", 3),
        ("-11%n", 5),
        ("11%(0-n)", -5),
        ("-16%(0-n)", 0),
        ("min(n, 3)+max(n, 3, 20)", 23),
        ("abs(3-n) * abs(n)", 40),
        ("min(3, -n)", -8),
        ("minimum", 1),
    ] {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
}

#[test]
fn faults_are_named() {
    let fault = |text: &str| value(text).expect_err(text).to_string();
    for (text, why) in [
        ("", "expected a number, a parameter or `(` at the end"),
        ("n+", "expected a number, a parameter or `(` at the end"),
        ("n+*2", "expected a number, a parameter or `(` before `*2`"),
        ("(n", "a bracket is not closed"),
        ("n n", "expected + - * / % or the end before `n`"),
    ] {
        assert_eq!(fault(text), format!("`{text}` is not an expression: {why}"));
    }
    assert_eq!(fault("n/0"), "8/0 divides by zero");
    assert_eq!(fault("n%(n-8)"), "8%0 divides by zero");
    for (text, why) in [
        ("abs n", "expected `(` after abs, min or max"),
        ("abs(n, 2)", "abs takes one number, and min and max take two or more: max(row, column)"),
        ("max(n)", "abs takes one number, and min and max take two or more: max(row, column)"),
        ("max(n, 2", "a bracket is not closed"),
        ("(n < 2)", "a bracket is not closed"),
        ("n < 2", "expected + - * / % or the end before `< 2`"),
    ] {
        assert_eq!(fault(text), format!("`{text}` is not an expression: {why}"));
    }
    for (text, what) in [
        ("99999999999999999999", "99999999999999999999"),
        ("9223372036854775807+n", "9223372036854775807+8"),
        ("(0-9223372036854775807-1)/(0-1)", "-9223372036854775808/-1"),
        ("(0-9223372036854775807-1)%(0-1)", "-9223372036854775808%-1"),
        ("abs(0-9223372036854775807-1)", "-9223372036854775808-0"),
    ] {
        assert_eq!(fault(text), format!("{what} does not fit into 64 bits"));
    }
    let deep = "the expression nests deeper than 64 brackets";
    assert_eq!(fault(&"(".repeat(100_000)), deep);
    assert_eq!(fault(&"-".repeat(100_000)), deep);
    let long = "the expression has more than 256 numbers and parameters";
    assert_eq!(fault(&"1+".repeat(100_000)), long);
}

fn holds(text: &str, row: i64, column: i64) -> Result<bool, ExprError> {
    let lookup = &mut |name: &str| match name {
        "row" => Ok(row),
        "column" => Ok(column),
        other => Err(ExprError(format!("no {other}"))),
    };
    Condition::parse(text)?.holds(lookup, &|error| error)
}

#[test]
fn conditions_are_those_of_rust() {
    type Rule = fn(i64, i64) -> bool;
    let rules: [(&str, Rule); 9] = [
        ("row = column", |row, column| row == column),
        ("row != column and row <= 3", |row, column| row != column && row <= 3),
        ("(row + column) % 2 = 0", |row, column| (row + column) % 2 == 0),
        ("not (row < column or row > 4)", |row, column| row >= column && row <= 4),
        ("not row < column and row > 2", |row, column| row >= column && row > 2),
        ("row = 1 or row = 2 and column = 2", |row, column| row == 1 || (row == 2 && column == 2)),
        ("((row)) >= (column * (2))", |row, column| row >= 2 * column),
        ("not not row=1", |row, _| row == 1),
        ("max(abs(row-3), abs(column-3)) = 2", |row, column| {
            (row - 3).abs().max((column - 3).abs()) == 2
        }),
    ];
    for (text, rule) in rules {
        for (row, column) in itertools::iproduct!(1..6, 1..6) {
            assert_eq!(holds(text, row, column), Ok(rule(row, column)), "{text}: {row} {column}");
        }
    }
}

#[test]
fn what_decides_alone_leaves_the_rest_without_a_value() {
    for (text, expected) in
        [("row = 2 and 1/(row-1) = 1", false), ("row = 1 or 1/(row-1) = 1", true)]
    {
        assert_eq!(holds(text, 1, 1), Ok(expected), "{text}");
    }
    let error = holds("1/(row-1) = 1 and row = 2", 1, 1).expect_err("no value");
    assert_eq!(error.to_string(), "1/0 divides by zero");
}

#[test]
fn faults_of_conditions_are_named() {
    for (text, why) in [
        ("", "expected a number, a parameter or `(` at the end"),
        ("row", "a number stands where a condition is expected, such as row = column"),
        ("not row", "a number stands where a condition is expected, such as row = column"),
        ("row and column", "a number stands where a condition is expected, such as row = column"),
        ("(row = 1) + 1 = 2", "a condition stands where a number is expected"),
        ("-(row = 1) = 2", "a condition stands where a number is expected"),
        ("1 < row < 3", "comparisons are not chained: write a < b and b < c"),
        ("row = 1 column", "expected an operator, `and`, `or` or the end before `column`"),
        ("row == 1", "numbers are compared by <, <=, =, !=, >= or >"),
        ("row <> 1", "numbers are compared by <, <=, =, !=, >= or >"),
        ("row ≤ 1", "expected an operator, `and`, `or` or the end before `≤ 1`"),
        ("2row = 1", "expected an operator, `and`, `or` or the end before `row = 1`"),
        ("(row = 1", "a bracket is not closed"),
    ] {
        let error = holds(text, 1, 1).expect_err(text).to_string();
        assert_eq!(error, format!("`{text}` is not a condition: {why}"));
    }
    let deep = "the expression nests deeper than 64 brackets";
    assert_eq!(holds(&"not ".repeat(100_000), 1, 1).expect_err("deep").to_string(), deep);
    assert_eq!(holds(&"(".repeat(100_000), 1, 1).expect_err("deep").to_string(), deep);
}
