//! The sounds there are. `art/sounds` makes the files; a test compares the two lists.

use bevy::audio::AudioSource;
use bevy::prelude::*;

/// What a sound belongs to: each has a volume of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SoundKind {
    /// Something that happens in the battle.
    Effect,
    /// A button, a refusal.
    Interface,
    /// The city, the music.
    Ambience,
}

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sound {
    /// Its name; files are called `NAME.wav`, or `NAME_1.wav` and so on where there are several.
    pub name: &'static str,
    /// How many files there are of it, heard by turns.
    pub takes: u8,
    /// What a caption calls it; empty for what tells nothing.
    pub caption: &'static str,
    /// What it belongs to.
    pub kind: SoundKind,
}

macro_rules! sounds {
    ($($constant:ident $kind:ident $name:literal $takes:literal $caption:literal: $($file:literal)+;)*) => {
        $(#[doc = concat!("`", $name, "`")]
          pub const $constant: Sound = Sound { name: $name, takes: $takes, caption: $caption, kind: SoundKind::$kind };)*

        /// All of them.
        pub const ALL: &[Sound] = &[$($constant),*];

        /// The files of each, in the same order.
        #[cfg(not(target_arch = "wasm32"))]
        const FILES: &[&[(&str, &[u8])]] = &[$(&[$(($file, include_bytes!(concat!("../../../assets/sounds/", $file, ".wav")))),+]),*];
        #[cfg(target_arch = "wasm32")]
        const FILES: &[&[&str]] = &[$(&[$($file),+]),*];
    };
}

sounds! {
    WALK_STONE Effect "walk_stone" 3 "steps": "walk_stone_1" "walk_stone_2" "walk_stone_3";
    WALK_WOOD Effect "walk_wood" 3 "steps on wood": "walk_wood_1" "walk_wood_2" "walk_wood_3";
    WALK_TILE Effect "walk_tile" 3 "steps on tiles": "walk_tile_1" "walk_tile_2" "walk_tile_3";
    SWIM Effect "swim" 2 "somebody swims": "swim_1" "swim_2";
    ROW Effect "row" 1 "an oar": "row";
    CLIMB Effect "climb" 1 "somebody climbs": "climb";
    WINGS Effect "wings" 1 "wings": "wings";
    JUMP Effect "jump" 1 "a jump": "jump";
    LAND_STONE Effect "land_stone" 1 "feet on stone": "land_stone";
    LAND_WOOD Effect "land_wood" 1 "feet on wood": "land_wood";
    LAND_TILE Effect "land_tile" 1 "tiles clatter": "land_tile";
    SPLASH_SMALL Effect "splash_small" 1 "a splash": "splash_small";
    SPLASH_LARGE Effect "splash_large" 1 "a deep splash": "splash_large";
    DIVE Effect "dive" 1 "somebody dives": "dive";
    SURFACE Effect "surface" 1 "somebody comes up": "surface";
    DROWN Effect "drown" 1 "a gurgle": "drown";
    STRIKE Effect "strike" 1 "a blade": "strike";
    BLOW Effect "blow" 1 "a blow": "blow";
    PARRY Effect "parry" 1 "steel on steel": "parry";
    MISS Effect "miss" 1 "a stroke at the air": "miss";
    SHOT Effect "shot" 1 "a shot": "shot";
    RELOAD Effect "reload" 1 "a ratchet": "reload";
    GRAPPLE Effect "grapple" 1 "a scuffle": "grapple";
    PUSH Effect "push" 1 "somebody is dragged": "push";
    GUARD Effect "guard" 1 "somebody stands ready": "guard";
    HIDE Effect "hide" 1 "cloth": "hide";
    CAST Effect "cast" 1 "a spell": "cast";
    DISPELLED Effect "dispelled" 1 "a spell breaks off": "dispelled";
    FUMBLED Effect "fumbled" 1 "a spell goes wrong": "fumbled";
    FREEZE Effect "freeze" 1 "ice": "freeze";
    BURN Effect "burn" 1 "fire": "burn";
    FALL Effect "fall" 1 "a fall": "fall";
    IMPACT Effect "impact" 1 "a body on the stones": "impact";
    LIFE_LOST Effect "life_lost" 1 "somebody is hurt": "life_lost";
    HEALED Effect "healed" 1 "": "healed";
    HARMED Effect "harmed" 1 "": "harmed";
    DIE Effect "die" 4 "dice": "die_1" "die_2" "die_3" "die_4";
    ACE Effect "ace" 1 "": "ace";
    TWO_BELLS Effect "two_bells" 1 "two bells": "two_bells";
    CRACK Effect "crack" 1 "a crack": "crack";
    REMOVED Effect "removed" 1 "a mask falls": "removed";
    TIDE Effect "tide" 1 "the tide bell": "tide";
    YOUR_TURN Effect "your_turn" 1 "a string": "your_turn";
    REACTION Effect "reaction" 1 "a heartbeat": "reaction";
    ROUND Effect "round" 1 "a bell": "round";
    SCORE Effect "score" 1 "chimes": "score";
    OBJECTIVE Effect "objective" 1 "a chime": "objective";
    TICK Interface "tick" 1 "": "tick";
    CONFIRM Interface "confirm" 1 "": "confirm";
    REFUSED Interface "refused" 1 "": "refused";
    VICTORY Effect "victory" 1 "brass over the water": "victory";
    DEFEAT Effect "defeat" 1 "a voice in minor": "defeat";
    FAR_BELL Ambience "far_bell" 1 "": "far_bell";
    CREAK Ambience "creak" 1 "": "creak";
    MURMUR Ambience "murmur" 1 "": "murmur";
    LAPPING Ambience "lapping" 1 "": "lapping";
    DRONE Ambience "drone" 1 "": "drone";
    SERENADE Ambience "serenade" 1 "": "serenade";
}

