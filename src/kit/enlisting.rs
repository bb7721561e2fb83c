//! Calling up the characters of a battle: the same for every rule system.

use super::{Catalogue, Draft, GangChoice, Listed, SetupError};
use crate::battle::{Carried, CharacterId, Gang, MAX_CHARACTERS, Recruit, Side, capital};
use crate::board::{Board, Square};
use crate::name::check_name;

/// A character that takes part, under the name that it has in this battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enlisted {
    /// Kind, spells and things.
    pub recruit: Recruit,
    /// Nobody else has this name.
    pub name: String,
    /// Its side.
    pub side: Side,
}

/// Everybody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Muster {
    /// Everybody, by [`CharacterId`].
    pub members: Vec<Enlisted>,
    /// Names of the two gangs.
    pub gangs: [String; 2],
    /// Where they stand, if they were placed one by one.
    pub places: Option<Vec<(CharacterId, Square)>>,
    /// What everybody has kept from the battle before, by [`CharacterId`]; nothing in the first battle of a series.
    pub kept: Vec<Carried>,
}

impl Muster {
    /// Calls up those whom a draft names: gangs of at most `points` points, or characters where they stand. What each recruit knows
    /// and carries is for the system to check.
    ///
    /// # Errors
    /// A kind, a gang, a name, a place or a number is wrong; as a sentence.
    pub fn of(draft: &Draft, catalogue: &dyn Catalogue, points: i32) -> Result<Muster, SetupError> {
        let mut muster = Muster { members: Vec::new(), gangs: Default::default(), places: None, kept: Vec::new() };
        if draft.series.is_some() && draft.placed.is_some() {
            return Err(SetupError("expected gangs in a series, found characters where they stand".to_owned()));
        }
        if let Some(placed) = draft.placed {
            let mut places = Vec::new();
            for one in placed {
                let name = one.name.clone().unwrap_or_default();
                let (spells, gear) = (one.spells.clone(), one.gear.clone());
                let who = muster.add(catalogue, Recruit { kind: one.kind.clone(), name, spells, gear }, one.side)?;
                places.push((who, one.square));
            }
            check_places(&draft.board, &places)?;
            muster.places = Some(places);
        } else {
            for (side, choice) in draft.gangs.iter().enumerate() {
                let gang = gang(catalogue, choice, side)?;
                check_name(&gang.name).map_err(SetupError)?;
                match draft.series.and_then(|series| series.kept(side)) {
                    // It was legal once; what is left of it fights on.
                    Some(kept) if kept.len() == gang.members.len() && kept.iter().any(|one| !one.absent) => {
                        muster.kept.extend_from_slice(kept);
                    }
                    Some(kept) => {
                        let (found, expected) = (kept.len(), gang.members.len());
                        return Err(SetupError(format!(
                            "{}: expected what {expected} members have kept, and somebody who takes part, found {found}",
                            gang.name
                        )));
                    }
                    None => {
                        if let Some(fault) = catalogue.faults(&gang, points).first() {
                            return Err(SetupError(format!("{}: {fault} (rule {})", gang.name, catalogue.rule())));
                        }
                    }
                }
                for recruit in gang.members {
                    muster.add(catalogue, recruit, side as u8)?;
                }
                muster.gangs[side] = gang.name;
            }
            check_deployment(&draft.board, muster.members.iter().map(|member| member.side))?;
        }
        if muster.members.is_empty() {
            return Err(SetupError("expected at least one character".to_owned()));
        }
        tell_apart(muster.members.iter_mut().map(|member| &mut member.name));
        if muster.places.is_some() {
            muster.gangs = Side::BOTH.map(|side| muster.name_of_placed(catalogue, &draft.gangs[side.index()], side));
        }
        Ok(muster)
    }

