//! Parameter names of models that MiniZinc does not accept as variables.

/// MiniZinc's keywords.
const KEYWORDS: &str = "\
    ann annotation any array bool case constraint default diff div else elseif endif enum \
    false float function if in include infinity int intersect let list maximize minimize mod \
    not of op opt output par predicate record satisfy set solve string subset superset symdiff \
    test then true tuple type union var where xor yield";

/// Names that the written models use.
const OURS: [&str; 10] =
    ["at_most_one_on_lines", "apart", "never_apart_by", "name", "b", "c", "i", "m", "r", "t"];

/// The name of the variable for a parameter: its own, followed by `_` if that name is reserved.
pub(super) fn variable(parameter: &str) -> String {
    if KEYWORDS.split(' ').any(|word| word == parameter) || OURS.contains(&parameter) {
        format!("{parameter}_")
    } else {
        parameter.to_owned()
    }
}
