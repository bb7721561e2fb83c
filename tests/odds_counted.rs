//! Exact odds agree with counting over seeded play. `cargo run --release --no-default-features --example count_odds` does the
//! same for more positions and more plays.

#[path = "odds/count.rs"]
mod count;

#[test]
fn exact_odds_agree_with_counting() {
    let report = count::count(60, 4_000, 1);
    assert!(report.wrong.is_empty(), "{report:#?}");
    assert!(report.counted >= 55, "{report:#?}");
}
