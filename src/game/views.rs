//! Layers over the board that a player shows and hides.

use super::input::Control;
use super::session::{FrameSystems, Intent};
use bevy::prelude::*;

/// Which layers lie over the board.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Views {
    /// All zones are shown with their names, where the rules know zones.
    pub zones: bool,
    /// The squares are tinted where enemies could move and strike next turn.
    pub threats: bool,
    /// Every square shows its level.
    pub heights: bool,
    /// The lines of the squares lie over everything.
    pub grid: bool,
}

impl Views {
    /// The controls of the layers.
    pub const CONTROLS: [Control; 4] = [Control::Zones, Control::Threats, Control::Heights, Control::Grid];

    /// Shows or hides the layer of this control; any other control changes nothing.
    pub fn toggle(&mut self, control: Control) {
        let layer = match control {
            Control::Zones => &mut self.zones,
            Control::Threats => &mut self.threats,
            Control::Heights => &mut self.heights,
            Control::Grid => &mut self.grid,
            _ => return,
        };
        *layer = !*layer;
    }
}

fn obey(mut intents: MessageReader<Intent>, mut views: ResMut<Views>) {
    for intent in intents.read() {
        if let Intent::ShowOrHide(control) = intent {
            views.toggle(*control);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Views>().add_systems(Update, obey.in_set(FrameSystems::Decide));
}
