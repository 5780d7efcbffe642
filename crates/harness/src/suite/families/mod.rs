//! Every family of instances. A new family is one file and one line here; the tests over the
//! registry then cover it.

mod at_the_best;
mod blocked_queens;
mod completion;
mod excluded_diagonals;
mod n_queens;
mod queens_and_knights;
mod random;
mod regions;
mod tori;

use crate::suite::family::Family;
pub(crate) use n_queens::PAULS;
use nq_board::base::nearest::UnknownName;

/// The families, in the order of suites.
pub const FAMILIES: &[Family] = &[
    n_queens::FAMILY,
    queens_and_knights::FAMILY,
    at_the_best::DOMINATION,
    at_the_best::PEACEABLE_QUEENS,
    completion::FAMILY,
    excluded_diagonals::FAMILY,
    blocked_queens::FAMILY,
    tori::FAMILY,
    regions::FAMILY,
];

/// Stands for every family.
const ALL: &str = "all";

/// The families of these names, each once, in the order of the registry.
///
/// # Errors
/// Names the nearest family and lists all.
pub fn families_by_name(names: &[String]) -> Result<Vec<&'static Family>, UnknownName> {
    let known: Vec<_> = FAMILIES.iter().map(|family| family.name).chain([ALL]).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(UnknownName::new("family", unknown, &known));
    }
    let is_asked = |family: &&Family| names.iter().any(|name| name == ALL || name == family.name);
    Ok(FAMILIES.iter().filter(is_asked).collect())
}
