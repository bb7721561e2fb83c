//! Whether a window can be opened on this machine. The engine panics where it cannot, so the program asks first and says in
//! words what is missing.

use bevy::render::settings::Backends;
use bevy::tasks::block_on;
use std::fmt;

/// Why no window can be opened here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// No display server is named in the environment (Linux and its like).
    Screen,
    /// No driver offers a graphics adapter.
    Adapter,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (what, remedy) = match self {
            Missing::Screen => (
                "No screen: neither DISPLAY nor WAYLAND_DISPLAY is set.",
                "Start the game from a desktop session.".to_owned(),
            ),
            Missing::Adapter => {
                let drivers = match std::env::consts::OS {
                    "linux" => {
                        "Install a Vulkan loader and a driver for your graphics card; mesa-vulkan-drivers (Debian, \
                         Ubuntu), mesa-vulkan-drivers and vulkan-loader (Fedora) or vulkan-icd-loader and vulkan-swrast (Arch) \
                         include one that draws on the processor. `vulkaninfo --summary` lists what is found."
                    }
                    "macos" => "The game needs a Mac with Metal.",
                    _ => "Install the current driver of your graphics card; the game needs DirectX 12 or Vulkan.",
                };
                ("No graphics adapter was found.", drivers.to_owned())
            }
        };
        write!(f, "{what} {remedy} Without a window, `acqua-alta play --text` plays in the terminal.")
    }
}

impl std::error::Error for Missing {}

/// Looks for a screen and a graphics adapter, as the engine will.
///
/// # Errors
/// The first of them that is missing.
pub fn available() -> Result<(), Missing> {
    let named = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !named("DISPLAY") && !named("WAYLAND_DISPLAY") {
        return Err(Missing::Screen);
    }
    let backends = Backends::from_env().unwrap_or(Backends::all());
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    match block_on(instance.enumerate_adapters(backends)).is_empty() {
        true => Err(Missing::Adapter),
        false => Ok(()),
    }
}
