//! Reads a model from TOML.

use std::collections::BTreeSet;

use itertools::Itertools;
use toml::de::{DeTable, DeValue};

use super::covers::read_covers;
use super::declaration::{CountDeclaration, Model, Parameter, SquareCountDeclaration};
use super::error::Result;
use super::expr::{Condition, Expr};
use super::located::{File, Located, LocatedTable, Value};
use super::objective::{Objective, Sense};
use super::parameters::Settings;
use super::piece_reader::{
    check_pieces, read_attacks, read_copies, read_interchangeable, read_piece,
};
use super::regions::Regions;
use super::square_item::{OF_SQUARES, RESERVED, names_in};
use crate::base::board::{Board, Wrap};
use crate::base::words::several;

/// Most parameters a model may declare.
const MAX_PARAMETERS: usize = 64;

pub(super) fn read(source: &str, text: &str) -> Result<Model> {
    let file = File { source, text };
    let root = DeTable::parse(text).map_err(|error| {
        file.fault(error.span().unwrap_or(0..0), error.message().replace('\n', ", "))
    })?;
    let root =
        LocatedTable { file: &file, span: root.span(), what: "the model", entries: root.get_ref() };
    root.only(&[
        "name",
        "about",
        "maximise",
        "minimise",
        "total",
        "may_not_attack",
        "interchangeable",
        "parameters",
        "board",
        "piece",
        "count",
        "cover",
        "attack",
    ])?;

    let name_value = root.required("name", "name = \"my-model\"")?;
    let name = name_value.text()?;
    if name.value.trim().is_empty() {
        return Err(name_value.fault("the name is empty: give the model one"));
    }
    let board = root.required("board", "[board] with rows and columns")?.table("[board]")?;
    board.only(&["rows", "columns", "blocked", "walls", "regions", "regions_file", "wrap"])?;
    let regions = Regions::read(&board)?;
    let side = |key, example, length: fn(Board) -> u16| match (board.optional(key), &regions) {
        (None, Some(Located { value, start })) => {
            let value = Expr::Number(length(value.board()).into());
            Ok(Located { value, start: *start })
        }
        (Some(value), _) => value.expr(),
        (None, None) => board.required(key, example)?.expr(),
    };
    let squares = |key| board.optional(key).map_or_else(|| Ok(Vec::new()), |v| v.squares());
    let pieces = root
        .required("piece", "[[piece]] with symbol, moves and count")?
        .array()?
        .into_iter()
        .map(|item| read_piece(&item.table("[[piece]]")?))
        .collect::<Result<Vec<_>, _>>()?;
    check_pieces(&root, &pieces)?;

    let mut copies = read_copies(&root, &pieces)?;
    let may_not_attack = read_attacks(&root, &pieces, copies.as_mut())?;
    let (covers, attack_counts) = read_covers(&root, &pieces)?;
    let mut model = Model {
        source: source.to_owned(),
        text: text.to_owned(),
        inserted: Vec::new(),
        builtin: false,
        name: name.value,
        about: root
            .optional("about")
            .map(|v| v.text())
            .transpose()?
            .map_or_else(String::new, |t| t.value),
        parameters: read_parameters(&root)?,
        objective: read_objective(&root)?,
        rows: side("rows", "rows = \"n\"", Board::rows)?,
        columns: side("columns", "columns = \"n\"", Board::cols)?,
        wrap: board.optional("wrap").map_or(Ok(Wrap::None), |value| read_wrap(&value))?,
        blocked: squares("blocked")?,
        walls: squares("walls")?,
        square_counts: SquareCountDeclaration::read_all(&root, &pieces, regions.as_ref())?,
        covers,
        attack_counts,
        regions,
        total: root.optional("total").map(|v| v.expr()).transpose()?,
        interchangeable: read_interchangeable(&root, &pieces, &may_not_attack)?,
        copies,
        may_not_attack,
        pieces,
    };
    check_parameters(&file, &root, &model)?;
    add_number(&mut model);
    Ok(model)
}

