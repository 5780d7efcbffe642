//! The planner: whatever engine it chooses, the numbers are those of all others.

#[path = "../battery/mod.rs"]
mod cases;

/// Counts that every engine may try, in seconds predicted.
const SHORT: f64 = 0.05;

/// Every engine that is predicted to be fast finds the number of the battery.
#[test]
fn every_engine_finds_the_same_numbers() {
    for case in cases::cases() {
        let report = case.query().count().unwrap_or_else(|e| panic!("{}: {e}", case.name()));
        assert_eq!(report.total(), case.total, "{}: {}", case.name(), report.answer.engine);
        for (engine, forecast) in &report.forecasts[1..] {
            if forecast.is_known() && forecast.seconds.mean < SHORT {
                let other = case.query().engine(engine).count();
                let other = other.unwrap_or_else(|e| panic!("{} by {engine}: {e}", case.name()));
                assert_eq!(other.total(), case.total, "{} by {engine}", case.name());
                assert_eq!(
                    other.fundamental(),
                    report.fundamental(),
                    "{} by {engine}",
                    case.name()
                );
            }
        }
    }
}
