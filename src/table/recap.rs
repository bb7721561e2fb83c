//! What the other side did since one's own last activation, a sentence for each of theirs: for a player who wants to know what has just
//! happened.

use super::Table;
use crate::battle::{CharacterId, Event, Side, Target, Tone, Ways};
use std::ops::Range;

/// What is said of a deed that ended in the water.
const WET: &str = ", into the water";

/// The one whose activation begins there.
fn begins(event: &Event) -> Option<CharacterId> {
    if let Event::Activated { who } = event { Some(*who) } else { None }
}

impl Table {
    /// The last activation of a side in a sentence: its actions in order, the life and the things that anybody lost meanwhile, those removed or up again, and
    /// points that were scored. None before the first one, and where the other side has activated somebody since.
    pub fn recap(&self, side: Side) -> Option<String> {
        let begun = self.log().iter().enumerate().rev().find_map(|(at, (_, event))| begins(event).map(|who| (at, who)));
        let (at, who) = begun.filter(|&(_, who)| self.side_of(who) == Some(side))?;
        Some(self.recap_of(who, at, self.log().len()))
    }

    /// All activations of a side since the other side last activated somebody, the first first. Whoever acts now is left out: its player
    /// still wants to know what happened before. So are activations that only handed the turn on, and of those who are down.
    pub fn recaps(&self, side: Side) -> Vec<String> {
        self.recapped(side).into_iter().map(|(who, lines)| self.recap_of(who, lines.start, lines.end)).collect()
    }

    /// What a side has done of itself since the other one last did something, in that one's turn: a sentence for the first who did. None where it did
    /// nothing.
    pub fn meanwhile(&self, side: Side) -> Option<String> {
        let deed_of = |(_, event): &(u32, Event)| if let Event::Acted { who, .. } = event { Some(*who) } else { None };
        let of = |entry: &(u32, Event), side: Side| deed_of(entry).filter(|&who| self.side_of(who) == Some(side));
        self.battle().active().filter(|&who| self.side_of(who) == Some(side.other()))?;
        let own = self.log().iter().rposition(|entry| of(entry, side.other()).is_some())?;
        let who = self.log()[own..].iter().find_map(|entry| of(entry, side))?;
        Some(self.recap_of(who, own + 1, self.log().len()))
    }

    /// Whose activations [`Table::recaps`] tells of, each with its lines of the log.
    fn recapped(&self, side: Side) -> Vec<(CharacterId, Range<usize>)> {
        let mut found = Vec::new();
        let mut end = self.log().len();
        let mut now = self.battle().active().filter(|&who| self.side_of(who) != Some(side));
        for at in (0..end).rev() {
            let Some(who) = begins(&self.log()[at].1) else { continue };
            if self.side_of(who) == Some(side) {
                if !self.handed_on(who, at..end) && !self.lay_there(who, at..end) {
                    found.push((who, at..end));
                }
            } else if now.take() != Some(who) {
                break;
            }
            end = at;
        }
        found.reverse();
        found
    }

    /// The step before the activations that [`Table::recaps`] tells of: from there they can be watched once more. None where there are none.
    pub fn before_recaps(&self, side: Side) -> Option<usize> {
        let (_, lines) = self.recapped(side).into_iter().next()?;
        Some(self.log()[lines.start].0.saturating_sub(1) as usize)
    }

    /// Whether somebody did nothing there but hand its turn to somebody else.
    fn handed_on(&self, actor: CharacterId, lines: Range<usize>) -> bool {
        let hands_on = self.battle().info().panels.hands_on;
        let mut deeds = self.log()[lines].iter().filter_map(|(_, event)| match event {
            Event::Acted { who, action, .. } if *who == actor => Some(action.key),
            _ => None,
        });
        let first = deeds.next();
        first.is_some_and(|deed| hands_on.contains(&deed)) && deeds.next().is_none()
    }

    /// Whether somebody who is down did nothing there.
    fn lay_there(&self, actor: CharacterId, lines: Range<usize>) -> bool {
        let battle = self.battle();
        let down = battle.characters().get(actor.index()).is_some_and(|one| battle.info().is_down(&one.statuses));
        down && !self.log()[lines].iter().any(|(_, event)| matches!(event, Event::Acted { who, .. } if *who == actor))
    }

    fn side_of(&self, who: CharacterId) -> Option<Side> {
        self.battle().characters().get(who.index()).map(|person| person.side)
    }

