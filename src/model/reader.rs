//! Reads a model from TOML.

use std::collections::BTreeSet;

use itertools::Itertools;
use toml::de::{DeTable, DeValue};
use unicode_width::UnicodeWidthChar;

use super::declaration::{CountDeclaration, Located, Model, Parameter, PieceDeclaration};
use super::error::ModelError;
use super::expr::Expr;
use super::located::{File, LocatedTable, Value};
use super::problem::Piece;
use crate::base::piece::MoveRule;

/// Most pieces a model may declare.
const MAX_PIECES: usize = 16;

/// Most parameters a model may declare.
const MAX_PARAMETERS: usize = 64;

pub(super) fn read(source: &str, text: &str) -> Result<Model, ModelError> {
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
        "total",
        "may_not_attack",
        "parameters",
        "board",
        "piece",
    ])?;

    let name_value = root.required("name", "name = \"my-model\"")?;
    let name = name_value.text()?;
    if name.value.trim().is_empty() {
        return Err(name_value.fault("the name is empty: give the model one".to_owned()));
    }
    let board = root.required("board", "[board] with rows and columns")?.table("[board]")?;
    board.only(&["rows", "columns", "blocked"])?;
    let pieces = root
        .required("piece", "[[piece]] with symbol, moves and count")?
        .array()?
        .into_iter()
        .map(|item| read_piece(&item.table("[[piece]]")?))
        .collect::<Result<Vec<_>, _>>()?;
    check_pieces(&root, &pieces)?;

    let model = Model {
        source: source.to_owned(),
        text: text.to_owned(),
        builtin: false,
        name: name.value,
        about: root
            .optional("about")
            .map(|v| v.text())
            .transpose()?
            .map_or_else(String::new, |t| t.value),
        parameters: read_parameters(&root)?,
        maximise: root.optional("maximise").map(|v| v.text()).transpose()?.map(|t| t.value),
        rows: board.required("rows", "rows = \"n\"")?.expr()?,
        columns: board.required("columns", "columns = \"n\"")?.expr()?,
        blocked: board.optional("blocked").map_or_else(|| Ok(Vec::new()), |v| v.squares())?,
        total: root.optional("total").map(|v| v.expr()).transpose()?,
        may_not_attack: read_attacks(&root, &pieces)?,
        pieces,
    };
    check_parameters(&file, &root, &model)?;
    Ok(model)
}

fn read_piece(table: &LocatedTable<'_>) -> Result<PieceDeclaration, ModelError> {
    table.only(&["symbol", "name", "glyph", "moves", "count", "fixed"])?;
    let symbol = table.required("symbol", "symbol = \"Q\"")?;
    let letter = symbol.text()?.value;
    let letter =
        letter.chars().exactly_one().ok().filter(char::is_ascii_uppercase).ok_or_else(|| {
            symbol.fault(format!("symbol `{letter}` must be one upper-case letter, such as \"Q\""))
        })?;
    let name = table.optional("name").map(|v| v.text()).transpose()?;
    let glyph = match table.optional("glyph") {
        None => letter,
        Some(value) => {
            let glyph = value.text()?.value;
            let one = glyph.chars().exactly_one().ok().filter(|&c| c.width() == Some(1));
            one.ok_or_else(|| {
                value.fault(format!(
                    "glyph `{glyph}` must be one character one column wide, such as \"♛\""
                ))
            })?
        }
    };
    let moves = table.required("moves", "moves = \"Q\" (Betza's notation)")?;
    let rule = MoveRule::parse(&moves.text()?.value).map_err(|e| moves.fault(e.to_string()))?;
    Ok(PieceDeclaration {
        piece: Piece {
            symbol: letter,
            name: name.map_or_else(|| letter.to_string(), |name| name.value),
            glyph,
            rule,
        },
        count: read_count(&table.required("count", "count = \"n\" or a number or \"any\"")?)?,
        fixed: table.optional("fixed").map_or_else(|| Ok(Vec::new()), |v| v.squares())?,
    })
}

