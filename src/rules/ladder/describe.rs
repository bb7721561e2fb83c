//! Decisions, choices and squares in words.

use super::care::Care;
use super::frames::{Ask, Trigger};
use super::info::INFO;
use super::kinds::Item;
use super::roll::Called;
use super::state::Battle;
use super::vocabulary::action;
use crate::battle::{CharacterId, Choice, Label, RuleId, Target, capital};
use crate::board::{Cover, Hazard, Obscured, Spot, Square};

impl Battle {
    /// What a choice is called on a card; what the vocabulary says serves for most.
    pub(super) fn label_of(&self, choice: Choice, listed: &[Choice]) -> Label {
        let plain = Label::plain(self, choice, listed);
        match (choice.action, choice.target) {
            (action::CAST, _) => {
                let spell = self.kind(choice.actor).spells.get(usize::from(choice.option));
                let way = spell.map_or(String::new(), |spell| spell.name.clone());
                Label { title: way.clone(), way, ..plain }
            }
            // Several answers about one target differ in something else: how dice are shared out.
            (action::PICK, target) if listed.iter().filter(|other| other.target == target).count() > 1 => {
                plain.titled(capital(&self.words(choice)))
            }
            (action::PICK, Target::Character(who)) => plain.titled(self.name(who)),
            (action::ZONE, _) => plain.titled(format!("Zone {}", choice.option + 1)),
            _ => plain,
        }
    }

    pub(super) fn item_name(&self, who: CharacterId, item: u8) -> &str {
        self.kind(who).item(item).map_or("", Item::name)
    }

    /// LAD-56: what a choice picks up.
    pub(super) fn lying_thing(&self, choice: Choice) -> &str {
        if choice.option == super::choices::LIFT {
            return "What is fought for";
        }
        let here = self.dropped.iter().filter(|one| choice.target == Target::Square(one.square));
        let lying = here.into_iter().nth(usize::from(choice.option));
        let item = lying.and_then(|one| self.roster.kinds.get(usize::from(one.kind))?.item(one.item));
        item.map_or("something", Item::name)
    }

