//! Every family of instances. A new family is a constant in one of these files and one line here;
//! the tests over the registry then cover it.

mod known;
mod random;

use crate::suite::family::Family;
pub(crate) use known::PAULS;
use nq_board::base::UnknownName;

/// The families, in the order of suites.
pub const FAMILIES: &[Family] = &[
    known::N_QUEENS,
    known::QUEENS_AND_KNIGHTS,
    known::DOMINATION,
    known::PEACEABLE_QUEENS,
    random::COMPLETION,
    random::EXCLUDED_DIAGONALS,
    random::BLOCKED_QUEENS,
    known::TORI,
    random::REGIONS,
];

/// Stands for every family.
const ALL: &str = "all";

/// The families of these names, each once, in the order of the registry. The error names the
/// nearest family and lists all.
pub fn families_by_name(names: &[String]) -> Result<Vec<&'static Family>, UnknownName> {
    let known: Vec<_> = FAMILIES.iter().map(|family| family.name).chain([ALL]).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(UnknownName::new("family", unknown, &known));
    }
    let is_asked = |family: &&Family| names.iter().any(|name| name == ALL || name == family.name);
    Ok(FAMILIES.iter().filter(is_asked).collect())
}
