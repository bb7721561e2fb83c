//! What panels draw upon the board: chances, names, ways. While nothing happens but that the eye moves, this moves along as it
//! was drawn, and the panels need not be laid out for it.

use bevy::prelude::{Camera, GlobalTransform, Resource, Vec3};
use bevy_egui::egui::epaint::{ClippedPrimitive, Primitive};
use bevy_egui::egui::{Context, Id, LayerId, Order, Painter, Pos2, Rect, Vec2};

/// The clips of what hangs on the board, and of what also keeps to the window: nothing is cut off, and nothing else has them.
const CLIP: Rect = Rect { min: Pos2::new(-1.0, -1.0), max: Pos2::new(16_384.0, 16_384.0) };
const STICKS: Rect = Rect { min: Pos2::new(-2.0, -2.0), max: Pos2::new(16_384.0, 16_384.0) };

/// Draws upon the board, below all panels.
pub fn painter(ctx: &Context, name: &'static str) -> Painter {
    let mut painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new(name)));
    painter.set_clip_rect(CLIP);
    painter
}

/// Draws upon the board what stays in sight where the board leaves it: it cannot only be moved along.
pub fn sticking(ctx: &Context, name: &'static str) -> Painter {
    let mut painter = painter(ctx, name);
    painter.set_clip_rect(STICKS);
    painter
}

/// It was drawn by a [`painter`].
pub(super) fn hangs(job: &ClippedPrimitive) -> bool {
    job.clip_rect == CLIP
}

/// Where the corner of the board lies in the window, in points.
pub(super) fn corner(camera: &Camera, place: &GlobalTransform, ctx: &Context) -> Option<Pos2> {
    let at = camera.world_to_viewport(place, Vec3::ZERO).ok()? / ctx.zoom_factor();
    Some(Pos2::new(at.x, at.y))
}

/// What was drawn when panels were laid out last.
#[derive(Resource, Default)]
pub(super) struct Hanging {
    /// Some of it hangs on the board; some of that also keeps to the window.
    any: bool,
    sticks: bool,
    /// All of it, and where the corner of the board was.
    drawn: Option<(Vec<ClippedPrimitive>, Pos2)>,
}

impl Hanging {
    /// Some of what was drawn hangs on the board.
    pub fn is_any(&self) -> bool {
        self.any
    }

    /// It can move along.
    pub fn follows(&self) -> bool {
        !self.sticks && (!self.any || self.drawn.is_some())
    }

    /// Keeps what was drawn, if the eye moves while the corner of the board is there.
    pub fn keep(&mut self, jobs: &[ClippedPrimitive], corner: Option<Pos2>) {
        self.any = jobs.iter().any(hangs);
        self.sticks = jobs.iter().any(|job| job.clip_rect == STICKS);
        self.drawn = corner.filter(|_| self.any && !self.sticks).map(|corner| (jobs.to_vec(), corner));
    }

    /// What was drawn, with what hangs on the board where it is now that its corner is there.
    pub fn moved(&self, corner: Pos2) -> Option<Vec<ClippedPrimitive>> {
        let (jobs, before) = self.drawn.as_ref()?;
        let mut jobs = jobs.clone();
        let by: Vec2 = corner - *before;
        for job in jobs.iter_mut().filter(|job| hangs(job)) {
            if let Primitive::Mesh(mesh) = &mut job.primitive {
                mesh.translate(by);
            }
        }
        Some(jobs)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::world_labels::*;
    use bevy_egui::egui::{self, Color32, RawInput, pos2, vec2};

    #[test]
    fn what_hangs_on_the_board_moves_along_and_panels_stay() {
        let ctx = Context::default();
        let rect = |at: Pos2| Rect::from_center_size(at, vec2(10.0, 10.0));
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            painter(ui.ctx(), "on the board").rect_filled(rect(pos2(50.0, 50.0)), 0.0, Color32::RED);
            let panel = ui.ctx().layer_painter(LayerId::new(Order::Middle, Id::new("a panel")));
            panel.rect_filled(rect(pos2(200.0, 50.0)), 0.0, Color32::RED);
        });
        output.textures_delta.clear();
        let jobs = ctx.tessellate(output.shapes, 1.0);
        let mut hanging = Hanging::default();
        hanging.keep(&jobs, None);
        assert!(hanging.is_any() && !hanging.follows(), "the eye did not move: nothing was kept");
        hanging.keep(&jobs, Some(pos2(0.0, 0.0)));
        let moved = hanging.moved(pos2(-7.0, 3.0)).expect("it was kept");
        let middles: Vec<egui::Pos2> = moved
            .iter()
            .filter_map(|job| match &job.primitive {
                Primitive::Mesh(mesh) => Some(mesh.calc_bounds().center()),
                Primitive::Callback(_) => None,
            })
            .collect();
        assert_eq!(middles, [pos2(43.0, 53.0), pos2(200.0, 50.0)]);
        hanging.keep(&jobs[1..], Some(pos2(0.0, 0.0)));
        assert!(!hanging.is_any() && hanging.follows(), "nothing has to");
        let mut sticking = jobs.clone();
        sticking[1].clip_rect = STICKS;
        hanging.keep(&sticking, Some(pos2(0.0, 0.0)));
        assert!(!hanging.follows(), "its place has to be found anew");
    }
}
