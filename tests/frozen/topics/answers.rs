//! Commands that answer. They use one thread where the order of the output depends on the number of
//! threads.

use super::{lines, sizes};

pub fn solve() -> Vec<String> {
    let mut all = sizes(0..=8, &["solve {} --json"]);
    all.extend(sizes(0..=5, &["solve {} --all --threads 1 --json"]));
    all.extend(sizes(0..=6, &["solve {} --unique --threads 1 --json"]));
    all.extend(lines(
        "solve 6 --first --json
        solve 3 --first --json
        solve 17 -m kings-domination -k 1 --first --json
        solve 7 --json -e batsat
        solve 7 --json -e backtrack
        solve 7 --json -e search
        solve 7 --json -e free-squares
        solve 7 --json -e frontier
        solve 7 --json -e permutations
        solve 7 --json -e generate-and-test
        solve 6 -m queens-and-knights -k 2 --json
        solve 5 -m queens-and-knights -k 1 --json
        solve 4 -m queens-and-knights -k 0 --json
        solve 4 -m queens-and-knights -k 2 --json
        solve 4 -m queens-and-knights -k 1 --all --threads 1 --json
        solve 4 -m queens-and-knights -k 1 --unique --threads 1 --json
        solve 6 -m queens-and-knights --set queens=3 --set knights=2 --json
        solve 6 -m queens-and-knights -k 2 --set knights=3 --json",
    ));
    all
}

pub fn largest() -> Vec<String> {
    let mut all = sizes(0..=8, &["solve {} -m queens-and-knights --json"]);
    all.extend(sizes(0..=8, &["count {} -m queens-and-knights --json"]));
    all.extend(lines(
        "solve 4 -m queens-and-knights --all --threads 1 --json
        solve 6 -m queens-and-knights --unique --threads 1 --json
        solve 6 -m queens-and-knights --first --json
        solve 5 -m queens-and-knights --json -e search
        solve 5 -m queens-and-knights --json --cardinality sequential
        solve 4 -m queens-and-knights --set queens=1 --json
        count 3 5 -m queens-and-knights --json -e search
        count 3 5 -m queens-and-knights --json -e varisat",
    ));
    all
}

pub fn smallest() -> Vec<String> {
    let mut all = sizes(0..=5, &["solve {} -m fewest.toml --json"]);
    all.extend(sizes(0..=6, &["count {} -m fewest.toml --json"]));
    all.extend(lines(
        "solve 4 -m fewest.toml --all --threads 1 --json
        solve 4 -m fewest.toml --unique --threads 1 --json
        solve 4 -m fewest.toml --first --json
        solve 5 -m fewest.toml --json -e search
        solve 4 -m fewest.toml -k 3 --json
        export 3 -m fewest.toml --format opb -o fewest.opb
        import fewest.opb --all --json
        decode 2 fewest-2.out -m fewest.toml --json
        verify 3 -m fewest.toml --encoding pairwise --json",
    ));
    all
}

pub fn enumeration() -> Vec<String> {
    lines(
        "solve 6 --json --encoding sequential
        solve 6 --json --encoding product
        solve 6 --json --encoding commander
        solve 6 --json --encoding commander --group-size 4
        solve 6 --json --encoding bimander --group-size 3
        solve 6 --json --encoding binary
        solve 6 --json --encoding ladder
        solve 5 -m queens-and-knights -k 1 --json --cardinality sequential
        solve 5 -m queens-and-knights -k 1 --json --cardinality totalizer
        solve 5 -m queens-and-knights -k 1 --json --cardinality network
        solve 5 -m queens-and-knights -k 1 --json --cardinality adder
        solve 6 --json --strategy blocking
        solve 6 --json --symmetry none
        solve 6 --json --residual 0
        solve 6 --json --residual 2
        solve 6 --json --threads 1
        solve 6 --json --threads 3
        solve 6 --json --threads 3 --symmetry none --residual 1
        count 6 --json -e varisat
        count 6 --json -e varisat --strategy blocking
        count 6 --json -e batsat --symmetry none",
    )
}

pub fn own_models() -> Vec<String> {
    let mut all = sizes(0..=6, &["solve {} -m rooks.toml --json"]);
    all.extend(sizes(0..=5, &["count {} -m most.toml --json"]));
    all.extend(lines(
        "solve 10 -m superqueens.toml --json
        solve 3 -m fixed.toml --json
        solve 2 -m fixed.toml --all --threads 1 --json
        count 2 4 -m fixed.toml --json
        solve 1 -m fixed.toml --json
        solve 3 -m rooks.toml --all --threads 1 --json
        solve 3 -m rooks.toml --set spare=1 --json
        solve 4 -m most.toml --json
        solve 4 -m most.toml --set most=2 --json
        solve 4 -m most.toml --set most=2 --set bishops=1 --unique --threads 1 --json
        count 1 5 -m rooks.toml --json
        verify 3 -m rooks.toml --json -e varisat -e search --encoding pairwise --cardinality \
        totalizer",
    ));
    all
}

