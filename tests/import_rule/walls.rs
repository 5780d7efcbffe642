//! The routes to an answer use `nq-board` and nothing else of ours, so that an error on one cannot
//! reach another. Cargo enforces what the manifests say.

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

#[test]
fn each_route_uses_the_board_alone() {
    for folder in crates() {
        let text = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let found = ours(&text.parse().expect("TOML"));
        let allowed: &[&str] = if folder.ends_with("board") { &[] } else { &["nq-board"] };
        assert_eq!(found, allowed, "{}", folder.display());
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
