//! Choices and what is unfinished in words, and what programs are told.

use super::at_hand::{BESIDE, slot_of, to_hand};
use super::casts::{Cast, Topic};
use super::checks::ParryWay;
use super::frames::{Ask, Frame, Stage};
use super::friends::deed_of;
use super::items::{Feature, Weapon};
use super::mounts::AT_MOUNT;
use super::poison::coat_of;
use super::state::Battle;
use super::striking::{EDGE, place_of};
use super::traits::{Attribute, Condition};
use super::vocabulary::{INFO, action, counter, question, status};
use crate::battle::{ActionId, CharacterId, Choice, Label, Mark, MarkKind, RuleId, Target, Waiting, capital};
use crate::board::{Square, ZoneKind};
use serde_json::{Value, json};

impl Battle {
    fn ability_name(&self, who: CharacterId, place: Option<u8>) -> &str {
        let ability = place.and_then(|place| self.kind(who).abilities.get(usize::from(place)));
        ability.map_or("", |ability| ability.name.as_str())
    }

    /// RUN-37: the second type of damage in words, where an attack is made with it.
    fn edge_words(&self, choice: Choice) -> &'static str {
        let may_cut = matches!(choice.action, action::STRIKE | action::THROW) && choice.option & EDGE != 0;
        let on = choice.target.character().filter(|_| may_cut);
        let Some(on) = on else { return "" };
        match self.type_of(self.strike_by(choice.actor, choice.action, on, choice.option)) {
            Some(Feature::Cutting) => ", to cut",
            Some(Feature::Piercing) => ", to pierce",
            _ => ", to crush",
        }
    }

    /// RUX-23: the abilities that a reaction is paid with.
    fn abilities_named(&self, choice: Choice) -> String {
        let names = self.abilities_of(choice).into_iter().map(|place| self.ability_name(choice.actor, Some(place)));
        names.collect::<Vec<_>>().join(" and ")
    }

    /// A weapon by its name, as it is used: what shoots strikes as a club (RUX-22).
    fn used(&self, who: CharacterId, deed: ActionId, slot: u8) -> String {
        let strikes = deed == action::STRIKE;
        let shoots = self.weapon(who, slot).is_some_and(|weapon| weapon.range().is_some());
        format!("{}{}", numbered(self, who, slot), if strikes && shoots { ", as a club" } else { "" })
    }

    /// What the option of a choice is called; empty where it has none.
    fn way_of(&self, choice: Choice) -> String {
        let (who, option) = (choice.actor, choice.option);
        match choice.action {
            action::STRIKE | action::SHOOT | action::THROW | action::WEAK_SPOT => {
                let with = self.used(who, choice.action, place_of(option));
                format!("{with}{}", self.edge_words(choice))
            }
            action::BETRAY => {
                let (deed, option) = deed_of(choice);
                let with = self.used(who, deed, place_of(option));
                match deed {
                    action::SHOOT => format!("{with}, shot"),
                    action::THROW => format!("{with}, thrown"),
                    _ => with,
                }
            }
            action::DROP if option == super::state::EVERYTHING => "everything".to_owned(),
            action::DRAW => {
                let with = numbered(self, who, slot_of(option));
                match self.in_the_way(who, option).first().filter(|_| option & BESIDE != 0) {
                    Some(&away) => format!("{with}, put away {}", numbered(self, who, away)),
                    None => with,
                }
            }
            action::TOPPLE | action::DISARM | action::STOW | action::DROP => numbered(self, who, option),
            action::MEND | action::REFILL => numbered(self, who, option),
            action::UNPACK => numbered(self, who, slot_of(option)),
            action::APPROACH => Battle::approach_words(option).to_owned(),
            action::RAVAGE => self.entry(who, option).map_or(String::new(), |entry| entry.name.clone()),
            action::BREAK_DOWN if option == super::doors::TOOL => "a tool".to_owned(),
            action::BREAK_DOWN => numbered(self, who, option),
            action::ARMOUR => {
                let piece = self.kind(who).armour.get(usize::from(option));
                piece.map_or(String::new(), |armour| armour.name.clone())
            }
            action::PICK_UP => {
                let lying = self.lying.get(usize::from(option));
                lying.map_or(String::new(), |lying| self.lying_name(lying).to_owned())
            }
            action::COAT => coat_of(option).map_or(String::new(), |(slot, poison)| {
                format!("{} with {}", numbered(self, who, slot), poison.name().to_lowercase())
            }),
            action::POT if option == super::burning::FIRE => "fire pot".to_owned(),
            action::POT => "smoke pot".to_owned(),
            action::LOOT => choice.target.character().map_or(String::new(), |on| match self.weapon(on, option) {
                Some(_) => numbered(self, on, option),
                None => self.loot_name(on, option),
            }),
            action::REPLACE => {
                let minion = self.place.as_ref().and_then(|place| place.minions.get(usize::from(option)));
                minion.map_or(String::new(), |minion| minion.1.clone())
            }
            action::STRETCH | action::PUSH => {
                Condition::ALL.get(usize::from(option)).map_or("", |condition| condition.name()).to_owned()
            }
            action::ADD => self.ability_name(who, Some(option)).to_owned(),
            action::PARRY => match ParryWay::of(option).way {
                0 => numbered(self, who, ParryWay::of(option).slot),
                _ => {
                    let with = numbered(self, who, ParryWay::of(option).slot);
                    format!("{with}, {}", self.abilities_named(choice))
                }
            },
            action::DODGE => self.abilities_named(choice),
            action::BACKLINE | action::OFF_HAND => numbered(self, who, option),
            action::SWEEP | action::TWIN => numbered(self, who, Battle::pair_of(option).0),
            action::ADVISE => Topic::ALL.get(usize::from(option)).map_or("", |topic| topic.word()).to_owned(),
            action::SONG => if option == 0 { "a boon for friends" } else { "a bane for enemies" }.to_owned(),
            action::CAT_FALL => format!("{option} WP"),
            action::SUFFER | action::HEARTEN => {
                Condition::ALL.get(usize::from(option)).map_or("", |condition| condition.name()).to_owned()
            }
            action::CAST | action::SECOND_SPELL | action::WARD | action::SCREEN | action::READ => {
                self.spell_words(choice)
            }
            _ => String::new(),
        }
    }

    /// A choice in words.
    pub(super) fn words(&self, choice: Choice) -> String {
        let who = choice.actor;
        let target = match choice.target {
            Target::Nothing => String::new(),
            Target::Square(square) => square.to_string(),
            Target::Character(other) => self.name(other).to_owned(),
        };
        let blow = matches!(choice.action, action::STRIKE | action::SHOOT | action::THROW);
        let target = if blow && choice.option & AT_MOUNT != 0 { format!("the horse of {target}") } else { target };
        let title = INFO.actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.name);
        let edge = self.edge_words(choice);
        let way = self.way_of(choice).trim_end_matches(edge).to_owned();
        match choice.action {
            action::BETRAY => format!("attack your friend {target} with {way}"),
            action::STRIKE => format!("strike {target} with {way}{edge}"),
            action::SHOOT => format!("shoot {way} at {target}"),
            action::THROW => format!("throw {way} at {target}{edge}"),
            action::WEAK_SPOT => format!("{way} at a weak spot of {target}"),
            action::MOVE => format!("move to {target}"),
            action::LEAP => format!("leap to {target}"),
            action::POLE if choice.option == 1 => format!("pole the boat to {target}, lying north to south"),
            action::POLE => format!("pole the boat to {target}, lying west to east"),
            action::RAM => format!("ram the boat at {target}"),
            action::COAT => format!("coat {way}"),
            action::POT => format!("throw a {way} at {target}"),
            action::HOOK => format!("throw the grappling hook to {target}"),
            action::LIGHT if self.has(who, status::LIT) => "put out your light".to_owned(),
            action::LIGHT => "light your lamp".to_owned(),
            action::ANTIDOTE if choice.target == Target::Character(who) => "drink an antidote".to_owned(),
            action::ANTIDOTE => format!("give {target} an antidote"),
            action::DOUSE if choice.target == Target::Character(who) => "put out the flames on you".to_owned(),
            action::DOUSE => format!("put out the flames on {target}"),
            action::GRAB => {
                format!("grab a {} at {target}", self.object_at(choice.target.square().unwrap_or(self.square(who))))
            }
            action::LOOT => format!("take the {way} of {target}"),
            action::STEP => format!("step to {target}"),
            action::DRAW => format!("draw {way}"),
            action::PUSH => {
                let attribute = Attribute::ALL.get(usize::from(choice.option)).map_or("", |attribute| attribute.name());
                format!("push, and be {way}: a bane on {attribute} and its skills")
            }
            action::STOW => format!("put away {way}"),
            action::UNPACK if to_hand(choice.option) => format!("take {way} out of the pack, in hand"),
            action::UNPACK => format!("take {way} out of the pack, at hand"),
            action::DROP => format!("drop {way}"),
            action::MEND if self.fought().is_some() => format!("{} mends {way}", self.name(who)),
            action::MEND => format!("mend {way}"),
            action::STRETCH if way.is_empty() => format!("{} rests", self.name(who)),
            action::STRETCH => format!("{} rests, and is no longer {way}", self.name(who)),
            action::TEND => format!("{} tends {target}", self.name(who)),
            action::SAVE if self.fought().is_some() => format!("{} saves the life of {target}", self.name(who)),
            action::REPLACE => format!("{way} takes the place of {}", self.name(who)),
            action::REFILL => format!("a new quiver for {way}"),
            action::PICK_UP => format!("pick up {way} at {target}"),
            action::BREAK_DOWN => format!("break down {target} with {way}"),
            action::FLING => format!("send it to {target}"),
            action::APPROACH => format!("come up {way}"),
            action::CARD if matches!(self.ask, Some(Ask::OneOfTwo(_))) => format!("keep the {}", choice.option),
            action::CARD => format!("take the {}", choice.option),
            action::KEEP_CARD => format!("keep the {}", self.counter(who, counter::CARD)),
            action::RAVAGE if target.is_empty() => way,
            action::RAVAGE => format!("{way}: {target}"),
            action::WAIT if choice.option > 0 => format!("exchange cards with {target}, for the {}", choice.option),
            action::WARN => format!("warn {target}"),
            action::ARMOUR if self.worn(who).any(|armour| armour.name == way) => format!("take off {way}"),
            action::ARMOUR => format!("put on {way}"),
            action::PARRY => format!("parry with {way}"),
            action::DODGE if !way.is_empty() => format!("dodge by {way}"),
            action::ADD => format!("use {way}"),
            action::AGAIN if !target.is_empty() => format!("attack {target} as well"),
            action::WAIT => format!("exchange cards with {target}"),
            action::DEPLOY => format!("place {} at {target}", self.name(who)),
            action::ZONE => format!("zone {}", choice.option + 1),
            action::DRINK if choice.target == Target::Character(who) => "drink a healing draught".to_owned(),
            action::DRINK => format!("give {target} a healing draught"),
            action::BACKLINE => format!("cut from behind at {target} with {way}"),
            action::OFF_HAND => format!("cut at {target} with {way} in the other hand"),
            action::SWEEP | action::TWIN => self.pair_words(choice, &target, &way),
            action::SONG => format!("sing: {way}"),
            action::ADVISE => format!("advise {target}: {way}"),
            action::CAT_FALL => format!("{way} for as many dice less"),
            action::HUMAN_SHIELD => format!("put {target} in front"),
            action::CAST | action::SECOND_SPELL if target.is_empty() => format!("cast {way}"),
            action::CAST | action::SECOND_SPELL => format!("cast {way} at {target}"),
            action::WARD => format!("ward it off with {way}"),
            action::SCREEN => format!("cast {way}"),
            action::READ => format!("cast {way}"),
            action::SUFFER => format!("be {way}"),
            action::HEARTEN => format!("be no longer {way}"),
            action::AIM => format!("aim at {target}"),
            action::FLOAT => format!("float to {target}"),
            action::SPARE if matches!(self.ask, Some(Ask::Aim(_))) => "no other target".to_owned(),
            action::SHOVE if choice.option == super::shoving::FOLLOW => "shove, and follow".to_owned(),
            action::SURRENDER => "surrender: the battle is lost".to_owned(),
            action::INTERACT if target.is_empty() => "put down what it carries".to_owned(),
            _ if target.is_empty() => title.to_lowercase(),
            _ => format!("{} {target}", title.to_lowercase()),
        }
    }

    /// A choice as a card or a button shows it.
    pub(super) fn labelled(&self, choice: Choice, listed: &[Choice]) -> Label {
        let plain = Label::plain(self, choice, listed);
        let way = self.way_of(choice);
        let title = match choice.action {
            action::PUSH
            | action::AGAIN
            | action::PARRY
            | action::DODGE
            | action::ADD
            | action::DRAW
            | action::THROW
            | action::STOW
            | action::UNPACK
            | action::DROP
            | action::MEND
            | action::STRETCH
            | action::TEND
            | action::REPLACE
            | action::REFILL
            | action::PICK_UP
            | action::ARMOUR
            | action::SUFFER
            | action::HEARTEN
            | action::SWEEP
            | action::TWIN
            | action::SONG
            | action::ADVISE
            | action::CAT_FALL
            | action::HUMAN_SHIELD
            | action::WARD
            | action::SCREEN
            | action::READ
            | action::CAST
            | action::SECOND_SPELL
            | action::LOOT
            | action::COAT
            | action::POT
            | action::APPROACH
            | action::CARD
            | action::KEEP_CARD
            | action::RAVAGE
            | action::SHOVE
            | action::WARN => capital(&self.words(choice)),
            action::STRIKE | action::SHOOT if choice.option & AT_MOUNT != 0 => capital(&format!("{way}, at the horse")),
            action::STRIKE | action::SHOOT => capital(&way),
            action::BETRAY => capital(&self.words(choice)),
            action::SAVE if self.fought().is_some() => capital(&self.words(choice)),
            _ => plain.title,
        };
        if choice.action == action::CAST {
            let (group, way) = self.spell_ways(choice);
            return Label { title, way, group, ..plain };
        }
        let text = match choice.action {
            action::READ => match Cast::of(choice.actor, choice.target, choice.option).level {
                1 => "One friend draws two cards in round 1.".to_owned(),
                level => format!("{level} friends draw two cards in round 1."),
            },
            action::SHOVE if choice.option == super::shoving::FOLLOW => {
                "Push the target one square away, and go where it stood.".to_owned()
            }
            _ => plain.text,
        };
        Label { title, way, text, ..plain }
    }

    /// What the option of a choice means, for programs.
    pub(super) fn option_meaning(&self, choice: Choice) -> Value {
        let (who, option) = (choice.actor, choice.option);
        let key = |slot| self.weapon(who, slot).map(|weapon| weapon.key.as_str());
        let paid = |place: Option<u8>| {
            let abilities = &self.kind(who).abilities;
            place.and_then(|place| abilities.get(usize::from(place))).map(|ability| ability.key.as_str())
        };
        match choice.action {
            action::STRIKE | action::SHOOT | action::THROW | action::WEAK_SPOT | action::TOPPLE | action::DISARM => {
                let (weapon, mount, second) = (key(place_of(option)), option & AT_MOUNT != 0, option & EDGE != 0);
                json!({ "option": option, "weapon": weapon, "mount": mount, "second_type": second })
            }
            action::DRAW => {
                let away: Vec<_> = self.in_the_way(who, option).into_iter().filter_map(key).collect();
                json!({ "option": option, "weapon": key(slot_of(option)), "put_away": away })
            }
            action::STOW | action::DROP | action::MEND | action::REFILL => {
                json!({ "option": option, "weapon": key(option) })
            }
            action::UNPACK => {
                let (slot, hand) = (slot_of(option), to_hand(option));
                json!({ "option": option, "weapon": key(slot), "to": if hand { "hand" } else { "at hand" } })
            }
            action::BETRAY => {
                let (deed, with) = deed_of(choice);
                json!({ "option": option, "weapon": key(place_of(with)), "way": INFO.action_of(deed).key })
            }
            action::BACKLINE | action::OFF_HAND => json!({ "option": option, "weapon": key(option) }),
            action::SWEEP | action::TWIN => {
                let (slot, other) = Battle::pair_of(option);
                json!({ "option": option, "weapon": key(slot), "second": other })
            }
            action::SONG => json!({ "option": option, "for": if option == 0 { "friends" } else { "enemies" } }),
            action::SHOVE => json!({ "option": option, "follow": option == super::shoving::FOLLOW }),
            action::ADVISE => json!({ "option": option, "for": self.way_of(choice).to_lowercase() }),
            action::CAT_FALL => json!({ "option": option, "wp": option }),
            action::PICK_UP => {
                let lying = self.lying.get(usize::from(option)).map(|lying| self.lying_name(lying));
                json!({ "option": option, "thing": lying })
            }
            action::PARRY => {
                let weapon = key(ParryWay::of(option).slot);
                json!({ "option": option, "weapon": weapon, "ability": paid(self.abilities_of(choice).first().copied()) })
            }
            action::DODGE => json!({ "option": option, "ability": paid(self.abilities_of(choice).first().copied()) }),
            action::ADD => json!({ "option": option, "ability": paid(Some(option)) }),
            action::CAST | action::SECOND_SPELL | action::WARD | action::SCREEN | action::READ => {
                let cast = Cast::of(who, choice.target, option);
                let spell = self.spell(who, cast.spell).map(|spell| spell.key.as_str());
                match self.keen_weapon(cast) {
                    Some(weapon) => json!({ "option": option, "spell": spell, "level": cast.level, "weapon": weapon }),
                    None => json!({ "option": option, "spell": spell, "level": cast.level, "direction": cast.way }),
                }
            }
            action::ZONE => json!({ "option": option, "zone": option + 1 }),
            action::RAVAGE => json!({ "option": option, "attack": self.way_of(choice) }),
            action::WAIT if option > 0 => json!({ "option": option, "card": option }),
            action::WAIT => {
                let card = choice.target.character().map(|other| self.counter(other, counter::CARD));
                json!({ "option": option, "card": card })
            }
            action::CARD => json!({ "option": option, "card": option }),
            action::APPROACH => json!({ "option": option, "way": Battle::approach_words(option) }),
            action::PUSH | action::SUFFER | action::HEARTEN => {
                let condition = Condition::ALL.get(usize::from(option)).map(|condition| condition.entry().key);
                json!({ "option": option, "condition": condition })
            }
            _ => json!({ "option": option }),
        }
    }

    /// Kit of a figure as JSON.
    pub(super) fn kit_of(&self, who: CharacterId) -> Value {
        let kind = self.kind(who);
        let weapon = |slot: u8| {
            let weapon = self.weapon(who, slot)?;
            let marked = |list| self.marked(who, list, slot);
            let place = match () {
                () if marked(counter::GONE) => "gone",
                () if marked(counter::BROKEN) => "broken",
                () if self.holds_weapon(who, slot) => "in hand",
                () if marked(counter::PACKED) => "in the pack",
                () => "at hand",
            };
            Some(json!({
                "name": weapon.name, "key": weapon.key, "rule": "RUX-38", "note": format!("{}, {place}", weapon_numbers(weapon)),
                "in_hand": self.holds_weapon(who, slot), "gone": marked(counter::GONE), "packed": marked(counter::PACKED),
                "damaged": marked(counter::DAMAGED), "broken": marked(counter::BROKEN), "empty": marked(counter::EMPTY),
            }))
        };
        let skill = |&(skill, level): &(super::traits::Skill, u8)| {
            let entry = skill.entry();
            json!({ "heading": "Skills", "name": skill.name(), "note": level.to_string(), "rule": "RUX-39", "text": entry.text, "key": entry.key })
        };
        let piece = |&(name, number): &(&str, u8)| json!({ "heading": "Gear", "name": name, "note": number.to_string(), "rule": "RUN-28", "text": "", "key": name });
        let attacks = kind.monster.iter().flat_map(|monster| &monster.table).map(|entry| {
            let faces: Vec<String> = entry.faces.iter().map(u8::to_string).collect();
            json!({ "heading": "Attacks", "name": entry.name, "note": faces.join(", "), "rule": "RUX-28", "text": entry.text, "key": entry.name })
        });
        let ability = |one: &super::feats::Ability| json!({ "ability": one.name, "x": 1, "text": one.text, "rule": "RUX-23", "key": one.key });
        json!({
            "cost": kind.cost,
            "class": kind.rank(),
            "size": kind.size.name(),
            "weapons": self.slots(who).filter_map(weapon).collect::<Vec<_>>(),
            "lines": kind.skills.iter().map(skill).chain(kind.gear.lines().iter().map(piece)).chain(attacks).collect::<Vec<_>>(),
            "abilities": kind.abilities.iter().map(ability).collect::<Vec<_>>(),
            "spells": kind.spells.iter().map(|spell| self.spell_in_kit(who, spell)).collect::<Vec<_>>(),
        })
    }

    /// What goes on once a question is answered, the next first.
    pub(super) fn unfinished(&self) -> Vec<Waiting> {
        let words = |frame: &Frame| {
            Some(match frame {
                Frame::Attack(attack) if attack.stage == Stage::Reacted(None) => {
                    Waiting::going_on(attack.strike.on, "dodges")
                }
                Frame::Attack(attack) => Waiting::asking(attack.strike.by, "goes on with an attack", &question::REACT),
                Frame::Walk(walk) => Waiting::going_on(walk.who, "goes on moving"),
                Frame::Fall { who, .. } => Waiting::going_on(*who, "falls"),
                Frame::Begin { who, .. } => Waiting::going_on(*who, "begins their turn"),
                Frame::Opposed { by, .. } => Waiting::going_on(*by, "is in an opposed roll"),
                Frame::Free { by, .. } => Waiting::going_on(*by, "makes a free attack"),
                Frame::Helping { by, .. } => Waiting::going_on(*by, "goes on with their action"),
                Frame::Shoved { who, .. } => Waiting::going_on(*who, "is shoved"),
                Frame::Fling { by, .. } => Waiting::going_on(*by, "disarms"),
                Frame::Leap { who, .. } => Waiting::going_on(*who, "leaps"),
                Frame::Depart { who, .. } => Waiting::going_on(*who, "leaves the board"),
                Frame::Muster(who) => Waiting::asking(*who, "may coat a weapon", &question::COAT),
                Frame::Read(who) => Waiting::asking(*who, "may read the tide", &question::READ),
                Frame::Poling { who, .. } => Waiting::going_on(*who, "poles the boat"),
                Frame::Swaying(who) => Waiting::going_on(*who, "sways"),
                Frame::Reins(who) => Waiting::going_on(*who, "takes the reins"),
                Frame::Thrown(who) => Waiting::going_on(*who, "clings to the saddle"),
                Frame::Venom { on, .. } => Waiting::going_on(*on, "is poisoned"),
                Frame::Purge { who, .. } => Waiting::going_on(*who, "fights a poison"),
                Frame::Peril { who, .. } => Waiting::asking(*who, "may dodge", &question::REACT),
                Frame::Splash(who) => Waiting::going_on(*who, "comes into the water"),
                Frame::Ambush { .. } => return None,
                Frame::Fear { on, .. } => Waiting::going_on(*on, "stands their fear"),
                Frame::Dread { who, .. } => Waiting::going_on(*who, "recovers"),
                Frame::Table(who) => Waiting::going_on(*who, "rolls for their attack"),
                Frame::Ravaged { by, .. } => Waiting::going_on(*by, "goes on with their attack"),
                Frame::Swept { on, .. } => Waiting::going_on(*on, "resists"),
                Frame::Counter { by, .. } => Waiting::asking(*by, "may strike back", &question::COUNTER),
                Frame::Hearten(_) => return None,
                Frame::Consent { partner, .. } => Waiting::asking(*partner, "may refuse", &question::CONSENT),
                Frame::Follow { who, .. } => Waiting::going_on(*who, "follows"),
                Frame::Look(who) => Waiting::going_on(*who, "looks around"),
                Frame::Approach { now, .. } => Waiting::going_on(now.as_ref()?.0, "comes up unseen"),
                Frame::TakeCard(now) => Waiting::asking((*now)?, "takes a card", &question::CARD),
                Frame::ParryStep { who, .. } => Waiting::asking(*who, "may step aside", &question::STEP),
                Frame::Step(who) => Waiting::asking(*who, "may step aside", &question::STEP),
                Frame::Grip(_) => return None,
                Frame::Landing { who, .. } => Waiting::going_on(*who, "lands"),
                Frame::Cast(work) => Waiting::going_on(work.cast.by, "casts a spell"),
                Frame::Blast(blast) => Waiting::going_on(blast.cast.by, "casts a spell"),
                Frame::Resist { on, .. } => Waiting::going_on(*on, "resists a spell"),
                Frame::Focus { who, .. } => Waiting::going_on(*who, "tries to go on concentrating"),
                Frame::Suffer { who, .. } => Waiting::asking(*who, "takes a condition", &question::SUFFER),
                Frame::Float { on, .. } => Waiting::going_on(*on, "floats"),
                Frame::Hurled { who, .. } => Waiting::going_on(*who, "is hurled away"),
                Frame::Balance { who, .. } => Waiting::going_on(*who, "keeps their balance"),
                Frame::Obey(obeying) => Waiting::going_on(obeying.on, "obeys"),
                Frame::Check(_) | Frame::Afterwards(_) => return None,
            })
        };
        self.stack.iter().rev().filter_map(words).collect()
    }

    /// Those who lie there.
    pub(super) fn bodies_and_things(&self) -> Vec<Mark> {
        let lies = |who: &CharacterId| self.present(*who) && self.has(*who, status::DYING);
        let body = |who: CharacterId| {
            let rolls = [counter::SUCCESSES, counter::FAILURES].map(|which| self.counter(who, which));
            let text = format!("{}, Dying: {} of 3 won, {} of 3 lost", self.name(who), rolls[0], rolls[1]);
            Mark { square: self.square(who), kind: MarkKind::Body, text, rule: "RUN-41" }
        };
        let thing = |lying: &super::state::Lying| {
            let text = format!("{}: pick it up with the action", capital(self.lying_name(lying)));
            Mark { square: lying.at, kind: MarkKind::Things, text, rule: "RUN-22" }
        };
        let hook = |&at: &Square| {
            let text = "A grappling hook: a boon on climbing here".to_owned();
            Mark { square: at, kind: MarkKind::Fixture, text, rule: "RUX-06" }
        };
        let supplies = self.map.zones().iter().filter(|zone| zone.kind == ZoneKind::Supply);
        let supply = |&at: &Square| {
            let text = "Arrows and bolts: fill a quiver beside it with the action".to_owned();
            Mark { square: at, kind: MarkKind::Fixture, text, rule: "RUX-32" }
        };
        let big = self.ids().filter(|&who| self.present(who) && self.body(who).nth(1).is_some());
        let part = |who: CharacterId| {
            let (text, rule) = match self.rear(who) {
                Some(_) => (format!("{}: its horse", self.name(who)), "RUX-33"),
                None => (format!("{}: its body ({})", self.name(who), self.size(who).name()), "RUX-30"),
            };
            let kind = MarkKind::Field { icon: "crush", tone: crate::battle::FieldTone::Harm };
            let mark = move |square| Mark { square, kind, text: text.clone(), rule };
            self.rest_of_body(who).into_iter().map(mark).collect::<Vec<_>>()
        };
        let marks = self.ids().filter(lies).map(body).chain(self.lying.iter().map(thing));
        marks
            .chain(self.hooks.iter().map(hook))
            .chain(supplies.flat_map(|zone| &zone.squares).map(supply))
            .chain(self.field_marks())
            .chain(self.horse_marks())
            .chain(self.enchanted_ground())
            .chain(big.flat_map(part))
            .collect()
    }

    /// What the rules say of a square.
    pub(super) fn ground_words(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        let mut lines = Vec::new();
        if self.board.is_water(square) {
            lines.push(("Deep water: 2 squares of movement, and a Swimming roll each turn.".to_owned(), "RUX-03"));
        } else if self.board.is_difficult(square) {
            lines.push(("Difficult ground: 2 squares of movement.".to_owned(), "RUX-07"));
        }
        if self.board.hazard(square).is_some() {
            lines.push(("Hazard: 1d6 damage, less armour.".to_owned(), "RUX-07"));
        }
        let light = self.light_at(square);
        if light < crate::board::Light::Bright {
            lines.push((format!("Light: {}.", light.word()), "RUX-02"));
        }
        if self.burns(square) {
            lines.push(("Fire: figures that come here burn.".to_owned(), "RUX-07"));
        }
        if self.map.is_exit(square) {
            lines.push(("Exit: the board can be left here for a square of movement.".to_owned(), "RUX-37"));
        }
        if self.map.zones().iter().any(|zone| zone.kind == ZoneKind::Supply && zone.squares.contains(&square)) {
            lines.push(("Supply: a figure on or beside it fills a quiver with the action.".to_owned(), "RUX-32"));
        }
        lines.extend(self.boat_words(square).map(|text| (text, "RUX-34")));
        lines.extend(self.fixture_words(square).map(|text| (text, "RUX-08")));
        (self.board.tile(square).title(), lines)
    }
}

