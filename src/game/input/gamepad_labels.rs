//! What stands on the buttons of a gamepad, by who made it.

use bevy::prelude::*;

/// Who made a gamepad, as far as its buttons are called differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Make {
    /// A, B, X, Y; what nobody knows is called so, too.
    #[default]
    Xbox,
    /// Shapes.
    PlayStation,
    /// A and B, X and Y change places.
    Nintendo,
}

/// Vendors by their numbers on the bus.
const VENDORS: [(u16, Make); 3] = [(0x054C, Make::PlayStation), (0x057E, Make::Nintendo), (0x045E, Make::Xbox)];

/// Words in names of gamepads, in small letters: browsers tell nothing else. Numbers of vendors are among them.
const NAMES: [(&str, Make); 11] = [
    ("054c", Make::PlayStation),
    ("dualshock", Make::PlayStation),
    ("dualsense", Make::PlayStation),
    ("playstation", Make::PlayStation),
    ("sony", Make::PlayStation),
    ("ps4", Make::PlayStation),
    ("ps5", Make::PlayStation),
    ("057e", Make::Nintendo),
    ("nintendo", Make::Nintendo),
    ("joy-con", Make::Nintendo),
    ("switch", Make::Nintendo),
];

impl Make {
    /// Who made it, by its vendor, else by its name.
    pub fn of(vendor: Option<u16>, name: &str) -> Make {
        let known = vendor.and_then(|vendor| VENDORS.iter().find(|(number, _)| *number == vendor));
        if let Some((_, make)) = known {
            return *make;
        }
        let name = name.to_lowercase();
        NAMES.iter().find(|(word, _)| name.contains(word)).map_or(Make::Xbox, |(_, make)| *make)
    }

    /// What stands on a button, in few letters; the four shapes are called by their names ([`sign`]).
    pub fn cap(self, button: GamepadButton) -> String {
        use GamepadButton as B;
        let at = self as usize;
        let names: [&str; 3] = match button {
            B::South => ["A", "Cross", "B"],
            B::East => ["B", "Circle", "A"],
            B::West => ["X", "Square", "Y"],
            B::North => ["Y", "Triangle", "X"],
            B::LeftTrigger => ["LB", "L1", "L"],
            B::RightTrigger => ["RB", "R1", "R"],
            B::LeftTrigger2 => ["LT", "L2", "ZL"],
            B::RightTrigger2 => ["RT", "R2", "ZR"],
            B::LeftThumb => ["LS", "L3", "LS"],
            B::RightThumb => ["RS", "R3", "RS"],
            B::Select => ["View", "Create", "Minus"],
            B::Start => ["Menu", "Options", "Plus"],
            B::Mode => ["Home", "PS", "Home"],
            B::DPadUp => ["D-pad up"; 3],
            B::DPadRight => ["D-pad right"; 3],
            B::DPadDown => ["D-pad down"; 3],
            B::DPadLeft => ["D-pad left"; 3],
            _ => return format!("{button:?}"),
        };
        names[at].to_owned()
    }
}

/// A shape on a button, drawn instead of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum ButtonShape {
    Cross,
    Circle,
    Square,
    Triangle,
}

/// The shape that is called so.
pub fn sign(cap: &str) -> Option<ButtonShape> {
    Some(match cap {
        "Cross" => ButtonShape::Cross,
        "Circle" => ButtonShape::Circle,
        "Square" => ButtonShape::Square,
        "Triangle" => ButtonShape::Triangle,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::game::input::gamepad_labels::*;

    #[test]
    fn gamepads_are_known_by_their_vendor_or_their_name() {
        for (vendor, name, make) in [
            (Some(0x054C), "Wireless Controller", Make::PlayStation),
            (Some(0x057E), "Pro Controller", Make::Nintendo),
            (Some(0x045E), "Xbox Wireless Controller", Make::Xbox),
            (Some(0x2DC8), "Some pad", Make::Xbox),
            (None, "DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)", Make::PlayStation),
            (None, "057e-2009-Pro Controller", Make::Nintendo),
            (None, "", Make::Xbox),
        ] {
            assert_eq!(Make::of(vendor, name), make, "{vendor:?} {name}");
        }
    }

    #[test]
    fn what_confirms_is_called_as_it_is_printed() {
        let caps = [Make::Xbox, Make::PlayStation, Make::Nintendo].map(|make| make.cap(GamepadButton::South));
        assert_eq!(caps, ["A", "Cross", "B"]);
        assert_eq!(sign(&caps[1]), Some(ButtonShape::Cross));
        assert_eq!(sign("B"), None);
    }
}
