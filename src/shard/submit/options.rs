//! The options of a scheduler's command line.

/// Our options (`--name=value` or `--name`) without those that `extra` has too, and then `extra`:
/// not every scheduler accepts an option twice.
pub(super) fn with_extra(ours: Vec<String>, extra: &[String]) -> Vec<String> {
    let is_ours = |option: &String| !extra.iter().any(|other| name(other) == name(option));
    let mut all: Vec<_> = ours.into_iter().filter(is_ours).collect();
    all.extend_from_slice(extra);
    all
}

/// `--name` of `--name=value`.
fn name(option: &str) -> &str {
    option.split_once('=').map_or(option, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_user_says_stands_instead_of_ours() {
        let texts = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let ours = || texts("--array=0-3 --requeue --job-name=a");
        assert_eq!(with_extra(ours(), &[]), ours());
        assert_eq!(
            with_extra(ours(), &texts("--job-name b --qos=long")),
            texts("--array=0-3 --requeue --job-name b --qos=long")
        );
        assert_eq!(
            with_extra(ours(), &texts("--array=1 --job")),
            texts("--requeue --job-name=a --array=1 --job")
        );
    }
}
