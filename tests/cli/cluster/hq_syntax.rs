//! The reader of `hq submit`.

use crate::support::hq_syntax::HqSubmit;

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
