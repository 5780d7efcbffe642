//! Refuses options for SAT engines where no SAT engine answers.

use super::Result;
use super::options::{EncodingOptions, EnumerationOptions, unused};
use nq_board::run::{Engine, EngineKind};

/// Refuses options of encodings and enumeration if none of the engines is a SAT engine.
pub(super) fn check<'a>(
    engines: impl IntoIterator<Item = &'a dyn Engine>,
    encoding: &EncodingOptions,
    enumeration: &EnumerationOptions,
) -> Result<()> {
    let mut first = None;
    for engine in engines {
        if engine.kind() == EngineKind::Sat {
            return Ok(());
        }
        first.get_or_insert(engine);
    }
    let who = first.map_or_else(
        || "the question".to_owned(),
        |engine| format!("the engine {}", engine.name()),
    );
    refuse(encoding, enumeration, &who)
}

/// Refuses the options if one is given; `who` answers without encodings.
pub(super) fn refuse(
    encoding: &EncodingOptions,
    enumeration: &EnumerationOptions,
    who: &str,
) -> Result<()> {
    let options = encoding.given().into_iter().chain(enumeration.given());
    unused(who, options, "leave it out, or name a SAT engine, such as -e varisat")
}