/// Gives a model with one kind of piece the parameter k for its number, so that `-k` sets it: a
/// number that may be any, or is one expression, unless the model has a k or says more about it.
fn add_number(model: &mut Model) {
    let has_k = model.parameters.iter().any(|parameter| parameter.name == "k");
    let [declared] = &mut model.pieces[..] else { return };
    if has_k || model.copies.is_some() || model.total.is_some() || model.objective.is_some() {
        return;
    }
    let default = match &declared.count {
        CountDeclaration::Any => None,
        CountDeclaration::Exactly(number) => Some(number.clone()),
        CountDeclaration::Between { .. } => return,
    };
    let start = default.as_ref().map_or(0, |number| number.start);
    let value = Expr::Parameter("k".to_owned());
    declared.count = CountDeclaration::Exactly(Located { value, start });
    let help = format!("the number of {}", several(&declared.piece.name));
    let is_any = default.is_none();
    model.parameters.push(Parameter { name: "k".to_owned(), help, default, is_any });
}

/// Reads the joined edges.
fn read_wrap(value: &Value<'_>) -> Result<Wrap> {
    let name = value.text()?.value;
    let named = Wrap::NAMED.into_iter().find(|&(known, _)| known == name);
    named.map(|(_, wrap)| wrap).ok_or_else(|| {
        value.fault(format!(
            "wrap is \"columns\", \"rows\" or \"both\", not `{}`: \"columns\" joins left and \
             right, \"rows\" joins top and bottom",
            name.escape_debug()
        ))
    })
}

/// The `maximise` or the `minimise` of a model, of which it has one at most.
fn read_objective(root: &LocatedTable<'_>) -> Result<Option<Objective>> {
    let mut objective = None;
    for sense in Sense::ALL {
        let Some(value) = root.optional(sense.verb()) else { continue };
        if objective.is_some() {
            return Err(value.fault("a model has one objective: remove `maximise` or `minimise`"));
        }
        objective = Some(Objective { sense, parameter: value.text()?.value });
    }
    Ok(objective)
}

fn read_parameters(root: &LocatedTable<'_>) -> Result<Vec<Parameter>> {
    let Some(value) = root.optional("parameters") else { return Ok(Vec::new()) };
    let table = value.table("[parameters]")?;
    if table.entries.len() > MAX_PARAMETERS {
        return Err(value.fault(format!("a model has at most {MAX_PARAMETERS} parameters")));
    }
    table
        .entries
        .iter()
        .map(|(key, value)| {
            let name: &str = key.get_ref();
            let well_formed = name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
            if !well_formed || name == "n" || RESERVED.contains(&name) {
                let what = if RESERVED.contains(&name) {
                    format!("`{name}` has a meaning in rules for squares: choose another name")
                } else if name == "n" {
                    "`n` is the size and always there: choose another name".to_owned()
                } else {
                    format!(
                        "`{}` is not a parameter's name: use a-z, 0-9 and _",
                        name.escape_debug()
                    )
                };
                return Err(table.file.fault(key.span(), what));
            }
            let value = Value { key: name, file: table.file, spanned: value };
            let (help, default) = if matches!(value.spanned.get_ref(), DeValue::Table(_)) {
                let table = value.table("a parameter")?;
                table.only(&["help", "default"])?;
                let help = table.optional("help").map(|v| v.text()).transpose()?;
                let default = table.optional("default").map(|v| v.expr()).transpose()?;
                (help.map_or_else(String::new, |help| help.value), default)
            } else {
                (String::new(), Some(value.expr()?))
            };
            Ok(Parameter { name: name.to_owned(), help, default, is_any: false })
        })
        .collect()
}

