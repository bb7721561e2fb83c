//! The screens around the battle: title, set-up, report.

mod backdrop;
mod credits;
mod every_roll;
mod gang_builder;
mod gang_panel;
mod gear_choice;
mod kind_card;
mod lessons;
mod map_panel;
mod own_gangs;
mod play_panel;
mod replays;
mod report;
mod scenario_panel;
mod setup;
mod setup_form;
#[cfg(test)]
mod setup_tests;
mod spell_choice;
mod statistics;
mod switches;
mod system_panel;
mod thumbnail;
mod title;
mod turns;

#[cfg(not(target_arch = "wasm32"))]
pub use report::Counted as ReportPage;
pub use setup::SetupForm;
#[cfg(not(target_arch = "wasm32"))]
pub use title::TitlePage;

use super::session::Screen;
use crate::game::hud::state::Hud;
use crate::game::panels::ready;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

fn forget_overlays(mut hud: ResMut<Hud>) {
    hud.overlay = crate::game::hud::state::Overlay::None;
    hud.log_open = false;
    hud.ending = None;
    hud.notice = None;
    // Battles that began alike are told of anew.
    hud.story = default();
    hud.film = default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<setup::SetupForm>()
        .init_resource::<own_gangs::OwnGangs>()
        .init_resource::<crate::game::text_store::TextStore>()
        .init_resource::<title::TitlePage>()
        .init_resource::<report::Counted>()
        .add_systems(OnEnter(Screen::Battle), forget_overlays)
        .add_systems(
            EguiPrimaryContextPass,
            (
                title::screen.run_if(in_state(Screen::Title)),
                setup::screen.run_if(in_state(Screen::Setup)),
                report::screen.run_if(in_state(Screen::Report)),
            )
                .in_set(crate::game::panels::PanelSystems)
                .after(crate::game::panels::prepare)
                .run_if(ready),
        );
}
