//! Building by points (7.2): what a figure buys, what it costs, and what a builder offers.

use super::codex::{Codex, MOST_EDGES};
use super::describe::weapon_numbers;
use super::feats::{Edge, EdgeEffect};
use super::items::{Armour, Armoury, Class, Gear, Quality, Shield, Use, Weapon};
use super::kinds::{Kind, MORE_POINTS, Nature};
use super::rolls::DieType;
use super::traits::Skill;
use crate::battle::{Recruit, RuleId};
use crate::kit::{Bill, Listed, WareOffer};

/// 7.2: points of an edge, and of one that is taken again.
const EDGE_POINTS: [i32; 2] = [3, 4];

/// Something that is in the armoury.
#[derive(Clone, Copy)]
pub(super) enum Ware<'a> {
    Weapon(&'a Weapon),
    Armour(&'a Armour),
    Shield(&'a Shield),
    Gear(&'a Gear),
}

impl Armoury {
    /// What is carried under a key.
    pub(super) fn ware(&self, key: &str) -> Option<Ware<'_>> {
        let weapon = self.weapons.keyed(key).map(Ware::Weapon);
        let armour = || self.armour.keyed(key).map(Ware::Armour);
        let shield = || self.shields.keyed(key).map(Ware::Shield);
        let gear = || self.gear.keyed(key).map(Ware::Gear);
        weapon.or_else(armour).or_else(shield).or_else(gear)
    }
}

impl Ware<'_> {
    /// 7.2: its key, its name and its points.
    fn entry(&self) -> (&str, &str, i32) {
        match self {
            Ware::Weapon(one) => (&one.key, &one.name, one.points),
            Ware::Armour(one) => (&one.key, &one.name, one.points),
            Ware::Shield(one) => (&one.key, &one.name, one.points),
            Ware::Gear(one) => (&one.key, &one.name, one.points),
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Ware::Weapon(_) => "WLX-13",
            Ware::Armour(_) | Ware::Shield(_) => "WLX-12",
            Ware::Gear(one) if matches!(one.does, Use::Light(..)) => "WLX-20",
            Ware::Gear(_) => "7.2",
        }
    }

    /// 7.2: it is an item of the lists, and neither a part of the body nor what lies about.
    fn is_sold(&self) -> bool {
        let apart = [Quality::Natural, Quality::Bare, Quality::Improvised];
        !matches!(self, Ware::Weapon(one) if apart.iter().any(|&quality| one.is(quality)))
    }

    /// What it is, in few words.
    fn note(&self) -> String {
        let needs = |die: DieType| if die > DieType::D4 { format!(", Strength {die}") } else { String::new() };
        match self {
            Ware::Weapon(one) => {
                let numbers = weapon_numbers(one);
                let words = if one.text.is_empty() { numbers } else { format!("{numbers}. {}", one.text) };
                format!("{words}{}", needs(one.strength))
            }
            Ware::Armour(one) => format!("+{} {}{}", one.bonus, one.place.name(), needs(one.strength)),
            Ware::Shield(one) => {
                let cover =
                    if one.cover > 0 { format!(", {} to shots at it", -2 * one.cover as i8) } else { String::new() };
                format!("+{} Parry{cover}{}", one.parry, needs(one.strength))
            }
            Ware::Gear(one) => match one.does {
                Use::Light(bright, dim) => format!("bright {bright} squares, dim {dim} more"),
                Use::Healing => "Healing without -2".to_owned(),
                Use::Locks => "locks without -2".to_owned(),
                Use::Supply => "used up by a reload".to_owned(),
            },
        }
    }
}

/// WLX-13: the skill of a weapon.
fn skill_of(weapon: &Weapon) -> Skill {
    match weapon.class {
        Class::Melee => Skill::Fighting,
        Class::Thrown => Skill::Athletics,
        Class::Shot => Skill::Shooting,
    }
}

/// WLX-16: power points of the first Arcane Training; none of another effect.
fn trained_points(effect: &EdgeEffect) -> Option<u8> {
    if let EdgeEffect::Arcane(points, _) = effect { Some(*points) } else { None }
}

fn is_training(edge: &Edge) -> bool {
    edge.effects.iter().any(|effect| trained_points(effect).is_some())
}

impl Kind {
    /// 7.2: the place of the first weapon whose skill is good enough for Signature Weapon.
    fn sign(&mut self) -> Result<(), String> {
        let good = |weapon: &&Weapon| self.trained(skill_of(weapon)).is_some_and(|die| die >= DieType::D8);
        match self.weapons.iter().find(good).map(|weapon| weapon.key.clone()) {
            Some(key) => self.signature = Some(key),
            None => return Err("Signature Weapon needs a weapon whose skill is d8".to_owned()),
        }
        Ok(())
    }

    /// Hands that its weapons take at the start.
    fn hands_full(&self) -> u8 {
        self.weapons[..self.in_hands].iter().map(|weapon| weapon.hands).sum()
    }
}

impl Codex {
    /// 7.2: a kind with what was bought for it, and the points of both.
    ///
    /// # Errors
    /// What was expected, a clause.
    pub fn recruit(&self, key: &str, bought: &[String]) -> Result<(Kind, i32), String> {
        let mut kind =
            self.kinds.keyed(key).cloned().ok_or_else(|| format!("expected a known kind of figure, found `{key}`"))?;
        if kind.natures.contains(&Nature::Mount) {
            return Err(format!("expected a figure, found a mount: {}", kind.name));
        }
        if kind.natures.contains(&Nature::Captive) {
            return Err(format!("expected a figure of companies, found a captive: {}", kind.name));
        }
        let mut points = kind.cost;
        let (mut edges, mut trainings) = (0, 0u8);
        for key in bought {
            if let Some(edge) = self.edges.keyed(key) {
                edges += 1;
                points += EDGE_POINTS[usize::from(kind.edges.contains(edge))];
                kind.meets(edge)?;
                // WLX-16: the first training gives its own points and powers, and each further one more points or more powers.
                match edge.effects.iter().find_map(trained_points) {
                    Some(points) if !kind.edges.iter().any(is_training) => kind.power_points = points,
                    Some(_) => trainings += 1,
                    None => {}
                }
                kind.edges.push(edge.clone());
            } else if let Some(power) = self.powers.keyed(key) {
                kind.powers.push(power.clone());
            } else {
                let ware = self.armoury.ware(key);
                if kind.natures.contains(&Nature::Beast) {
                    return Err(format!("expected no gear bought for the {}", kind.name));
                }
                if ware.is_some_and(|ware| !ware.is_sold()) {
                    return Err(format!("expected an item of the armoury, found `{key}`, which nobody sells"));
                }
                points += ware.map_or(0, |ware| ware.entry().2);
                // Armour and a shield that are bought take the place of others.
                match ware {
                    Some(Ware::Armour(armour)) => kind.armour.retain(|own| own.place != armour.place),
                    Some(Ware::Shield(_)) => kind.shield = None,
                    _ => {}
                }
                let held = matches!(ware, Some(Ware::Shield(_))) && kind.hands_full() < 2;
                self.give(&mut kind, key, held)?;
            }
        }
        if edges > if kind.wild { MOST_EDGES } else { 0 } {
            return Err(format!("expected at most {MOST_EDGES} edges bought, for Wild Cards alone, found {edges}"));
        }
        // WLX-16: further training gives the powers that were chosen with it, and points where none were.
        let for_powers = kind.trainings_for_powers(trainings);
        kind.power_points += MORE_POINTS * (trainings - for_powers);
        let signs = kind.effects().any(|effect| matches!(effect, EdgeEffect::Signature(..)));
        if signs && kind.signature.is_none() {
            kind.sign()?;
        }
        kind.fault()?;
        kind.menace = super::menace::menace(&kind);
        Ok((kind, points))
    }

    /// What a builder offers with so many points left: items, and edges and powers that the figure may take or has bought.
    pub(super) fn shop(&self, recruit: &Recruit, left: i32) -> Vec<(&'static str, Vec<WareOffer>)> {
        let Some(kind) = self.kinds.keyed(&recruit.kind) else { return Vec::new() };
        let now = self.recruit(&recruit.kind, &recruit.gear).ok();
        let before = now.as_ref().map_or(kind, |(kind, _)| kind);
        let offer = |key: &str, name: &str, note: String, rule: RuleId, cost: i32| {
            let count = recruit.gear.iter().filter(|own| *own == key).count();
            let mut after = recruit.clone();
            self.put_on(&mut after, key);
            let fault = self.recruit(&after.kind, &after.gear).err();
            let missing = cost - left;
            let dear = || format!("{missing} {} missing", if missing == 1 { "point is" } else { "points are" });
            WareOffer {
                key: key.to_owned(),
                name: name.to_owned(),
                note,
                rule,
                cost,
                count,
                obstacle: fault.or_else(|| (missing > 0).then(dear)),
                sells: count > 0,
            }
        };
        let item = |ware: Ware| {
            let (key, name, points) = ware.entry();
            offer(key, name, ware.note(), ware.rule(), points)
        };
        let items = |list: Vec<Ware>| -> Vec<WareOffer> {
            let beast = kind.natures.contains(&Nature::Beast);
            list.into_iter().filter(|ware| !beast && ware.is_sold()).map(item).collect()
        };
        let has_bought = |key: &String| recruit.gear.contains(key);
        let open = |edge: &&Edge| {
            let fresh = edge.again || !before.edges.contains(edge);
            kind.wild && (has_bought(&edge.key) || fresh && before.meets(edge).is_ok())
        };
        let edge = |edge: &Edge| {
            let points = EDGE_POINTS[usize::from(before.edges.contains(edge))];
            offer(&edge.key, &edge.name, edge.text.clone(), "WLX-16", points)
        };
        let trains = recruit.gear.iter().any(|key| self.edges.keyed(key).is_some_and(is_training));
        let taught = self.powers.iter().filter(|power| {
            trains && (has_bought(&power.key) || !before.powers.iter().any(|own| own.key == power.key))
        });
        let armoury = &self.armoury;
        let worn = armoury.armour.iter().map(Ware::Armour).chain(armoury.shields.iter().map(Ware::Shield));
        let lists = [
            ("Weapons", items(armoury.weapons.iter().map(Ware::Weapon).collect())),
            ("Armour and shields", items(worn.collect())),
            ("Gear", items(armoury.gear.iter().map(Ware::Gear).collect())),
            ("Edges", self.edges.iter().filter(open).map(edge).collect()),
            ("Powers", taught.map(|power| offer(&power.key, &power.name, power.text.clone(), "WLX-18", 0)).collect()),
        ];
        lists.into_iter().filter(|(_, offers)| !offers.is_empty()).collect()
    }

    /// Buys one more: armour of a place and a shield take the place of those that were bought.
    pub(super) fn put_on(&self, recruit: &mut Recruit, key: &str) {
        let takes_its_place = |other: &String| match (self.armoury.ware(key), self.armoury.ware(other)) {
            (Some(Ware::Armour(new)), Some(Ware::Armour(old))) => new.place == old.place,
            (Some(Ware::Shield(_)), Some(Ware::Shield(_))) => true,
            _ => false,
        };
        recruit.gear.retain(|other| !takes_its_place(other));
        recruit.gear.push(key.to_owned());
    }

    /// Gives the last one of a key back, and with it the edges and powers that stand on it.
    pub(super) fn put_off(&self, recruit: &mut Recruit, key: &str) {
        let Some(at) = recruit.gear.iter().rposition(|own| own == key) else { return };
        recruit.gear.remove(at);
        // Edges stand on edges before them, powers on all edges.
        let rank = |key: &String| match () {
            () if self.edges.keyed(key).is_some() => 0,
            () if self.powers.keyed(key).is_some() => 1,
            () => 2,
        };
        let mut order: Vec<usize> = (0..recruit.gear.len()).filter(|&at| rank(&recruit.gear[at]) < 2).collect();
        order.sort_by_key(|&at| rank(&recruit.gear[at]));
        let (mut kept, mut dropped) = (Vec::new(), Vec::new());
        for at in order {
            kept.push(recruit.gear[at].clone());
            if self.recruit(&recruit.kind, &kept).is_err() {
                kept.pop();
                dropped.push(at);
            }
        }
        dropped.sort_unstable();
        dropped.into_iter().rev().for_each(|at| {
            recruit.gear.remove(at);
        });
    }

    /// Where the points of a recruit come from.
    pub(super) fn bill_of(&self, recruit: &Recruit) -> Option<Bill> {
        let kind = self.kinds.keyed(&recruit.kind)?;
        let mut parts = vec![(kind.name.clone(), 2 * kind.cost)];
        let mut edges = kind.edges.clone();
        for key in &recruit.gear {
            if let Some(edge) = self.edges.keyed(key) {
                parts.push((edge.name.clone(), 2 * EDGE_POINTS[usize::from(edges.contains(edge))]));
                edges.push(edge.clone());
            } else if let Some(power) = self.powers.keyed(key) {
                parts.push((power.name.clone(), 0));
            } else if let Some(ware) = self.armoury.ware(key) {
                let (_, name, points) = ware.entry();
                parts.push((name.to_owned(), 2 * points));
            }
        }
        Some(Bill { parts, sum: "in all", rule: "7.2" })
    }
}
