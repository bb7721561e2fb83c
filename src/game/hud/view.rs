//! What the panels read, gathered once per pass, and what they remember about themselves.

use super::odds::OddsCache;
use super::story::Story;
use crate::battle::{ActionId, Character, CharacterId, Choice, CounterId, Entry, IdSet, Side, StatId, SystemInfo};
use crate::game::board::in_use::InUse;
use crate::game::decide::plan;
use crate::game::input::Control;
use crate::game::session::{Planning, Session};
use crate::game::settings::Settings;
use crate::game::theme::Art;
use crate::table::{AnyBattle, LIFE};
use bevy::prelude::Resource;
use bevy_egui::egui::{Pos2, Rect, vec2};

/// How much room there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// From 1500 by 800 points.
    Wide,
    /// Smaller windows, and telephones held across.
    Compact,
    /// Telephones: less than 700 points wide.
    Phone,
}

impl Form {
    /// The form for a screen.
    pub fn of(screen: Rect) -> Form {
        match (screen.width(), screen.height()) {
            (..700.0, _) => Form::Phone,
            (1500.0.., 800.0..) => Form::Wide,
            _ => Form::Compact,
        }
    }

    /// The part of the screen that no panel of a battle lies on all the time, down to where the bar begins.
    pub fn free(self, screen: Rect) -> Rect {
        let (left, top, right) = match self {
            Form::Wide => (222.0, 106.0, 304.0),
            Form::Compact => (78.0, 94.0, 276.0),
            // Whoever acts has a chip at the left, and at the right there are round buttons: the board goes on beside them.
            Form::Phone => (6.0, 124.0, 6.0),
        };
        let corner = screen.right_bottom() - vec2(right, 8.0);
        Rect::from_min_max(screen.min + vec2(left, top), corner)
    }
}

/// The largest part of a place that is left when something lies on it.
pub fn beside(place: Rect, taken: Rect) -> Rect {
    if !place.intersects(taken) {
        return place;
    }
    let parts = [
        place.with_max_y(taken.top()),
        place.with_min_y(taken.bottom()),
        place.with_max_x(taken.left()),
        place.with_min_x(taken.right()),
    ];
    let area = |part: &Rect| part.width().max(0.0) * part.height().max(0.0);
    parts.into_iter().max_by(|a, b| area(a).total_cmp(&area(b))).unwrap_or(place)
}

/// A weapon as its file names it, put into words.
#[derive(Clone, Default, Debug)]
pub struct Gear {
    /// Name.
    pub name: String,
    /// Everything about it in few words.
    pub notes: Vec<String>,
    /// Rule of weapons like it.
    pub rule: String,
}

/// An ability in words.
#[derive(Clone, Default, Debug)]
pub struct Gift {
    /// Name with its number.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Rule that says so.
    pub rule: String,
}

/// What a character carries and can do.
#[derive(Clone, Default, Debug)]
pub struct Kit {
    /// `Leader · 22 points`.
    pub rank: String,
    /// Weapons.
    pub weapons: Vec<Gear>,
    /// Spells, in the order in which choices number them.
    pub spells: Vec<Gear>,
    /// Abilities.
    pub abilities: Vec<Gift>,
    /// What its body and its training are like, under headings.
    pub lines: Vec<(String, Gear)>,
}

impl Kit {
    fn read(value: &serde_json::Value) -> Kit {
        let text = |v: &serde_json::Value, key: &str| v[key].as_str().unwrap_or_default().to_owned();
        let list = |key: &str| value[key].as_array().cloned().unwrap_or_default();
        let class = text(value, "class");
        let rank = match value["cost"].as_i64() {
            Some(cost) if !class.is_empty() => format!("{} · {cost} points", class.to_lowercase()),
            Some(cost) => format!("{cost} points"),
            None => class,
        };
        let weapons = list("weapons").iter().map(gear).collect();
        let spells = list("spells").iter().map(spell).collect();
        let listed = list("abilities");
        let abilities = listed.iter().map(|a| {
            let name = spaced(&text(a, "ability"));
            let x = a["x"].as_i64().filter(|&x| x > 1).map_or(String::new(), |x| format!(" {x}"));
            Gift { name: format!("{name}{x}"), text: text(a, "text"), rule: text(a, "rule") }
        });
        let lines = list("lines").iter().map(|line| (text(line, "heading"), gear(line))).collect();
        Kit { rank, weapons, spells, abilities: abilities.collect(), lines }
    }

