//! Certificates written and checked by the library.

use nq_sat::certify::CheckReport;
use nq_sat::certify::request::CertifyError;
use nq_sat::certify::write::ProofFormat;
use nq_sat::run::control::Control;
use nq_sat::{Model, Query};

#[test]
fn a_certificate_is_written_and_checked() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path().join("bundle");
    for engine in ["varisat", "search"] {
        let query = Query::new(Model::queens_and_knights(), 5).engine(engine);
        let report = query.certify(&folder, &[ProofFormat::Lrat]).expect("a certificate");
        assert_eq!(report.bundle.solutions, 156);
        assert_eq!(report.problem.level.as_ref().map(|level| level.value), Some(2));
        let again = query.certify(&folder, &[ProofFormat::Lrat]);
        assert!(matches!(again, Err(CertifyError::Folder(_))), "{again:?}");
        let check = CheckReport::new(&folder, None, &Control::default());
        let proved = check.proved.as_ref().expect("it proves what it claims");
        assert!(proved.is_whole && proved.statement == report.bundle.statement, "{proved:?}");
        let record = serde_json::to_value(&check).expect("JSON");
        assert_eq!(record["verified"], true, "{record}");
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    }
}