pub fn stopped() -> Vec<String> {
    lines(
        "solve 6 --limit 3 --threads 1 --json
        solve 6 --limit 1 --threads 1 --unique --json
        solve 6 --limit 3 --strategy blocking --json
        solve 6 -m queens-and-knights -k 2 --limit 2 --threads 1 --json
        solve 8 --timeout 0s --json
        solve 8 --first --timeout 0s --json
        count 8 --timeout 0s --json
        count 4 6 --timeout 0s --json
        count 8 -m queens-and-knights --timeout 0s --json
        count 5 -m queens-and-knights --table --timeout 0s --json
        verify 8 --timeout 0s --json
        verify --fuzz 3 --timeout 0s --json
        certify 8 --timeout 0s -o none --json
        check kept/queens-4 --allow-partial --timeout 0s --json
        bench 4 --solver varisat --timeout 0s --json
        solve 6 --shard 0/2 --timeout 0s --json
        count 11 --shard 0/2 --timeout 0s --json",
    )
}

pub fn count() -> Vec<String> {
    let mut all = lines(
        "count 0 8 --json
        count 11 12 --json
        count 12 --threads 1 --simd portable --json
        count 12 --audit=50 --seed 7 --json
        count 4 -m queens-and-knights -k 1 --json
        count 4 -m queens-and-knights --set queens=2 --set knights=0 --json",
    );
    for engine in
        ["varisat", "backtrack", "search", "free-squares", "bitset", "frontier", "permutations"]
    {
        all.push(format!("count 4 6 --json -e {engine}"));
    }
    all
}

pub fn table() -> Vec<String> {
    let mut all = sizes(0..=4, &["count {} -m queens-and-knights --table --json"]);
    all.extend(sizes(0..=6, &["count {} --table --json"]));
    all.push("count 2 3 --table --json".to_owned());
    all.extend(sizes(0..=3, &["count {} -m kings --table --json"]));
    all.push("count 6 -m superqueens.toml --table --json".to_owned());
    all
}

pub fn estimate() -> Vec<String> {
    lines(
        "count 11 12 --estimate=20ms --json
        count 9 -m superqueens -e rows --estimate=20ms --json
        count 9 -m bishops --estimate=20ms --json
        count 9 -m kings-domination -k 9 --estimate=20ms --json
        terms A189568 --to 18
        terms A189568 --json
        terms A189568 --from 9 --to 10 --json -o terms
        terms A053994 --from 5 -e search -e varisat --json -o orbits
        list sequences --json",
    )
}

pub fn verify() -> Vec<String> {
    lines(
        "verify 0 3 --json
        verify 6 --json
        verify 1 4 -m queens-and-knights --json
        verify 4 -m queens-and-knights -k 1 --json --encoding pairwise
        verify 5 --json --encoding all --strategy blocking
        verify 5 --json -e varisat --encoding pairwise
        verify 3 -m all --json --encoding pairwise
        verify 4 --json -e search --encoding pairwise --solver cadical
        verify 4 --json -e search --encoding pairwise --solver cadical --require
        verify {3,4} --json -e search --encoding pairwise --solver unsat --profiles solvers.toml
        verify 4 --json -e search --encoding pairwise --solver unsat --profiles solvers.toml \
        --keep /dev/null/x
        verify 3 --json -e search --encoding pairwise --solver unsat --solver unsat-opb \
        --profiles solvers.toml --check-proofs",
    )
}

pub fn fuzz() -> Vec<String> {
    lines(
        "verify --fuzz 6 --json
        verify --fuzz 2 --seed 5 --fuzz-from 3 --json --encoding product -e varisat
        verify --fuzz 1 --json --encoding commander --group-size 3 -e varisat
        verify --fuzz 2 --json -e search --solver sat --profiles solvers.toml",
    )
}

pub fn trace() -> Vec<String> {
    lines("solve {2,4,5} --trace --json")
}

pub fn puzzle() -> Vec<String> {
    lines(
        "puzzle list --json
        puzzle make 6 -d 2 --json
        puzzle make 6 --daily 2026-11-28 --json
        puzzle make 6 --kind stars --stars 1 --json
        puzzle solve queens-grid.txt several-solutions.txt --json
        puzzle solve several-solutions.txt --repair --json
        puzzle solve divided.txt --json
        puzzle explain queens-completion.toml --json
        puzzle rate queens-grid.txt --json",
    )
}
