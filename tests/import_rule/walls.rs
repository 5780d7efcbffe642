//! The routes to an answer use `nq-board` and nothing else of ours, so that an error on one cannot
//! reach another. Each other crate uses those above it only. Cargo enforces what the manifests say.

use std::collections::BTreeMap;

use super::crates;

/// The crates of ours that a manifest names, for all targets, except for tests.
fn ours(manifest: &toml::Table) -> Vec<String> {
    let mut found = Vec::new();
    for (key, value) in manifest {
        match (key.as_str(), value) {
            ("dependencies" | "build-dependencies", toml::Value::Table(named)) => {
                for (name, what) in named {
                    let package = what.get("package").and_then(toml::Value::as_str);
                    found.extend(
                        [Some(name.as_str()), package].into_iter().flatten().map(str::to_owned),
                    );
                }
            }
            ("target", toml::Value::Table(targets)) => {
                found.extend(targets.values().filter_map(toml::Value::as_table).flat_map(ours));
            }
            _ => {}
        }
    }
    found.retain(|name| name.starts_with("nq-"));
    found.sort();
    found.dedup();
    found
}

/// The folders of the crates, each with the crates of ours that it uses.
const CRATES: &str = "\
board:
check: nq-board
classics: nq-board
cnf: nq-board
native: nq-board
picture:
show: nq-board
external: nq-board nq-check nq-cnf
query: nq-board nq-check nq-classics nq-cnf nq-external nq-native nq-show
certify: nq-board nq-check nq-cnf nq-external nq-query nq-show
puzzle: nq-board nq-check nq-cnf nq-picture nq-query nq-show
harness: nq-board nq-certify nq-check nq-cnf nq-external nq-native nq-puzzle nq-query nq-show";

#[test]
fn each_crate_uses_those_of_the_table() {
    let table: BTreeMap<&str, &str> =
        CRATES.lines().filter_map(|line| line.split_once(':')).collect();
    let folders = crates();
    assert_eq!(folders.len(), table.len());
    for folder in folders {
        let text = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let found = ours(&text.parse().expect("TOML"));
        let name = folder.file_name().and_then(|name| name.to_str()).expect("a name");
        let allowed: Vec<_> = table[name].split_whitespace().collect();
        assert_eq!(found, allowed, "{name}");
    }
}

#[test]
fn each_kind_of_dependency_counts() {
    for text in [
        "[dependencies]\nnq-cnf = { path = \"../cnf\" }",
        "[dependencies.nq-cnf]\nworkspace = true",
        "[build-dependencies]\nnq-cnf.workspace = true",
        "[dependencies]\nformula = { package = \"nq-cnf\", path = \"../cnf\" }",
        "[target.'cfg(unix)'.dependencies]\nnq-cnf.workspace = true",
    ] {
        assert_eq!(ours(&text.parse().expect("TOML")), ["nq-cnf"], "{text}");
    }
    assert_eq!(
        ours(&"[dev-dependencies]\nnq-cnf.workspace = true".parse().expect("TOML")),
        [""; 0]
    );
}
