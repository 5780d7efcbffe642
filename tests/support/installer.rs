//! What tests/install-tools installs.

/// Has its list of programs that must be on PATH.
const INSTALLER: &str = include_str!("../install-tools");

/// The programs of a line `needed=(program:package ...)`, which may go on below.
pub fn programs() -> Vec<&'static str> {
    let (_, list) = INSTALLER.split_once("\nneeded=(").expect("the list of programs");
    let (list, _) = list.split_once(')').expect("the end of the list");
    list.split_whitespace().filter_map(|pair| Some(pair.split_once(':')?.0)).collect()
}
