//! What somebody of a side did last, in one sentence: for the other player, who wants to know what has just happened.

use super::Table;
use crate::battle::{CharacterId, Event, Side};

impl Table {
    /// The last activation of a side in a sentence: its actions in order, the life that anybody lost meanwhile, and those removed. None
    /// before the first one, and where the other side has activated somebody since.
    pub fn recap(&self, side: Side) -> Option<String> {
        let battle = self.battle();
        let name = |who: CharacterId| battle.names(who).0;
        let of = |who: CharacterId| battle.characters().get(who.index()).map(|person| person.side);
        let begins = |event: &Event| if let Event::Activated { who } = event { Some(*who) } else { None };
        let (at, actor) =
            self.log().iter().enumerate().rev().find_map(|(at, (_, event))| begins(event).map(|who| (at, who)))?;
        if of(actor) != Some(side) {
            return None;
        }
        let mut deeds: Vec<(String, u8)> = Vec::new();
        let mut lost: Vec<(CharacterId, u32)> = Vec::new();
        let mut removed: Vec<CharacterId> = Vec::new();
        for (_, event) in &self.log()[at..] {
            match event {
                Event::Acted { who, action, against, .. } if of(*who) == Some(side) => {
                    let at = against.map_or(String::new(), |against| format!(" at {}", name(against)));
                    let deed = format!("{}{at}", action.name);
                    match deeds.last_mut().filter(|(last, _)| *last == deed) {
                        Some((_, times)) => *times += 1,
                        None => deeds.push((deed, 1)),
                    }
                }
                Event::LifeLost { who, amount, .. } if *amount > 0 => {
                    match lost.iter_mut().find(|(known, _)| known == who) {
                        Some((_, sum)) => *sum += u32::from(*amount),
                        None => lost.push((*who, u32::from(*amount))),
                    }
                }
                Event::Removed { who, .. } => removed.push(*who),
                _ => {}
            }
        }
        let times =
            |(deed, times): &(String, u8)| if *times > 1 { format!("{deed} \u{d7}{times}") } else { deed.clone() };
        let deeds: Vec<String> = deeds.iter().map(times).collect();
        let deeds = if deeds.is_empty() { "nothing done".to_owned() } else { deeds.join(", ") };
        let life = battle.info().words.life;
        let lost = lost.iter().map(|&(who, sum)| match removed.contains(&who) {
            true => format!("; {} loses {sum} {life} and is out", name(who)),
            false => format!("; {} loses {sum} {life}", name(who)),
        });
        Some(format!("{}: {deeds}{}.", name(actor), lost.collect::<String>()))
    }
}
