//! A direction that is held goes on by itself.

use super::control::Control;
use bevy::prelude::*;
use leafwing_input_manager::prelude::ActionState;

/// Seconds that a direction is held before it goes on by itself, and between two of its steps then.
const HELD: f32 = 0.4;
const AGAIN: f32 = 0.07;
/// How far the stick must be pushed to mean a direction.
const PUSHED: f32 = 0.6;

/// What is remembered of a direction.
#[derive(Default, Debug)]
pub struct Repeat {
    held: f32,
    stick: IVec2,
}

/// The direction in which a stick is pushed: east and south.
fn pushed(stick: Vec2) -> IVec2 {
    let one = |part: f32| if part.abs() > PUSHED { part.signum() as i32 } else { 0 };
    IVec2::new(one(stick.x), -one(stick.y))
}

impl Repeat {
    /// Steps east and south of this frame: of controls that were just pressed, of the left stick, and of what is held.
    pub fn step(
        &mut self,
        controls: &ActionState<Control>,
        of: impl IntoIterator<Item = (Control, i32, i32)>,
        seconds: f32,
    ) -> IVec2 {
        let (mut now, mut held) = (IVec2::ZERO, IVec2::ZERO);
        for (control, east, south) in of {
            if controls.just_pressed(&control) {
                now += IVec2::new(east, south);
            }
            if controls.pressed(&control) {
                held += IVec2::new(east, south);
            }
        }
        let stick = pushed(controls.axis_pair(&Control::Steer));
        if stick != self.stick && stick != IVec2::ZERO {
            now += stick;
        }
        self.stick = stick;
        held = (held + stick).clamp(IVec2::NEG_ONE, IVec2::ONE);
        if now != IVec2::ZERO || held == IVec2::ZERO {
            self.held = 0.0;
            return now.clamp(IVec2::NEG_ONE, IVec2::ONE);
        }
        self.held += seconds;
        if self.held > HELD + AGAIN {
            self.held -= AGAIN;
            return held;
        }
        IVec2::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::input::control::CURSOR;

    #[test]
    fn a_direction_that_is_held_goes_on() {
        let mut controls = ActionState::<Control>::default();
        let mut repeat = Repeat::default();
        controls.press(&Control::CursorEast);
        assert_eq!(repeat.step(&controls, CURSOR, 0.1), IVec2::X, "at once");
        controls.tick(bevy::platform::time::Instant::now(), bevy::platform::time::Instant::now());
        let steps: Vec<i32> = (0..20).map(|_| repeat.step(&controls, CURSOR, 0.05).x).collect();
        assert_eq!(steps[..9], [0; 9], "then it waits");
        assert!(steps[9..].iter().sum::<i32>() >= 7, "then it goes on: {steps:?}");
        controls.release(&Control::CursorEast);
        assert_eq!(repeat.step(&controls, CURSOR, 5.0), IVec2::ZERO);
    }

    #[test]
    fn a_stick_means_what_it_is_pushed_to() {
        assert_eq!(pushed(Vec2::new(0.9, 0.2)), IVec2::X);
        assert_eq!(pushed(Vec2::new(-0.7, 0.7)), IVec2::new(-1, -1));
        assert_eq!(pushed(Vec2::new(0.5, -0.5)), IVec2::ZERO);
    }
}