/// Checks that every parameter in use is declared, and that defaults do not form a circle.
fn check_parameters(file: &File<'_>, root: &LocatedTable<'_>, model: &Model) -> Result<()> {
    let declared = |name: &str| model.parameters.iter().find(|p| p.name == name);
    let known = || {
        let names = model.parameters.iter().map(|p| format!("`{}`", p.name));
        std::iter::once("`n`".to_owned()).chain(names).join(", ")
    };
    if let Some(Objective { sense, parameter: name }) = &model.objective {
        let verb = sense.verb();
        let what = match declared(name) {
            None if name == "n" => Some(format!(
                "{verb} must name a parameter; `n` is the size: add [parameters] with k = {{}} and \
                 write {verb} = \"k\""
            )),
            None => Some(format!("{verb} names no parameter: `{name}` is not among {}", known())),
            Some(Parameter { default: Some(_), .. }) => {
                Some(format!("`{name}` is {verb}d, so it can have no default: remove that"))
            }
            Some(_) => None,
        };
        if let (Some(what), Some(value)) = (what, root.optional(verb)) {
            return Err(value.fault(what));
        }
    }
    let counts = model.number_exprs();
    let defaults = model.parameters.iter().filter_map(|p| p.default.as_ref());
    let sides = [&model.rows, &model.columns];
    let exprs = sides.into_iter().chain(counts).chain(&model.total).chain(defaults);
    let in_exprs =
        exprs.flat_map(|expr| expr.value.parameters().into_iter().map(|name| (name, expr.start)));
    let rules = || model.rules_of_board().chain(model.rules_of_numbers());
    let in_rules =
        rules().flat_map(|rule| names_in([rule].into_iter()).map(|name| (name, rule.start)));
    let of_square = OF_SQUARES.map(|name| format!(", `{name}`")).concat();
    let named = in_exprs.map(|(name, start)| (name, start, ""));
    for (name, start, more) in named.chain(in_rules.map(|(name, start)| (name, start, &*of_square)))
    {
        if name != "n" && declared(name).is_none() {
            let what = format!(
                "unknown parameter `{name}`: declare it in [parameters], such as \
                 {name} = {{}}; known are {}{more}",
                known()
            );
            return Err(file.fault(start..start, what));
        }
    }
    if let Some(Objective { sense, parameter }) = &model.objective {
        let depends = |rule: &&Located<Condition>| {
            model.depends(names_in([*rule].into_iter()), parameter, &Settings::default())
        };
        if let Some(rule) = model.rules_of_board().find(depends) {
            let what = format!(
                "`{parameter}` is {}d, so the board may not depend on it: use another parameter",
                sense.verb()
            );
            return Err(file.fault_at(rule, what));
        }
    }
    let mut sound = BTreeSet::new();
    for parameter in &model.parameters {
        if let Some(circle) = find_circle(model, &mut vec![&parameter.name], &mut sound) {
            let what = format!("parameters go in a circle: {circle}; give one of them a number");
            return Err(match &parameter.default {
                Some(default) => file.fault_at(default, what),
                None => file.fault(0..0, what),
            });
        }
    }
    Ok(())
}

/// Follows defaults from the last parameter of `path`, and returns a circle if there is one.
/// `sound` are the parameters that lead into no circle.
fn find_circle<'a>(
    model: &'a Model,
    path: &mut Vec<&'a str>,
    sound: &mut BTreeSet<&'a str>,
) -> Option<String> {
    let last = *path.last()?;
    let default = model.parameters.iter().find(|p| p.name == last)?.default.as_ref()?;
    for name in default.value.parameters() {
        if let Some(start) = path.iter().position(|&earlier| earlier == name) {
            return Some(path[start..].iter().chain([&name]).join(" -> "));
        }
        if !sound.contains(name) {
            path.push(name);
            let circle = find_circle(model, path, sound);
            if circle.is_some() {
                return circle;
            }
            path.pop();
        }
    }
    sound.insert(last);
    None
}
