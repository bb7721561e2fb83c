//! How much room a window has, and what of it panels leave to the board.

use bevy_egui::egui::{Rect, vec2};

/// How much room there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// From 1500 by 800 points.
    Wide,
    /// Smaller windows, and telephones held across.
    Compact,
    /// Telephones: less than 700 points wide.
    Phone,
}

impl Form {
    /// The form for a screen.
    pub fn of(screen: Rect) -> Form {
        match (screen.width(), screen.height()) {
            (..700.0, _) => Form::Phone,
            (1500.0.., 800.0..) => Form::Wide,
            _ => Form::Compact,
        }
    }

    /// The part of the screen that no panel of a battle lies on all the time, down to where the bar begins.
    pub fn free(self, screen: Rect) -> Rect {
        let (left, top, right) = match self {
            Form::Wide => (222.0, 106.0, 304.0),
            Form::Compact => (78.0, 94.0, 276.0),
            // Whoever acts has a chip at the left, and at the right there are round buttons: the board goes on beside them.
            Form::Phone => (6.0, 124.0, 6.0),
        };
        let corner = screen.right_bottom() - vec2(right, 8.0);
        Rect::from_min_max(screen.min + vec2(left, top), corner)
    }
}

/// The largest part of a place that is left when something lies on it.
pub fn beside(place: Rect, taken: Rect) -> Rect {
    if !place.intersects(taken) {
        return place;
    }
    let parts = [
        place.with_max_y(taken.top()),
        place.with_min_y(taken.bottom()),
        place.with_max_x(taken.left()),
        place.with_min_x(taken.right()),
    ];
    let area = |part: &Rect| part.width().max(0.0) * part.height().max(0.0);
    parts.into_iter().max_by(|a, b| area(a).total_cmp(&area(b))).unwrap_or(place)
}
