//! The displays of "Queens and Knights", as the article prints them.

/// `(n,n) $ x`
pub const X: &str = include_str!("displays/x.txt");

/// `(n,n) $ y`
pub const Y: &str = include_str!("displays/y.txt");

/// `(,~%:#MT) $ MT`
pub const MT: &str = include_str!("displays/mt.txt");

/// `(<n,n) $&.> x;y;x merge y`
pub const MERGED: &str = include_str!("displays/merged.txt");

/// `(<n,n) $&.> <"1 (16 17 18 19){QT`
pub const QUEENS: &str = include_str!("displays/queens.txt");

/// `(<n,n) $&.> <"1 (16 17 18 19){NT`
pub const KNIGHTS: &str = include_str!("displays/knights.txt");

/// `(n,n) $ {. t`
pub const FIRST: &str = include_str!("displays/first.txt");

/// `see {. t`
pub const FIRST_SEEN: &str = include_str!("displays/first_seen.txt");

/// `4 4 $ <@see"1 t`
pub const SOLUTIONS: &str = include_str!("displays/solutions.txt");

/// `(] ; |: ; |. ; |."1) s`
pub const MOTIONS: &str = include_str!("displays/motions.txt");

/// `var <s`, cut off by the text at the right: `...` means that there is more.
pub const VARIANTS: &str = include_str!("displays/variants.txt");

/// `uvar t`
pub const UNIQUE: &str = include_str!("displays/unique.txt");

/// `(<n,n) $&.> x;y;'?'`
pub const X_Y_UNKNOWN: &str = include_str!("displays/x_y_unknown.txt");

/// "A Calculus of Configs": the letters
pub const LETTERS: &str = include_str!("displays/letters.txt");

/// "A Calculus of Configs": the results of merging. The stored text has lost the first letter.
pub const RESULTS: &str = include_str!("displays/results.txt");
