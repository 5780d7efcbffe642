//! LP files as OPB, for the program's reader: another parser than that of any solver.

use std::collections::BTreeMap;

/// The rows of an LP file as constraints of an OPB file, variables in the order of `Binary`. The
/// objective is left out.
pub fn as_opb(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('\\'));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let section = |begin: &str, end: &str| {
        let place =
            |wanted: &str| words.iter().position(|word| *word == wanted).expect("a section");
        &words[place(begin) + 1..place(end)]
    };
    // A name that means nothing stands where there is no variable.
    let names = section("Binary", "End").iter().copied().filter(|name| *name != "x_none").zip(1..);
    let names: BTreeMap<&str, usize> = names.collect();
    // `Subject To` is two words.
    let mut rows = Vec::new();
    let (mut sum, mut sign, mut relation) = (String::new(), 1, "");
    for word in &section("Subject", "Binary")[1..] {
        match *word {
            "+" => sign = 1,
            "-" => sign = -1,
            // A sum without terms: `0 x >= 1`.
            "0" if relation.is_empty() => sign = 0,
            "<=" | ">=" | "=" => relation = word,
            name if name.ends_with(':') => sign = 1,
            number if !relation.is_empty() => {
                rows.push(row(&sum, relation, number.parse().expect("a bound")));
                (sum, sign, relation) = (String::new(), 1, "");
            }
            _ if sign == 0 => {}
            name => sum += &format!("{sign:+} x{} ", names[name]),
        }
    }
    let rows: Vec<_> = rows.into_iter().flatten().collect();
    let body: String = rows.iter().map(|row| format!("{row}\n")).collect();
    // A false row has a variable.
    format!(
        "* #variable= {} #constraint= {}\n{body}",
        names.len().max(usize::from(body.contains("x1"))),
        rows.len()
    )
}

/// A constraint with `>=` or `=`; `None` if it is empty and holds.
fn row(sum: &str, relation: &str, bound: i64) -> Option<String> {
    if sum.is_empty() {
        return (bound > 0).then(|| "+1 x1 >= 2 ;".to_owned());
    }
    if relation != "<=" {
        return Some(format!("{sum}{relation} {bound} ;"));
    }
    let turned: String = sum
        .chars()
        .map(|c| match c {
            '+' => '-',
            '-' => '+',
            c => c,
        })
        .collect();
    Some(format!("{turned}>= {} ;", -bound))
}