    /// What the option of an action with this key means: a weapon, a spell.
    pub fn gear(&self, action: &str, option: u8) -> Option<&Gear> {
        let list = match action {
            "combat" => &self.weapons,
            "cast" => &self.spells,
            _ => return None,
        };
        list.get(usize::from(option))
    }
}

fn spell(value: &serde_json::Value) -> Gear {
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    if value["note"].is_string() {
        return Gear { name: text("name"), notes: vec![text("note"), text("text")], rule: text("rule") };
    }
    let number = |key: &str| value[key].as_i64().unwrap_or_default();
    let price = match number("will") {
        0 => "no Will".to_owned(),
        will => format!("{will} Will"),
    };
    let mut notes = vec![price, format!("Difficulty {}", number("difficulty")), format!("range {}", number("range"))];
    notes.extend(value["text"].as_str().filter(|text| !text.is_empty()).map(str::to_owned));
    Gear { name: value["name"].as_str().unwrap_or_default().to_owned(), notes, rule: "7.3".to_owned() }
}

fn gear(weapon: &serde_json::Value) -> Gear {
    if let Some(note) = weapon["note"].as_str() {
        let text = |key: &str| weapon[key].as_str().unwrap_or_default().to_owned();
        return Gear { name: text("name"), notes: vec![note.to_owned()], rule: text("rule") };
    }
    let mut notes = Vec::new();
    match weapon["range"].as_i64() {
        Some(0) | None => notes.push("contact".to_owned()),
        Some(range) => notes.push(format!("range {range}")),
    }
    for (key, name) in [("damage", "damage"), ("evasion", "evasion"), ("penetration", "penetration")] {
        if let Some(value) = weapon[key].as_i64().filter(|&value| value != 0) {
            notes.push(format!("{name} {}", signed(value)));
        }
    }
    if let Some(shots) = weapon["reload"].as_i64().filter(|&shots| shots > 0) {
        notes.push(format!("reload {shots}"));
    }
    if let Some(fields) = weapon.as_object() {
        let flags = fields.iter().filter(|(_, value)| value.as_bool() == Some(true));
        notes.extend(flags.map(|(key, _)| key.replace('_', " ")));
    }
    let text = |key: &str| weapon[key].as_str().unwrap_or_default().to_owned();
    Gear { name: text("name"), notes, rule: text("rule") }
}

/// `+2`, and a real minus sign.
pub fn signed(value: i64) -> String {
    if value < 0 { format!("\u{2212}{}", -value) } else { format!("+{value}") }
}

/// `SlipAway` as `Slip away`.
fn spaced(name: &str) -> String {
    let mut out = String::new();
    for (i, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && i > 0 && !out.ends_with(' ') {
            out.push(' ');
            out.extend(letter.to_lowercase());
        } else {
            out.push(letter);
        }
    }
    out
}

/// The entries of a system that panels treat in their own way, found by their keys.
#[derive(Clone, Copy, Default, Debug)]
pub struct Roles {
    /// Life left, as a counter, and at the start, as a stat.
    pub life: Option<(CounterId, Option<StatId>)>,
    /// Action points.
    pub points: Option<(CounterId, Option<StatId>)>,
    /// Will points.
    pub will: Option<(CounterId, Option<StatId>)>,
}

impl Roles {
    fn of(info: &SystemInfo) -> Roles {
        let find = |list: &[Entry], keys: &[&str]| list.iter().position(|e| keys.contains(&e.key)).map(|i| i as u8);
        let role = |keys: &[&str]| {
            let counter = CounterId(find(info.counters, keys)?);
            Some((counter, find(info.stats, keys).map(StatId)))
        };
        Roles { life: role(&LIFE), points: role(&["ap", "actions"]), will: role(&["wp", "will"]) }
    }
}

/// What never changes during a battle, read once.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    battle: Option<u64>,
    /// Kits by character.
    pub kits: Vec<Kit>,
    /// Keys of kinds by character.
    pub kinds: Vec<String>,
    /// Names of the gangs.
    pub gangs: [String; 2],
    /// The entries with a part of their own.
    pub roles: Roles,
}

impl Facts {
    /// Reads them, unless this battle's are already here.
    pub fn refresh(&mut self, session: &Session) {
        let table = &session.table;
        if self.battle == Some(table.start_hash()) {
            return;
        }
        let battle = table.battle();
        let ids = || (0..battle.characters().len() as u8).map(CharacterId);
        *self = Facts {
            battle: Some(table.start_hash()),
            kits: ids().map(|id| Kit::read(&battle.kit(id))).collect(),
            kinds: ids().map(|id| battle.kind_key(id).to_owned()).collect(),
            gangs: Side::BOTH.map(|side| battle.gang(side).to_owned()),
            roles: Roles::of(battle.info()),
        };
    }
}

