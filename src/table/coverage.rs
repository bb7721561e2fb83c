//! `acqua-alta rules`: every rule of every system, with the tests that carry its id in their names.

#[cfg(not(target_arch = "wasm32"))]
pub use native::{tests_of, tests_of_rules};

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use crate::battle::SystemInfo;
    use std::collections::BTreeMap;
    use std::fs;
    use std::io;
    use std::path::Path;

    /// The tests of each rule, from the sources in `folder/SYSTEM`: those whose names begin with its id. A test that names
    /// several rules counts for the first, so that each has one of its own; an ignored one counts for none.
    ///
    /// # Errors
    /// The folder or a file in it cannot be read.
    pub fn tests_of_rules(folder: &Path, system: &SystemInfo) -> io::Result<BTreeMap<String, Vec<String>>> {
        let mut tests: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let files = fs::read_dir(folder.join(system.id))?;
        let mut files: Vec<_> = files.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        files.sort();
        for file in files.iter().filter(|path| path.extension().is_some_and(|kind| kind == "rs")) {
            let own = tests_of(&fs::read_to_string(file)?).into_iter().filter(|(id, name)| is_named_after(name, id));
            for (id, name) in own {
                tests.entry(id).or_default().push(name);
            }
        }
        Ok(tests)
    }

    /// True if the name of a test begins with this id.
    fn is_named_after(name: &str, id: &str) -> bool {
        ids_in_name(name).first().is_some_and(|first| first == id)
            && name.starts_with(&id.to_lowercase().replace('-', "_"))
    }

    /// (rule id, name) of the tests in a source, one for each id anywhere in a name.
    pub fn tests_of(source: &str) -> Vec<(String, String)> {
        let mut tests = Vec::new();
        let mut marked = false;
        for line in source.lines().map(str::trim) {
            if let Some(rest) = line.strip_prefix("fn ").filter(|_| marked) {
                let name = rest.split('(').next().unwrap_or_default();
                tests.extend(ids_in_name(name).into_iter().map(|id| (id, name.to_owned())));
            }
            // Other attributes may stand between the mark and the function; an ignored test tests nothing.
            marked = line == "#[test]" || (marked && line.starts_with("#[") && !line.starts_with("#[ignore"));
        }
        tests
    }

    /// `can_NN` anywhere in a name as `CAN-NN`, in order.
    fn ids_in_name(name: &str) -> Vec<String> {
        let parts: Vec<&str> = name.split('_').collect();
        let is_system = |part: &str| part.len() == 3 && part.bytes().all(|b| b.is_ascii_lowercase());
        let is_number = |part: &str| (2..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        let pairs = parts.windows(2).filter(|pair| is_system(pair[0]) && is_number(pair[1]));
        pairs.map(|pair| format!("{}-{}", pair[0].to_uppercase(), pair[1])).collect()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_name_may_carry_two_ids() {
            assert_eq!(ids_in_name("can_12_can_14_v10_combat_exactly"), ["CAN-12", "CAN-14"]);
            assert_eq!(ids_in_name("can_10_g31_a_fumble"), ["CAN-10"]);
            assert!(ids_in_name("can_odds_of_a_pool").is_empty());
        }

        #[test]
        fn a_test_belongs_to_the_rule_that_its_name_begins_with() {
            assert!(is_named_after("can_12_can_14_v10_combat_exactly", "CAN-12"));
            assert!(!is_named_after("can_12_can_14_v10_combat_exactly", "CAN-14"));
            assert!(!is_named_after("section_1_5_lad_501_shots", "LAD-501"));
            assert!(!is_named_after("lad_501_shots", "LAD-50") && is_named_after("lad_501_shots", "LAD-501"));
        }

        #[test]
        fn only_tests_that_run_count() {
            let source = "#[test]\nfn can_01_a() {}\n#[test]\n#[ignore]\nfn can_02_b() {}\nfn can_03_c() {}\n";
            assert_eq!(tests_of(source), [("CAN-01".to_owned(), "can_01_a".to_owned())]);
        }
    }
}
