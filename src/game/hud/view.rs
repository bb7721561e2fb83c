//! What the panels read, gathered once per pass, and what they remember about themselves.

use super::facts::Facts;
use crate::battle::{
    ActionId, Character, CharacterId, Choice, CounterId, IdSet, Label, Occasion, Side, StatId, SystemInfo, Ways,
};
use crate::game::decide::plan;
use crate::game::layout::Form;
use crate::game::session::{Intent, Planning, Session};
use crate::game::settings::Settings;
use crate::game::theme::Art;
use crate::game::views::Views;
use crate::table::AnyBattle;
use bevy_egui::egui::Rect;

/// What the panels of the battle read.
pub struct View<'a> {
    /// The battle, its players.
    pub session: &'a Session,
    /// What is planned.
    pub planning: &'a Planning,
    /// Pictures.
    pub art: &'a Art,
    /// What the player has set.
    pub settings: &'a Settings,
    /// Which layers lie over the board.
    pub views: Views,
    /// Everybody as the board shows them at this moment of the playback.
    pub people: &'a [Character],
    /// Who has acted in this round.
    pub acted: IdSet,
    /// Room for panels.
    pub screen: Rect,
    /// How much room that is.
    pub form: Form,
    /// Events are still being played.
    pub playing: bool,
    /// How many entries of the log have been played.
    pub told: usize,
    /// Where the square that is pointed at or proposed lies on the screen.
    pub aim: Option<Rect>,
    /// Where the one who acts lies on the screen.
    pub actor: Option<Rect>,
    /// Where those whom a question is about lie on the screen.
    pub spot: Option<Rect>,
    /// Where everybody who is seen stands on the screen.
    pub standing: Vec<Rect>,
}

#[cfg(test)]
static USUAL: std::sync::LazyLock<Settings> = std::sync::LazyLock::new(Settings::default);

impl<'a> View<'a> {
    /// For tests: all that has happened is shown, and nothing of the board is on the screen.
    #[cfg(test)]
    pub fn still(session: &'a Session, planning: &'a Planning, art: &'a Art, screen: Rect) -> View<'a> {
        View {
            session,
            planning,
            art,
            settings: &USUAL,
            views: Views::default(),
            people: session.table.battle().characters(),
            acted: IdSet::EMPTY,
            screen,
            form: Form::of(screen),
            playing: false,
            told: session.table.log().len(),
            aim: None,
            actor: None,
            spot: None,
            standing: Vec::new(),
        }
    }

    /// The settings changed so.
    pub fn set(&self, change: impl FnOnce(&mut Settings)) -> Intent {
        let mut settings = self.settings.clone();
        change(&mut settings);
        Intent::Set(Box::new(settings))
    }

    /// The battle.
    pub fn battle(&self) -> &'a AnyBattle {
        self.session.table.battle()
    }