/// What lies over the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The pause menu.
    Pause,
    /// How to play.
    Help,
    /// The settings.
    Settings,
}

/// What the panels remember about themselves; never part of the battle.
#[derive(Resource)]
pub struct Hud {
    /// The log drawer is open.
    pub log_open: bool,
    /// The character sheet is open, where there is no room for it all the time.
    pub sheet_open: bool,
    /// What lies over the battle.
    pub overlay: Overlay,
    /// The keyboard and the gamepad go through the buttons of the panels instead of over the board.
    pub panels: bool,
    /// Lessons are being given: nothing is saved.
    pub taught: bool,
    /// Answers of a question in a row.
    pub columns: usize,
    /// What the player has set, as of this frame; what panels change of it is kept.
    pub settings: Settings,
    /// An end of the activation that waits for a yes.
    pub ending: Option<Choice>,
    /// All zones are shown with their names, where the rules know zones.
    pub zones: bool,
    /// Fangs stand where an enemy could aim at whoever acts.
    pub threats: bool,
    /// Every square shows its level.
    pub heights: bool,
    /// The lines of the squares lie over everything.
    pub grid: bool,
    /// The marks that lie on the board.
    pub in_use: InUse,
    /// The part of the board that is seen, in squares.
    pub seen: Option<Rect>,
    /// The small map.
    pub minimap: super::minimap::Minimap,
    /// What the square under the pointer would be to whose sheet is shown.
    pub standpoint: super::ground::Known,
    /// The roll shown in full.
    pub tray_open: bool,
    /// The card shows where the odds come from, where there is no room for it all the time.
    pub details: bool,
    /// The notice being shown and since when.
    pub notice: Option<(String, f64)>,
    /// What never changes.
    pub facts: Facts,
    /// Odds already worked out.
    pub odds: OddsCache,
    /// The log in words.
    pub story: Story,
    /// What the action bar says, for one decision.
    pub bar: super::actions::BarCache,
    /// Chances written on squares.
    pub pills: super::pills::Pills,
    /// What is written beside the way that is planned.
    pub along: super::along::Along,
    /// The targets of an action side by side.
    pub targets: super::targets::Targets,
    /// The actions that have no place on the bar are shown.
    pub more_open: bool,
    /// Where the action bar begins, at the top and at the left.
    pub bar_top: f32,
    /// At the left.
    pub bar_left: f32,
    /// Height of the panel of the last roll.
    pub roll_high: f32,
    /// Where the action bar ends at the right.
    pub bar_right: f32,
    /// Where the large tray beside a question lies.
    pub large_tray: Option<Rect>,
    /// Where the question lies.
    pub prompt: Option<Rect>,
    /// Where the board is seen between the panels, in pixels of the window.
    pub clear: Option<Rect>,
    /// The same beside a question; none while nobody is asked.
    pub beside_prompt: Option<Rect>,
    /// The same beside the card of odds, where that has no place but over the board: on a telephone.
    pub beside_card: Option<Rect>,
    /// Where the card of odds lies.
    pub card: Option<Rect>,
    /// What counts lies open.
    pub stakes_open: bool,
    /// Where the card was put, and for what.
    pub seat: Option<(super::card::Seat, Pos2)>,
    /// A character pointed at in the roster.
    pub pointed: Option<CharacterId>,
    /// The bar of a battle that is watched.
    pub film: super::film::Bar,
}

impl Default for Hud {
    fn default() -> Hud {
        Hud {
            log_open: false,
            sheet_open: false,
            overlay: Overlay::None,
            panels: false,
            taught: false,
            columns: 1,
            settings: Settings::default(),
            ending: None,
            zones: false,
            threats: true,
            heights: false,
            grid: false,
            in_use: InUse::default(),
            seen: None,
            minimap: super::minimap::Minimap::default(),
            standpoint: None,
            tray_open: false,
            details: false,
            notice: None,
            facts: Facts::default(),
            odds: OddsCache::default(),
            story: Story::default(),
            bar: super::actions::BarCache::default(),
            pills: super::pills::Pills::default(),
            along: super::along::Along::default(),
            targets: super::targets::Targets::default(),
            more_open: false,
            bar_top: 0.0,
            bar_left: 0.0,
            roll_high: 120.0,
            bar_right: 0.0,
            large_tray: None,
            prompt: None,
            clear: None,
            beside_prompt: None,
            beside_card: None,
            card: None,
            stakes_open: false,
            seat: None,
            pointed: None,
            film: super::film::Bar::default(),
        }
    }
}

