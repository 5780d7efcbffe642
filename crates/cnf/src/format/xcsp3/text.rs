//! Pieces of text.

/// Text in an attribute.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

pub(super) fn plus(expression: &str, number: i32) -> String {
    match number {
        0 => expression.to_owned(),
        1.. => format!("add({expression},{number})"),
        _ => format!("sub({expression},{})", -number),
    }
}

pub(super) fn times(number: i32, expression: &str) -> String {
    if number == 1 { expression.to_owned() } else { format!("mul({number},{expression})") }
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
    fn attributes_hold_any_text() {
        assert_eq!(escaped(r#"a<b & "c">"#), "a&lt;b &amp; &quot;c&quot;>");
    }
}
