//! The example client and bot, programs in another language, play through the protocol. Needs Python 3.9.

use std::process::Command;

#[test]
fn the_python_bot_plays_legal_battles_to_their_end_and_beats_chance() {
    let output = Command::new("python3")
        .arg("-B")
        .arg("docs/examples/bot.py")
        .arg(env!("CARGO_BIN_EXE_acqua-alta"))
        .args(["--battles", "4", "--gangs", "lamp_duel", "court_duel"])
        .output()
        .expect("Python 3 as `python3`");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    assert!(out.lines().last().is_some_and(|line| line.starts_with("bot ")), "{out}{err}");
}

#[test]
fn the_python_client_keeps_its_promises() {
    let output = Command::new("python3")
        .args(["-B", "-W", "error"])
        .arg("docs/examples/test_client.py")
        .arg(env!("CARGO_BIN_EXE_acqua-alta"))
        .output()
        .expect("Python 3 as `python3`");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && err.contains("Ran 5 tests"), "{err}");
}
