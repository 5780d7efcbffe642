//! The code blocks of a page.

use std::ops::Range;

const FENCE: &str = "```";

/// A code block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// The language, the first word after the fence.
    pub language: &'a str,
    /// The file that the block is, the second word: "toml rooks.toml".
    pub file: Option<&'a str>,
    pub body: &'a str,
    /// Where the body is in the page.
    pub range: Range<usize>,
}

/// A command and the output that the page shows for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// With its line breaks, where it goes on after a backslash.
    pub command: String,
    pub output: String,
}

/// The blocks of a page, in order.
pub fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    let mut start = 0;
    for line in page.split_inclusive('\n') {
        let end = start + line.len();
        match (line.strip_prefix(FENCE), open) {
            (Some(_), Some((info, from))) => {
                let mut words = info.split_whitespace();
                let (language, file) = (words.next().unwrap_or_default(), words.next());
                blocks.push(Block { language, file, body: &page[from..start], range: from..start });
                open = None;
            }
            (Some(info), None) => open = Some((info, end)),
            (None, _) => {}
        }
        start = end;
    }
    assert!(open.is_none(), "a block is not closed: {open:?}");
    blocks
}

impl Block<'_> {
    /// Whether it shows commands with their output.
    pub fn is_session(&self) -> bool {
        self.language == "text" && self.body.starts_with("$ ")
    }

    /// The commands of a block that shows output.
    pub fn sessions(&self) -> Vec<Session> {
        let mut sessions: Vec<Session> = Vec::new();
        for line in self.body.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                sessions.push(Session { command: command.to_owned(), output: String::new() });
                continue;
            }
            let session = sessions.last_mut().expect("a session begins with a command");
            if session.output.is_empty() && session.command.ends_with('\\') {
                session.command += &format!("\n{line}");
            } else {
                session.output += &format!("{line}\n");
            }
        }
        sessions
    }

    /// The command lines of a block without output, as they are.
    pub fn commands(&self) -> Vec<String> {
        let whole = self.body.replace("\\\n", " ");
        whole.lines().map(str::to_owned).collect()
    }
}
