//! What the manifests of all kinds of certificates have in common.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _, MapAccess, Visitor};

use crate::certificate::error::Fault;
use nq_board::base::Count;
use nq_board::base::invisible::is_invisible;
use nq_board::base::printable::printable;

/// The file of the manifest.
pub const MANIFEST: &str = "manifest.json";

/// One file of a bundle.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256, in lower-case hexadecimal digits.
    pub sha256: String,
}

/// Parses a map and refuses repeated keys, of which a plain map would keep the last.
pub(crate) fn without_doubles<'de, D: Deserializer<'de>, V: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, V>, D::Error> {
    struct Entries<V>(PhantomData<V>);

    impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
        type Value = BTreeMap<String, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut entries = BTreeMap::new();
            while let Some((key, value)) = map.next_entry::<String, V>()? {
                if entries.contains_key(&key) {
                    return Err(M::Error::custom(format_args!("`{key}` occurs twice")));
                }
                entries.insert(key, value);
            }
            Ok(entries)
        }
    }

    deserializer.deserialize_map(Entries(PhantomData))
}

/// The schema of a manifest. It is parsed before the rest.
pub(crate) fn schema(json: &[u8]) -> Result<String, Fault> {
    #[derive(Deserialize)]
    struct Head {
        schema: String,
    }
    serde_json::from_slice(json).map(|head: Head| head.schema).map_err(|error| form(&error))
}

/// Parses a manifest that must have this schema.
pub(crate) fn of_schema<M: DeserializeOwned>(json: &[u8], expected: &str) -> Result<M, Fault> {
    let found = schema(json)?;
    if found != expected {
        let found = found.escape_debug();
        return Err(Fault::new(format!("the schema is `{found}`, expected `{expected}`")));
    }
    serde_json::from_slice(json).map_err(|error| form(&error))
}

fn form(error: &serde_json::Error) -> Fault {
    Fault::new(escaped(&error.to_string()))
}

/// Parses a number of placements.
pub(crate) fn decimal(key: &str, text: &str) -> Result<Count, Fault> {
    let parsed = text.parse::<Count>().ok().filter(|number| number.to_string() == text);
    parsed.ok_or_else(|| {
        Fault::new(format!(
            "`{key}` is `{}`, expected a decimal number, such as \"92\"",
            text.escape_debug()
        ))
    })
}

/// Checks texts that people are shown: they must not be able to move the cursor, and `tool` has no
/// other words than this program and a version.
pub(crate) fn check_texts<'a>(
    texts: impl Iterator<Item = (&'a str, &'a String)>,
) -> Result<(), Fault> {
    let is_version = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".+-".contains(&byte))
    };
    for (what, text) in texts {
        if text.contains(is_invisible) {
            return Err(Fault::new(format!("`{what}` has a control character in it")));
        }
        if what == "tool" && !text.strip_prefix("nq-sat ").is_some_and(is_version) {
            return Err(Fault::new("`tool` must be nq-sat and a version"));
        }
    }
    Ok(())
}

/// Checks the names and hashes of the listed files.
pub(crate) fn check_names(files: &BTreeMap<String, FileEntry>) -> Result<(), Fault> {
    for (name, file) in files {
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
        if name.is_empty() || name.starts_with('.') || !name.bytes().all(plain) {
            return Err(Fault::new(format!(
                "`{}` cannot be a file's name here: take letters, digits, `-`, `_` and `.`, \
                 and no `.` first",
                name.escape_debug()
            )));
        }
        if name == MANIFEST {
            return Err(Fault::new(format!("{MANIFEST} must not be among its own `files`")));
        }
        let hex = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        if file.sha256.len() != 64 || !file.sha256.bytes().all(hex) {
            return Err(Fault::new(format!(
                "the sha256 of {name} must have 64 hexadecimal digits, in lower case"
            )));
        }
    }
    Ok(())
}

/// Checks that all needed files are listed, and all listed files are needed.
pub(crate) fn check_uses(
    needed: &BTreeSet<&str>,
    files: &BTreeMap<String, FileEntry>,
) -> Result<(), Fault> {
    if let Some(name) = needed.iter().find(|&&name| !files.contains_key(name)) {
        let name = escaped(name);
        return Err(Fault::new(format!("a proof needs {name}, which is not among the `files`")));
    }
    match files.keys().find(|name| !needed.contains(name.as_str())) {
        Some(name) => Err(Fault::new(format!("nothing refers to the file {name}: remove it"))),
        None => Ok(()),
    }
}

/// A text of the manifest for a message, with control characters escaped.
pub(crate) fn escaped(text: &str) -> String {
    printable(text).into_owned()
}