    /// What a deed is called by an event of its own that follows it: a Hero Action, a Trigger.
    fn thing_told<'a>(&self, who: CharacterId, deed: &Event, next: Option<&'a (u32, Event)>) -> Option<&'a str> {
        next.filter(|_| self.battle().info().panels.leaves_out(deed))?.1.thing_of(who)
    }

    /// What happened between two entries of the log, the first of which is an activation.
    fn recap_of(&self, actor: CharacterId, at: usize, end: usize) -> String {
        let battle = self.battle();
        let name = |who: CharacterId| battle.names(who).0;
        let of = |who: CharacterId| self.side_of(who);
        let mut deeds: Vec<(String, u8)> = Vec::new();
        // The last deed is known by the spell that is cast.
        let mut casts = false;
        let mut lost: Vec<(CharacterId, u32)> = Vec::new();
        let (mut removed, mut felled): (Vec<CharacterId>, Vec<CharacterId>) = Default::default();
        let panels = &battle.info().panels;
        let down = panels.down;
        let (mut befallen, mut over): (Vec<(CharacterId, &str)>, bool) = Default::default();
        let (mut scored, mut answers, mut lapses): (Vec<String>, Vec<String>, Vec<String>) = Default::default();
        let log = &self.log()[at..end];
        for (i, (_, event)) in log.iter().enumerate() {
            match event {
                Event::Acted { who, action, against, .. } if of(*who) == of(actor) => {
                    let thing = self.thing_told(*who, event, log.get(i + 1)).unwrap_or(action.name);
                    casts = action.ways == Ways::Spells;
                    let deed = match against {
                        Some(enemy) if action.nature.strikes() => format!("{thing} at {}", name(*enemy)),
                        Some(other) => format!("{thing} ({})", name(*other)),
                        None => thing.to_owned(),
                    };
                    match deeds.last_mut().filter(|(last, _)| *last == deed) {
                        Some((_, times)) => *times += 1,
                        None => deeds.push((deed, 1)),
                    }
                }
                Event::Cast { who, spell, target, .. } if of(*who) == of(actor) => {
                    if std::mem::take(&mut casts) {
                        deeds.pop();
                    }
                    let at = match target {
                        Target::Character(other) if other != who => format!(" at {}", name(*other)),
                        _ => String::new(),
                    };
                    deeds.push((format!("{spell}{at}"), 1));
                }
                Event::Splashed { who, into_water: true, .. } | Event::Fell { who, into_water: true, .. }
                    if of(*who) == of(actor) =>
                {
                    if let Some((deed, _)) = deeds.last_mut().filter(|(deed, _)| !deed.ends_with(WET)) {
                        *deed += WET;
                    }
                }
                Event::Told(told) if told.telling.tone == Tone::Loss && !told.telling.words.is_empty() => {
                    let words = told.filled(told.telling.text, name, |side| battle.gang(side));
                    lapses.push(format!("; {words}"));
                }
                Event::StatusLost { who, status, .. } if down.is_some_and(|(one, _)| one == *status) => {
                    lapses.push(format!("; {} is no longer {}", name(*who), down.map_or("", |(_, word)| word)));
                }
                // Where a way is no deed of its own.
                Event::Moved { who, .. } if *who == actor && deeds.is_empty() => deeds.push(("moves".to_owned(), 1)),
                Event::Acted { who, action, .. } if action.nature.strikes() => {
                    let thing = self.thing_told(*who, event, log.get(i + 1)).unwrap_or(action.name);
                    answers.push(format!("; {} answers with {thing}", name(*who)));
                }
                Event::LifeLost { who, amount, .. } if *amount > 0 => {
                    match lost.iter_mut().find(|(known, _)| known == who) {
                        Some((_, sum)) => *sum += u32::from(*amount),
                        None => lost.push((*who, u32::from(*amount))),
                    }
                }
                Event::Removed { who, .. } => removed.push(*who),
                Event::StatusGained { who, status, .. } if down.is_some_and(|(one, _)| one == *status) => {
                    felled.push(*who)
                }
                Event::ActivationEnded { .. } | Event::RoundStarted { .. } => over = true,
                // What befalls the other side meanwhile, but for what only keeps the books.
                Event::StatusGained { who, status, .. }
                    if !over
                        && of(*who) != of(actor)
                        && !panels.quiet_statuses.contains(status)
                        && !panels.spent.contains(status) =>
                {
                    let entry = battle.info().statuses.get(usize::from(status.0)).map_or("", |entry| entry.name);
                    befallen.push((*who, entry));
                }
                Event::GoalReached { side, goal, .. } => {
                    scored.push(format!("; {} reaches its goal {goal}", battle.gang(*side)));
                }
                Event::Scored { side, points, what, .. } => {
                    scored.push(format!("; {} scores {points}: {what}", battle.gang(*side)));
                }
                _ => {}
            }
        }
        let times =
            |(deed, times): &(String, u8)| if *times > 1 { format!("{deed} \u{d7}{times}") } else { deed.clone() };
        let deeds: Vec<String> = deeds.iter().map(times).collect();
        let deeds = if deeds.is_empty() { "nothing done".to_owned() } else { deeds.join(", ") };
        let words = battle.info().words;
        let hurt: Vec<CharacterId> = lost.iter().map(|&(who, _)| who).collect();
        let lost = lost.iter().map(|&(who, sum)| {
            let gone = removed.contains(&who).then_some("out");
            let after = gone.or(down.filter(|_| felled.contains(&who)).map(|(_, word)| word));
            let with = befallen.iter().filter(|(one, _)| *one == who).map(|(_, entry)| format!(", {entry}"));
            format!(
                "; {} {}{}{}",
                name(who),
                words.lost(sum),
                with.collect::<String>(),
                after.map_or(String::new(), |word| format!(" and is {word}"))
            )
        });
        let mut lost = lost.collect::<String>();
        for (who, entry) in befallen.iter().filter(|(who, _)| !hurt.contains(who)) {
            lost += &format!("; {}: {entry}", name(*who));
        }
        format!("{}: {deeds}{}{lost}{}{}.", name(actor), answers.concat(), lapses.concat(), scored.concat())
    }
}
