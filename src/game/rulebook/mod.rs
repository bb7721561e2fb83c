//! The rulebook, over whatever is on the screen: its chapters, a search, and the way there from everything that names a
//! rule. Panels say [`cite`] for a widget that has a rule: a right click, a long touch or F1 over it opens the book there.

mod book;
mod links;
mod prose;
mod reader;

pub use book::Book;
pub use links::{chip, chip_at, cite, explain, is_open, offer, open, point, way_to_open};

use super::input::Control;
use super::session::{Screen, Session};
use super::theme::Art;
use crate::battle::SystemInfo;
use crate::game::input::key_labels;

use crate::table::SYSTEMS;
use bevy::prelude::*;
use bevy_egui::egui::{self, Id, Key};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use links::{OFFERED, POINTED, READING, WANTED};

fn screen(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    form: Option<Res<super::screens::SetupForm>>,
    current: Res<State<Screen>>,
    art: Res<Art>,
    mut book: ResMut<Book>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let played = match *current.get() {
        Screen::Title => None,
        Screen::Setup => form.map(|form| form.rules().info),
        _ => session.map(|session| session.table.battle().info()),
    };
    if let Some(system) = played.or(SYSTEMS.first().map(|system| system.info)) {
        show(&ctx, book.bypass_change_detection(), system, &art);
    }
    Ok(())
}

/// Opens, shows and closes the book as the player wants.
pub fn show(ctx: &egui::Context, book: &mut Book, system: &'static SystemInfo, art: &Art) {
    book.read(system);
    let pointed: Option<String> = ctx.data_mut(|data| data.remove_temp(Id::new(POINTED)));
    let wanted: Option<String> = ctx.data_mut(|data| data.remove_temp(Id::new(WANTED)));
    let offered: Option<String> = ctx.data_mut(|data| data.remove_temp(Id::new(OFFERED)));
    let typing = ctx.text_edit_focused();
    let asked =
        key_labels::pressed(ctx, Control::Rules) || !typing && ctx.input(|input| input.key_pressed(Key::Questionmark));
    match (wanted, pointed) {
        (Some(rule), _) => book.go_to(&rule),
        (None, Some(rule)) if asked => book.go_to(&rule),
        (None, None) if asked && book.open => book.close(),
        _ if asked => match offered {
            Some(rule) => book.go_to(&rule),
            None => {
                book.open = true;
                book.contents = true;
                book.turn = true;
            }
        },
        _ => {}
    }
    if book.open && ctx.input(|input| input.key_pressed(Key::Escape)) {
        book.close();
    }
    // Told to the others only after they have drawn: the key that closes the book closes nothing else.
    let was = is_open(ctx);
    if book.open {
        reader::show(ctx, book, art);
    }
    if was != book.open {
        ctx.data_mut(|data| data.insert_temp(Id::new(READING), book.open));
        ctx.request_repaint();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Book>().add_systems(
        EguiPrimaryContextPass,
        screen
            .after(crate::game::panels::prepare)
            .after(crate::game::panels::PanelSystems)
            .before(crate::game::widgets::transitions::leave_all)
            .run_if(crate::game::panels::ready),
    );
}

#[cfg(test)]
mod tests;
