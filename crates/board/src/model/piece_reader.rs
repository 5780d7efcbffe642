//! Reads the pieces of a model: their moves, their numbers, and which may not attack which.

use itertools::Itertools;
use toml::de::DeValue;
use unicode_width::UnicodeWidthChar;

use super::declaration::{CopiesDeclaration, CountDeclaration, PieceDeclaration};
use super::error::Result;
use super::expr::Expr;
use super::located::{Located, LocatedTable, Value};
use super::problem::Piece;
use crate::base::piece::{MoveRule, Step};
use crate::base::symbol::Symbol;
use crate::base::words::several;

/// Most pieces a model may declare.
const MAX_PIECES: usize = 16;

/// Most steps of a piece.
const MAX_STEPS: usize = 64;

pub(super) fn read_piece(table: &LocatedTable<'_>) -> Result<PieceDeclaration> {
    table.only(&[
        "symbol", "name", "plural", "glyph", "moves", "count", "fixed", "squares", "blocks",
        "kinds",
    ])?;
    let symbol = table.required("symbol", "symbol = \"Q\"")?;
    let letter = symbol.text()?.value;
    let named = Symbol::split(&letter).filter(|(named, rest)| {
        rest.is_empty() && named.letter().is_ascii_uppercase() && named.is_known()
    });
    let Some((named, _)) = named else {
        return Err(symbol.fault(format!(
            "symbol `{letter}` must be one upper-case letter, such as \"Q\", perhaps with a number \
             from 1 to {}",
            Symbol::MOST_COPIES
        )));
    };
    let text = |key| table.optional(key).map(|v: Value<'_>| v.text()).transpose();
    let name = text("name")?.map_or_else(|| format!("piece {named}"), |name| name.value);
    let plural = text("plural")?.map_or_else(|| several(&name), |plural| plural.value);
    let glyph = match table.optional("glyph") {
        None => named.sign(),
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
    let rule = read_moves(&table.required("moves", "moves = \"Q\" (Betza's notation)")?)?;
    let blocks = table.optional("blocks").map_or(Ok(false), |value| value.truth())?;
    Ok(PieceDeclaration {
        piece: Piece { symbol: named, name, plural, glyph, rule, blocks },
        count: read_count(&table.required("count", "count = \"n\" or a number or \"any\"")?)?,
        fixed: table.optional("fixed").map_or_else(|| Ok(Vec::new()), |v| v.squares())?,
        squares: table.optional("squares").map(|v| v.squares()).transpose()?,
    })
}

/// Reads Betza's notation, or steps exactly as written.
fn read_moves(value: &Value<'_>) -> Result<MoveRule> {
    match value.spanned.get_ref() {
        DeValue::Table(_) => {}
        DeValue::String(_) => {
            let betza = value.text()?.value;
            return MoveRule::parse(&betza).map_err(|error| value.fault(error.to_string()));
        }
        _ => return Err(value.expected("letters such as \"Q\", or { slides = …, leaps = … }")),
    }
    let table = value.table("moves")?;
    table.only(&["slides", "leaps"])?;
    let mut steps = Vec::new();
    for (key, reach) in [("slides", None), ("leaps", Some(1))] {
        for step in table.optional(key).map_or_else(|| Ok(Vec::new()), |list| list.array())? {
            steps.push(read_step(&step, reach)?);
        }
    }
    if steps.is_empty() || steps.len() > MAX_STEPS {
        return Err(value.fault(format!(
            "a piece has 1 to {MAX_STEPS} steps: write moves = \"\" for a piece that does not move"
        )));
    }
    Ok(MoveRule::of_steps(steps))
}

/// Reads rows up, columns to the right, and the limit of a slide.
fn read_step(value: &Value<'_>, reach: Option<u16>) -> Result<Step> {
    let numbers: Vec<Option<i64>> = value
        .array()?
        .iter()
        .map(|number| Ok(number.expr()?.value.as_number()))
        .collect::<Result<_>>()?;
    let side = |length: i64| {
        let is_short = length.unsigned_abs() <= u16::MAX.into();
        i32::try_from(length).ok().filter(|_| is_short)
    };
    let read = || {
        let (leap, limit) = numbers.split_at_checked(2)?;
        let (up, right) = (side(leap[0]?)?, side(leap[1]?)?);
        let reach = match (limit, reach) {
            ([], reach) => reach,
            ([limit], None) => Some(u16::try_from((*limit)?).ok().filter(|&limit| limit > 0)?),
            _ => return None,
        };
        (up != 0 || right != 0).then_some(Step { leap: (-up, right), reach })
    };
    read().ok_or_else(|| {
        let limit = if reach.is_none() { ", and perhaps a limit from 1 to 65535" } else { "" };
        value.fault(format!(
            "a step is [rows up, columns right]{limit}: numbers from -65535 to 65535, not both 0"
        ))
    })
}

pub(super) fn read_count(value: &Value<'_>) -> Result<CountDeclaration> {
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

pub(super) fn check_pieces(root: &LocatedTable<'_>, pieces: &[PieceDeclaration]) -> Result<()> {
    let listed = root.required("piece", "")?;
    let kinds = pieces.iter().map(|declared| declared.piece.symbol.letter()).unique().count();
    if kinds == 0 || kinds > MAX_PIECES {
        return Err(listed.fault(format!("a model has 1 to {MAX_PIECES} pieces, not {kinds}")));
    }
    if let Some(symbol) = pieces.iter().map(|declared| declared.piece.symbol).duplicates().next() {
        return Err(
            listed.fault(format!("two pieces have the symbol `{symbol}`: give each its own"))
        );
    }
    Ok(())
}

/// The piece that has copies, of which a model has one at most.
pub(super) fn read_copies(
    root: &LocatedTable<'_>,
    pieces: &[PieceDeclaration],
) -> Result<Option<CopiesDeclaration>> {
    let mut copies = None;
    for (place, item) in root.required("piece", "")?.array()?.iter().enumerate() {
        let Some(value) = item.table("[[piece]]")?.optional("kinds") else { continue };
        let what = if copies.is_some() {
            "one piece of a model has `kinds`: list other copies as pieces of their own"
        } else if !pieces[place].fixed.is_empty() {
            "a piece with `kinds` has none that is fixed: which copy is it?"
        } else if pieces[place].piece.symbol.is_copy() {
            "a copy has no copies: write a symbol without a number"
        } else if root.optional("interchangeable").is_some() {
            "the copies are interchangeable, and no others can be: remove `interchangeable`"
        } else {
            let number = value.count_expr()?;
            let (piece, may_not_attack, are_made) = (place, true, false);
            copies = Some(CopiesDeclaration { piece, number, may_not_attack, are_made });
            continue;
        };
        return Err(value.fault(what));
    }
    Ok(copies)
}

/// What may not attack what. Of copies, two of the same and two others are told apart.
pub(super) fn read_attacks(
    root: &LocatedTable<'_>,
    pieces: &[PieceDeclaration],
    mut copies: Option<&mut CopiesDeclaration>,
) -> Result<Vec<Vec<bool>>> {
    let Some(value) = root.optional("may_not_attack") else {
        return Ok(vec![vec![true; pieces.len()]; pieces.len()]);
    };
    let mut matrix = vec![vec![false; pieces.len()]; pieces.len()];
    if let Some(copies) = &mut copies {
        copies.may_not_attack = false;
    }
    for pair in value.array()? {
        let shape = || {
            pair.fault("may_not_attack lists pairs of symbols, attacker first: [[\"Q\", \"N\"]]")
        };
        let (attacker, target) = pair.array()?.into_iter().collect_tuple().ok_or_else(shape)?;
        let attacker = find_piece(&attacker, pieces)?;
        if let Some(other) = target.text()?.value.strip_prefix("other ") {
            let is_other = pieces[attacker].piece.symbol.to_string() == other;
            match copies.as_mut().filter(|copies| is_other && copies.piece == attacker) {
                Some(copies) => copies.may_not_attack = true,
                None => {
                    return Err(target.fault(format!(
                        "`other {other}` is another copy of the attacker, which needs `kinds`"
                    )));
                }
            }
            continue;
        }
        matrix[attacker][find_piece(&target, pieces)?] = true;
    }
    Ok(matrix)
}

/// The places of the pieces that can be exchanged.
pub(super) fn read_interchangeable(
    root: &LocatedTable<'_>,
    pieces: &[PieceDeclaration],
    may_not_attack: &[Vec<bool>],
) -> Result<Vec<usize>> {
    let Some(value) = root.optional("interchangeable") else { return Ok(Vec::new()) };
    let places = read_piece_list(&value, pieces)?;
    if places.len() < 2 {
        return Err(value.fault("interchangeable lists two pieces or more"));
    }
    for (&first, &other) in places.iter().tuple_windows() {
        let (first, other) = (&pieces[first].piece, &pieces[other].piece);
        if first.blocks != other.blocks {
            return Err(value.fault("interchangeable pieces block lines all, or none does"));
        }
        if !first.rule.moves_like(&other.rule) {
            return Err(value.fault(format!(
                "interchangeable pieces move alike: {} moves {}, and {} moves {}",
                first.symbol, first.rule, other.symbol, other.rule
            )));
        }
    }
    for (&first, &other) in places.iter().tuple_windows() {
        let image = |place: usize| match place {
            place if place == first => other,
            place if place == other => first,
            place => place,
        };
        let kinds = || 0..pieces.len();
        let broken = kinds()
            .cartesian_product(kinds())
            .find(|&(from, to)| may_not_attack[from][to] != may_not_attack[image(from)][image(to)]);
        if let Some((from, to)) = broken {
            let symbol = |place: usize| pieces[place].piece.symbol;
            return Err(value.fault(format!(
                "exchanging {} and {} changes may_not_attack: [\"{}\", \"{}\"] and \
                 [\"{}\", \"{}\"] must both be there, or neither",
                symbol(first),
                symbol(other),
                symbol(from),
                symbol(to),
                symbol(image(from)),
                symbol(image(to))
            )));
        }
    }
    Ok(places)
}

/// The place of the piece that a symbol names.
fn find_piece(value: &Value<'_>, pieces: &[PieceDeclaration]) -> Result<usize> {
    let symbol = value.text()?.value;
    pieces.iter().position(|p| p.piece.symbol.to_string() == symbol).ok_or_else(|| {
        let known = pieces.iter().map(|p| p.piece.symbol).join(", ");
        value.fault(format!("no piece has the symbol `{symbol}`: the model has {known}"))
    })
}

/// The places of the pieces in a list of symbols, sorted.
pub(super) fn read_piece_list(
    value: &Value<'_>,
    pieces: &[PieceDeclaration],
) -> Result<Vec<usize>> {
    let listed = value.array()?;
    if listed.is_empty() {
        return Err(value.fault("the list is empty: name one piece or more"));
    }
    let places: Vec<usize> =
        listed.iter().map(|symbol| find_piece(symbol, pieces)).collect::<Result<_, _>>()?;
    if let Some(twice) = places.iter().duplicates().next() {
        let symbol = pieces[*twice].piece.symbol;
        return Err(value.fault(format!("`{symbol}` is listed twice: name each piece once")));
    }
    Ok(places.into_iter().sorted_unstable().collect())
}
