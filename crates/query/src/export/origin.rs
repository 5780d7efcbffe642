//! What a file says of its origin, in comments at its head: a command line for people, and the
//! question as JSON, which is read back.

use std::io::{self, BufRead, BufReader, Read};

use crate::ask::question::Query;
use crate::ask::stated::Stated;
use crate::error::{QueryError, Result};
use nq_board::base::shell_words::words;
use nq_board::model::Problem;
use nq_board::run::EncodingNames;
use nq_cnf::format::comments::{CONTINUED, join};
use nq_cnf::format::{Provenance, Variant};

/// Longest head of a file that is searched, in bytes.
const SEARCHED: u64 = 1 << 18;

/// The origin of a file.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The command line that writes the file again.
    pub command: String,
    /// The question as JSON.
    pub query: String,
}

impl Origin {
    /// The origin for the head of the file; `about` describes the model.
    pub fn provenance<'a>(&'a self, about: &'a str) -> Provenance<'a> {
        Provenance { about, command: &self.command, query: &self.query }
    }
}

impl Query {
    /// The question of the formula of a problem with these encodings, as JSON. How engines answer
    /// it is left out.
    pub fn of_formula(
        &self,
        problem: &Problem,
        names: Option<&EncodingNames>,
        variant: Option<Variant>,
    ) -> String {
        let query = Self::new(self.model.clone(), problem.size).settings(self.settings.clone());
        let seed = |shuffles| variant.filter(|it| it.shuffles == shuffles).map(|it| it.seed);
        let stated = Stated {
            break_symmetry: self.breaks_symmetry,
            any_numbers: self.any_numbers,
            encoding: names.map(EncodingNames::label).unwrap_or_default(),
            rename: seed(false),
            shuffle: seed(true),
            ..query.into()
        };
        serde_json::to_string(&stated).unwrap_or_default()
    }

    /// The question of a file, by the comments at its head; `None` if they have none.
    ///
    /// # Errors
    /// When the file cannot be read, or its question has no query.
    pub fn of_head(source: &mut dyn Read) -> Result<Option<Self>> {
        let head = head(source).map_err(|error| QueryError::Refused(error.to_string()))?;
        if head == [None, None] {
            return Ok(None);
        }
        let [query, command] = head;
        let read = Self::of_origin(query.as_deref(), command.as_deref());
        read.map(Some).map_err(QueryError::Refused)
    }

    /// The question of a file by what its comments say. Files of earlier versions have only the
    /// command. The error is the reason why there is no query. Callers put "nothing checked it: "
    /// in front.
    pub(crate) fn of_origin(query: Option<&str>, command: Option<&str>) -> Result<Self, String> {
        let stated = match (query, command) {
            (Some(query), _) => serde_json::from_str(query)
                .map_err(|error| format!("its query is not one that nq-sat writes: {error}"))?,
            (None, Some(command)) => of_command(command)
                .ok_or_else(|| format!("its command is not one that nq-sat writes: {command}"))?,
            (None, None) => {
                return Err("the file does not tell the command that made it".to_owned());
            }
        };
        let query = Self::try_from(stated).map_err(|error| error.to_string())?;
        if query.any_numbers {
            return Err("its numbers of pieces are open, and a query has numbers".to_owned());
        }
        Ok(query)
    }
}

/// The question of a command that wrote a file.
fn of_command(command: &str) -> Option<Stated> {
    let words = words(command)?;
    let [program, verb, size, options @ ..] = &words[..] else { return None };
    if (program.as_str(), verb.as_str()) != ("nq-sat", "export") {
        return None;
    }
    let model = "n-queens".to_owned();
    let mut stated = Stated { size: size.parse().ok()?, model, ..Stated::default() };
    let (mut encoding, mut group, mut cardinality) = ("auto".to_owned(), String::new(), "auto");
    let mut one_directional = "";
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match option.as_str() {
            "--any-numbers" => stated.any_numbers = true,
            "--break-symmetry" => stated.break_symmetry = true,
            "--one-directional" => one_directional = ", one-directional",
            "--sanitized" => {}
            option => {
                let value = options.next()?;
                match option {
                    "--model" | "-m" => stated.model.clone_from(value),
                    "-k" => drop(stated.set.insert("k".to_owned(), value.parse().ok()?)),
                    "--set" => {
                        let (name, value) = value.split_once('=')?;
                        stated.set.insert(name.to_owned(), value.parse().ok()?);
                    }
                    "--fix" => stated.fix.clone_from(value),
                    "--block" => stated.block.clone_from(value),
                    "--encoding" => encoding.clone_from(value),
                    "--group-size" => group = format!(":{value}"),
                    "--cardinality" => cardinality = value,
                    "--rename" => stated.rename = Some(value.parse().ok()?),
                    "--shuffle" => stated.shuffle = Some(value.parse().ok()?),
                    "--format" | "--residual" | "--weight" => {}
                    _ => return None,
                }
            }
        }
    }
    stated.encoding = format!("{encoding}{group} + {cardinality}{one_directional}");
    Some(stated)
}

/// The texts after `query:` and `command:` in the comment lines at the head, with the lines that
/// continue them.
fn head(source: &mut dyn Read) -> io::Result<[Option<String>; 2]> {
    const KEYS: [&str; 2] = ["query:", "command:"];
    let mut lines = BufReader::new(source.take(SEARCHED));
    let (mut line, mut found, mut open) = (Vec::new(), [None, None], None);
    while lines.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line).into_owned();
        line.clear();
        // XCSP3 has a processing instruction around comments.
        if text.starts_with("<?") {
            continue;
        }
        let Some((mark, rest)) = text.trim_end().split_once(' ') else { break };
        if mark != "c" && !matches!(mark.as_bytes(), [mark] if mark.is_ascii_punctuation()) {
            break;
        }
        let (word, more) = rest.split_once(' ').unwrap_or((rest, ""));
        if word == CONTINUED {
            if let Some(text) = open.and_then(|key: usize| found[key].as_mut()) {
                join(text, more);
            }
            continue;
        }
        open = KEYS.iter().position(|&key| key == word).filter(|&key| found[key].is_none());
        if let Some(key) = open {
            found[key] = Some(more.to_owned());
        } else if found.iter().all(Option::is_some) {
            break;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::head;

    #[test]
    fn the_question_and_the_command_are_in_the_comments_at_the_head() {
        let of = |text: &str| head(&mut text.as_bytes()).expect("readable");
        let export = Some("nq-sat export 8".to_owned());
        for mark in ["c", "*", "\\", ";", "%"] {
            let text = format!("{mark} nq-sat 1\n{mark} command: nq-sat export 8\n1 2 0\n");
            assert_eq!(of(&text), [None, export.clone()], "{mark}");
            let text = format!("{mark} command: nq-sat export 8\n{mark} query: {{}}\n{mark} x\n");
            assert_eq!(of(&text), [Some("{}".to_owned()), export.clone()], "{mark}");
        }
        let broken =
            "\\ command: nq-sat export 8 --block\n\\ ... a1,\\\n\\ ... b2 x\n\\ y\n\\ ... z";
        assert_eq!(of(broken), [None, Some("nq-sat export 8 --block a1,b2 x".to_owned())]);
        let xml = "<?xml version=\"1.0\"?>\n<?nq-sat\n* nq-sat 1\n* command: nq-sat export 8\n?>\n";
        assert_eq!(of(xml), [None, export]);
        for none in ["", "p cnf 1 1\nc command: x\n", "c hello\n\nc command: x\n", "c\n"] {
            assert_eq!(of(none), [None, None], "{none}");
        }
    }
}
