//! The displays of "Queens and Knights" that only the command line prints, and those that unit
//! tests compare too.

#[path = "../../../crates/classics/src/configs/tests/text.rs"]
mod shared;

pub use shared::*;

/// `(<n,n) $&.> x;y;'?'`
pub const X_Y_UNKNOWN: &str = "\
+--------+--------+--------+
|....xqxq|.n.....n|????????|
|....qxxx|.n....n.|????????|
|xxxxxxQx|.n...n..|????????|
|....qxxx|.n..n...|????????|
|....xqxq|xnxn....|????????|
|...x..x.|nnnx....|????????|
|..x...x.|nNnnnnnn|????????|
|.x....x.|nnnx....|????????|
+--------+--------+--------+
";

/// "A Calculus of Configs": the letters
pub const LETTERS: &str = "\
.  free
N  N sits here
Q  Q sits here
x  under attack
n  Q here would attack N
q  N here would attack Q
";

/// "A Calculus of Configs": the results of merging. The stored text has lost the first letter.
pub const RESULTS: &str = "\
.  free                      .  N  Q  x  n  q
N  N sits here               N  ?  ?  ?  N  ?
Q  Q sits here               Q  ?  ?  ?  ?  Q
x  forbidden                 x  ?  ?  x  x  x
n  Q here would attack N     n  N  ?  x  n  x
q  N here would attack Q     q  ?  Q  x  x  q
?  error
";
