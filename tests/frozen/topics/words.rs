//! Commands that list, refusals, and text for users.

use super::lines;

pub fn list() -> Vec<String> {
    let topics = ["models", "encodings", "engines", "formats", "solvers", "families"];
    let mut all: Vec<_> = topics.iter().map(|topic| format!("list {topic} --json")).collect();
    all.push("list solvers --profiles profiles.toml --json".to_owned());
    all.extend(topics.iter().map(|topic| format!("list {topic}")));
    all
}

pub fn symmetry() -> Vec<String> {
    lines(
        "symmetry + --json
        symmetry ⍒⌽⍋ --json
        symmetry rrdu --json
        symmetry dd --json
        symmetry x --json",
    )
}

/// Bad usage and bad input: one line, and the exit code.
pub fn refused() -> Vec<String> {
    lines(
        "solve
        solve -1
        solve x
        solve 99999999999
        solve 8 --json -e nobody
        solve 8 -m nothing
        solve 8 -m bad.toml
        solve 8 -k 3
        solve 4 -m queens-and-knights -k -1
        solve 4 -m queens-and-knights -k 1 --set k=2
        solve 4 --set n=5
        solve 4 --set queens
        solve 8 --encoding all
        solve 8 --encoding pair
        solve 8 --group-size 3
        solve 8 --encoding commander --group-size 1
        solve 8 --strategy blocking --residual 2
        solve 8 --limit 0
        solve 8 --threads 0
        solve 8 --timeout soon
        solve 8 --all --unique
        solve 8 --format dimacs
        solve 8 --shard 3/3
        solve 8 --shard 0/2 -e search
        solve 40 -e permutations
        count 5 4
        count 40
        count 8 9 --shard 0/2
        count 8 --seed 1
        count 8 -e search --simd portable
        count 8 -e bitset --table
        classic queens 8 --play 0,1
        export 8 --format nothing
        export 8 --format wcnf
        export 8 -m queens-and-knights
        export 8 --residual 2
        export 8 --json
        export 8 --stats -o x.cnf
        export 4 -o nowhere/x.cnf
        import bad.cnf
        import bad.opb
        import nowhere.cnf
        import nowhere.cnf --json
        decode 4 nowhere.out
        decode 5 queens-4.out
        verify
        verify 4 -e nobody
        verify 4 --fuzz 3
        verify 4 --seed 3
        verify 4 --keep nowhere
        certify 4
        certify 4 -o nowhere/x
        certify 4 --proof veripb --encoding product -o x
        certify 4 --proof lrat --break-symmetry -o x
        check nowhere
        check kept
        bench 5 4
        bench 4 --solver varisat --repeat 0
        bench 4 --resume
        bench 4 --solver varisat --keep nowhere
        merge nowhere
        merge empty
        status nowhere
        submit 8 --shards 0 --scheduler slurm --out x
        submit 8 --shards 4 --scheduler none --out x
        list nothing
        list models --profiles profiles.toml
        symmetry
        completions nothing
        nothing",
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
        count 1 10
        count 11 12
        count 4 5 -e varisat
        count 12 --audit=50 --seed 7
        count 8 --timeout 0s
        verify 1 3
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
        symmetry ⍒⌽⍋",
    )
}

pub fn help() -> Vec<String> {
    let commands = "solve count export decode import verify certify check bench merge status \
                    submit suite list symmetry completions man";
    let mut all = lines("--version\n-h\n--help");
    all.extend(commands.split(' ').map(|command| format!("{command} --help")));
    all
}