/// The sounds as the engine has them, in the order of [`ALL`].
#[derive(Resource)]
pub struct Sounds {
    takes: Vec<Vec<Handle<AudioSource>>>,
    turn: usize,
}

impl Sounds {
    /// Those inside the program.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn load(sources: &mut Assets<AudioSource>, _server: &AssetServer) -> Sounds {
        let mut take = |&(_, bytes): &(&str, &[u8])| sources.add(AudioSource { bytes: bytes.into() });
        let takes = FILES.iter().map(|files| files.iter().map(&mut take).collect()).collect();
        Sounds { takes, turn: 0 }
    }

    /// Those beside the page: they come after the game has begun, so that nobody waits for them.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn load(_sources: &mut Assets<AudioSource>, server: &AssetServer) -> Sounds {
        let take = |name: &&str| server.load(format!("sounds/{name}.wav"));
        let takes = FILES.iter().map(|files| files.iter().map(take).collect()).collect();
        Sounds { takes, turn: 0 }
    }

    /// The next take of a sound.
    pub(super) fn take(&mut self, sound: Sound) -> Option<Handle<AudioSource>> {
        let takes = self.takes.get(ALL.iter().position(|one| *one == sound)?)?;
        self.turn = self.turn.wrapping_add(1);
        takes.get(self.turn % takes.len().max(1)).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_is_a_sound_and_every_sound_has_its_files() {
        let folder = "assets/sounds";
        let files = std::fs::read_dir(folder).expect("the sounds are in the checkout");
        let files: BTreeSet<String> =
            files.map(|file| file.expect("a file").file_name().into_string().unwrap()).collect();
        let known = ALL.iter().zip(FILES).flat_map(|(sound, files)| {
            assert_eq!(usize::from(sound.takes), files.len(), "takes of {}", sound.name);
            files.iter().map(|(name, _)| format!("{name}.wav"))
        });
        assert_eq!(known.collect::<BTreeSet<_>>(), files);
    }

    /// Samples of a file, as parts of the loudest that it can hold.
    fn samples(bytes: &[u8]) -> Vec<f32> {
        assert_eq!(&bytes[..4], b"RIFF");
        assert_eq!(&bytes[36..40], b"data");
        bytes[44..].chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / 32768.0).collect()
    }

    #[test]
    fn no_sound_clips_or_is_silent_or_clicks_at_its_ends() {
        for (sound, files) in ALL.iter().zip(FILES) {
            for (name, bytes) in *files {
                let samples = samples(bytes);
                let peak = samples.iter().fold(0.0f32, |peak, x| peak.max(x.abs()));
                assert!((0.1..0.9).contains(&peak), "{name} has a peak of {peak}");
                let (first, last) = (samples[0], samples[samples.len() - 1]);
                // What repeats goes on where it began; all else begins and ends in silence.
                if [LAPPING, DRONE, SERENADE].contains(sound) {
                    assert!((first - last).abs() < 0.12, "{name} jumps from {last} to {first}");
                } else {
                    assert!(first.abs().max(last.abs()) < 0.01, "{name} begins at {first} and ends at {last}");
                }
            }
        }
    }
}
