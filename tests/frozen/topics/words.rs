//! Commands that list, refusals, and text for users.

use super::lines;

pub fn list() -> Vec<String> {
    let topics = ["models", "encodings", "engines", "formats", "solvers", "families"];
    let mut all: Vec<_> = topics.iter().map(|topic| format!("list {topic} --json")).collect();
    all.extend(lines("list solvers --profiles {profiles,solvers}.toml --json"));
    all.extend(topics.iter().map(|topic| format!("list {topic}")));
    all.push("classic texts --json".to_owned());
    all
}

pub fn encode() -> Vec<String> {
    lines(
        "encode at-most-one 5 --encoding product --json
        encode exactly 1 of 3 --cardinality adder --one-directional --json
        encode column c -n 3 --json
        encode exactly 5 of 5 --json
        encode at-most-one 5 --encoding sequential --one-directional
        encode exactly 2 of 4 --cardinality network --format dimacs
        encode at-least 2 of 4 --format latex
        encode exactly 2 of 4 --format svg
        encode exactly 2 of 5 --all
        encode at-most-one 9 --all
        encode N-N attacks 1 -n 4 -m queens-and-knights -k 2
        encode at-most-one 0",
    )
}

pub fn symmetry() -> Vec<String> {
    lines(
        "symmetry + --json
        symmetry ⍒⌽⍋ --json
        symmetry rrdu --json
        symmetry dd --json
        symmetry ddd=rdr --json
        symmetry x --json",
    )
}

/// Bad usage and bad input: one line, and the exit code.
pub fn refused() -> Vec<String> {
    lines(include_str!("refused.txt"))
}

/// Names that do not exist, once for each list of those that do.
pub fn known() -> Vec<String> {
    lines(
        "solve 8 --json -e nobody
        solve 8 -m nothing
        solve 8 --encoding pair
        solve 8 --cardinality sequentail
        solve 8 --strategy cube
        solve 8 --symmetry all
        export 8 --format nothing
        count 12 --simd sse
        submit 8 --shards 4 --scheduler none --out x
        verify --fuzz 1 -s cadcial
        bench 4 -s cadcial
        suite rooks -o new
        symmetry ⍒x
        classic configs show ..K.",
    )
}

/// Text answers that the snapshots of tests/cli do not cover.
pub fn text() -> Vec<String> {
    lines(
        "solve 6 --unique
        solve 6 --first
        solve 3
        solve 6 --limit 2 --threads 1
        solve 4 -m queens-and-knights -k 2
        solve 5 -m queens-and-knights --quiet
        solve 5 --first --format dimacs
        solve 6 -e backtrack
        solve 4 --strategy blocking
        solve 8 --timeout 0s
        count 0 10
        count 1 5 -m queens-and-knights
        count 0 4 -m queens-and-knights --table
        count 6 --table --ascii
        count 11 12
        count 4 5 -e varisat
        count 12 --audit=50 --seed 7
        count 8 --timeout 0s
        verify 1 5
        verify 4 5 -m queens-and-knights
        verify 5 -e varisat --encoding pairwise
        verify 4 -m queens-and-knights -k 1 --encoding pairwise --cardinality totalizer
        verify --fuzz 2
        solve 6 --shard 0/3
        merge damaged
        merge kept/row-sets
        merge kept/cubes
        merge kept/missing
        status kept/row-sets
        status kept/missing
        export 8 --stats --encoding all
        bench 4 --solver varisat --repeat 1 --quiet
        symmetry ⍒⌽⍋
        solve 6 -q --svg nowhere/file
        solve 6 -q --html nowhere/file
        export 1 2 -m queens-and-knights -k 9 -o new",
    )
}

pub fn help() -> Vec<String> {
    let commands = "solve count export decode import verify certify check bench merge status \
                    submit suite list encode symmetry completions man";
    let mut all = lines("--version\n-h\n--help");
    all.extend(commands.split(' ').map(|command| format!("{command} --help")));
    all
}
