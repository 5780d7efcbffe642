//! Generated parts of a page that is written by hand.
//!
//! A block is what stands between `<!-- peers: NAME -->` and `<!-- end -->`. A figure is what
//! stands between `<!--= WORDS -->` and `<!--.-->`.

/// Replaces every block and every figure.
pub fn filled(
    page: &str,
    block: impl Fn(&str) -> Result<String, String>,
    figure: impl Fn(&str) -> Result<String, String>,
) -> Result<String, String> {
    let page = replaced(page, "<!-- peers: ", "<!-- end -->", |name| {
        Ok(format!("\n\n{}\n\n", block(name)?.trim_end()))
    })?;
    replaced(&page, "<!--= ", "<!--.-->", figure)
}

/// Replaces what stands between a comment that begins with `open` and the next `close`.
fn replaced(
    page: &str,
    open: &str,
    close: &str,
    make: impl Fn(&str) -> Result<String, String>,
) -> Result<String, String> {
    let mut parts = page.split(open);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let fault = || format!("no {close} after {open}{part:.40}");
        let (name, rest) = part.split_once("-->").ok_or_else(fault)?;
        let (_, after) = rest.split_once(close).ok_or_else(fault)?;
        whole += &format!("{open}{name}-->{}{close}{after}", make(name.trim())?);
    }
    Ok(whole)
}
