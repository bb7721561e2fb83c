//! What is to be heard of an event: a pure function.

use super::library::{self as sound, Sound};
use crate::battle::{Action, Event, Manner, Side};
use crate::board::{Board, Prop, Square, Terrain};
use crate::dice::Outcome;
use crate::game::playback::timing;

/// A sound, and after how many seconds.
pub type Cue = (f32, Sound);

/// What must be known of the battle besides the event.
pub struct SoundCue<'a> {
    /// The ground, as it is after the choice.
    pub board: &'a Board,
    /// The side of the only person who plays, if there is just one.
    pub person: Option<Side>,
    /// A person decides for this character.
    pub mine: bool,
    /// Squares between the two of the event, if it has two.
    pub apart: u8,
    /// It befalls whose activation it is: then a status was mostly wanted.
    pub own: bool,
}

/// Sounds that are heard even where everything is shown at once.
pub fn outlasts_haste(event: &Event) -> bool {
    matches!(event, Event::RoundStarted { .. } | Event::WaterRose { .. } | Event::Removed { .. } | Event::Ended { .. })
}

/// What is underfoot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Footing {
    Stone,
    Wood,
    Tile,
    Water,
}

fn ground(board: &Board, square: Square) -> Footing {
    let tile = board.tile(square);
    match tile.terrain {
        Terrain::Roof => Footing::Tile,
        Terrain::Bridge | Terrain::Ladder => Footing::Wood,
        Terrain::Water if matches!(tile.prop, Some(Prop::Debris { .. })) => Footing::Wood,
        Terrain::Water => Footing::Water,
        _ if tile.level >= 2 => Footing::Tile,
        _ => Footing::Stone,
    }
}

fn step(ground: Footing) -> Sound {
    match ground {
        Footing::Stone => sound::WALK_STONE,
        Footing::Wood => sound::WALK_WOOD,
        Footing::Tile => sound::WALK_TILE,
        Footing::Water => sound::SWIM,
    }
}

fn landing(ground: Footing) -> Sound {
    match ground {
        Footing::Stone => sound::LAND_STONE,
        Footing::Wood => sound::LAND_WOOD,
        Footing::Tile => sound::LAND_TILE,
        Footing::Water => sound::SPLASH_LARGE,
    }
}

/// What an action sounds like while it is begun; none where it is heard by what comes of it.
fn deed(action: &Action, apart: u8) -> Option<Sound> {
    let name = match (action.sound, apart > 2) {
        ("blow", true) => "shot",
        ("blow", false) => "strike",
        (name, _) => name,
    };
    named(name)
}

fn named(name: &str) -> Option<Sound> {
    sound::ALL.iter().copied().find(|sound| sound.name == name)
}

