//! Commands that read and write files.

use super::{lines, sizes};

pub fn shards() -> Vec<String> {
    lines(
        "solve 6 --shard 0/3 --json
        solve 6 --shard 0-2/3 --json -e batsat
        solve 5 -m queens-and-knights -k 1 --shard 0-1/2 --json
        solve 3 --shard 0/1 --json
        count 11 --shard 0/3 --json
        count 11 --shard 1-2/3 --json
        count 9 -m superqueens -e rows --shard 0/3 --json
        count 9 -m bishops --shard 0/3 --json
        count 12 --shard 3/40 --simd portable --audit=100 --seed 1 --json
        solve 6 --shard 0-2/4 --out six --json
        status six --json
        merge six --json
        solve 6 --shard 0-3/4 --out six --json
        status six --json --quiet
        merge six --json --quiet
        merge six --json --audit=50 --seed 3
        merge kept/row-sets --json
        merge kept/row-sets --json --audit=30 --seed 3 --threads 1
        status kept/row-sets --json
        merge kept/cubes --json
        merge kept/cubes --json --audit=100
        status kept/cubes --json
        merge kept/knights --json
        status kept/knights --json
        merge kept/rooks --json
        merge kept/rooks --model rooks.toml --json
        status kept/rooks --json
        merge kept/missing --json
        status kept/missing --json
        merge damaged --json
        status damaged --json
        status empty --json
        merge empty --json
        submit 20 --shards 40 --scheduler slurm --out new --print --batch 4
        submit 20 --shards 40 --scheduler hyperqueue --out new --print --batch 4",
    )
}

pub fn import() -> Vec<String> {
    let mut all = Vec::new();
    for (file, export) in [
        ("queens-0.cnf", "0"),
        ("queens-3.cnf", "3"),
        ("queens-4.cnf", "4"),
        ("queens-4.cnf.gz", "4"),
        ("sequential.cnf", "5 --encoding sequential"),
        ("one-directional.cnf", "5 --encoding product --one-directional"),
        ("knights.cnf", "4 -m queens-and-knights -k 1 --cardinality totalizer"),
        ("rooks.cnf", "3 -m rooks.toml"),
        ("queens-4.opb", "4"),
        ("knights.opb", "4 -m queens-and-knights -k 1"),
        ("most.opb", "4 -m queens-and-knights"),
        ("most-own.opb", "3 -m most.toml"),
    ] {
        all.push(format!("export {export} -o {file}"));
        all.push(format!("import {file} --json"));
        all.push(format!("import {file} --all --json"));
    }
    all.extend(lines(
        "import queens-4.cnf --limit 1 --json
        import queens-4.cnf --all
        import most.opb --all
        import differs-{adds,lacks,variables}.cnf --json
        import foreign.cnf --json
        import foreign.cnf --all --json
        import foreign.cnf --all
        import foreign.opb --json
        import foreign.opb --all --json
        import unsatisfiable.cnf --json",
    ));
    all
}

pub fn decode() -> Vec<String> {
    lines(
        "decode 4 queens-4.out --json
        decode 4 queens-4.out
        decode 4 queens-4-both.out --all --json
        decode 4 queens-4-both.out --all
        decode 4 queens-4.out --all --break-symmetry
        decode 4 queens-4.out --all --break-symmetry --json
        decode 4 queens-4-both.out --all --break-symmetry
        decode 3 unsatisfiable.out --json
        decode 4 unknown.out --json
        decode 4 most-4.out -m queens-and-knights --json
        decode 4 most-4.out -m queens-and-knights
        decode 4 most-4.out -m queens-and-knights --all --json
        decode 4 most-4.out -m queens-and-knights -k 1 --json
        decode 4 queens-4-both.out --json
        decode 4 wrong.out --json
        decode 4 garbage.out --json
        export 4 --shuffle 3 -o shuffled.cnf
        decode --for shuffled.cnf unsatisfiable.out",
    )
}

