//! Pieces of text.

/// Text in an attribute.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// An expression plus a number.
pub(super) fn plus(expression: &str, number: i32) -> String {
    match number {
        0 => expression.to_owned(),
        1.. => format!("add({expression},{number})"),
        _ => format!("sub({expression},{})", -number),
    }
}

/// An expression times a number.
pub(super) fn times(number: i32, expression: &str) -> String {
    if number == 1 { expression.to_owned() } else { format!("mul({number},{expression})") }
}

/// Numbers in ascending order, with ranges: `0 2..5`.
pub(super) fn values(numbers: &[u16]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let text = |(first, last): (u16, u16)| {
        if first == last { first.to_string() } else { format!("{first}..{last}") }
    };
    runs.into_iter().map(text).collect::<Vec<_>>().join(" ")
}

/// Variables and their values.
pub(super) fn instantiation(variables: &str, values: &str) -> String {
    format!(
        "<instantiation> <list> {variables} </list> <values> {values} </values> </instantiation>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_short() {
        assert_eq!(plus("Q[0]", 0), "Q[0]");
        assert_eq!(plus("Q[0]", 2), "add(Q[0],2)");
        assert_eq!(plus(&times(3, "Q[0]"), -2), "sub(mul(3,Q[0]),2)");
        assert_eq!(times(1, "x"), "x");
    }

    #[test]
    fn neighbours_are_ranges() {
        assert_eq!(values(&[]), "");
        assert_eq!(values(&[3]), "3");
        assert_eq!(values(&[0, 2, 3, 4, 6]), "0 2..4 6");
    }

    #[test]
    fn attributes_hold_any_text() {
        assert_eq!(escaped(r#"a<b & "c">"#), "a&lt;b &amp; &quot;c&quot;>");
    }
}
