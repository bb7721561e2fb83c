//! The program: a window, or what the command line asks for.

#[cfg(not(target_arch = "wasm32"))]
mod command_line;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    command_line::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    #[cfg(feature = "game")]
    acqua_alta::game::run();
}
