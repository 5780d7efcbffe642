//! The five texts, and the command of `nq-sat` that prints each of their displays.

/// A text.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The title.
    pub title: &'static str,
    /// The author, where the text or its source names one.
    pub author: Option<&'static str>,
    /// Where it was published.
    pub published: &'static str,
    /// Its displays in their order.
    pub displays: &'static [Display],
}

/// A display: what the text has, and the arguments of `nq-sat` that print it.
pub type Display = (&'static str, &'static str);

/// The five texts.
pub const TEXTS: [Text; 5] = [HUI_1981, DFNS, VECTOR, J, BIT_SETS];

const HUI_1981: Text = Text {
    title: "The N Queens Problem",
    author: Some("Roger Hui"),
    published: "APL Quote Quad 11(3), March 1981",
    displays: &[
        ("9031704 bytes, 20160-1 slopes", "classic kweens 8"),
        ("the 4-solutions from 1 3 5", "classic extend 1 3 5"),
        ("the eight pictures of 20314", "classic pic --images 20314"),
        ("+k, ⌽k, ⍒k, ⍋k", "symmetry --table"),
        ("equivalences and proofs", "symmetry --proofs"),
        ("92 solutions, 12 essentially different", "count 8 -e frontier"),
        ("unique queens 8", "classic unique --queens 8"),
        (r"(36⍴(8⍴1),0)\ 3 8 32 ⍴ ...", "classic unique --queens 8 --pic --apl"),
    ],
};

const DFNS: Text = Text {
    title: "The N-Queens Problem",
    author: Some("John Scholes"),
    published: "notes to queens in the workspace dfns of Dyalog APL, \
                http://dfns.dyalog.com/n_queens.htm",
    displays: &[
        ("state of play after 1 3 6 0", "classic queens 8 --play 1,3,6,0"),
        ("state of play after 1 3 6 0 2", "classic queens 8 --play 1,3,6,0,2"),
        ("1 disp∘queens¨0 1 2 3 4 5 6", "classic queens 0..6"),
        ("queens 7", "classic queens 7"),
        ("3 4⍴ queens 8", "classic queens 8 --shape 3x4"),
        ("{⊃⍴queens ⍵}¨0 to 16", "classic queens --counts 0..16"),
    ],
};

const VECTOR: Text = Text {
    title: "Queens and Knights",
    author: Some("Roger Hui"),
    published: "Vector 21(3), http://archive.vector.org.uk/art10003900",
    displays: &[
        ("(n,n) $ x", "classic configs show x"),
        ("(n,n) $ y", "classic configs show y"),
        ("(<n,n) $&.> x;y;'?'", "classic configs show x y '?'"),
        ("the letters", "classic configs letters"),
        ("the results of merging", "classic configs letters --results"),
        ("(,~%:#MT) $ MT", "classic configs table MT"),
        ("(-: |:) (,~%:#MT) $ MT", "classic configs table MT --symmetric"),
        ("(<n,n) $&.> x;y;x merge y", "classic configs merge x y"),
        ("x (merge -: merge~) y", "classic configs merge x y --symmetric"),
        ("$ QT", "classic configs table QT --shape"),
        ("$ NT", "classic configs table NT --shape"),
        (r#"(<n,n) $&.> <"1 (16 17 18 19){QT"#, "classic configs table QT 16 17 18 19"),
        (r#"(<n,n) $&.> <"1 (16 17 18 19){NT"#, "classic configs table NT 16 17 18 19"),
        ("# t=: qn 7", "classic configs qn 7"),
        ("# t=: qn 6", "classic configs qn 6"),
        ("# t=: qn 5", "classic configs qn 5"),
        ("$ t", "classic configs solutions t --shape"),
        ("(n,n) $ {. t", "classic configs solutions t --config 0"),
        ("see {. t", "classic configs solutions t --see 0"),
        (r#"4 4 $ <@see"1 t"#, "classic configs solutions t"),
        (r#"(] ; |: ; |. ; |."1) s"#, "classic configs variants t --motions"),
        ("var <s", "classic configs variants t --boxes 6"),
        ("uvar t", "classic configs unique t"),
    ],
};

const J: Text = Text {
    title: "Eight queens puzzle (J)",
    author: None,
    published: "a literate program, with others in C, Erlang, Forth and Scala",
    displays: &[
        ("(where good) sols 8", "classic j 8"),
        ("diff, diag, caps of one board", "classic j --board 0,4,7,5,2,6,1,3"),
    ],
};

const BIT_SETS: Text = Text {
    title: "N-Queens Problem",
    author: Some("John Hurst"),
    published: "https://github.com/johnbhurst/nqueens",
    displays: &[
        ("run.sh Queens 8 14", "classic bitset 8..14"),
        ("N-Queens-Bits-Cols", "classic bitset --diagram cols"),
        ("N-Queens-Example-Cols", "classic bitset --diagram cols --play 0,5,7"),
        ("N-Queens-Bits-Diag1", "classic bitset --diagram diag1"),
        ("N-Queens-Example-Diag1", "classic bitset --diagram diag1 --play 0,5,7"),
        ("N-Queens-Bits-Diag2", "classic bitset --diagram diag2"),
        ("N-Queens-Example-Diag2", "classic bitset --diagram diag2 --play 0,5,7"),
        ("N-Queens-Example-Available", "classic bitset --diagram available --play 0,5,7"),
        ("N-Queens-Example-NextBoards", "classic bitset --diagram next --play 0,5,7"),
        ("ok, place and solve", "classic bitset 8 --trace=0,5,7"),
    ],
};
