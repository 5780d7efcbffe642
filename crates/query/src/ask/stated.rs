//! A question as a JSON object, whose keys are words of the command line. What is not stated has
//! its default, and an unknown key is refused: it may change the answer.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ask::question::Query;
use crate::error::{QueryError, Result};
use nq_board::base::UnknownName;
use nq_board::model::Model;
use nq_board::model::builtin::by_name_or_file;
use nq_cnf::sat::enumerate::{Enumeration, SatChoice, Strategy, Symmetry};

/// The object.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Stated {
    pub size: u32,
    /// The name of a built-in model, or its file.
    pub model: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub set: BTreeMap<String, i64>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fix: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub block: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub any_numbers: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub break_symmetry: bool,
    /// Such as `commander:4 + totalizer, one-directional`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub encoding: String,
    /// The seed of the variables of a file, which no query has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rename: Option<u64>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub shuffle: Option<u64>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub engine: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub strategy: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub symmetry: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub residual: Option<usize>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub threads: Option<usize>,
    /// In bytes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub memory_limit: Option<u64>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub total_only: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub unconfirmed: bool,
    /// In seconds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub timeout: Option<f64>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Serialize for Query {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Stated::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Query {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Stated::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl From<Query> for Stated {
    fn from(query: Query) -> Self {
        // Without `..`: a field that is forgotten here would be another question.
        let Query {
            model,
            size,
            settings,
            engines,
            choice: SatChoice { encoding, enumeration },
            breaks_symmetry,
            any_numbers,
            memory_limit,
            total_only,
            is_first,
            unconfirmed,
            timeout,
            monitor: _,
            make_engines: _,
        } = query;
        let Enumeration { strategy, symmetry, residual, threads } = enumeration;
        let [fix, block] = model.added_squares().map(|(_, items)| items);
        Self {
            size,
            model: model.selector().to_owned(),
            set: settings.iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            fix,
            block,
            any_numbers,
            break_symmetry: breaks_symmetry,
            encoding: encoding.label().unwrap_or_default(),
            rename: None,
            shuffle: None,
            engine: engines,
            strategy: (strategy != Strategy::default()).then(|| strategy.name().to_owned()),
            symmetry: symmetry.map(|symmetry| symmetry.name().to_owned()),
            residual,
            threads,
            memory_limit,
            total_only,
            first: is_first,
            unconfirmed,
            timeout: timeout.map(|timeout| timeout.as_secs_f64()),
        }
    }
}

impl TryFrom<Stated> for Query {
    type Error = QueryError;

    fn try_from(stated: Stated) -> Result<Self> {
        let refused = |why: &str| Err(QueryError::Refused(why.to_owned()));
        if stated.rename.or(stated.shuffle).is_some() {
            return refused("its variables have random numbers, which only its names tell");
        }
        let model = model_of(&stated)?;
        let mut choice = SatChoice::default();
        if !stated.encoding.is_empty() {
            choice.encoding = stated.encoding.parse()?;
        }
        let Enumeration { strategy, symmetry, residual, threads } = &mut choice.enumeration;
        if let Some(name) = &stated.strategy {
            *strategy = UnknownName::find("strategy", name, &Strategy::ALL, Strategy::name)?;
        }
        if let Some(name) = &stated.symmetry {
            let kind = "use of symmetry";
            *symmetry = Some(UnknownName::find(kind, name, &Symmetry::ALL, Symmetry::name)?);
        }
        (*residual, *threads) = (stated.residual, stated.threads);
        let timeout = stated.timeout.map(Duration::try_from_secs_f64).transpose();
        let timeout = timeout.map_err(|error| QueryError::Refused(format!("timeout: {error}")))?;
        let settings = stated.set.into_iter().collect();
        let query = Self::new(model, stated.size).settings(settings);
        let query = query.encoding(choice.encoding).enumeration(choice.enumeration);
        let query = if stated.first { query.for_one() } else { query };
        Ok(Self {
            engines: stated.engine,
            breaks_symmetry: stated.break_symmetry,
            any_numbers: stated.any_numbers,
            memory_limit: stated.memory_limit,
            total_only: stated.total_only,
            unconfirmed: stated.unconfirmed,
            timeout,
            ..query
        })
    }
}

/// The model with its squares.
fn model_of(Stated { model: name, fix, block, .. }: &Stated) -> Result<Model> {
    // Reading a pipe or a device would block, and an object may name any path.
    let is_special = Path::new(name).metadata().is_ok_and(|found| !found.is_file());
    if is_special && name.contains(['/', '\\', '.']) {
        return Err(QueryError::Refused(format!("its model {name} is not a regular file")));
    }
    let mut model = by_name_or_file(name)?;
    if !fix.is_empty() {
        model = model.with_fixed(fix)?;
    }
    Ok(if block.is_empty() { model } else { model.with_blocked(block)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Query, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_question_is_read_as_it_was_written() {
        let model = Model::n_queens().with_fixed("Qa2").unwrap().with_blocked("c4,d1").unwrap();
        let query = Query::new(model, 6).parameter("k", 4).break_symmetry().engine("batsat");
        let query = query.encoding("commander:4 + adder, one-directional".parse().unwrap());
        let query = query.threads(2).memory_limit(1 << 20).total_only().unconfirmed().for_one();
        let query = query.timeout(Duration::from_millis(1500)).any_numbers();
        let text = serde_json::to_string(&query).unwrap();
        assert_eq!(
            text,
            r#"{"size":6,"model":"n-queens","set":{"k":4},"fix":"Qa2","block":"c4,d1","#.to_owned()
                + r#""any-numbers":true,"break-symmetry":true,"#
                + r#""encoding":"commander:4 + adder, one-directional","engine":["batsat"],"#
                + r#""threads":2,"memory-limit":1048576,"total-only":true,"first":true,"#
                + r#""unconfirmed":true,"timeout":1.5}"#
        );
        assert_eq!(serde_json::to_string(&read(&text).unwrap()).unwrap(), text);
        let plain = serde_json::to_string(&Query::new(Model::n_queens(), 8)).unwrap();
        assert_eq!(plain, r#"{"size":8,"model":"n-queens"}"#);
    }

    #[test]
    fn faults_are_told() {
        for (text, why) in [
            (r#"{"size":8}"#, "missing field `model`"),
            (r#"{"size":8,"model":"n-queens","k":4}"#, "unknown field `k`"),
            (r#"{"size":8,"size":8,"model":"n-queens"}"#, "duplicate field `size`"),
            (r#"{"size":-1,"model":"n-queens"}"#, "invalid value: integer `-1`"),
            (r#"{"size":8,"model":"n-quens"}"#, "unknown model `n-quens`"),
            (r#"{"size":8,"model":"/dev/zero"}"#, "/dev/zero is not a regular file"),
            (
                r#"{"size":8,"model":"n-queens","encoding":"pair"}"#,
                "unknown at-most-one encoding `pair`",
            ),
            (r#"{"size":8,"model":"n-queens","strategy":"cube"}"#, "unknown strategy `cube`"),
            (r#"{"size":8,"model":"n-queens","shuffle":1}"#, "random numbers"),
            (r#"{"size":8,"model":"n-queens","timeout":-1}"#, "timeout: "),
        ] {
            let error = read(text).err().unwrap();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
