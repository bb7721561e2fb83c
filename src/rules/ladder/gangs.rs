//! Putting a gang together (section 7).

use super::kinds::Codex;
use crate::battle::{Gang, Recruit};

/// Section 7: points of a standard battle.
pub const STANDARD_POINTS: i32 = 250;
/// Section 7: most characters of a gang.
pub const MOST_MEMBERS: usize = 8;
/// Section 7: fewest characters of a gang.
pub const LEAST_MEMBERS: usize = 3;
/// Section 7: most characters of one archetype.
pub const MOST_OF_A_KIND: usize = 2;

impl Codex {
    /// Points of a gang; unknown kinds count nothing.
    pub fn points(&self, gang: &Gang) -> i32 {
        gang.members.iter().filter_map(|who| self.kind(&who.kind)).map(|kind| kind.cost).sum()
    }

    /// Section 7: everything that is wrong with a gang of at most `points` points, as sentences; nothing if it is legal.
    pub fn faults(&self, gang: &Gang, points: i32) -> Vec<String> {
        let mut faults = Vec::new();
        // Of a list that is much too long nobody reads all that is wrong.
        for (i, member) in gang.members.iter().enumerate().take(2 * MOST_MEMBERS) {
            let key = &member.kind;
            let Some(kind) = self.kind(key) else {
                let known: Vec<_> = self.kinds.iter().map(|kind| kind.key.as_str()).collect();
                faults.push(format!("expected a known kind of character ({}), found `{key}`", known.join(", ")));
                continue;
            };
            let before = gang.members[..i].iter().filter(|other| other.kind == *key).count();
            if before == MOST_OF_A_KIND {
                faults.push(format!("expected at most {MOST_OF_A_KIND} of {}", kind.name));
            }
            if !member.spells.is_empty() {
                faults.push(format!("{}: expected no choice of spells; {} has its own", member.name, kind.name));
            }
        }
        let count = gang.members.len();
        if !(LEAST_MEMBERS..=MOST_MEMBERS).contains(&count) {
            faults.push(format!("expected {LEAST_MEMBERS} to {MOST_MEMBERS} characters, found {count}"));
        }
        let cost = self.points(gang);
        if cost > points {
            faults.push(format!("expected at most {points} points, found {cost}"));
        }
        faults
    }

    /// A legal gang for at most `points` points, another one for another `seed`; none if the known kinds make none.
    pub fn random_gang(&self, points: i32, seed: u64) -> Option<Gang> {
        let mut gang = Gang { key: "random".to_owned(), name: "Strangers".to_owned(), ..Gang::default() };
        let (mut left, mut draw) = (points, seed);
        while gang.members.len() < MOST_MEMBERS {
            let taken = |key: &str| gang.members.iter().filter(|member| member.kind == key).count();
            let fits = |kind: &&super::Kind| kind.cost <= left && taken(&kind.key) < MOST_OF_A_KIND;
            let list: Vec<_> = self.kinds.iter().filter(fits).collect();
            if list.is_empty() {
                break;
            }
            draw = crate::dice::mix(draw.wrapping_add(1));
            let kind = list[(draw % list.len() as u64) as usize];
            left -= kind.cost;
            self.recruit(&mut gang, &kind.key);
        }
        self.faults(&gang, points).is_empty().then_some(gang)
    }

    /// Adds a character of a kind to a gang, under a name that nobody in it has yet.
    pub fn recruit(&self, gang: &mut Gang, key: &str) {
        let Some(kind) = self.kind(key) else { return };
        let free = |name: &String| !gang.members.iter().any(|member| member.name == *name);
        let numbered = |n: usize| if n == 1 { kind.name.clone() } else { format!("{} {n}", kind.name) };
        let name = (1..=MOST_MEMBERS + 1).map(numbered).find(free).unwrap_or_else(|| kind.name.clone());
        gang.members.push(Recruit::new(key, name));
    }
}