    /// A choice in words.
    pub(super) fn words(&self, choice: Choice) -> String {
        let who = choice.actor;
        let target = match choice.target {
            Target::Nothing => String::new(),
            Target::Square(square) => square.to_string(),
            Target::Character(other) => self.name(other).to_owned(),
        };
        let title = INFO.actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.name);
        let zone = || {
            let Target::Square(square) = choice.target else { return String::new() };
            let zone = self.board.zone_of(Spot::top(square));
            zone.map_or(String::new(), |zone| self.board.zone_named(zone).name.clone())
        };
        let below = if choice.option == super::choices::BELOW { " below" } else { "" };
        match choice.action {
            action::ZONE => format!("deployment zone {}", choice.option + 1),
            action::DEPLOY => format!("place {} at {target}", self.name(who)),
            action::STEP => format!("move freely to {target}{below}"),
            action::MOVE => format!("move to {target}{below}, {}", zone()),
            action::RUN => format!("run to {target}{below}, {}", zone()),
            action::STEP_OFF => format!("drop down to {target}"),
            action::ROW => format!("row to {target}"),
            action::CLIMB_ON => format!("climb atop {target}"),
            action::MOUNT => format!("mount {target}"),
            action::GET_OFF => format!("get off at {target}"),
            action::HOLE => format!("hole the boat on {target} with the {}", self.item_name(who, choice.option)),
            action::LONG_JUMP => format!("long jump to {target}"),
            action::ATTACK | action::CHARGE | action::RIPOSTE => self.blow_words(choice, &target),
            action::BLAST => format!("throw {} into {}", self.item_name(who, choice.option), zone()),
            action::DEFEND_ALLY => format!("defend {target}"),
            action::DEFEND_ZONE => "defend the zone".to_owned(),
            action::DODGE => "dodge".to_owned(),
            action::FLEE => "flee".to_owned(),
            action::GRAPPLE => format!("grapple {target}"),
            action::SHOVE => format!("shove {target}"),
            action::HELP => format!("help {target}"),
            action::QUICK_HELP => format!("help {target}, free"),
            action::PARLEY => format!("parley with {target}"),
            action::REACT => {
                let trigger = Trigger::ALL.get(usize::from(choice.option)).map_or("", |trigger| trigger.text());
                format!("keep the Action until {trigger}")
            }
            action::RETREAT => "retreat: the whole side leaves, the battle is lost".to_owned(),
            action::SEIZE => "seize the initiative".to_owned(),
            action::RELOAD | action::WINDLASS => {
                let with = if choice.action == action::WINDLASS { " with the Move" } else { "" };
                format!("reload the {}{with}", self.item_name(who, choice.option))
            }
            action::PICK_UP if choice.option == super::choices::LIFT => format!("take what is fought for at {target}"),
            action::PICK_UP => format!("pick up {} at {target}", self.lying_thing(choice)),
            action::HAUL => format!("haul {target} out of the water"),
            action::FIRST_AID => match Care::of_option(choice.option) {
                Care::Poison => format!("first aid for {target}, against the poison"),
                _ => format!("first aid for {target}"),
            },
            action::STUNT | action::USE | action::HANDLE => {
                format!("{} at {target}", self.fixture_deed(choice.option))
            }
            action::WAKE => format!("wake {target}"),
            action::HAND_OVER => format!("hand {target} the {}", self.item_name(who, choice.option)),
            action::DROP_ITEM => format!("let the {} fall", self.item_name(who, choice.option)),
            action::CAST => {
                let name =
                    self.kind(who).spells.get(usize::from(choice.option)).map_or("", |spell| spell.name.as_str());
                match choice.target {
                    Target::Square(_) => format!("{name} over {}", zone()),
                    _ => format!("{name} at {target}"),
                }
            }
            action::MIRACLE => {
                let miracle = self.kind(who).miracles.get(usize::from(choice.option & 7));
                let name = miracle.map_or("", |miracle| miracle.name.as_str());
                if let (Some(ended), Target::Character(ally)) = (self.ended_by(choice), choice.target) {
                    return format!("{name} for {}: no longer {ended}", self.name(ally));
                }
                if target.is_empty() { name.to_owned() } else { format!("{name} for {target}") }
            }
            action::DISPEL => format!("dispel the spells of {target}"),
            action::DRINK | action::GIVE_DRINK => {
                let whom = if let Target::Character(ally) = choice.target { ally } else { who };
                let cured = self.curable(whom).get(usize::from(choice.option >> 3)).copied();
                let cured = cured.and_then(|id| INFO.statuses.get(usize::from(id.0)));
                let cure = cured.map_or(String::new(), |entry| format!(", no longer {}", entry.name));
                let giving = if whom == who { "drink a".to_owned() } else { format!("give {target} a") };
                format!("{giving} {}{cure}", self.item_name(who, choice.option & 7))
            }
            action::RECOVER => "recover all Toughness for 1 Ember".to_owned(),
            action::REGAIN_METTLE => "regain all Mettle for 1 Ember".to_owned(),
            action::CHEAT_DEATH => format!("cheat death for {target}, 1 Ember"),
            action::EXTRA_ACTION => "another Action for 1 Mettle".to_owned(),
            action::ROLL => "roll".to_owned(),
            action::DOUBLE_TRAINING => "double Training for 1 Mettle".to_owned(),
            action::MAXIMISE => "every die a 6 for 1 Ember".to_owned(),
            action::KEEP => "keep the dice".to_owned(),
            action::REROLL => match choice.option {
                1 => "reroll the lowest die".to_owned(),
                n => format!("reroll the {n} lowest"),
            },
            action::FOCUS => {
                let read = self.raisings().get(usize::from(choice.option)).copied().unwrap_or_default();
                let count = |n: u8, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
                let (successes, sixes) =
                    (count(read.successes, "success", "successes"), count(read.sixes, "six", "sixes"));
                format!("{successes}, {sixes}")
            }
            action::DOUBLE_FOCUS => "double Focus for 1 Mettle".to_owned(),
            action::READY_ITEMS => {
                let held: Vec<_> = (0..8)
                    .filter(|item| choice.option & 1 << item != 0)
                    .map(|item| self.item_name(who, item))
                    .collect();
                if held.is_empty() { "put everything away".to_owned() } else { format!("hold {}", held.join(" and ")) }
            }
            action::PICK => match self.ask {
                Some(Ask::Keep { .. }) => {
                    let kept = super::reactions::KEPT.get(usize::from(choice.option));
                    let kept = kept.and_then(|action| INFO.actions.get(usize::from(action.0)));
                    kept.map_or(String::new(), |entry| format!("keep it for: {}", entry.name))
                }
                Some(Ask::DualTarget(_)) => format!("also strike at {target}"),
                Some(Ask::DualShare(_)) => self.share_words(choice),
                Some(Ask::Overcast { .. }) if choice.option > 0 => {
                    "Overcast 2: the zone is heavily obscured".to_owned()
                }
                Some(Ask::Overcast { .. }) => "no Overcast: the zone is lightly obscured".to_owned(),
                _ => format!("drop the {}", self.item_name(who, choice.option)),
            },
            action::DUAL => match self.dual_of(choice) {
                Some((first, second)) => {
                    let [one, two] = [first, second].map(|blow| self.item_name(who, blow.weapon));
                    format!("attack {target} with {one}, and somebody with {two}")
                }
                None => title.to_lowercase(),
            },
            action::ACCEPT => match self.ask {
                Some(Ask::Force { .. }) if self.must_buy_to_force(who) => {
                    "force the way for an Action, bought for 1 Mettle".to_owned()
                }
                Some(Ask::Force { .. }) => "force the way for an Action".to_owned(),
                _ => "agree".to_owned(),
            },
            action::DECLINE => "no".to_owned(),
            action::END_TURN => "end the turn".to_owned(),
            _ => title.to_lowercase(),
        }
    }

    fn blow_words(&self, choice: Choice, target: &str) -> String {
        let Some(blow) = self.blow_of(choice) else { return format!("attack {target}") };
        let verb = match choice.action {
            action::CHARGE => "charge",
            action::RIPOSTE => "riposte against",
            _ if blow.thrown => "throw at",
            _ => "attack",
        };
        let aimed = match blow.called {
            Called::No => String::new(),
            called => format!(", at the {}", called.name()),
        };
        let unaimed = if blow.unaimed { ", without Steady Aim" } else { "" };
        format!("{verb} {target} with {}{aimed}{unaimed}", self.item_name(choice.actor, blow.weapon))
    }

    /// A square in words: its zone, what it is, and what the rules say of it.
    pub(super) fn ground_words(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        let spot = Spot::top(square);
        let tile = self.board.tile(square);
        let Some(zone) = self.board.zone_of(spot) else {
            return ("Wall".to_owned(), vec![("Nobody passes or sees through it".to_owned(), "1.4")]);
        };
        let name = format!("{}, level {}", self.board.zone_named(zone).name, self.board.spot_level(spot));
        let traits = self.board.traits_at(spot);
        let mut lines: Vec<(String, RuleId)> = Vec::new();
        if self.board.is_swum_at(spot) {
            lines.push(("Deep water: one swims".to_owned(), "LAD-503"));
        }
        if traits.difficult {
            lines.push(("Difficult ground: whoever comes into it stops".to_owned(), "LAD-78"));
        }
        match traits.cover {
            Cover::None => {}
            Cover::Partial => lines.push(("Partial cover: Defence +1 step against shots".to_owned(), "LAD-76")),
            Cover::Total => lines.push(("Total cover: Defence +2 steps against shots".to_owned(), "LAD-77")),
        }
        if let Some((hazard, ignores)) = self.hazard_at(spot) {
            let (word, rule) = match hazard {
                Hazard::Minor => ("Minor", "LAD-79"),
                Hazard::Major => ("Major", "LAD-80"),
                Hazard::Deadly => ("Deadly", "LAD-81"),
            };
            let armour = if ignores { ", Armour does not help" } else { "" };
            lines.push((format!("{word} hazard: {} damage{armour}", super::terrain::hazard_damage(hazard)), rule));
        }
        match traits.obscured.max(self.effect_at(spot)) {
            Obscured::Clear => {}
            Obscured::Lightly => lines.push(("Lightly obscured: good for hiding".to_owned(), "LAD-83")),
            Obscured::Heavily => lines.push(("Heavily obscured: Blinded while inside".to_owned(), "LAD-84")),
        }
        for holder in self.holders_of(zone) {
            lines
                .push((format!("{} defends this zone: enemies must win a Test to enter", self.name(holder)), "LAD-42"));
        }
        if tile.water_under {
            lines.push(("Water passes below it".to_owned(), "LAD-503"));
        }
        if let Some(boat) = self.boats().iter().find(|boat| boat.square == square) {
            let left = format!("A boat: Toughness {} of {}", boat.toughness, super::ground::BOAT_TOUGHNESS);
            lines.push((left, "LAD-505"));
        }
        lines.extend(self.fixture_lines(square));
        let dead = self.bodies().iter().filter(|body| body.square == square);
        lines.extend(dead.map(|body| (format!("Body of {}", self.name(body.who)), "LAD-514")));
        let lying: Vec<&str> = self.lying().filter(|(at, _)| *at == square).map(|(_, name)| name).collect();
        if !lying.is_empty() {
            lines.push((format!("Here lies: {}", lying.join(", ")), "LAD-56"));
        }
        (name, lines)
    }
}
