//! The command in the comments of an exported file.

/// The command, with the lines that continue it.
pub fn command_in(text: &str) -> String {
    let mut lines = text.lines().skip_while(|line| !line.contains(" command: "));
    let first = lines.next().and_then(|line| line.split_once(" command: "));
    let mut command = first.expect("a command in a comment").1.to_owned();
    for line in lines {
        let Some((_, more)) = line.split_once(" ... ") else { break };
        if command.ends_with('\\') {
            command.pop();
        } else {
            command.push(' ');
        }
        command.push_str(more);
    }
    command
}
