mod random;
use acqua_alta::table::Library;
use std::collections::BTreeMap;
use acqua_alta::battle::RuleSystem;
#[test]
fn explore() {
    let library = Library::shipped();
    for system in random::systems() {
        let n: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(30);
        let mut found: BTreeMap<String, (usize, String)> = BTreeMap::new();
        let start = std::time::Instant::now();
        let mut all = 0;
        for n in 0..n {
            let mut table = acqua_alta::table::Table::new(random::setup(&library, system.id, n), &library).unwrap();
            let mut walker = random::Walker::new(n);
            let mut shown = random::Shown::of(table.battle());
            while let Some(choice) = walker.pick(table.battle()) {
                let before = table.battle().clone();
                let events = table.apply(choice).unwrap();
                random::check_invariants(&before, table.battle());
                shown.tell(&events);
                for wrong in shown.settle(table.battle()) {
                    let key: String = wrong.chars().filter(|c| !c.is_ascii_digit()).collect();
                    let key = if key.starts_with("goals") || key.starts_with("carriers") || key.starts_with("place") { key.split(|c| c == ':' || c == '(').next().unwrap().to_owned() } else { key };
                    let e = found.entry(key).or_insert((0, String::new()));
                    e.0 += 1;
                    let acts = before.info().actions[usize::from(choice.action.0)].key;
                    e.1 = format!("{n}: {acts} {wrong} {:?}", events.iter().map(|e| format!("{e:?}").chars().take(70).collect::<String>()).rev().take(8).collect::<Vec<_>>());
                }
                all += 1;
            }
        }
        println!("== {} {all} choices {:?}", system.id, start.elapsed());
        for (k, (n, e)) in found { println!("{n:6} {k}\n        {e}"); }
    }
}