/// The sounds of an event, in the order in which they begin.
pub fn cues(event: &Event, heard: &SoundCue) -> Vec<Cue> {
    let one = |sound: Sound| vec![(0.0, sound)];
    match event {
        Event::Deployed { .. } => one(sound::GUARD),
        Event::RolledOff { .. } => vec![(0.0, sound::DIE), (0.12, sound::DIE)],
        Event::RoundStarted { .. } => one(sound::ROUND),
        Event::Activated { .. } if heard.mine => one(sound::YOUR_TURN),
        Event::Acted { action, .. } => deed(action, heard.apart).map_or_else(Vec::new, one),
        Event::Rolled { faces, outcome, .. } => {
            // Each die is heard as it comes to lie.
            let dice = faces.len().clamp(1, 6);
            let mut cues: Vec<Cue> = (0..dice).map(|i| (timing::settles(i, dice, false), sound::DIE)).collect();
            let end = timing::seconds::DICE + 0.08;
            match outcome {
                Outcome::Fumble => cues.push((end, sound::CRACK)),
                Outcome::Fail => {}
                Outcome::Success => cues.push((end, sound::ACE)),
                Outcome::Critical => cues.push((end, sound::TWO_BELLS)),
            }
            cues
        }
        Event::Moved { to, manner, .. } => one(match manner {
            Manner::Walk | Manner::Carried => step(ground(heard.board, *to)),
            Manner::Swim | Manner::Glide => sound::SWIM,
            Manner::Climb => sound::CLIMB,
            Manner::Forced => sound::PUSH,
            Manner::Fly => sound::WINGS,
            Manner::StepOff => sound::JUMP,
            Manner::Row => sound::ROW,
        }),
        Event::Jumped { from, landed, .. } => {
            let there = timing::jump(from.distance(*landed));
            vec![(0.0, sound::JUMP), (there, landing(ground(heard.board, *landed)))]
        }
        Event::Clung { .. } => one(sound::CLIMB),
        Event::Fell { from, to, into_water, .. } => {
            let there = timing::fall(from.abs_diff(*to));
            vec![(0.0, sound::FALL), (there, if *into_water { sound::SPLASH_LARGE } else { sound::IMPACT })]
        }
        Event::Displaced { .. } => one(sound::PUSH),
        Event::Splashed { into_water: true, .. } => one(sound::SPLASH_SMALL),
        Event::Splashed { into_water: false, .. } => one(sound::SURFACE),
        Event::Scathed { .. } => one(sound::BURN),
        Event::DamageDealt { damage: 0, .. } => one(sound::PARRY),
        Event::DamageDealt { .. } => one(sound::BLOW),
        Event::LifeLost { .. } => one(sound::LIFE_LOST),
        Event::StatusGained { .. } => one(if heard.own { sound::HEALED } else { sound::HARMED }),
        Event::Told(told) => named(told.telling.sound).map_or_else(Vec::new, one),
        Event::Charged { .. } => one(sound::JUMP),
        Event::OpportunityGranted { .. } => one(sound::REACTION),
        Event::OpportunityLost { .. } => one(sound::MISS),
        Event::Disengaged { outcome, .. } => {
            one(if matches!(outcome, Outcome::Success | Outcome::Critical) { sound::MISS } else { sound::GRAPPLE })
        }
        Event::Removed { .. } => one(sound::REMOVED),
        Event::GoalReached { .. } | Event::Scored { .. } => one(sound::SCORE),
        Event::Objective { .. } => one(sound::OBJECTIVE),
        Event::Fixture { .. } => one(sound::LAND_WOOD),
        Event::BoatHurt { .. } => one(sound::IMPACT),
        Event::WaterAnnounced { .. } => one(sound::FAR_BELL),
        Event::WaterRose { .. } => one(sound::TIDE),
        Event::Lifted { .. } => one(sound::SWIM),
        Event::Cast { .. } => one(sound::CAST),
        Event::Dispelling { .. } => one(sound::DISPELLED),
        Event::Froze { .. } => one(sound::FREEZE),
        Event::Melted { .. } => one(sound::SPLASH_SMALL),
        Event::Ended { winner } => one(match (heard.person, winner) {
            (Some(person), Some(winner)) if person == *winner => sound::VICTORY,
            (Some(_), Some(_)) => sound::DEFEAT,
            (None, Some(_)) => sound::VICTORY,
            (_, None) => sound::ROUND,
        }),
        Event::Activated { .. }
        | Event::ActivationEnded { .. }
        | Event::WillSpent { .. }
        | Event::CounterChanged { .. }
        | Event::PoolChanged { .. }
        | Event::StatusLost { .. }
        | Event::GoalsDrawn { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::CharacterId;
    use crate::board::from_rows;

    fn heard(board: &Board) -> SoundCue<'_> {
        SoundCue { board, person: Some(Side(0)), mine: true, apart: 1, own: false }
    }

    #[test]
    fn a_jump_ends_on_what_is_underfoot() {
        let board = from_rows(&["..~~", "..~~"]).expect("a board");
        let jump = |x: u8| Event::Jumped {
            who: CharacterId(0),
            from: Square::new(0, 0),
            aimed: Square::new(x, 0),
            landed: Square::new(x, 0),
            level: 0,
            reach: 3,
        };
        assert_eq!(cues(&jump(1), &heard(&board)), [(0.0, sound::JUMP), (0.28, sound::LAND_STONE)]);
        let wet = cues(&jump(2), &heard(&board));
        assert_eq!(wet[1].1, sound::SPLASH_LARGE);
    }

    #[test]
    fn the_end_is_heard_as_it_is_meant() {
        let board = from_rows(&["..", ".."]).expect("a board");
        let end = |winner| cues(&Event::Ended { winner }, &heard(&board))[0].1;
        assert_eq!(end(Some(Side(0))), sound::VICTORY);
        assert_eq!(end(Some(Side(1))), sound::DEFEAT);
        assert_eq!(end(None), sound::ROUND);
    }

    #[test]
    fn every_sound_that_an_action_names_is_there() {
        let mut heard = 0;
        for action in crate::table::SYSTEMS.iter().flat_map(|system| system.actions) {
            heard += usize::from(!action.sound.is_empty());
            assert!(
                action.sound.is_empty() || deed(action, 1).is_some(),
                "{}: no sound `{}`",
                action.key,
                action.sound
            );
        }
        assert!(heard > 20, "{heard} actions are heard");
        for telling in crate::table::SYSTEMS.iter().flat_map(|system| system.tellings) {
            let sound = telling.sound;
            assert!(sound.is_empty() || named(sound).is_some(), "{}: no sound `{sound}`", telling.key);
        }
    }

    #[test]
    fn what_strikes_from_afar_is_a_shot() {
        for system in crate::table::SYSTEMS {
            let blows: Vec<_> =
                system.actions.iter().filter(|action| action.nature == crate::battle::Nature::Blow).collect();
            let plain = blows.first().expect("every system has a plain attack");
            assert_eq!(deed(plain, 6), Some(sound::SHOT), "{}: `{}` from afar", system.name, plain.key);
            for blow in blows {
                assert_eq!(deed(blow, 1), Some(sound::STRIKE), "{}: `{}` at arm's reach", system.name, blow.key);
            }
        }
    }
}