    /// Its vocabulary.
    pub fn info(&self) -> &'static SystemInfo {
        self.battle().info()
    }

    /// The side of the person who may decide now.
    pub fn me(&self) -> Option<Side> {
        if self.playing || self.session.hand_over.is_some() { None } else { self.session.deciding_human() }
    }

    /// On which occasion a person is asked now.
    pub fn asked(&self) -> Option<Occasion> {
        self.me()?;
        Some(self.session.table.decision()?.occasion)
    }

    /// Everybody's number.
    pub fn ids(&self) -> impl Iterator<Item = CharacterId> + use<> {
        (0..self.people.len() as u8).map(CharacterId)
    }

    /// The own name of a character.
    pub fn name(&self, id: CharacterId) -> &'a str {
        self.battle().names(id).0
    }

    /// What points are called that are paid for luck: Will, Bennies.
    pub fn luck(&self) -> &'static str {
        let counter = self.info().panels.roles.will.and_then(|(id, _)| self.info().counters.get(usize::from(id.0)));
        counter.map_or("", |entry| entry.name.strip_suffix(" Points").unwrap_or(entry.name))
    }

    /// One character.
    pub fn person(&self, id: CharacterId) -> Option<&'a Character> {
        self.people.get(id.index())
    }

    /// The character whose sheet is shown.
    pub fn inspected(&self, pointed: Option<CharacterId>) -> Option<CharacterId> {
        let asked = self.session.table.decision().and_then(|decision| decision.actor);
        let present = |id: &CharacterId| self.person(*id).is_some_and(Character::is_present);
        // Where somebody is to be chosen, the first who can be.
        let choosing = self.asked() == Some(Occasion::Activate);
        let offered = self.session.table.choices().iter().filter(|_| choosing).map(|choice| choice.actor).find(present);
        let first = || offered.or_else(|| self.ids().find(present));
        let deploying = self
            .asked()
            .filter(|occasion| *occasion == Occasion::Deploy)
            .and_then(|_| plan::deploying(&self.session.table, self.planning));
        pointed
            .or(self.planning.inspected)
            .or(self.battle().active())
            .or(asked)
            .or(deploying)
            .or_else(first)
            .or(self.ids().next())
    }

    /// How one of the ways of an action is picked.
    pub fn ways(&self, action: ActionId) -> Ways {
        self.info().actions.get(usize::from(action.0)).map_or(Ways::List, |action| action.ways)
    }

    /// What a choice of the present decision is called, and how it is shown.
    pub fn label(&self, choice: Choice) -> Label {
        self.battle().label(choice, self.session.table.choices())
    }

    /// Picture of an action.
    pub fn icon(&self, action: ActionId) -> &'static str {
        self.info().actions.get(usize::from(action.0)).map_or("chevron", |action| action.icon)
    }

    /// So much of a counter, as few letters as can be: `1 AP`, `1 Move`.
    pub fn amount(&self, counter: CounterId, amount: u8) -> String {
        let info = self.info();
        let disc = info.panels.discs.iter().find(|disc| disc.counter == counter).map(|disc| disc.name);
        match (disc, info.counters.get(usize::from(counter.0))) {
            (None, Some(entry)) if entry.key.len() <= 3 => format!("{amount} {}", entry.key.to_uppercase()),
            (disc, entry) => {
                let name = disc.or(entry.map(|entry| entry.name)).unwrap_or_default();
                let one = |name: &str| match name.strip_suffix("ies") {
                    Some(stem) => format!("{stem}y"),
                    None => name.strip_suffix('s').filter(|_| !name.ends_with("ss")).unwrap_or(name).to_owned(),
                };
                format!("{amount} {}", if amount == 1 { one(name) } else { name.to_owned() })
            }
        }
    }

    /// What a choice costs besides dice and luck, the pools of its side too; none if it is free.
    pub fn price(&self, choice: Choice) -> Option<String> {
        let own = self.battle().costs(choice).into_iter().map(|(counter, n)| self.amount(counter, n));
        let pools = self.battle().pool_costs(choice).into_iter().map(|(pool, n)| format!("{n} {pool}"));
        let all: Vec<String> = own.chain(pools).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// How many of a side have still to act in this round: those who are there, and not down.
    pub fn to_act(&self, side: Side) -> usize {
        let waits = |id: &CharacterId| {
            let person = self.person(*id).filter(|person| person.side == side && person.is_present());
            person.is_some_and(|person| !self.info().is_down(&person.statuses)) && !self.has_acted(*id)
        };
        self.ids().filter(waits).count()
    }

    /// It is seen to have acted in this round.
    pub fn has_acted(&self, id: CharacterId) -> bool {
        self.acted.contains(id)
    }

    /// The step that caches go by.
    pub fn step(&self) -> CacheKey {
        let table = &self.session.table;
        CacheKey { battle: table.start_hash(), steps: table.steps().len(), hash: table.hash() }
    }

    /// The choice that would be proposed for the square under the pointer.
    pub fn hovered_choice(&self) -> Option<Choice> {
        plan::choice_at(&self.session.table, self.planning, self.planning.hovered?)
    }

    /// Life of a character, and what it started with.
    pub fn life(&self, facts: &Facts, id: CharacterId) -> (i8, i8) {
        self.counter(facts.roles.life, id)
    }

    /// A counter with a part of its own, and what it started with.
    pub fn counter(&self, role: Option<(CounterId, Option<StatId>)>, id: CharacterId) -> (i8, i8) {
        let (Some((counter, stat)), Some(person)) = (role, self.person(id)) else { return (0, 0) };
        let now = person.counters.get(counter);
        (now, stat.map_or(now, |stat| person.stats.get(stat)))
    }
}

/// A moment of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct CacheKey {
    battle: u64,
    steps: usize,
    hash: u64,
}
