//! Messages of the library in words of Python: keywords and methods in place of options and
//! commands of the program.

/// What messages say of the program, and what they say in Python, the longest first where one
/// contains another.
const PHRASES: [(&str, &str); 45] = [
    ("ask it by `nq-sat count`", "call count()"),
    ("`nq-sat export` for another", "write() for another"),
    ("a folder that `nq-sat certify` wrote", "a folder that certify() wrote"),
    ("(`nq-sat list solvers` tells which are there)", "that is there"),
    (", or take `nq-sat solve --shard`", ""),
    ("has neither --shard nor --estimate here", "has no estimate here"),
    ("(`count ", "(estimate() at n = "),
    (" --estimate`)", ")"),
    ("leave out -k and --set, or --table", "leave out the parameters"),
    ("without --table, -k counts", "count() with k counts"),
    (" has no --table at this size", " has no table at this size"),
    (" has no --table: use --engine search, or", " has no table: give engine=\"search\", or"),
    ("--all reads them all", "all=True reads them all"),
    (": name the format by --format, or use ", ": use "),
    ("--engine NAME tries it anyway", "engine=NAME tries it anyway"),
    ("set --memory-limit", "give memory_limit"),
    ("use --cardinality adder", "give encoding=\"auto + adder\""),
    (", or --format dimacs", ""),
    ("`--cardinality ", "`auto + "),
    ("`--encoding ", "the at-most-one encoding `"),
    ("--group-size goes with --encoding ", "a size of groups goes with "),
    ("leave --symmetry out, or take --symmetry none", "take another engine"),
    ("--symmetry none searches without symmetry", "take another engine"),
    (": give --stars", ": give stars"),
    ("--stars belongs", "stars belongs"),
    ("--stars is", "stars is"),
    ("leave out --stars", "leave out stars"),
    ("give fewer --threads", "give fewer threads"),
    ("another --difficulty or size", "another difficulty or size"),
    ("a smaller board or --count", "a smaller board or count=True"),
    ("leave out --count", "leave out count"),
    ("leave out --fundamental", "leave out fundamental"),
    (" nor given by --veripb", " nor given by veripb"),
    ("give SIZE", "give size"),
    ("give -k ", "give k="),
    ("(`solve` finds", "(solve() finds"),
    ("`nq-sat check`", "check()"),
    ("`nq-sat certify`", "certify()"),
    ("`nq-sat count`", "count()"),
    ("set it with --set ", "give "),
    ("give --set ", "give "),
    ("--set ", ""),
    ("--fix ", "with_fixed: "),
    ("--block ", "with_blocked: "),
    ("--force replaces it, or ", ""),
];

/// A message in words of Python.
pub fn in_python(message: &str) -> String {
    // Most messages speak of no program.
    if !["--", "`", "-k ", "SIZE"].iter().any(|sign| message.contains(sign)) {
        return message.to_owned();
    }
    PHRASES.iter().fold(message.to_owned(), |text, (from, to)| text.replace(from, to))
}
