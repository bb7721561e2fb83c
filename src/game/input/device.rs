//! Kinds of devices, and which was used last.

use bevy::prelude::*;

/// A kind of device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Device {
    #[default]
    Keyboard,
    Mouse,
    Touch,
    Pad,
}

/// The device that was used last.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LastDevice(pub Device);

impl LastDevice {
    /// The cursor on the board is moved with keys or buttons, so it may leave the view.
    pub fn has_cursor(self) -> bool {
        matches!(self.0, Device::Keyboard | Device::Pad)
    }
}
