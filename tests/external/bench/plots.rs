//! Plots of a benchmark of a built-in solver, a real external one and a faulty one.

use nq_sat::base::shell_words::quoted;

use crate::programs::needed;
use crate::support::bench::{Place, texts};

/// The plots contain every solver, and the scatter plot compares the first and the last solver.
#[test]
fn plots_contain_every_solver() {
    needed();
    let place = Place::new();
    let faulty = place.script("x&y.sh", "echo 's UNSATISFIABLE'; exit 20\n");
    let faulty = quoted(&(faulty.replacen("sh ", "sh '", 1) + "'"));
    let run = place.bench(&format!(
        "2 5 --encoding pairwise --encoding product --solver minisat --solver {faulty} \
         --solver varisat --plots some/plots --quiet"
    ));
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let [cactus, scaling, scatter] = ["cactus", "scaling", "scatter-minisat-varisat"]
        .map(|name| place.read(&format!("some/plots/{name}.svg")));
    for svg in [cactus, scaling] {
        let texts = texts(&svg);
        for name in
            ["varisat, pairwise", "varisat, product", "minisat, pairwise", "minisat, product"]
        {
            assert!(texts.iter().any(|text| text == name), "{name} is missing in {texts:?}");
        }
        let of_liar = texts.iter().filter(|text| text.starts_with("sh ")).count();
        assert_eq!(of_liar, 2, "{texts:?}");
        assert!(
            texts.iter().any(|text| text.starts_with("n-queens, n = 2 to 5, 3 repeats")),
            "{texts:?}"
        );
    }
    let texts = texts(&scatter);
    for text in ["minisat (seconds)", "varisat (seconds)", "pairwise", "product"] {
        assert!(texts.iter().any(|found| found == text), "{text} is missing in {texts:?}");
    }
}