/// The name of a weapon; weapons with the same name are numbered.
fn numbered(battle: &Battle, who: CharacterId, slot: u8) -> String {
    let Some(weapon) = battle.weapon(who, slot) else { return String::new() };
    let alike: Vec<u8> =
        battle.slots(who).filter(|&other| battle.weapon(who, other).is_some_and(|one| one.key == weapon.key)).collect();
    match alike.iter().position(|&other| other == slot) {
        Some(place) if alike.len() > 1 => format!("{} {}", weapon.name, place + 1),
        _ => weapon.name.clone(),
    }
}

/// A weapon in numbers: `2d6, durability 15`.
pub(super) fn weapon_numbers(weapon: &Weapon) -> String {
    let durability = weapon.durability.map(|durability| format!("durability {durability}"));
    let range = weapon.range().map(|range| format!("range {range}"));
    let strength = (weapon.strength > 0).then(|| format!("STR {}", weapon.strength));
    let named = [
        (Feature::Subtle, "subtle"),
        (Feature::Piercing, "piercing"),
        (Feature::Toppling, "toppling"),
        (Feature::Long, "reach 2"),
    ];
    let features = named.into_iter().filter(|(feature, _)| weapon.is(*feature)).map(|(_, name)| name.to_owned());
    let parts = [Some(weapon.damage.to_string()), range, durability, strength];
    parts.into_iter().flatten().chain(features).collect::<Vec<_>>().join(", ")
}
