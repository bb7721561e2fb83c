//! What lies on a square, in words for players of any rule system.

use super::tile::{Hazard, Landing, Prop, Terrain, Tile};

impl Tile {
    /// The ground in a word or two.
    fn name(&self) -> &'static str {
        match (self.prop, self.terrain) {
            (Some(Prop::Boat), _) => "Gondola",
            (Some(Prop::Barricade { heavy: false }), _) => "Light barricade",
            (Some(Prop::Barricade { heavy: true }), _) => "Heavy barricade",
            (Some(Prop::Debris { .. }), _) => "Debris",
            (Some(Prop::Obstacle { .. }), Terrain::Water) if self.unstable => "Raft",
            (Some(Prop::Obstacle { .. }), _) if self.unstable => "Handcart",
            (Some(Prop::Obstacle { .. }), _) if self.landing == Landing::Soft => "Cart of cloth",
            (Some(Prop::Obstacle { large: false, .. }), _) => "Small obstacle",
            (Some(Prop::Obstacle { large: true, .. }), _) => "Large obstacle",
            (None, Terrain::Water) if self.is_canal() => "Canal",
            (None, Terrain::Water) => "Shallow water",
            (None, Terrain::Bridge) => "Bridge",
            (None, Terrain::Stairs) => "Stairs",
            (None, Terrain::Ladder) => "Ladder",
            (None, Terrain::Roof) => "Roof",
            (None, Terrain::Wall) => "Wall",
            (None, Terrain::Difficult) => "Difficult ground",
            (None, Terrain::Paving) => match (self.hazard, self.landing) {
                (Some(Hazard::Minor), _) => "Broken glass",
                (Some(Hazard::Major), _) => "Fire and steam",
                (Some(Hazard::Deadly), Landing::Dangerous) => "Spikes",
                (Some(Hazard::Deadly), _) => "Burning oil",
                (None, Landing::Soft) => "Awning",
                (None, Landing::Difficult) => "Clutter",
                _ if self.water_access => "Jetty",
                _ => "Paving",
            },
        }
    }

    /// What it is and its level: `Paving, level 0`. A wall has no level.
    pub fn title(&self) -> String {
        match self.terrain {
            Terrain::Wall => self.name().to_owned(),
            _ => format!("{}, level {}", self.name(), self.surface()),
        }
    }
}
