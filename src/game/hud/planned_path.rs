//! What is planned, and the way that leads there.

use super::odds::OddsCache;
use crate::battle::{Answered, CharacterId, Choice, Occasion, SystemInfo, Target};
use crate::board::Square;
use crate::game::board::marks::{Way, way};
use crate::game::hud::view::{CacheKey, View};
use crate::table::ThreatMap;

/// Enemies whose lines are drawn at most, the likeliest first.
pub(super) const LINES: usize = 3;

/// What is aimed at, worked out once.
#[derive(Default, Debug)]
pub struct PlannedPath {
    pub(super) of: Option<(CacheKey, Choice)>,
    pub(super) way: Option<Way>,
    /// What can be said of it once its odds are known; beside the way, not on the square.
    pub said: Option<Choice>,
    /// Who could aim at whoever moves, where it would stop.
    pub(super) threats: Option<((CacheKey, Choice), AimedFrom)>,
}

/// From where somebody is aimed at, and what is said of it.
pub(super) type AimedFrom = Vec<(Square, String)>;

/// True while what is pointed at or proposed has odds of its own.
pub fn is_planned(view: &View) -> bool {
    let asked = view.session.table.decision().filter(|_| view.me().is_some());
    asked.is_some_and(|asked| asked.occasion == Occasion::Act || asked.reaction() && asked.answered == Answered::Board)
}

/// What is proposed, else what the pointer is on.
pub(super) fn planned(view: &View) -> Option<Choice> {
    let offered = |choice: &Choice| view.session.table.choices().contains(choice);
    view.planning.proposed.filter(offered).or_else(|| view.hovered_choice())
}

/// Looks at what is aimed at; to be called before anything is written on squares. `ending`: an end of the activation waits for a yes.
pub fn look(view: &View, along: &mut PlannedPath, odds: &OddsCache, ending: bool) {
    let choice = planned(view).filter(|_| is_planned(view) && !ending);
    let of = choice.map(|choice| (view.step(), choice));
    if along.of != of {
        along.of = of;
        along.way = choice.and_then(|choice| way(view.battle(), choice));
    }
    let told = |choice: &Choice| {
        let proposed = view.planning.proposed == Some(*choice);
        along.way.is_some() && (proposed || odds.knows(view, *choice, view.planning.will))
    };
    along.said = choice.filter(told);
}

/// Who could aim at whoever moves from afar, where it would stop, and how likely.
pub(super) fn aimed_from(view: &View, choice: Choice) -> AimedFrom {
    let Target::Square(to) = choice.target else { return Vec::new() };
    let Ok(there) = ThreatMap::of(view.battle(), choice.actor, to) else { return Vec::new() };
    let from = |who: CharacterId| view.person(who).and_then(|one| one.square);
    let mut far: Vec<_> = there.threats.iter().filter_map(|aimed| Some((from(aimed.by)?, aimed))).collect();
    far.retain(|(from, aimed)| from.distance(to) > 1 && aimed.chance.is_some());
    far.sort_by(|(_, a), (_, b)| {
        let p = |aimed: &crate::table::Aimed| aimed.chance.map_or(0.0, |p| p.value());
        p(b).total_cmp(&p(a)).then(a.by.cmp(&b.by))
    });
    let text = |aimed: &crate::table::Aimed| {
        let way = view.battle().label(aimed.choice, &[]).way;
        let with = if way.is_empty() { name_of(view.info(), aimed.choice) } else { way };
        let chance = aimed.chance.map_or(String::new(), |p| p.percent());
        format!("{}: {with} {chance}", view.name(aimed.by))
    };
    far.into_iter().take(LINES).map(|(from, aimed)| (from, text(aimed))).collect()
}

pub(super) fn name_of(info: &SystemInfo, choice: Choice) -> String {
    info.actions.get(usize::from(choice.action.0)).map_or(String::new(), |entry| entry.name.to_owned())
}
