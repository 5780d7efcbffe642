//! The command lines that `nq-sat submit --print` shows.
//! Errors of `nq-sat submit`: one line with the remedy.
//! The programs accept the commands of docs/cluster.md.
//! The reader of `hq submit`.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Stdio};

use nq_sat::base::shell_words::words;

use super::write_program;
use crate::support::cluster::{Place, submission};
use crate::support::hq_syntax::HqSubmit;
use crate::support::{ROOT, Run, command, nq_sat, run};

const PROGRAM: &str = env!("CARGO_BIN_EXE_nq-sat");

/// `nq-sat submit` with these words and a folder for records, without a scheduler on PATH.
fn print(line: &str, out: &str) -> Run {
    let mut command = command(["submit"].into_iter().chain(line.split(' ')));
    command.args(["--output", out, "--print"]).env("PATH", "/nowhere");
    run(command)
}

/// The scheduler's command lines of a run that ended well.
#[track_caller]
fn commands(run: &Run) -> Vec<String> {
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    let mut lines = run.stdout.lines().map(str::to_owned);
    let first = lines.next().expect("a line");
    assert!(first.starts_with("mkdir -p "), "{first}");
    lines.collect()
}

#[test]
fn prints_the_command_of_each_scheduler() {
    let slurm = print("16 --shards 64 --scheduler slurm --batch 8", "/a/b");
    assert_eq!(
        commands(&slurm),
        [format!(
            "sbatch --array=0-7 --job-name=nq-sat-n16 --requeue --cpus-per-task=1 \
             --chdir=/a/b/logs \
             '--output=%A-%a.txt' --open-mode=append \
             '--wrap={PROGRAM} count 16 --shard=auto/64 --batch=8 --threads=1 --quiet \
             --output=/a/b'"
        )]
    );
    let start = "8 of 8 tasks to run; a task counts 8 shards, with about ";
    assert!(
        slurm.stderr.starts_with(start) && slurm.stderr.ends_with(" MiB of memory\n"),
        "{slurm:?}"
    );
    let hyperqueue = print("16 --shards 61 --scheduler hyperqueue --batch 8 --threads 3", "/a/b");
    assert_eq!(
        commands(&hyperqueue),
        [format!(
            "hq submit --array=0-7 --name=nq-sat-n16 --crash-limit=5 --cpus=3 --cwd=/a/b/logs \
             --stdout=none '--stderr=%{{JOB_ID}}-%{{TASK_ID}}.txt:rm-if-finished' -- {PROGRAM} \
             count 16 --shard=auto/61 --batch=8 --threads=3 --quiet --output=/a/b"
        )]
    );
    for (alias, whole) in [("hq", &hyperqueue), ("sbatch", &slurm)] {
        let rest = if alias == "hq" { "61 --threads 3" } else { "64" };
        let line = format!("16 --scheduler {alias} --batch 8 --shards {rest}");
        assert_eq!(print(&line, "/a/b").stdout, whole.stdout);
    }
}

/// The user's options replace ours, and relative folders become absolute.
#[test]
fn options_of_the_scheduler_and_relative_folders() {
    let line = "16 --shards 9 --batch 3 --scheduler";
    let out = "target/no such folder";
    let mut hyperqueue = command(["submit"].into_iter().chain(line.split(' ')));
    hyperqueue.args(["hyperqueue", "--output", out, "--print", "--", "--crash-limit", "unlimited"]);
    let printed = commands(&run(hyperqueue));
    let read = HqSubmit::read(&words(&printed[0]).expect("words")).expect("as documented");
    assert_eq!(read.options["--crash-limit"], "unlimited");
    assert_eq!(read.options["--cwd"], format!("{}/{out}/logs", crate::support::program::ROOT));
    assert!(!fs::exists(out).expect("the file system answers"), "--print makes no folder");
}