pub fn certify() -> Vec<String> {
    let mut all = sizes(0..=6, &["certify {} -o both-{} --json"]);
    all.extend(lines(
        "certify 4 --proof lrat -o a --json
        certify 4 --proof veripb -o b --json
        certify 4 --proof veripb --break-symmetry -o c --json
        certify 4 --veripb-conclusion enumeration -o d --json
        certify 5 --encoding sequential -o e --json
        certify 4 -m queens-and-knights -o f --json
        certify 4 -m queens-and-knights -k 2 -o g --json
        certify 3 -m rooks.toml -o h --json
        certify 4 -o i
        certify 3 --count --model kings --json -o k
        certify 3 --count --model kings --estimate --json
        certify 3 --count --model kings --quiet -o j
        check j --explain
        certify 4 -o a --json",
    ));
    all
}

pub fn check() -> Vec<String> {
    let mut all = Vec::new();
    for folder in ["queens-4", "queens-5-lrat", "queens-4-symmetric", "knights-4", "rooks-3"] {
        all.push(format!("check kept/{folder} --allow-partial --json"));
        all.push(format!("check kept/{folder} --allow-partial"));
        all.push(format!("check kept/{folder} --json"));
    }
    all.extend(lines(
        "check kept --json
        check nowhere --json
        check kept/queens-4 --veripb nowhere --json
        certify 3 --proof lrat --encoding pairwise -o queens-3
        check queens-3/proof.lrat --for queens-3/formula.cnf --json
        check queens-3/proof.lrat --for unsatisfiable.cnf --json",
    ));
    all
}

pub fn bench() -> Vec<String> {
    lines(
        "bench 4 6 --solver varisat --repeat 1 --json
        bench 3 --solver batsat --repeat 2 --encoding product --json
        bench 4 -m queens-and-knights -k 1 --solver varisat --repeat 1 --encoding product \
        --cardinality totalizer --one-directional --json
        bench 4 --solver varisat --solver cadical --repeat 1 --json
        bench 4 --solver cadical --require --json
        bench 4 --solver varisat --repeat 1 --memory-limit 2GiB --time-limit 9s --json
        bench 3 --solver varisat --repeat 1 --check-proofs --json
        bench 4 --solver unsat --repeat 1 --profiles solvers.toml --keep /dev/null/x --json
        bench --files foreign.cnf satisfiable.cnf --solver unsat --solver varisat --repeat 1 \
        --profiles solvers.toml --json
        bench --files unsatisfiable.cnf --solver lrat --repeat 1 --profiles solvers.toml \
        --check-proofs --json
        export 4..5 -o instances
        bench --files instances --solver varisat --repeat 1 --json
        bench compare kept/bench.jsonl slower.jsonl --json
        bench compare of-file.jsonl of-file.jsonl --json",
    )
}

pub fn stats() -> Vec<String> {
    lines(
        "suite toroidal-queens --select varisat:-1h --json -o suite
        cat suite/manifest.jsonl
        suite kings --sizes 2..3 --counters --certificates --json -o counters
        cat counters/manifest.jsonl
        export 4..5 -m queens-and-knights -k 1 --encoding commander --group-size 3 \
        --one-directional -o encoded
        cat encoded/manifest.jsonl
        export 3 4 -m queens-and-knights --format opb -o open
        cat open/manifest.jsonl
        export 4 5 -m queens-domination --format wcnf -o optima
        cat optima/manifest.jsonl
        export 0 --stats --json
        export 5 --stats --json
        export 8 --stats --encoding all --json
        export 8 --stats --encoding commander --group-size 4 --one-directional --json
        export 5 -m queens-and-knights -k 2 --stats --cardinality all --json
        export 5 -m queens-and-knights --stats --format wcnf --json
        export 5 -m queens-and-knights --stats --format opb --json
        export 5 --stats --format icnf --residual 2 --json
        export 5 --stats --break-symmetry --json
        export 5 --stats --break-symmetry --format opb --json
        export 5 --stats --format lp --json
        export 5 --stats --format smt2 --json
        export 5 --stats --format mzn --json
        export 5 -m rooks.toml --stats --json",
    )
}
