//! What the tools print: the number of solutions.

use serde_json::Value;

/// The form of a tool's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The number alone on the last line.
    Number,
    /// The total in the last JSON object.
    Json,
    /// `Models : 92` of clasp and clingo; with an objective, `Optimal : 92`.
    Models,
    /// `solutions=92` in Gecode's statistics, after the line of a complete search.
    Gecode,
    /// `Result: 92`.
    Kluev,
    /// ` 8:  92  12` for the size.
    Takaken(u32),
}

impl Form {
    /// The exit codes of a complete search.
    pub fn exit_codes(self) -> &'static [i32] {
        match self {
            // 30: all solutions were found; 20: there is none.
            Self::Models => &[30, 20],
            _ => &[0],
        }
    }

    /// The number of solutions that an output states.
    pub fn read(self, text: &str) -> Option<String> {
        let answer = match self {
            Self::Number => text.lines().next_back()?.trim().to_owned(),
            Self::Json => {
                let object: Value = serde_json::from_str(text.lines().next_back()?).ok()?;
                object.get("total")?.as_str()?.to_owned()
            }
            Self::Models => {
                let of = |name: &str| {
                    let lines = text.lines().filter_map(|line| line.split_once(':'));
                    let mut values =
                        lines.filter(|(key, _)| key.trim_start_matches("c ").trim() == name);
                    Some(values.next()?.1.trim().to_owned())
                };
                of("Optimal").or_else(|| of("Models"))?
            }
            Self::Gecode => {
                let complete = text.lines().any(|line| line == "==========");
                let mut values =
                    text.lines().filter_map(|line| line.strip_prefix("%%%mzn-stat: solutions="));
                values.next().filter(|_| complete)?.to_owned()
            }
            Self::Kluev => {
                text.lines().find_map(|line| line.strip_prefix("Result: "))?.trim().to_owned()
            }
            Self::Takaken(n) => {
                let mut lines = text.lines().filter_map(|line| line.split_once(':'));
                let rest = lines.find(|(size, _)| size.trim().parse() == Ok(n))?.1;
                let digits = |c: char| !c.is_ascii_digit();
                rest.split(digits).find(|word| !word.is_empty())?.to_owned()
            }
        };
        let is_number = !answer.is_empty() && answer.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then_some(answer)
    }
}