fn read_count(value: &Value<'_>) -> Result<CountDeclaration, ModelError> {
    match value.spanned.get_ref() {
        DeValue::Table(_) => {
            let table = value.table("count")?;
            table.only(&["min", "max"])?;
            let bound = |key| table.optional(key).map(|v: Value<'_>| v.count_expr()).transpose();
            let (min, max) = (bound("min")?, bound("max")?);
            let number = |expr: &Option<Located<Expr>>| match expr.as_ref()?.value {
                Expr::Number(number) => Some(number),
                _ => None,
            };
            match (number(&min), number(&max)) {
                (Some(min), Some(max)) if min > max => {
                    Err(value.fault(format!("no count is at least {min} and at most {max}")))
                }
                _ => Ok(CountDeclaration::Between { min, max }),
            }
        }
        DeValue::String(text) if text == "any" => Ok(CountDeclaration::Any),
        _ => value.count_expr().map(CountDeclaration::Exactly),
    }
}

fn check_pieces(root: &LocatedTable<'_>, pieces: &[PieceDeclaration]) -> Result<(), ModelError> {
    let listed = root.required("piece", "")?;
    if pieces.is_empty() || pieces.len() > MAX_PIECES {
        return Err(
            listed.fault(format!("a model has 1 to {MAX_PIECES} pieces, not {}", pieces.len()))
        );
    }
    if let Some(symbol) = pieces.iter().map(|declared| declared.piece.symbol).duplicates().next() {
        return Err(
            listed.fault(format!("two pieces have the symbol `{symbol}`: give each its own"))
        );
    }
    Ok(())
}

fn read_attacks(
    root: &LocatedTable<'_>,
    pieces: &[PieceDeclaration],
) -> Result<Vec<Vec<bool>>, ModelError> {
    let Some(value) = root.optional("may_not_attack") else {
        return Ok(vec![vec![true; pieces.len()]; pieces.len()]);
    };
    let mut matrix = vec![vec![false; pieces.len()]; pieces.len()];
    for pair in value.array()? {
        let shape = || {
            pair.fault(
                "may_not_attack lists pairs of symbols, attacker first: [[\"Q\", \"N\"]]"
                    .to_owned(),
            )
        };
        let (attacker, target) = pair.array()?.into_iter().collect_tuple().ok_or_else(shape)?;
        let find = |value: &Value<'_>| {
            let symbol = value.text()?.value;
            pieces.iter().position(|p| p.piece.symbol.to_string() == symbol).ok_or_else(|| {
                let known = pieces.iter().map(|p| p.piece.symbol).join(", ");
                value.fault(format!("no piece has the symbol `{symbol}`: the model has {known}"))
            })
        };
        matrix[find(&attacker)?][find(&target)?] = true;
    }
    Ok(matrix)
}

fn read_parameters(root: &LocatedTable<'_>) -> Result<Vec<Parameter>, ModelError> {
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
            if !well_formed || name == "n" {
                let what = if name == "n" {
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
            Ok(Parameter { name: name.to_owned(), help, default })
        })
        .collect()
}

/// Checks that every parameter in use is declared, and that defaults do not form a circle.
fn check_parameters(
    file: &File<'_>,
    root: &LocatedTable<'_>,
    model: &Model,
) -> Result<(), ModelError> {
    let declared = |name: &str| model.parameters.iter().find(|p| p.name == name);
    let known = || {
        let names = model.parameters.iter().map(|p| format!("`{}`", p.name));
        std::iter::once("`n`".to_owned()).chain(names).join(", ")
    };
    if let Some(value) = root.optional("maximise") {
        let name = value.text()?.value;
        match declared(&name) {
            None if name == "n" => {
                let what = "maximise must name a parameter; `n` is the size: add [parameters] with \
                            k = {} and write maximise = \"k\"";
                return Err(value.fault(what.to_owned()));
            }
            None => {
                let what =
                    format!("maximise names no parameter: `{name}` is not among {}", known());
                return Err(value.fault(what));
            }
            Some(Parameter { default: Some(_), .. }) => {
                let what = format!("`{name}` is maximised, so it can have no default: remove that");
                return Err(value.fault(what));
            }
            Some(_) => {}
        }
    }
    let counts = model.pieces.iter().flat_map(|declared| declared.count.exprs());
    let defaults = model.parameters.iter().filter_map(|p| p.default.as_ref());
    let fixed = [&model.rows, &model.columns];
    for expr in fixed.into_iter().chain(counts).chain(&model.total).chain(defaults) {
        for name in expr.value.parameters() {
            if name != "n" && declared(name).is_none() {
                let what = format!(
                    "unknown parameter `{name}`: declare it in [parameters], such as \
                     {name} = {{}}; known are {}",
                    known()
                );
                return Err(file.fault_at(expr, what));
            }
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