#[test]
fn many_tasks_are_split_into_several_arrays() {
    let run = print("16 --shards 5000 --scheduler slurm --batch 1", "/a");
    let printed = commands(&run);
    let parts: Vec<_> = printed
        .iter()
        .map(|line| {
            let words = words(line).expect("words");
            let wrap = words.last().and_then(|word| word.strip_prefix("--wrap=")).expect("--wrap");
            let before = wrap.split_once(PROGRAM).expect("the program").0;
            (words[1].clone(), before.to_owned())
        })
        .collect();
    let add = |first: u32| format!("SLURM_ARRAY_TASK_ID=$((SLURM_ARRAY_TASK_ID + {first})) ");
    let part = |array: &str, before: String| (format!("--array={array}"), before);
    assert_eq!(
        parts,
        [
            part("0-1000", String::new()),
            part("0-1000", add(1001)),
            part("0-1000", add(2002)),
            part("0-1000", add(3003)),
            part("0-995", add(4004)),
        ]
    );
    assert!(run.stderr.contains("5 array jobs: slurm takes indices up to 1000"), "{run:?}");
    let hyperqueue = commands(&print("16 --shards 5000 --scheduler hyperqueue --batch 1", "/a"));
    assert!(hyperqueue[0].contains("--array=0-4999 "), "{hyperqueue:?}");
}

/// No sample on this machine decides what is printed, unless the user asks for one.
#[test]
fn a_task_counts_one_shard_by_default() {
    for scheduler in ["slurm", "hyperqueue"] {
        let run = print(&format!("12 --shards 64 --scheduler {scheduler}"), "/a");
        let [line] = &commands(&run)[..] else { panic!("{run:?}") };
        assert!(line.contains(" --array=0-63 ") && line.contains("--batch=1 "), "{line}");
        assert!(
            run.stderr.starts_with("64 of 64 tasks to run; a task counts 1 shard, "),
            "{run:?}"
        );
    }
    // No more tasks than Slurm accepts.
    let printed = commands(&print("12 --shards 20000 --scheduler slurm", "/a"));
    assert!(printed.iter().all(|line| line.contains("--batch=4 ")), "{printed:?}");
}

#[test]
fn batch_size_follows_an_estimate() {
    // The whole count takes a fraction of a second.
    for scheduler in ["slurm", "hyperqueue"] {
        let line = format!("12 --shards 64 --scheduler {scheduler} --minutes 5");
        let run = print(&line, "/a");
        let [line] = &commands(&run)[..] else { panic!("{run:?}") };
        assert!(line.contains(" --array=0 ") && line.contains("--batch=64 "), "{line}");
        assert!(
            run.stderr.starts_with("1 of 1 tasks to run; a task counts 64 shards in about "),
            "{run:?}"
        );
    }
    // Almost no time: one shard for each task, but no more tasks than Slurm accepts.
    let line = "12 --shards 20000 --scheduler slurm --minutes 0.000000000000001";
    let printed = commands(&print(line, "/a"));
    assert_eq!(printed.len(), 5, "{printed:?}");
    assert!(printed.iter().all(|line| line.contains("--batch=4 ")), "{printed:?}");
}

