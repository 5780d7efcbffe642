//! The battery: about 220 problems with their numbers of placements, for tests and benchmarks of
//! the choice of an engine.

use std::collections::BTreeMap;

use nq_sat::base::Count;
use nq_sat::model::Settings;
use nq_sat::{Model, Query};

/// A problem of the battery.
pub struct Case {
    /// The name of the model.
    pub model: &'static str,
    /// The size, unless the board is constant.
    pub size: Option<u32>,
    /// The parameter `k`, if it is given.
    pub k: Option<i64>,
    /// The number of placements.
    pub total: Count,
    /// What the default engine took before engines were planned, in seconds.
    pub before: Option<f64>,
}

impl Case {
    /// The count as a question, on one thread.
    pub fn query(&self) -> Query {
        let models: BTreeMap<String, String> =
            toml::from_str(include_str!("models.toml")).expect("a table of models");
        let star_battle = include_str!("../../models/examples/star-battle.toml");
        let model = match (self.model, models.get(self.model)) {
            ("star-battle", _) => Model::from_toml("star-battle", star_battle).expect("a model"),
            (_, Some(text)) => Model::from_toml(self.model, text).expect("a model"),
            (name, None) => nq_sat::model::builtin::by_name(name).expect("a model of the program"),
        };
        let size = model.size(self.size, &Settings::default()).expect("a size");
        let query = Query::new(model, size).threads(1);
        self.k.map_or(query.clone(), |k| query.parameter("k", k))
    }

    /// As on the command line: `bishops 9`, `rooks 10 -k 6`.
    pub fn name(&self) -> String {
        let size = self.size.map(|size| format!(" {size}")).unwrap_or_default();
        let k = self.k.map(|k| format!(" -k {k}")).unwrap_or_default();
        format!("{}{size}{k}", self.model)
    }
}

/// All cases.
pub fn cases() -> Vec<Case> {
    let lines = include_str!("cases.csv").lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(case).collect()
}

fn case(line: &'static str) -> Case {
    let cells: Vec<_> = line.split(',').collect();
    let [model, size, k, total, before] = cells[..] else { panic!("five cells in {line}") };
    Case {
        model,
        size: size.parse().ok(),
        k: k.parse().ok(),
        total: total.parse().expect("a number of placements"),
        before: before.parse().ok(),
    }
}