    fn add(&mut self, catalogue: &dyn Catalogue, recruit: Recruit, side: u8) -> Result<CharacterId, SetupError> {
        let kinds = catalogue.kinds();
        let Some((_, kind)) = kinds.into_iter().find(|(key, _)| *key == recruit.kind) else {
            let (known, found) = (catalogue.known_kinds(), &recruit.kind);
            return Err(SetupError(format!("expected a known kind ({known}), found `{found}`")));
        };
        if side > 1 {
            return Err(SetupError(format!("expected side 0 or 1, found {side}")));
        }
        if self.members.len() >= MAX_CHARACTERS {
            return Err(SetupError(format!("expected at most {MAX_CHARACTERS} characters in all")));
        }
        // An empty name stands for that of its kind.
        let name = if recruit.name.is_empty() { kind.to_owned() } else { recruit.name.clone() };
        check_name(&name).map_err(SetupError)?;
        self.members.push(Enlisted { recruit, name, side: Side(side) });
        Ok(CharacterId(self.members.len() as u8 - 1))
    }

    /// The name of a side whose characters were placed one by one: that of the gang that the draft names, else after the dearest.
    fn name_of_placed(&self, catalogue: &dyn Catalogue, choice: &GangChoice, side: Side) -> String {
        let known = match choice {
            GangChoice::Known(key) => catalogue.gang(key).map(|gang| gang.name.clone()),
            GangChoice::Own(gang) => Some(gang.name.clone()).filter(|name| check_name(name).is_ok()),
            GangChoice::Members(_) => None,
        };
        let cost = |member: &&Enlisted| catalogue.cost(&member.recruit).unwrap_or(0);
        let own = self.members.iter().filter(|member| member.side == side);
        // The first of equals.
        let dearest = own.min_by_key(|member| -cost(member));
        let after = || dearest.map(|member| format!("{}'s {}", member.name, catalogue.band()));
        known.or_else(after).unwrap_or_else(|| "Nobody".to_owned())
    }
}

/// The gang that a side has chosen.
fn gang(catalogue: &dyn Catalogue, choice: &GangChoice, side: usize) -> Result<Gang, SetupError> {
    match choice {
        GangChoice::Known(key) => catalogue
            .gang(key)
            .cloned()
            .ok_or_else(|| SetupError(format!("expected a known gang ({}), found `{key}`", catalogue.gangs().keys()))),
        GangChoice::Members(members) => Ok(Gang {
            key: format!("{} of side {side}", catalogue.band()),
            name: format!("{} {}", capital(catalogue.band()), side + 1),
            members: members.clone(),
            text: String::new(),
        }),
        GangChoice::Own(gang) => Ok(gang.clone()),
    }
}

/// Either side may get either zone, so both must hold the larger gang (CAN-72, LAD-515).
fn check_deployment(board: &Board, sides: impl Iterator<Item = Side>) -> Result<(), SetupError> {
    let mut count = [0; 2];
    sides.for_each(|side| count[side.index()] += 1);
    let most = count[0].max(count[1]);
    for side in [0, 1] {
        let room = board.deployment(side).iter().filter(|&&square| board.tile(square).is_ashore()).count();
        if room < most {
            let id = board.id();
            return Err(SetupError(format!(
                "expected room for {most} characters in deployment zone {side} of map `{id}`, found {room} squares"
            )));
        }
    }
    Ok(())
}

fn check_places(board: &Board, places: &[(CharacterId, Square)]) -> Result<(), SetupError> {
    for (i, &(_, square)) in places.iter().enumerate() {
        let wrong = if board.contains(i32::from(square.x), i32::from(square.y)).is_none() {
            "a square on the board"
        } else if board.is_wall(square) {
            "a square that is no wall"
        } else if places[..i].iter().any(|&(_, other)| other == square) {
            "a square of its own"
        } else {
            continue;
        };
        return Err(SetupError(format!("expected {wrong} for character {i}, found {}", square.coordinates())));
    }
    Ok(())
}

/// Numbers those who would have the same name, through both sides and in their order: `Bravo 1`, `Bravo 2`. A sentence names whom
/// it means by nothing else.
fn tell_apart<'a>(names: impl Iterator<Item = &'a mut String>) {
    let mut names: Vec<&mut String> = names.collect();
    let given: Vec<String> = names.iter().map(|name| name.to_string()).collect();
    for (i, name) in given.iter().enumerate() {
        if given.iter().filter(|other| *other == name).count() > 1 {
            let free = |numbered: &String| !given.contains(numbered) && !names.iter().any(|known| **known == *numbered);
            let numbered = (1..).map(|n| format!("{name} {n}")).find(free);
            *names[i] = numbered.unwrap_or_default();
        }
    }
}