/// A real shell, and a program in place of the scheduler that prints its arguments.
#[test]
fn paths_survive_the_shell() {
    let place = Place::new();
    let bin = place.beside().join("bin");
    fs::create_dir(&bin).expect("made");
    for program in ["sbatch", "hq"] {
        write_program(&bin, program, "printf '%s\\n' \"$@\"");
    }
    let shell = |line: &str| {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", line]).env_clear().env("PATH", &bin).env("SLURM_ARRAY_TASK_ID", "7");
        shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let output = run(shell).answer();
        output.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let expected = [
        PROGRAM,
        "count",
        "16",
        "--shard=auto/64",
        "--batch=8",
        "--threads=1",
        "--quiet",
        &format!("--output={}", place.out()),
    ]
    .map(str::to_owned);
    let printed = print("16 --shards 64 --scheduler slurm --batch 8", place.out());
    let mut make = Command::new("/bin/sh");
    make.args(["-c", printed.stdout.lines().next().expect("a line")]).stdin(Stdio::null());
    assert!(make.status().expect("sh runs").success());
    assert!(place.out.join("logs").is_dir(), "the scheduler starts tasks there");
    let given = shell(&commands(&printed)[0]);
    assert!(given.contains(&format!("--chdir={}/logs", place.out())), "{given:?}");
    let wrap = given.last().and_then(|word| word.strip_prefix("--wrap=")).expect("--wrap");
    assert_eq!(shell(&format!("printf '%s\\n' {wrap}")), expected);
    assert_eq!(submission(&place).command, expected);
    let given =
        shell(&commands(&print("16 --shards 64 --scheduler hyperqueue --batch 8", place.out()))[0]);
    let end = given.iter().position(|word| word == "--").expect("--");
    assert_eq!(given[end + 1..], expected);
}

/// A submission to HyperQueue with this folder for records; `hq` is among these programs.
fn submit_to(out: impl AsRef<OsStr>, words: &[&str], programs: &Path) -> Run {
    let mut command =
        command(["submit", "16", "--shards=4", "--batch=1", "--scheduler=hyperqueue"]);
    command.arg("--output").arg(out).args(words).env("PATH", programs);
    run(command)
}

/// A scheduler that refuses a job: its message is reported in one line.
#[test]
fn refusal_of_the_scheduler_is_reported() {
    let place = Place::new();
    for (script, why) in [
        ("echo no server >&2; echo try again >&2; exit 1", "no server; try again"),
        ("echo busy; exit 3", "busy"),
        ("exit 7", "exit status: 7"),
    ] {
        write_program(place.beside(), "hq", script);
        let run = submit_to(&place.out, &[], place.beside());
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        let complaint = run.stderr.lines().last().expect("a line");
        assert!(complaint.starts_with("nq-sat: hq refused the job: "), "{complaint}");
        assert!(complaint.contains(why) && complaint.contains("after `--`"), "{complaint}");
    }
}

#[test]
fn unusable_folders_are_refused() {
    let place = Place::new();
    let file = place.beside().join("file");
    fs::write(&file, "").expect("written");
    let print = |out: &Path| submit_to(out, &["--print"], place.beside());
    print(&file).refused(&["file", "not a folder", "--output"]);
    for (name, what) in [("a\nb", "control characters"), ("a%{b", "`%{`")] {
        print(&place.beside().join(name)).refused(&[what]);
    }
    let no_text = place.beside().join(OsStr::from_bytes(b"\xff"));
    print(&no_text).refused(&["not UTF-8"]);
    // This error occurs when the folder is created.
    write_program(place.beside(), "hq", "");
    for out in [file.join("below"), "/proc/none".into()] {
        let run = submit_to(&out, &[], place.beside());
        assert_eq!((run.status.code(), &*run.stdout), (Some(2), ""), "{run:?}");
        let complaint = run.stderr.lines().last().expect("a line");
        assert!(complaint.starts_with("nq-sat: cannot use the folder "), "{complaint}");
    }
}

/// Records of another count and faulty ones would stop the tasks.
#[test]
fn folder_with_records_of_another_count_is_refused() {
    let place = Place::new();
    run(command(["count", "12", "--shard", "0/64", "--quiet", "--output", place.out()])).answer();
    let submit = |n: &str, shards: &str| {
        let mut command = command(["submit", n, "--shards", shards, "--batch", "8", "--print"]);
        command.args(["--scheduler", "hyperqueue", "--output", place.out()]);
        run(command)
    };
    assert!(
        submit("12", "64").stdout.contains("--array=0-7 "),
        "one shard of the first batch is done"
    );
    submit("12", "63").refused(&["records of 64 shards, not of 63", "--shards 64"]);
    submit("13", "64").refused(&["records of another count", "n = 12", "another --output"]);
    fs::write(place.out.join("broken.json"), "{").expect("written");
    submit("12", "64").refused(&["broken.json", "it is"]);
    fs::write(place.out.join("text.json"), "no").expect("written");
    submit("12", "64").refused(&["broken.json", "and 1 more", "nq-sat merge"]);
}

const PAGE: &str = include_str!("../../../docs/cluster.md");

/// The subcommands of `hq` on the page; all were run by hand with HyperQueue 0.26.
const OF_HQ: [&str; 7] = [
    "server start",
    "server stop",
    "worker start",
    "job list",
    "job wait",
    "alloc add",
    "alloc list",
];

/// The commands of the page, without comments.
fn documented() -> Vec<Vec<String>> {
    let blocks = PAGE.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|rest| rest.split("```").next().unwrap_or_default().lines());
    let commands = lines.map(|line| line.split(" #").next().unwrap_or_default());
    let commands = commands.map(|line| line.trim_end().trim_end_matches(" &"));
    commands.map(|line| words(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

#[test]
fn documented_commands_are_accepted() {
    let commands = documented();
    assert!(commands.len() >= 15, "the page has lost its commands: {commands:?}");
    for words in commands {
        let [program, subcommand, ..] = &words[..] else { panic!("{words:?}") };
        let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
        let options = words[..end].iter().filter(|word| word.starts_with("--"));
        match program.as_str() {
            "nq-sat" => {
                let help = nq_sat(&format!("{subcommand} --help")).answer();
                for option in options {
                    let name = option.split('=').next().expect("a name");
                    assert!(
                        help.contains(&format!("{name} ")) || help.contains(&format!("{name}\n")),
                        "{words:?}"
                    );
                }
                if subcommand == "submit" {
                    let mut words = words.clone();
                    words.insert(end, "--print".to_owned());
                    if !words.contains(&"--batch".to_owned()) {
                        words.insert(end, "--batch=1".to_owned());
                    }
                    let mut seen = std::collections::BTreeSet::new();
                    words.retain(|word| word != "--print" || seen.insert(word.clone()));
                    let mut submit = command(&words[1..]);
                    submit.current_dir(format!("{ROOT}/tests")).env("PATH", "/nowhere");
                    let printed = run(submit);
                    assert_eq!(printed.status.code(), Some(0), "{words:?}: {printed:?}");
                }
            }
            "hq" => {
                let what = format!("{subcommand} {}", words[2]);
                assert!(OF_HQ.contains(&&*what), "{words:?}");
            }
            "squeue" => assert_eq!(words[1..], ["--me", "--name=nq-sat-n22"]),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn reader_accepts_documented_syntax_only() {
    let read = |line: &str| {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        HqSubmit::read(&words)
    };
    let good = read("hq submit --array 0-3,7,10-20:5 --crash-limit=5 --stdout none -- a --b c");
    let good = good.expect("as documented");
    assert_eq!(good.ids, [0, 1, 2, 3, 7, 10, 15, 20]);
    assert_eq!(good.command, ["a", "--b", "c"]);
    assert_eq!(good.options["--crash-limit"], "5");
    for (line, why) in [
        ("sbatch --array=0-3 -- a", "no `hq submit`"),
        ("hq submit --array 0-3 a", "no `--`"),
        ("hq submit --array 0-3 --", "no command"),
        ("hq submit --arrays 0-3 -- a", "`--arrays` is no option"),
        ("hq submit --array 3-0 -- a", "no array"),
        ("hq submit --array 0-3%2 -- a", "no array"),
        ("hq submit --array 0-4294967296 -- a", "no array"),
        ("hq submit --array -- a", "needs a value"),
        ("hq submit --crash-limit 0 -- a", "--crash-limit does not take `0`"),
        ("hq submit --crash-limit 1 --crash-limit 2 -- a", "--crash-limit is there twice"),
        ("hq submit --stdout a:b -- a", "--stdout does not take `a:b`"),
        ("hq submit --wait=yes -- a", "--wait takes no value"),
        ("hq submit stray -- a", "`stray` is no option"),
    ] {
        let error = read(line).expect_err(line);
        assert!(error.contains(why), "{line}: {error}");
    }
}
