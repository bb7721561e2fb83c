//! What the panels of a battle remember about themselves.

use super::facts::Facts;
use crate::battle::{CharacterId, Choice};
use crate::game::board::in_use::InUse;
use crate::game::decide::plan;
use crate::game::hud::log_lines::Story;
use crate::game::hud::odds::OddsCache;
use crate::game::session::Planning;
use crate::table::Table;
use bevy::prelude::Resource;
use bevy_egui::egui::Rect;

/// What lies over the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The pause menu.
    Pause,
    /// How to play, opened from the pause menu or from the bar.
    Help {
        /// From the menu: it closes to that.
        menu: bool,
    },
    /// The settings.
    Settings,
    /// Standing answers.
    Standing,
}

impl Overlay {
    /// What is seen when it closes.
    pub fn behind(self) -> Overlay {
        match self {
            Overlay::Help { menu: true } | Overlay::Settings | Overlay::Standing => Overlay::Pause,
            Overlay::None | Overlay::Pause | Overlay::Help { menu: false } => Overlay::None,
        }
    }
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
    /// The choice that a lesson asks for.
    pub lesson: Option<Choice>,
    /// The ways of an action in the order in which they are shown.
    pub ways: super::shown_ways::ShownWays,
    /// Answers of a question in a row.
    pub columns: usize,
    /// An end of the activation that waits for a yes.
    pub ending: Option<Choice>,
    /// The marks that lie on the board.
    pub in_use: InUse,
    /// The part of the board that is seen, in squares.
    pub seen: Option<Rect>,
    /// The small map.
    pub minimap: super::minimap::Minimap,
    /// What the square under the pointer would be to whose sheet is shown.
    pub standpoint: crate::game::hud::square_info::KnownThreats,
    /// What is said of danger.
    pub danger: super::danger_words::DangerWords,
    /// The roll shown in full.
    pub tray_open: bool,
    /// The card shows where the odds come from, where there is no room for it all the time.
    pub details: bool,
    /// The notice being shown and since when.
    pub notice: Option<(String, f64)>,
    /// Where it lies.
    pub notice_place: Option<Rect>,
    /// Whether the notice that is shown lies at the bottom, with its text.
    pub notice_low: Option<(String, bool)>,
    /// The last entry of the log that tells of points, and since when it is shown.
    pub scored: Option<(usize, f64)>,
    /// What never changes.
    pub facts: Facts,
    /// Odds already worked out.
    pub odds: OddsCache,
    /// The log in words.
    pub story: Story,
    /// What the action bar says, for one decision.
    pub bar: super::actions::BarCache,
    /// Chances written on squares.
    pub pills: crate::game::hud::square_labels::SquareLabels,
    /// What is written beside the way that is planned.
    pub along: crate::game::hud::planned_path::PlannedPath,
    /// The targets of an action side by side.
    pub targets: crate::game::hud::target_list::Targets,
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
    /// Steps before a question whose golden answer would lose a character that a price may save: none is golden there.
    pub grave: Option<usize>,
    /// Where the board is seen between the panels, in pixels of the window.
    pub clear: Option<Rect>,
    /// The same beside a question; none while nobody is asked.
    pub beside_prompt: Option<Rect>,
    /// The same beside the card of odds, where that has no place but over the board: on a telephone.
    pub beside_card: Option<Rect>,
    /// Where the card of odds lies.
    pub card: Option<Rect>,
    /// The score as far as it has been shown.
    pub score: Option<super::score::ShownScore>,
    /// What counts lies open.
    pub stakes_open: bool,
    /// What is planned, in the right column.
    pub plan: super::plan_column::PlanColumn,
    /// A character pointed at in the roster.
    pub pointed: Option<CharacterId>,
    /// The bar of a battle that is watched.
    pub film: crate::game::hud::replay_choice::ReplayBar,
}

impl Default for Hud {
    fn default() -> Hud {
        Hud {
            log_open: false,
            sheet_open: false,
            overlay: Overlay::None,
            panels: false,
            taught: false,
            lesson: None,
            ways: super::shown_ways::ShownWays::default(),
            columns: 1,
            ending: None,
            in_use: InUse::default(),
            seen: None,
            minimap: super::minimap::Minimap::default(),
            standpoint: None,
            danger: super::danger_words::DangerWords::default(),
            tray_open: false,
            details: false,
            notice: None,
            notice_place: None,
            notice_low: None,
            scored: None,
            facts: Facts::default(),
            odds: OddsCache::default(),
            story: Story::default(),
            bar: super::actions::BarCache::default(),
            pills: crate::game::hud::square_labels::SquareLabels::default(),
            along: crate::game::hud::planned_path::PlannedPath::default(),
            targets: crate::game::hud::target_list::Targets::default(),
            more_open: false,
            bar_top: 0.0,
            bar_left: 0.0,
            roll_high: 120.0,
            bar_right: 0.0,
            large_tray: None,
            prompt: None,
            grave: None,
            clear: None,
            beside_prompt: None,
            beside_card: None,
            card: None,
            score: None,
            stakes_open: false,
            plan: super::plan_column::PlanColumn::default(),
            pointed: None,
            film: crate::game::hud::replay_choice::ReplayBar::default(),
        }
    }
}

impl Hud {
    /// The answer that confirming gives ([`plan::golden`]), unless a price may save somebody: then nobody is lost by a single press.
    pub fn golden(&self, table: &Table, planning: &Planning) -> Option<Choice> {
        let grave = planning.proposed.is_none() && self.grave == Some(table.steps().len());
        plan::golden(table, planning).filter(|_| !grave)
    }

    /// Keyboard and gamepad are for menus and panels, not for the board.
    pub fn has_keys(&self) -> bool {
        self.panels || self.overlay != Overlay::None
    }
}
