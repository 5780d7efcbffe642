//! Squares in every form of a model file, and faults.

use super::*;
use crate::model::Settings;

/// Every way to write the tables, with lists and without.
const FORMS: [&str; 9] = [
    include_str!("forms/0.toml"),
    include_str!("forms/1.toml"),
    include_str!("forms/2.toml"),
    include_str!("forms/3.toml"),
    include_str!("forms/4.toml"),
    include_str!("forms/5.toml"),
    include_str!("forms/6.toml"),
    include_str!("forms/7.toml"),
    include_str!("forms/8.toml"),
];

/// All forms, also with the ends of lines of Windows.
fn forms() -> impl Iterator<Item = String> {
    FORMS.iter().flat_map(|form| [(*form).to_owned(), form.replace('\n', "\r\n")])
}

fn model(text: &str) -> Model {
    Model::from_toml("m.toml", text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn squares_are_added_to_every_form_of_table() {
    for text in forms() {
        let own = model(&text);
        let added = own.clone().with_fixed("Qa1, Nb4,Qc2").and_then(|m| m.with_blocked("e5"));
        let added = added.and_then(|model| model.with_blocked("d5,c5,d5"));
        let added = added.and_then(|model| model.with_fixed("Nb1,Nb4"));
        let added = added.unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(added.differs_in_squares_alone(&own), "{}", added.text());
        let problem = added.problem(5, &Settings::default()).expect("a problem");
        let name = |&square: &Square| problem.board.name(square);
        assert_eq!(problem.blocked.iter().map(name).join(" "), "c5 d5 e5", "{text}");
        let fixed = problem.fixed.iter().map(|placed| {
            format!("{}{}", problem.pieces[placed.piece.index()].symbol, name(&placed.square))
        });
        assert_eq!(fixed.sorted().join(" "), "Nb1 Nb4 Qa1 Qc2", "{text}");
        // The text alone declares the same model.
        let again = model(added.text());
        assert!(again.declares_the_same(&added));
        assert_eq!(again.problem(5, &Settings::default()).as_ref(), Ok(&problem));
    }
}

#[test]
fn options_name_the_squares_that_they_add() {
    let plain = model(FORMS[0]);
    assert_eq!(plain.square_options(), [""; 0]);
    let added = plain.with_fixed("Nb4,Qa1").and_then(|model| model.with_blocked("e5"));
    let added = added.expect("a model");
    let options = added.square_options();
    assert_eq!(options.iter().flat_map(|option| option.split(' ')).count(), 4, "{options:?}");
    assert!(options[0].starts_with("--fix ") && options[1] == "--block e5", "{options:?}");
    for item in ["Nb4", "Qa1"] {
        assert!(options[0].contains(item), "{options:?}");
    }
}

#[test]
fn faults_of_the_file_keep_their_place() {
    for text in forms().map(|text| text.replace("count = 2", "count = \"9 - 2*n\"")) {
        let fault = |model: Model| model.problem(5, &Settings::default()).map(|_| ());
        let own = model(&text);
        let added = own.clone().with_blocked("b1,b2").and_then(|m| m.with_fixed("Nb3,Qc3"));
        assert_eq!(fault(added.expect("a model")), fault(own), "{text}");
    }
}

#[test]
fn faults_name_the_option() {
    let text = FORMS[6].replace("regions", "walls = [\"e4\"]\nregions");
    for (option, items, what) in [
        ("--fix", "", "write a piece and its square, such as Qa1"),
        ("--fix", "a1", "write a piece and its square, such as Qa1"),
        ("--fix", "Q", "write a piece and its square, such as Qa1"),
        ("--fix", "Qa0", "write a piece and its square, such as Qa1"),
        ("--fix", "éa1", "write a piece and its square, such as Qa1"),
        ("--fix", "Ra1", "no piece has the symbol `R`: m has Q, N"),
        ("--fix", "Na1", "a1 has a fixed piece Q: fix the piece on another square"),
        ("--fix", "Qe5", "e5 is blocked: fix the piece on another square"),
        ("--fix", "Qe4", "e4 is a wall: fix the piece on another square"),
        ("--block", "Qa2", "write a square, such as c4"),
        ("--block", "a1", "a1 has a fixed piece Q: block another square"),
    ] {
        let added = match option {
            "--fix" => model(&text).with_fixed(items),
            _ => model(&text).with_blocked(items),
        };
        let line = added.map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(line, Err(format!("{option} {items}: {what}").replace(" :", ":")));
    }
    for (option, item) in [("--fix", "Qf1"), ("--block", "a6"), ("--fix", "Na99999999")] {
        let added = match option {
            "--fix" => model(&text).with_fixed(item),
            _ => model(&text).with_blocked(item),
        };
        let problem = added.expect("a model").problem(5, &Settings::default());
        let line = problem.map(|_| ()).unwrap_err().to_string();
        let square = item.trim_start_matches(['Q', 'N']);
        let what = format!("`{square}` is not on the 5 x 5 board: give a square from a1 to e5");
        assert_eq!(line, format!("{option} {item}: {what}"));
    }
}
