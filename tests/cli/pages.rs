//! README.md and docs/*.md: their sessions, commands, links and pictures.
//!
//! `external` runs the pages whose sessions call other programs.

use std::fs;
use std::path::Path;

use nq_sat::base::shell_words::words;

use crate::support::pages::{Page, all, blocks, hold, is_recording};
use crate::support::{ROOT, command, nq_sat, run, sample, thorough};

#[path = "../../examples/terminal_svg.rs"]
#[allow(dead_code, reason = "the example has a `main`")]
mod terminal_svg;

/// What a newcomer reads first.
const FIRST: [&str; 2] = ["docs/evidence.md", "docs/getting-started.md"];

#[test]
fn sessions_print_what_the_page_shows() {
    let mut pages = all();
    let all = thorough() || is_recording();
    pages.retain(|page| !page.needs_external_programs() && (all || FIRST.contains(&&*page.name)));
    assert!(pages.len() >= FIRST.len(), "{}", pages.len());
    hold(&pages);
}

/// `--help` at the end has everything before it parsed, and nothing run.
#[test]
fn commands_that_are_not_run_have_valid_arguments() {
    let mut tried = 0;
    for page in all() {
        for line in sample(2, page.unrun()) {
            parse(&line).unwrap_or_else(|error| panic!("{}: {line}\n{error}", page.name));
            tried += 1;
        }
    }
    let most = if thorough() { 30 } else { 15 };
    assert!(tried >= most, "the pages have lost their commands: {tried}");
}

fn parse(line: &str) -> Result<(), String> {
    let ends = [" #", " | ", " > ", " < ", " && ", " &"];
    let end = ends.iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
    let mut words = words(line[..end].trim_end()).ok_or("this needs a shell")?;
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    words.insert(end, "--help".to_owned());
    let run = run(command(&words[1..]));
    if run.status.success() { Ok(()) } else { Err(run.stderr) }
}

#[test]
fn arguments_at_fault_are_refused() {
    assert_eq!(parse("nq-sat count 8 10 --json > counts.jsonl   # a row a size"), Ok(()));
    assert_eq!(parse("nq-sat submit 20 --shards 4 --out q20 -- --partition=long"), Ok(()));
    for line in ["nq-sat cuont 8", "nq-sat count 8 --treads 2", "nq-sat count eight"] {
        assert!(parse(line).is_err(), "{line}");
    }
}

#[test]
fn links_lead_to_files() {
    let mut broken = Vec::new();
    for page in all() {
        let path = Path::new(ROOT).join(&page.name);
        for link in links(&page) {
            let file = link.split('#').next().unwrap_or_default();
            if !file.is_empty() && !path.parent().expect("a folder").join(file).exists() {
                broken.push(format!("{}: {link}", page.name));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Where a page's links lead, addresses on the web apart.
fn links(page: &Page) -> Vec<&str> {
    let targets = page.text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).collect()
}

#[test]
fn the_index_has_every_page() {
    let pages = all();
    let index = pages.iter().find(|page| page.name == "docs/README.md").expect("the index");
    let linked = links(index);
    for page in
        pages.iter().filter(|page| page.name.starts_with("docs/") && page.name != index.name)
    {
        let file = page.name.trim_start_matches("docs/");
        assert!(linked.contains(&file), "docs/README.md has no link to {file}");
    }
}

#[test]
fn a_difference_is_found() {
    let page = |count: u32| Page {
        name: "page.md".to_owned(),
        text: format!(
            "A page.\n\n```toml none.toml\nname = \"none\"\n```\n\n\
             ```text\n$ cat none.toml \\\n    | wc -l\n{count}\n\
             $ echo '92  0.013'\n92   0.5 ms\n```\n"
        ),
    };
    let (right, wrong) = (page(1), page(2));
    assert_eq!(blocks(&right.text).len(), 2);
    let run = wrong.run();
    assert_eq!(run.text, right.text.replace("92   0.5 ms", "92  0.013"));
    assert!(right.differences(&run).is_empty());
    assert_eq!(wrong.differences(&run).len(), 1);
}

/// `NQ_SAT_RECORD=1` draws it anew.
#[test]
fn the_terminal_of_the_readme_shows_what_the_program_prints() {
    let drawn = terminal_svg::svg("nq-sat solve 8", &nq_sat("solve 8").answer());
    roxmltree::Document::parse(&drawn).expect("valid XML");
    let path = Path::new(ROOT).join("docs/solve-8.svg");
    if is_recording() {
        fs::write(&path, &drawn).expect("the picture can be written");
    }
    let kept = fs::read_to_string(&path).expect("docs/solve-8.svg");
    assert!(drawn == kept, "docs/solve-8.svg is not what `nq-sat solve 8` prints: NQ_SAT_RECORD=1");
}
