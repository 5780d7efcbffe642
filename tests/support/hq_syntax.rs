//! `hq submit` as its reference documents it (HyperQueue 0.26), read strictly: undocumented syntax
//! is an error.
//!
//! Source: `hq submit --help` and the pages `jobs/arrays`, `jobs/jobs` and `cli/shortcuts` of
//! <https://it4innovations.github.io/hyperqueue/stable>.

use std::collections::BTreeMap;

/// The kind of value of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Takes {
    Nothing,
    /// A number, with optional `_`.
    Number,
    Text,
    /// `A`, `A-B` or `A-B:STEP`, several with commas.
    Ids,
    /// `none`, `PATH`, `PATH:rm-if-finished` or `:rm-if-finished`.
    Stream,
    /// A positive number, `never-restart` or `unlimited`.
    CrashLimit,
}

const OPTIONS: [(&str, Takes); 27] = [
    ("--name", Takes::Text),
    ("--max-fails", Takes::Number),
    ("--nodes", Takes::Number),
    ("--cpus", Takes::Text),
    ("--resource", Takes::Text),
    ("--time-request", Takes::Text),
    ("--weight", Takes::Text),
    ("--pin", Takes::Text),
    ("--cwd", Takes::Text),
    ("--stdout", Takes::Stream),
    ("--stderr", Takes::Stream),
    ("--env", Takes::Text),
    ("--each-line", Takes::Text),
    ("--from-json", Takes::Text),
    ("--array", Takes::Ids),
    ("--priority", Takes::Number),
    ("--time-limit", Takes::Text),
    ("--stream", Takes::Text),
    ("--task-dir", Takes::Nothing),
    ("--crash-limit", Takes::CrashLimit),
    ("--job", Takes::Number),
    ("--wait", Takes::Nothing),
    ("--progress", Takes::Nothing),
    ("--on-notify", Takes::Text),
    ("--stdin", Takes::Nothing),
    ("--directives", Takes::Text),
    ("--server-dir", Takes::Text),
];

/// Options that may be given several times.
const REPEATED: [&str; 2] = ["--env", "--resource"];

/// A parsed `hq submit`.
#[derive(Debug)]
pub struct HqSubmit {
    pub options: BTreeMap<String, String>,
    /// The numbers of its tasks.
    pub ids: Vec<u64>,
    /// The command of a task.
    pub command: Vec<String>,
}

impl HqSubmit {
    pub fn read(words: &[String]) -> Result<Self, String> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ["hq", "submit", rest @ ..] = &words[..] else {
            return Err("it is no `hq submit`".to_owned());
        };
        let end = rest.iter().position(|word| *word == "--").ok_or("there is no `--`")?;
        let command: Vec<_> = rest[end + 1..].iter().map(|&word| word.to_owned()).collect();
        if command.is_empty() {
            return Err("there is no command".to_owned());
        }
        let mut options = BTreeMap::new();
        let mut ids = Vec::new();
        let mut before = rest[..end].iter();
        while let Some(&word) = before.next() {
            let (name, value) =
                word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
            let known = OPTIONS.iter().find(|(known, _)| *known == name);
            let (_, takes) = known.ok_or_else(|| format!("`{name}` is no option of hq submit"))?;
            let value = match (takes, value) {
                (Takes::Nothing, None) => "",
                (Takes::Nothing, Some(_)) => return Err(format!("{name} takes no value")),
                (_, Some(value)) => value,
                (_, None) => before.next().ok_or_else(|| format!("{name} needs a value"))?,
            };
            let good = match takes {
                Takes::Nothing => true,
                Takes::Text => !value.is_empty(),
                Takes::Number => number(value).is_some(),
                Takes::CrashLimit => {
                    ["never-restart", "unlimited"].contains(&value)
                        || number(value).is_some_and(|limit| limit > 0)
                }
                Takes::Stream => {
                    let path = value.strip_suffix(":rm-if-finished").unwrap_or(value);
                    !value.is_empty() && !path.contains(':')
                }
                Takes::Ids => {
                    ids = numbers(value).ok_or_else(|| format!("`{value}` is no array"))?;
                    true
                }
            };
            if !good {
                return Err(format!("{name} does not take `{value}`"));
            }
            if options.insert(name.to_owned(), value.to_owned()).is_some()
                && !REPEATED.contains(&name)
            {
                return Err(format!("{name} is there twice"));
            }
        }
        Ok(Self { options, ids, command })
    }
}

fn number(text: &str) -> Option<u64> {
    let digits = text.replace('_', "");
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse::<u32>().ok())?
        .map(u64::from)
}

/// The numbers of a selector such as `0-3,7,10-20:5`.
pub fn numbers(text: &str) -> Option<Vec<u64>> {
    let mut all = Vec::new();
    for range in text.split(',') {
        let (range, step) = range.split_once(':').unwrap_or((range, "1"));
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last) = (number(first)?, number(last)?);
        let step = usize::try_from(number(step)?).ok().filter(|&step| step > 0)?;
        if first > last {
            return None;
        }
        all.extend((first..=last).step_by(step));
    }
    Some(all)
}