impl Hud {
    /// Shows or hides what these controls are for.
    pub fn show_or_hide(&mut self, pressed: impl Fn(Control) -> bool) {
        for (control, shown) in [
            (Control::Zones, &mut self.zones),
            (Control::Threats, &mut self.threats),
            (Control::Heights, &mut self.heights),
            (Control::Grid, &mut self.grid),
            (Control::Log, &mut self.log_open),
        ] {
            *shown ^= pressed(control);
        }
    }

    /// Keyboard and gamepad are for menus and panels, not for the board.
    pub fn has_keys(&self) -> bool {
        self.panels || self.overlay != Overlay::None
    }
}

/// What the panels of the battle read.
pub struct View<'a> {
    /// The battle, its players.
    pub session: &'a Session,
    /// What is planned.
    pub planning: &'a Planning,
    /// Pictures.
    pub art: &'a Art,
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

impl<'a> View<'a> {
    /// For tests: all that has happened is shown, and nothing of the board is on the screen.
    #[cfg(test)]
    pub fn still(session: &'a Session, planning: &'a Planning, art: &'a Art, screen: Rect) -> View<'a> {
        View {
            session,
            planning,
            art,
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

    /// Kind of the decision that a person may make now.
    pub fn asked(&self) -> Option<&'static str> {
        self.me()?;
        Some(self.session.table.decision()?.kind)
    }

    /// Everybody's number.
    pub fn ids(&self) -> impl Iterator<Item = CharacterId> + use<> {
        (0..self.people.len() as u8).map(CharacterId)
    }

    /// The own name of a character.
    pub fn name(&self, id: CharacterId) -> &'a str {
        self.battle().names(id).0
    }

    /// One character.
    pub fn person(&self, id: CharacterId) -> Option<&'a Character> {
        self.people.get(id.index())
    }

    /// The character whose sheet is shown.
    pub fn inspected(&self, pointed: Option<CharacterId>) -> Option<CharacterId> {
        let asked = self.session.table.decision().and_then(|decision| decision.actor);
        let first = || self.ids().find(|&id| self.person(id).is_some_and(Character::is_present));
        let deploying = self
            .asked()
            .filter(|kind| *kind == "deploy")
            .and_then(|_| plan::deploying(&self.session.table, self.planning));
        pointed
            .or(self.planning.inspected)
            .or(self.battle().active())
            .or(asked)
            .or(deploying)
            .or_else(first)
            .or(self.ids().next())
    }

    /// Key of an action.
    pub fn key(&self, action: ActionId) -> &'static str {
        self.info().actions.get(usize::from(action.0)).map_or("", |entry| entry.key)
    }

    /// So much of a counter, as few letters as can be: `1 AP`, `1 Move`.
    pub fn amount(&self, counter: CounterId, amount: u8) -> String {
        let info = self.info();
        let disc = info.panels.discs.iter().find(|disc| disc.counter == counter).map(|disc| disc.name);
        match (disc, info.counters.get(usize::from(counter.0))) {
            (None, Some(entry)) if entry.key.len() <= 3 => format!("{amount} {}", entry.key.to_uppercase()),
            (disc, entry) => format!("{amount} {}", disc.or(entry.map(|entry| entry.name)).unwrap_or_default()),
        }
    }

    /// What a choice costs besides dice and luck, the pools of its side too; none if it is free.
    pub fn price(&self, choice: Choice) -> Option<String> {
        let own = self.battle().costs(choice).into_iter().map(|(counter, n)| self.amount(counter, n));
        let pools = self.battle().pool_costs(choice).into_iter().map(|(pool, n)| format!("{n} {pool}"));
        let all: Vec<String> = own.chain(pools).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// It is seen to have acted in this round.
    pub fn has_acted(&self, id: CharacterId) -> bool {
        self.acted.contains(id)
    }

    /// The step that caches go by.
    pub fn step(&self) -> Step {
        let table = &self.session.table;
        Step { battle: table.start_hash(), steps: table.steps().len(), hash: table.hash() }
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
pub struct Step {
    battle: u64,
    steps: usize,
    hash: u64,
}
